"""The long run: twenty workers killed at random points, the broker restarted twice."""

import asyncio
import random
import signal
import time
from collections import Counter

import pytest

from streamverify.localkafka import LocalKafka

from .conftest import Figures, NewTrial
from .events import events
from .steps import OF_A_TRANSACTION, Step, Strike

pytestmark = [pytest.mark.kafka, pytest.mark.faults, pytest.mark.timeout(1_800)]

TOTAL = 20_000
KILLS = 20
WORKERS = 3


async def test_twenty_kills_and_two_restarts(
    new_trial: NewTrial, kafka_node: LocalKafka, seed: int, figures: Figures
) -> None:
    started = time.monotonic()
    rng = random.Random(seed)
    trial = await new_trial()
    for _ in range(WORKERS):
        trial.worker()
    part = TOTAL // (KILLS + 1)
    trial.feed(events(trial.topics.generated, seed), allowed=part)
    # Each step some times, in no order; the rest from outside, at whatever the worker is doing.
    points: list[Step | None] = [*OF_A_TRANSACTION, Step.AFTER_SEND_OFFSETS, Step.DURING_COMMIT]
    points = [*points, *points, None, None, None, None]
    assert len(points) == KILLS
    rng.shuffle(points)
    restart_after = {KILLS // 3: True, 2 * KILLS // 3: False}
    killed: Counter[str] = Counter()
    for number, point in enumerate(points, 1):
        await trial.progress(rng.randrange(1, part // 2))
        victim = rng.choice([worker for worker in trial.workers if worker.runs])
        if point is None:
            victim.send(signal.SIGKILL)
        else:
            await victim.wait_ready()  # else the others could be done before it has anything to do
            victim.arm(Strike(point, calls=rng.randrange(1, 3), turns=rng.randrange(8)))
        trial.allow((number + 1) * part)
        await victim.wait_exit(-signal.SIGKILL, 120)
        killed[victim.strikes()[0]["step"] if victim.strikes() else "anywhere"] += 1
        trial.worker()
        if number in restart_after:
            await asyncio.to_thread(kafka_node.restart, hard=restart_after[number])
    await trial.finish(TOTAL)
    report = await trial.audit()
    points_hit = ", ".join(f"{name} {count}" for name, count in sorted(killed.items()))
    figures(
        f"{killed.total()} kills ({points_hit}), 1 crash and 1 restart of the broker, "
        f"{time.monotonic() - started:.0f} s: {report}"
    )
    report.expect_clean()
    assert killed.total() == KILLS
    assert report.inputs >= TOTAL
    trial.expect_no_dead_worker()
