"""`bench checks`: microseconds an answer for reading, each check, deciding and writing.

Two workloads: claims that are sentences of their chunks word for word, and claims in words of their own. Each
twice: with its chunks read before (warm), and with every chunk new to the process (cold).
"""

import gc
import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from streamverify.model.codec import decode_answer
from streamverify.model.finding import Finding
from streamverify.model.identity import input_sha256
from streamverify.structural.evidence_cache import EVIDENCE
from streamverify.structural.registry import CHECKS, Check, run_checks
from streamverify.structural.resolution import ResolvedAnswer, resolve
from streamverify.structural.severities import DEFAULT_SEVERITIES
from streamverify.structural.statement_checks import check_statements
from streamverify.structural.value_checks import check_values
from streamverify.structural.work import CheckOptions, Work
from streamverify.verifier import Origin, Prepared, Verifier

from .answers import make_answers
from .lengths import bench_lengths

#: Small enough for a block to run undisturbed now and then, large enough for the clock.
_BLOCK = 50
#: Checks that keep what they read of a chunk.
_READ_CHUNKS = (check_statements, check_values)


def bench_checks(answers: int = 1_000, repeats: int = 5, shortest_chars: int = 50_000) -> dict[str, Any]:
    """Microseconds an answer, stage by stage: the fastest block of 50 different answers each.

    The least is quoted, since whatever else runs on the machine only adds. `each_check` runs every
    check apart, without the fast paths that `checks` takes where a group of them has nothing to find.
    `paraphrased` has the same for claims that stand nowhere word for word; `cold` all checks and the two that
    read chunks, where no chunk was read before; `lengths` is `bench_lengths` from `shortest_chars` on.
    """
    verifier = Verifier()
    events = make_answers(answers)
    paraphrased = make_answers(answers, paraphrase=True)
    gc.collect()
    gc.disable()
    try:
        figures = {
            **_workload(verifier, events, repeats),
            "paraphrased": _workload(verifier, paraphrased, repeats),
            "lengths": bench_lengths(shortest_chars),
        }
    finally:
        gc.enable()
    return {"answers": len(events), "answer_bytes": sum(map(len, events)) / len(events), **figures}


def _workload(verifier: Verifier, events: Sequence[bytes], repeats: int) -> dict[str, dict[str, float]]:
    best: dict[str, float] = {}
    each: dict[str, float] = {}
    cold: dict[str, float] = {}
    for _ in range(repeats):
        for start in range(0, len(events), _BLOCK):
            block = events[start : start + _BLOCK]
            _measure(verifier, block, best, each)
            _measure_cold(verifier, block, cold)
    return {"us_per_answer": best, "us_per_answer_each_check": each, "us_per_answer_cold": cold}


def _measure_cold(verifier: Verifier, events: Sequence[bytes], cold: dict[str, float]) -> None:
    runs: dict[str, Callable[[ResolvedAnswer], Sequence[Finding]]] = {
        "checks": run_checks,
        **{_name(check): partial(_fresh, check) for check in CHECKS if check.run in _READ_CHUNKS},
    }
    resolved = [
        resolve(decode_answer(event, verifier.limits).answer, None, verifier.limits) for event in events
    ]

    for name, run in runs.items():
        spent = 0.0
        for one in resolved:
            EVIDENCE.clear()
            started = time.perf_counter()
            run(one)
            spent += time.perf_counter() - started
        cold[name] = min(cold.get(name, math.inf), spent / len(resolved) * 1e6)


def _fresh(check: Check, one: ResolvedAnswer) -> Sequence[Finding]:
    return check.run(one, Work(one, DEFAULT_SEVERITIES, CheckOptions()))


def _name(check: Check) -> str:
    return "+".join(check.codes)


def _measure(
    verifier: Verifier, events: Sequence[bytes], best: dict[str, float], each: dict[str, float]
) -> None:
    limits, options = verifier.limits, CheckOptions()
    origin = Origin("answers.generated", 0, 0)

    def stage(
        into: dict[str, float], name: str, run: Callable[[Any], Any], items: Sequence[Any]
    ) -> list[Any]:
        started = time.perf_counter()
        results = [run(item) for item in items]
        spent = (time.perf_counter() - started) / len(items) * 1e6
        into[name] = min(into.get(name, spent), spent)
        return results

    stage(best, "hash", input_sha256, events)
    decoded = stage(best, "parse", lambda event: decode_answer(event, limits).answer, events)
    resolved = stage(best, "resolve", lambda answer: resolve(answer, None, limits), decoded)
    for one in resolved:
        run_checks(one)  # so that the chunks are read
    findings = stage(best, "checks", lambda one: run_checks(one, DEFAULT_SEVERITIES, options), resolved)
    for check in CHECKS:
        works = [(one, Work(one, DEFAULT_SEVERITIES, options)) for one in resolved]
        stage(each, _name(check), partial(_apply, check), works)
    prepared = [
        Prepared(origin, "0" * 64, one, found, {}) for one, found in zip(resolved, findings, strict=True)
    ]
    judged = stage(best, "judge", lambda one: verifier.judging(one).judgements, prepared)
    decided = stage(
        best, "decide", lambda pair: verifier.conclude(*pair), list(zip(prepared, judged, strict=True))
    )
    stage(best, "encode", verifier.encode, decided)
    stage(best, "whole", lambda event: verifier.encode(verifier.verify_event(event, origin)), events)


def _apply(check: Check, pair: tuple[ResolvedAnswer, Work]) -> Sequence[Finding]:
    return check.run(*pair)
