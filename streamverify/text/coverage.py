"""Which sentences of an answer no claim covers, by span or by its words.

A claim that stands in the answer word for word covers the place where it stands. Any other sentence is
covered when its words are in the words of one claim, or of all claims that belong to it together:

- words are runs of letters; Han text counts by pairs of characters, numbers by their digits with separators;
- at least `WORD_SHARE` of the sentence's words have to be there, `SPAN_SHARE` where a claim's span overlaps;
- every number of the sentence has to be there, and every negation;
- a claim belongs to a sentence when its span overlaps it, or when most of the claim's own words are in it.

Markers, list marks and punctuation need no cover. A claim's span alone covers nothing: its words have to fit,
so that a claim cannot wave an answer through by claiming all of it. The comparison of words has a budget;
what is not compared within it counts as not covered.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from streamverify.text.code import Span
from streamverify.text.markers import find_markers, strip_markers
from streamverify.text.sentences import split_sentences

WORD_SHARE: Final = 0.8
SPAN_SHARE: Final = 0.5
_BELONGS_SHARE: Final = 0.6
_COMPARISONS: Final = 1_000_000

_HAN: Final = "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_TOKEN: Final = re.compile(
    rf"[0-9０-９]++(?:[.,:．，：][0-9０-９]++)*+|[{_HAN}]++|(?:(?![{_HAN}0-9０-９_])\w)++"
)
_WORD_CHARACTER: Final = re.compile(r"[^\W_]")
_SIMPLE_MARKERS: Final = re.compile(
    r"\[\d{1,3}(?:, ?\d{1,3}){0,9}\]|【[^【】\n]{1,40}】|(?<![\d\w])[¹²³⁴-⁹]{1,3}"
)
_LIST_MARK: Final = re.compile(r"\s*(?:[-*+•>#]+\s+)?(?:\d{1,3}(?:[.)](?=\s)|、))?")
_ENUMERATOR: Final = re.compile(r"(?:\A|\n)[ \t]*+\d{1,3}[.)]\s*+\Z")
_NEGATIONS: Final = frozenset(("not", "no", "never", "none", "without", "nor", "cannot", "t"))
_RUSSIAN_NEGATIONS: Final = frozenset(("не", "нет", "ни", "никогда", "без", "нельзя", "никто", "ничего"))
_HAN_NEGATIONS: Final = frozenset("不没无未非勿別别莫")


def residue(answer: str, pieces: Sequence[str], spans: Sequence[Span | None] = ()) -> list[Span]:
    """The sentences of the answer that no claim covers.

    Args:
        answer: the whole answer.
        pieces: the claims' texts, in any order.
        spans: the claims' spans in the answer, beside ``pieces``; None or out of bounds where there is none.
    """
    if not _WORD_CHARACTER.search(answer):
        return []
    found = _verbatim(answer, pieces, spans)
    if found is not None and not _leaves_words(answer, found):
        return []
    if found is None and pieces:
        # Markers inside a sentence, as in "seed [1].", are often left out of the claim's text.
        bare = strip_markers(answer, find_markers(answer))
        found_bare = _verbatim(bare, pieces, ()) if len(bare) < len(answer) else None
        if found_bare is not None and not _leaves_words(bare, found_bare):
            return []
    sentences = split_sentences(answer)
    if not pieces:
        return [span for span in sentences if _WORD_CHARACTER.search(_bare(answer, span))]
    covered = _merge(found or _located(answer, pieces, spans))
    left: list[Span] = []
    words_of_pieces: _Words | None = None
    at = 0
    for start, end in sentences:
        while at < len(covered) and covered[at][1] <= start:
            at += 1
        if at < len(covered) and _covers(answer, covered, at, start, end):
            continue
        wanted = _tokens(_bare(answer, (start, end)))
        if not wanted:
            continue
        if words_of_pieces is None:
            words_of_pieces = _Words(pieces, spans, len(answer))
        if not words_of_pieces.cover(wanted, start, end):
            left.append((start, end))
    return left


class _Words:
    """The claims' words, looked up by word."""

    def __init__(self, pieces: Sequence[str], spans: Sequence[Span | None], length: int) -> None:
        self._tokens: list[frozenset[str]] = []
        self._postings: dict[str, list[int]] = {}
        self._spans: list[tuple[int, int, int]] = []
        self._budget = _COMPARISONS
        seen: set[tuple[str, Span | None]] = set()
        for index, piece in enumerate(pieces):
            span = spans[index] if index < len(spans) else None
            if (piece, span) in seen:
                continue
            seen.add((piece, span))
            number = len(self._tokens)
            tokens = frozenset(_tokens(_bare(piece, (0, len(piece)))))
            self._tokens.append(tokens)
            for token in tokens:
                self._postings.setdefault(token, []).append(number)
            if span is not None and 0 <= span[0] < span[1] <= length:
                self._spans.append((span[0], span[1], number))

    def cover(self, wanted: frozenset[str], start: int, end: int) -> bool:
        """Whether the words of a sentence are covered by one claim, or by those that belong to it."""
        shared: Counter[int] = Counter()
        for token in wanted:
            postings = self._postings.get(token, ())
            self._budget -= len(postings)
            if self._budget < 0:
                return False
            shared.update(postings)
        self._budget -= len(self._spans)
        if self._budget < 0:
            return False
        overlapping = {number for low, high, number in self._spans if low < end and start < high}
        belonging: set[str] = set()
        for number, count in shared.items():
            tokens = self._tokens[number]
            if count >= WORD_SHARE * len(wanted) and _holds(tokens, wanted, WORD_SHARE):
                return True
            if number in overlapping or count >= _BELONGS_SHARE * len(tokens):
                belonging |= tokens & wanted
        return _holds(belonging, wanted, SPAN_SHARE if overlapping else WORD_SHARE)


