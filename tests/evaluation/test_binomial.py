"""Exact bounds, against values of other programs."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.evaluation.binomial import (
    clopper_pearson,
    lower_bound,
    p_value,
    regularised_beta,
    trials_needed,
    upper_bound,
)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # scipy.stats.beta.ppf
        (0, 100, 0.0, 0.03621669264517641),
        (5, 100, 0.016431879182052155, 0.11283491110546275),
        (50, 100, 0.39832112950330095, 0.601678870496699),
        (100, 100, 0.9637833073548235, 1.0),
        (1, 10, 0.0025285785444617848, 0.4450161170281954),
        (3, 20_000, 3.093467444528525e-05, 0.00043830045339363695),
        (9_000, 18_000, 0.49266836332528263, 0.5073316366747174),
        (2.5, 41.25, 0.010210914246617181, 0.18153341108026563),
    ],
)
def test_the_interval_is_that_of_the_beta_distribution(
    successes: float, trials: float, low: float, high: float
) -> None:
    assert clopper_pearson(successes, trials) == pytest.approx((low, high), abs=1e-10)


def test_nothing_has_no_interval() -> None:
    assert clopper_pearson(0, 0) is None
    assert (lower_bound(0, 0), upper_bound(0, 0)) == (0.0, 1.0)


def test_less_than_one_trial_is_one() -> None:
    assert clopper_pearson(0.2, 0.4) == clopper_pearson(0.5, 1)


@pytest.mark.parametrize(("successes", "trials", "confidence"), [(2, 1, 0.9), (-1, 3, 0.9), (1, 2, 1.0)])
def test_what_is_no_share_is_refused(successes: float, trials: float, confidence: float) -> None:
    with pytest.raises(ValueError, match=r"successes of|confidence"):
        upper_bound(successes, trials, confidence)


@pytest.mark.parametrize(("bound", "needed"), [(0.05, 59), (0.02, 149), (0.01, 299), (0.005, 598)])
def test_trials_needed_are_the_fewest_that_keep_the_bound(bound: float, needed: int) -> None:
    assert trials_needed(bound) == needed
    assert upper_bound(0, needed) <= bound < upper_bound(0, needed - 1)


@given(st.integers(0, 60), st.integers(1, 300), st.floats(0.01, 0.9))
def test_the_p_value_says_the_same_as_the_bound(successes: int, trials: int, bound: float) -> None:
    successes = min(successes, trials)
    upper = upper_bound(successes, trials)
    if abs(upper - bound) > 1e-9:
        assert (p_value(successes, trials, bound) <= 0.05) is (upper <= bound)


def test_the_p_value_is_the_tail_of_the_binomial_distribution() -> None:
    tail = sum(math.comb(20, k) * 0.3**k * 0.7 ** (20 - k) for k in range(4))
    assert p_value(3, 20, 0.3) == pytest.approx(tail, abs=1e-12)
    assert p_value(0, 0, 0.3) == p_value(20, 20, 0.3) == 1


def test_a_bound_of_nothing_or_all_is_refused() -> None:
    with pytest.raises(ValueError, match="above 0"):
        trials_needed(0)


@pytest.mark.parametrize(("x", "a", "b", "value"), [(0.3, 2, 3, 0.3483), (0.9, 0.5, 0.5, 0.795167235)])
def test_the_incomplete_beta_function(x: float, a: float, b: float, value: float) -> None:
    assert regularised_beta(x, a, b) == pytest.approx(value, abs=1e-9)
    assert regularised_beta(1 - x, b, a) == pytest.approx(1 - value, abs=1e-9)


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_holds_the_share_and_mirrors(successes: int, trials: int) -> None:
    successes = min(successes, trials)
    bounds, mirrored = clopper_pearson(successes, trials), clopper_pearson(trials - successes, trials)
    assert bounds is not None
    assert mirrored is not None
    assert 0 <= bounds.low <= successes / trials <= bounds.high <= 1
    assert bounds.low == pytest.approx(1 - mirrored.high, abs=1e-9)
