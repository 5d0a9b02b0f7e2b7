"""Dates written with 年, 月 and 日, in figures or Han numerals, and weekdays."""

import re
from typing import Final

from streamverify.text.dates_model import Found, Reading
from streamverify.text.dates_numeric import MAX_YEAR, MIN_YEAR, found_or_invalid
from streamverify.text.dates_periods import chinese_quarter, is_duration_behind
from streamverify.text.dates_words import CHINESE_WEEKDAYS, ORDINALS, chinese_number

HAN_NUMERALS: Final = "〇零一二三四五六七八九十"
_NUMBER: Final = rf"(?:\d{{1,2}}|[{HAN_NUMERALS}]{{1,3}})"
_DASH: Final = "[-–—－~～至到]"
_DAY: Final = (
    rf"(?P<day>{_NUMBER})(?:(?: ?[日号號])? ?{_DASH} ?(?P<last>{_NUMBER}))?"
    r" ?(?:日|[号號](?![楼线院门机室馆]))"
)
_YEAR: Final = re.compile(
    rf"(?P<year>\d{{4}}|[{HAN_NUMERALS}]{{4}}) ?年(?:"
    rf" ?(?P<month>{_NUMBER})(?: ?月份?)?(?: ?{_DASH} ?(?P<last_month>{_NUMBER}))? ?月份?(?: ?{_DAY})?"
    r"| ?第?(?P<quarter>[一二三四1-4]) ?季度| ?(?P<half>[上下])半年)?"
)
_MONTH: Final = re.compile(
    rf"(?P<month>{_NUMBER})(?: ?月份?)?(?: ?{_DASH} ?(?P<last_month>{_NUMBER}))? ?月份?(?: ?{_DAY})?"
)
_DECADE: Final = re.compile(
    rf"(?:(?P<century>\d{{1,2}}|[{HAN_NUMERALS}]{{1,3}})世纪(?:(?P<of_century>\d0|[{HAN_NUMERALS}]{{1,2}})年代)?"
    rf"|(?P<year>\d{{3}}0)年代|(?P<short>\d0|[{HAN_NUMERALS}]{{1,2}})年代)"
)
_DAY_ALONE: Final = re.compile(rf"(?P<day>{_NUMBER})日(?![内间均程游后前元常志报本语文])")
_DAY_BEFORE: Final = re.compile(r"(?:[于在至自从到]|[本当上下同次]月)$")
_WEEKDAY: Final = re.compile(
    r"(?:(?:星期|礼拜)(?P<long>[一二三四五六日天])|周(?P<short>[一二三四五六日])(?![次个年期种位]))"
)


def chinese_date(text: str, position: int) -> Found | None:
    """The date, period or weekday with Han units that begins at ``position``."""
    match = _DECADE.match(text, position)
    if match is not None:
        return _decade(match)
    match = _YEAR.match(text, position)
    if match is not None:
        year = chinese_number(match["year"])
        if not MIN_YEAR <= year <= MAX_YEAR or "十" in match["year"]:
            return None
        if match["quarter"]:
            quarter = ORDINALS.get(match["quarter"]) or int(match["quarter"])
            return Found(*match.span(), (Reading(year=year, quarter=quarter),))
        if match["half"]:
            return Found(*match.span(), (Reading(year=year, half=ORDINALS[match["half"]]),))
        if match["month"]:
            return _months(match, year)
        if is_duration_behind(text, match.end()):
            return None
        return Found(*match.span(), (Reading(year=year),))
    match = _MONTH.match(text, position)
    if match is not None:
        return _months(match, None)
    match = _DAY_ALONE.match(text, position)
    if match is not None:
        day = chinese_number(match["day"])
        if position and 1 <= day <= 31 and _DAY_BEFORE.search(text, max(0, position - 2), position):
            return Found(*match.span(), (Reading(day=day),))
        return None
    return chinese_quarter(text, position)


def chinese_weekday(text: str, position: int) -> Found | None:
    """``星期一``, ``周二``."""
    match = _WEEKDAY.match(text, position)
    if match is None:
        return None
    return Found(*match.span(), (Reading(weekday=CHINESE_WEEKDAYS[match["long"] or match["short"]]),))


def _months(match: re.Match[str], year: int | None) -> Found | None:
    month = chinese_number(match["month"])
    start, end = match.span()
    if not 1 <= month <= 12:
        return None
    first = Reading(year=year, month=month)
    last = first
    if match["last_month"]:
        last = last._replace(month=chinese_number(match["last_month"]))
    if match["day"]:
        day = chinese_number(match["day"])
        if not 1 <= day <= 31:
            return None
        if last is first and not match["last"]:
            return found_or_invalid(start, end, (first._replace(day=day),))
        if match["last"]:
            first = first._replace(day=day)
            last = last._replace(day=chinese_number(match["last"]))
    if last is first:
        return Found(start, end, (first,))
    return Found(start, end, (first,), (last,)) if first.is_valid() and last.is_valid() else None


def _decade(match: re.Match[str]) -> Found | None:
    span = match.span()
    if match["century"]:
        century = chinese_number(match["century"])
        if not 1 <= century <= 30:
            return None
        if not match["of_century"]:
            return Found(*span, (Reading(century=century),))
        years = chinese_number(match["of_century"])
        return Found(*span, (Reading(decade=(century - 1) * 100 + years),)) if years % 10 == 0 else None
    if match["year"]:
        return Found(*span, (Reading(decade=int(match["year"])),))
    years = chinese_number(match["short"])
    if years % 10:
        return None
    return Found(*span, (Reading(decade=1900 + years), Reading(decade=2000 + years)))
