"""Centuries, decades, days of the month and times of day that are written in words.

"The nineteenth century", "в девятнадцатом веке", "the eighties", "the first of May", "первого мая", "half
past eight", "без четверти семь", "в половине восьмого", and in Chinese noon and midnight.
"""

import re
from typing import Final

from streamverify.text.dates_clock import BLANK
from streamverify.text.dates_model import Found, Reading

_ENGLISH_UNITS: Final = """
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
"""
_ENGLISH: Final = {word: number for number, word in enumerate(_ENGLISH_UNITS.split(), 1)} | {
    **{f"twenty-{word}": 20 + number for number, word in enumerate(_ENGLISH_UNITS.split()[:9], 1)},
    **{f"twenty {word}": 20 + number for number, word in enumerate(_ENGLISH_UNITS.split()[:9], 1)},
    "thirtieth": 30,
    "thirty-first": 31,
    "thirty first": 31,
}
_RUSSIAN_STEMS: Final = """
перв втор трет четверт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат
пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат
"""
_ENDINGS: Final = ("ый", "ой", "ого", "ом", "ому", "ым", "ий", "ьего", "ьем", "ьему", "ьим")
_RUSSIAN_UNITS: Final = {
    stem + ending: number for number, stem in enumerate(_RUSSIAN_STEMS.split(), 1) for ending in _ENDINGS
}
_RUSSIAN: Final = _RUSSIAN_UNITS | {
    **{f"двадцать {word}": 20 + number for word, number in _RUSSIAN_UNITS.items() if number < 10},
    **{f"тридцат{ending}": 30 for ending in _ENDINGS},
    **{f"тридцать {word}": 30 + number for word, number in _RUSSIAN_UNITS.items() if number == 1},
}
_HOUR_WORDS: Final = "one two three four five six seven eight nine ten eleven twelve"
_RUSSIAN_HOUR_WORDS: Final = "час два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать"
_HOURS: Final = {word: number for number, word in enumerate(_HOUR_WORDS.split(), 1)}
_RUSSIAN_HOURS: Final = {word: number for number, word in enumerate(_RUSSIAN_HOUR_WORDS.split(), 1)}
_TENS_WORDS: Final = "twenties thirties forties fifties sixties seventies eighties nineties"
_RUSSIAN_TENS_STEMS: Final = "двадцат тридцат сороков пятидесят шестидесят семидесят восьмидесят девяност"
_TENS: Final = {
    word: 10 * tens
    for words in (_TENS_WORDS, _RUSSIAN_TENS_STEMS)
    for tens, word in enumerate(words.split(), 2)
}
_CENTURY: Final = re.compile(r"(?P<words>[A-Za-z]+(?:[ -][a-z]+)?)[ -][Cc]entur(?:y|ies)(?!\w)")
_RUSSIAN_CENTURY: Final = re.compile(
    r"(?P<words>(?:[Дд]вадцать )?[А-Яа-яё]{4,15}) (?:век(?:а|е|ом|у)?|столети[еяюй]м?)(?!\w)"
)
_CLOCK: Final = re.compile(r"(?P<part>[Hh]alf past|[Qq]uarter past|[Qq]uarter to) (?P<hour>\d{1,2}|[a-z]+)")
_RUSSIAN_QUARTER_TO: Final = re.compile(r"[Бб]ез четверти (?P<hour>[а-я]+)(?!\w)")
_RUSSIAN_HALF: Final = re.compile(
    r"половин[еу] (?P<hour>[а-я]+ого|третьего)(?!\w)"
    r"(?!,?[ \xa0](?:тайма|века|года|месяца|курса|класса|этапа|раунда|сезона|квартала|тома|периода|срока"
    r"|дня))"
)
_DECADE: Final = re.compile(r"[a-z]+ties")
_RUSSIAN_DECADE: Final = re.compile(
    rf"(?P<words>[а-я]+?)(?:ые|ых|ым|ыми){BLANK}(?:годы|годов|годах|годам|годами)(?!\w)"
)
_DAY_BEFORE: Final = re.compile(
    r"(?<![\w-])(?P<words>[A-Za-z]+(?:[ -][a-z]+)?) of $"
    r"|(?<![\w-])(?P<russian>(?:двадцать |тридцать )?[а-я]+)[ \xa0]$",
    re.IGNORECASE,
)
_LONGEST_DAY: Final = 24
_NOON: Final = re.compile("[中正]\n?午|(?P<midnight>午\n?夜)")  # a line may break within
_NO_NOON_BEHIND: Final = re.compile(r"[ 　]?[\d〇零一二两三四五六七八九十]")


