"""What a threshold on one's own labels is worth: fitted on half of the clusters, counted on the others."""

from typing import Final, NamedTuple

import numpy as np
from scipy.stats import beta

from .builtin_data import Booleans, Floats, Integers

MOST_FALSE_ACCEPTS: Final = 0.10
#: A half that accepts fewer rows says nothing: refuse.
_LEAST_ACCEPTED: Final = 10
#: How sure the bound on the fitted half is, one-sided (Clopper and Pearson 1934).
_SURE: Final = 0.9


class HalfSplit(NamedTuple):
    """Both halves together, each accepted by the threshold of the other.

    Attributes:
        accepted: rows; of a half whose labels allow no threshold there are none.
        false: accepted rows that are not supported.
        rows: of both halves.
        refused: how many of the two halves allowed no threshold.
    """

    accepted: int
    false: int
    rows: int
    refused: int


def half_split(scores: Floats, positive: Booleans, clusters: Integers, seed: int) -> HalfSplit:
    """Fit a threshold on each half, and count on the other one."""
    names = np.unique(clusters)
    chosen = np.random.default_rng(seed).permutation(names)[: len(names) // 2]
    first = np.isin(clusters, chosen)
    accepted = false = refused = 0
    for fitted in (first, ~first):
        threshold = least_threshold(scores[fitted], positive[fitted])
        if threshold is None:
            refused += 1
            continue
        taken = ~fitted & (scores >= threshold)
        accepted += int(taken.sum())
        false += int((taken & ~positive).sum())
    return HalfSplit(accepted, false, len(scores), refused)


def least_threshold(scores: Floats, positive: Booleans) -> float | None:
    """The threshold that accepts most with surely no more than `MOST_FALSE_ACCEPTS` false; None: refuse."""
    best: float | None = None
    for threshold in np.unique(scores)[::-1]:
        taken = scores >= threshold
        count = int(taken.sum())
        false = int((taken & ~positive).sum())
        if count >= _LEAST_ACCEPTED and _upper_bound(false, count) <= MOST_FALSE_ACCEPTS:
            best = float(threshold)
    return best


def _upper_bound(false: int, accepted: int) -> float:
    """Share of false ones that is exceeded with a chance of no more than 1 - `_SURE`."""
    return 1.0 if false == accepted else float(beta.ppf(_SURE, false + 1, accepted - false))
