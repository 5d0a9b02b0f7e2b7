"""Years, decades, centuries, quarters and half-years; a bare figure is a year by its context only."""

import re
from typing import Final

from streamverify.text.dates_clock import BLANK
from streamverify.text.dates_model import Found, Reading
from streamverify.text.dates_numeric import MAX_YEAR, MIN_YEAR
from streamverify.text.dates_words import MONTHS, ORDINALS

_RUSSIAN_YEAR: Final = re.compile(
    rf"(?P<year>\d{{4}})(?:-?(?:й|м|го|ом|му))?{BLANK}?(?:(?P<full>год(?:а|у|ом|е)?(?![\w]))|(?P<short>г\.|г(?!\w)))"
)
_DECADE: Final = re.compile(
    rf"(?P<year>\d{{3}}0)(?:['’]?s(?!\w)|-?(?:е|х|ые|ых|м|ми)(?!\w)(?:{BLANK}?(?:годы|годов|годах|годам|гг?\.))?)"
    rf"|(?P<short>\d0)(?:s(?!\w)|-(?:е|х)(?!\w|{BLANK}числа)(?:{BLANK}?(?:годы|годов|годах|годам|гг?\.))?)"
)
_CENTURY: Final = re.compile(
    rf"(?P<century>\d{{1,2}})(?:(?:st|nd|rd|th)[ \xa0-]centur(?:y|ies)"
    rf"|(?:-?(?:й|м|го|ом))?{BLANK}(?:век(?:а|е|ом|у)?|в\.)(?!\w)|世纪)"
)
_ROMAN_CENTURY: Final = re.compile(
    rf"(?P<century>[IVX]{{1,5}}){BLANK}?(?:век(?:а|е|ом|у)?|столети[еяюй]м?|в\.)(?!\w)"
)
_QUARTER_YEAR: Final = (
    rf"(?:(?:{BLANK}?[/,-]?{BLANK}?|{BLANK}of{BLANK}(?:the{BLANK})?)?"
    rf"(?P<fiscal>(?:FY|[Ff]iscal(?:{BLANK}[Yy]ear)?){BLANK}?)?"
    rf"(?P<year>\d{{4}}|['’]\d{{2}})(?!\w|[.,:]\d|%)(?:{BLANK}?(?:г\.|г(?!\w)|год[ауе]?(?!\w)))?)?"
)
_QUARTER: Final = re.compile(rf"(?P<part>[QH])(?P<number>[1-4])(?![\w]|[.:]\d){_QUARTER_YEAR}")
_QUARTER_WORDS: Final = re.compile(
    rf"(?P<number>[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth)[ \xa0-](?P<before>[Ff]iscal{BLANK})?"
    rf"(?P<part>quarter|half(?={BLANK}of{BLANK}(?:the{BLANK}year{BLANK})?\d{{4}}))(?!\w)"
    rf"{_QUARTER_YEAR}"
)
_RUSSIAN_QUARTER: Final = re.compile(
    rf"(?P<number>I{{1,3}}|IV|[1-4]|[Пп]ерв|[Вв]тор|[Тт]рет|[Чч]етв[её]рт)(?:-?[а-яё]{{1,3}})?{BLANK}"
    rf"(?P<part>квартал|полугоди)[а-яё]{{0,3}}(?!\w){_QUARTER_YEAR}"
)
_CHINESE_QUARTER: Final = re.compile(r"第?(?P<number>[一二三四1-4]) ?季度")
_YEAR_QUARTER: Final = re.compile(r"(?P<year>\d{4})[ \xa0-]?(?P<part>[QH])(?P<number>[1-4])(?!\w)")
_FISCAL: Final = re.compile(
    rf"(?:FY|[Ff]iscal(?:{BLANK}[Yy]ear)?){BLANK}?['’]?(?P<year>\d{{4}}|\d{{2}})"
    rf"(?:[/-](?P<next>\d{{2}}|\d{{4}}))?(?!\w|[.,:]\d|%)"
)
_STRONG_WORDS: Final = """
in since during year years early late mid circa ca. c. summer autumn fall winter spring born © copyright est.
лето летом зима зимой весна весной осень осенью
"""
_STRONG: Final = frozenset(_STRONG_WORDS.split())
_WEAK_WORDS: Final = """
by until till before after from to of and for through around about between в с до по к от после за
"""
_WEAK: Final = frozenset(_WEAK_WORDS.split())
_MONTH_BEFORE: Final = re.compile(rf"(?<![^\W\d_])(?P<month>[^\W\d_]{{3,10}}){BLANK}(?:del?{BLANK})?$")
_FUNCTION_WORD_LIST: Final = """
the a an and or to it its was is are were has have had by in on at for with when while as but that this we
they he she i until from through of because since due which who would will can could should may must than
и а но или до в на по с к от для что как он она они это
"""
_FUNCTION_WORDS: Final = frozenset(_FUNCTION_WORD_LIST.split())
_WORD_BEHIND: Final = re.compile(
    rf"{BLANK}(?P<word>[^\W_]{{1,20}})|(?P<joined>[\w%°$€£₽¥]|[.,:/]\d)|{BLANK}?[%°$€£₽¥×*+=<>]"
)
_COUNTED_WORDS: Final = """
people percent million billion thousand hundred dollars euros per times mb gb kb kg km mm cm ms rpm
"""
_COUNTED: Final = frozenset(_COUNTED_WORDS.split())
_DURATION_BEHIND: Final = ("历史", "来", "多", "余", "之久", "的历史", "以上")
_ROMAN: Final = {"I": 1, "V": 5, "X": 10}
_LOOK_BACK: Final = 16
_YEAR_SIGNS: Final = frozenset("гймоехыs'’QH")
_BEHIND_BRACKETED: Final = tuple("),;–-")
_MIN_WEAK_YEAR, _MAX_WEAK_YEAR = 1800, 2099


