"""Every row of the contract's table of bad input, every limit, and what is taken all the same."""

import base64
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.codec import BYTE_ORDER_MARK, Decoded, decode_answer
from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits

LIMITS = Limits()
CANARY = "CANARY-7f3a"
CLAIM = {"claim_id": "c1", "text": "t"}
CITATION = {"citation_id": "s1", "chunk_id": "k1"}
CHUNK = {"chunk_id": "k1"}


def event(**fields: Any) -> bytes:
    return json.dumps({"answer": "x", **fields}).encode()


def with_claim(**fields: Any) -> bytes:
    return event(claims=[{**CLAIM, **fields}])


def with_citation(**fields: Any) -> bytes:
    return event(citations=[{**CITATION, **fields}])


def with_chunk(**fields: Any) -> bytes:
    return event(retrieved_chunks=[{**CHUNK, **fields}])


def refused(value: bytes | None, limits: Limits = LIMITS) -> BadInput:
    with pytest.raises(BadInput) as caught:
        decode_answer(value, limits)
    return caught.value


def nested(depth: int) -> str:
    """JSON lists, one in the other, `depth` of them."""
    return "[" * depth + "]" * depth


UNDECODABLE = {
    "null value": None,
    "empty value": b"",
    "byte-order mark alone": BYTE_ORDER_MARK,
    "two byte-order marks": BYTE_ORDER_MARK * 2 + event(),
    "white space": b" \n",
    "not UTF-8": b'{"answer": "\xff"}',
    "UTF-16": '{"answer": "x"}'.encode("utf-16"),
    "surrogate in UTF-8": b'{"answer": "\xed\xa0\x80"}',
    "overlong UTF-8": b'{"answer": "\xc0\xaf"}',
    "not JSON": b"answer: x",
    "cut off": b'{"answer": "x"',
    "two documents": b'{"answer": "x"} {"answer": "y"}',
    "NUL after the document": b'{"answer": "x"}\x00',
    "comment": b'{"answer": "x" /* no */}',
    "trailing comma": b'{"answer": "x",}',
    "single quotes": b"{'answer': 'x'}",
    "NaN": b'{"answer": "x", "u": NaN}',
    "Infinity": b'{"answer": "x", "u": Infinity}',
    "-Infinity": b'{"answer": "x", "u": -Infinity}',
    "1e400": b'{"answer": "x", "u": 1e400}',
    "-1e400": b'{"answer": "x", "u": -1e400}',
    "1e400 in a known field": b'{"answer": "x", "deadline_ms": 1e400}',
    "leading zero": b'{"answer": "x", "u": 01}',
    "control character": b'{"answer": "a\x01b"}',
    "tab in a string": b'{"answer": "a\tb"}',
    "line break in a string": b'{"answer": "a\nb"}',
    "high surrogate as escape": b'{"answer": "\\ud800"}',
    "low surrogate as escape": b'{"answer": "\\udc00"}',
    "surrogate in a key": b'{"answer": "x", "\\ud800": 1}',
    "surrogates in wrong order": b'{"answer": "\\udc00\\ud800"}',
    # The second reading, which huge integers need, is as strict as the first.
    "1e400 behind a huge integer": b'{"answer": "x", "u": [' + b"9" * 400 + b", 1e400]}",
    "NaN behind a huge integer": b'{"answer": "x", "u": [' + b"9" * 400 + b", NaN]}",
    "surrogate behind a huge integer": b'{"answer": "\\ud800", "u": ' + b"9" * 400 + b"}",
    "control character behind a huge integer": b'{"u": ' + b"9" * 400 + b', "answer": "\x01"}',
}


@pytest.mark.parametrize("value", UNDECODABLE.values(), ids=UNDECODABLE.keys())
def test_undecodable(value: bytes | None) -> None:
    assert refused(value).reason == "undecodable"


