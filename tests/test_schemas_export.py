"""The schemas: they are up to date, valid, and say what the codec and the verifier do."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from streamverify.cli.files import differing_files
from streamverify.model.codec import decode_answer
from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits
from streamverify.model.spec import VerificationSpec
from streamverify.policy.claim_records import ClaimRecorder
from streamverify.policy.cut_claim_records import encode_claim_records
from streamverify.schemas_export import schema_files
from streamverify.topics import topic_names
from streamverify.verifier import Origin, Prepared, Verifier

DIRECTORY = Path(__file__).parents[1] / "schemas"
SAMPLE = Path(__file__).parents[1] / "streamverify" / "demo" / "sample.jsonl"
FILES = {name: json.loads(content) for name, content in schema_files().items()}
ANSWER = Draft202012Validator(FILES["answer.v1.schema.json"])
CHUNK = Draft202012Validator(FILES["chunk.v1.schema.json"])
DECISION = Draft202012Validator(FILES["decision.v1.schema.json"])
CLAIM_RECORD = Draft202012Validator(FILES["claim_record.v1.schema.json"])
SPEC = Draft202012Validator(FILES["spec.v1.schema.json"])
MINIMAL: dict[str, Any] = {
    "answer": "Logs are kept.",
    "claims": [{"claim_id": "c1", "text": "Logs are kept.", "citation_ids": ["s1"]}],
    "citations": [{"citation_id": "s1", "document_id": "d", "chunk_id": "k", "quote": "kept"}],
}


def test_the_files_are_up_to_date() -> None:
    assert differing_files(DIRECTORY, schema_files()) == [], "run `streamverify schemas export`"


@pytest.mark.parametrize("name", ["answer", "chunk", "decision", "claim_record", "spec"])
def test_each_schema_is_valid_and_named(name: str) -> None:
    schema = FILES[f"{name}.v1.schema.json"]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:streamverify:{name}:v1"


@pytest.mark.parametrize(
    "event",
    [
        {"answer": ""},
        MINIMAL,
        {"answer": "x", "unknown": {"deep": [1]}, "claims": [], "citations": None},
        {"answer": "x", "retrieved_chunks": [{"chunk_id": "k", "text": None, "unknown": 1}]},
        {"answer": "x", "claims": None, "marker_base": None, "deadline_ms": None, "producer": None},
        {"answer": "x", "claims": [{"claim_id": "c", "text": "x", "span": [-3, 1], "weight": None}]},
    ],
)
def test_what_the_codec_takes_is_valid(event: dict[str, Any]) -> None:
    decode_answer(json.dumps(event).encode(), Limits())
    ANSWER.validate(event)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"answer": None},
        {"answer": 3},
        {"answer": "x", "answer_id": ""},
        {"answer": "x", "schema_version": "2"},
        {"answer": "x", "marker_base": 2},
        {"answer": "x", "deadline_ms": -1},
        {"answer": "x", "deadline_ms": 2**64},
        {"answer": "x", "claims": [{"claim_id": "c"}]},
        {"answer": "x", "claims": [{"claim_id": "c", "text": "x", "weight": 0}]},
        {"answer": "x", "claims": [{"claim_id": "c", "text": "x", "material": 1}]},
        {"answer": "x", "claims": [{"claim_id": "c", "text": "x", "span": [1]}]},
        {"answer": "x", "retrieved_chunks": [{"text": "x"}]},
        {"answer": "x", "retrieved_chunks": [{"chunk_id": "k", "rank": 2**64}]},
    ],
)
def test_what_the_codec_refuses_is_not_valid(event: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        decode_answer(json.dumps(event).encode(), Limits())
    assert not ANSWER.is_valid(event)


def test_the_sample_and_its_decisions_are_valid() -> None:
    verifier = Verifier()
    for number, line in enumerate(SAMPLE.read_bytes().splitlines(), 1):
        event = json.loads(line)
        ANSWER.validate(event)
        for chunk in event.get("retrieved_chunks") or ():
            CHUNK.validate(chunk)
        DECISION.validate(json.loads(verifier.encode(verifier.verify_event(line, Origin.of_line(number)))))


def test_the_decision_about_a_dead_letter_is_valid() -> None:
    verifier = Verifier()
    DECISION.validate(json.loads(verifier.encode(verifier.verify_event(b"{", Origin.of_line(1)))))


def test_a_decision_without_a_field_is_not_valid() -> None:
    decision = Verifier().verify_event(json.dumps(MINIMAL).encode(), Origin.of_line(1)).decision
    DECISION.validate(decision)
    for name in decision:
        assert not DECISION.is_valid({key: value for key, value in decision.items() if key != name}), name


def claim_records(line: bytes) -> list[Any]:
    verifier = Verifier()
    prepared = verifier.prepare(line, Origin.of_line(1))
    assert isinstance(prepared, Prepared)
    decision = verifier.conclude(prepared, {}).decision
    records = ClaimRecorder(verifier.spec).records(prepared.resolved, {}, decision)
    return [json.loads(value) for value in encode_claim_records(records, Limits().decision_bytes)]


def test_the_claim_records_of_the_sample_are_valid() -> None:
    count = 0
    for line in SAMPLE.read_bytes().splitlines():
        for record in claim_records(line):
            CLAIM_RECORD.validate(record)
            count += 1
    assert count > 20


def test_a_claim_record_without_a_field_is_not_valid() -> None:
    (record,) = claim_records(json.dumps(MINIMAL).encode())
    for name in record:
        assert not CLAIM_RECORD.is_valid({key: value for key, value in record.items() if key != name}), name


@pytest.mark.parametrize(
    "spec",
    [
        {},
        {"judges": ["rules", {"name": "nli:m", "bands": {"supported": 0.9}}], "as_of": "2026-11-30"},
        {"calibration": {"file": "c", "sha256": "0" * 64}, "citations_per_claim_judged": 3},
        {"severities": {"quote_empty": "block"}, "lowered_blocks": [], "risk_classes": {"x": {}}},
    ],
)
def test_what_a_spec_may_hold_is_valid(spec: dict[str, Any]) -> None:
    VerificationSpec.model_validate(spec)
    SPEC.validate(spec)


@pytest.mark.parametrize(
    "spec",
    [
        {"unknown": 1},
        {"judges": "rules"},
        {"judges": [1]},
        {"judges": [{"name": "rules", "bands": {"supported": 2}}]},
        {"abstention": "pass"},
        {"authority": ""},
        {"calibration": {"file": "c"}},
    ],
)
def test_what_a_spec_may_not_hold_is_not_valid(spec: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        VerificationSpec.model_validate(spec)
    assert not SPEC.is_valid(spec)


def references(node: Any) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return own + [reference for value in node.values() for reference in references(value)]
    if isinstance(node, list):
        return [reference for value in node for reference in references(value)]
    return []


def test_every_reference_of_the_asyncapi_document_leads_somewhere() -> None:
    document = FILES["asyncapi.json"]
    assert document["asyncapi"] == "3.0.0"
    for reference in references(document):
        if reference.startswith("#/"):
            node = document
            for part in reference[2:].split("/"):
                node = node[part]
        else:
            assert reference.removeprefix("./") in FILES


def test_the_channels_are_topics() -> None:
    addresses = {channel["address"] for channel in FILES["asyncapi.json"]["channels"].values()}
    assert addresses <= set(topic_names())
    names = topic_names()
    assert {
        names.generated,
        names.decisions,
        names.flagged,
        names.blocked,
        names.dead_letters,
        names.verdicts,
    } <= addresses
