"""Numbers written in digits: which values a string such as "1,000" or "1 234,5" may stand for."""

from fractions import Fraction
from functools import lru_cache
from typing import Final

from streamverify.text.values import Exact

MAX_DIGITS: Final = 40
"""A longer run of digits is no number but an identifier."""

_COMMA_GROUPS: Final = frozenset({"en", "zh", "ja", "ko", "he", "hi", "th"})


def literal_values(token: str, locale: str | None = None) -> tuple[Exact, ...] | None:
    """Every value of digits with separators, the likeliest first; None where it is no single number.

    Args:
        token: ASCII digits with ``.``, ``,``, ``'``, ``_`` and blanks between them.
        locale: language of the text, if known ("en", "ru-RU"). Where it writes 1,000 for a thousand, a comma
            before three digits is no decimal one, and a full stop no grouping.
    """
    if token.isdigit():
        return (int(token),) if len(token) <= MAX_DIGITS else None
    return _separated(token, locale) if len(token) <= 2 * MAX_DIGITS else None


@lru_cache(maxsize=2048)
def _separated(token: str, locale: str | None) -> tuple[Exact, ...] | None:
    if "'" in token or "_" in token or " " in token:
        return _grouped_by_marks(token)
    if "." not in token:
        return _one_separator(token, ",", locale)
    if "," not in token:
        return _one_separator(token, ".", locale)
    # Both: the one that stands last is the decimal one, and the other groups.
    decimal = "." if token.rfind(".") > token.rfind(",") else ","
    whole, _, part = token.rpartition(decimal)
    grouping = "," if decimal == "." else "."
    if decimal in whole or not _is_grouped(whole.split(grouping)):
        return None
    return (decimal_value(whole.replace(grouping, ""), part),)


def decimal_value(whole: str, part: str) -> Exact:
    """The value of ``whole.part``, both digits."""
    part = part.rstrip("0")
    if not part:
        return int(whole or "0")
    return Fraction(int((whole or "0") + part), 10 ** len(part))


def _one_separator(token: str, separator: str, locale: str | None) -> tuple[Exact, ...] | None:
    groups = token.split(separator)
    if len(groups) > 2:
        return (int("".join(groups)),) if _is_grouped(groups) else None
    whole, part = groups
    decimal = decimal_value(whole, part)
    if len(part) not in (3, 4) or whole[0] == "0" or len(whole) > len(part):
        return (decimal,)
    if len(part) == 4 and separator == ".":
        return (decimal,)
    grouped = int(whole + part)
    language = locale[:2].lower() if locale else ""
    if len(part) == 4:  # 1,0000 is ten thousand in Chinese only
        return (grouped, decimal) if language == "zh" else (decimal,)
    if separator == ",":
        return (grouped,) if language in _COMMA_GROUPS else (grouped, decimal)
    if language in _COMMA_GROUPS:
        return (decimal,)
    return (grouped, decimal) if language else (decimal, grouped)


def _grouped_by_marks(token: str) -> tuple[Exact, ...] | None:
    """1 000 000,5 and 1'000.5: the group mark is plain, so the other separator is a decimal one."""
    mark = "'" if "'" in token else " " if " " in token else "_"
    groups = token.split(mark)
    last, part = groups[-1], ""
    for separator in ".,":
        if separator in last:
            last, _, part = last.partition(separator)
            if not part.isdigit():
                return None
            break
    groups[-1] = last
    if not _is_grouped(groups):
        return None
    return (decimal_value("".join(groups), part),)


def _is_grouped(groups: list[str]) -> bool:
    """Whether digits stand in groups of three, of four (Chinese), or of two before a last three (Indian)."""
    first, last = groups[0], groups[-1]
    if not first.isdigit() or first[0] == "0":
        return False
    if len(groups) == 1:
        return True
    middle = groups[1:]
    if not all(group.isdigit() for group in middle):
        return False
    size = len(last)
    if all(len(group) == size for group in middle):
        return len(first) <= size and size in (3, 4)
    return size == 3 and len(first) <= 2 and all(len(group) == 2 for group in middle[:-1])