SCHEMA_INVALID = {
    "root is a list": b"[]",
    "root is a string": b'"answer"',
    "root is null": b"null",
    "root is a number": b"1",
    "answer missing": b"{}",
    "answer null": event(answer=None),
    "answer a number": event(answer=1),
    "answer a list": event(answer=["x"]),
    "answer_id a number": event(answer_id=1),
    "answer_id empty": event(answer_id=""),
    "schema_version a number": event(schema_version=1),
    "created_at a number": event(created_at=1),
    "created_at no date": event(created_at="yesterday"),
    "claims an object": event(claims={}),
    "claims a string": event(claims="abc"),
    "claim a string": event(claims=["abc"]),
    "claim without id": event(claims=[{"text": "t"}]),
    "claim without text": event(claims=[{"claim_id": "c1"}]),
    "claim id empty": with_claim(claim_id=""),
    "claim id a number": with_claim(claim_id=1),
    "claim text null": with_claim(text=None),
    "citation ids a string": with_claim(citation_ids="s1"),
    "citation id of a claim empty": with_claim(citation_ids=[""]),
    "citation id of a claim null": with_claim(citation_ids=[None]),
    "material a number": with_claim(material=1),
    "checkable a string": with_claim(checkable="true"),
    "risk class a number": with_claim(risk_class=1),
    "weight zero": with_claim(weight=0),
    "weight negative": with_claim(weight=-1.0),
    "weight a string": with_claim(weight="1"),
    "weight a boolean": with_claim(weight=True),
    "weight beyond 64 bits": with_claim(weight=2**64),
    "parent id empty": with_claim(parent_id=""),
    "span of one": with_claim(span=[0]),
    "span of three": with_claim(span=[0, 1, 2]),
    "span of floats": with_claim(span=[0, 1.0]),
    "span of booleans": with_claim(span=[True, 2]),
    "span a string": with_claim(span="01"),
    "span beyond 64 bits": with_claim(span=[0, 2**64]),
    "citation without id": event(citations=[{"chunk_id": "k1"}]),
    "citation without chunk": event(citations=[{"citation_id": "s1"}]),
    "citation id empty": with_citation(citation_id=""),
    "document id empty": with_citation(document_id=""),
    "quote a number": with_citation(quote=1),
    "citation span beyond 64 bits": with_citation(span=[-(2**63) - 1, 0]),
    "chunk id null": with_chunk(chunk_id=None),
    "chunk id empty": with_chunk(chunk_id=""),
    "chunk text a number": with_chunk(text=1),
    "rank a string": with_chunk(rank="1"),
    "rank beyond 64 bits": with_chunk(rank=2**64),
    "rank of 400 digits": with_chunk(rank=10**399),
    "source a string": with_chunk(source="url"),
    "valid_until no date": with_chunk(source={"valid_until": "soon"}),
    "producer a list": event(producer=[]),
    "tenant a number": event(producer={"tenant": 1}),
    "deadline a float": event(deadline_ms=1.5),
    "deadline a whole float": event(deadline_ms=1.0),
    "deadline negative": event(deadline_ms=-1),
    "deadline beyond 64 bits": event(deadline_ms=2**64),
    "deadline of 5,000 digits": b'{"answer": "x", "deadline_ms": ' + b"9" * 5_000 + b"}",
    "marker base 2": event(marker_base=2),
    "marker base a boolean": event(marker_base=True),
}


@pytest.mark.parametrize("value", SCHEMA_INVALID.values(), ids=SCHEMA_INVALID.keys())
def test_schema_invalid(value: bytes) -> None:
    assert refused(value).reason == "schema_invalid"


@pytest.mark.parametrize("version", ["", "2", "1.0", " 1", "v1"])
def test_schema_unsupported(version: str) -> None:
    assert refused(event(schema_version=version)).reason == "schema_unsupported"
    assert refused(event(schema_version=version, answer=None)).reason == "schema_unsupported"


DEFAULTS = {
    "only the answer": event(),
    "everything null": event(
        **dict.fromkeys(
            (
                "schema_version",
                "answer_id",
                "created_at",
                "question",
                "claims",
                "citations",
                "retrieved_chunks",
                "producer",
                "deadline_ms",
                "marker_base",
            )
        )
    ),
    "byte-order mark": BYTE_ORDER_MARK + event(),
    "white space around": b" \r\n\t" + event() + b"\n",
    "unknown fields": event(unknown={"a": [1]}, other=None),
}


@pytest.mark.parametrize("value", DEFAULTS.values(), ids=DEFAULTS.keys())
def test_an_answer_alone_is_enough(value: bytes) -> None:
    assert decode_answer(value, LIMITS).answer.answer == "x"


def test_null_is_the_default_in_a_claim() -> None:
    value = with_claim(
        citation_ids=None,
        span=None,
        material=None,
        checkable=None,
        risk_class=None,
        weight=None,
        parent_id=None,
    )
    claims = decode_answer(value, LIMITS).answer.claims
    assert claims is not None
    (claim,) = claims
    assert (claim.is_material, claim.is_declared_checkable) == (True, True)
    assert (claim.risk_class_or_default, claim.weight_or_default) == ("default", 1.0)
    assert not claim.citation_ids


