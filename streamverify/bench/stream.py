"""`bench stream`: how fast answers go through the role `verify`, beside loops that do nothing to them.

Every loop reads the same answers from the same topic, in a process of its own, one after the other, in
several rounds; what is quoted are medians over the rounds. Last in each round two processes of the role work
at the same time, each on a topic of its own with all of the answers: their sum says what a second one adds.
"""

import asyncio
import statistics
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import orjson

from streamverify.kafka import KafkaBroker, KafkaOptions
from streamverify.model.errors import StreamverifyError
from streamverify.model.limits import Limits
from streamverify.stream.ports import Output
from streamverify.topics import topic_names, topic_specs
from streamverify.verifier import Origin, Verifier

from .answers import make_answers

Progress = Callable[[str], None]
_PUBLISHED_AT_ONCE = 1_000
_SECONDS_PER_LOOP = 600
_PROCESSES: Final = 2
_TWO: Final = "verify_two_processes"


def bench_stream(
    bootstrap_servers: str,
    answers: int,
    partitions: int,
    rounds: int,
    faust_answers: int,
    progress: Progress,
    judge: str = "rules",
    claim_records: bool = False,
) -> dict[str, Any]:
    """Figures of every loop and the ratios of the verifier to each.

    `ratio_to_bare_loop` is taken to the loop that writes the same records as the verifier (a flagged
    answer goes to two topics), `ratio_to_one_output_loop` to the one that writes one record an answer.
    Of two processes the sum of their answers a second is given, and `gain_of_second_process`, the ratio
    of that sum to the figure of one.

    Args:
        faust_answers: how many answers the Faust agent gets; 0 leaves it out.
        judge: name of the verifier's judge.
        claim_records: whether it writes one record a claim beside each decision, which no other loop does.
    """
    prefix = f"bench-{uuid.uuid4().hex[:8]}."
    events = make_answers(answers)
    prefixes = [f"{prefix}{number}." for number in range(_PROCESSES)]
    progress(f"publishing {answers} answers, for each of {_PROCESSES} processes")
    for each in prefixes:
        asyncio.run(_publish(bootstrap_servers, each, partitions, events))
    decision_bytes, copies = _decision(events[0])
    common = {"bootstrap_servers": bootstrap_servers, "prefix": prefixes[0]}
    figures: dict[str, list[dict[str, float]]] = {}

    def run(name: str, module: str, *arguments: Any) -> dict[str, float]:
        progress(f"{name}, round {len(figures.get(name, ())) + 1} of {rounds}")
        found = _run(module, *arguments)
        figures.setdefault(name, []).append(found)
        return found

    for number in range(rounds):
        working = {"count": answers, "judge": judge, "claim_records": claim_records}
        verify = run(
            "verify",
            "streamverify.bench.loops",
            "verify",
            {**common, **working, "group_id": f"verify-{number}"},
        )
        for name, records in (("bare", copies), ("bare_one_output", 1)):
            parameters = {
                "group_id": f"{name}-{number}",
                "count": answers,
                "decision_bytes": decision_bytes,
                "copies": records,
                "records_per_transaction": max(1, round(verify["answers_per_transaction"])),
            }
            run(name, "streamverify.bench.loops", "bare", {**common, **parameters})
        if faust_answers:
            run(
                "faust",
                "streamverify.bench.faust_agent",
                {**common, "group_id": f"faust-{number}", "count": min(answers, faust_answers)},
            )
        progress(f"{_PROCESSES} processes of verify, round {number + 1} of {rounds}")
        shares = [{**common, **working, "prefix": each, "group_id": f"two-{number}"} for each in prefixes]
        figures.setdefault(_TWO, []).append(_together("streamverify.bench.loops", "verify", shares))
    return _summary(figures, events, decision_bytes, copies, partitions)


async def _publish(bootstrap_servers: str, prefix: str, partitions: int, events: list[bytes]) -> None:
    broker = KafkaBroker(KafkaOptions(bootstrap_servers=bootstrap_servers))
    try:
        await broker.create_topics(topic_specs(prefix, Limits(), partitions, 1))
        topic = topic_names(prefix).generated
        for start in range(0, len(events), _PUBLISHED_AT_ONCE):
            some = enumerate(events[start : start + _PUBLISHED_AT_ONCE], start)
            await broker.publish([Output(topic, b"answer-%d" % number, event) for number, event in some])
    finally:
        await broker.close()


def _decision(event: bytes) -> tuple[int, int]:
    """Size of the decision on such an answer, and to how many topics it goes."""
    verifier = Verifier()
    verification = verifier.verify_event(event, Origin("answers.generated", 0, 0))
    return len(verifier.encode(verification)), 1 if verification.action == "pass" else 2


def _run(module: str, *arguments: Any) -> dict[str, float]:
    words = [each if isinstance(each, str) else orjson.dumps(each).decode() for each in arguments]
    with tempfile.TemporaryDirectory(prefix="streamverify-bench-") as scratch:
        done = subprocess.run(
            [sys.executable, "-m", module, *words],
            capture_output=True,
            check=False,
            cwd=scratch,  # Faust leaves a directory where it runs
            timeout=_SECONDS_PER_LOOP,
            text=True,
        )
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if not lines:
        problem = (done.stderr.strip().splitlines() or ["no output"])[-1]
        raise StreamverifyError(f"{module} ended without figures: {problem[:300]}.")
    found: dict[str, float] = orjson.loads(lines[-1])
    return found


def _together(module: str, kind: str, parameters: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Runs a loop in several processes at the same time: sums of their answers, means of what each costs."""
    with ThreadPoolExecutor(len(parameters)) as threads:
        found = list(threads.map(lambda each: _run(module, kind, each), parameters))
    summed = ("answers", "answers_per_second")
    return {
        name: (sum if name in summed else statistics.mean)([each[name] for each in found])
        for name in found[0]
    }


def _summary(
    figures: dict[str, list[dict[str, float]]],
    events: list[bytes],
    decision_bytes: int,
    copies: int,
    partitions: int,
) -> dict[str, Any]:
    def rates(name: str) -> list[float]:
        return [found["answers_per_second"] for found in figures[name]]

    def ratio(name: str) -> float | None:
        """Median over the rounds of the ratio within a round, so that a slow round hurts both alike."""
        if name not in figures:
            return None
        pairs = zip(rates("verify"), rates(name), strict=True)
        return statistics.median(mine / other for mine, other in pairs)

    return {
        "answers": len(events),
        "answer_bytes": sum(map(len, events)) / len(events),
        "decision_bytes": decision_bytes,
        "outputs_per_answer": copies,
        "partitions": partitions,
        "loops": {
            name: {key: statistics.median(found[key] for found in rounds) for key in rounds[0]}
            for name, rounds in figures.items()
        },
        "rounds": figures,
        "ratio_to_bare_loop": ratio("bare"),
        "ratio_to_one_output_loop": ratio("bare_one_output"),
        "ratio_to_faust_agent": ratio("faust"),
        "gain_of_second_process": statistics.median(
            two / one for one, two in zip(rates("verify"), rates(_TWO), strict=True)
        ),
    }
