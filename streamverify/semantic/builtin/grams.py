"""Words that are written alike, which stems do not bring together: "defence" and "defense".

Likeness is the Dice coefficient of the runs of three letters, the ends of the word being letters too
(G. Adamson and J. Boreham, 1974, with runs of two); words that do not begin alike are not alike.
"""

from collections.abc import Mapping, Sequence
from typing import Final

_RUN: Final = 3
_SHORTEST: Final = 4
#: Of a stem that is less like, nothing counts.
LEAST_LIKENESS: Final = 0.5
#: First character of the scripts whose words are not parted by blanks.
HAN: Final = "\u2e80"


def start_of(stem: str) -> str:
    """The letters that like stems begin with; none of a short one, a number or Han."""
    if len(stem) < _SHORTEST or stem[0] >= HAN or stem[0] <= "9":
        return ""
    return stem[:_RUN]


def best_likeness(stem: str, by_start: Mapping[str, Sequence[str]]) -> float:
    """How like the stem is to that of the others which is most like it, 0 or `LEAST_LIKENESS` to 1.

    Args:
        stem: none of the others.
        by_start: the others by `start_of`.
    """
    others = by_start.get(start_of(stem))
    if not others:
        return 0.0
    runs = _runs(stem)
    best = 0.0
    for other in others:
        theirs = _runs(other)
        best = max(best, 2 * len(runs & theirs) / (len(runs) + len(theirs)))
    return best if best >= LEAST_LIKENESS else 0.0


def _runs(stem: str) -> set[str]:
    word = f"^{stem}$"
    return {word[at : at + _RUN] for at in range(len(word) - _RUN + 1)}
