"""`bench judge` for a judge that answers at once: milliseconds a claim, claims a second, memory."""

import statistics
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .judge_claims import EVIDENCE_CHARS, make_claims
from .memory import peak_mb, resident_mb

if TYPE_CHECKING:
    from streamverify.semantic import Judge


def bench_local(make_judge: Callable[[], "Judge"], claims: int, rounds: int) -> dict[str, Any]:
    """Median of a claim beside one chunk of 700 code points, and throughput one behind the other.

    Args:
        make_judge: imports and makes the judge, so that its memory is seen.
        claims: how many, all different.
        rounds: over all of them; each claim counts with its fastest time.
    """
    work = make_claims(claims, EVIDENCE_CHARS)
    before_mb = resident_mb()
    judge = make_judge()
    judge.judge(*work[0])
    loaded_mb = resident_mb()
    best = [float("inf")] * len(work)
    per_second = 0.0
    for _ in range(rounds):
        began = time.perf_counter()
        for index, (claim, evidence) in enumerate(work):
            started = time.perf_counter()
            judge.judge(claim, evidence)
            best[index] = min(best[index], time.perf_counter() - started)
        per_second = max(per_second, len(work) / (time.perf_counter() - began))
    return {
        "judge": judge.judge_id,
        "claims": len(work),
        "evidence_chars": EVIDENCE_CHARS,
        "ms_per_claim_median": statistics.median(best) * 1000,
        "ms_per_claim_max": max(best) * 1000,
        "claims_per_second": per_second,
        "memory_mb": {"before": before_mb, "loaded": loaded_mb, "peak": peak_mb()},
    }
