"""Tokens of a UTC day: what is under way is reserved, so that the day's budget holds however many ask."""

from collections.abc import Callable
from datetime import date, datetime
from typing import NamedTuple


class Reservation(NamedTuple):
    """Tokens set aside for one request."""

    day: date
    tokens: int


class DailyBudget:
    """Counts in this process only: it starts at nothing with each start.

    Args:
        tokens_per_day: None for no bound.
        now: the time of day in UTC.
    """

    def __init__(self, tokens_per_day: int | None, now: Callable[[], datetime]) -> None:
        self._most = tokens_per_day
        self._now = now
        self._day = now().date()
        self._spent = 0
        self._reserved = 0

    @property
    def spent_tokens(self) -> int:
        """Of this day so far, without what is under way."""
        self._turn_the_page()
        return self._spent

    def reserve(self, tokens: int) -> Reservation | None:
        """Sets the most that a request can take aside; None where the day's budget does not hold it."""
        self._turn_the_page()
        if self._most is not None and self._spent + self._reserved + tokens > self._most:
            return None
        self._reserved += tokens
        return Reservation(self._day, tokens)

    def settle(self, reservation: Reservation, used_tokens: int) -> None:
        """What the request took in the end counts on the day on which it began."""
        self._turn_the_page()
        if reservation.day == self._day:
            self._reserved -= reservation.tokens
            self._spent += used_tokens

    def _turn_the_page(self) -> None:
        today = self._now().date()
        if today > self._day:
            self._day = today
            self._spent = self._reserved = 0
