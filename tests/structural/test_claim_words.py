"""What a claim's words tell never hides what reading it would find."""

import json
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamverify.structural.chunk_values import read_values
from streamverify.structural.claim_words import ClaimWords
from streamverify.structural.evidence_statements import EvidenceStatements
from streamverify.structural.negation import polarity_conflict
from streamverify.structural.scope import scope_change
from streamverify.text.statements import read_statement
from tests.structural.statement_cases import CASES

_RULE_CASES: Final = Path(__file__).parents[1] / "rule_cases"
_TEXTS: Final = [text for case in CASES for text in (case.claim, case.evidence)]
_INSERTED: Final = (
    "not",
    "don't",
    "may",
    "only",
    "unless",
    "must",
    "some",
    "all",
    "boats",
    "don’t",
    "http2",
    "7",
)
_CHANGED: Final = st.builds(
    lambda text, at, word: " ".join([*text.split()[:at], *word, *text.split()[at + 1 :]]),
    st.sampled_from(_TEXTS),
    st.integers(0, 8),
    st.lists(st.sampled_from(_INSERTED), max_size=2),
)
_SENTENCES: Final = st.sampled_from(_TEXTS) | _CHANGED


def free(_: int) -> None:
    """Spend nothing."""


def hides_nothing(claim: str, text: str) -> None:
    words, evidence = ClaimWords(claim), EvidenceStatements(text)
    ours = read_statement(claim)
    found = [
        sentence
        for sentence in evidence.statements
        if polarity_conflict(ours, sentence) is not None or scope_change(ours, sentence) is not None
    ]
    most_missing = words.most_missing
    if found and most_missing is not None:
        qualified = not words.may_deny
        assert evidence.may_speak_of(words.tells, most_missing, free, qualified=qualified)


@settings(max_examples=1_000, deadline=None)
@given(_SENTENCES, _SENTENCES)
def test_no_denial_and_no_limit_is_hidden(claim: str, text: str) -> None:
    hides_nothing(claim, text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.language}: {case.claim}")
def test_no_denial_and_no_limit_of_a_case_is_hidden(case: object) -> None:
    hides_nothing(case.claim, case.evidence)  # type: ignore[attr-defined]


def _texts_of_rule_cases() -> list[str]:
    texts: list[str] = []
    for path in sorted(_RULE_CASES.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            texts += [case["claim"], *case["evidence"]] if "claim" in case else [case["answer"]["answer"]]
    return texts


def test_no_value_of_a_rule_case_is_hidden() -> None:
    plain = 0
    for text in _texts_of_rule_cases():
        if not ClaimWords(text).may_state_values:
            plain += 1
            assert read_values(text) == ([], []), text
    assert plain > 100


_WORDS: Final = """the of and in a an for second third half quarter noon Noon midnight fiscal May may march
    March Monday Tue twelve Twenty hundred dozen one two's twice week hour XX IV век квартал первый второй
    мая Мая март утро полдень двадцать пять половина боб ещё четвёртый Четверг понедельник q h fy seven-fold
    lake"""


@settings(max_examples=1_000, deadline=None)
@given(
    st.lists(st.sampled_from([*_WORDS.split(), ",", "(", "-", "?", "th**ree", "</b>", "½", "三"]), max_size=8)
)
def test_no_value_is_hidden(words: list[str]) -> None:
    text = " ".join(words)
    if not ClaimWords(text).may_state_values:
        assert read_values(text) == ([], [])


def test_a_claim_in_han_is_not_told_by_its_words() -> None:
    assert ClaimWords("码头很亮。").most_missing is None
    assert ClaimWords("The pier is lit.").most_missing == 1
    assert ClaimWords("The pier's lamp is on http2.").most_missing == 4
