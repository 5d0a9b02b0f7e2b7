"""Curves of probabilities from scores and labels."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.evaluation.calibration_fit import Point, fit, fit_isotonic, fit_platt
from streamverify.semantic.calibration import Isotonic, Platt, log_odds, probability_of


def points_of(slope: float, intercept: float, count: int = 4_000, seed: int = 1) -> list[Point]:
    """Scores spread evenly, labels by a known line in the log odds."""
    chance = random.Random(seed)
    points = []
    for _ in range(count):
        score = round(chance.uniform(0.01, 0.99), 2)
        probability = 1 / (1 + math.exp(-(slope * log_odds(score) + intercept)))
        points.append(Point(score, chance.random() < probability))
    return points


@pytest.mark.parametrize(("slope", "intercept"), [(1.0, 0.0), (0.4, -1.0), (2.5, 1.0)])
def test_platt_finds_the_line_that_made_the_labels(slope: float, intercept: float) -> None:
    line = fit_platt(points_of(slope, intercept))
    assert line is not None
    assert line == pytest.approx((slope, intercept), rel=0.15, abs=0.1)


def test_platt_is_the_least_of_its_loss() -> None:
    # scikit-learn's LogisticRegression(C=inf) on these four, with Platt's targets as sample weights
    points = [Point(0.2, False), Point(0.4, True), Point(0.6, False), Point(0.8, True)]
    line = fit_platt(points)
    assert line is not None
    targets = [(0.2, 0.25), (0.4, 0.75), (0.6, 0.25), (0.8, 0.75)]
    by_slope = sum((probability_of(line, score) - target) * log_odds(score) for score, target in targets)
    by_intercept = sum(probability_of(line, score) - target for score, target in targets)
    assert (by_slope, by_intercept) == pytest.approx((0, 0), abs=1e-6)


@pytest.mark.parametrize(
    "points",
    [
        [Point(0.5, True), Point(0.5, False)],
        [Point(0.2, True), Point(0.8, False)],
    ],
)
def test_a_line_that_does_not_rise_is_none(points: list[Point]) -> None:
    assert fit_platt(points) is None


def test_separated_labels_do_not_run_away() -> None:
    line = fit_platt([Point(0.1, False)] * 30 + [Point(0.9, True)] * 30)
    assert line is not None
    assert probability_of(line, 1.0) < 1
    assert probability_of(line, 0.9) == pytest.approx(31 / 32, abs=1e-6)


def test_isotonic_pools_what_falls() -> None:
    labels = {0.1: 5, 0.3: 15, 0.5: 10, 0.9: 20}
    points = [Point(score, at < supported) for score, supported in labels.items() for at in range(20)]
    curve = fit_isotonic(points)
    assert curve.scores == [0.0, 0.1, 0.3, 0.5, 0.9, 1.0]
    highest = 81 / 82  # nothing is certain
    assert curve.probabilities == pytest.approx([0.25, 0.25, 0.625, 0.625, highest, highest], abs=1e-6)


def test_isotonic_of_one_score_is_its_share_and_never_certain() -> None:
    curve = fit_isotonic([Point(1.0, True)] * 98)
    assert probability_of(curve, 1.0) == pytest.approx(0.99, abs=1e-6)


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=200))
def test_both_rise_whatever_the_points(pairs: list[tuple[float, bool]]) -> None:
    points = [Point(round(score, 2), label) for score, label in pairs]
    for curve in (fit_platt(points), fit_isotonic(points)):
        if curve is not None:
            values = [probability_of(curve, at / 50) for at in range(51)]
            assert values == sorted(values)
            if isinstance(curve, Isotonic):
                assert len(set(values)) == 51  # a threshold on one is a threshold on the other
            assert 0 <= values[0] <= values[-1] <= 1


def test_the_smaller_loss_wins() -> None:
    smooth = points_of(1.0, 0.0, 600)
    assert fit((smooth[:300], smooth[300:])).method == "platt"
    chance = random.Random(2)
    scores = [round(chance.random(), 2) for _ in range(4_000)]
    stepped = [Point(score, chance.random() < (0.9 if score > 0.3 else 0.1)) for score in scores]
    found = fit((stepped[::2], stepped[1::2]))
    assert found.method == "isotonic"
    losses = {name: each["log_loss"] for name, each in found.losses.items()}
    assert losses["isotonic"] is not None
    assert losses["platt"] is not None
    assert losses["isotonic"] < losses["platt"]


def test_a_method_that_cannot_be_had_is_refused() -> None:
    falling = [Point(0.2, True), Point(0.8, False)] * 10
    with pytest.raises(ValueError, match="do not mean more"):
        fit((falling, falling), "platt")
    assert isinstance(fit((falling, falling)).curve, Isotonic)
    assert isinstance(fit((points_of(1, 0, 100), points_of(1, 0, 100)), "platt").curve, Platt)
    with pytest.raises(ValueError, match="no points"):
        fit(([], []))
