"""The combiner: signs, sums, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.builtin.combiner import combiner_of, shipped_combiner
from streamverify.semantic.builtin.features import CONTRADICTION_SIGNS, SIGNS, Features

COMBINER = shipped_combiner()
VALUES = st.lists(st.floats(0, 1), min_size=len(Features._fields), max_size=len(Features._fields))


def test_no_weight_has_the_wrong_sign() -> None:
    for weights, signs in ((COMBINER.support, SIGNS), (COMBINER.contradiction, CONTRADICTION_SIGNS)):
        for name, weight in zip(Features._fields, weights.weights, strict=True):
            assert weight * signs[name] >= 0, name


@given(VALUES)
def test_scores_are_two_digits_and_sum_to_one(values: list[float]) -> None:
    scores = COMBINER.scores(Features(*values))
    assert sum(scores.values()) == pytest.approx(1)
    assert all(0 <= score <= 1 and score == round(score, 2) for score in scores.values())


@given(VALUES, st.sampled_from(Features._fields), st.floats(0, 1))
def test_more_for_support_never_lowers_it(values: list[float], name: str, more: float) -> None:
    before = Features(*values)
    after = before._replace(**{name: max(more, getattr(before, name))})
    one, other = COMBINER.support.score(before), COMBINER.support.score(after)
    assert (other - one) * SIGNS[name] >= -1e-12


def test_bands_lie_between_0_and_1_and_what_is_more_likely_supported_is_not_insufficient() -> None:
    bands = COMBINER.bands
    assert 0 < bands.insufficient < 0.5
    assert 0 < bands.contradicted <= 1


def test_a_feature_without_a_weight_is_refused() -> None:
    numbers = {"weights": {"window": 1.0}, "intercept": 0.0}
    with pytest.raises(KeyError):
        combiner_of({"support": numbers, "contradiction": numbers, "bands": {}}, "x")
