"""What the folding of quotes makes equal: its character classes, and the rules that look at neighbours.

The folding makes equal what layout, typesetting and encoding change, and nothing else:

===================================  =====================================================
in the text                          becomes
===================================  =====================================================
white space of every kind, a run,    one space; nothing between Han characters, or between a
line breaks included                 Han character and a punctuation mark; nothing at the ends
quotation marks, guillemets,         ``'``; straight after a digit double marks become ``"``,
apostrophes, corner brackets         so that 6' and 6" differ
hyphens, dashes, minus signs         ``-``; a pair of them one ``-``, but not at the start of an
                                     option name (``--name`` is not ``-name``)
ligatures ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ              their letters
zero-width characters, soft hyphens  nothing
hyphen at a line end between two     nothing in the folded text; `find_quote` takes it as well as a
letters                              hyphen, and as a hyphen with a space
hyphen at a line end next to a       ``-``; also as a hyphen with a space, never as nothing
digit
full-width forms                     the ordinary character
combining sequences                  Unicode NFC
===================================  =====================================================

Never folded: case, superscripts and subscripts, fractions, circled digits, digits of other scripts, µ,
ellipses (no wildcard, and ``…`` is not ``...``), primes, comparison signs. NFKC would equate some of them.

A hyphen at a line end has two readings ("well-\\nknown", "exam-\\nple") that no rule can tell apart, hence
both. A hyphen inside a line is a character like any other: "re-sign" is not "resign".
"""

import re
import unicodedata
from typing import Final

# The readings of a hyphen with or without a break: nothing (no entry), or one of these.
HYPHEN: Final = 1  # "-"
SPACED: Final = 2  # "- "
LINE_END_WORD: Final = 3  # line end between letters: may be read as nothing, "-" or "- "
LINE_END_DIGIT: Final = 4  # line end next to a digit: may be read as "-" or "- "

_BLANKS: Final = "\t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_LINE_ENDS: Final = "\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029"
_LINE_END: Final = re.compile(f"[{_LINE_ENDS}]")
_INVISIBLE: Final = (
    "\xad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0100-\U000e01ef"
)
_DASH_CHARACTERS: Final = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_SINGLE_QUOTES: Final = "'\u2018\u2019\u201a\u201b\u2039\u203a\u02bc\uff07"
_DOUBLE_QUOTES: Final = '"\xab\xbb\u201c\u201d\u201e\u201f\u300c\u300d\u300e\u300f\u301d\u301e\u301f\uff02'
_HAN: Final = (
    "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
    "\u3001-\u3003\u3008-\u300b\u3010\u3011\u3014-\u301b"  # the marks that have no ASCII counterpart
)
_DASHES: Final = re.escape(_DASH_CHARACTERS)
_GAPS: Final = f" {_BLANKS}{_INVISIBLE}"
_MARKS_BESIDE_HAN: Final = f"{_SINGLE_QUOTES}{_DOUBLE_QUOTES},.;:?!()，．；：？！（）"

_REPLACEMENT: Final[dict[str, str]] = {
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **dict(zip("\uff5f\uff60\uffe0\uffe1\uffe2\uffe3\uffe4\uffe5\uffe6", "⦅⦆¢£¬¯¦¥₩", strict=True)),
    **dict(zip("ﬀﬁﬂﬃﬄﬅﬆ", ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True)),
    **dict.fromkeys(_SINGLE_QUOTES, "'"),
    **dict.fromkeys(_DOUBLE_QUOTES, '"'),  # made single by `fold` unless a digit stands before
}
for _dash in _DASH_CHARACTERS:
    _REPLACEMENT.pop(_dash, None)  # dashes need to know their surroundings

