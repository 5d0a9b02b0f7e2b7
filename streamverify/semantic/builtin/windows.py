"""Which part of the evidence speaks of a claim: the window of one to three sentences that has most of it.

Sets of units are whole numbers, a bit a unit. Linear in the sentences of the evidence.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from .claim_words import Unit
from .passage import Passage

#: Sentences of a window at most.
MOST_SENTENCES: Final = 3


class Window(NamedTuple):
    """Sentences `first` to `last` (both in it) of a chunk, and which units of the claim they have.

    Attributes:
        chunk: index of the chunk.
        first: index of its first sentence.
        last: of its last one.
        bits: of the units that stand in it.
        weight: of these together.
    """

    chunk: int
    first: int
    last: int
    bits: int
    weight: float


class Coverage(NamedTuple):
    """What the evidence has of a claim.

    Attributes:
        bits: units that stand anywhere in it.
        sentence: the best single sentence; None where no unit stands anywhere.
        window: the best window, the shortest of equal ones.
        by_sentence: of each chunk, the bits of its sentences that have any.
    """

    bits: int
    sentence: Window | None
    window: Window | None
    by_sentence: list[dict[int, int]]


class Weights:
    """Weight of sets of units, each set added up once."""

    __slots__ = ("_known", "_weights")

    def __init__(self, units: Sequence[Unit]) -> None:
        self._weights = [unit.weight for unit in units]
        self._known: dict[int, float] = {0: 0.0}

    def of(self, bits: int) -> float:
        """Weights of the units in a set, together."""
        weight = self._known.get(bits)
        if weight is None:
            weight, rest = 0.0, bits
            while rest:
                lowest = rest & -rest
                weight += self._weights[lowest.bit_length() - 1]
                rest ^= lowest
            self._known[bits] = weight
        return weight


def cover(units: Sequence[Unit], passages: Sequence[Passage], weights: Weights) -> Coverage:
    """Look every unit of a claim up in the evidence."""
    everything = 0
    best_sentence: Window | None = None
    best_window: Window | None = None
    by_sentence: list[dict[int, int]] = []
    for chunk, passage in enumerate(passages):
        found = _by_sentence(units, passage)
        by_sentence.append(found)
        for sentence in sorted(found):
            bits = found[sentence]
            everything |= bits
            weight = weights.of(bits)
            if best_sentence is None or weight > best_sentence.weight:
                best_sentence = Window(chunk, sentence, sentence, bits, weight)
            if best_window is None or weight > best_window.weight:
                best_window = Window(chunk, sentence, sentence, bits, weight)
            for last in range(sentence + 1, sentence + MOST_SENTENCES):
                more = found.get(last)
                if more is None or not more & ~bits:
                    continue
                bits |= more
                weight = weights.of(bits)
                if weight > best_window.weight:
                    best_window = Window(chunk, sentence, last, bits, weight)
    return Coverage(everything, best_sentence, best_window, by_sentence)


def _by_sentence(units: Sequence[Unit], passage: Passage) -> dict[int, int]:
    """The bits of each sentence that has a unit."""
    found: dict[int, int] = {}
    places = passage.places
    single = len(passage.spans) == 1
    for index, unit in enumerate(units):
        at = places.get(unit.stem)
        if at is None:
            continue
        bit = 1 << index
        if single:
            found[0] = found.get(0, 0) | bit
            continue
        for sentence in {passage.sentence_of(token) for token in at}:
            found[sentence] = found.get(sentence, 0) | bit
    return found
