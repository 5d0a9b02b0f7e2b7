"""Times of day with their zones, read at a position of the text."""

import re
from typing import Final, NamedTuple

from streamverify.text.dates_words import (
    CHINESE_DAY_PARTS,
    NAMED_ZONES,
    RUSSIAN_DAY_PARTS,
    ZONES,
    chinese_number,
)

BLANK: Final = "[ \\xa0\u202f\u2009]"


class Clock(NamedTuple):
    """A time of day: its span, the hours that it may mean, and its zone."""

    start: int
    end: int
    hours: tuple[int, ...]
    minute: int
    second: int | None = None
    offset_minutes: int | None = None
    zone: str | None = None


_COLON_TIME: Final = re.compile(
    r"(?P<hour>\d{1,2})[:：](?P<minute>[0-5０-５]\d)(?:[:：](?P<second>[0-5０-５]\d)(?:[.,]\d{1,9})?)?"
    rf"(?!\d|[:：/.,%]\d|%)(?:{BLANK}?(?P<half>[AaPp])(?:\.{BLANK}?[Mm]\.|\.?[Mm](?!\w)))?"
)
_HALF_DAY_TIME: Final = re.compile(
    rf"(?P<hour>\d{{1,2}})(?:\.(?P<minute>[0-5]\d))?"
    rf"(?:{BLANK}?(?P<half>[AaPp])(?:\.{BLANK}?[Mm]\.|\.?[Mm](?!\w))"
    rf"|{BLANK}(?P<oclock>o['’]clock))"
)
_HOUR_RANGE: Final = re.compile(
    rf"(?P<hour>\d{{1,2}}){BLANK}?[-–—]{BLANK}?(?=(?P<last>\d{{1,2}})(?:[:.][0-5]\d)?{BLANK}?(?P<half>[AaPp])\.?[Mm])"
)
_COMPACT_TIME: Final = re.compile(
    r"(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d)(?P<second>[0-5]\d)?(?=[Z+\-]|\b)"
)
_RUSSIAN_TIME: Final = re.compile(
    rf"(?P<hour>\d{{1,2}})(?:{BLANK}?(?P<word>ч(?![а-яё])\.?|час(?:а|ов)?(?![а-яё]))"
    rf"(?:{BLANK}?(?P<minute>[0-5]?\d){BLANK}?мин(?:\.|ут[аы]?)?(?![а-яё]))?)?"
    rf"(?:{BLANK}(?P<part>утра|дня|вечера|ночи)(?![а-яё]))?"
)
_CHINESE_TIME: Final = re.compile(
    r"(?P<hour>\d{1,2}|[〇零一二两三四五六七八九十]{1,3}) ?[点點时時]"
    r"(?P<rest> ?(?P<minute>[0-5]?\d|[〇零一二三四五六七八九十]{1,3}) ?分(?!之)"
    r"|半|整|[钟鐘]|(?P<quarter>[一三])刻)?"
)
_ZONE: Final = re.compile(
    rf"{BLANK}?(?P<open>\()?(?:(?P<name>[A-Z]{{1,5}}|МСК|мск|utc|gmt)(?!\w)"
    rf"(?P<after>{BLANK}?[+\-−]\d{{1,2}}(?::?[0-5]\d)?(?!\d))?"
    r"|(?P<offset>[+\-−]\d{2}:?[0-5]\d)(?!\d))(?(open)\))"
    rf"|{BLANK}(?P<moscow>по московскому времени|по Москве|московского времени|Moscow [Tt]ime)"
)
_RUSSIAN_BEFORE: Final = re.compile(r"(?:^|[^\w])(?:в|к|около|ровно в)[ \xa0]$", re.IGNORECASE)
_NO_TIME_BEFORE: Final = re.compile(
    r"(?:ratio|ratio of|aspect|scores?|score of|scale|won|lost|beat|соотношени[еия]|сч[её]т|сч[её]том"
    r"|победил[аи]?"
    r"|масштаб[еа]?|比分|比例|比率|比为)[ \xa0]?$",
    re.IGNORECASE,
)
_NO_TIME_AFTER: Final = re.compile(rf"{BLANK}?(?:ratio|aspect|mix|split|в пользу|比例)")
_LOOK_BACK: Final = 14
_COLONS: Final = frozenset(":：")
_HALF_DAY_SIGNS: Final = frozenset("aApPo.")
_RUSSIAN_SIGNS: Final = frozenset("чудвн")
_BEIJING_TIME: Final = "北京时间"
_CHINESE_TIME_BEFORE: Final = frozenset("于在至到从自")
_CHINESE_TIME_BEHIND: Final = frozenset("开关闭出发抵")


def read_clock(
    text: str, position: int, following: str, beyond: str, *, dated: bool = False, iso: bool = False
) -> Clock | None:
    """The time of day whose figure begins at ``position``.

    ``following`` is the character behind the figure, ``beyond`` the same or the one behind a blank.
    ``dated``: a date stands before it, so that "15 ч" and "15时" are no durations. ``iso``: behind a ``T``,
    so that ``-05:00`` is an offset and not the end of a range.
    """
    if following in _COLONS:
        match = _COLON_TIME.match(text, position)
        return None if match is None else _colon_time(text, match, iso)
    if iso:
        match = _COMPACT_TIME.match(text, position)
        return None if match is None else _compact_time(text, match)
    if beyond in _HALF_DAY_SIGNS:
        match = _HALF_DAY_TIME.match(text, position)
        return None if match is None else _half_day_time(text, match)
    if beyond > "\u2e7f":
        match = _CHINESE_TIME.match(text, position)
        return None if match is None else _chinese_time(text, match, dated)
    if beyond in _RUSSIAN_SIGNS:
        match = _RUSSIAN_TIME.match(text, position)
        return None if match is None else _russian_time(text, match, dated)
    return None


