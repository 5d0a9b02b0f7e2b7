"""`bench judge` for the judges that the package brings: time a claim, throughput, memory."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from streamverify.semantic import AsyncJudge, Judge

from .judge_claims import EVIDENCE_CHARS, BenchClaim, make_claims
from .memory import peak_mb, resident_mb


def bench_local(make_judge: Callable[[], Judge | AsyncJudge], claims: int, rounds: int) -> dict[str, Any]:
    """Median of a claim beside one chunk of 700 code points, one at a time, and claims a second.

    A judge that answers later is asked about all claims at once for its throughput.

    Args:
        make_judge: imports and makes the judge, so that its memory is seen.
        claims: how many, all different.
        rounds: over all of them; each claim counts with its fastest time.

    Raises:
        StreamverifyError: the judge cannot judge.
    """
    work = make_claims(claims, EVIDENCE_CHARS)
    before_mb = resident_mb()
    judge = make_judge()
    if isinstance(judge, Judge):
        best, per_second, loaded_mb = _at_once(judge, work, rounds)
    else:
        best, per_second, loaded_mb = asyncio.run(_later(judge, work, rounds))
    return {
        "judge": judge.judge_id,
        "claims": len(work),
        "evidence_chars": EVIDENCE_CHARS,
        "ms_per_claim_median": statistics.median(best) * 1000,
        "ms_per_claim_max": max(best) * 1000,
        "claims_per_second": per_second,
        "memory_mb": {"before": before_mb, "loaded": loaded_mb, "peak": peak_mb()},
    }


def _at_once(judge: Judge, work: Sequence[BenchClaim], rounds: int) -> tuple[list[float], float, float]:
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
    return best, per_second, loaded_mb


async def _later(
    judge: AsyncJudge, work: Sequence[BenchClaim], rounds: int
) -> tuple[list[float], float, float]:
    await judge.start()
    try:
        await judge.ask(*work[0])
        loaded_mb = resident_mb()
        best = [float("inf")] * len(work)
        per_second = 0.0
        for _ in range(rounds):
            for index, claim in enumerate(work):
                best[index] = min(best[index], await _seconds(judge.ask(*claim)))
            all_at_once = asyncio.gather(*[judge.ask(*claim) for claim in work])
            per_second = max(per_second, len(work) / await _seconds(all_at_once))
    finally:
        await judge.close()
    return best, per_second, loaded_mb


async def _seconds(work: Awaitable[object]) -> float:
    started = time.perf_counter()
    await work
    return time.perf_counter() - started
