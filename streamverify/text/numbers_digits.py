"""Read a number written in digits with what is glued to it: multipliers, exponents, ordinals, identifiers."""

import re
import unicodedata
from fractions import Fraction
from typing import Final

from streamverify.text import numbers_names as names
from streamverify.text.numbers_chinese import SCALES_AFTER_DIGITS, SECTIONS, scale_value
from streamverify.text.numbers_english import SCALES as ENGLISH_SCALES
from streamverify.text.numbers_item import Item
from streamverify.text.numbers_literal import decimal_value, literal_values
from streamverify.text.numbers_prepare import Prepared
from streamverify.text.numbers_russian import SCALES as RUSSIAN_SCALES
from streamverify.text.units_lookup import unit_after, unit_before
from streamverify.text.units_table import UNITS
from streamverify.text.values import QuantityKind, Reading

_SUFFIX_SCALES: Final[dict[str, int]] = {
    "k": 10**3,
    "m": 10**6,
    "mn": 10**6,
    "mln": 10**6,
    "mio": 10**6,
    "b": 10**9,
    "bn": 10**9,
    "tn": 10**12,
    "trn": 10**12,
    "тыс": 10**3,
    "млн": 10**6,
    "млрд": 10**9,
    "трлн": 10**12,
}
_SCALE_WORDS: Final = (
    ENGLISH_SCALES | RUSSIAN_SCALES | {k: v for k, v in _SUFFIX_SCALES.items() if len(k) > 1}
)
_SCALE_AFTER: Final = re.compile(r"[ -]([a-zа-я]{2,12}+)")
_LETTERS: Final = re.compile(r"[a-zа-яµμ]{1,24}+")
_FRACTION: Final = re.compile(r"([0-9]{1,4}+)[/⁄]([0-9]{1,4}+)(?![0-9/.-])")
_MIXED: Final = re.compile(r"[ -]([0-9]{1,2}+)[/⁄]([0-9]{1,2}+)(?![0-9/])| ?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])")
_SCIENTIFIC: Final = re.compile(
    r"e(?P<e>[+-]?[0-9]{1,3}+)(?![0-9a-z])"
    r"| ?[×x*·] ?10(?:\^(?P<hat>[+-]?[0-9]{1,3}+)|(?P<raised>⁻?[⁰¹²³⁴-⁹]{1,3}+))"
)
_POWER: Final = re.compile(r"\^(?P<hat>[+-]?[0-9]{1,2}+)(?![0-9])|(?P<raised>⁻?[⁰¹²³⁴-⁹]{1,2}+)")
_FROM_RAISED: Final = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_RUSSIAN_ORDINAL: Final = re.compile(r"-(?:й|го|му|м|я|ю|ую|е|ый|ой|ая|ое|ые|ого|ому)(?![а-я])")
_RUSSIAN_CARDINAL: Final = re.compile(r"-(?:х|ти|и|ми|мя|ух|ех|ех)(?![а-я])")
_ENGLISH_ORDINALS: Final = frozenset(("st", "nd", "rd", "th"))
_LETTERS_IN_NAME: Final = re.compile(r"-[a-zа-я]{1,12}-?[0-9]")
_MULTIPLE: Final = re.compile(r"-?fold\b|-?кратн\w{1,4}|[×x](?![a-z0-9])")
_TIMES_AFTER: Final = re.compile(r" ?[x×] ?[0-9]")
_FOLLOWING_DIGITS: Final = re.compile(r"[0-9]{1,5}+")
_SECTION_TAIL: Final = re.compile(r"(?:[.-][0-9]{1,4}+){0,6}")
_PHONE_GOES_ON: Final = frozenset("0123456789(")
_AFTER_BLANK: Final = frozenset("0123456789½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞×x*·")
_VULGAR: Final = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"


def read_digits(prepared: Prepared, start: int, token: str, locale: str | None, floor: int) -> Item | None:
    """Read the number whose digits are ``token``; nothing before ``floor`` belongs to it."""
    plain = prepared.plain
    if token in _VULGAR:
        value = _vulgar(token)
        return Item(start, start + 1, "fraction", ((value, value),))
    end = start + len(token)
    named = _name(prepared, start, end, token, floor)
    if named is not None:
        return named
    following = plain[end : end + 1]
    if following and following in "/⁄" and plain[end + 1 : end + 2].isdecimal():
        match = _FRACTION.match(plain, start)
        if match is None or match[0] == "24/7" or match[1] == match[2] or not int(match[2]):
            return _identifier(plain, start, names.chain_end(plain, start) or end)
        value = Fraction(int(match[1]), int(match[2]))
        return Item(start, match.end(), "fraction", ((value, value),))
    values = literal_values(token, locale)
    if values is None:
        if token.isdigit() or token.count(".") >= 2:
            return _identifier(plain, start, end, "version" if "." in token else "identifier")
        token = re.split(r"[,' _]", token, maxsplit=1)[0]
        end = start + len(token)
        values = literal_values(token, locale)
        if values is None:
            return _identifier(plain, start, end)
        following = plain[end : end + 1]
    if (
        start
        and plain[start - 1] == "."
        and token.isdigit()
        and not (start > 1 and plain[start - 2].isalnum())
    ):
        start -= 1
        values = (decimal_value("0", token),)
    item = Item(start, end, "number", tuple((value, value) for value in values))
    if following and following not in ".,;:)":
        return _glued(prepared, item, token, following)
    return item


