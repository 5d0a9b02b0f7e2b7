"""The audit can fail: the same faults, with workers that are right and workers that are wrong on purpose."""

import asyncio
import signal
from itertools import islice

import pytest

from .audit import Kind, Report
from .chaos import Variant
from .conftest import Figures, NewTrial
from .events import events
from .steps import Step, Strike
from .trial import Trial
from .waiting import until

pytestmark = pytest.mark.kafka
#: Not needed on every run to show that the audit can fail.
long = pytest.mark.faults

COUNT = 400


async def killed_before_its_commit(trial: Trial, variant: Variant, step: Step) -> Report:
    """A worker is killed at `step` of its third transaction; another one goes on."""
    first = trial.worker(variant)
    await first.wait_ready()
    first.arm(Strike(step, calls=3))
    await publish(trial)
    await first.wait_exit(-signal.SIGKILL)
    trial.worker(variant)
    await trial.finish()
    return await trial.audit()


async def stopped_before_its_commit(trial: Trial, variant: Variant) -> Report:
    """A worker sleeps between adding offsets and the commit, for longer than its session lasts; another one
    takes over and decides everything; then the first one goes on where it was."""
    zombie = trial.worker(variant)
    await zombie.wait_ready()
    zombie.arm(Strike(Step.AFTER_SEND_OFFSETS, signal.SIGSTOP, calls=3))
    await publish(trial)
    await until(lambda: zombie.is_stopped, what="stopped")
    trial.worker(variant)
    await trial.finish()
    assigned = len(zombie.events("assigned"))
    zombie.send(signal.SIGCONT)
    await until(lambda: len(zombie.events("assigned")) > assigned, what="the zombie joins anew")
    await zombie.wait_ready()
    return await trial.audit()


async def joined_by_another(trial: Trial, variant: Variant) -> Report:
    """A worker has decided everything when another one joins: it seeks to the committed offsets."""
    first = trial.worker(variant)
    await publish(trial)
    await trial.finish()
    second = trial.worker(variant)
    await second.wait_ready()
    await asyncio.gather(first.wait_ready(), second.wait_ready())
    await publish(trial)
    await trial.finish()
    return await trial.audit()


async def publish(trial: Trial) -> None:
    published = list(islice(events(trial.topics.generated, COUNT, padded=False), COUNT))
    await trial.publish(published)


@pytest.mark.parametrize("variant", [pytest.param(Variant.RIGHT, marks=long), Variant.NO_TRANSACTIONS])
async def test_outputs_before_offsets(new_trial: NewTrial, figures: Figures, variant: Variant) -> None:
    report = await killed_before_its_commit(await new_trial(), variant, Step.AFTER_SEND_OFFSETS)
    figures(str(report))
    if variant is Variant.RIGHT:
        report.expect_clean()
    else:
        assert report.count(Kind.DUPLICATE) > 0
        assert not report.count(Kind.LOST)


@long
async def test_offsets_before_outputs(new_trial: NewTrial, figures: Figures) -> None:
    report = await killed_before_its_commit(await new_trial(), Variant.OFFSETS_FIRST, Step.AFTER_SEND_OFFSETS)
    figures(str(report))
    assert report.count(Kind.LOST) > 0
    assert not report.count(Kind.DUPLICATE)


@pytest.mark.parametrize("variant", [Variant.RIGHT, Variant.ID_PER_PROCESS])
async def test_a_zombie_that_commits(new_trial: NewTrial, figures: Figures, variant: Variant) -> None:
    report = await stopped_before_its_commit(await new_trial(), variant)
    figures(str(report))
    if variant is Variant.RIGHT:
        report.expect_clean()
    else:
        assert report.count(Kind.DUPLICATE) > 0


@long
@pytest.mark.parametrize("variant", [Variant.STALE_FETCHES, Variant.STALE_RECORDS])
async def test_records_fetched_before_a_seek(new_trial: NewTrial, figures: Figures, variant: Variant) -> None:
    report = await joined_by_another(await new_trial(), variant)
    figures(str(report))
    if variant is Variant.STALE_FETCHES:
        report.expect_clean()
    else:
        assert report.count(Kind.DUPLICATE) > 0