def test_an_absent_list_of_claims_differs_from_an_empty_one() -> None:
    assert decode_answer(event(), LIMITS).answer.claims is None
    assert decode_answer(event(claims=[]), LIMITS).answer.claims == ()


def test_the_minimal_contract_is_taken() -> None:
    value = event(
        claims=[{"claim_id": "c1", "text": "t", "citation_ids": ["s1"]}],
        citations=[{"citation_id": "s1", "document_id": "d", "chunk_id": "k", "quote": "q"}],
    )
    answer = decode_answer(value, LIMITS).answer
    assert answer.claims is not None
    assert answer.citations is not None
    assert answer.claims[0].citation_ids == ("s1",)
    assert answer.citations[0].quote == "q"


def test_integers_of_64_bits_are_exact() -> None:
    chunks = [{"chunk_id": "a", "rank": 2**64 - 1}, {"chunk_id": "b", "rank": -(2**63)}]
    read = decode_answer(event(retrieved_chunks=chunks), LIMITS).answer.retrieved_chunks
    assert read is not None
    assert [chunk.rank for chunk in read] == [2**64 - 1, -(2**63)]


def test_spans_may_be_nonsense_of_the_right_type() -> None:
    claims = decode_answer(with_claim(span=[5, -3]), LIMITS).answer.claims
    assert claims is not None
    assert claims[0].span == (5, -3)


def test_the_last_of_duplicate_keys_wins() -> None:
    assert decode_answer(b'{"answer": "x", "answer": "y"}', LIMITS).answer.answer == "y"
    assert decode_answer(b'{"answer": 1, "answer": "y"}', LIMITS).answer.answer == "y"
    assert refused(b'{"answer": "x", "answer": 1}').reason == "schema_invalid"
    huge = b'{"answer": "x", "u": ' + b"9" * 400 + b', "answer": "y"}'
    assert decode_answer(huge, LIMITS).answer.answer == "y"


