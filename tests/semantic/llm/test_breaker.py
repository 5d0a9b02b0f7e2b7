"""When an endpoint is left alone."""

import pytest

from streamverify.model.judge_codes import BreakerState
from streamverify.semantic.llm.breaker import Breaker


class Bench:
    def __init__(self, in_a_row: int = 3, window: int = 6, share: float = 0.5) -> None:
        self.now = 0.0
        self.states: list[BreakerState] = []
        self.breaker = Breaker(in_a_row, window, share, 10, lambda: self.now, self.states.append)

    def go(self, outcomes: str) -> None:
        """`+` and `-`: requests that succeed and fail, one after the other."""
        for outcome in outcomes:
            ticket = self.breaker.admit()
            assert ticket is not None
            (self.breaker.succeeded if outcome == "+" else self.breaker.failed)(ticket)


@pytest.mark.parametrize("outcomes", ["--", "--+--", "+-+-", "-++++-+-"])
def test_stays_closed(outcomes: str) -> None:
    bench = Bench()
    bench.go(outcomes)
    assert bench.breaker.state == "closed"


@pytest.mark.parametrize("outcomes", ["---", "+---", "+-+-+-", "++--+-"])
def test_opens_on_failures_in_a_row_or_their_share(outcomes: str) -> None:
    bench = Bench()
    bench.go(outcomes)
    assert bench.breaker.state == "open"
    assert bench.breaker.admit() is None


def test_one_try_after_a_while_decides() -> None:
    bench = Bench()
    bench.go("---")
    bench.now = 9.9
    assert bench.breaker.admit() is None
    bench.now = 10
    ticket = bench.breaker.admit()
    assert ticket is not None
    assert bench.breaker.admit() is None
    bench.breaker.failed(ticket)
    assert bench.breaker.admit() is None
    bench.now = 20
    bench.go("+")
    assert bench.states == ["open", "half_open", "open", "half_open", "closed"]
    bench.go("--+--")
    assert bench.breaker.state == "closed"


def test_what_was_asked_before_it_opened_says_nothing_about_now() -> None:
    bench = Bench()
    late = [bench.breaker.admit() for _ in range(3)]
    bench.go("---")
    bench.now = 10
    probe = bench.breaker.admit()
    assert probe is not None
    for ticket in late:
        assert ticket is not None
        bench.breaker.succeeded(ticket)
        bench.breaker.failed(ticket)
        bench.breaker.dropped(ticket)
    assert bench.states == ["open", "half_open"]
    assert bench.breaker.admit() is None
    bench.breaker.succeeded(probe)
    assert bench.states == ["open", "half_open", "closed"]


def test_a_try_that_was_given_up_frees_the_way() -> None:
    bench = Bench()
    bench.go("---")
    bench.now = 10
    ticket = bench.breaker.admit()
    assert ticket is not None
    bench.breaker.dropped(ticket)
    assert bench.breaker.admit() is not None