def _name(prepared: Prepared, start: int, end: int, token: str, floor: int) -> Item | None:
    """The identifier, version or section of which these digits are a part, if they are."""
    plain = prepared.plain
    before = plain[start - 1] if start > floor else " "
    following = plain[end : end + 1]
    if before not in " \n":
        earlier = plain[start - 2] if start - 1 > floor else " "
        if (_is_letter(before) or before == "_") and not (before == "x" and start - 1 == floor and floor):
            if unit_before(prepared.text, plain, start) is None:
                begin, stop = names.identifier_span(plain, start, end)
                kind: QuantityKind = "version" if before == "v" and begin == start - 1 else "identifier"
                return _identifier(plain, max(begin, floor), stop, kind)
        elif before == "-" and (_is_letter(earlier) or earlier == "_"):
            return _identifier(plain, *_at_least(names.identifier_span(plain, start, end), floor))
        elif before in "#№§":
            return _section(plain, start, end)
        elif before == "第":
            if following in SECTIONS and following:
                return _section(plain, start, end)
            return Item(start, end, "ordinal", ((int(token), int(token)),)) if token.isdigit() else None
        elif before in "+(":
            phone = names.phone_end(plain, start - 1)
            if phone is not None:
                return _identifier(plain, start - 1, phone)
    if following in "-( :." and following:
        if following in "-(" or (following == " " and plain[end + 1 : end + 2] in _PHONE_GOES_ON):
            phone = names.phone_end(plain, start)
            if phone is not None:
                return _identifier(plain, start, phone)
        chain = names.chain_end(plain, start) if following != " " else None
        if chain is not None and chain > end:
            return _identifier(plain, start, chain)
        if following == "-" and _LETTERS_IN_NAME.match(plain, end):
            return _identifier(plain, start, names.identifier_span(plain, start, end)[1])
    if len(token) > 2 and token[0] == "0" and token.isdigit() and token.strip("0"):
        return _identifier(plain, start, names.identifier_span(plain, start, end)[1])
    if "." in token and (names.is_ip(token) or names.looks_like_version(prepared.text, start, token)):
        return _identifier(plain, start, end, "identifier" if token.count(".") == 3 else "version")
    word = names.word_before(plain, start)
    named = names.named_by(word)
    if named is None:
        return None
    if named == "section":
        return _section(plain, start, end)
    if named == "version" and token.isdigit() and unit_after(prepared.text, plain, end) is not None:
        return None  # "keeps the versions 30 days"
    stop = names.identifier_span(plain, start, end)[1]
    return _identifier(plain, start if named == "version" else plain.rindex(word, 0, start), stop, named)


def _glued(prepared: Prepared, item: Item, token: str, following: str) -> Item:
    """A number and what follows it without a comma or full stop."""
    plain, end = prepared.plain, item.end
    if following == " " and plain[end + 1 : end + 2] not in _AFTER_BLANK:
        spaced_scale(prepared.text, plain, item)
        return item
    mixed = _MIXED.match(plain, end) if following in " -½⅓⅔¼¾⅛⅜⅝⅞" and token.isdigit() else None
    if mixed is not None:
        part = _vulgar(mixed[3]) if mixed[3] else Fraction(int(mixed[1]), int(mixed[2]) or 1)
        if part < 1:
            item.values = tuple((low + part, high + part) for low, high in item.values)
            item.end = item.number_end = mixed.end()
            return item
    if following in "e×x*· ^⁰¹²³⁴⁵⁶⁷⁸⁹⁻":
        _exponent(plain, item, token)
        if item.end > end:
            return item
    if following == " ":
        spaced_scale(prepared.text, plain, item)
    elif following == "-":
        if _RUSSIAN_ORDINAL.match(plain, end):
            item.kind = "ordinal"
            item.end = item.number_end = plain.index("-", end) + 1 + _letters(plain, end + 1)
        elif _RUSSIAN_CARDINAL.match(plain, end):
            item.end = item.number_end = end + 1 + _letters(plain, end + 1)
        elif _MULTIPLE.match(plain, end):
            item.kind = "multiple"
        else:
            spaced_scale(prepared.text, plain, item)
    elif _is_letter(following) or following == "_":
        return _letters_behind(prepared, item, token)
    elif following == "×" and _MULTIPLE.match(plain, end):
        item.kind = "multiple"
        item.end = item.number_end = end + 1
    elif following == "倍":
        item.kind = "multiple"
    elif following > "\u2e7f":
        _han_scale(plain, item)
    return item


