"""Lines in every shape that they come in."""

import json
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.evaluation.cases import Case, CaseReader
from streamverify.evaluation.label_words import LabelReader, parse_label_words
from streamverify.evaluation.labelled import UnusableLine
from streamverify.model.codec import decode_answer
from streamverify.model.limits import Limits

ANSWER: dict[str, Any] = {
    "answer_id": "a-1",
    "answer": "Logs are kept 30 days. They are encrypted. So are backups.",
    "claims": [
        {
            "claim_id": "c1",
            "text": "Logs are kept 30 days.",
            "citation_ids": ["s1", "s2"],
            "gold": "Complete",
        },
        {"claim_id": "c2", "text": "They are encrypted.", "citation_ids": ["s1"], "gold": None},
        {"claim_id": "c3", "text": "So are backups.", "gold": "Missing"},
    ],
    "citations": [{"citation_id": "s1", "chunk_id": "k1"}, {"citation_id": "s2", "chunk_id": "k2"}],
    "retrieved_chunks": [{"chunk_id": "k1", "text": "Kept 30 days."}, {"chunk_id": "k2", "text": None}],
    "producer": {"locale": "en-GB"},
}


def read(line: dict[str, Any], reader: CaseReader | None = None) -> Case:
    case = (reader or CaseReader()).read(7, json.dumps(line).encode())
    assert isinstance(case, Case)
    return case


@pytest.mark.parametrize(
    ("line", "evidence"),
    [
        ({"claim": "A b.", "evidence": "E.", "label": "supported"}, ("E.",)),
        ({"claim": "A b.", "evidence": ["E.", "F."], "label": "supported"}, ("E.", "F.")),
        ({"hypothesis": "A b.", "premise": "E.", "label": "supported"}, ("E.",)),
        ({"case_id": "x", "claim": "A b.", "citation": "E.", "label": "supported"}, ("E.",)),
        ({"claim": "A b.", "citation": {"quote": "E."}, "label": "supported"}, ("E.",)),
        ({"claim": {"text": "A b."}, "evidence": [{"text": "E."}, "F."], "label": "supported"}, ("E.", "F.")),
        ({"claim": "A b.", "evidence": "", "label": "supported"}, ("",)),
    ],
)
def test_a_pair_is_an_answer_of_one_claim_that_cites_all_its_evidence(
    line: dict[str, Any], evidence: tuple[str, ...]
) -> None:
    case = read(line)
    answer = decode_answer(case.event, Limits()).answer
    assert answer.claims is not None
    assert answer.retrieved_chunks is not None
    assert [claim.text for claim in answer.claims] == ["A b."]
    assert answer.claims[0].citation_ids == tuple(f"e{at}" for at in range(1, len(evidence) + 1))
    assert [(chunk.chunk_id, chunk.text) for chunk in answer.retrieved_chunks] == [
        (f"e{at}", text) for at, text in enumerate(evidence, start=1)
    ]
    (labelled,) = case.claims
    assert (labelled.gold, labelled.text, labelled.evidence) == ("supported", "A b.", evidence)
    assert (labelled.claim_id, case.answer_id) == (None, None)


@pytest.mark.parametrize(
    ("fields", "row_id"),
    [
        ({"id": "i", "case_id": "c"}, "i"),
        ({"case_id": "c"}, "c"),
        ({"id": 12}, 12),
        ({"id": None}, "line:7"),
        ({"id": ""}, "line:7"),
        ({"id": [1]}, "line:7"),
        ({"id": True}, "line:7"),
    ],
)
def test_ids(fields: dict[str, Any], row_id: str | int) -> None:
    case = read({"claim": "A b.", "evidence": "E.", "label": "supported", **fields})
    assert case.claims[0].id == row_id


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{", "not JSON"),
        (b'{"claim": NaN}', "not JSON"),
        (b"[]", "no object"),
        (b"{}", "no claim"),
        (b'{"claim": " ", "evidence": "E.", "label": "supported"}', "no claim"),
        (b'{"claim": 3, "evidence": "E.", "label": "supported"}', "no claim"),
        (b'{"claim": "A.", "label": "supported"}', "no evidence"),
        (b'{"claim": "A.", "evidence": [], "label": "supported"}', "no evidence"),
        (b'{"claim": "A.", "evidence": ["E.", 3], "label": "supported"}', "no evidence"),
        (b'{"claim": "A.", "evidence": "E."}', "no label"),
        (b'{"claim": "A.", "evidence": "E.", "label": "entailment"}', "unknown label"),
        (b'{"claim": "A.", "evidence": "E.", "label": ["supported"]}', "unknown label"),
        (b'{"answer": "A.", "claims": null}', "no claims in the answer"),
        (b'{"answer": "A.", "claims": [{"text": "A."}, 3]}', "no claim with a known label"),
    ],
)
def test_what_cannot_be_used_says_why(line: bytes, reason: str) -> None:
    assert CaseReader().read(7, line) == UnusableLine(7, reason)


