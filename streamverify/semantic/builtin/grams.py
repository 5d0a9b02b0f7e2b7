"""Words that are written alike: what stems do not bring together ("defence", "defense"; "Müller", "Muller").

Likeness is the Dice coefficient of the runs of three letters, the ends of the word being letters too
(G. Adamson and J. Boreham, 1974, with runs of two).
"""

from collections.abc import Mapping, Sequence
from typing import Final

_RUN: Final = 3
_SHORTEST: Final = 4
#: Of a stem that is less like, nothing counts.
LEAST_LIKENESS: Final = 0.5
_HAN: Final = "\u2e80"


def grams_of(stem: str) -> list[str]:
    """The runs of letters of a stem; none of a short one, a number or Han."""
    if len(stem) < _SHORTEST or stem[0] >= _HAN or stem[0].isdigit():
        return []
    word = f"^{stem}$"
    return [word[at : at + _RUN] for at in range(len(word) - _RUN + 1)]


def best_likeness(stem: str, by_gram: Mapping[str, Sequence[str]]) -> float:
    """How like the stem is to that of the others which is most like it, 0 or `LEAST_LIKENESS` to 1.

    Args:
        stem: none of the others.
        by_gram: the others by their runs of letters.
    """
    grams = grams_of(stem)
    shared: dict[str, int] = {}
    for gram in grams:
        for other in by_gram.get(gram, ()):
            shared[other] = shared.get(other, 0) + 1
    best = 0.0
    for other, count in shared.items():
        likeness = 2 * count / (len(grams) + len(other))  # a word has as many runs as letters
        if likeness > best:
            best = likeness
    return best if best >= LEAST_LIKENESS else 0.0
