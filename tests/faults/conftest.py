"""Fixtures of the fault runs, and the figures that they end with."""

import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from streamverify.localkafka import LocalKafka

from .trial import Trial

_FIGURES = pytest.StashKey[list[str]]()
_FAILED = pytest.StashKey[bool]()

#: Of one test, to have the same run again.
SEED_VARIABLE = "FAULT_SEED"

NewTrial = Callable[..., Awaitable[Trial]]
Figures = Callable[[str], None]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    figures = terminalreporter.config.stash.get(_FIGURES, [])
    if figures:
        terminalreporter.section("figures of the fault runs")
        for line in figures:
            terminalreporter.write_line(line)


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Figures:
    """Takes a line for the end of the session's report."""
    lines = request.config.stash.setdefault(_FIGURES, [])

    def tell(line: str) -> None:
        lines.append(f"{request.node.name}: {line}")
        print(line)

    return tell


@pytest.fixture
def seed(figures: Figures) -> int:
    """Of everything random in a test: another one each time, or that of the environment."""
    chosen = int(os.environ.get(SEED_VARIABLE) or random.SystemRandom().randrange(1_000_000))
    figures(f"{SEED_VARIABLE}={chosen}")
    return chosen


@pytest.fixture
async def new_trial(
    request: pytest.FixtureRequest, kafka_node: LocalKafka, tmp_path: Path
) -> AsyncIterator[NewTrial]:
    """Enters trials; ends what they started, and shows the logs of their workers after a failure."""
    trials: list[Trial] = []
    async with AsyncExitStack() as stack:

        async def enter(**options: Any) -> Trial:
            trial = Trial(kafka_node, tmp_path, f"trial-{uuid4().hex[:8]}", **options)
            trials.append(trial)
            return await stack.enter_async_context(trial)

        yield enter
        if request.node.stash.get(_FAILED, False):
            for trial in trials:
                for worker in trial.workers:
                    print(worker.log_tail())
