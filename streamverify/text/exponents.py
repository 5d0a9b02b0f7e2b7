"""Whether superscript digits are an exponent, a charge or an isotope's mass rather than a citation marker."""

import re
from typing import Final

_UNITS_WORDS: Final = """
m cm mm km dm nm µm μm in ft yd mi sec min kg mg µg μg lb mol cd mc px rad pa hz ha м см мм км дм нм мкм
сек мин кг га
"""
_UNITS: Final = frozenset(_UNITS_WORDS.split())
_LETTERS_BEFORE: Final = re.compile(r"[A-Za-zµμΑ-ωа-яА-ЯёЁ]{1,4}\Z|[米里秒尺寸方]\Z")
_LONG_WORD: Final = re.compile(r"[^\W\d_]{3}")
_SIGNS_BEFORE: Final = frozenset("⁻⁺⁽ⁿ⁄")
_SIGNS_AFTER: Final = frozenset("⁻⁺⁼⁾ⁿ⁄ᵗˢʳ")
_ENDS_BEFORE: Final = frozenset(".!?,;:。！？…”»\"'")


def is_exponent(text: str, start: int, end: int) -> bool:
    """Whether the superscript run ``text[start:end]`` belongs to what it stands on.

    So it does beside a raised sign (10⁻³, Ca²⁺), before a capital letter (¹⁴C), and, unless it is a lone ¹,
    behind a digit, a single letter, a unit of measure, or a closing parenthesis of a formula.
    """
    before = text[start - 1] if start else ""
    after = text[end : end + 1]
    if before in _SIGNS_BEFORE or after in _SIGNS_AFTER:
        return True
    if "A" <= after <= "Z" and before not in _ENDS_BEFORE:
        return True
    if end - start == 1 and text[start] == "¹":
        return False
    if before.isdigit():
        return True
    if before == ")":
        opening = text.rfind("(", max(0, start - 40), start)
        return opening >= 0 and not _LONG_WORD.search(text, opening, start)
    match = _LETTERS_BEFORE.search(text, max(0, start - 4), start)
    if match is None or (
        match.end() - match.start() == 4 and text[match.start() - 1 : match.start()].isalpha()
    ):
        return False
    word = match[0]
    return len(word) == 1 or word.casefold() in _UNITS
