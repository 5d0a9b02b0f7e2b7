"""Thresholds that keep a bound on false accepts."""

import math
import random

import pytest

from streamverify.evaluation.calibration_thresholds import (
    Accepted,
    Found,
    TooFew,
    find_threshold,
)


def rows_of(seed: int, clusters: int, cluster_rows: int = 1) -> list[Accepted]:
    """Rows whose false accepts are as frequent as 1 - probability; all of a cluster are alike."""
    chance = random.Random(seed)
    rows = []
    for cluster in range(clusters):
        probability = round(math.sqrt(chance.random()), 2)
        is_supported = chance.random() < probability
        rows += [Accepted(probability, is_supported, cluster)] * cluster_rows
    return rows


def true_false_accepts(minimum: float) -> float:
    """Of rows with a probability p of density 2p, from `minimum` on."""
    kept = 1 - minimum**2
    return 1 - (2 / 3) * (1 - minimum**3) / kept if kept else 0.0


def test_the_threshold_is_the_lowest_that_passes() -> None:
    found = find_threshold(rows_of(1, 4_000), 0.1, 0.95)
    assert isinstance(found, Found)
    minimum = found.threshold.min_probability
    assert minimum is not None
    assert found.upper <= 0.1
    assert 0.8 < minimum < 0.95
    assert found.tested > 1


@pytest.mark.parametrize("cluster_rows", [1, 3])
def test_the_bound_holds_at_least_as_often_as_it_says(cluster_rows: int) -> None:
    broken = found_any = 0
    for seed in range(60):
        found = find_threshold(rows_of(seed, 800, cluster_rows), 0.15, 0.8)
        minimum = found.threshold.min_probability if isinstance(found, Found) else None
        found_any += minimum is not None
        broken += minimum is not None and true_false_accepts(minimum - 0.005) > 0.15
    assert found_any > 50
    assert broken <= 12  # a fifth


def test_too_few_rows_say_how_many_are_needed() -> None:
    good = [Accepted(0.99, True, at) for at in range(58)]
    assert find_threshold(good, 0.05, 0.95) == TooFew(59, 58.0, 59 / 58)
    assert isinstance(find_threshold([*good, Accepted(0.99, True, 58)], 0.05, 0.95), Found)


def test_more_thresholds_take_more_rows() -> None:
    spread = [Accepted(0.99 + at / 10_000, True, at) for at in range(59)]
    assert find_threshold(spread, 0.05, 0.95) == TooFew(86, 59.0, 86 / 59)


def test_rows_of_one_cluster_count_once() -> None:
    together = [Accepted(0.99, True, at // 2) for at in range(60)]
    assert find_threshold(together, 0.05, 0.95) == TooFew(59, 30.0, 59 / 30)


def test_no_accepted_rows_give_no_guess() -> None:
    assert find_threshold([], 0.05, 0.95) == TooFew(59, 0.0, None)


def test_a_judge_that_is_not_good_enough_gets_no_threshold() -> None:
    bad = [Accepted(0.75, at % 4 > 0, at) for at in range(400)]
    found = find_threshold(bad, 0.05, 0.95)
    assert isinstance(found, Found)
    assert found.threshold.min_probability is None
    assert (found.false_accepts.numerator, found.false_accepts.denominator) == (100, 400)


def test_a_judge_that_would_do_on_more_rows_is_told_from_one_that_would_not() -> None:
    few = find_threshold([Accepted(0.97, at % 33 > 0, at) for at in range(100)], 0.05, 0.95)
    assert isinstance(few, TooFew)
    assert few.times is not None
    found = find_threshold([Accepted(0.97, at % 33 > 0, at) for at in range(few.needed)], 0.05, 0.95)
    assert isinstance(found, Found)
    assert found.threshold.min_probability == 0.97


def test_all_that_is_accepted_is_tested_too() -> None:
    wrong_at_the_top = [Accepted(0.995, at > 0, at) for at in range(50)]
    right_below = [Accepted(0.99, True, 1_000 + at) for at in range(30)]
    found = find_threshold(wrong_at_the_top + right_below, 0.1, 0.95)
    assert isinstance(found, Found)
    assert (found.threshold.min_probability, found.false_accepts.denominator) == (0.99, 80)


def test_high_probabilities_that_are_wrong_stop_the_first_sequence_alone() -> None:
    wrong_at_the_top = [Accepted(0.995, at > 4, at) for at in range(100)]
    right_below = [Accepted(0.99 - at / 10_000, True, 1_000 + at) for at in range(400)]
    found = find_threshold(wrong_at_the_top + right_below, 0.05, 0.95)
    assert isinstance(found, Found)
    assert found.threshold.min_probability == right_below[-1].probability