def _letters_behind(prepared: Prepared, item: Item, token: str) -> Item:
    plain, end = prepared.plain, item.end
    match = _LETTERS.match(plain, end)
    if match is None:
        return item
    suffix, stop = match[0], match.end()
    if suffix in _ENGLISH_ORDINALS and token.isdigit():
        item.kind = "ordinal"
        item.end = item.number_end = stop
        return item
    if suffix == "x" and token != "0":
        if not _TIMES_AFTER.match(plain, end):
            item.kind = "multiple"
            item.end = item.number_end = stop
        return item
    after = plain[stop : stop + 1]
    if after.isdigit() or after == "_" or (suffix == "s" and len(token) == 4 and token.isdigit()):
        return _identifier(plain, item.start, names.identifier_span(plain, item.start, end)[1])
    scale = _SUFFIX_SCALES.get(suffix)
    if suffix == "fold" or suffix.startswith("кратн"):
        item.kind = "multiple"
        item.end = item.number_end = stop
        return item
    if scale is not None:
        has_currency = unit_before(prepared.text, plain, item.start) is not None
        written = prepared.text[end:stop]
        if written == "m" and not has_currency:
            value = item.values[0][0]
            item.extra = (Reading(value * scale, value * scale), Reading(value, value, UNITS["minute"]))
            return item
        if not has_currency and written in _ALSO_UNITS:
            value = item.values[0][0]
            item.extra = (Reading(value, value, UNITS[_ALSO_UNITS[written]]),)
        item.multiply(scale)
        item.end = item.number_end = stop
        if suffix in _ABBREVIATED:
            _take_stop(prepared.text, item)
        return item
    if unit_after(prepared.text, plain, end) is not None:
        return item
    return _identifier(plain, item.start, names.identifier_span(plain, item.start, end)[1])


_ALSO_UNITS: Final = {"B": "byte", "K": "kelvin", "b": "bit"}


def spaced_scale(text: str, plain: str, item: Item) -> None:
    """Multiply by the word behind the digits: "5 million", "5 тыс."."""
    match = _SCALE_AFTER.match(plain, item.end)
    if match is None:
        return
    scale = _SCALE_WORDS.get(match[1])
    if scale is None:
        return
    item.multiply(scale)
    item.end = item.number_end = match.end()
    if match[1] in _ABBREVIATED:
        _take_stop(text, item)


_ABBREVIATED: Final = frozenset(("тыс", "млн", "млрд", "трлн"))


def _take_stop(text: str, item: Item) -> None:
    """Take the full stop of an abbreviation, unless it may end the sentence."""
    following = text[item.end + 1 : item.end + 3]
    if text[item.end : item.end + 1] == "." and following[:1] == " " and not following[1:].isupper():
        item.end += 1


def _han_scale(plain: str, item: Item) -> None:
    """3.5亿, 10万, 1亿2000万, 3万5千."""
    match = SCALES_AFTER_DIGITS.match(plain, item.end)
    if match is None:
        return
    scale = scale_value(match[0])
    item.multiply(scale)
    item.end = match.end()
    for _ in range(3):
        digits = _FOLLOWING_DIGITS.match(plain, item.end)
        if digits is None:
            break
        smaller = SCALES_AFTER_DIGITS.match(plain, digits.end())
        part = scale_value(smaller[0]) if smaller is not None else 1
        if part >= scale:
            break
        extra = int(digits[0]) * part
        item.values = tuple((low + extra, high + extra) for low, high in item.values)
        scale = part
        item.end = smaller.end() if smaller is not None else digits.end()
    item.number_end = item.end


def _exponent(plain: str, item: Item, token: str) -> None:
    match = _SCIENTIFIC.match(plain, item.end)
    base = 10
    if match is None:
        if not token.isdigit() or len(token) > 2:
            return
        match = _POWER.match(plain, item.end)
        if match is None or (match["raised"] and token != "10" and token != "2"):
            return
        base = int(token)
    written = (
        match["hat"] or (match["raised"] or "").translate(_FROM_RAISED) or match.groupdict().get("e") or "0"
    )
    exponent = int(written)
    factor = Fraction(base) ** exponent if base else Fraction(0)
    if factor.denominator == 1:
        factor_value: int | Fraction = factor.numerator
    else:
        factor_value = factor
    if base == 10 and match.re is _SCIENTIFIC:
        item.values = tuple((low * factor_value, high * factor_value) for low, high in item.values)
    else:
        item.values = ((factor_value, factor_value),)
    item.end = item.number_end = match.end()


def _identifier(plain: str, start: int, end: int, kind: QuantityKind = "identifier") -> Item:
    written = names.squeeze(plain[start:end])
    if kind == "version":
        written = written.lstrip("V.")
    return Item(start, end, kind, (), written)


def _section(plain: str, start: int, end: int) -> Item:
    match = _SECTION_TAIL.match(plain, end)
    return _identifier(plain, start, match.end() if match is not None else end, "section")


def _at_least(span: tuple[int, int], floor: int) -> tuple[int, int]:
    return max(span[0], floor), span[1]


def _letters(plain: str, position: int) -> int:
    match = _LETTERS.match(plain, position)
    return len(match[0]) if match is not None else 0


def _is_letter(character: str) -> bool:
    return character.isalpha() and character < "\u2e80"


def _vulgar(sign: str) -> Fraction:
    return Fraction(unicodedata.numeric(sign)).limit_denominator(100)
