"""The pace of requests and tokens."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.llm.token_bucket import Pace, TokenBucket

from .conftest import ManualClock


@given(
    per_minute=st.integers(1, 10_000),
    amounts=st.lists(st.integers(1, 500), min_size=1, max_size=60),
)
def test_no_minute_takes_more_than_the_limit(per_minute: int, amounts: list[int]) -> None:
    now = 0.0
    bucket = TokenBucket(per_minute, 1.0, now)
    taken: list[tuple[float, int]] = []
    for amount in amounts:
        now += bucket.wait_seconds(now)
        assert bucket.wait_seconds(now) < 1e-6
        bucket.take(amount, now)
        taken.append((now, amount))
    for start, _ in taken:
        window = [amount for at, amount in taken if start <= at < start + 60]
        # One second's worth beforehand, and the last one may go beyond.
        assert sum(window[:-1]) <= per_minute + max(1.0, per_minute / 60) + 1e-3


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = TokenBucket(60, 1, 100.0)
    bucket.take(1, 100.0)
    assert bucket.wait_seconds(50.0) == pytest.approx(1)
    assert bucket.wait_seconds(100.5) == pytest.approx(0.5)


async def test_they_come_through_in_the_order_in_which_they_came() -> None:
    clock = ManualClock()
    pace = Pace(60, None, clock)
    order: list[int] = []

    async def one(number: int) -> None:
        await pace.take(1)
        order.append(number)

    await asyncio.gather(*(one(number) for number in range(20)))
    assert order == list(range(20))
    assert clock.now == pytest.approx(1_019)


async def test_tokens_are_settled_by_what_was_used() -> None:
    clock = ManualClock()
    pace = Pace(None, 6_000, clock)
    await pace.take(1_100)
    pace.settle(1_100, 200)
    await pace.take(1_100)
    assert clock.now == pytest.approx(1_001.01)


async def test_one_who_gives_up_the_queue_takes_nothing() -> None:
    clock = ManualClock()
    pace = Pace(60, None, clock)
    await pace.take(1)
    waiting = [asyncio.create_task(pace.take(1)) for _ in range(2)]
    waiting[0].cancel()
    await asyncio.wait(waiting)
    assert clock.now == pytest.approx(1_001)


async def test_without_limits_nobody_waits() -> None:
    clock = ManualClock()
    await Pace(None, None, clock).take(10**9)
    assert clock.waits == []
