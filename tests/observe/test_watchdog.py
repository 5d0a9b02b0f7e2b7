"""The watchdog: late ticks, and work that stands still."""

import asyncio
import contextlib
import logging

import pytest

from streamverify.observe.code_location import all_stacks, describe_error
from streamverify.observe.watchdog import Progress, Watchdog


class Bench:
    """A watchdog on a clock of its own that notes what it is told."""

    def __init__(self) -> None:
        self.now = 0.0
        self.stalls: list[str] = []
        self.gaps: list[float] = []
        self.watchdog = Watchdog(
            stuck_after_seconds=60,
            on_stall=self.stalls.append,
            on_gap=self.gaps.append,
            clock=lambda: self.now,
            stacks=lambda: ["a stack"],
        )

    def pass_time(self, seconds: int) -> None:
        for _ in range(seconds):
            self.now += 1
            self.watchdog.tick()


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def work(bench: Bench) -> Progress:
    return bench.watchdog.watch("lane-0")


def test_pending_work_that_stands_still_is_a_stall_once(
    bench: Bench, work: Progress, caplog: pytest.LogCaptureFixture
) -> None:
    work.pending = 5
    bench.pass_time(59)
    assert bench.stalls == []
    with caplog.at_level(logging.ERROR, logger="streamverify"):
        bench.pass_time(100)
    assert bench.stalls == ["lane-0"]
    assert [record.__dict__["fields"]["stacks"] for record in caplog.records] == [["a stack"]]


def test_work_that_gets_on_or_waits_for_nothing_is_none(bench: Bench, work: Progress) -> None:
    work.pending = 1
    for _ in range(10):
        bench.pass_time(50)
        work.advance()
    work.pending = 0
    bench.pass_time(500)
    assert bench.stalls == []


def test_a_stall_counts_from_when_work_was_pending(bench: Bench, work: Progress) -> None:
    bench.pass_time(500)
    work.pending = 1
    bench.pass_time(59)
    assert bench.stalls == []
    bench.pass_time(2)
    assert bench.stalls == ["lane-0"]


def test_work_that_gets_on_again_may_stall_again(bench: Bench, work: Progress) -> None:
    work.pending = 1
    bench.pass_time(70)
    work.advance()
    bench.pass_time(70)
    assert bench.stalls == ["lane-0", "lane-0"]


def test_work_that_is_given_up_does_not_stall(bench: Bench, work: Progress) -> None:
    work.pending = 1
    bench.watchdog.forget("lane-0")
    bench.pass_time(100)
    assert bench.stalls == []


def test_a_suspended_process_is_a_gap_and_no_stall(bench: Bench, work: Progress) -> None:
    work.pending = 1
    bench.pass_time(10)
    bench.now += 300
    bench.watchdog.tick()
    assert bench.gaps == [299]
    bench.pass_time(59)
    assert bench.stalls == []
    bench.pass_time(2)
    assert bench.stalls == ["lane-0"]


def test_a_tick_that_is_a_little_late_is_no_gap(bench: Bench) -> None:
    bench.now += 5
    bench.watchdog.tick()
    assert bench.gaps == []


async def test_run_ticks_until_it_is_cancelled() -> None:
    stalled = asyncio.Event()
    watchdog = Watchdog(
        stuck_after_seconds=0,
        interval_seconds=0.001,
        on_stall=lambda _: stalled.set(),
        on_gap=lambda _: None,
    )
    watchdog.watch("x").pending = 1
    task = asyncio.create_task(watchdog.run())
    await asyncio.wait_for(stalled.wait(), 10)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert task.cancelled()


async def test_stacks_name_threads_and_tasks_but_no_values() -> None:
    secret = "warfarin"

    async def waits_with(value: str) -> None:
        await asyncio.Event().wait()

    task = asyncio.create_task(waits_with(secret), name=secret)
    await asyncio.sleep(0)
    stacks = "\n".join(all_stacks())
    task.cancel()
    assert "thread MainThread: " in stacks
    assert "waits_with" in stacks
    assert "observe/test_watchdog.py:" in stacks
    assert secret not in stacks


def test_errors_of_the_system_keep_their_reason() -> None:
    assert describe_error(ConnectionRefusedError(111, "Connection refused")) == (
        "ConnectionRefusedError: Connection refused"
    )
