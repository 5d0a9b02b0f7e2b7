"""Read the unit that stands behind a number or before it: symbols, words, compounds.

Texts come in two forms of equal length: ``text`` as written, and ``plain`` with small letters and one kind of
blank and hyphen (`numbers_prepare`).
"""

import re
from functools import lru_cache
from typing import Final

from streamverify.text.units import per, power, times
from streamverify.text.units_forms import CHINESE, SYMBOLS, WORDS
from streamverify.text.units_table import UNITS
from streamverify.text.values import Unit

Units = tuple[Unit | None, ...]
"""What a name may mean, the likeliest first; None: it may be no unit at all."""

_SIGNS: Final = "%％﹪‰°ºʹ℃℉′″$€£￡¥￥₽₴₸₹₩₺₪฿₫₿¢₾"
_TOKEN: Final = re.compile(
    rf"[A-Za-zµμΩÅа-яА-ЯёЁ]{{1,24}}+(?![A-Za-zÀ-ɏа-яА-ЯёЁ])(?:[²³]|\^?[23](?![0-9.,]))?+(?![0-9])"
    rf"|[{_SIGNS}](?:(?<=[°º]) ?[CFСcfс](?![A-Za-zа-яА-Я]))?|% point(?:s)?"
)
_PER: Final = re.compile(
    r"\.?(?: ?/ ?| per | ?每)(?P<count>1(?:0{1,6})? ?)?"
    r"|\.? (?P<loose>an?|each|every|в|на) (?P<loose_count>1(?:0{1,6})? )?"
)
_BETWEEN: Final = frozenset("·⋅*×-")
_HAN_LONGEST: Final = max(map(len, CHINESE))
# Symbols and words that are also ordinary words: they may be no unit.
_ALSO_WORDS_LIST: Final = """
in us с a au d mo p pt re won rand cup cups мин y h t c m к л т points ton real dong stone cal li me bar
"""
_ALSO_WORDS: Final = frozenset(_ALSO_WORDS_LIST.split())
_RATHER_WORDS: Final = frozenset(("in", "won", "с", "rand", "real", "dong", "au", "re", "к"))
_SINGLE_CYRILLIC_STOPS: Final = re.compile(r"\. ?[a-zа-я]\.")
_WORD_FOLLOWS: Final = re.compile(r" [a-zа-я]")
_POWERS: Final = {"²": 2, "³": 3, "2": 2, "3": 3}
_TIME_DIMENSIONS: Final = frozenset({"time", "months", "business days"})


def _resolve(names: dict[str, list[str]]) -> dict[str, Units]:
    return {written: tuple(UNITS[unit] for unit in units) for written, units in names.items()}


_SYMBOL_UNITS: Final = _resolve(SYMBOLS)
_WORD_UNITS: Final = _resolve(WORDS)
_HAN_UNITS: Final = _resolve(CHINESE)
_FIRST_TOKEN: Final = re.compile(r"[A-Za-zµμΩÅа-яА-ЯёЁ]+|.")


def _phrases() -> dict[str, list[tuple[str, Units, bool]]]:
    """Names of more than one token, by their first, the longest first; with whether their case counts."""
    found: dict[str, list[tuple[str, Units, bool]]] = {}
    for names, cased in ((_SYMBOL_UNITS, True), (_WORD_UNITS, False)):
        for written, units in names.items():
            match = _FIRST_TOKEN.match(written)
            if match is not None and match.end() < len(written) and written[match.end()] in " .·*-/_":
                if written.endswith(".") and written.count(".") == 1:
                    continue  # "мин.": the token without its full stop says the same
                found.setdefault(match[0].lower(), []).append((written, units, cased))
    for phrases in found.values():
        phrases.sort(key=lambda phrase: -len(phrase[0]))
    return found


_PHRASES: Final = _phrases()


def unit_after(text: str, plain: str, position: int) -> tuple[int, Units] | None:
    """The unit behind a number that ends at ``position``: where it ends and what it may be."""
    found = _one(text, plain, position)
    if found is None:
        return None
    end, units = found
    following = plain[end : end + 1]
    if following in _BETWEEN and following:
        second = _one(text, plain, end + 1, spaced=False)
        first = units[0]
        if second and first and second[1][0] and (following != "-" or first.dimension == "power"):
            units = (_times(first, second[1][0]),)
            end = second[0]
    rate = rate_after(text, plain, end)
    if rate is not None:
        end, denominator, count = rate
        units = tuple(compose_rate(unit, denominator, count) for unit in units)
    return end, units


def rate_after(text: str, plain: str, position: int) -> tuple[int, Unit, int] | None:
    """What stands behind "per": where it ends, the unit, and how many of it."""
    following = plain[position : position + 1]
    if following not in _RATE_STARTS or (
        following == " " and plain[position + 1 : position + 2] not in _RATE_WORD_STARTS
    ):
        return None
    match = _PER.match(plain, position)
    if match is None:
        return None
    found = _one(text, plain, match.end(), spaced=False)
    if found is None or found[1][0] is None:
        return None
    if match["count"] and ("/ " in match[0] or " /" in match[0]):
        return None  # "1 Gbps / 100 Mbps"
    loose = match["loose"]
    unit = found[1][0]
    if loose and loose != "на" and unit.dimension not in _TIME_DIMENSIONS:
        return None
    count = (match["count"] or match["loose_count"] or "1").strip()
    return found[0], unit, int(count)


_RATE_STARTS: Final = frozenset(" /.每")
_RATE_WORD_STARTS: Final = frozenset("paeвн/每")