def period_in_figures(text: str, position: int, digits: int) -> Found | None:
    """A period that begins with a run of ``digits`` figures: 2026 г., 1990s, 20th century, 3-й квартал."""
    if digits == 4:
        return _four_digits(text, position)
    if digits > 2:
        return None
    match = _CENTURY.match(text, position)
    if match is not None:
        return Found(*match.span(), (Reading(century=int(match["century"])),))
    if digits == 1:
        match = _RUSSIAN_QUARTER.match(text, position)
        return None if match is None else _quarter(match)
    match = _DECADE.match(text, position)
    if match is None or not (text[position + 2] == "-" or text[position - 1 : position] in ("'", "’")):
        return None
    short = int(match["short"])
    return Found(*match.span(), (Reading(decade=1900 + short), Reading(decade=2000 + short)))


def _four_digits(text: str, position: int) -> Found | None:
    year = int(text[position : position + 4])
    if not MIN_YEAR <= year <= MAX_YEAR:
        return None
    following = text[position + 4 : position + 6].lstrip(" \xa0\u202f\u2009-")[:1]
    if following in _YEAR_SIGNS:
        match = _RUSSIAN_YEAR.match(text, position)
        if match is not None:
            return _russian_year(text, match, year)
        match = _DECADE.match(text, position)
        if match is not None:
            return Found(*match.span(), (Reading(decade=year),))
        match = _YEAR_QUARTER.match(text, position)
        if match is not None:
            return _quarter(match)
    return _year_in_context(text, position, year)


def _russian_year(text: str, match: re.Match[str], year: int) -> Found | None:
    likely = _MIN_WEAK_YEAR <= year <= _MAX_WEAK_YEAR
    if match["full"] or (
        likely and (match["short"] == "г." or _context_before(text, match.start()) is not None)
    ):
        return Found(*match.span(), (Reading(year=year),))
    return None  # grams


