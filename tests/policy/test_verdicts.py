"""The order in which a verdict is settled."""

import pytest

from streamverify.model.codes import CONFLICT_CODES, FindingCode, Severity
from streamverify.model.judgement import Judgement
from streamverify.policy.verdicts import (
    ABSTAINED,
    CONFLICT,
    DEADLINE,
    EVIDENCE_MISSING,
    JUDGE_ERROR,
    STRUCTURAL_FAILURE,
    UNCITED,
    final_judgement,
    settled_judgement,
)

from .builders import finding, judged


@pytest.mark.parametrize("code", sorted(CONFLICT_CODES))
@pytest.mark.parametrize("severity", ["info", "block"])
def test_a_conflict_settles_whatever_its_severity(code: FindingCode, severity: Severity) -> None:
    found = [finding("quote_folded", "info"), finding(code, severity)]
    assert settled_judgement(found, 1, resolves=True, has_evidence=True) is CONFLICT
    assert settled_judgement(found, 0, resolves=False, has_evidence=False) is CONFLICT


def test_want_of_evidence() -> None:
    assert settled_judgement((), 0, resolves=False, has_evidence=False) is UNCITED
    assert settled_judgement((), 2, resolves=False, has_evidence=False) is STRUCTURAL_FAILURE
    assert settled_judgement((), 2, resolves=True, has_evidence=False) is EVIDENCE_MISSING


def test_other_findings_leave_judging_on() -> None:
    found = [finding("quote_not_in_chunk", "block"), finding("number_not_in_evidence", "flag")]
    assert settled_judgement(found, 1, resolves=True, has_evidence=True) is None


def test_a_judge_is_heard_only_where_nothing_is_settled() -> None:
    supported = judged("supported")
    assert final_judgement(None, supported, ABSTAINED) is supported
    for settled in (UNCITED, STRUCTURAL_FAILURE, EVIDENCE_MISSING, CONFLICT):
        assert final_judgement(settled, supported, ABSTAINED) is settled


def test_on_a_conflict_a_judge_that_agrees_lends_its_scores() -> None:
    contradicted = judged("contradicted")
    assert final_judgement(CONFLICT, contradicted, ABSTAINED) is contradicted
    assert final_judgement(UNCITED, contradicted, ABSTAINED) is UNCITED


def test_no_answer_of_a_judge() -> None:
    assert final_judgement(None, None, ABSTAINED) is ABSTAINED
    assert final_judgement(None, None, DEADLINE) is DEADLINE
    failed = Judgement(None, "judge_truncated", judge="llm@1")
    assert final_judgement(None, failed, DEADLINE) is failed


def test_a_judgement_that_contradicts_itself_is_an_error_of_the_judge() -> None:
    assert final_judgement(None, Judgement(None), ABSTAINED) is JUDGE_ERROR
    assert final_judgement(None, Judgement("supported", "abstained"), ABSTAINED) is JUDGE_ERROR
