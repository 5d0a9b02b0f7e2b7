"""The words of a claim that count, each once: what it says, how much it tells, and whether it is a name."""

import re
from typing import Final, NamedTuple

from streamverify.text.sentences import split_sentences

from .frequencies import weight_of
from .tokens import Token, tokens_of

_HAN: Final = "\u2e80"
_CYRILLIC: Final = "\u0400"
_LATIN: Final = re.compile("[A-Za-z]")
#: Longer claims are judged by their first words that count.
MOST_UNITS: Final = 128
#: Sentences behind these count as one with the last.
_MOST_SENTENCES: Final = 16


class Unit(NamedTuple):
    """A stem of a claim, where it first stands.

    Attributes:
        stem: as in `tokens`.
        weight: how much it tells, above 0.
        is_name: written with a capital inside a sentence, or in Latin letters among others.
        start: first code point in the claim.
        end: behind the last one.
        sentence: index of its sentence.
    """

    stem: str
    weight: float
    is_name: bool
    start: int
    end: int
    sentence: int


class ClaimWords:
    """A claim taken apart.

    Attributes:
        text: the claim.
        stems: of all its tokens, those of no weight too.
        units: those that count, in order, each stem once.
        sentences: number of sentences.
        total: weight of all units.
    """

    __slots__ = ("sentences", "stems", "text", "total", "units")

    def __init__(self, text: str) -> None:
        self.text = text
        ends = [end for _, end in split_sentences(text)[: _MOST_SENTENCES - 1]]
        self.units: list[Unit] = []
        self.stems = seen = set[str]()
        foreign = not text.isascii() and max(text) >= _CYRILLIC
        sentence = 0
        first = True  # of its sentence
        for token in tokens_of(text):
            while sentence < len(ends) and token.start >= ends[sentence]:
                sentence += 1
                first = True
            stem = token.stem
            if stem not in seen:
                seen.add(stem)
                weight = weight_of(stem)
                if weight > 0 and len(self.units) < MOST_UNITS:
                    is_name = _is_name(text, token, first=first, foreign=foreign)
                    self.units.append(Unit(stem, weight, is_name, token.start, token.end, sentence))
            first = False
        self.sentences = sentence + 1
        self.total = sum([unit.weight for unit in self.units])


def _is_name(text: str, token: Token, *, first: bool, foreign: bool) -> bool:
    initial = text[token.start]
    if initial >= _HAN or initial.isdigit():
        return False
    if foreign and _LATIN.match(initial):
        return True
    if not initial.isupper():
        return False
    return not first or (token.end - token.start > 1 and text[token.start : token.end].isupper())
