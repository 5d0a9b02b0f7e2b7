"""Quote matching in two levels: exact, then under one fixed folding with a map back to the original.

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
hyphen at a line end between two     nothing in `Folded.text`; `find_quote` takes it as well as a
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

Offsets are Unicode code points, half-open. Everything here is linear in the length of its input.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Final, Literal, NamedTuple

MatchLevel = Literal["exact", "folded"]


class QuoteMatch(NamedTuple):
    """Where a quote stands in the original text, and which level found it."""

    start: int
    end: int
    level: MatchLevel


class _Edit(NamedTuple):
    """One replaced stretch: ``source[source_start:source_end]`` became ``output[start:end]``."""

    start: int
    end: int
    source_start: int
    source_end: int


# The readings of a hyphen with or without a break: nothing (no entry), or one of these.
_HYPHEN: Final = 1  # "-"
_SPACED: Final = 2  # "- "
_LINE_END_WORD: Final = 3  # line end between letters: may be read as nothing, "-" or "- "
_LINE_END_DIGIT: Final = 4  # line end next to a digit: may be read as "-" or "- "

_BLANKS: Final = "\t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_LINE_ENDS: Final = re.compile("[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
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
    **dict.fromkeys(_DOUBLE_QUOTES, "'"),
}

# Both patterns start with one class, so that the engine skips ordinary text at full speed; a blank alone is
# then dropped by the look-around. Every repeat is possessive and takes each character once.
_EVENT_IN_ASCII: Final = re.compile(r'["\- \t-\r\x1c-\x1f](?:(?<=-)-*+\s*+|(?<!")\s++|(?<! )|(?<=^ )|\Z)')
_EVENT: Final = re.compile(
    f"[\"' {_DASHES}{_BLANKS}{_INVISIBLE}{''.join(c for c in _REPLACEMENT if ord(c) > 0x7F)}"
    f"\uff01-\uff60\uffe0-\uffe6]"
    f"(?:(?<=[{_DASHES}])[{_DASHES}]*+[{_GAPS}]*+|(?<=[{_GAPS}])[{_GAPS}]++|(?<! )"
    f"|(?<=^ )|\\Z|(?<=[{_HAN}] )|(?=[{_HAN}]))"
)
_is_han = re.compile(f"[{_HAN}]").match
_is_beside_han = re.compile(f"[{_HAN}{_MARKS_BESIDE_HAN}]").match
_BREAKABLE_HYPHEN: Final = re.compile(r"(?<=\w)- ?(?=\w)")

# Bounds the work on hostile texts that repeat a quote's letters with other hyphens again and again.
_MAX_HYPHEN_CANDIDATES: Final = 64


class Folded:
    """A folded text and its map back; immutable, so that a caller may cache it by chunk.

    ``text`` is the folded string; `span` maps half-open offsets of it to half-open offsets of the original.
    """

    __slots__ = ("_composed", "_edits", "_joins", "_uncomposed", "text")

    def __init__(
        self,
        text: str,
        edits: Sequence[_Edit] = (),
        joins: Sequence[tuple[int, int]] = (),
        uncomposed: str | None = None,
    ) -> None:
        self.text = text
        self._edits = edits
        self._joins = joins
        self._uncomposed = uncomposed  # the text before NFC, where that changed it
        self._composed: Sequence[_Edit] | None = None if uncomposed is not None else ()

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original behind ``text[start:end]``, whole ligatures and clusters included.

        Raises:
            IndexError: the offsets are reversed or out of bounds.
        """
        if not 0 <= start <= end <= len(self.text):
            raise IndexError(f"span {start}:{end} lies outside a folded text of {len(self.text)}")
        start, end = _to_source(self._clusters(), start, end)
        return _to_source(self._edits, start, end)

    def line_end_joins(self) -> list[tuple[int, int]]:
        """Offsets in ``text`` where a hyphen at a line end was folded, each with its kind, in order."""
        clusters = self._clusters()
        if not clusters:
            return list(self._joins)
        return [(_from_source(clusters, position), kind) for position, kind in self._joins]

    def _clusters(self) -> Sequence[_Edit]:
        if self._composed is None:
            assert self._uncomposed is not None
            self._composed = _composition_edits(self._uncomposed)
        return self._composed


