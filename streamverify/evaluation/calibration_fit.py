"""From scores and labels to a curve of probabilities: Platt's line or an isotonic one, whichever does better.

Which one is decided on halves: each half is fitted and tried on the other, and the smaller log loss wins; the
winner is fitted again on all. Pure and without chance: the same points give the same curve.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from streamverify.semantic.calibration import Curve, Isotonic, Method, Platt, log_odds, probability_of

from .reliability import brier, log_loss

_NEWTON_STEPS: Final = 100
_CONVERGED: Final = 1e-10
_HALVINGS: Final = 30
#: Rows that a step of the isotonic curve stands on at least, where there are as many.
_ROWS_A_STEP: Final = 20
#: Digits that are kept, so that the file's hash does not hang on the last bit.
_DIGITS: Final = 12
#: Rise over all scores of a curve that would else be level: a higher score is always a higher probability, so
#: that a threshold on the one is a threshold on the other.
_TILT: Final = 1e-6


class Point(NamedTuple):
    """A score of support, and what the label says."""

    score: float
    is_supported: bool


class _Group(NamedTuple):
    """Rows of one score, or of neighbouring ones with their mean."""

    score: float
    rows: int
    supported: int


class Fit(NamedTuple):
    """A fitted curve.

    Attributes:
        method: of the curve.
        curve: fitted on all points.
        losses: by method, `log_loss` and `brier` on points that it was not fitted on.
    """

    method: Method
    curve: Curve
    losses: Mapping[str, Mapping[str, float | None]]


def fit(halves: tuple[Sequence[Point], Sequence[Point]], method: Method | None = None) -> Fit:
    """The curve of the method with the smaller log loss.

    Args:
        halves: points, no cluster being in both.
        method: the only one to use; None chooses.

    Raises:
        ValueError: there are no points, or Platt's line was asked for and does not rise.
    """
    points = [*halves[0], *halves[1]]
    if not points:
        raise ValueError("no points to fit")
    losses: dict[str, Mapping[str, float | None]] = {
        name: _losses(halves, make) for name, make in _MAKERS.items()
    }
    curves = {name: make(points) for name, make in _MAKERS.items()}
    known = {
        name: curve
        for name, curve in curves.items()
        if curve is not None and (method is None or name == method)
    }
    if not known:
        raise ValueError("higher scores do not mean more support")

    def loss(name: Method) -> float:
        value = losses[name]["log_loss"]
        return math.inf if value is None else value

    best = min(known, key=loss)
    return Fit(best, known[best], losses)


def fit_platt(points: Sequence[Point]) -> Platt | None:
    """Logistic regression on the log odds of the score, with Platt's targets (1999): Newton's method.

    None where the line does not rise, all points being of one score, or higher scores meaning less.
    """
    groups = _groups(points)
    if len(groups) < 2:
        return None
    supported = sum(group.supported for group in groups)
    others = len(points) - supported
    high, low = (supported + 1) / (supported + 2), 1 / (others + 2)
    samples = [
        (
            log_odds(group.score),
            float(group.rows),
            group.supported * high + (group.rows - group.supported) * low,
        )
        for group in groups
    ]
    slope, intercept = 0.0, math.log((supported + 1) / (others + 1))
    objective = _objective(samples, slope, intercept)
    for _ in range(_NEWTON_STEPS):
        step = _newton_step(samples, slope, intercept)
        if step is None:
            break
        size = 1.0
        for _ in range(_HALVINGS):
            tried = (slope + size * step[0], intercept + size * step[1])
            reached = _objective(samples, *tried)
            if reached <= objective:
                break
            size /= 2
        else:
            break
        gained = objective - reached
        (slope, intercept), objective = tried, reached
        if gained < _CONVERGED * len(points):
            break
    slope, intercept = round(slope, _DIGITS), round(intercept, _DIGITS)
    return Platt(slope, intercept) if slope > 0 else None


def fit_isotonic(points: Sequence[Point]) -> Isotonic:
    """The rising steps nearest to the labels (pool adjacent violators), joined by lines.

    Scores are first pooled to steps of 20 rows, and of n rows no probability is nearer to 0 or 1 than
    1 / (n + 2), since what was not seen among n may be there. Level parts rise by a millionth.
    """
    least = 1 / (len(points) + 2)
    blocks: list[list[_Group]] = []
    for group in _pooled(_groups(points)):
        blocks.append([group])
        while len(blocks) > 1 and _mean(blocks[-2]) >= _mean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    knots = [
        (score, min(max(_mean(block), least), 1 - least))
        for block in blocks
        for score in dict.fromkeys((block[0].score, block[-1].score))
    ]
    if knots[0][0] > 0:
        knots.insert(0, (0.0, knots[0][1]))
    if knots[-1][0] < 1:
        knots.append((1.0, knots[-1][1]))
    scores = [round(score, _DIGITS) for score, _ in knots]
    return Isotonic(
        scores,
        [
            round((1 - _TILT) * probability + _TILT * score, _DIGITS)
            for score, (_, probability) in zip(scores, knots, strict=True)
        ],
    )


_MAKERS: Final[Mapping[Method, Callable[[Sequence[Point]], Curve | None]]] = {
    "platt": fit_platt,
    "isotonic": fit_isotonic,
}


def _losses(
    halves: tuple[Sequence[Point], Sequence[Point]], make: Callable[[Sequence[Point]], Curve | None]
) -> dict[str, float | None]:
    """On each half by the curve of the other; None where one of them has none."""
    predictions = []
    for known, unseen in (halves, halves[::-1]):
        curve = make(known) if known else None
        if curve is None:
            return {"log_loss": None, "brier": None}
        predictions += [(probability_of(curve, point.score), point.is_supported) for point in unseen]
    return {"log_loss": _rounded(log_loss(predictions)), "brier": _rounded(brier(predictions))}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)


def _groups(points: Sequence[Point]) -> list[_Group]:
    """By score, lowest first."""
    found = []
    for score, group in groupby(sorted(points), key=lambda point: point.score):
        labels = [point.is_supported for point in group]
        found.append(_Group(score, len(labels), sum(labels)))
    return found


def _pooled(groups: Sequence[_Group]) -> list[_Group]:
    """Neighbours together until each has rows enough; the last takes what is left over."""
    found: list[list[_Group]] = [[]]
    for group in groups:
        if sum(each.rows for each in found[-1]) >= _ROWS_A_STEP:
            found.append([])
        found[-1].append(group)
    if len(found) > 1 and sum(each.rows for each in found[-1]) < _ROWS_A_STEP:
        found[-2:] = [found[-2] + found[-1]]
    return [
        _Group(
            sum(each.score * each.rows for each in block) / sum(each.rows for each in block),
            sum(each.rows for each in block),
            sum(each.supported for each in block),
        )
        for block in found
    ]


def _mean(block: Sequence[_Group]) -> float:
    return sum(group.supported for group in block) / sum(group.rows for group in block)


#: Log odds, rows, and the sum of their targets.
_Sample = tuple[float, float, float]


def _objective(samples: Sequence[_Sample], slope: float, intercept: float) -> float:
    total = 0.0
    for odds, rows, target in samples:
        z = slope * odds + intercept
        total += rows * (math.log1p(math.exp(-abs(z))) + max(z, 0.0)) - target * z
    return total


def _newton_step(samples: Sequence[_Sample], slope: float, intercept: float) -> tuple[float, float] | None:
    by_slope = by_intercept = 0.0
    twice_slope = mixed = twice_intercept = 1e-12
    for odds, rows, target in samples:
        z = slope * odds + intercept
        probability = 1 / (1 + math.exp(-z)) if z >= 0 else math.exp(z) / (1 + math.exp(z))
        error, weight = rows * probability - target, rows * probability * (1 - probability)
        by_slope += error * odds
        by_intercept += error
        twice_slope += weight * odds * odds
        mixed += weight * odds
        twice_intercept += weight
    determinant = twice_slope * twice_intercept - mixed * mixed
    if determinant <= 0:
        return None
    return (
        (mixed * by_intercept - twice_intercept * by_slope) / determinant,
        (mixed * by_slope - twice_slope * by_intercept) / determinant,
    )
