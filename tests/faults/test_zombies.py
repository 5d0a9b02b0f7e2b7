"""Workers that sleep for longer than their session lasts, and other producers that take their ids."""

import random
import signal
import time

import pytest

from streamverify.stream.options import WorkerOptions

from .conftest import Figures, NewTrial
from .events import events
from .steps import OF_A_TRANSACTION, Strike
from .trial import SESSION_TIMEOUT_MS, Trial
from .waiting import until
from .workers import WorkerProcess

pytestmark = [pytest.mark.kafka, pytest.mark.faults, pytest.mark.timeout(1_200)]

ENDLESS = 10**9


async def test_sleepers_write_nothing_when_they_wake(
    new_trial: NewTrial, seed: int, figures: Figures
) -> None:
    """At each step of a transaction, and twice anywhere: stopped, taken over, woken, working again."""
    rng = random.Random(seed)
    trial = await new_trial()
    for _ in range(3):
        trial.worker()
    trial.feed(events(trial.topics.generated, seed), allowed=ENDLESS, pause_seconds=0.1)
    for worker in trial.workers:
        await worker.wait_ready()
    slept = []
    for step in [*OF_A_TRANSACTION, None, None]:
        zombie = rng.choice(trial.workers)
        if step is None:
            zombie.send(signal.SIGSTOP)
        else:
            zombie.arm(Strike(step, signal.SIGSTOP, rng.randrange(1, 4), rng.randrange(6)))
        await until(lambda zombie=zombie: zombie.is_stopped, what="stopped")  # type: ignore[misc]
        stopped_at = time.monotonic()
        # The others can own its partitions only when its session is over.
        await taken_over(trial, zombie)
        slept.append(time.monotonic() - stopped_at)
        assert slept[-1] > SESSION_TIMEOUT_MS / 1000 / 2
        assigned = len(zombie.events("assigned"))
        zombie.send(signal.SIGCONT)
        await until(lambda n=assigned, z=zombie: len(z.events("assigned")) > n, what="it joins anew")  # type: ignore[misc]
        await zombie.wait_ready()
        await trial.progress(200)
    await trial.finish()
    report = await trial.audit()
    fenced = sum(
        entry["code"] == "fenced" for worker in trial.workers for entry in worker.events("lane_failed")
    )
    figures(
        f"{len(slept)} sleeps of {min(slept):.1f} to {max(slept):.1f} s with a session of "
        f"{SESSION_TIMEOUT_MS / 1000:g} s, {fenced} transactions fenced: {report}"
    )
    report.expect_clean()
    trial.expect_no_dead_worker()


async def taken_over(trial: Trial, zombie: WorkerProcess) -> None:
    """The others own every partition, and each has moved since."""
    others = [worker for worker in trial.workers if worker is not zombie]

    def all_owned() -> bool:
        assigned = [worker.events("assigned") for worker in others]
        return sum(len(each[-1]["partitions"]) for each in assigned if each) == trial.partitions

    await until(all_owned, 90, f"the others own what {zombie.name} had")
    before = dict(trial.watch.committed)

    def all_moved() -> bool:
        trial.expect_feeding()
        now = trial.watch.committed
        return len(now) == trial.partitions and all(now[part] > before.get(part, 0) for part in now)

    await until(all_moved, 90, f"the others go on without {zombie.name}")


async def test_an_id_taken_by_another_producer(new_trial: NewTrial, seed: int, figures: Figures) -> None:
    """Whoever starts a producer under a partition's id fences its owner, which has to come back."""
    trial = await new_trial()
    workers = [trial.worker() for _ in range(2)]
    trial.feed(events(trial.topics.generated, seed, padded=False), allowed=ENDLESS, pause_seconds=0.1)
    for worker in workers:
        await worker.wait_ready()
    options = WorkerOptions(trial.group_id, trial.topics.generated)
    broker = trial.broker()
    recovered = []
    for partition in range(trial.partitions):
        thief = broker.producer(options.transactional_id(partition))
        await thief.start()
        taken_at = time.monotonic()
        before = trial.watch.committed.get(partition, 0)
        await until(lambda p=partition, b=before: trial.watch.committed.get(p, 0) > b + 600, 90)  # type: ignore[misc]
        recovered.append(time.monotonic() - taken_at)
        await thief.stop()
        for worker in workers:
            await worker.wait_ready()
    await trial.finish()
    report = await trial.audit()
    fenced = sum(entry["reason"] == "fenced" for worker in workers for entry in worker.events("rejoining"))
    figures(f"{trial.partitions} ids taken, {fenced} times fenced, slowest {max(recovered):.1f} s: {report}")
    report.expect_clean()
    assert fenced >= trial.partitions
    trial.expect_no_dead_worker()
