"""The broker is away for more than a minute, or takes connections and does not answer."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from streamverify.localkafka import LocalKafka

from .conftest import Figures, NewTrial
from .events import events
from .waiting import until

pytestmark = [pytest.mark.kafka, pytest.mark.faults, pytest.mark.timeout(900)]

AWAY_SECONDS = 70.0
RESUMED_SECONDS = 120.0
EXIT_SECONDS = 10.0
ENDLESS = 10**9


async def test_away_for_70_seconds_also_at_the_start(
    new_trial: NewTrial, kafka_node: LocalKafka, seed: int, figures: Figures
) -> None:
    trial = await new_trial()
    workers = [trial.worker() for _ in range(2)]
    trial.feed(events(trial.topics.generated, seed), allowed=ENDLESS, backlog=2_000)
    await trial.progress(500)
    await asyncio.to_thread(kafka_node.stop)
    gone_at = time.monotonic()
    try:
        workers.append(trial.worker())  # this one has never seen it
        highest = 0

        def over() -> bool:
            nonlocal highest
            trial.expect_no_dead_worker()
            assert all(worker.runs for worker in workers)
            highest = max(highest, *(worker.rss_bytes for worker in workers))
            return time.monotonic() - gone_at >= AWAY_SECONDS

        await until(over, AWAY_SECONDS + 60)
    finally:
        await asyncio.to_thread(kafka_node.start)
    back_at = time.monotonic()
    committed = trial.watch.total
    await until(lambda: trial.watch.total > committed, RESUMED_SECONDS, "it goes on")
    resumed = time.monotonic() - back_at
    for worker in workers:
        await worker.wait_ready(RESUMED_SECONDS)
    ready = time.monotonic() - back_at
    await trial.progress(500)
    await trial.finish()
    report = await trial.audit()
    lines = max(len(worker.log().splitlines()) for worker in workers)
    figures(
        f"away {AWAY_SECONDS:g} s, first commit {resumed:.1f} s and all ready {ready:.1f} s after that, "
        f"at most {highest / 2**20:.0f} MiB RSS and {lines} log lines a worker: {report}"
    )
    report.expect_clean()
    trial.expect_no_dead_worker()
    assert ready <= RESUMED_SECONDS
    assert highest < 512 * 2**20
    assert lines < 1_000


@contextmanager
def frozen(node: LocalKafka) -> Iterator[None]:
    """The kernel goes on taking connections for it; nothing is answered."""
    pid = node.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def test_sigterm_while_the_broker_does_not_answer(
    new_trial: NewTrial, kafka_node: LocalKafka, seed: int, figures: Figures
) -> None:
    """A worker in the midst of its work, an idle one, and one that has never seen the broker."""
    trial = await new_trial()
    busy, idle = trial.worker(), trial.worker()
    trial.feed(events(trial.topics.generated, seed), allowed=ENDLESS, pause_seconds=0.1)
    await trial.progress(500)
    await asyncio.gather(busy.wait_ready(), idle.wait_ready())
    seconds = {}
    with frozen(kafka_node):
        late = trial.worker()
        await until(lambda: late.url is not None, what="listening")
        for name, worker in {"late": late, "busy": busy, "idle": idle}.items():
            seconds[name] = await worker.terminate()
    trial.worker()
    await trial.progress(500)
    await trial.finish()
    report = await trial.audit()
    took = ", ".join(f"{name} {took:.1f} s" for name, took in seconds.items())
    figures(f"exit after SIGTERM with a frozen broker: {took}; {report}")
    report.expect_clean()
    assert max(seconds.values()) <= EXIT_SECONDS
