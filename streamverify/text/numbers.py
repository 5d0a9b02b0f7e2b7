"""Find the quantities of a text: numbers in digits and in words, with their units.

Digits of all scripts, and number words of English, Russian and Chinese. Code,
addresses, citation markers and list numbers hold no quantities. Linear in the length of the text.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from streamverify.text import numbers_chinese, numbers_english, numbers_russian
from streamverify.text.code import Span
from streamverify.text.numbers_bounds import modifier_after, modifier_before
from streamverify.text.numbers_digits import read_digits, spaced_scale
from streamverify.text.numbers_item import Item
from streamverify.text.numbers_joins import join
from streamverify.text.numbers_prepare import Prepared, prepare
from streamverify.text.units_lookup import (
    RATE_BEFORE_CHARS,
    compose_rate,
    rate_after,
    rate_before,
    unit_after,
    unit_before,
)
from streamverify.text.units_table import UNITS
from streamverify.text.value_budget import ValueBudget
from streamverify.text.values import COMPARED_AS_TEXT, Modifier, Quantity

_HAN: Final = "零〇○一壹二两兩三四五六七八九十百千万萬亿億半"
_VULGAR: Final = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
# One class first, so that text without numbers is skipped at full speed; no two repeats overlap.
_CANDIDATE: Final = re.compile(
    rf"[0-9{_HAN}{_VULGAR}]"
    r"(?:(?<=[0-9])[0-9]*+(?:[.,'_][0-9]++| [0-9]{3}(?![0-9]))*+"
    rf"|(?<=[{_HAN}])[{_HAN}]*+)?"
)
_ASCII_CANDIDATE: Final = re.compile(r"[0-9][0-9]*+(?:[.,'_][0-9]++| [0-9]{3}(?![0-9]))*+")
_WORD: Final = re.compile(r"[a-z]{3,}+|[а-я]{3,}+")
_OPENERS: Final = numbers_english.OPENERS | numbers_russian.OPENERS
_DIGITS: Final = re.compile(r"[0-9]++")
_SEPARATORS: Final = ".,-:;()–—/\"“”«»!?|'"
_ASCII_SPACED: Final = bytes(32 if chr(code) in _SEPARATORS else code for code in range(256))
_FEW: Final = 6
#: Years before the era count downwards: 公元前210年.
_SIGN_WORDS: Final = ("minus ", "negative ", "минус ", "零下", "负", "負", "公元前")
_SIGN_WORDS_END: Final = frozenset("seс")
_PERCENT_BEFORE: Final = "百分之"
_PERMILLE_BEFORE: Final = "千分之"
_COUNTED_RATE: Final = re.compile(
    r"[ -](?!(?:to|and|or|in|of|до|и|или|за|в|на|per)\b)[a-zа-я-]{2,24}(?: [a-zа-я-]{2,24})?"
    r"(?=(?: (?:per|an?|each|every|в|за) |/)[a-zа-я])"
    r"|[^\W\da-zа-я_ ]{1,4}(?=[/每])"
)
_HALF_AFTER: Final = frozenset("年天月周")
_AND_SOME: Final = " с лишним"
_HALF: Final = Fraction(1, 2)
_BELOW_ZERO: Final = re.compile(r" (?:below zero|below freezing|ниже нуля|мороза)(?![a-zа-я])")
_BEFORE_UNITS: Final = frozenset("$€£￡¥￥₽₴₸₹₩₺₪฿₫₿¢₾. ")
_MODIFIERS_IN_FRONT_OF_UNITS: Final = frozenset("+多余")
_NOTHING_FOLLOWS: Final = frozenset(",;:)!?\n。，、；：）")


def extract_quantities(
    text: str,
    *,
    locale: str | None = None,
    exclude: Sequence[Span] = (),
    budget: ValueBudget | None = None,
) -> list[Quantity]:
    """Find the quantities of a text, in order and without overlap.

    Args:
        text: any text.
        locale: its language, if known ("en", "ru-RU"): decides which separators group digits.
        exclude: spans that are not looked at, such as dates.
        budget: is told how many candidates there are, before they are read.

    Raises:
        TooManyValues: there are more than the budget has.
    """
    prepared = prepare(text, exclude, budget)
    plain = prepared.plain
    words = _number_words(plain, budget)
    matches = (_ASCII_CANDIDATE if plain.isascii() else _CANDIDATE).finditer(plain)
    starts: list[tuple[int, str]] = [
        (match.start(), match[0]) for match in (matches if budget is None else budget.take_all(matches))
    ]
    if words:
        starts += words
        starts.sort()
    elif not starts:
        return []
    items: list[Item] = []
    floor = 0
    for start, token in starts:
        stop = start + len(token)
        while start < stop:  # once but for lists such as 1,2,3
            if start < floor:
                if stop <= floor or not token[0].isdecimal():
                    break
                digits = _DIGITS.search(plain, floor, stop)
                if digits is None:
                    break
                start, token = digits.start(), digits[0]
                continue
            item = _read(prepared, start, token, locale, floor)
            if budget is not None and item is not None and item.end < stop:
                budget.take(1)  # one of a list such as 1,2,3
            if item is None:
                break
            if item.kind not in COMPARED_AS_TEXT:
                _surroundings(prepared, item, floor)
            floor = max(item.end, floor)
            items.append(item)
            if not token[0].isdecimal() or item.end >= stop:
                break
    if len(items) > 1:
        items = join(plain, items)
    if prepared.removed is None:
        return [item.quantity(item.start, item.end, item.number_end) for item in items]
    quantities = []
    for item in items:
        start = prepared.original(item.start)
        end = prepared.original(item.end, is_end=True)
        quantities.append(item.quantity(start, end, prepared.original(item.number_end, is_end=True)))
    return quantities


def _number_words(plain: str, budget: ValueBudget | None) -> list[tuple[int, str]]:
    """Where words stand that may open a number."""
    if plain.isascii():
        spaced = plain.encode().translate(_ASCII_SPACED).decode()
    else:
        spaced = plain
        for separator in _SEPARATORS:
            if separator in spaced:
                spaced = spaced.replace(separator, " ")
    hits = _OPENERS.intersection(spaced.split())
    if not hits:
        return []
    if len(hits) > _FEW:
        matches = (match for match in _WORD.finditer(plain) if match[0] in hits)
        return [
            (match.start(), match[0]) for match in (matches if budget is None else budget.take_all(matches))
        ]
    found = []
    for word in hits:
        at = plain.find(word)
        while at >= 0:
            end = at + len(word)
            if not ((at and _is_letter(plain[at - 1])) or _is_letter(plain[end : end + 1])):
                found.append((at, word))
                if budget is not None:
                    budget.take(1)
            at = plain.find(word, end)
    return found


def _is_letter(character: str) -> bool:
    return character.isalpha() and character < "\u2e80"


def _read(prepared: Prepared, start: int, token: str, locale: str | None, floor: int) -> Item | None:
    plain = prepared.plain
    first = token[0]
    if first.isdecimal():
        return read_digits(prepared, start, token, locale, floor)
    if "a" <= first <= "z" or "а" <= first <= "я":
        if start and (plain[start - 1] == "_" or plain[start - 1].isdecimal()):
            return None
        language = numbers_english if first <= "z" else numbers_russian
        period = language.PERIODS.get(token)
        if period is None and token in numbers_english.MEASURES:
            if numbers_english.HALF_AFTER.match(plain, start + len(token)) is None:
                return None
            period = numbers_english.MEASURES[token]
        if period is not None:
            if not language.ONE_BEFORE.search(plain, max(0, start - 8), start):
                return None
            item = Item(start, start + len(token), "number", ((1, 1),))
            item.units, item.is_weak = (UNITS[period],), True
            _and_a_half(plain, item)
            return item
        words = language.read(plain, start, token)
        if words is None:
            return None
        item = Item(start, words.end, words.kind, ((words.value, words.value),))
        item.is_weak = words.is_weak
        return item
    if first in _VULGAR:
        return read_digits(prepared, start, token, locale, floor)
    han = numbers_chinese.read(plain, start)
    if han is None:
        return None
    if han.kind == "section":
        return Item(start, han.end, "section", (), str(han.low))
    item = Item(start, han.end, han.kind, ((han.low, han.high),))
    item.is_weak = han.is_weak
    if han.is_tenths:
        item.units = (UNITS["tenth"],)
        item.end = han.end + 1
    return item


def _surroundings(prepared: Prepared, item: Item, floor: int) -> None:
    """Unit, sign and modifier around a number; nothing before ``floor`` is its unit."""
    text, plain = prepared.text, prepared.plain
    if item.kind == "ordinal":
        return
    start = item.start
    before = plain[start - 1] if start else ""
    if not item.units and before:
        if before in _BEFORE_UNITS or _is_letter(before):
            found = unit_before(text, plain, start)
            if found is not None and found[0] >= floor:
                item.start, item.units = found
        elif before == "之":
            if plain.endswith(_PERCENT_BEFORE, 0, start):
                item.start, item.units = start - 3, (UNITS["percent"],)
            elif plain.endswith(_PERMILLE_BEFORE, 0, start):
                item.start, item.units = start - 3, (UNITS["permille"],)
    end = item.end
    modifier: Modifier = "none"
    following = plain[end : end + 1]
    if following in _MODIFIERS_IN_FRONT_OF_UNITS and following:
        item.end, modifier = modifier_after(plain, end)
    elif plain.startswith(_AND_SOME, end):
        item.end, modifier = end + len(_AND_SOME), "more_than"
        spaced_scale(text, plain, item)
    if following and following not in _NOTHING_FOLLOWS:
        _unit(prepared, item)
        if item.end > end and plain[item.end : item.end + 1] == "半" and plain[item.end - 1] in _HALF_AFTER:
            item.values = tuple((low + _HALF, high + _HALF) for low, high in item.values)
            item.end += 1
        if modifier == "none":
            modifier = modifier_after(plain, item.end)[1]
    if item.units and "每" in plain[max(0, start - RATE_BEFORE_CHARS) : start]:
        rate = rate_before(text, plain, item.start)
        if rate is not None:
            item.start = rate[0]
            item.units = tuple(compose_rate(unit, rate[1], 1) for unit in item.units)
    _sign(plain, item)
    item.modifier = modifier if modifier != "none" else modifier_before(plain, item.start)


def _unit(prepared: Prepared, item: Item) -> None:
    text, plain, end = prepared.text, prepared.plain, item.end
    if item.units:
        rate = rate_after(text, plain, end)
        if rate is not None:
            item.end = rate[0]
            item.units = tuple(compose_rate(unit, rate[1], rate[2]) for unit in item.units)
        return
    found = unit_after(text, plain, end) if item.kind != "multiple" else None
    if found is not None:
        half = numbers_english.HALF_AFTER.match(plain, found[0])
        if half is not None and found[1][0] is not None:
            item.units = found[1]
            item.end = found[0]
            _and_a_half(plain, item)
            return
        unit = found[1][0]
        if unit is UNITS["year"] and item.scale == 1 and 1500 <= item.values[0][0] < 2200:
            return  # a year, not so many years
        item.end, item.units = found
        if unit is UNITS["gram"] and item.scale == 1 and 1500 <= item.values[0][0] < 2200:
            item.units = (*item.units, None)  # 2024 г.
        if item.is_weak and unit is not None and item.kind == "number" and plain[end] < "\u2e80":
            item.is_weak = False  # "one hour"
        return
    counted = _COUNTED_RATE.match(plain, end)
    if counted is not None:
        end = counted.end()
    rate = rate_after(text, plain, end)
    if rate is not None:
        item.end = rate[0]
        item.units = (compose_rate(None, rate[1], rate[2]),)


def _and_a_half(plain: str, item: Item) -> None:
    """ "an hour and a half", "two hours and a quarter"."""
    match = numbers_english.HALF_AFTER.match(plain, item.end)
    if match is not None:
        part = Fraction(1, numbers_english.PARTS[match["part"]])
        item.values = tuple((low + part, high + part) for low, high in item.values)
        item.end, item.is_weak = match.end(), False


def _sign(plain: str, item: Item) -> None:
    start = item.start
    before = plain[start - 1] if start else " "
    if before == "-":
        if start > 1 and not (plain[start - 2] in ' \n\t([:="«“' or plain[start - 2] > "\u2e7f"):
            return
        item.start -= 1
    elif before in "下负負前" or (before == " " and plain[start - 2 : start - 1] in _SIGN_WORDS_END):
        for word in _SIGN_WORDS:
            if plain.endswith(word, 0, start):
                item.start -= len(word)
                break
        else:
            return
    elif item.units and item.units[0] and item.units[0].dimension == "temperature":
        below = _BELOW_ZERO.match(plain, item.end)
        if below is None:
            return
        item.end = below.end()
    else:
        return
    item.values = tuple((-high, -low) for low, high in item.values)
