"""Claim records as Kafka records: key, CloudEvents headers, one value a record."""

import orjson

from streamverify.policy.claim_records import AnswerRecords
from streamverify.stream.claim_outputs import ClaimOutputs

SHARED = {"answer_id": "ответ", "recorded_at": "2026-11-30T10:00:00.000Z"}
OWN = [{"record_id": f"r{number}", "cited": [], "findings": []} for number in (1, 2)]


def test_each_record_is_an_event_with_the_answer_as_key() -> None:
    outputs = ClaimOutputs("p.claims.verdicts", "g", 200_000)(AnswerRecords(dict(SHARED), OWN))
    assert [(each.topic, each.key) for each in outputs] == [("p.claims.verdicts", "ответ".encode())] * 2
    assert [dict(each.headers) for each in outputs] == [
        {
            "ce_specversion": b"1.0",
            "ce_type": b"streamverify.claim_record.v1",
            "ce_source": b"/streamverify/g",
            "content-type": b"application/json",
            "ce_time": b"2026-11-30T10:00:00.000Z",
            "ce_id": name,
        }
        for name in (b"r1", b"r2")
    ]
    assert [orjson.loads(each.value or b"") for each in outputs] == [{**SHARED, **own} for own in OWN]


def test_no_records_are_no_outputs() -> None:
    assert ClaimOutputs("t", "g", 200_000)(AnswerRecords(dict(SHARED), [])) == []