def fold(text: str) -> Folded:
    """Fold a text as the table of this module says. The map back costs nothing until it is asked for."""
    pattern = _EVENT_IN_ASCII if text.isascii() else _EVENT
    pieces: list[str] = []
    edits: list[_Edit] = []
    joins: list[tuple[int, int]] = []
    output_length = 0
    copied = 0
    for match in pattern.finditer(text):
        found = match.group()
        start, end = match.span()
        kind = 0
        first = found[0]
        if first in _DASH_CHARACTERS:
            if found == "-":
                continue
            replacement, kind = _fold_dash(text, found, start, end)
        elif first in _DOUBLE_QUOTES:
            replacement = '"' if start and text[start - 1].isdigit() else "'"
        else:
            known = _REPLACEMENT.get(first)
            if known is None:
                replacement, kind = _fold_gap(text, found, start, end)
            else:
                replacement = known
        if replacement == found:
            continue
        pieces.append(text[copied:start])
        pieces.append(replacement)
        output_start = output_length + start - copied
        output_length = output_start + len(replacement)
        edits.append(_Edit(output_start, output_length, start, end))
        if kind:
            joins.append((output_start, kind))
        copied = end
    if edits:
        pieces.append(text[copied:])
        text = "".join(pieces)
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return Folded(text, edits, joins)
    return Folded(unicodedata.normalize("NFC", text), edits, joins, text)


def find_quote(quote: str, text: str) -> QuoteMatch | None:
    """Find a quote in a text: exactly where possible, else under the folding.

    None where it does not stand there, or where nothing is left of the quote after folding.
    """
    return find_exact(quote, text) or find_folded(fold(quote), fold(text))


def find_exact(quote: str, text: str) -> QuoteMatch | None:
    """Find a quote as it is, but not in the middle of a combining sequence (e in é written as e + accent)."""
    start = text.find(quote)
    if start < 0 or not quote or quote.isspace():
        return None
    end = start + len(quote)
    if end < len(text) and text[end] > "\u02ff":
        while unicodedata.combining(text[end]):
            start = text.find(quote, start + 1)
            if start < 0:
                return None
            end = start + len(quote)
            if end == len(text):
                break
    return QuoteMatch(start, end, "exact")


def find_folded(quote: Folded, text: Folded) -> QuoteMatch | None:
    """Find a folded quote in a folded text; offsets of the result are those of the original text."""
    wanted = quote.text
    if not wanted:
        return None
    start = text.text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        if end == len(text.text) or not unicodedata.combining(text.text[end]):
            return QuoteMatch(*text.span(start, end), "folded")
        start = text.text.find(wanted, start + 1)
    if text._joins or quote._joins:
        return _find_across_line_ends(quote, text)
    return None


def _fold_dash(text: str, found: str, start: int, end: int) -> tuple[str, int]:
    """A run of dashes with the gap behind it."""
    dashes = len(found)
    for index, character in enumerate(found):
        if character not in _DASH_CHARACTERS:
            dashes = index
            break
    gap, kind = (_fold_gap(text, found[dashes:], start + dashes, end)) if dashes < len(found) else ("", 0)
    before = text[start - 1] if start else ""
    after = text[end : end + 1]
    joins_words = _is_word(before) and _is_word(after)
    if dashes == 1 and joins_words and dashes < len(found) and _LINE_ENDS.search(found):
        letters = not before.isdigit() and not after.isdigit()
        return ("", _LINE_END_WORD) if letters else ("-", _LINE_END_DIGIT)
    if dashes == 2:
        opens_option = not gap and not _is_word(before) and after.isascii() and after.isalnum()
        dashes = 2 if opens_option else 1
    return "-" * dashes + gap, kind


def _fold_gap(text: str, found: str, start: int, end: int) -> tuple[str, int]:
    """A run of white space and invisible characters."""
    if start == 0 or end == len(text):
        return "", 0
    if not any(map(str.isspace, found)):
        return "", 0
    before, after = text[start - 1], text[end]
    if "\xad" in found and _LINE_ENDS.search(found) and _is_word(before) and _is_word(after):
        return "", _LINE_END_WORD
    if (_is_han(before) and _is_beside_han(after)) or (_is_beside_han(before) and _is_han(after)):
        return "", 0
    return " ", 0


def _is_word(character: str) -> bool:
    return character.isalnum() or (character != "" and unicodedata.combining(character) != 0)


def _to_source(edits: Sequence[_Edit], start: int, end: int) -> tuple[int, int]:
    """Map a half-open stretch of the output of some edits to the stretch of their source.

    What was deleted at the edges of the stretch stays outside; a replacement that is touched counts whole.
    """
    if not edits:
        return start, end
    if start == end:
        # An empty stretch: both ends at the first source position that leaves ``start`` characters before it.
        at = _position_after(edits, start)
        return at, at
    index = bisect_right(edits, start, key=attrgetter("start")) - 1
    source_start = start
    if index >= 0:
        edit = edits[index]
        inside = start < edit.end
        source_start = edit.source_start if inside else edit.source_end + (start - edit.end)
    return source_start, _position_after(edits, end)


