"""The judge `llm` with many requests under way, beside the rate that the endpoint's latency allows.

The endpoint is the fake one in a process of its own, which answers each request after a fixed time. With so
many in flight no judge can be faster than their number divided by that time: the ideal rate. Beside it stands
the client alone with requests written beforehand and replies unread, measured just before: what that falls
short of, the machine had no time for.
"""

import asyncio
import gc
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any, Final, NamedTuple

from streamverify.semantic.llm import LlmJudge, LlmOptions
from streamverify.semantic.llm.client import ChatClient
from streamverify.semantic.llm.prompt import make_prompt
from streamverify.semantic.llm.request import RequestWriter

from .judge_claims import make_claims
from .loop_gap import watch_loop

_IN_FLIGHT: Final = 500
_LATENCY_SECONDS: Final = 0.5
_QUESTIONS: Final = 1_000
#: Rounds of latency that are not measured, while connections are opened, and then those that are.
_WARM_UP_ROUNDS: Final = 3
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
        rates in claims a second, `ratio_to_ideal` and that of the bare client, CPU of this process by claim
        in microseconds, and the longest time in which the event loop did not turn in milliseconds.
    """
    with fake_endpoint(latency_seconds) as base_url:
        return asyncio.run(_measure(base_url, claims, in_flight, latency_seconds))


async def _measure(base_url: str, claims: int, in_flight: int, latency_seconds: float) -> dict[str, Any]:
    options = LlmOptions(base_url, "fake", max_concurrency=in_flight)
    judge, client = LlmJudge(options), ChatClient(options)
    writer = RequestWriter(options)
    questions = cycle(make_claims(_QUESTIONS))
    bodies = cycle(
        [
            writer.write(make_prompt(question.claim, [text for _, text in question.evidence]))
            for question in make_claims(_QUESTIONS)
        ]
    )
    failures = 0

    async def ask() -> None:
        nonlocal failures
        question = next(questions)
        judgement = await judge.ask(question.claim, question.evidence)
        failures += judgement.label is None

    async def post() -> None:
        await client.post(next(bodies))

    await judge.start()
    await client.start()
    thresholds = gc.get_threshold()
    gc.collect()  # as in a worker: what is loaded by now stays, and full collections would find nothing
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    rounds = max(_LEAST_ROUNDS, -(-claims // in_flight))
    try:
        bare = await _steady_state(post, in_flight, latency_seconds, _LEAST_ROUNDS)
        judged = await _steady_state(ask, in_flight, latency_seconds, rounds)
    finally:
        await judge.close()
        await client.close()
        gc.set_threshold(*thresholds)
        gc.unfreeze()
    ideal = in_flight / latency_seconds
    return {
        "in_flight": in_flight,
        "latency_ms": latency_seconds * 1000,
        "claims": judged.number,
        "failures": failures,
        "claims_per_second": judged.per_second,
        "ideal_claims_per_second": ideal,
        "ratio_to_ideal": judged.per_second / ideal,
        "bare_client_ratio_to_ideal": bare.per_second / ideal,
        "cpu_us_per_claim": judged.cpu_us,
        "bare_client_cpu_us": bare.cpu_us,
        "longest_loop_gap_ms": judged.longest_loop_gap_ms,
    }


class _Rate(NamedTuple):
    number: int
    per_second: float
    cpu_us: float
    longest_loop_gap_ms: float


async def _steady_state(
    call: Callable[[], Awaitable[None]], in_flight: int, latency_seconds: float, rounds: int
) -> _Rate:
    """The rate of a call that is made again and again in so many places."""
    done = 0

    async def go_on() -> None:
        nonlocal done
        while True:
            await call()
            done += 1

    places: list[asyncio.Task[None]] = []
    try:
        for _ in range(in_flight):  # not all at once: they would come back all at once for a long time
            places.append(asyncio.create_task(go_on()))
            await asyncio.sleep(latency_seconds / in_flight)
        await asyncio.sleep(_WARM_UP_ROUNDS * latency_seconds)
        before, began, cpu_before = done, time.perf_counter(), time.process_time()
        async with watch_loop() as gap:
            await asyncio.sleep(rounds * latency_seconds)
        number, seconds = done - before, time.perf_counter() - began
        cpu_us = (time.process_time() - cpu_before) / number * 1e6 if number else 0.0
        return _Rate(number, number / seconds, cpu_us, gap.longest_ms)
    finally:
        for place in places:
            place.cancel()
        await asyncio.gather(*places, return_exceptions=True)


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
