"""Findings of polarity and scope, from the answer to the code: golden cases in three languages."""

import pytest

from streamverify.model.finding import Finding
from streamverify.structural.severities import DEFAULT_SEVERITIES
from streamverify.structural.statement_checks import check_statements
from streamverify.structural.work import CheckOptions, Work

from .events import resolved
from .statement_cases import CASES, Case


def findings(claim: str, *chunks: str) -> list[Finding]:
    """What is found about a claim that cites each of these chunks."""
    answer = resolved(
        {
            "answer": claim,
            "claims": [
                {"claim_id": "c1", "text": claim, "citation_ids": [f"s{n}" for n in range(len(chunks))]}
            ],
            "citations": [
                {"citation_id": f"s{n}", "chunk_id": f"d:{n}", "document_id": "d"} for n in range(len(chunks))
            ],
            "retrieved_chunks": [
                {"chunk_id": f"d:{n}", "document_id": "d", "text": text} for n, text in enumerate(chunks)
            ],
        }
    )
    return list(check_statements(answer, Work(answer, DEFAULT_SEVERITIES, CheckOptions())))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.language}: {case.claim}")
def test_case(case: Case) -> None:
    found = [finding.code for finding in findings(case.claim, case.evidence)]
    assert found == ([] if case.code is None else [case.code])


def test_cases_are_many_and_half_of_them_clean() -> None:
    clean = sum(case.code is None for case in CASES)
    assert len(CASES) >= 150
    assert clean * 2 == len(CASES)


def test_a_claim_that_is_a_sentence_has_no_finding() -> None:
    for case in CASES:
        assert findings(case.claim, f"{case.claim}") == []
