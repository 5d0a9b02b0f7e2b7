"""One worker at full load over 200,000 answers: bounded and flat."""

import itertools
import time
from collections.abc import Iterator

import orjson
import pytest

from streamverify.bench.answers import make_answers
from streamverify.stream.ports import Output

from .conftest import Figures, NewTrial
from .events import EXPECT
from .offsets import end_offsets
from .waiting import until

pytestmark = [pytest.mark.kafka, pytest.mark.faults, pytest.mark.timeout(1_800)]

TOTAL = 200_000
#: Answers after which "start" is measured.
WARM = TOTAL // 10
MOST_BYTES = 512 * 2**20
#: From the middle to the end; a leak of 200 bytes an answer would be more. The first half fills buffers,
#: sooner or later as the machine is busy.
MOST_GROWTH_BYTES = 16 * 2**20


def answers(topic: str) -> Iterator[Output]:
    """About 5 KB each, no two with the same id."""
    values = [orjson.loads(value) for value in make_answers(500)]
    for document in values:
        del document["answer_id"]
    encoded = [orjson.dumps(document) for document in values]
    for number in itertools.count():
        yield Output(topic, b"answer-%d" % number, encoded[number % len(encoded)], [(EXPECT, b"flag")])


async def test_memory_is_bounded_and_flat(new_trial: NewTrial, figures: Figures) -> None:
    trial = await new_trial()
    worker = trial.worker(
        kafka__session_timeout_ms=30_000,
        worker__max_transaction_records=1_000,
        worker__transaction_linger_ms=200,
    )
    await worker.wait_ready()
    trial.feed(answers(trial.topics.generated), allowed=TOTAL, backlog=20_000, batch_events=1_000)
    rss, waiting = {}, []
    started = time.monotonic()
    for name, count in (("start", WARM), ("middle", TOTAL // 2), ("end", TOTAL)):
        await trial.progress(count - trial.watch.total, 1_200)
        rss[name] = worker.rss_bytes
        waiting.append(trial.published - trial.watch.total)
    seconds, cpu_seconds = time.monotonic() - started, worker.cpu_seconds
    peak = worker.peak_rss_bytes
    await trial.finish()
    await worker.terminate()
    ends = await end_offsets(trial.servers, [trial.topics.decisions], trial.partitions)
    told = ", ".join(f"{name} {bytes_ / 2**20:.1f}" for name, bytes_ in rss.items())
    load = f"{TOTAL / seconds:.0f}/s, {cpu_seconds / seconds:.0%} of a core, {max(waiting)} waiting"
    figures(
        f"{TOTAL} answers of 5 KB in {seconds:.0f} s ({load}; feed and broker on the same cores), "
        f"RSS in MiB: {told}, peak {peak / 2**20:.1f}"
    )
    assert sum(ends.values()) >= TOTAL
    assert peak < MOST_BYTES
    assert rss["end"] - rss["middle"] < MOST_GROWTH_BYTES
    await until(lambda: trial.published == TOTAL)
