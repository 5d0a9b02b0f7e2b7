"""Whose verdict stands."""

import pytest

from streamverify.model.codes import Label
from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.semantic import abstention, failure
from streamverify.semantic.bands import ANY_SCORE, MinScores, concluded, stands

SAFE: MinScores = {"supported": 0.8, "contradicted": 0.8, "insufficient": 0.5}


def said(label: Label, score: float, judge: str = "a@1") -> Judgement:
    scores: dict[Label, float] = {"supported": 0.0, "contradicted": 0.0, "insufficient": 0.0}
    scores[label] = score
    return Judgement(label, None, scores, score, judge=judge, evidence=(EvidenceSpan("e1", 0, 1),))


@pytest.mark.parametrize(
    ("judgement", "expected"),
    [
        (said("supported", 0.8), True),
        (said("supported", 0.79), False),
        (said("insufficient", 0.5), True),
        (Judgement("supported", judge="a@1"), False),
        (abstention("a@1"), False),
        (failure("judge_error", "a@1"), False),
    ],
)
def test_a_verdict_stands_from_its_band_on(judgement: Judgement, expected: bool) -> None:
    assert stands(judgement, SAFE) is expected


def test_a_judge_without_scores_stands_where_none_is_asked_for() -> None:
    assert stands(Judgement("supported", judge="a@1"), ANY_SCORE)
    assert not stands(abstention("a@1"), ANY_SCORE)


def test_the_last_verdict_below_its_band_is_none_and_its_scores_stay() -> None:
    last = said("supported", 0.7)
    found = concluded([last], SAFE)
    assert (found.label, found.not_judged_reason, found.confidence) == (None, "abstained", None)
    assert (found.scores, found.evidence, found.runs) == (last.scores, (), (last,))


def test_several_judges_are_kept_in_order() -> None:
    runs = [abstention("a@1"), said("insufficient", 0.9, "b@1")]
    found = concluded(runs, SAFE)
    assert (found.label, found.judge, list(found.runs), found.disagreement) == (
        "insufficient",
        "b@1",
        runs,
        False,
    )


@pytest.mark.parametrize("doubted", [0.1, 0.79])
def test_what_one_judge_called_contradicted_no_later_one_supports(doubted: float) -> None:
    found = concluded([said("contradicted", doubted), said("supported", 1.0, "b@1")], ANY_SCORE)
    assert (found.label, found.not_judged_reason, found.judge) == (None, "abstained", "b@1")
    assert found.disagreement


def test_a_later_judge_may_be_more_severe() -> None:
    found = concluded([said("supported", 0.7), said("contradicted", 0.9, "b@1")], SAFE)
    assert (found.label, found.disagreement) == ("contradicted", True)


def test_a_failure_at_the_end_is_a_failure() -> None:
    found = concluded([said("supported", 0.7), failure("judge_error", "b@1", "timeout")], SAFE)
    assert (found.label, found.not_judged_reason, found.scores, found.reason) == (
        None,
        "judge_error",
        None,
        "timeout",
    )
