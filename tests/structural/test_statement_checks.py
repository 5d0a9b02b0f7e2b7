"""Findings of polarity and scope, from the answer to the code: golden cases in three languages."""

import time

import pytest

from streamverify.model.errors import BadInput
from streamverify.model.finding import Finding
from streamverify.structural.severities import DEFAULT_SEVERITIES
from streamverify.structural.statement_checks import check_statements
from streamverify.structural.work import CheckOptions, Work
from tests.text.linear import assert_linear

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


def test_another_chunk_that_denies_the_claim_counts_against_one_that_states_it() -> None:
    found = findings("The pier is lit.", "The pier is lit. It is long.", "The pier is not lit.")
    assert [(finding.code, finding.citation_id) for finding in found] == [("negation_conflict", "s1")]


def test_detail_names_words_and_positions() -> None:
    [finding] = findings("The old pier is not lit at night.", "It is long. The old pier is lit at night.")
    assert finding.detail == 'claim "not" at 16-19 denies; evidence "lit" at 28-31 is not denied'
    [finding] = findings("Frost always jams the winch.", "It is old. Frost sometimes jams the winch.")
    assert finding.detail == 'evidence "sometimes" at 17-26; claim "always" at 6-12'


def test_long_words_are_cut_in_the_detail() -> None:
    word = "x" * 1_000
    [finding] = findings(f"The {word} winch is not lit.", f"The {word} winch is lit.")
    assert len(finding.detail) < 200
    [finding] = findings(f"The winch is not {word}.", f"The winch is {word}.")
    assert len(finding.detail) < 200


def test_claims_without_text_have_no_finding() -> None:
    assert findings("The pier is not lit.") == []
    assert findings("The pier is not lit.", "", " ") == []


def test_linear_in_the_evidence() -> None:
    assert_linear(
        lambda text: findings("The pier is not lit at night.", text), "The pier may be lit at dusk. "
    )


def test_many_claims_over_many_sentences_are_refused_or_fast() -> None:
    sentences = [f"The pier number {number} is not lit, unless it rains." for number in range(4_000)]
    event = {
        "answer": "-",
        "claims": [
            {"claim_id": f"c{n}", "text": f"The pier number is not lit {n}.", "citation_ids": ["s"]}
            for n in range(1_000)
        ],
        "citations": [{"citation_id": "s", "chunk_id": "d", "document_id": "d"}],
        "retrieved_chunks": [{"chunk_id": "d", "document_id": "d", "text": " ".join(sentences)}],
    }
    answer = resolved(event)
    started = time.process_time()
    with pytest.raises(BadInput) as caught:
        check_statements(answer, Work(answer, DEFAULT_SEVERITIES, CheckOptions()))
    assert caught.value.reason == "too_large"
    assert time.process_time() - started < 15
