"""Changes of one day, month or year of a date."""

import re
from collections.abc import Iterator
from random import Random
from typing import Final

from .change import Change, numbers_of, replace

_ENGLISH: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October"),
    *("November", "December"),
)
_ENGLISH_SHORT: Final = tuple(name[:3] for name in _ENGLISH)
_RUSSIAN_STEMS: Final = (
    *("январ", "феврал", "март", "апрел", "ма", "июн", "июл", "август", "сентябр", "октябр"),
    *("ноябр", "декабр"),
)
_RUSSIAN_OF: Final = tuple(stem + ("а" if stem in ("март", "август") else "я") for stem in _RUSSIAN_STEMS)
_RUSSIAN_IN: Final = tuple(stem + "е" for stem in _RUSSIAN_STEMS)
_RUSSIAN_NAME: Final = (
    *("январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь"),
    *("ноябрь", "декабрь"),
)
_SERIES: Final = (_ENGLISH, _ENGLISH_SHORT, _RUSSIAN_OF, _RUSSIAN_IN, _RUSSIAN_NAME)

_EN_MONTH: Final = rf"(?P<month>{'|'.join(_ENGLISH)}|(?:{'|'.join(_ENGLISH_SHORT)})(?=[. ]))\.?"
_DAY: Final = r"(?P<day>0?[1-9]|[12]\d|3[01])"
_YEAR: Final = r"(?P<year>1[0-9]\d\d|20\d\d)"
_ISO: Final = rf"(?<![\d-]){_YEAR}-(?P<month>0[1-9]|1[0-2])-{_DAY}(?![\d-])"
_FORMS: Final = {
    "en": (
        rf"\b{_DAY}(?P<suffix>st|nd|rd|th)? (?:of )?{_EN_MONTH}(?:,? {_YEAR}\b)?(?!\w)",
        rf"\b{_EN_MONTH} {_DAY}(?P<suffix>st|nd|rd|th)?\b(?:,? {_YEAR}\b)?(?![\d:])",
        rf"\b{_EN_MONTH},? {_YEAR}\b",
        _ISO,
    ),
    "ru": (
        rf"\b{_DAY} (?P<month>{'|'.join(_RUSSIAN_OF)})\b(?: {_YEAR}\b)?",
        rf"\b(?P<month>{'|'.join((*_RUSSIAN_OF, *_RUSSIAN_IN, *_RUSSIAN_NAME))}) {_YEAR}\b",
        rf"(?<![\d.]){_DAY}\.(?P<month>0[1-9]|1[0-2])\.{_YEAR}(?![\d.]\d)",
        _ISO,
    ),
    "zh": (
        rf"(?<!\d){_YEAR} ?年 ?(?P<month>1[0-2]|0?[1-9]) ?月(?: ?{_DAY} ?[日号])?",
        rf"(?<!\d)(?P<month>1[0-2]|0?[1-9]) ?月 ?{_DAY} ?[日号]",
        _ISO,
    ),
}
_PATTERNS: Final = {language: tuple(re.compile(form) for form in forms) for language, forms in _FORMS.items()}
_YEAR_ALONE: Final = {
    "en": re.compile(r"(?<![\w.,/:#№$€£(–-])(?P<year>1[5-9]\d\d|20[0-4]\d)(?![\w%°]|[.,:/–-]\d|-\w)"),
    "ru": re.compile(r"(?<![\w.,/:#№$€£(–-])(?P<year>1[5-9]\d\d|20[0-4]\d)(?= (?:год|г\.|гг\.))"),
    "zh": re.compile(
        r"(?<![\w.,–-])(?P<year>1[5-9]\d\d|20[0-4]\d) ?年(?! ?\d)"
        r"|(?<=[于在到至自从])(?P<han>[12]\d{3})年(?! ?\d)"
    ),
}
#: "(Author et al., 2006a; Other, 2019)" and "Author et al. (2006)" name a paper and state no year.
_REFERENCE: Final = re.compile(r"et al\.,? \(?\d{4}|\b[A-Z][\w-]{1,30},? \d{4}[a-z]?(?=[;)])")


def dates_of(sentence: str, language: str) -> list[re.Match[str]]:
    """The written and ISO dates of a sentence, the longer reading where two overlap, in order."""
    found: list[re.Match[str]] = []
    for pattern in _PATTERNS[language]:
        for match in pattern.finditer(sentence):
            if not any(match.start() < other.end() and other.start() < match.end() for other in found):
                found.append(match)
    return sorted(found, key=lambda match: match.start())


def change_date(sentence: str, evidence: str, language: str, rng: Random) -> Change | None:
    """One day, month or year of a date changed to one that the evidence nowhere names."""
    taken = numbers_of(evidence)
    dates = dates_of(sentence, language)
    rng.shuffle(dates)
    for match in dates:
        parts = [part for part in ("day", "month", "year") if match.groupdict().get(part)]
        rng.shuffle(parts)
        for part in parts:
            written = match[part]
            for after in _others(part, written, rng):
                if not _is_named(after, evidence, taken):
                    return _rewritten(sentence, match, part, after)
    return None


def years_of(sentence: str, language: str) -> list[re.Match[str]]:
    """The years of a sentence that stand alone, outside of dates and of references to papers, in order."""
    dates = [*dates_of(sentence, language), *_REFERENCE.finditer(sentence)]
    return [
        match
        for match in _YEAR_ALONE[language].finditer(sentence)
        if not any(match.start() < date.end() and date.start() < match.end() for date in dates)
    ]


def change_year(sentence: str, evidence: str, language: str, rng: Random) -> Change | None:
    """A year that stands alone changed to one that the evidence nowhere names."""
    years = years_of(sentence, language)
    if not years:
        return None
    match = rng.choice(years)
    taken = numbers_of(evidence)
    group = "year" if match["year"] else "han"
    for after in _others("year", match[group], rng):
        if after not in taken:
            return replace(sentence, match.start(group), match.end(group), after)
    return None


def _others(part: str, written: str, rng: Random) -> Iterator[str]:
    """Other days, months or years in the form of the one that is written, in random order."""
    if part == "year":
        year = int(written)
        values = [str(year + step) for step in (*range(-9, 0), *range(1, 10))]
    elif part == "month" and not written.isdigit():
        series = next(series for series in _SERIES if written in series)
        values = [month for month in series if month != written]
    else:
        last = 12 if part == "month" else 28
        width = 2 if written.startswith("0") or (part == "month" and len(written) == 2) else 1
        values = [f"{value:0{width}d}" for value in range(1, last + 1) if value != int(written)]
    rng.shuffle(values)
    yield from values


def _is_named(part: str, evidence: str, taken: frozenset[str]) -> bool:
    if part.isdigit():
        return (part.lstrip("0") or "0") in taken
    stem = part[:3] if part[:2] != "ма" else part[:2]
    return re.search(rf"\b{stem}\w{{0,7}}", evidence, re.IGNORECASE) is not None


def _rewritten(sentence: str, match: re.Match[str], part: str, after: str) -> Change:
    start, end = match.span(part)
    if part == "day" and match.groupdict().get("suffix"):
        end = match.end("suffix")
        after += {1: "st", 2: "nd", 3: "rd"}.get(
            int(after) % 10 if int(after) not in (11, 12, 13) else 0, "th"
        )
    return replace(sentence, start, end, after)
