"""Dates and times of day of a text, each with its span, its precision and every reading it may have.

`extract_dates` finds candidates with one pattern (`dates_triggers`), reads the form that begins there, and
joins it with what stands beside it: date and time, weekday and date, the ends of a range. What is a date is
no number: spans cover the whole form, so that the numbers inside may be left out. A four-digit figure is a
year only where its context says so (`dates_periods`).

Linear in the length of the text; offsets are Unicode code points, half-open.
"""

import re
from typing import Final

from streamverify.text.dates_chinese import HAN_NUMERALS, chinese_date, chinese_weekday
from streamverify.text.dates_clock import BLANK, Clock, read_clock, read_hour_range
from streamverify.text.dates_compare import DateState, date_states, range_ends, states_year
from streamverify.text.dates_model import DateKind, DateMention, Found, Reading, kind_of
from streamverify.text.dates_numeric import numeric_date
from streamverify.text.dates_periods import period_in_figures, quarter_or_fiscal
from streamverify.text.dates_spelled import (
    century_in_words,
    clock_in_words,
    decade_in_words,
    noon_in_chinese,
)
from streamverify.text.dates_triggers import BEFORE_RUSSIAN, RUSSIAN_WORD, trigger_for
from streamverify.text.dates_words import MONTHS, WEEKDAYS
from streamverify.text.dates_written import day_month, month_first, weekday
from streamverify.text.value_budget import ValueBudget

__all__ = [
    "DateKind",
    "DateMention",
    "DateState",
    "Reading",
    "date_states",
    "extract_dates",
    "range_ends",
    "states_year",
]

_RUN: Final = re.compile(r"\d{1,4}")
_DAY_PART: Final = "(?:北京时间)?(?:凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚间|夜里)?"
_JOIN: Final = re.compile(
    rf"(?:T(?=\d)|(?:,?{BLANK}(?:(?:at|on|в|во|um){BLANK})?)?[(（]?{_DAY_PART}|,{BLANK}?{_DAY_PART})"
    rf"(?=[\dJFMASONDTWпвсчПВСЧЯнмnm{HAN_NUMERALS}星周礼])"
)
_RANGE: Final = re.compile(
    rf"(?:{BLANK}?[-–—－~～]{BLANK}?|{BLANK}?[至到]{BLANK}?)(?=[\dJFMASONDTWЯФМАИСОНДяфмаисондQ{HAN_NUMERALS}第星周礼])"
)
_NOON: Final = {"noon": 12, "midnight": 0, "полдень": 12, "полночь": 0}
_WORD: Final = re.compile(r"[^\W\d_]{1,16}")
_RUSSIAN_FIRST: Final = frozenset("ЯФМАИСОНДПВЧТБШяфмаисондпвчтбш")
_BLANKS: Final = frozenset(" \xa0\u202f\u2009")
_LAST_BEFORE_HAN: Final = "\u2e7f"
_MAX_JOINS: Final = 3


def extract_dates(
    text: str, *, locale: str | None = None, budget: ValueBudget | None = None
) -> list[DateMention]:
    """All dates and times of day of a text, in order and without overlap.

    ``locale`` is a BCP 47 tag; it settles the order of day and month in ``03/04/2026`` where it knows one
    (`en-US`: month first; `ru`, `de`, `en-GB` and others: day first; `en` and `zh` do not settle it).
    ``budget`` is told of each place where a date may begin.

    Raises:
        TooManyValues: there are more than the budget has.
    """
    search = trigger_for(text).search
    match = search(text)
    if match is None and not (text[:1] in _RUSSIAN_FIRST and RUSSIAN_WORD.match(text)):
        return []
    mentions: list[DateMention] = []
    covered = 0
    if text[:1] in _RUSSIAN_FIRST:  # no blank before it
        found = _read(text, 0, locale)
        if found is not None:
            covered = _add(mentions, text, _joined(text, found, locale), 0)
            match = search(text, covered)
    while match is not None:
        if budget is not None:
            budget.take(1)
        position = match.start()
        if text[position] in BEFORE_RUSSIAN:
            position += 1
        found = _read(text, position, locale)
        if found is None:
            match = search(text, max(match.end(), position))
            continue
        covered = _add(mentions, text, _joined(text, found, locale), covered)
        match = search(text, covered)
    return mentions


def _add(mentions: list[DateMention], text: str, found: Found, covered: int) -> int:
    start, end, readings, last_readings = found
    start = max(start, covered)
    kind: DateKind = "date_range" if last_readings else kind_of(readings[0]) if readings else "date"
    mentions.append(DateMention(start, end, kind, readings, text[start:end], last_readings))
    return end


def _read(
    text: str, position: int, locale: str | None, *, dated: bool = False, iso: bool = False
) -> Found | None:
    """The one form that begins at ``position``."""
    character = text[position : position + 1]
    if not character.isdecimal():
        return _read_word(text, position, character, dated)
    run = _RUN.match(text, position)
    if run is None:
        return None
    end = run.end()
    digits = end - position
    following = text[end : end + 1]
    if following in _SEPARATORS or (digits == 4 and following.isdecimal()):
        found = numeric_date(text, position, digits, locale)
        if found is not None:
            return found
    beyond = text[end + 1 : end + 2] if following in _BLANKS else following
    if (beyond > _LAST_BEFORE_HAN and (beyond < "！" or beyond == "～")) or (
        following in _SEPARATORS and "月" in text[end : end + 4]
    ):
        found = chinese_date(text, position)
        if found is not None:
            return found
    if digits < 3 or iso:
        clock = read_clock(text, position, following, beyond, dated=dated, iso=iso)
        if clock is not None:
            return _of_clock(clock)
        if following in ":：" or iso:
            return None
        hours = read_hour_range(text, position)
        if hours is not None:
            first, last = map(_of_clock, hours)
            return Found(first.start, last.end, first.readings, last.readings)
        found = day_month(text, position)
        if found is not None:
            return found
    return period_in_figures(text, position, digits)


