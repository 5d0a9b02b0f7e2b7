"""Dates in figures: ISO 8601, day-month-year in every order that a locale allows, year-month, year ranges."""

import re
from typing import Final

from streamverify.text.dates_model import Found, Reading

MIN_YEAR: Final = 1000
MAX_YEAR: Final = 2999
_MIN_RANGE_YEAR: Final = 1800  # two four-digit figures beside a dash are as often pages, parts or watts
_MAX_RANGE_YEAR: Final = 2099
_YEAR_FIRST: Final = re.compile(
    r"(?P<year>\d{4})(?P<separator>[-./／－])(?P<month>\d{1,2})(?P=separator)(?P<day>\d{1,2})"
    r"(?!\d|[-./,]\d|[A-Za-z_](?<!T))"
)
_DAY_FIRST: Final = re.compile(
    r"(?P<first>\d{1,2})(?P<separator>[-./／－])(?P<second>\d{1,2})(?P=separator)(?P<year>\d{4}|\d{2})"
    r"(?!\d|[-./,:]\d|[A-Za-z_%])(?:[ \xa0]?г(?:\.|ода)(?![а-яё]))?"
)
_YEAR_MONTH: Final = re.compile(r"(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])(?!\d|[-./,:]\d|[-–]?[A-Za-z_%])")
_YEAR_RANGE: Final = re.compile(
    r"(?P<first>\d{4})(?:[ \xa0]?[-–—－~～][ \xa0]?(?P<last>\d{4})"
    r"|(?P<short_separator>[-–/])(?P<short>\d{2}))"
    r"(?!\d|[-–./,:]\d|[-–]?[A-Za-z_%])(?:[ \xa0]?(?:гг?\.|год[а-яё]{0,2}(?![а-яё]))| ?年(?!代))?"
)
_COMPACT: Final = re.compile(r"(?P<year>\d{4})(?P<month>\d{2})(?P<day>\d{2})(?=T\d)")
_VERSION_BEFORE: Final = re.compile(
    r"(?:versions?|ver\.?|v\.?|release|верси[а-яё]{1,2}|релиз[а-яё]{0,2}|版本|版|section|§"
    r"|пункт[а-яё]{0,2}|п\.)[ \xa0]?$",
    re.IGNORECASE,
)
_LOOK_BACK: Final = 12
_MONTH_FIRST_REGIONS: Final = ("en-us", "en-ph", "en-lr")
_DAY_FIRST_TAGS: Final = "ru uk be kk de fr es it pt nl pl tr id vi cs da fi no nb sv el ro bg"
_DAY_FIRST_LANGUAGES: Final = frozenset(_DAY_FIRST_TAGS.split())


def numeric_date(text: str, position: int, digits: int, locale: str | None) -> Found | None:
    """The date in figures that begins at ``position`` with a run of ``digits`` digits, in every order."""
    if digits < 3:
        match = _DAY_FIRST.match(text, position)
        return None if match is None else _day_first(text, match, locale)
    match = _YEAR_FIRST.match(text, position) or _COMPACT.match(text, position)
    if match is not None:
        return _year_first(match)
    match = _YEAR_MONTH.match(text, position)
    if match is not None and _MIN_RANGE_YEAR <= int(match["year"]) <= _MAX_RANGE_YEAR:
        return Found(*match.span(), (Reading(year=int(match["year"]), month=int(match["month"])),))
    match = _YEAR_RANGE.match(text, position)
    return None if match is None else _year_range(match)


def _year_first(match: re.Match[str]) -> Found | None:
    year, month, day = int(match["year"]), int(match["month"]), int(match["day"])
    if not (MIN_YEAR <= year <= MAX_YEAR and 1 <= month <= 12 and 1 <= day <= 31):
        return None
    return found_or_invalid(*match.span(), (Reading(year=year, month=month, day=day),))


def _day_first(text: str, match: re.Match[str], locale: str | None) -> Found | None:
    first, second, separator = int(match["first"]), int(match["second"]), match["separator"]
    start, end = match.span()
    short = len(match["year"]) == 2
    if short and (separator in "-－" or (separator == "." and end - start < 8)):
        return None  # part numbers, versions
    if short and start and _VERSION_BEFORE.search(text, max(0, start - _LOOK_BACK), start):
        return None
    year = int(match["year"])
    years = (2000 + year, 1900 + year) if short else (year,)
    if not MIN_YEAR <= years[0] <= MAX_YEAR:
        return None
    orders = _orders(locale, separator)
    readings: list[Reading] = []
    for months_first in orders:
        month, day = (first, second) if months_first else (second, first)
        if 1 <= month <= 12 and 1 <= day <= 31:
            readings.extend(Reading(year=value, month=month, day=day) for value in years)
    if not readings and len(orders) == 1 and separator != ".":  # the locale's order is not the text's
        month, day = (second, first) if orders[0] else (first, second)
        if 1 <= month <= 12 and 1 <= day <= 31:
            readings.extend(Reading(year=value, month=month, day=day) for value in years)
    if not readings:
        return None
    return found_or_invalid(start, end, tuple(dict.fromkeys(readings)))


def _orders(locale: str | None, separator: str) -> tuple[bool, ...]:
    """Whether the month stands first, for each order that may be meant."""
    if separator == ".":
        return (False,)
    tag = (locale or "").lower().replace("_", "-")
    language, _, region = tag.partition("-")
    if tag.startswith(_MONTH_FIRST_REGIONS):
        return (True,)
    if language in _DAY_FIRST_LANGUAGES or (language == "en" and region not in ("", "ca")):
        return (False,)
    return (False, True)


def _year_range(match: re.Match[str]) -> Found | None:
    first = int(match["first"])
    last = int(match["last"]) if match["last"] else first // 100 * 100 + int(match["short"])
    if not (_MIN_RANGE_YEAR <= first < last <= _MAX_RANGE_YEAR):
        return None
    if match["short_separator"] == "/" and last != first + 1:
        return None
    return Found(*match.span(), (Reading(year=first),), (Reading(year=last),))


def found_or_invalid(start: int, end: int, readings: tuple[Reading, ...]) -> Found:
    """The form with those of its readings that a calendar has: with none, it is still a mention."""
    for reading in readings:
        if not reading.is_valid():
            return Found(start, end, tuple(one for one in readings if one.is_valid()))
    return Found(start, end, readings)
