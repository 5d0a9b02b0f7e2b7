"""When to try again."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.llm.retry import backoff_seconds, retry_after_seconds, wait_seconds

NOW = datetime(2026, 11, 30, 10, 0, 0, tzinfo=UTC)


@given(st.integers(1, 10_000), st.floats(0.001, 100), st.floats(0.001, 1_000))
def test_waits_are_bounded(attempt: int, first: float, most: float) -> None:
    assert 0 < backoff_seconds(attempt, first, most) <= most


def test_waits_double_with_jitter() -> None:
    lows = [backoff_seconds(n, 1, 100, lambda low, _: low) for n in range(1, 6)]
    highs = [backoff_seconds(n, 1, 100, lambda _, high: high) for n in range(1, 6)]
    assert lows == [0.5, 1, 2, 4, 8]
    assert highs == [1.5, 3, 6, 12, 24]


@given(st.floats(0, 20), st.floats(0.001, 5))
def test_a_wish_is_the_least_that_is_waited(wish: float, first: float) -> None:
    wait = wait_seconds(3, wish, first, 20)
    assert wait is not None
    assert wish <= wait <= wish + first


def test_a_wish_beyond_the_longest_wait_is_not_waited_for() -> None:
    assert wait_seconds(1, 20.5, 1, 20) is None
    assert wait_seconds(1, None, 1, 20) is not None


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("", None),
        ("0", 0),
        (" 12 ", 12),
        ("-1", None),
        ("1.5", None),
        ("soon", None),
        ("²", None),
        ("9" * 41, None),
        ("9" * 40, 1e40),
        ("Mon, 30 Nov 2026 10:00:30 GMT", 30),
        ("Monday, 30-Nov-26 10:00:30 GMT", 30),
        ("Mon Nov 30 10:00:30 2026", 30),
        ("Mon, 30 Nov 2026 09:00:00 GMT", 0),
        ("Mon, 30 Nov 2026 12:00:30 +0200", 30),
        ("Mon, 99 Nov 2026 10:00:30 GMT", None),
    ],
)
def test_what_the_server_wishes(header: str | None, seconds: float | None) -> None:
    assert retry_after_seconds(header, NOW) == seconds


@given(st.text(max_size=60))
def test_any_header_is_read_or_not(header: str) -> None:
    seconds = retry_after_seconds(header, NOW)
    assert seconds is None or seconds >= 0
