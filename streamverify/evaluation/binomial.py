"""Exact bounds on a share of successes (Clopper and Pearson 1934), for whole and for effective counts.

The bounds are quantiles of beta distributions. The regularised incomplete beta function is its continued
fraction (NIST Digital Library of Mathematical Functions, 8.17.22) by Lentz's method, the quantile a
bisection: to some 1e-12, which is plenty, and without a numerical library.
"""

import math
from functools import lru_cache
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
_STEPS: Final = 1_000
_PRECISION: Final = 1e-15
_TINY: Final = 1e-300
_HALVINGS: Final = 45


class Bounds(NamedTuple):
    """Both ends of an interval; each may be read as a one-sided bound at half the error."""

    low: float
    high: float


@lru_cache(maxsize=4_096)
def clopper_pearson(successes: float, trials: float, confidence: float = CONFIDENCE) -> Bounds | None:
    """The two-sided interval of a share; None without trials.

    Args:
        successes: number of them. May be a fraction where `trials` is an effective number.
        trials: number of them, whole or effective; below 1 it counts as 1.
        confidence: of both bounds together, above 0 and below 1.

    Raises:
        ValueError: the numbers are not those of a share.
    """
    if not trials:
        return None
    each = (1 - confidence) / 2
    return Bounds(lower_bound(successes, trials, 1 - each), upper_bound(successes, trials, 1 - each))


def upper_bound(successes: float, trials: float, confidence: float = CONFIDENCE) -> float:
    """One-sided upper bound on the share; 1 without trials. Arguments as for `clopper_pearson`."""
    successes, trials = _checked(successes, trials, confidence)
    if trials - successes <= 0:
        return 1.0
    return _beta_quantile(confidence, successes + 1, trials - successes)


def lower_bound(successes: float, trials: float, confidence: float = CONFIDENCE) -> float:
    """One-sided lower bound on the share; 0 without trials. Arguments as for `clopper_pearson`."""
    successes, trials = _checked(successes, trials, confidence)
    return 1 - upper_bound(trials - successes, trials, confidence)


def p_value(successes: float, trials: float, bound: float) -> float:
    """Probability of no more successes than there are if the share were `bound`, above 0 and below 1.

    At most 1 - confidence exactly where `upper_bound` is at most `bound`, and much cheaper. 1 without trials.
    """
    successes, trials = _checked(successes, trials, CONFIDENCE)
    if trials - successes <= 0:
        return 1.0
    return regularised_beta(1 - bound, trials - successes, successes + 1)


def trials_needed(bound: float, confidence: float = CONFIDENCE) -> int:
    """Trials without a success from which `upper_bound` is at most `bound`: 299 for 0.01 at 95 %.

    Raises:
        ValueError: `bound` or `confidence` is not between 0 and 1.
    """
    if not (0 < bound < 1 and 0 < confidence < 1):
        raise ValueError("bound and confidence are above 0 and below 1")
    return math.ceil(math.log1p(-confidence) / math.log1p(-bound) - 1e-9)


def _checked(successes: float, trials: float, confidence: float) -> tuple[float, float]:
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence}: above 0 and below 1")
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials}")
    if 0 < trials < 1:
        return successes / trials, 1.0
    return successes, trials


def _beta_quantile(share: float, a: float, b: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if regularised_beta(middle, a, b) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def regularised_beta(x: float, a: float, b: float) -> float:
    """I_x(a, b): probability that a beta variable with parameters `a`, `b` (above 0) is at most `x`."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    front = math.exp(log_front)
    if x < (a + 1) / (a + b + 2):
        return front * _continued_fraction(x, a, b) / a
    return 1 - front * _continued_fraction(1 - x, b, a) / b


def _continued_fraction(x: float, a: float, b: float) -> float:
    c = 1.0
    d = 1 / _not_zero(1 - (a + b) * x / (a + 1))
    value = d
    for step in range(1, _STEPS):
        twice = 2 * step
        for term in (
            step * (b - step) * x / ((a + twice - 1) * (a + twice)),
            -(a + step) * (a + b + step) * x / ((a + twice) * (a + twice + 1)),
        ):
            d = 1 / _not_zero(1 + term * d)
            c = _not_zero(1 + term / c)
            change = c * d
            value *= change
        if abs(change - 1) < _PRECISION:
            break
    return value


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
