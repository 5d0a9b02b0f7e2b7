"""Quote matching in two levels: exact, then under the folding of `fold_table`, with a map to the original.

A hyphen at a line end has two readings ("well-\\nknown", "exam-\\nple") that no rule can tell apart:
`find_quote` takes both. A hyphen inside a line is a character like any other: "re-sign" is not "resign".

Offsets are Unicode code points, half-open. Everything here is linear in the length of its input.
"""

import unicodedata
from bisect import bisect_left, bisect_right
from typing import Final, Literal, NamedTuple

from streamverify.text.fold_table import (
    BREAKABLE_HYPHEN,
    GAP_CHARACTERS,
    GAP_SET,
    HYPHEN,
    LINE_END_DIGIT,
    LINE_END_WORD,
    MAY_BREAK_A_WORD,
    SPACED,
    line_end_kind,
    pattern_for,
    replacement,
)
from streamverify.text.offsets import Edit, composition_edits, from_source, to_source

MatchLevel = Literal["exact", "folded"]


class QuoteMatch(NamedTuple):
    """Where a quote stands in the original text, and which level found it."""

    start: int
    end: int
    level: MatchLevel


# Bounds the work on hostile texts where a quote's letters recur again and again, each time inside a cluster
# or with other hyphens.
_MAX_CANDIDATES: Final = 64


class _Maps(NamedTuple):
    edits: list[Edit]  # from the text before NFC to the original
    clusters: list[Edit]  # from the folded text to the text before NFC
    hyphens: list[tuple[int, int]]  # (offset before NFC, kind) of hyphens at line ends


