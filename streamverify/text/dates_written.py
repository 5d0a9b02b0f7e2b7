"""Dates with a month's or weekday's name, in English, Russian and (beside figures) five other languages."""

import re
from typing import Final

from streamverify.text.dates_clock import BLANK
from streamverify.text.dates_model import Found, Reading
from streamverify.text.dates_numeric import MAX_YEAR, MIN_YEAR, found_or_invalid
from streamverify.text.dates_spelled import day_before
from streamverify.text.dates_words import (
    ABBREVIATED_MONTHS,
    DOUBTFUL_ALONE,
    ENGLISH_MONTHS,
    MONTHS,
    OTHER_MONTHS,
    RUSSIAN_MONTHS,
    WEEKDAYS,
)

YEAR_WORD: Final = rf"(?:{BLANK}?(?:г\.(?!{BLANK}?[а-яё])|г\.|г(?!\w)|год[ауе]?(?!\w)|годом(?!\w)))"
_ORDINAL: Final = r"(?:st(?!\w)|nd(?!\w)|rd(?!\w)|th(?!\w)|er(?!\w)|-?(?:е|го|ого|ое)(?!\w)|[.ºª])"
_GAP: Final = r"[ \xa0\u202f\u2009\n]{1,2}"  # a date may be broken at a line's end
_DASH: Final = r"[-–—－]"
_DAY_MONTH: Final = re.compile(
    rf"(?P<day>\d{{1,2}}){_ORDINAL}?"
    rf"(?:(?:{BLANK}?{_DASH}{BLANK}?|{BLANK}(?:to|through|по|bis|au|al){BLANK})(?P<last>\d{{1,2}}){_ORDINAL}?)?"
    rf"(?:{BLANK}(?:of|de|day of){BLANK}|{_GAP}|-)?"
    rf"(?P<month>[^\W\d_]{{3,12}})(?![^\W\d_])\.?"
    rf"(?:(?:,?{_GAP}|-|{BLANK}del?{BLANK}|,?{BLANK}of{BLANK})(?P<year>\d{{4}})(?!\w|[.,:]\d|%)(?P<tail>{YEAR_WORD}?))?"
)
_MONTH_DAY: Final = re.compile(
    rf"(?P<month>[^\W\d_]{{3,12}})(?![^\W\d_])\.?"
    rf"(?:(?:{BLANK}|-)(?:the{BLANK})?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\w|[:%]|[.,]\d|{BLANK}%)"
    rf"(?:{BLANK}?{_DASH}{BLANK}?(?P<last>\d{{1,2}})(?:st|nd|rd|th)?(?!\w|[:%]|[.,]\d))?"
    rf"(?:{BLANK}?,?{_GAP}(?P<year>\d{{4}})(?!\w|[.,:]\d|%))?"
    rf"|(?:,?{BLANK}(?:of|de){BLANK}|,?{_GAP}|-)(?P<year_only>\d{{4}})(?!\w|[.,:]\d|%)(?P<tail>{YEAR_WORD}?))?"
)
_WEEKDAY: Final = re.compile(r"[^\W\d_]{3,12}(?![^\W\d_])")
# Before a month that is also another word.
_MONTH_BEFORE: Final = re.compile(
    r"(?:(?<!\w)(?:in|since|by|until|till|of|from|to|last|next|this|early|late|mid|through|during|before|after"
    r"|every|each|between|and|or|в|с|до|к|по|за|на|от|весь)[ \xa0]|[Mm]id-|(?<!\w)[Мм]ежду[ \xa0])$",
    re.IGNORECASE,
)
_MONTH_BEHIND: Final = re.compile(
    rf"{BLANK}?[-–—]{BLANK}?[A-Z]|{BLANK}(?:and|or|to|through|until){BLANK}(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
)
_NOT_A_WEDNESDAY: Final = re.compile(r"[ \xa0](?:обитания|разработки|исполнения|выполнения|программирования)")
_ENGLISH_DOUBTFUL: Final = DOUBTFUL_ALONE & ENGLISH_MONTHS.keys()
_SMALL_ALONE: Final = _ENGLISH_DOUBTFUL | {name for name in ABBREVIATED_MONTHS if name.isascii()}
_LOOK_BACK: Final = 12


