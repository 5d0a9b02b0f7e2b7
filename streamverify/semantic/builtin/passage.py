"""A chunk as the judge in the box reads it: once, and kept as long as the cache of evidence has room."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from streamverify.structural.evidence_cache import EVIDENCE
from streamverify.structural.evidence_statements import statements_of
from streamverify.text.code import Span
from streamverify.text.words import prepared

from .grams import start_of
from .tokens import stems_of

#: What parts clauses, and not thousands or hours.
_CLAUSE_END: Final = re.compile(r"[,;:—–()](?=\s)|[，；：（）]|\s[(–—-](?=\w)")
#: Stems that begin alike, of which only hostile text has more.
_MOST_ALIKE: Final = 64
_TOKEN_BYTES: Final = 120
_SENTENCE_BYTES: Final = 60
_START_BYTES: Final = 200
_TEXT_BYTES: Final = 1_000


class Passage:
    """The words of one chunk, by sentence and by place. Not to be changed.

    Attributes:
        text: the chunk's text.
        spans: of its sentences, in order, half-open in code points.
        stems: of all its tokens, in order.
        places: by stem, the indices of its tokens.
        first_of_clauses: by clause, the index of its first token; clauses are what commas and the like part.
        first_tokens: by sentence, the index of its first token; one more at the end.
        size_bytes: memory, as estimated.
    """

    __slots__ = (
        "_starts",
        "first_of_clauses",
        "first_tokens",
        "places",
        "size_bytes",
        "spans",
        "stems",
        "text",
    )

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: Sequence[Span] = statements_of(text).spans
        ready = prepared(text)
        stems: list[str] = []
        self.first_tokens = [0]
        self.first_of_clauses: list[int] = []
        for start, end in self.spans:
            for clause in _CLAUSE_END.split(ready[start:end]):
                self.first_of_clauses.append(len(stems))
                stems += stems_of(clause)
            self.first_tokens.append(len(stems))
        self.stems = stems
        self.places: dict[str, list[int]] = {}
        for index, stem in enumerate(stems):
            self.places.setdefault(stem, []).append(index)
        self._starts: dict[str, list[str]] | None = None
        self.size_bytes = _TEXT_BYTES + _TOKEN_BYTES * len(stems) + _SENTENCE_BYTES * len(self.spans)

    @property
    def starts(self) -> dict[str, list[str]]:
        """By first letters (`grams`), the stems that begin so. Read when it is first asked for."""
        if self._starts is None:
            starts: dict[str, list[str]] = {}
            for stem in self.places:
                start = start_of(stem)
                if start and len(alike := starts.setdefault(start, [])) < _MOST_ALIKE:
                    alike.append(stem)
            self._starts = starts
            self.size_bytes += _START_BYTES * len(starts)
            EVIDENCE.recount(self, self.text, Passage)
        return self._starts

    def sentence_of(self, token: int) -> int:
        """Index of the sentence that a token stands in."""
        return bisect_right(self.first_tokens, token) - 1

    def clause_of(self, token: int) -> int:
        """Index of the clause that a token stands in."""
        return bisect_right(self.first_of_clauses, token) - 1


def passage_of(text: str) -> Passage:
    """The passage of a chunk's text, read once."""
    return EVIDENCE.get(text, Passage)
