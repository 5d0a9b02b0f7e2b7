"""Workers are killed at every step of a transaction and the broker once: nothing lost, nothing double."""

import asyncio
import random
import signal
import time

import pytest

from streamverify.localkafka import LocalKafka

from .conftest import Figures, NewTrial
from .events import events
from .steps import Step, Strike

pytestmark = pytest.mark.kafka

TOTAL = 4_000
KILLS = (Step.DURING_SEND, Step.AFTER_SEND, Step.AFTER_SEND_OFFSETS, Step.DURING_COMMIT, Step.AFTER_COMMIT)


async def test_killed_at_every_step_with_a_broker_crash(
    new_trial: NewTrial, kafka_node: LocalKafka, seed: int, figures: Figures
) -> None:
    started = time.monotonic()
    rng = random.Random(seed)
    trial = await new_trial()
    for _ in range(3):
        trial.worker()
    part = TOTAL // (len(KILLS) + 1)
    trial.feed(events(trial.topics.generated, seed), allowed=part)
    for number, step in enumerate(KILLS, 1):
        await trial.progress(part // 2)
        victim = rng.choice([worker for worker in trial.workers if worker.runs])
        await victim.wait_ready()  # else the others could be done before it has anything to do
        victim.arm(Strike(step, turns=rng.randrange(6)))
        trial.allow((number + 1) * part)
        await victim.wait_exit(-signal.SIGKILL, 90)
        assert [strike["step"] for strike in victim.strikes()] == [step]
        trial.worker()
        if step is Step.AFTER_SEND_OFFSETS:
            await asyncio.to_thread(kafka_node.restart, hard=True)
    await trial.finish(TOTAL)
    report = await trial.audit()
    seconds = time.monotonic() - started
    figures(f"{len(KILLS)} kills, 1 broker crash, {seconds:.0f} s: {report}")
    report.expect_clean()
    assert report.inputs >= TOTAL
    assert report.broken > 0
    trial.expect_no_dead_worker()
