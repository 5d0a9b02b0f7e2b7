"""SIGTERM at any moment ends a worker in time, and what cannot work ends at once and says why."""

import random
import time

import pytest

from .conftest import Figures, NewTrial
from .events import events
from .termination import terminate_at_random

pytestmark = pytest.mark.kafka

EXIT_SECONDS = 10.0
ENDLESS = 10**9


@pytest.mark.parametrize(
    "rounds", [5, pytest.param(100, marks=[pytest.mark.faults, pytest.mark.timeout(1_800)])]
)
async def test_sigterm_at_random_moments(
    new_trial: NewTrial, seed: int, figures: Figures, rounds: int
) -> None:
    trial = await new_trial()
    trial.worker()
    trial.worker()
    trial.feed(events(trial.topics.generated, seed, padded=False), allowed=ENDLESS, pause_seconds=0.1)
    await trial.progress(1)
    done = await terminate_at_random(trial, random.Random(seed), rounds)
    await trial.finish()
    report = await trial.audit()
    figures(f"{done}; {report}")
    report.expect_clean()
    trial.expect_no_dead_worker()
    assert max(done.seconds) <= EXIT_SECONDS


async def test_missing_topics_end_it_at_once_in_one_line(new_trial: NewTrial, figures: Figures) -> None:
    trial = await new_trial()
    started = time.monotonic()
    worker = trial.worker(kafka__topic_prefix="absent.")
    await worker.wait_exit(1)
    figures(f"ended after {time.monotonic() - started:.1f} s, the start of Python included")
    told = [line for line in worker.log().splitlines() if not line.startswith("{")]
    assert len(told) == 1
    assert told[0].startswith("streamverify: missing topics: absent.answers.generated, absent.answers.dec")
    assert told[0].endswith("`streamverify topics create`.")
    assert len(worker.log().splitlines()) < 10
