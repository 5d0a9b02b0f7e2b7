"""Dates as bounds: "before 10:00", "после 5 мая", "2019年之前".

Where a state begins or ends ("from", "since", "until") is a date of its own, and no bound.
"""

import re
from typing import Final, Literal

from streamverify.text.dates import DateMention, Reading

DateBound = Literal["before", "after"]

_IN_FRONT: Final = re.compile(
    r"(?<!\w)(?:(?P<after>after|(?<!no )(?<!not )later than|(?:no|not) (?:before|earlier than)"
    r"|после|(?<!не )(?:позднее|позже)|не (?:раньше|ранее))"
    r"|(?<!no )(?<!not )(?:before|earlier than)|prior to|(?:no|not) later than|by|ahead of"
    r"|(?<!не )(?:раньше|ранее)|не (?:позднее|позже)|перед)\s{1,2}(?:the )?\Z",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(r"\s?(?:之前|以前|前(?!后)|(?P<after>之后|以后|后))")
_LOOK_BACK: Final = 24


def bound_of(text: str, start: int, end: int) -> DateBound | None:
    """What the words beside a date at ``text[start:end]`` make of it; None: it is the date itself."""
    match = _IN_FRONT.search(text, max(0, start - _LOOK_BACK), start) or _BEHIND.match(text, end)
    if match is None:
        return None
    return "before" if match["after"] is None else "after"


def is_within(bound: DateMention, date: DateMention, side: DateBound | None) -> bool | None:
    """Whether a date lies on that side of a bound; None where it cannot be told."""
    if not bound.readings or not date.readings or side is None:
        return None
    end = date.last_readings or date.readings if side == "before" else date.readings
    order = _order(end[0], bound.readings[0])
    if order is None:
        return None
    return order < 0 if side == "before" else order > 0


def _order(one: Reading, other: Reading) -> int | None:
    """Negative where one is earlier; None where they do not state the same parts down to a difference."""
    for mine, theirs in zip(_parts(one), _parts(other), strict=True):
        if mine is None and theirs is None:
            continue
        if mine is None or theirs is None:
            return None
        if mine != theirs:
            return mine - theirs
    return None


def _parts(reading: Reading) -> tuple[int | None, ...]:
    century, decade = reading.century, reading.decade
    return century, decade, reading.year, reading.month, reading.day, reading.hour, reading.minute
