"""The judge `llm` with many requests under way, beside the rate that the endpoint's latency allows.

The endpoint is the fake one in a process of its own, which answers each request after a fixed time. With so
many in flight no judge can be faster than their number divided by that time: the ideal rate.
"""

import asyncio
import gc
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any, Final

from streamverify.semantic.llm import LlmJudge, LlmOptions

from .judge_claims import make_claims
from .loop_gap import watch_loop

_IN_FLIGHT: Final = 500
_LATENCY_SECONDS: Final = 0.5
#: Rounds of latency that are not measured, while connections are opened, and then those that are.
_WARM_UP_ROUNDS: Final = 6
_LEAST_ROUNDS: Final = 12
_STOP_SECONDS: Final = 10.0


def bench_llm(
    claims: int, in_flight: int = _IN_FLIGHT, latency_seconds: float = _LATENCY_SECONDS
) -> dict[str, Any]:
    """Figures of asking in steady state.

    Args:
        claims: how many are asked about while it is measured, at least a dozen for each place in flight.
        in_flight: requests under way at once.
        latency_seconds: of the endpoint.

    Returns:
        rates in claims a second, `ratio_to_ideal`, CPU of this process by claim in microseconds, and the
        longest time in which the event loop did not turn in milliseconds.
    """
    with fake_endpoint(latency_seconds) as base_url:
        return asyncio.run(_measure(base_url, claims, in_flight, latency_seconds))


async def _measure(base_url: str, claims: int, in_flight: int, latency_seconds: float) -> dict[str, Any]:
    judge = LlmJudge(LlmOptions(base_url, "fake", max_concurrency=in_flight))
    questions = cycle(make_claims(1_000))
    answers = failures = 0

    async def ask() -> None:
        nonlocal answers, failures
        while True:
            question = next(questions)
            judgement = await judge.ask(question.claim, question.evidence)
            answers += 1
            failures += judgement.label is None

    await judge.start()
    thresholds = gc.get_threshold()
    gc.collect()  # as in a worker: what is loaded by now stays, and full collections would find nothing
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    asking: list[asyncio.Task[None]] = []
    try:
        for _ in range(in_flight):  # not all at once: they would come back all at once for a long time
            asking.append(asyncio.create_task(ask()))
            await asyncio.sleep(latency_seconds / in_flight)
        await asyncio.sleep(_WARM_UP_ROUNDS * latency_seconds)
        answers_before, began, cpu_before = answers, time.perf_counter(), _cpu_seconds()
        async with watch_loop() as gap:
            rounds = max(_LEAST_ROUNDS, -(-claims // in_flight))
            await asyncio.sleep(rounds * latency_seconds)
        measured, seconds, cpu = answers - answers_before, time.perf_counter() - began, _cpu_seconds()
    finally:
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await judge.close()
        gc.set_threshold(*thresholds)
        gc.unfreeze()
    ideal, rate = in_flight / latency_seconds, measured / seconds
    return {
        "in_flight": in_flight,
        "latency_ms": latency_seconds * 1000,
        "claims": measured,
        "failures": failures,
        "claims_per_second": rate,
        "ideal_claims_per_second": ideal,
        "ratio_to_ideal": rate / ideal,
        "cpu_us_per_claim": (cpu - cpu_before) / measured * 1e6 if measured else None,
        "longest_loop_gap_ms": gap.longest_ms,
    }


@contextmanager
def fake_endpoint(latency_seconds: float = 0.0) -> Iterator[str]:
    """The fake endpoint in a process of its own; gives its base address."""
    command = [
        sys.executable,
        "-m",
        "streamverify.bench.fake_chat",
        "--latency-ms",
        str(latency_seconds * 1000),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        base_url = process.stdout.readline().strip()
        if not base_url:
            raise RuntimeError("the fake endpoint did not start")
        yield base_url
    finally:
        process.terminate()
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _cpu_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