def unit_before(text: str, plain: str, start: int) -> tuple[int, Units] | None:
    """The currency before a number that begins at ``start``: where it begins and what it may be."""
    before = plain[start - 1] if start else ""
    end = start - 1 if before == " " else start
    sign = text[end - 1 : end]
    if not sign:
        return None
    if not (sign.isupper() or sign in _SIGNS_AND_STOPS):
        return None
    if sign in _CURRENCY_SIGNS:
        begin = end - 1
        while begin and end - begin < 4 and text[begin - 1].isascii() and text[begin - 1].isalpha():
            begin -= 1
        units = _SYMBOL_UNITS.get(text[begin:end])
        return (begin, units) if units else (end - 1, _SYMBOL_UNITS[sign])
    if sign.isascii():
        begin = end - 1 if sign != "." else end - 2
        while begin > 0 and end - begin < 5 and _is_latin(text[begin - 1]):
            begin -= 1
        name = text[begin:end].removesuffix(".")
        units = _SYMBOL_UNITS.get(name)
        if units and name in _CURRENCY_CODES and not (begin and _is_latin(text[begin - 1])):
            return begin, units
    return None


def rate_before(text: str, plain: str, start: int) -> tuple[int, Unit] | None:
    """The unit of "每小时" (each hour) before a number: where it begins, or where the number does.

    A unit of time may have a verb behind it: 每小时抽水12升.
    """
    at = text.rfind("每", max(0, start - RATE_BEFORE_CHARS), start)
    if at < 0:
        return None
    found = _one(text, plain, at + 1, spaced=False)
    if found is None or found[1][0] is None:
        return None
    end, unit = found[0], found[1][0]
    if end == start:
        return at, unit
    is_verb = end < start and _HAN_ONLY.fullmatch(text, end, start) is not None
    return (start, unit) if is_verb and unit.dimension in _TIME_DIMENSIONS else None


RATE_BEFORE_CHARS: Final = 9
"""So far before a number "每" may stand."""
_HAN_ONLY: Final = re.compile("[\u4e00-\u9fff]{1,4}")
_CURRENCY_SIGNS: Final = frozenset("$€£￡¥￥₽₴₸₹₩₺₪฿₫₿¢₾")
_SIGNS_AND_STOPS: Final = _CURRENCY_SIGNS | {"s", "."}  # "Rs 5", "Rs. 5"
_CURRENCY_CODES: Final = frozenset(
    written
    for written, units in SYMBOLS.items()
    if UNITS[units[0]].dimension.startswith("currency") and written[:1].isalpha() and len(written) > 1
)


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalpha()


def _one(text: str, plain: str, position: int, *, spaced: bool = True) -> tuple[int, Units] | None:
    """One unit, without what it may be combined with."""
    character = plain[position : position + 1]
    if spaced and character in (" ", "-"):
        position += 1
        character = plain[position : position + 1]
    if not character:
        return None
    if character > "\u2e7f" and character not in "￥％﹪￡":
        if character == "月" and spaced:
            return None  # the month of a date
        return _han(text, position)
    match = _TOKEN.match(text, position)
    if match is None:
        return None
    token, end = match[0], match.end()
    lowered = token.lower()
    phrases = _PHRASES.get(lowered)
    if phrases is not None:
        for phrase, units, cased in phrases:
            if (text if cased else plain).startswith(phrase, position):
                stop = position + len(phrase)
                if not (phrase[-1].isalpha() and plain[stop : stop + 1].isalpha() and plain[stop] < "\u2e80"):
                    return stop, units
    found = _SYMBOL_UNITS.get(token)
    if found is None and len(token) > 1:
        if token[-1] in _POWERS:
            base = token[:-1].removesuffix("^")
            found = _SYMBOL_UNITS.get(base)
            if found is None or found[0] is None:
                return None
            return end, (_power(found[0], _POWERS[token[-1]]),)
        if token[0] in "°º":
            found = _SYMBOL_UNITS["°" + {"с": "C", "c": "C", "f": "F"}[lowered[-1]]]
        else:
            found = _WORD_UNITS.get(lowered.replace("ё", "е"))
    if found is None:
        return None
    if len(token) == 1 and _SINGLE_CYRILLIC_STOPS.match(plain, end):
        return None  # "т. е."
    is_sure = token == "A" and not plain[end : end + 2].strip(" ").isalpha()
    if len(token) == 1 and token in "ATW" and spaced and text[position - 1] == " " and not is_sure:
        return end, (*found, None)
    if lowered in _ALSO_WORDS and _WORD_FOLLOWS.match(plain, end):
        return end, (None, *found) if lowered in _RATHER_WORDS else (*found, None)
    return end, found


def _han(text: str, position: int) -> tuple[int, Units] | None:
    for start in range(position, min(position + _MOST_MEASURES, len(text))):
        for length in range(min(_HAN_LONGEST, len(text) - start), 0, -1):
            units = _HAN_UNITS.get(text[start : start + length])
            if units is not None:
                return start + length, units
        if text[start] not in "个個多余几":
            return None
    return None


#: Signs such as 多 and 个 in front of a unit, and the unit.
_MOST_MEASURES: Final = 8


@lru_cache(maxsize=1024)
def compose_rate(unit: Unit | None, denominator: Unit, count: int) -> Unit:
    """`units.per`, remembered."""
    return per(unit, denominator, count)


@lru_cache(maxsize=256)
def _times(first: Unit, second: Unit) -> Unit:
    return times(first, second)


@lru_cache(maxsize=256)
def _power(unit: Unit, exponent: int) -> Unit:
    return power(unit, exponent)
