"""Fitting the judge in the box: a sign-constrained logistic model, equal weight a set and class.

Each set has an intercept of its own while the weights are fitted, so that they tell rows of one set apart and
not one set from another; the one intercept that is shipped is fitted last. Minimised by L-BFGS-B under bounds
(Byrd, Lu, Nocedal and Zhu 1995), from zero, so that the same rows give the same numbers.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

import numpy as np
from scipy.optimize import minimize, minimize_scalar

from .builtin_data import Booleans, Floats

#: Weight of the squared weights beside the mean loss of a row.
PENALTY: Final = 0.02
RARE_SHARE: Final = 0.02
_FARTHEST_INTERCEPT: Final = 12.0


class Rows(NamedTuple):
    """Rows of one set: features, and which ones are what the model is to find."""

    features: Floats
    positive: Booleans


class Fitted(NamedTuple):
    """A weight for each feature and the intercept of all sets."""

    weights: Floats
    intercept: float

    def score(self, features: Floats) -> Floats:
        """Between 0 and 1, one a row."""
        return np.asarray(1 / (1 + np.exp(-(features @ self.weights + self.intercept))), dtype=np.float64)


def fit_linear(sets: Sequence[Rows], signs: Sequence[int], rare: Collection[int] = ()) -> Fitted:
    """Fit one model.

    Args:
        sets: each with rows.
        signs: by feature, 1 where its weight must not be negative, -1 where not positive.
        rare: indices of features that few rows have, and that mean much: their penalty is `RARE_SHARE` of it.
    """
    features = np.vstack([rows.features for rows in sets])
    targets = np.where(np.concatenate([rows.positive for rows in sets]), 1.0, -1.0)
    row_weights = np.concatenate([_row_weights(rows.positive) for rows in sets]) / len(sets)
    set_of_row = np.concatenate([np.full(len(rows.positive), at) for at, rows in enumerate(sets)])
    columns = features.shape[1]
    penalty = np.full(columns, PENALTY)
    penalty[list(rare)] *= RARE_SHARE

    def loss(parameters: Floats) -> tuple[float, Floats]:
        weights, intercepts = parameters[:columns], parameters[columns:]
        margins = targets * (features @ weights + intercepts[set_of_row])
        total = float(row_weights @ np.logaddexp(0, -margins) + (penalty * weights) @ weights / 2)
        slopes = -targets * row_weights / (1 + np.exp(margins))
        by_set = np.bincount(set_of_row, slopes, len(sets))
        return total, np.concatenate([features.T @ slopes + penalty * weights, by_set])

    bounds: list[tuple[float | None, float | None]] = [
        (0.0, None) if sign > 0 else (None, 0.0) for sign in signs
    ]
    bounds += [(None, None)] * len(sets)
    found = minimize(loss, np.zeros(columns + len(sets)), jac=True, method="L-BFGS-B", bounds=bounds)
    weights = np.asarray(found.x[:columns], dtype=np.float64)
    margins = features @ weights

    def loss_of_intercept(intercept: float) -> float:
        return float(row_weights @ np.logaddexp(0, -targets * (margins + intercept)))

    limits = (-_FARTHEST_INTERCEPT, _FARTHEST_INTERCEPT)
    intercept = float(minimize_scalar(loss_of_intercept, bounds=limits, method="bounded").x)
    return Fitted(weights, intercept)


def _row_weights(positive: Booleans) -> Floats:
    """Half the weight of a set for each class; all of it for the only one."""
    hits, misses = int(positive.sum()), int((~positive).sum())
    share = 0.5 if hits and misses else 1.0
    return np.where(positive, share / max(hits, 1), share / max(misses, 1))