def century_in_words(text: str, position: int) -> Found | None:
    """``nineteenth century``, ``девятнадцатом веке``."""
    match = _CENTURY.match(text, position) or _RUSSIAN_CENTURY.match(text, position)
    if match is None:
        return None
    number = _number(match["words"])
    return None if number is None else Found(*match.span(), (Reading(century=number),))


def decade_in_words(text: str, position: int) -> Found | None:
    """``eighties`` behind "the", ``восьмидесятых годах``: of the last two centuries that had them."""
    match = _DECADE.match(text, position)
    if match is not None:
        years = _TENS.get(match[0])
        if not text.endswith(("the ", "The "), 0, position):
            return None
    else:
        match = _RUSSIAN_DECADE.match(text, position)
        years = _TENS.get(match["words"]) if match is not None else None
    if match is None or years is None:
        return None
    readings = tuple(Reading(decade=century + years) for century in (1900, 1800, 2000))
    return Found(*match.span(), readings)


def clock_in_words(text: str, position: int) -> Found | None:
    """``half past eight``, ``quarter to ten``, ``без четверти семь``, ``половине восьмого``: of both halves
    of the day."""
    match = _CLOCK.match(text, position)
    if match is not None:
        figure = match["hour"]
        hour = int(figure) if figure.isdecimal() else _HOURS.get(figure, 0)
        part = match["part"].lower()
        minute = 30 if part == "half past" else 15 if part == "quarter past" else -15
    else:
        match = _RUSSIAN_QUARTER_TO.match(text, position)
        if match is not None:
            hour, minute = _RUSSIAN_HOURS.get(match["hour"], 0), -15
        else:
            match = _RUSSIAN_HALF.match(text, position)
            if match is None or not text.endswith(("в ", "В ", "к ", "К "), 0, position):
                return None
            hour, minute = _RUSSIAN_UNITS.get(match["hour"], 0), -30
    if not 1 <= hour <= 12:
        return None
    minutes = hour * 60 + minute
    readings = tuple(
        Reading(hour=minutes // 60 % 24, minute=minutes % 60) for minutes in (minutes, minutes + 12 * 60)
    )
    return Found(*match.span(), readings)


def noon_in_chinese(text: str, position: int) -> Found | None:
    """中午, 正午 and 午夜, told at their 午; before an hour 中午 is a part of the day."""
    match = _NOON.search(text, max(0, position - 2), position + 3)
    if match is None or _NO_NOON_BEHIND.match(text, match.end()) is not None:
        return None
    return Found(*match.span(), (Reading(hour=0 if match["midnight"] else 12, minute=0),))


def day_before(text: str, month: int) -> tuple[int, int] | None:
    """The day in words before a month's name at ``month``: where it begins, and its number."""
    match = _DAY_BEFORE.search(text, max(0, month - _LONGEST_DAY), month)
    if match is None:
        return None
    group = "words" if match["words"] else "russian"
    words = match[group]
    start = match.start(group)
    while words:
        number = _number(words)
        if number is not None:
            return (start, number) if number <= 31 else None
        first, _, rest = words.partition(" ")
        start += len(first) + 1
        words = rest
    return None


def _number(words: str) -> int | None:
    lowered = words.lower().replace("ё", "е")
    return _ENGLISH.get(lowered) or _RUSSIAN.get(lowered)
