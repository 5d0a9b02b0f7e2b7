"""Which sentence speaks of what a claim says, and how well their words agree."""

from hypothesis import given, settings
from hypothesis import strategies as st

from streamverify.structural.alignment import (
    EvidenceStatements,
    aligned,
    best_alignment,
    increasing_share,
    statements_of,
    without_variants,
)
from streamverify.text.statements import read_statement

_TEXT = "Logs are kept for 30 days. Backups, which run nightly, are kept for 90 days in the vault. It rains."


def test_sentences_of_a_text_are_read_once() -> None:
    assert statements_of(_TEXT) is statements_of(_TEXT)
    assert [_TEXT[each.start : each.end] for each in statements_of(_TEXT).statements] == [
        "Logs are kept for 30 days. ",
        "Backups, which run nightly, are kept for 90 days in the vault. ",
        "It rains.",
    ]
    assert set(statements_of(_TEXT).verbatim) >= {"It rains.", "Logs are kept for 30 days."}


def test_best_sentence_of_several_chunks() -> None:
    claim = read_statement("Backups are kept for 60 days in the vault.")
    best = best_alignment(claim, [EvidenceStatements("The pier is long."), EvidenceStatements(_TEXT)])
    assert best is not None
    assert best.statement.numbers == {"90"}
    assert best.same_subject
    assert best.same_predicate
    assert (best.missing, best.claim_coverage) == (frozenset(), 1.0)
    assert best_alignment(read_statement("Cats sleep."), [EvidenceStatements(_TEXT)]) is None


def test_another_subject_and_another_predicate() -> None:
    sentence = read_statement("Backups are kept for 90 days in the vault.")
    subject = aligned(read_statement("Invoices are kept for 90 days in the vault."), sentence)
    assert (subject.same_subject, subject.same_predicate) == (False, True)
    assert subject.missing == {"invoic"}
    assert subject.extra == {"backup"}
    predicate = aligned(read_statement("Backups are painted twice with 90 brushes."), sentence)
    assert (predicate.same_subject, predicate.same_predicate) == (True, False)


def test_only_the_clauses_that_speak_of_the_same_count() -> None:
    sentence = read_statement(
        "The mast is made of steel, although the old boom rotted and was sold to a farm."
    )
    alignment = aligned(read_statement("The mast is made of steel."), sentence)
    assert sentence.stems[alignment.start : alignment.end] == ["mast", "mak", "steel"]
    assert (alignment.score, alignment.extra) == (1.0, frozenset())


def test_of_a_long_text_the_sentences_with_rare_words_are_compared() -> None:
    text = " ".join([f"The crew painted hull number {number}." for number in range(200)])
    evidence = EvidenceStatements(f"{text} The crew painted the lighthouse.")
    found = evidence.sharing(
        read_statement("The lighthouse was not painted by the crew."), evidence.statements
    )
    assert "lighthous" in found[-1].content
    unknown = read_statement("Cats sleep.")
    assert list(evidence.sharing(unknown, evidence.statements)) == []


def test_order_of_words() -> None:
    claim = read_statement("Cats chase dogs.")
    assert increasing_share(claim, read_statement("Cats often chase dogs.")) == 1.0
    assert increasing_share(claim, read_statement("Dogs chase cats.")) < 0.5


def test_endings_that_the_stems_leave_are_variants() -> None:
    left, right = without_variants(frozenset({"criteria", "mast"}), frozenset({"criterion", "boom"}))
    assert left == {"mast"}
    assert right == {"boom"}


@settings(max_examples=200, deadline=None)
@given(claim=st.text(max_size=60), text=st.text(max_size=120))
def test_shares_lie_between_nothing_and_all(claim: str, text: str) -> None:
    statement = read_statement(claim)
    for sentence in EvidenceStatements(text).statements:
        found = aligned(statement, sentence)
        assert 0 <= found.score <= 1
        assert 0 <= found.claim_coverage <= 1
        assert 0 <= found.evidence_coverage <= 1
        assert 0 <= found.start <= found.end <= len(sentence.stems)
    itself = aligned(statement, statement)
    assert not itself.missing
    assert not itself.extra
