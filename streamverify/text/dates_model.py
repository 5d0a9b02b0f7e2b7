"""What a date mention is: a span, and the points or intervals of time that it may stand for."""

from calendar import monthrange
from typing import Literal, NamedTuple

DateKind = Literal[
    "date",
    "time",
    "datetime",
    "day",
    "month",
    "quarter",
    "half_year",
    "year",
    "decade",
    "century",
    "weekday",
    "date_range",
]


class Reading(NamedTuple):
    """One interval of time at the precision at which it is stated; what is not stated is None.

    ``decade`` is its first year, ``century`` its ordinal, ``weekday`` counts from Monday = 1, ``hour`` from 0
    to 24. ``offset_minutes`` is minutes east of UTC; ``zone`` names a zone whose offset is not known.
    ``fiscal`` marks fiscal years and quarters, which are never equal to calendar ones.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    quarter: int | None = None
    half: int | None = None
    decade: int | None = None
    century: int | None = None
    weekday: int | None = None
    hour: int | None = None
    minute: int | None = None
    second: int | None = None
    offset_minutes: int | None = None
    zone: str | None = None
    fiscal: bool = False

    def is_valid(self) -> bool:
        """Whether the calendar has such a day; without a year February has 29."""
        if self.day is None or self.month is None:
            return True
        year = 2000 if self.year is None else self.year
        return 1 <= self.month <= 12 and 1 <= self.day <= monthrange(year, self.month)[1]


class DateMention(NamedTuple):
    """A date or time of day in a text: ``text`` is its slice ``start:end`` (code points, half-open).

    ``readings`` holds every reading of an ambiguous form; it is empty for a day that no calendar has (31
    February), which is equal to its own text only. For kind ``date_range`` ``readings`` are the first points
    and ``last_readings`` the last ones, pairwise.
    """

    start: int
    end: int
    kind: DateKind
    readings: tuple[Reading, ...]
    text: str
    last_readings: tuple[Reading, ...] = ()


class Found(NamedTuple):
    """A form that was read, before it is joined with its neighbours."""

    start: int
    end: int
    readings: tuple[Reading, ...]
    last_readings: tuple[Reading, ...] = ()


def kind_of(reading: Reading) -> DateKind:
    """The kind that the stated parts amount to."""
    if reading.hour is not None:
        return (
            "time" if reading.month is reading.day is reading.year is reading.weekday is None else "datetime"
        )
    if reading.day is not None:
        return "day" if reading.month is None else "date"
    if reading.month is not None:
        return "month"
    if reading.quarter is not None:
        return "quarter"
    if reading.half is not None:
        return "half_year"
    if reading.year is not None:
        return "year"
    if reading.decade is not None:
        return "decade"
    return "century" if reading.century is not None else "weekday"
