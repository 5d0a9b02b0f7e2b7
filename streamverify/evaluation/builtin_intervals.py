"""Areas under the curve with intervals that know of clusters, and the test of one score against another."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from scipy.stats import rankdata

from .builtin_data import Booleans, Floats, Integers

DRAWS: Final = 1000
_TAILS: Final = (2.5, 97.5)
_LENGTH_BINS: Final = 5


class Interval(NamedTuple):
    """A value with the middle 95 % of its bootstrap draws; NaN where there is none."""

    value: float
    low: float
    high: float


def auc(scores: Floats, positive: Booleans) -> float:
    """Chance that a positive row scores above a negative one, ties counting half; NaN without both."""
    hits = int(positive.sum())
    misses = len(positive) - hits
    if not hits or not misses:
        return float("nan")
    ranks = rankdata(scores)
    return float((ranks[positive].sum() - hits * (hits + 1) / 2) / (hits * misses))


def drawn_aucs(scores: Sequence[Floats], positive: Booleans, clusters: Integers, seed: int) -> Floats:
    """AUC of several scores on bootstrap draws of whole clusters: a row each draw, a column each score.

    Draws without both classes are NaN.
    """
    members = [np.flatnonzero(clusters == cluster) for cluster in np.unique(clusters)]
    rng = np.random.default_rng(seed)
    found = np.full((DRAWS, len(scores)), np.nan)
    for draw in range(DRAWS):
        chosen = np.concatenate([members[at] for at in rng.integers(0, len(members), len(members))])
        gold = positive[chosen]
        for column, each in enumerate(scores):
            found[draw, column] = auc(each[chosen], gold)
    return found


def interval(value: float, draws: Floats) -> Interval:
    """The value between the tails of its draws."""
    if np.isnan(draws).all():
        return Interval(value, float("nan"), float("nan"))
    low, high = np.nanpercentile(draws, _TAILS)
    return Interval(value, float(low), float(high))


def auc_by_length(scores: Floats, positive: Booleans, lengths: Integers) -> float:
    """AUC among claims of about the same length: the mean of five bins, weighted by their pairs."""
    edges = np.quantile(lengths, np.linspace(0, 1, _LENGTH_BINS + 1)[1:-1])
    bins = np.searchsorted(edges, lengths)
    total = pairs = 0.0
    for each in np.unique(bins):
        inside = bins == each
        weight = float(positive[inside].sum() * (~positive[inside]).sum())
        if weight:
            total += weight * auc(scores[inside], positive[inside])
            pairs += weight
    return total / pairs if pairs else float("nan")
