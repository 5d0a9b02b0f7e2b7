"""From an answer and the places where a vendor says that something is cited, to claims.

Every sentence of the answer is in a claim, cited or not, so that half an answer without citations does not
pass. A citation belongs to one claim only: a place that runs over several sentences makes one claim of them.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits
from streamverify.text.sentences import iterate_sentences

_WORD: Final = re.compile(r"[^\W_]")
#: What a claim that is cut out of a sentence does not begin with.
_JOINTS: Final = " \t\r\n\xa0,;:.!?)]，；：、。！？）"


class Place(NamedTuple):
    """Where the answer is cited: `[start, end)` in code points. One without words follows what it cites."""

    start: int
    end: int
    citation_ids: tuple[str, ...]


class Misplaced(NamedTuple):
    """A citation whose offsets do not fit the answer, or its own `text`. `near`: the place next to it."""

    start: int
    end: int
    citation_ids: tuple[str, ...]
    near: int
    text: str | None = None


class _Claim:
    """A claim in the making. `stated_span` is a vendor's wrong one, which the checks shall see."""

    __slots__ = ("citation_ids", "end", "start", "stated_span", "text")

    def __init__(self, start: int, end: int, text: str | None = None) -> None:
        self.start = start
        self.end = end
        self.text = text
        self.citation_ids: list[str] = []
        self.stated_span: tuple[int, int] | None = None