@given(st.binary(max_size=60) | st.recursive(st.none() | st.text(max_size=5), st.lists).map(orjson.dumps))
def test_any_line_is_read_or_unusable(line: bytes) -> None:
    assert isinstance(CaseReader().read(1, line), Case | UnusableLine)


def test_an_answer_goes_as_it_stands_and_its_labelled_claims_are_rows() -> None:
    reader = CaseReader(LabelReader("gold"))
    case = read(ANSWER, reader)
    assert orjson.loads(case.event) == ANSWER
    assert (case.answer_id, case.unlabelled) == ("a-1", 1)
    found = [(claim.index, claim.id, claim.claim_id, claim.gold, claim.language) for claim in case.claims]
    assert found == [
        (0, "a-1/c1", "c1", "supported", "en-GB"),
        (2, "a-1/c3", "c3", "not_supported", "en-GB"),
    ]
    assert case.claims[0].evidence == ("Kept 30 days.",)


def test_labels_of_other_words() -> None:
    assert LabelReader().gold({"label": "Supported"}) is None
    assert LabelReader("label").gold({"label": " Supported "}) == "supported"
    reader = LabelReader(None, parse_label_words("Yes=supported, a=b=insufficient"))
    assert [reader.gold({"label": word}) for word in ("yes", "A=B", "no")] == [
        "supported",
        "insufficient",
        None,
    ]


@pytest.mark.parametrize("text", ["yes", "=supported", "yes=true", ""])
def test_label_words_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="WORD=LABEL"):
        parse_label_words(text)


def shares_a_key(first: dict[str, Any], second: dict[str, Any], reader: CaseReader | None = None) -> bool:
    one, two = ({"label": "supported", **line} for line in (first, second))
    keys = set(read(one, reader).claims[0].cluster_keys)
    return not keys.isdisjoint(read(two, reader).claims[0].cluster_keys)


@pytest.mark.parametrize(
    ("second", "together"),
    [
        ({"claim": "A  b.", "evidence": "F."}, True),
        ({"claim": "C d.", "evidence": ["F.", "E.\n"]}, True),
        ({"claim": "C d.", "evidence": "F."}, False),
        ({"claim": "E.", "evidence": "A b."}, False),
    ],
)
def test_rows_with_the_same_claim_or_evidence_go_together(second: dict[str, Any], together: bool) -> None:
    assert shares_a_key({"claim": "A b.", "evidence": "E."}, second) is together


def test_blank_evidence_connects_nothing() -> None:
    assert not shares_a_key({"claim": "A b.", "evidence": ""}, {"claim": "C d.", "evidence": " "})


def test_a_cluster_field_takes_the_place_of_texts() -> None:
    pair = {"claim": "A b.", "evidence": "E."}
    reader = CaseReader(cluster_field="topic")
    assert not shares_a_key({**pair, "topic": 1}, {**pair, "topic": 2}, reader)
    assert not shares_a_key({**pair, "topic": 1}, {**pair, "topic": "1"}, reader)
    assert shares_a_key({**pair, "topic": 1}, {"claim": "C d.", "evidence": "F.", "topic": 1}, reader)
    assert read({**pair, "label": "supported"}, reader).claims[0].cluster_keys == ()


def test_claims_of_an_answer_go_together() -> None:
    first, second = read(ANSWER, CaseReader(LabelReader("gold"))).claims
    assert set(first.cluster_keys) & set(second.cluster_keys)


def test_fields_to_slice_by() -> None:
    pair = {"claim": "A b.", "evidence": "E.", "label": "supported", "src": "x", "topic": 3, "more": {}}
    assert read(pair).claims[0].fields == {"src": "x"}
    assert read(pair, CaseReader(None, None, ["topic", "more"])).claims[0].fields == {
        "src": "x",
        "topic": "3",
    }