def _read_word(text: str, position: int, character: str, dated: bool) -> Found | None:
    if character > _LAST_BEFORE_HAN:
        if character == "午":
            return noon_in_chinese(text, position)
        if character in "星周礼":
            return chinese_weekday(text, position)
        found = chinese_date(text, position) if character == "第" or character in HAN_NUMERALS else None
        if found is None and character in HAN_NUMERALS:
            clock = read_clock(text, position, "", character, dated=dated)
            return None if clock is None else _of_clock(clock)
        return found
    word_match = _WORD.match(text, position)
    if word_match is None:
        return None
    word = word_match[0].lower()
    if word in MONTHS:
        return month_first(text, position)
    if word in WEEKDAYS:
        return weekday(text, position)
    hour = _NOON.get(word)
    if hour is not None:
        return Found(*word_match.span(), (Reading(hour=hour, minute=0),))
    for spelled in (century_in_words, decade_in_words, clock_in_words, quarter_or_fiscal):
        found = spelled(text, position)
        if found is not None:
            return found
    return None


def _of_clock(clock: Clock) -> Found:
    readings = tuple(
        Reading(
            hour=hour,
            minute=clock.minute,
            second=clock.second,
            offset_minutes=clock.offset_minutes,
            zone=clock.zone,
        )
        for hour in clock.hours
    )
    return Found(clock.start, clock.end, readings)


def _joined(text: str, found: Found, locale: str | None) -> Found:
    """The form with the time, date, weekday or end of a range that stands behind it."""
    for _ in range(_MAX_JOINS):
        if not found.readings:
            return found
        following = _beside(text, found, locale)
        if following is None:
            return found
        found = following
    return found


def _beside(text: str, found: Found, locale: str | None) -> Found | None:
    end = found.end
    if end == len(text):
        return None
    first = found.readings[0]
    dated = first.day is not None
    gap = _RANGE.match(text, end)
    if gap is not None:
        if found.last_readings:
            return None
        following = _read(text, gap.end(), locale, dated=dated or first.hour is not None)
        return None if following is None else _range(found, following)
    gap = _JOIN.match(text, end)
    if gap is None or not (dated or first.weekday or first.hour is not None):
        return None
    opened = text[gap.start() : gap.end()]
    following = _read(text, gap.end(), locale, dated=dated, iso=opened == "T")
    if following is None or not following.readings or (following.last_readings and found.last_readings):
        return None
    closing = ")" if "(" in opened else "）" if "（" in opened else ""
    if closing and text[following.end : following.end + 1] != closing:
        return None
    if not _belong(first, following.readings[0]):
        return None
    if found.last_readings and following.readings[0].hour is not None:
        return None
    return Found(
        found.start,
        following.end + len(closing),
        _combine(found.readings, following.readings),
        _combine(found.readings, following.last_readings)
        if following.last_readings
        else _combine(found.last_readings, following.readings),
    )


def _belong(first: Reading, second: Reading) -> bool:
    """Whether two neighbours state different parts of one point in time."""
    if second.day is not None and second.month is not None:
        if second.hour is not None and first.hour is not None:
            return False
        return (
            first.day is None
            and (first.weekday is not None or first.hour is not None)
            and not (first.weekday is not None and second.weekday is not None)
        )
    if second.hour is not None:
        return first.hour is None and (first.day is not None or first.weekday is not None)
    return second.weekday is not None and first.weekday is None


def _combine(firsts: tuple[Reading, ...], seconds: tuple[Reading, ...]) -> tuple[Reading, ...]:
    return tuple(
        Reading(*(a if b is None or b is False else b for a, b in zip(first, second, strict=True)))  # type: ignore[arg-type]
        for first in firsts
        for second in seconds
    )


def _range(found: Found, following: Found) -> Found | None:
    """A range of two like points; what one end leaves out (its year, its date) the other one gives."""
    if not following.readings or following.last_readings:
        return None
    first, last = found.readings[0], following.readings[0]
    if last.hour is not None and last.day is None and first.hour is not None:
        lasts = _combine(
            tuple(one._replace(hour=None, minute=None) for one in found.readings[:1]), following.readings
        )
        firsts = found.readings
        if first.offset_minutes is None and first.zone is None:
            firsts = tuple(
                one._replace(offset_minutes=last.offset_minutes, zone=last.zone) for one in found.readings
            )
        return Found(found.start, following.end, firsts, lasts)
    kinds = kind_of(first), kind_of(last)
    if kinds[0] != kinds[1] or first.hour is not None or len(found.readings) != len(following.readings):
        return None
    firsts = tuple(
        one if one.year is not None else one._replace(year=other.year)
        for one, other in zip(found.readings, following.readings, strict=True)
    )
    lasts = tuple(
        one if one.year is not None else one._replace(year=other.year)
        for one, other in zip(following.readings, found.readings, strict=True)
    )
    return Found(found.start, following.end, firsts, lasts)


_SEPARATORS: Final = frozenset("-–—－./／~～")