class Reader:
    """The sentences of one answer, and which of them a place touches."""

    def __init__(self, answer: str, limits: Limits) -> None:
        self._answer = answer
        self._limits = limits
        self._compared_chars = 0
        self._pieces = _pieces(answer, limits)
        self._starts = [start for start, _ in self._pieces]

    def claims(
        self, places: Sequence[Place], misplaced: Sequence[Misplaced], *, cut: bool
    ) -> list[dict[str, Any]]:
        """Claims in reading order, in the shape of the contract.

        Args:
            places: sorted and apart from each other where `cut`.
            misplaced: citations that go to the sentence that holds their text; where none does, their text is
                a claim of its own. Their offsets stay, as `claim_span_mismatch` for the checks.
            cut: whether each place with words is a claim of its own, together with the words around it that
                no other place of its sentence takes; else the sentences that it touches are.
        """
        found = [
            (answer_place, self._touched(answer_place.start, answer_place.end)) for answer_place in places
        ]
        texts = [self._search(item) for item in misplaced]
        claims = self._cut(found) if cut else self._grouped(found, [touched for touched in texts if touched])
        starts = [claim.start for claim in claims]
        if claims:
            for place, touched in found:
                if touched is None or not cut:
                    point = place.start if touched is None else self._pieces[touched[0]].start + 1
                    claims[max(0, bisect_left(starts, point) - 1)].citation_ids += place.citation_ids
        alone: list[_Claim] = []
        for item, touched in zip(misplaced, texts, strict=True):
            if touched is not None:
                claim = claims[bisect_right(starts, self._pieces[touched[1]].start) - 1]
            elif item.text and _WORD.search(item.text):
                claim = _Claim(item.start, item.end, item.text)
                alone.append(claim)
            elif claims:
                claim = claims[max(0, bisect_left(starts, item.near) - 1)]
            else:
                continue
            claim.citation_ids += item.citation_ids
            if claim.stated_span is None:
                claim.stated_span = self._wrong_span(item)
        return [self._event_claim(number, claim) for number, claim in enumerate(claims + alone, 1)]

    def _touched(self, start: int, end: int) -> tuple[int, int] | None:
        """The first and last sentence of which the stretch holds a word character."""
        first = max(0, bisect_right(self._starts, start) - 1)
        last = bisect_left(self._starts, end) - 1
        while first <= last and not self._has_word(first, start, end):
            first += 1
        while first <= last and not self._has_word(last, start, end):
            last -= 1
        return (first, last) if first <= last else None

    def _has_word(self, index: int, start: int, end: int) -> bool:
        piece = self._pieces[index]
        low, high = max(start, piece.start), min(end, piece.end)
        return low < high and _WORD.search(self._answer, low, high) is not None

    def _search(self, item: Misplaced) -> tuple[int, int] | None:
        if not item.text:
            return None
        self._compared_chars += len(self._answer)
        if self._compared_chars > self._limits.compared_chars:
            limit = self._limits.compared_chars
            raise BadInput("too_large", f"response: more than {limit} code points to compare")
        near = max(item.near, 0)
        before = self._answer.rfind(item.text, 0, near + len(item.text))
        after = self._answer.find(item.text, near)
        at = before if after < 0 or (before >= 0 and near - before <= after - near) else after
        return None if at < 0 else self._touched(at, at + len(item.text))

    def _wrong_span(self, item: Misplaced) -> tuple[int, int]:
        """The vendor's offsets where they lie outside; else no stretch at all, which holds no words."""
        if item.start < 0 or item.end < item.start or item.end > len(self._answer):
            return item.start, item.end
        return item.start, item.start

    def _grouped(
        self, found: Sequence[tuple[Place, tuple[int, int] | None]], more: Sequence[tuple[int, int]]
    ) -> list[_Claim]:
        """Sentences, those joined that one place touches."""
        steps = [0] * (len(self._pieces) + 1)
        for touched in [*(touched for _, touched in found if touched is not None), *more]:
            steps[touched[0]] += 1
            steps[touched[1]] -= 1
        claims: list[_Claim] = []
        joined = False
        for piece, goes_on in zip(self._pieces, accumulate(steps), strict=False):
            if joined:
                claims[-1].end = piece.end
            else:
                claims.append(_Claim(piece.start, piece.end))
            joined = goes_on > 0
        return claims

    def _cut(self, found: Sequence[tuple[Place, tuple[int, int] | None]]) -> list[_Claim]:
        blocks = [(place, touched) for place, touched in found if touched is not None]
        claims: list[_Claim] = []
        at = 0  # the first sentence that is in no claim yet
        for number, (place, (first, last)) in enumerate(blocks):
            claims += [_Claim(*piece) for piece in self._pieces[at:first]]
            start = self._pieces[first].start
            if first < at:  # another block of the same sentence stands before
                start = claims[-1].end
                rest = self._answer[start : place.end]
                start += len(rest) - len(rest.lstrip(_JOINTS))
            following = blocks[number + 1][1][0] if number + 1 < len(blocks) else len(self._pieces)
            end = self._pieces[last].end if following > last else place.end
            claim = _Claim(start, end)
            claim.citation_ids += place.citation_ids
            claims.append(claim)
            at = last + 1
        claims += [_Claim(*piece) for piece in self._pieces[at:]]
        return claims

    def _event_claim(self, number: int, claim: _Claim) -> dict[str, Any]:
        text, start, end = claim.text, claim.start, claim.end
        if text is None:
            text = self._answer[start:end].rstrip()
            end = start + len(text)
        span = claim.stated_span or (start, end)
        return {
            "claim_id": f"c{number}",
            "text": text,
            "citation_ids": claim.citation_ids,
            "span": list(span),
        }


class _Piece(NamedTuple):
    start: int
    end: int


def _pieces(answer: str, limits: Limits) -> list[_Piece]:
    """Sentences without the white space around them; what has no word in it is none."""
    pieces: list[_Piece] = []
    for start, end in iterate_sentences(answer):
        if not _WORD.search(answer, start, end):
            continue
        if len(pieces) == limits.claims:
            raise BadInput("too_large", f"response: more than {limits.claims} sentences")
        sentence = answer[start:end]
        bare = sentence.strip()
        begun = start + len(sentence) - len(sentence.lstrip())
        pieces.append(_Piece(begun, begun + len(bare)))
    return pieces
