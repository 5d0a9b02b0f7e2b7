"""Tokens of a day."""

from datetime import UTC, datetime

from streamverify.semantic.llm.spend import DailyBudget, Reservation

TODAY = datetime(2026, 11, 30, 23, 59, tzinfo=UTC)
TOMORROW = datetime(2026, 12, 1, tzinfo=UTC)


def reserved(budget: DailyBudget, tokens: int) -> Reservation:
    reservation = budget.reserve(tokens)
    assert reservation is not None
    return reservation


def test_what_is_under_way_counts_at_its_most() -> None:
    budget = DailyBudget(100, lambda: TODAY)
    first = reserved(budget, 60)
    assert budget.reserve(41) is None
    budget.settle(first, 10)
    assert budget.spent_tokens == 10
    assert budget.reserve(91) is None
    reserved(budget, 90)
    assert budget.reserve(1) is None


def test_a_new_day_begins_at_nothing() -> None:
    now = [TODAY]
    budget = DailyBudget(100, lambda: now[0])
    budget.settle(reserved(budget, 50), 50)
    late = reserved(budget, 50)
    now[0] = TOMORROW
    assert budget.spent_tokens == 0
    budget.settle(late, 50)
    assert budget.spent_tokens == 0
    reserved(budget, 100)
    assert budget.reserve(1) is None


def test_a_clock_that_goes_back_over_midnight_gives_no_second_budget() -> None:
    now = [TOMORROW]
    budget = DailyBudget(100, lambda: now[0])
    budget.settle(reserved(budget, 100), 100)
    now[0] = TODAY
    assert budget.reserve(1) is None
    now[0] = TOMORROW
    assert budget.reserve(1) is None


def test_without_a_bound_it_only_counts() -> None:
    budget = DailyBudget(None, lambda: TODAY)
    budget.settle(reserved(budget, 10**12), 5)
    assert budget.spent_tokens == 5