def read_hour_range(text: str, position: int) -> tuple[Clock, Clock] | None:
    """``9–11 am``: two hours of which only the last one names its half of the day."""
    match = _HOUR_RANGE.match(text, position)
    if match is None:
        return None
    last = read_clock(text, match.end(), text[match.end("last")], match["half"])
    hour = int(match["hour"])
    if last is None or not 1 <= hour <= 12:
        return None
    hour = _half_day_hour(hour, match["half"])
    if hour > last.hours[0]:
        hour = (hour + 12) % 24
    return last._replace(start=position, hours=(hour,), minute=0), last


def _compact_time(text: str, match: re.Match[str]) -> Clock:
    second = int(match["second"]) if match["second"] else None
    clock = Clock(*match.span(), (int(match["hour"]),), int(match["minute"]), second)
    return _zoned(text, clock, iso=True)


def _half_day_time(text: str, match: re.Match[str]) -> Clock | None:
    hour = int(match["hour"])
    if not 1 <= hour <= 12:
        return None
    hours = (hour, (hour + 12) % 24) if match["oclock"] else (_half_day_hour(hour, match["half"]),)
    return _zoned(text, Clock(*match.span(), hours, int(match["minute"] or 0)), iso=False)


def _colon_time(text: str, match: re.Match[str], iso: bool) -> Clock | None:
    hour, minute = int(match["hour"]), int(match["minute"])
    if hour > 24 or (hour == 24 and minute):
        return None
    start, end = match.span()
    if match["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = _half_day_hour(hour, match["half"])
    elif (start and _NO_TIME_BEFORE.search(text, max(0, start - _LOOK_BACK), start)) or _NO_TIME_AFTER.match(
        text, end
    ):
        return None
    second = match["second"]
    day_part = text[max(0, start - 2) : start]
    if day_part in CHINESE_DAY_PARTS:
        hour = _chinese_hour(hour, day_part)
        start -= 2
    clock = Clock(start, end, (hour,), minute, None if second is None else int(second))
    return _zoned(text, clock, iso=iso or second is not None)


def _chinese_time(text: str, match: re.Match[str], dated: bool) -> Clock | None:
    start, end = match.span()
    hour = chinese_number(match["hour"])
    if hour > 24:
        return None
    day_part = text[max(0, start - 2) : start]
    if day_part in CHINESE_DAY_PARTS:
        start -= 2
        hour = _chinese_hour(hour, day_part)
    elif not (
        match["rest"]
        or dated
        or (
            match["hour"].isdigit()
            and (
                text[start - 1 : start] in _CHINESE_TIME_BEFORE or text[end : end + 1] in _CHINESE_TIME_BEHIND
            )
        )
    ):
        return None  # 三点建议, 提高3点
    minute = 0
    if match["minute"]:
        minute = chinese_number(match["minute"])
    elif match["rest"] == "半":
        minute = 30
    elif match["quarter"]:
        minute = 15 if match["quarter"] == "一" else 45
    return _zoned(text, Clock(start, end, (hour,), minute), iso=False) if minute < 60 else None


def _russian_time(text: str, match: re.Match[str], dated: bool) -> Clock | None:
    hour, part = int(match["hour"]), match["part"]
    if not match["word"] and part not in ("утра", "вечера"):
        return None  # 3 дня, 2 ночи
    start = match.start()
    expected = dated or _RUSSIAN_BEFORE.search(text, max(0, start - _LOOK_BACK), start) is not None
    if hour > 23 or not (part or expected):
        return None
    hours: tuple[int, ...] = (hour,)
    if part:
        late = RUSSIAN_DAY_PARTS[part] and hour < 12
        hours = (hour + 12 if late else 0 if part == "ночи" and hour == 12 else hour,)
    elif 1 <= hour <= 11 and not match["minute"]:
        hours = (hour, hour + 12)
    return _zoned(text, Clock(start, match.end(), hours, int(match["minute"] or 0)), iso=False)


def _half_day_hour(hour: int, half: str) -> int:
    return hour % 12 + (12 if half in "Pp" else 0)


def _chinese_hour(hour: int, day_part: str) -> int:
    if hour == 12 and day_part in ("晚上", "凌晨", "夜里", "晚间"):
        return 0
    if day_part == "中午" and hour >= 11:
        return hour
    return hour + 12 if CHINESE_DAY_PARTS[day_part] and 1 <= hour < 12 else hour


def _zoned(text: str, clock: Clock, *, iso: bool) -> Clock:
    if text.startswith(_BEIJING_TIME, clock.start - len(_BEIJING_TIME)) and clock.start >= len(_BEIJING_TIME):
        return clock._replace(start=clock.start - len(_BEIJING_TIME), offset_minutes=480)
    match = _ZONE.match(text, clock.end)
    if match is None:
        return clock
    if match["moscow"]:
        return clock._replace(end=match.end(), offset_minutes=180)
    name, offset = match["name"], match["offset"]
    if offset:
        if not iso and offset[0] != "+":
            return clock
        return clock._replace(end=match.end(), offset_minutes=_minutes(offset))
    known = ZONES.get(name.upper())
    if known is not None:
        if match["after"]:
            known += _minutes(match["after"].lstrip())
        return clock._replace(end=match.end(), offset_minutes=known)
    if name in NAMED_ZONES or (len(name) > 2 and name[-1] == "T"):
        return clock._replace(end=match.end(), zone=name)
    return clock


def _minutes(offset: str) -> int:
    digits = offset[1:].replace(":", "")
    hours, minutes = (digits[:-2], digits[-2:]) if len(digits) > 2 else (digits, "0")
    value = int(hours) * 60 + int(minutes)
    return value if offset[0] == "+" else -value
