"""Workers join and leave, one after the other."""

import random
import time

import pytest

from .conftest import Figures, NewTrial
from .events import events

pytestmark = [pytest.mark.kafka, pytest.mark.faults, pytest.mark.timeout(1_200)]

ROUNDS = 20
ENDLESS = 10**9


async def test_twenty_rebalances(new_trial: NewTrial, seed: int, figures: Figures) -> None:
    started = time.monotonic()
    rng = random.Random(seed)
    trial = await new_trial()
    first = trial.worker()
    trial.feed(events(trial.topics.generated, seed), allowed=ENDLESS, pause_seconds=0.1)
    await first.wait_ready()
    waits = []
    for _ in range(ROUNDS):
        running = [worker for worker in trial.workers if worker.runs]
        # Between one and four of them, so that every assignment occurs.
        if len(running) == 1 or (len(running) < 4 and rng.random() < 0.5):
            await trial.worker().wait_ready()
        else:
            await rng.choice(running).terminate()
        waits.append(await trial.progress(100))
    await trial.finish()
    report = await trial.audit()
    assigned = sum(len(worker.events("assigned")) for worker in trial.workers)
    figures(
        f"{ROUNDS} changes of the group ({assigned} assignments), {time.monotonic() - started:.0f} s, "
        f"the next 100 commits after at most {max(waits):.1f} s: {report}"
    )
    report.expect_clean()
    assert assigned >= ROUNDS
    trial.expect_no_dead_worker()