class Folded:
    """A folded text and its map back; immutable to its users, so that a caller may cache it by chunk.

    ``text`` is the folded string; `span` maps half-open offsets of it to half-open offsets of the original.
    The map is made when it is first asked for.
    """

    __slots__ = ("_maps", "_source", "text")

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self._source = source
        self._maps: _Maps | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original behind ``text[start:end]``, whole ligatures and clusters included.

        Raises:
            IndexError: the offsets are reversed or out of bounds.
        """
        if not 0 <= start <= end <= len(self.text):
            raise IndexError(f"span {start}:{end} lies outside a folded text of {len(self.text)}")
        if self.text == self._source:
            return start, end
        maps = self._ready_maps()
        start, end = to_source(maps.clusters, start, end)
        return to_source(maps.edits, start, end)

    def line_end_hyphens(self) -> dict[int, int]:
        """Offsets in ``text`` where a hyphen at a line end was folded, with how each may be read."""
        if not MAY_BREAK_A_WORD.search(self._source):
            return {}
        maps = self._ready_maps()
        return {from_source(maps.clusters, position): kind for position, kind in maps.hyphens}

    def _ready_maps(self) -> _Maps:
        if self._maps is None:
            self._maps = _make_maps(self._source, self.text)
        return self._maps


def fold(text: str) -> Folded:
    """Fold a text as the table in `fold_table` says."""
    folded = pattern_for(text).sub(replacement, text)
    return Folded(folded if folded.isascii() else unicodedata.normalize("NFC", folded), text)


def _make_maps(source: str, folded: str) -> _Maps:
    edits: list[Edit] = []
    hyphens: list[tuple[int, int]] = []
    pieces: list[str] = []
    length = copied = 0
    for match in pattern_for(source).finditer(source):
        found, new = match[0], replacement(match)
        if new == found:
            continue
        start, end = match.span()
        pieces += (source[copied:start], new)
        length += start - copied
        kind = line_end_kind(match)
        if kind:
            hyphens.append((length, kind))
        edits.append((length, length + len(new), start, end))
        length += len(new)
        copied = end
    uncomposed = "".join((*pieces, source[copied:]))
    return _Maps(edits, [] if uncomposed == folded else composition_edits(uncomposed), hyphens)


def find_quote(quote: str, text: str) -> QuoteMatch | None:
    """Find a quote in a text: exactly where possible, else under the folding.

    None where it does not stand there, or where nothing is left of the quote after folding.
    """
    return find_exact(quote, text) or find_folded(fold(quote), fold(text))


def find_exact(quote: str, text: str) -> QuoteMatch | None:
    """Find a quote as it is, but not in the middle of a combining sequence (e in é written as e + accent)."""
    start = text.find(quote)
    if start < 0 or not quote or (quote[0] in GAP_SET and not quote.strip(GAP_CHARACTERS)):
        return None
    end = start + len(quote)
    after = text[end : end + 1]
    if after >= "\u0300" and unicodedata.combining(after):
        start = _find_whole(quote, text)
        if start < 0:
            return None
        end = start + len(quote)
    return QuoteMatch(start, end, "exact")


def find_folded(quote: Folded, text: Folded) -> QuoteMatch | None:
    """Find a folded quote in a folded text; offsets of the result are those of the original text."""
    wanted = quote.text
    if not wanted:
        return None
    start = _find_whole(wanted, text.text)
    if start >= 0:
        return QuoteMatch(*text.span(start, start + len(wanted)), "folded")
    quote_hyphens, text_hyphens = quote.line_end_hyphens(), text.line_end_hyphens()
    if not quote_hyphens and not text_hyphens:
        return None
    return _find_across_line_ends(
        _without_hyphens(wanted, quote_hyphens), _without_hyphens(text.text, text_hyphens), text
    )


def _find_whole(quote: str, text: str) -> int:
    """The first place of the quote that does not end inside a combining sequence, or -1."""
    start = text.find(quote)
    if start < 0:
        return -1
    for _ in range(_MAX_CANDIDATES):
        after = text[start + len(quote) : start + len(quote) + 1]
        if after < "\u0300" or not unicodedata.combining(after):
            return start
        start = text.find(quote, start + 1)
        if start < 0:
            break
    return -1


class _Hyphenless(NamedTuple):
    """A folded text without the hyphens inside words; where each stood, and how it may be read."""

    text: str
    positions: list[int]  # offsets in ``text``, rising
    kinds: list[int]
    removed: list[int]  # characters of the folded text taken out up to and with each entry


def _find_across_line_ends(wanted: _Hyphenless, within: _Hyphenless, text: Folded) -> QuoteMatch | None:
    """Find the quote where a hyphen at a line end may be read in several ways, in either of the two.

    Both are compared without hyphens inside words first; then the hyphens have to agree one by one.
    """
    if not wanted.text:
        return None
    start = within.text.find(wanted.text)
    for _ in range(_MAX_CANDIDATES):
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


def _without_hyphens(folded: str, line_ends: dict[int, int]) -> _Hyphenless:
    events: dict[int, tuple[int, int]] = {}  # folded offset → (length, kind)
    for match in BREAKABLE_HYPHEN.finditer(folded):
        kind = HYPHEN if match.end() - match.start() == 1 else SPACED
        events[match.start()] = (match.end() - match.start(), line_ends.get(match.start(), kind))
    for position, kind in line_ends.items():
        events.setdefault(position, (0, kind))
    pieces: list[str] = []
    positions: list[int] = []
    kinds: list[int] = []
    removed: list[int] = []
    copied = 0
    gone = 0
    for position in sorted(events):
        length, kind = events[position]
        pieces.append(folded[copied:position])
        copied = position + length
        positions.append(position - gone)
        kinds.append(kind)
        gone += length
        removed.append(gone)
    pieces.append(folded[copied:])
    return _Hyphenless("".join(pieces), positions, kinds, removed)


def _hyphens_agree(wanted: _Hyphenless, within: _Hyphenless, start: int, first: int, last: int) -> bool:
    """Whether the hyphens of the quote and of the text from ``start`` on can be read alike."""
    index = 0
    for position, kind in zip(within.positions[first:last], within.kinds[first:last], strict=True):
        at = position - start
        if index < len(wanted.positions) and wanted.positions[index] < at:
            if wanted.kinds[index] != LINE_END_WORD:
                return False
            index += 1
        if index < len(wanted.positions) and wanted.positions[index] == at:
            if not _readable_alike(wanted.kinds[index], kind):
                return False
            index += 1
        elif kind != LINE_END_WORD:
            return False
    return all(kind == LINE_END_WORD for kind in wanted.kinds[index:])


def _readable_alike(one: int, other: int) -> bool:
    return one == other or LINE_END_WORD in (one, other) or LINE_END_DIGIT in (one, other)