@pytest.mark.parametrize("digits", [20, 308, 309, 400, 4_301, 900_000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_huge_integers_in_unknown_fields_do_no_harm(digits: int, sign: str) -> None:
    value = b'{"answer": "x", "u": [' + sign.encode() + b"9" * digits + b', 7, 18446744073709551615, "s"]}'
    decoded = decode_answer(value, LIMITS, ("u",))
    number, *rest = decoded.extra["u"]
    assert isinstance(number, float)
    assert (number < 0) == (sign == "-")
    assert rest == [7, 2**64 - 1, "s"]


def test_unknown_fields_are_passed_on_by_name() -> None:
    decoded = decode_answer(event(trace="t-1", other=1, nothing=None), LIMITS, ("trace", "nothing", "absent"))
    assert decoded.extra == {"trace": "t-1", "nothing": None}


# -- limits


@pytest.mark.parametrize(
    ("field", "limit", "item"),
    [
        ("claims", Limits(claims=3), CLAIM),
        ("citations", Limits(citations=3), CITATION),
        ("retrieved_chunks", Limits(chunks=3), CHUNK),
    ],
)
def test_list_limits(field: str, limit: Limits, item: dict[str, str]) -> None:
    decode_answer(event(**{field: [item] * 3}), limit)
    assert refused(event(**{field: [item] * 4}), limit).reason == "too_large"


@pytest.mark.parametrize("field", ["claims", "citations", "retrieved_chunks"])
def test_default_list_limits_are_a_thousand(field: str) -> None:
    item = {"claims": CLAIM, "citations": CITATION, "retrieved_chunks": CHUNK}[field]
    decode_answer(event(**{field: [item] * 1_000}), LIMITS)
    assert refused(event(**{field: [item] * 1_001})).reason == "too_large"


def test_event_bytes() -> None:
    value = event(answer="x" * 2_000)
    decode_answer(value, Limits(event_bytes=len(value)))
    assert refused(value, Limits(event_bytes=len(value) - 1)).reason == "too_large"


def test_default_event_bytes() -> None:
    frame = len(event(answer=""))
    decode_answer(event(answer="x" * (1_000_000 - frame)), LIMITS)
    assert refused(event(answer="x" * (1_000_001 - frame))).reason == "too_large"


def test_a_hundred_kilobytes_of_text_are_taken() -> None:
    assert len(decode_answer(event(answer="слово " * 17_000), LIMITS).answer.answer) == 102_000


def test_citation_ids_of_a_claim() -> None:
    decode_answer(with_claim(citation_ids=["s"] * 3), Limits(citations=3))
    assert refused(with_claim(citation_ids=["s"] * 4), Limits(citations=3)).reason == "too_large"


def test_links_of_an_answer() -> None:
    claims = [{**CLAIM, "citation_ids": ["s", "s"]}] * 2
    decode_answer(event(claims=claims), Limits(links=4))
    assert refused(event(claims=claims), Limits(links=3)).reason == "too_large"


@pytest.mark.parametrize("character", ["a", "я", "𝒳"])
def test_id_length_in_code_points(character: str) -> None:
    decode_answer(event(answer_id=character * 1_000), LIMITS)
    assert refused(event(answer_id=character * 1_001)).reason == "too_large"
    assert refused(with_claim(citation_ids=[character * 1_001])).reason == "too_large"


def test_timestamps_are_short() -> None:
    assert refused(event(created_at="2026-11-30T10:00:00." + "1" * 60)).reason == "too_large"


def test_depth_counts_the_root_as_one() -> None:
    decode_answer(f'{{"answer": "x", "u": {nested(31)}}}'.encode(), LIMITS)
    assert refused(f'{{"answer": "x", "u": {nested(32)}}}'.encode()).reason == "too_deep"
    objects = '{"a":' * 32 + "1" + "}" * 32
    assert refused(f'{{"answer": "x", "u": {objects}}}'.encode()).reason == "too_deep"


@pytest.mark.parametrize(
    "holder",
    [
        '{"answer": "x", "claims": [{"claim_id": "c", "text": "t", "u": %s}]}',
        '{"answer": "x", "citations": [{"citation_id": "c", "chunk_id": "t", "u": %s}]}',
        '{"answer": "x", "retrieved_chunks": [{"chunk_id": "t", "u": %s}]}',
    ],
)
def test_depth_counts_in_every_record(holder: str) -> None:
    decode_answer((holder % nested(29)).encode(), LIMITS)
    assert refused((holder % nested(30)).encode()).reason == "too_deep"


def test_depth_counts_in_source_and_producer() -> None:
    source = '{"answer": "x", "retrieved_chunks": [{"chunk_id": "t", "source": {"u": %s}}]}'
    decode_answer((source % nested(28)).encode(), LIMITS)
    assert refused((source % nested(29)).encode()).reason == "too_deep"
    producer = '{"answer": "x", "producer": {"u": %s}}'
    decode_answer((producer % nested(30)).encode(), LIMITS)
    assert refused((producer % nested(31)).encode()).reason == "too_deep"


@pytest.mark.parametrize("depth", [1_000, 1_025, 200_000])
def test_depth_beyond_any_stack(depth: int) -> None:
    assert refused(f'{{"answer": "x", "u": {nested(depth)}}}'.encode()).reason == "too_deep"
    assert refused(f'{{"u": [{"9" * 400}, {nested(depth)}], "answer": "x"}}'.encode()).reason == "too_deep"


def test_too_deep_goes_before_what_the_schema_says() -> None:
    assert refused(nested(33).encode()).reason == "too_deep"
    assert refused(f'{{"answer": 1, "u": {nested(32)}}}'.encode()).reason == "too_deep"
    assert refused(f'{{"schema_version": "2", "u": {nested(32)}}}'.encode()).reason == "too_deep"


def test_size_goes_before_everything() -> None:
    assert refused(b"\xff" * 1_001, Limits(event_bytes=1_000)).reason == "too_large"


# -- CloudEvents


def cloud_event(**fields: Any) -> bytes:
    return json.dumps({"specversion": "1.0", "id": "1", "source": "/s", "type": "t", **fields}).encode()


def test_structured_cloud_events() -> None:
    inner = {"answer": "x", "answer_id": "a-1", "trace": 1}
    for value in (
        cloud_event(data=inner),
        cloud_event(data_base64=base64.b64encode(json.dumps(inner).encode()).decode()),
        cloud_event(data=None, data_base64=base64.b64encode(json.dumps(inner).encode()).decode()),
    ):
        decoded = decode_answer(value, LIMITS, ("trace", "source"))
        assert (decoded.answer.answer_id, decoded.extra) == ("a-1", {"trace": 1})


def test_a_bare_answer_may_have_a_field_called_specversion() -> None:
    assert decode_answer(event(specversion="1.0"), LIMITS).answer.answer == "x"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "schema_invalid"),
        ({"data": "x"}, "schema_invalid"),
        ({"data": []}, "schema_invalid"),
        ({"data": {}}, "schema_invalid"),
        ({"data_base64": 1}, "schema_invalid"),
        ({"data_base64": "e30="}, "schema_invalid"),
        ({"data_base64": "!!"}, "undecodable"),
        ({"data_base64": "é"}, "undecodable"),
        ({"data_base64": ""}, "undecodable"),
        ({"data_base64": base64.b64encode(b"\xff").decode()}, "undecodable"),
        ({"data": {"answer": "x", "schema_version": "2"}}, "schema_unsupported"),
    ],
)
def test_broken_cloud_events(fields: dict[str, Any], reason: str) -> None:
    assert refused(cloud_event(**fields)).reason == reason