def _year_in_context(text: str, position: int, year: int) -> Found | None:
    end = position + 4
    before = _context_before(text, position)
    if before is None:
        return None
    behind = _WORD_BEHIND.match(text, end)
    if behind is not None and behind["word"] is None:
        return None
    reading = Reading(year=year)
    likely = _MIN_WEAK_YEAR <= year <= _MAX_WEAK_YEAR
    if before == "(":
        return (
            Found(position, end, (reading,)) if likely and text[end : end + 1] in _BEHIND_BRACKETED else None
        )
    strong = before in _STRONG
    if not strong and before not in _WEAK:
        match = _MONTH_BEFORE.search(text, max(0, position - _LOOK_BACK), position)
        if match is None or match["month"].lower() not in MONTHS:
            return None
        return Found(match.start(), end, (reading._replace(month=MONTHS[match["month"].lower()]),))
    if behind is not None and not _may_follow(behind["word"], strict=not strong):
        return None
    if not (strong or likely):
        return None
    return Found(position - 4 if text[position - 1] == "-" else position, end, (reading,))


def _context_before(text: str, position: int) -> str | None:
    """The word or bracket before a figure that may make it a year."""
    if not position:
        return None
    last = text[position - 1]
    if last == "(":
        return last
    if last == "-":
        return "mid" if text[max(0, position - 4) : position].lower() == "mid-" else None
    if last not in " \xa0":
        return None
    words = text[max(0, position - _LOOK_BACK) : position].split()
    if not words:
        return None
    word = words[-1].lower().lstrip("(\"'“«[—–")
    if word in _STRONG or word in _WEAK or word in MONTHS:
        return word
    return word if word in ("de", "del") else None


def _may_follow(word: str, *, strict: bool) -> bool:
    """Whether the word behind a four-digit figure leaves it a year (and is not what it counts)."""
    lowered = word.lower()
    if lowered in _FUNCTION_WORDS:
        return True
    if strict or lowered in _COUNTED or word[0].isdigit() or len(word) < 3:
        return False
    return not lowered.endswith("s")


def quarter_or_fiscal(text: str, position: int) -> Found | None:
    """``Q3 2026``, ``third quarter of 2026``, ``III квартал``, ``FY2026``, ``XX век``."""
    for pattern in (_QUARTER, _QUARTER_WORDS, _RUSSIAN_QUARTER):
        match = pattern.match(text, position)
        if match is not None:
            return _quarter(match)
    match = _FISCAL.match(text, position)
    if match is not None:
        year = _full_year(match["year"])
        following = match["next"]
        if following and _full_year(following) % 100 != (year + 1) % 100:
            return None
        # FY 2025/26 ends in 2026
        return Found(*match.span(), (Reading(year=year + 1 if following else year, fiscal=True),))
    match = _ROMAN_CENTURY.match(text, position)
    if match is None:
        return None
    century = _roman(match["century"])
    return Found(*match.span(), (Reading(century=century),)) if 1 <= century <= 30 else None


def chinese_quarter(text: str, position: int) -> Found | None:
    """``第三季度`` without its year."""
    match = _CHINESE_QUARTER.match(text, position)
    if match is None:
        return None
    number = match["number"]
    return Found(*match.span(), (Reading(quarter=ORDINALS.get(number) or int(number)),))


def _quarter(match: re.Match[str]) -> Found | None:
    groups = match.groupdict()
    number, part = groups["number"].lower(), groups["part"]
    index = ORDINALS.get(number) or ORDINALS.get(number[:4]) or int(number)
    figure = groups["year"]
    year = _full_year(figure) if figure else None
    fiscal = bool(groups.get("fiscal") or groups.get("before"))
    if part in ("H", "half", "полугоди"):
        if index > 2 or (part == "H" and year is None):
            return None
        return Found(*match.span(), (Reading(year=year, half=index, fiscal=fiscal),))
    return Found(*match.span(), (Reading(year=year, quarter=index, fiscal=fiscal),))


def _full_year(figure: str) -> int:
    year = int(figure.lstrip("'’"))
    return year if year >= 100 else 2000 + year


def _roman(numeral: str) -> int:
    total = 0
    for index, letter in enumerate(numeral):
        value = _ROMAN[letter]
        total += -value if index + 1 < len(numeral) and _ROMAN[numeral[index + 1]] > value else value
    return total


def is_duration_behind(text: str, end: int) -> bool:
    """Whether ``2000年`` at ``end`` goes on as a length of time (2000年历史)."""
    return text.startswith(_DURATION_BEHIND, end)
