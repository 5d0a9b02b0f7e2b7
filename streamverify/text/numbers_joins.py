"""Numbers that belong together: ranges, tolerances, and amounts in two units ("1 h 30 min")."""

import re
from fractions import Fraction
from typing import Final

from streamverify.text.numbers_item import Item
from streamverify.text.values import Exact, Unit

_TIGHT: Final = frozenset(("-", "–", "—", "~", "〜", "...", "…"))
_WORDS: Final = frozenset(("to", "до", "through", "по", "至", "到", "-", "–", "—", "~", "〜"))
_BETWEEN: Final = frozenset(("and", "и", "和", "与", "跟"))
_BETWEEN_BEFORE: Final = re.compile(r"(?:between|между|介于|在)[^0-9.;]{0,12}\Z")
_TOLERANCE: Final = frozenset(("±", "+/-", "+-"))
_SUM_JOINTS: Final = frozenset(("", " ", " and ", " и ", "又", "零", "和"))
_SUM_DIMENSIONS: Final = frozenset(("time", "months", "length", "mass"))
_LONGEST_GAP: Final = 9
_JOINED_KINDS: Final = frozenset(("number", "percent", "fraction", "multiple"))


def join(plain: str, items: list[Item]) -> list[Item]:
    """Merge neighbours; the items are in order and without overlap."""
    joined = [items[0]]
    for item in items[1:]:
        last = joined[-1]
        if item.start - last.end <= _LONGEST_GAP and last.values and item.values:
            gap = plain[last.end : item.start]
            if (
                _is_range(plain, last, item, gap)
                or _is_tolerance(last, item, gap)
                or _is_sum(last, item, gap)
            ):
                continue
        joined.append(item)
    return joined


def _is_range(plain: str, first: Item, second: Item, gap: str) -> bool:
    """Make one range of two numbers, if they are one."""
    connector = gap.strip()
    if connector in _BETWEEN:
        if not _BETWEEN_BEFORE.search(plain, max(0, first.start - 24), first.start):
            return False
    elif connector not in _WORDS and gap not in _TIGHT:
        return False
    if first.kind not in _JOINED_KINDS or second.kind not in _JOINED_KINDS:
        return False
    scale = second.scale if first.scale == 1 and first.end == first.number_end else 1
    low, high = first.values[0][0], second.values[0][1]
    if scale > 1 and low * scale < high:
        low *= scale
    unit = second.units[0] if second.units else None
    other = first.units[0] if first.units else None
    if other is not None and unit is not None and other.dimension != unit.dimension:
        return False
    if other is not None and unit is not None:
        low = _in_unit(low, other, unit)
    if not low < high:
        return False
    first.values = ((low, high),)
    if unit is not None:
        first.units = second.units
    first.scale = second.scale
    first.end, first.number_end = second.end, second.number_end
    first.kind = second.kind if first.kind == "number" else first.kind
    first.is_weak = False
    if first.modifier != "about":
        first.modifier = "about" if second.modifier == "about" and connector not in ("to", "до") else "none"
    return True


def _is_tolerance(first: Item, second: Item, gap: str) -> bool:
    if gap.strip() not in _TOLERANCE or (first.units and second.units and first.units[0] != second.units[0]):
        return False
    low, high = first.values[0][0], second.values[0][0]
    first.values = ((low - high, low + high),)
    first.units = second.units or first.units
    first.end, first.number_end = second.end, second.number_end
    return True


def _is_sum(first: Item, second: Item, gap: str) -> bool:
    """Add up "1 h 30 min" and "5 ft 10 in": a smaller unit, and less than one of the first."""
    if gap not in _SUM_JOINTS or not first.units or not second.units or second.modifier != "none":
        return False
    unit, other = first.units[0], second.units[0]
    if unit is None or other is None or unit.dimension != other.dimension:
        return False
    if unit.dimension not in _SUM_DIMENSIONS or unit.factor <= other.factor:
        return False
    low, high = first.values[0]
    part = second.values[0][0]
    if low != high or part != second.values[0][1] or low < 0 or Fraction(low).denominator != 1:
        return False
    if part * other.factor >= unit.factor:
        return False
    total = _in_unit(low, unit, other) + part
    first.values = ((total, total),)
    first.is_weak = False
    first.units = second.units
    first.end, first.number_end = second.end, second.number_end
    return True


def _in_unit(value: Exact, unit: Unit, target: Unit) -> Exact:
    if unit is target:
        return value
    return Fraction(value * unit.factor + unit.offset - target.offset) / Fraction(target.factor)
