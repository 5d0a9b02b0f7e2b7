"""What one worker does with events that are too large, hostile, null, or nothing but poison."""

import random
from itertools import islice

import orjson
import pytest

from streamverify.model.errors import BrokerError
from streamverify.model.limits import Limits
from streamverify.stream.ports import Output

from .audit import read_all
from .conftest import Figures, NewTrial
from .events import BROKEN, EXPECT, broken_event, events
from .hostile import hostile_events
from .offsets import end_offsets
from .trial import Trial

pytestmark = [pytest.mark.kafka, pytest.mark.faults]

LIMIT = Limits().event_bytes


def sized(topic: str, size: int, expect: str) -> Output:
    """A greeting of just that many bytes."""
    frame = orjson.dumps({"answer": "Hello! How can I help you today?", "claims": [], "x": ""})
    value = frame[:-2] + b"x" * (size - len(frame)) + frame[-2:]
    assert len(value) == size
    return Output(topic, b"key-%d" % size, value, [(EXPECT, expect.encode())])


async def test_events_about_the_limit_and_null_ones(new_trial: NewTrial, figures: Figures) -> None:
    trial = await new_trial()
    topic = trial.topics.generated
    worker = trial.worker()
    await trial.publish(
        [
            *(sized(topic, size, "pass") for size in (LIMIT - 1, LIMIT)),
            sized(topic, LIMIT + 1, "too_large"),
            sized(topic, LIMIT + 50_000, "too_large"),
            *(broken_event(topic, number, key, BROKEN[0]) for number, key in enumerate((None, b"k", b""))),
            *(broken_event(topic, number, None, kind) for number, kind in enumerate(BROKEN)),
            Output(
                topic, None, b'{"answer":"Hello! How can I help you today?","claims":[]}', [(EXPECT, b"pass")]
            ),
        ]
    )
    with pytest.raises(BrokerError, match="MessageSizeTooLarge"):
        await trial.publish([sized(topic, 1_500_000, "too_large")])
    await trial.finish()
    report = await trial.audit()
    figures(f"1.5 MB refused by the topic as declared; {report}")
    report.expect_clean()
    assert report.dead_letters == 2 + 3 + len(BROKEN)
    await worker.terminate()


async def test_an_event_that_no_dead_letter_can_hold_is_cut(new_trial: NewTrial, figures: Figures) -> None:
    """A topic that takes more than the declared one must not stop its partition."""
    trial = await new_trial(event_topic_bytes=2_000_000)
    topic = trial.topics.generated
    trial.worker()
    large = sized(topic, 1_500_000, "too_large")
    await trial.publish([large, sized(topic, 1_000, "pass"), *islice(events(topic, 1, padded=False), 100)])
    await trial.finish()
    letters = await read_all(trial.broker(), trial.topics.dead_letters)
    cut = next(letter for letter in letters if letter.key == large.key)
    headers = dict(cut.headers)
    assert headers["sv.dlq.reason"] == b"too_large"
    assert headers["sv.dlq.truncated"] == b"1500000"
    assert cut.value
    assert (large.value or b"").startswith(cut.value)
    report = await trial.audit()
    figures(f"1.5 MB kept as {len(cut.value)} bytes; {report}")
    assert [str(finding.kind) for finding in report.findings] == ["dead_letter_differs"]


async def test_hostile_events_hold_nobody_up(new_trial: NewTrial, figures: Figures) -> None:
    trial = await new_trial(partitions=1)
    topic = trial.topics.generated
    worker = trial.worker(kafka__session_timeout_ms=30_000, worker__max_transaction_records=1_000)
    hostile = hostile_events()
    outputs = []
    for number, (name, value) in enumerate(hostile.items()):
        outputs.append(Output(topic, name.encode(), value))
        outputs.append(sized(topic, 200 + number, "pass"))
    await worker.wait_ready()
    await trial.publish(outputs)
    await trial.finish()
    decisions = await read_all(trial.broker(), trial.topics.decisions)
    assert len(decisions) == len(outputs)
    assert worker.events("assigned") == worker.events("assigned")[:1], "no rebalance: it kept its heartbeats"
    figures(f"{len(hostile)} hostile events, at most {worker.peak_rss_bytes / 2**20:.0f} MiB RSS")
    assert worker.peak_rss_bytes < 512 * 2**20
    await worker.terminate()


async def test_nothing_but_poison_stops_the_worker_and_leaves_lag(
    new_trial: NewTrial, seed: int, figures: Figures
) -> None:
    trial = await new_trial()
    rng = random.Random(seed)
    topic = trial.topics.generated
    kinds = BROKEN[2:]
    count = 5_000
    await trial.publish(
        [broken_event(topic, number, b"k-%d" % number, rng.choice(kinds)) for number in range(count)]
    )
    worker = trial.worker()
    await worker.wait_exit(1)
    last = worker.log().splitlines()[-1]
    assert last.startswith("streamverify: over 90% of the last 1000 records were dead letters.")
    lag = await lag_of(trial)
    figures(f"stopped with {lag} of {count} left: {last}")
    assert 0 < lag <= count - 900


async def lag_of(trial: Trial) -> int:
    ends = await end_offsets(trial.servers, [trial.topics.generated], trial.partitions)
    return sum(ends.values()) - trial.watch.total
