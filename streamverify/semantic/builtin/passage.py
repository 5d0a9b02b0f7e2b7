"""A chunk as the judge in the box reads it: once, and kept as long as the cache of evidence has room."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from streamverify.structural.evidence_cache import EVIDENCE
from streamverify.structural.evidence_statements import statements_of
from streamverify.text.code import Span

from .grams import grams_of
from .tokens import tokens_of

_TOKEN_BYTES: Final = 120
_SENTENCE_BYTES: Final = 60
_GRAM_BYTES: Final = 150
_TEXT_BYTES: Final = 1_000


class Passage:
    """The words of one chunk, by sentence and by place. Not to be changed.

    Attributes:
        text: the chunk's text.
        spans: of its sentences, in order, half-open in code points.
        stems: of all its tokens, in order.
        places: by stem, the indices of its tokens.
        first_tokens: by sentence, the index of its first token; one more at the end.
        size_bytes: memory, as estimated.
    """

    __slots__ = ("_grams", "first_tokens", "places", "size_bytes", "spans", "stems", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: Sequence[Span] = statements_of(text).spans
        tokens = tokens_of(text)
        self.stems = [token.stem for token in tokens]
        self.places: dict[str, list[int]] = {}
        for index, stem in enumerate(self.stems):
            self.places.setdefault(stem, []).append(index)
        self.first_tokens = _first_tokens([token.start for token in tokens], self.spans)
        self._grams: dict[str, list[str]] | None = None
        self.size_bytes = _TEXT_BYTES + _TOKEN_BYTES * len(tokens) + _SENTENCE_BYTES * len(self.spans)

    @property
    def grams(self) -> dict[str, list[str]]:
        """By run of letters (`grams`), the stems that have it. Read when it is first asked for."""
        if self._grams is None:
            grams: dict[str, list[str]] = {}
            for stem in self.places:
                for gram in grams_of(stem):
                    grams.setdefault(gram, []).append(stem)
            self._grams = grams
            self.size_bytes += _GRAM_BYTES * len(grams)
            EVIDENCE.recount(self, self.text, Passage)
        return self._grams

    def sentence_of(self, token: int) -> int:
        """Index of the sentence that a token stands in."""
        return bisect_right(self.first_tokens, token) - 1


def passage_of(text: str) -> Passage:
    """The passage of a chunk's text, read once."""
    return EVIDENCE.get(text, Passage)


def _first_tokens(starts: list[int], spans: Sequence[Span]) -> list[int]:
    firsts: list[int] = []
    token = 0
    for start, _ in spans:
        while token < len(starts) and starts[token] < start:
            token += 1
        firsts.append(token)
    firsts.append(len(starts))
    return firsts