def test_depth_of_cloud_events() -> None:
    fits = json.loads(f'{{"answer": "x", "u": {nested(30)}}}')
    deep = json.loads(f'{{"answer": "x", "u": {nested(31)}}}')
    decode_answer(cloud_event(data=fits), LIMITS)
    assert refused(cloud_event(data=deep)).reason == "too_deep"
    own_document = f'{{"answer": "x", "u": {nested(32)}}}'.encode()
    assert refused(cloud_event(data_base64=base64.b64encode(own_document).decode())).reason == "too_deep"
    attribute = json.loads(nested(32))
    assert refused(cloud_event(data={"answer": "x"}, extension=attribute)).reason == "too_deep"


# -- what the detail says, and any input at all


@pytest.mark.parametrize(
    "value",
    [
        f'{{"answer": "{CANARY}'.encode(),
        f'{{"answer": "{CANARY}\x01"}}'.encode(),
        f'{{"answer": "{CANARY}", "u": {CANARY}}}'.encode(),
        f'["{CANARY}"]'.encode(),
        event(answer=[CANARY]),
        event(answer_id=CANARY * 100),
        event(schema_version=CANARY),
        event(created_at=CANARY),
        with_chunk(source={"valid_until": CANARY, "url": 1}),
        event(claims=[{CANARY: CANARY}]),
        event(claims=CANARY),
        with_claim(weight=CANARY),
        with_claim(risk_class=[CANARY]),
        with_claim(span=[CANARY, 1]),
        event(**{CANARY: json.loads(nested(40))}),
        cloud_event(data=CANARY),
        cloud_event(data_base64=CANARY),
    ],
)
def test_the_detail_holds_no_content(value: bytes) -> None:
    bad = refused(value)
    assert CANARY not in str(bad)
    assert CANARY not in bad.detail
    assert bad.detail


def test_the_detail_has_the_position() -> None:
    assert "claims.1.citation_ids.0" in refused(event(claims=[CLAIM, {**CLAIM, "citation_ids": [1]}])).detail
    assert "line 2 column" in refused(b'{"answer":\n x}').detail


def outcome(value: bytes) -> Decoded | BadInput:
    try:
        return decode_answer(value, LIMITS, ("u",))
    except BadInput as bad:
        return bad


NAMES = [
    *("answer", "answer_id", "claims", "claim_id", "text", "citation_ids", "citations", "citation_id"),
    *("chunk_id", "retrieved_chunks", "source", "producer", "span", "specversion", "data", "u"),
]

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8"), max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(NAMES),
            inner,
            max_size=6,
        )
    ),
    max_leaves=30,
)


@given(st.binary(max_size=200))
def test_any_bytes_are_an_answer_or_bad_input(value: bytes) -> None:
    assert isinstance(outcome(value), Decoded | BadInput)


@given(JSON)
def test_any_json_is_an_answer_or_bad_input(value: object) -> None:
    result = outcome(json.dumps(value).encode())
    if isinstance(result, BadInput):
        assert result.reason not in ("undecodable", "internal_error")


@given(st.dictionaries(st.sampled_from(["question", "claims", "citations", "u", "producer"]), JSON))
def test_any_fields_beside_an_answer(fields: dict[str, Any]) -> None:
    result = outcome(event(**fields))
    if isinstance(result, Decoded):
        assert result.answer.answer == "x"
        assert result.extra.keys() == fields.keys() & {"u"}


@given(st.text(), st.integers(min_value=0))
def test_a_good_event_cut_off_anywhere_is_bad_input(text: str, position: int) -> None:
    whole = event(question=text)
    assert isinstance(outcome(whole), Decoded)
    assert isinstance(outcome(whole[: position % len(whole)]), BadInput)
