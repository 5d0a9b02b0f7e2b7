"""Property: in a true sentence one denial more or less is found; and what cancels is not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamverify.structural.negation import polarity_conflict
from streamverify.text.statements import read_statement

_SUBJECTS = ["The winch", "The old pump", "Our night ferry", "The museum of sails", "A spare gate"]
_VERBS = ["open", "lock", "stop at the island", "rust in winter", "carry passengers", "need a fan"]
_ENDS = [".", " in the harbour.", ", and the lamp never blinks.", ", although the mast does not bend."]
_RUSSIAN = ["Лебёдка складывается", "Паром заходит", "Насос работает", "Музей хранит паруса и"]
_RUSSIAN_ENDS = [" в гавани.", " на острове, а лампа не мигает.", " у причала зимой."]
_CHINESE = [("渡轮", "停靠小岛"), ("水泵", "在冬季运行"), ("合同", "包含保密条款"), ("委员会", "批准预算")]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(_SUBJECTS), st.sampled_from(_VERBS), st.sampled_from(_ENDS), st.booleans())
def test_english(subject: str, verb: str, end: str, denied_by_claim: bool) -> None:
    first, _, rest = verb.partition(" ")
    stated = f"{subject} {first}s {rest}".rstrip() + end
    denied = f"{subject} does not {verb}{end}"
    claim, evidence = (denied, stated) if denied_by_claim else (stated, denied)
    conflict = polarity_conflict(read_statement(claim), read_statement(evidence))
    assert conflict is not None
    assert conflict.denied_by == ("claim" if denied_by_claim else "evidence")
    for text in (stated, denied):
        assert polarity_conflict(read_statement(text), read_statement(text)) is None


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(_RUSSIAN), st.sampled_from(_RUSSIAN_ENDS), st.booleans())
def test_russian(start: str, end: str, denied_by_claim: bool) -> None:
    subject, _, rest = start.partition(" ")
    stated, denied = f"{subject} {rest}{end}", f"{subject} не {rest}{end}"
    claim, evidence = (denied, stated) if denied_by_claim else (stated, denied)
    assert polarity_conflict(read_statement(claim), read_statement(evidence)) is not None
    assert polarity_conflict(read_statement(denied), read_statement(denied)) is None


@pytest.mark.parametrize(("subject", "predicate"), _CHINESE)
@pytest.mark.parametrize("negator", ["不", "没有", "未", "并未", "不会"])
def test_chinese(subject: str, predicate: str, negator: str) -> None:
    stated, denied = f"{subject}{predicate}。", f"{subject}{negator}{predicate}。"
    assert polarity_conflict(read_statement(denied), read_statement(stated)) is not None
    assert polarity_conflict(read_statement(stated), read_statement(denied)) is not None
    assert polarity_conflict(read_statement(denied), read_statement(denied)) is None


def test_the_word_and_its_denier_are_named() -> None:
    claim = read_statement("The winch never locks the gate.")
    conflict = polarity_conflict(claim, read_statement("The winch locks the gate."))
    assert conflict is not None
    assert (conflict.stem, conflict.denied_by) == ("lock", "claim")
    assert claim.token_span("The winch never locks the gate.", conflict.token) == (10, 15)