def _position_after(edits: Sequence[_Edit], end: int) -> int:
    """The source position straight after the character before output position ``end``."""
    index = bisect_left(edits, end, key=attrgetter("start")) - 1
    if index < 0:
        return end
    edit = edits[index]
    return edit.source_end if end <= edit.end else edit.source_end + (end - edit.end)


def _from_source(edits: Sequence[_Edit], position: int) -> int:
    """Map a source position that lies on the edge of a cluster to the output."""
    index = bisect_right(edits, position, key=attrgetter("source_start")) - 1
    if index < 0:
        return position
    edit = edits[index]
    return edit.start if position == edit.source_start else edit.end + max(0, position - edit.source_end)


def _composition_edits(text: str) -> list[_Edit]:
    """The clusters that NFC changes: a base with what may combine with it."""
    edits: list[_Edit] = []
    shift = 0
    start = 0
    length = len(text)
    while start < length:
        end = start + 1
        while end < length and _extends(text[end]):
            end += 1
        if text[start] > "\xff" or end > start + 1:
            cluster = text[start:end]
            composed = unicodedata.normalize("NFC", cluster)
            if composed != cluster:
                edits.append(_Edit(start + shift, start + shift + len(composed), start, end))
                shift += len(composed) - len(cluster)
        start = end
    return edits


def _extends(character: str) -> bool:
    """Whether NFC may join the character to the one before: marks, and Hangul vowels and finals."""
    if character < "\u0300":
        return False
    return unicodedata.category(character)[0] == "M" or "\u1160" <= character <= "\u11ff"


class _Hyphenless(NamedTuple):
    """A folded text without the hyphens inside words; where each stood, and how it may be read."""

    text: str
    positions: list[int]  # offsets in ``text``, rising
    kinds: list[int]
    removed: list[int]  # characters of the folded text taken out up to and with each entry


def _find_across_line_ends(quote: Folded, text: Folded) -> QuoteMatch | None:
    """Find the quote where a hyphen at a line end may be read in several ways, in either of the two.

    Both are compared without hyphens inside words first; then the hyphens have to agree one by one.
    """
    wanted = _without_hyphens(quote)
    within = _without_hyphens(text)
    if not wanted.text:
        return None
    start = within.text.find(wanted.text)
    for _ in range(_MAX_HYPHEN_CANDIDATES):
        if start < 0:
            return None
        end = start + len(wanted.text)
        first = bisect_right(within.positions, start)
        last = bisect_left(within.positions, end)
        if _hyphens_agree(wanted, within, start, first, last):
            folded_start = start + (within.removed[first - 1] if first else 0)
            folded_end = end + (within.removed[last - 1] if last else 0)
            return QuoteMatch(*text.span(folded_start, folded_end), "folded")
        start = within.text.find(wanted.text, start + 1)
    return None


def _without_hyphens(folded: Folded) -> _Hyphenless:
    joins = dict(folded.line_end_joins())
    events: dict[int, tuple[int, int]] = {}  # folded offset → (length, kind)
    for match in _BREAKABLE_HYPHEN.finditer(folded.text):
        kind = _HYPHEN if match.end() - match.start() == 1 else _SPACED
        events[match.start()] = (match.end() - match.start(), joins.get(match.start(), kind))
    for position, kind in joins.items():
        events.setdefault(position, (0, kind))
    pieces: list[str] = []
    positions: list[int] = []
    kinds: list[int] = []
    removed: list[int] = []
    copied = 0
    gone = 0
    for position in sorted(events):
        length, kind = events[position]
        pieces.append(folded.text[copied:position])
        copied = position + length
        positions.append(position - gone)
        kinds.append(kind)
        gone += length
        removed.append(gone)
    pieces.append(folded.text[copied:])
    return _Hyphenless("".join(pieces), positions, kinds, removed)


def _hyphens_agree(wanted: _Hyphenless, within: _Hyphenless, start: int, first: int, last: int) -> bool:
    """Whether the hyphens of the quote and of the text from ``start`` on can be read alike."""
    index = 0
    for position, kind in zip(within.positions[first:last], within.kinds[first:last], strict=True):
        at = position - start
        if index < len(wanted.positions) and wanted.positions[index] < at:
            if wanted.kinds[index] != _LINE_END_WORD:
                return False
            index += 1
        if index < len(wanted.positions) and wanted.positions[index] == at:
            if not _readable_alike(wanted.kinds[index], kind):
                return False
            index += 1
        elif kind != _LINE_END_WORD:
            return False
    return all(kind == _LINE_END_WORD for kind in wanted.kinds[index:])


def _readable_alike(one: int, other: int) -> bool:
    return one == other or _LINE_END_WORD in (one, other) or _LINE_END_DIGIT in (one, other)