def _holds(tokens: frozenset[str] | set[str], wanted: frozenset[str], share: float) -> bool:
    missing = wanted - tokens
    if len(wanted) - len(missing) < share * len(wanted):
        return False
    return not any(_must_be_there(token) for token in missing)


def _must_be_there(token: str) -> bool:
    return (
        token[0].isdigit()
        or token in _NEGATIONS
        or token in _RUSSIAN_NEGATIONS
        or not _HAN_NEGATIONS.isdisjoint(token)
    )


def _tokens(text: str) -> frozenset[str]:
    tokens: set[str] = set()
    for word in _TOKEN.findall(text):
        if word[0] < "\u3005" or "\uac00" <= word[0] <= "\ud7ff" or word[0] > "\uff00":
            tokens.add(word.lower())
        elif len(word) == 1:
            tokens.add(word)
        else:
            tokens.update(map(str.__add__, word, word[1:]))
    return frozenset(tokens)


def _bare(text: str, span: Span) -> str:
    """A stretch of the text without markers and list mark."""
    piece = text[span[0] : span[1]]
    piece = strip_markers(piece, find_markers(piece))
    mark = _LIST_MARK.match(piece)
    return piece[mark.end() :] if mark else piece


def _verbatim(answer: str, pieces: Sequence[str], spans: Sequence[Span | None]) -> list[Span] | None:
    """Where each claim stands word for word, if all do."""
    found: list[Span] = []
    cursor = 0
    for index, piece in enumerate(pieces):
        if not piece:
            return None
        at = _find_piece(answer, piece, spans[index] if index < len(spans) else None, cursor)
        if at < 0:
            return None
        cursor = at + len(piece)
        found.append((at, cursor))
    return found


def _located(answer: str, pieces: Sequence[str], spans: Sequence[Span | None]) -> list[Span]:
    """Where claims stand word for word; those that do not are left out."""
    found: list[Span] = []
    cursor = 0
    for index, piece in enumerate(pieces):
        at = _find_piece(answer, piece, spans[index] if index < len(spans) else None, cursor) if piece else -1
        if at >= 0:
            cursor = at + len(piece)
            found.append((at, cursor))
    return found


def _find_piece(answer: str, piece: str, span: Span | None, cursor: int) -> int:
    if span is not None and 0 <= span[0] <= span[1] <= len(answer):
        at = answer.find(piece, span[0], span[1])
        if at >= 0:
            return at
    at = answer.find(piece, cursor)
    return at if at >= 0 or not cursor else answer.find(piece, 0, cursor)


def _leaves_words(answer: str, found: list[Span]) -> bool:
    """Whether anything but markers, white space and punctuation stands outside."""
    position = 0
    gaps: list[str] = []
    for start, end in sorted(found):
        if start > position:
            gaps.append(answer[position:start])
        position = max(position, end)
    gaps.append(answer[position:])
    rest = " ".join(_ENUMERATOR.sub(" ", gap) for gap in gaps if not gap.isspace())
    if not _WORD_CHARACTER.search(rest):
        return False
    return _WORD_CHARACTER.search(_SIMPLE_MARKERS.sub(" ", rest)) is not None


def _merge(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _covers(answer: str, covered: list[Span], at: int, start: int, end: int) -> bool:
    """Whether the stretches from index ``at`` on leave no word of the sentence outside."""
    gaps: list[str] = []
    position = start
    while at < len(covered) and covered[at][0] < end:
        gaps.append(answer[position : max(position, covered[at][0])])
        position = max(position, covered[at][1])
        at += 1
    gaps.append(answer[position:end])
    gaps[0] = gaps[0][_list_mark_end(gaps[0]) :]
    rest = " ".join(gaps)
    return not _WORD_CHARACTER.search(rest) or not _WORD_CHARACTER.search(_SIMPLE_MARKERS.sub(" ", rest))


def _list_mark_end(text: str) -> int:
    mark = _LIST_MARK.match(text)
    return mark.end() if mark else 0
