"""`bench judge` for the judge nli, beside bare onnxruntime on the batches that it ran."""

import asyncio
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from streamverify.semantic.nli import LoadedModel, NliJudge, NliOptions, Pair

from .judge_claims import BenchClaim, make_claims
from .loop_gap import watch_loop
from .memory import peak_mb, resident_mb

_ASKED_ALONE: Final = 50


def bench_nli(directory: Path, options: NliOptions, claims: int, rounds: int) -> dict[str, Any]:
    """Pairs a second with all claims asked at once, and milliseconds a claim with one asked at a time.

    In every round the batches that the judge ran are run again, already as arrays and with nothing around
    them; `ratio_to_bare` is the median of the rounds' ratios. On a busy machine whoever has more threads gets
    more of it: there `ratio_to_bare_cpu`, bare processor time by ours, says more.

    Args:
        directory: of the model.
        options: how it is asked.
        claims: how many, each beside a chunk of 100 to 1,000 code points.
        rounds: of judge and bare.

    Raises:
        NliModelError: the model cannot judge.
    """
    return asyncio.run(_bench(directory, options, make_claims(claims), rounds))


async def _bench(
    directory: Path, options: NliOptions, claims: Sequence[BenchClaim], rounds: int
) -> dict[str, Any]:
    before_mb = resident_mb()
    batches: list[list[Pair]] = []
    judge = NliJudge(directory, options, on_batch=batches.append)
    started = time.perf_counter()
    await judge.start()
    start_seconds = time.perf_counter() - started
    loaded_mb = resident_mb()
    model = judge.loaded
    try:
        await _ask_all(judge, claims)  # so that memory is taken before the clock runs
        judged, bare, cpu, bare_cpu, gaps, bare_gaps, sizes = [], [], [], [], [], [], []
        for _ in range(rounds):
            batches.clear()
            async with watch_loop() as gap:
                began, began_cpu = time.perf_counter(), time.process_time()
                await _ask_all(judge, claims)
                seconds, cpu_seconds = time.perf_counter() - began, time.process_time() - began_cpu
            pairs = sum(map(len, batches))
            async with watch_loop() as bare_gap:
                bare_seconds, bare_cpu_seconds = await asyncio.to_thread(_run_bare, model, batches)
            judged.append(pairs / seconds)
            bare.append(pairs / bare_seconds)
            cpu.append(cpu_seconds / pairs * 1000)
            bare_cpu.append(bare_cpu_seconds / pairs * 1000)
            gaps.append(gap.longest_ms)
            bare_gaps.append(bare_gap.longest_ms)
            sizes.append(pairs / len(batches))
        latencies = []
        for claim in claims[:_ASKED_ALONE]:
            began = time.perf_counter()
            await judge.ask(*claim)
            latencies.append((time.perf_counter() - began) * 1000)
    finally:
        await judge.close()
    return {
        "judge": judge.judge_id,
        "claims": len(claims),
        "pairs": pairs,
        "rounds": rounds,
        "threads": model.model.threads,
        "pairs_per_run": statistics.median(sizes),
        "pairs_per_second": statistics.median(judged),
        "bare_pairs_per_second": statistics.median(bare),
        "ratio_to_bare": statistics.median(a / b for a, b in zip(judged, bare, strict=True)),
        "cpu_ms_per_pair": statistics.median(cpu),
        "bare_cpu_ms_per_pair": statistics.median(bare_cpu),
        "ratio_to_bare_cpu": statistics.median(b / a for a, b in zip(cpu, bare_cpu, strict=True)),
        "ms_per_claim_median": statistics.median(latencies),
        "ms_per_claim_max": max(latencies),
        "loop_gap_ms_max": max(gaps),
        "loop_gap_ms_max_bare": max(bare_gaps),
        "start_seconds": start_seconds,
        "memory_mb": {"before": before_mb, "loaded": loaded_mb, "peak": peak_mb()},
    }


async def _ask_all(judge: NliJudge, claims: Sequence[BenchClaim]) -> None:
    judgements = await asyncio.gather(*[judge.ask(*claim) for claim in claims])
    failed = [each.reason for each in judgements if each.not_judged_reason == "judge_error"]
    if failed:
        raise RuntimeError(f"{len(failed)} claims failed: {failed[0]}")


def _run_bare(loaded: LoadedModel, batches: Sequence[Sequence[Pair]]) -> tuple[float, float]:
    feeds = [loaded.model.feeds(batch) for batch in batches]
    began, began_cpu = time.perf_counter(), time.process_time()
    for each in feeds:
        loaded.model.run_feeds(each)
    return time.perf_counter() - began, time.process_time() - began_cpu
