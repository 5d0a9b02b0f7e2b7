"""Fitting: signs are kept, sets weigh the same, and the same rows give the same numbers."""

import numpy as np
import pytest

from streamverify.evaluation.builtin_fit import Rows, fit_linear
from streamverify.evaluation.builtin_intervals import auc, auc_by_length, drawn_aucs, interval
from streamverify.evaluation.builtin_threshold import half_split, least_threshold


def rows(count: int, seed: int, slope: float) -> Rows:
    rng = np.random.default_rng(seed)
    features = rng.random((count, 2))
    positive = rng.random(count) < 1 / (1 + np.exp(-slope * (features[:, 0] - 0.5)))
    return Rows(features, positive)


def test_a_feature_that_tells_gets_weight_and_one_that_does_not_gets_little() -> None:
    fitted = fit_linear([rows(2000, 1, 8), rows(2000, 2, 8)], [1, 1])
    assert fitted.weights[0] > 5 * fitted.weights[1] >= 0


def test_a_weight_never_has_the_wrong_sign() -> None:
    fitted = fit_linear([rows(2000, 1, 8)], [-1, 1])
    assert fitted.weights[0] == 0


def test_a_set_does_not_weigh_more_for_being_large() -> None:
    small, large = rows(300, 1, 8), rows(300, 2, -8)
    tripled = Rows(np.vstack([large.features] * 3), np.concatenate([large.positive] * 3))
    one, other = (fit_linear([small, each], [1, 1]) for each in (large, tripled))
    assert one.weights == pytest.approx(other.weights, abs=1e-3)


def test_the_same_rows_give_the_same_numbers() -> None:
    one, other = (fit_linear([rows(500, 1, 5)], [1, 1]) for _ in range(2))
    assert one.intercept == other.intercept
    assert (one.weights == other.weights).all()


def test_a_rare_feature_is_held_back_less() -> None:
    features = np.zeros((1000, 2))
    features[:500, 0] = np.linspace(0, 1, 500)
    features[:10, 1] = 1
    positive = np.arange(1000) >= 500
    held, free = (fit_linear([Rows(features, positive)], [1, -1], rare) for rare in ((), (1,)))
    assert free.weights[1] < held.weights[1] <= 0


def test_auc() -> None:
    gold = np.array([True, True, False, False])
    assert auc(np.array([0.9, 0.8, 0.2, 0.1]), gold) == 1
    assert auc(np.array([0.5, 0.5, 0.5, 0.5]), gold) == 0.5
    assert np.isnan(auc(np.array([0.5]), np.array([True])))


def test_draws_of_whole_clusters_are_wider_than_of_rows() -> None:
    rng = np.random.default_rng(1)
    scores, gold = np.repeat(rng.random(10), 20), np.repeat(np.arange(10) % 2 == 0, 20)
    by_row = interval(0.5, drawn_aucs([scores], gold, np.arange(200), 1)[:, 0])
    by_cluster = interval(0.5, drawn_aucs([scores], gold, np.repeat(np.arange(10), 20), 1)[:, 0])
    assert by_cluster.high - by_cluster.low > by_row.high - by_row.low > 0


def test_a_score_that_is_only_length_tells_nothing_at_the_same_length() -> None:
    lengths = np.arange(500)
    gold = lengths >= 250
    assert auc(lengths.astype(float), gold) == 1
    assert auc_by_length(np.repeat(np.arange(5), 100).astype(float), gold, lengths) == 0.5


def test_the_threshold_accepts_most_within_the_bound() -> None:
    scores = np.arange(100) / 100
    gold = scores >= 0.5
    threshold = least_threshold(scores, gold)
    assert threshold is not None
    accepted = scores >= threshold
    assert (accepted & ~gold).sum() <= 0.1 * accepted.sum()
    assert threshold < 0.5


def test_where_no_threshold_keeps_the_bound_it_is_refused() -> None:
    scores = np.arange(100) / 100
    assert least_threshold(scores, np.zeros(100, dtype=bool)) is None
    split = half_split(scores, np.zeros(100, dtype=bool), np.arange(100), 1)
    assert split.refused == 2
    assert split.accepted == 0
