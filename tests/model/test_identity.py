"""Ids are functions of what was read, and no two different inputs share one by the way they are joined."""

import hashlib
import re

from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.identity import decision_id, decision_id_for_file, input_sha256

SHA = "a" * 64
SPEC = "b" * 64


def test_input_hash() -> None:
    assert input_sha256(b"x") == hashlib.sha256(b"x").hexdigest()
    assert input_sha256(None) == input_sha256(b"") == hashlib.sha256(b"").hexdigest()


def test_shape() -> None:
    for made in (decision_id("t", 0, 0, SHA, SPEC), decision_id_for_file("a", SHA, SPEC)):
        assert re.fullmatch("[0-9a-f]{32}", made)


def test_ids_stay_what_they_are() -> None:
    assert decision_id("answers.generated", 3, 17, SHA, SPEC) == "3a6ab12bdafde4cb47c9a1d2907dcf22"
    assert decision_id_for_file("a-1", SHA, SPEC) == "cb12a5fd4f6af8ba24f684f5ddbd5bf1"


PARTS = st.tuples(st.text(":0123t"), st.integers(0, 99), st.integers(0, 99))


@given(PARTS, PARTS)
def test_different_records_have_different_ids(one: tuple[str, int, int], other: tuple[str, int, int]) -> None:
    assert (decision_id(*one, SHA, SPEC) == decision_id(*other, SHA, SPEC)) == (one == other)


@given(st.text(), st.text())
def test_different_answers_of_a_file_have_different_ids(one: str, other: str) -> None:
    assert (decision_id_for_file(one, SHA, SPEC) == decision_id_for_file(other, SHA, SPEC)) == (one == other)


def test_every_part_counts() -> None:
    ids = {
        decision_id("t", 1, 2, SHA, SPEC),
        decision_id("u", 1, 2, SHA, SPEC),
        decision_id("t", 12, 2, SHA, SPEC),
        decision_id("t", 1, 22, SHA, SPEC),
        decision_id("t", 1, 2, SPEC, SPEC),
        decision_id("t", 1, 2, SHA, SHA),
        decision_id_for_file("t:1:2", SHA, SPEC),
        decision_id_for_file("t", SHA, SPEC),
        decision_id_for_file("t", SPEC, SPEC),
        decision_id_for_file("t", SHA, SHA),
    }
    assert len(ids) == 10