def day_month(text: str, position: int) -> Found | None:
    """``30 November 2026``, ``1–5 марта``, ``30 de noviembre de 2026``: a figure, then a month's name."""
    match = _DAY_MONTH.match(text, position)
    if match is None:
        return None
    word = match["month"]
    month = MONTHS.get(word.lower())
    if month is None:
        return None
    if not match["year"] and word in _SMALL_ALONE:
        return None  # 5 may join, 12 dec
    day, last = int(match["day"]), match["last"]
    end = match.end()
    year = int(match["year"]) if match["year"] else None
    if year is not None and not MIN_YEAR <= year <= MAX_YEAR:
        year, end = None, match.end("month")
    if not 1 <= day <= 31 or (last and not 1 <= int(last) <= 31):
        return None
    if year is None:
        end = _without_dot(text, end, word)
    first = Reading(year=year, month=month, day=day)
    if last:
        return _pair(match.start(), end, first, first._replace(day=int(last)))
    return found_or_invalid(match.start(), end, (first,))


def month_first(text: str, position: int) -> Found | None:
    """``November 30, 2026``, ``Nov. 2026``, ``в марте``: a month's name, then perhaps day and year."""
    match = _MONTH_DAY.match(text, position)
    if match is None:
        return None
    word = match["month"]
    lowered = word.lower()
    month = MONTHS.get(lowered)
    if month is None:
        return None
    start, end = match.span()
    day, last = match["day"], match["last"]
    figure = match["year"] or match["year_only"]
    year = int(figure) if figure and MIN_YEAR <= int(figure) <= MAX_YEAR else None
    if day and (lowered in RUSSIAN_MONTHS or not 1 <= int(day) <= 31):
        day = last = None
        year, end = None, match.end("month")
    elif figure and year is None:
        end = match.end("last") if last else match.end("day") if day else match.end("month")
    if (
        word.islower()
        and word.isascii()
        and (day or year)
        and (lowered in ABBREVIATED_MONTHS or lowered in DOUBTFUL_ALONE)
    ):
        return None  # "may 5", "mar 2026" in small letters
    if not day and year is None:
        return _month_alone(text, start, word, month)
    if not day:
        spelled = day_before(text, start)
        if spelled is not None:
            return found_or_invalid(spelled[0], end, (Reading(year=year, month=month, day=spelled[1]),))
        return Found(start, end, (Reading(year=year, month=month),))
    first = Reading(year=year, month=month, day=int(day))
    if last and int(day) < int(last) <= 31:
        return _pair(start, end, first, first._replace(day=int(last)))
    if last:
        return found_or_invalid(start, match.end("day"), (first._replace(year=None),))
    return found_or_invalid(start, end, (first,))


def weekday(text: str, position: int) -> Found | None:
    """A weekday's name; English ones with a capital, abbreviations only before a date."""
    match = _WEEKDAY.match(text, position)
    if match is None:
        return None
    word = match[0]
    number = WEEKDAYS.get(word.lower())
    if number is None or (word.isascii() and (word.islower() or not word.endswith(("day", "DAY")))):
        return None
    if word.lower() == "среду" and _NOT_A_WEDNESDAY.match(text, match.end()):
        return None
    return Found(*match.span(), (Reading(weekday=number),))


def _month_alone(text: str, start: int, word: str, month: int) -> Found | None:
    end = start + len(word)
    lowered = word.lower()
    if lowered in ABBREVIATED_MONTHS and lowered not in RUSSIAN_MONTHS:
        return None
    if lowered in OTHER_MONTHS and lowered not in ENGLISH_MONTHS:
        return None
    if word.isascii() and word.islower():
        return None
    if lowered in DOUBTFUL_ALONE and not (lowered not in ENGLISH_MONTHS and word.islower()):
        before = _MONTH_BEFORE.search(text, max(0, start - _LOOK_BACK), start) if start else None
        if before is None and not _MONTH_BEHIND.match(text, end):
            return None
    spelled = day_before(text, start)
    if spelled is not None:
        return found_or_invalid(spelled[0], end, (Reading(month=month, day=spelled[1]),))
    return Found(start, end, (Reading(month=month),))


def _pair(start: int, end: int, first: Reading, last: Reading) -> Found:
    if first.is_valid() and last.is_valid():
        return Found(start, end, (first,), (last,))
    return Found(start, end, ())


def _without_dot(text: str, end: int, word: str) -> int:
    """A full stop behind a whole word ends the sentence and is not the date's."""
    return end - 1 if text[end - 1] == "." and word.lower() not in ABBREVIATED_MONTHS else end
