"""`bench checks`: microseconds an answer for reading, each check, deciding and writing."""

import gc
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from streamverify.model.codec import decode_answer
from streamverify.model.finding import Finding
from streamverify.model.identity import input_sha256
from streamverify.structural.registry import CHECKS, Check, run_checks
from streamverify.structural.resolution import ResolvedAnswer, resolve
from streamverify.structural.severities import DEFAULT_SEVERITIES
from streamverify.structural.work import CheckOptions, Work
from streamverify.verifier import Origin, Prepared, Verifier

from .answers import make_answers

#: Small enough for a block to run undisturbed now and then, large enough for the clock.
_BLOCK = 50


def bench_checks(answers: int = 1_000, repeats: int = 5) -> dict[str, Any]:
    """Microseconds an answer, stage by stage: the fastest block of 50 different answers each.

    The least is quoted, since whatever else runs on the machine only adds. `each_check` runs every
    check apart, without the fast paths that `checks` takes where a group of them has nothing to find.
    """
    verifier = Verifier()
    events = make_answers(answers)
    best: dict[str, float] = {}
    each: dict[str, float] = {}
    gc.collect()
    gc.disable()
    try:
        for _ in range(repeats):
            for start in range(0, len(events), _BLOCK):
                _measure(verifier, events[start : start + _BLOCK], best, each)
    finally:
        gc.enable()
    return {
        "answers": len(events),
        "answer_bytes": sum(map(len, events)) / len(events),
        "us_per_answer": best,
        "us_per_answer_each_check": each,
    }


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
    findings = stage(best, "checks", lambda one: run_checks(one, DEFAULT_SEVERITIES, options), resolved)
    for check in CHECKS:
        works = [(one, Work(one, DEFAULT_SEVERITIES, options)) for one in resolved]
        stage(each, "+".join(check.codes), partial(_apply, check), works)
    prepared = [
        Prepared(origin, "0" * 64, one, found, {}) for one, found in zip(resolved, findings, strict=True)
    ]
    decided = stage(best, "decide", verifier.conclude, prepared)
    stage(best, "encode", verifier.encode, decided)
    stage(best, "whole", lambda event: verifier.encode(verifier.verify_event(event, origin)), events)


def _apply(check: Check, pair: tuple[ResolvedAnswer, Work]) -> Sequence[Finding]:
    return check.run(*pair)
