"""Sentences are read only where a claim may be about them, and none is missed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamverify.structural import evidence_statements
from streamverify.structural.evidence_cache import EVIDENCE
from streamverify.structural.evidence_statements import EvidenceStatements, is_qualified, statements_of
from streamverify.text.statements import Statement, read_statement
from tests.structural.statement_cases import CASES

_SENTENCES = st.sampled_from([text for case in CASES for text in (case.claim, case.evidence)])
_TEXT = "The pier is lit. It is not true that the mast leaks. The mast may leak at 7 knots. It rains."


def free(_: int) -> None:
    """Spend nothing."""


@settings(max_examples=200, deadline=None)
@given(
    claim=_SENTENCES,
    sentences=st.lists(_SENTENCES, max_size=40),
    share=st.sampled_from([0.3, 0.6, 1.0]),
    qualified=st.booleans(),
)
def test_overlapping_is_what_reading_all_finds(
    claim: str, sentences: list[str], share: float, qualified: bool
) -> None:
    evidence = EvidenceStatements(" ".join(sentences))
    statement = read_statement(claim)
    least = share * len(statement.content)
    found = evidence.overlapping(statement, least, free, qualified=qualified)
    among = [each for each in evidence.statements if not qualified or is_qualified(each)]
    assert found == [each for each in among if len(statement.content & each.content) >= least]
    assert evidence.qualified == tuple(each for each in evidence.statements if is_qualified(each))


def test_only_sentences_that_may_matter_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reading(text: str, start: int, end: int) -> Statement:
        read.append(text[start:end])
        return read_statement(text, start, end)

    monkeypatch.setattr(evidence_statements, "read_statement", reading)
    evidence = EvidenceStatements(_TEXT)
    claim = read_statement("The mast leaks at 7 knots.")
    for _ in range(2):
        [found] = evidence.overlapping(claim, 3, free, qualified=True)
    assert read == ["The mast may leak at 7 knots. "]
    assert evidence.statement(2) is found


def test_looks_are_spent() -> None:
    spent: list[int] = []
    EvidenceStatements(_TEXT).overlapping(read_statement("It rains."), 1, spent.append)
    assert sum(spent) == 40


@pytest.mark.parametrize(
    ("claim", "place"),
    [
        ("The pier is lit.", range(1)),
        ("the mast leaks.", None),
        ("The pier is lit", None),
        ("The mast may leak at 7 knots. It rains.", range(2, 4)),
        ("mast may leak at 7 knots. It rains.", None),
        (_TEXT, range(4)),
        ("Cats sleep.", None),
        ("", None),
    ],
)
def test_a_claim_stands_whole_or_not_at_all(claim: str, place: range | None) -> None:
    assert EvidenceStatements(_TEXT).find_whole(claim) == place


def test_a_condition_or_quotation_is_no_sentence() -> None:
    assert EvidenceStatements("If it rains, the mast leaks.").find_whole("the mast leaks.") is None
    assert EvidenceStatements("He said: “It rains. It pours.”").find_whole("It rains.") is None


def test_no_more_claims_are_noted_than_twice_the_sentences() -> None:
    evidence = EvidenceStatements(_TEXT)
    for number in range(100):
        evidence.note_quiet(str(number))
    assert len(evidence.quiet) <= 2 * len(evidence.spans) + 1


def test_what_grows_is_counted() -> None:
    EVIDENCE.clear()
    text = f"{_TEXT} It never leaks."
    evidence = statements_of(text)
    before = EVIDENCE.size_bytes
    assert len(evidence.statements) == 5
    assert EVIDENCE.size_bytes - before == evidence.size_bytes - EvidenceStatements(text).size_bytes > 0
    EVIDENCE.clear()
    assert EVIDENCE.size_bytes == 0
