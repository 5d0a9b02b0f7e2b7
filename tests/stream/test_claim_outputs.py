"""Claim records as Kafka records: key, CloudEvents headers, one value a record."""

import json

import orjson

from streamverify.model.claim_record import ClaimRecord
from streamverify.model.judgement import Judgement
from streamverify.model.spec import VerificationSpec
from streamverify.stream.claim_outputs import ClaimOutputs
from streamverify.stream.ports import Output
from streamverify.verifier import Origin, Prepared, Verification, Verifier

EVENT = {
    "answer_id": "ответ",
    "answer": "Logs are kept. Logs are sold.",
    "claims": [
        {"claim_id": "c1", "text": "Logs are kept.", "citation_ids": ["s1"]},
        {"claim_id": "c2", "text": "Logs are sold.", "citation_ids": ["s1"]},
    ],
    "citations": [{"citation_id": "s1", "chunk_id": "k"}],
    "retrieved_chunks": [{"chunk_id": "k", "text": "Logs are kept."}],
}
OUTPUTS = ClaimOutputs(
    VerificationSpec(), "p.claims.verdicts", b"/streamverify/g", 200_000, lambda: "2026-11-30T10:00:09.000Z"
)


def verified() -> tuple[Prepared, dict[int, Judgement], Verification]:
    verifier = Verifier(clock=lambda: 1_796_032_800.0)
    prepared = verifier.prepare(json.dumps(EVENT).encode(), Origin("t", 0, 7))
    assert isinstance(prepared, Prepared)
    judgements = dict(verifier.judging(prepared).judgements)
    return prepared, judgements, verifier.conclude(prepared, judgements)


def read(output: Output) -> ClaimRecord:
    return ClaimRecord.model_validate(orjson.loads(output.value or b""))


def test_each_record_is_an_event_with_the_answer_as_key() -> None:
    outputs = OUTPUTS.of_decision(*verified())
    assert [(each.topic, each.key) for each in outputs] == [("p.claims.verdicts", "ответ".encode())] * 2
    assert [read(each).verdict for each in outputs] == ["supported", "not_judged"]
    for each in outputs:
        assert dict(each.headers) == {
            "ce_specversion": b"1.0",
            "ce_type": b"streamverify.claim_record.v1",
            "ce_source": b"/streamverify/g",
            "content-type": b"application/json",
            "ce_time": b"2026-11-30T10:00:00.000Z",
            "ce_id": read(each).record_id.encode(),
        }


def test_what_comes_late_is_dated_when_it_comes() -> None:
    prepared, _, verification = verified()
    (output,) = OUTPUTS.late(prepared, {1: Judgement("insufficient", judge="llm@1")}, verification)
    record = read(output)
    assert (record.claim_id, record.late, record.verdict) == ("c2", True, "insufficient")
    assert record.recorded_at == "2026-11-30T10:00:09.000Z"
    assert dict(output.headers)["ce_time"] == b"2026-11-30T10:00:09.000Z"