# Each pattern starts with one class, so that the engine skips ordinary text at full speed. Every repeat is
# possessive and takes each character once. Blanks are looked at only where they can matter (`pattern_for`).
_LETTERS: Final = "".join(re.escape(character) for character in _REPLACEMENT if not character.isascii())
_SPECIAL: Final = f'{_DASHES}{_BLANKS}{_INVISIBLE}{_LETTERS}"'
_EVENT_IN_ASCII: Final = re.compile(r'["\-\t-\r\x1c-\x1f](?:(?<=-)-*+\s*+|(?<!")\s*+|)')
_EVENT: Final = re.compile(
    f"[{_SPECIAL}](?:(?<=[{_DASHES}])[{_DASHES}]*+[{_GAPS}]*+|(?<=[{_GAPS}])[{_GAPS}]*+|)"
)
_EVENT_OR_BLANK: Final = re.compile(
    f"[ {_SPECIAL}](?:(?<=[{_DASHES}])[{_DASHES}]*+[{_GAPS}]*+|(?<=[{_GAPS}])[{_GAPS}]++|(?<! )"
    f"|(?<=^ )|\\Z|(?<=[{_HAN}] )|(?=[{_HAN}]))"
)
GAP_CHARACTERS: Final = "".join(
    chr(code)
    for low, high in (
        (0x09, 0x0D), (0x1C, 0x20), (0x85, 0x85), (0xA0, 0xA0), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C),
        (0x1680, 0x1680), (0x180B, 0x180E), (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x206F),
        (0x3000, 0x3000), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE0100, 0xE01EF),
    )
    for code in range(low, high + 1)
)  # fmt: skip
GAP_SET: Final = frozenset(GAP_CHARACTERS)
_MAY_BE_HAN: Final = re.compile("[\u2e80-\U0003ffff]")
_is_han = re.compile(f"[{_HAN}]").match
_is_beside_han = re.compile(f"[{_HAN}{_MARKS_BESIDE_HAN}]").match
MAY_BREAK_A_WORD: Final = re.compile(f"[{_DASHES}\xad](?:(?![{_LINE_ENDS}])[{_GAPS}])*+[{_LINE_ENDS}]")
BREAKABLE_HYPHEN: Final = re.compile(r"(?<=\w)- ?(?=\w)")


def pattern_for(text: str) -> re.Pattern[str]:
    """The cheapest pattern that sees all that `fold` may have to change in this text."""
    if "  " in text or _has_blank_at_an_end(text):
        return _EVENT_OR_BLANK
    if text.isascii():
        return _EVENT_IN_ASCII
    return _EVENT_OR_BLANK if " " in text and _MAY_BE_HAN.search(text) else _EVENT


def _has_blank_at_an_end(text: str) -> bool:
    if not text or (text[0] not in GAP_SET and text[-1] not in GAP_SET):
        return False
    before = text[: len(text) - len(text.lstrip(GAP_CHARACTERS))]
    return " " in before or " " in text[len(text.rstrip(GAP_CHARACTERS)) :]


def replacement(match: re.Match[str]) -> str:
    """What a match of `pattern_for` becomes."""
    known = _REPLACEMENT.get(match[0])
    if known is None:
        return _fold_dash(match) if match[0][0] in _DASH_CHARACTERS else _fold_gap(match, match.start())
    if known == '"':
        start = match.start()
        return '"' if start and match.string[start - 1].isdigit() else "'"
    return known


def line_end_kind(match: re.Match[str]) -> int:
    """How the hyphen at a line end that a match holds may be read; 0 where there is none."""
    found = match[0]
    hyphen = found[0] in _DASH_CHARACTERS and (len(found) == 1 or found[1] not in _DASH_CHARACTERS)
    if not (hyphen or "\xad" in found) or not _LINE_END.search(found):
        return 0
    before, after = _neighbours(match)
    if not (_is_word(before) and _is_word(after)):
        return 0
    if hyphen:
        return LINE_END_DIGIT if before.isdigit() or after.isdigit() else LINE_END_WORD
    return LINE_END_WORD


def _fold_dash(match: re.Match[str]) -> str:
    """A run of dashes with the gap behind it."""
    found = match[0]
    if found == "-":
        return found
    kind = line_end_kind(match)
    if kind:
        return "-" if kind == LINE_END_DIGIT else ""
    dashes = 1
    while dashes < len(found) and found[dashes] in _DASH_CHARACTERS:
        dashes += 1
    gap = _fold_gap(match, match.start() + dashes) if dashes < len(found) else ""
    if dashes == 2:
        before, after = _neighbours(match)
        opens_option = not gap and not _is_word(before) and after.isascii() and after.isalnum()
        dashes = 2 if opens_option else 1
    return "-" * dashes + gap


def _fold_gap(match: re.Match[str], start: int) -> str:
    """A run of white space and invisible characters, from ``start`` to the end of the match."""
    text, end = match.string, match.end()
    if start == 0 or end == len(text):
        return ""
    before, after = text[start - 1], text[end]
    gap = text[start:end]
    # A blank before it belongs to the same run where the pattern passes blanks over.
    if before == " " or not any(map(str.isspace, gap)) or ("\xad" in gap and line_end_kind(match)):
        return ""
    if (before > "\u2e7f" or after > "\u2e7f") and (
        (_is_han(before) and _is_beside_han(after)) or (_is_beside_han(before) and _is_han(after))
    ):
        return ""
    return " "


def _neighbours(match: re.Match[str]) -> tuple[str, str]:
    """The characters before and after a match; empty at the ends of the text."""
    text, start, end = match.string, match.start(), match.end()
    return text[start - 1] if start else "", text[end : end + 1]


def _is_word(character: str) -> bool:
    return character.isalnum() or (character != "" and unicodedata.combining(character) != 0)
