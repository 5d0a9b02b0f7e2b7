"""Claim records always fit, and are cut by a rule that depends on nothing but themselves."""

from typing import Any

import orjson
import pytest

from streamverify.model.claim_record import ClaimRecord
from streamverify.model.limits import SMALLEST_DECISION_BYTES
from streamverify.model.spec import VerificationSpec
from streamverify.policy.claim_outcome import ClaimOutcome
from streamverify.policy.claim_records import AnswerRecords, ClaimRecorder
from streamverify.policy.cut_claim_records import encode_claim_records
from tests.policy.builders import claim, judged, link, resolved
from tests.policy.test_claim_records import decision

LEAST = SMALLEST_DECISION_BYTES
#: Six bytes of JSON a code point: the most there is.
WIDE = "\x01"
WIDE_ID = WIDE * 1_000


def made(**fields: Any) -> AnswerRecords:
    """The records of one claim, changed."""
    answer = resolved(claim(link()))
    judgements = {0: judged("supported")}
    records = ClaimRecorder(VerificationSpec()).records(answer, judgements, decision(answer, judgements))
    ((record, outcome),) = records.own
    other = {name: fields.pop(name) for name in tuple(fields) if name in outcome.fields}
    changed = {**outcome.fields, **other}
    return records._replace(own=[({**record, **fields}, ClaimOutcome(changed, orjson.dumps(changed)[1:]))])


def cut(records: AnswerRecords, most_bytes: int = LEAST) -> list[dict[str, Any]]:
    encoded = encode_claim_records(records, most_bytes)
    found = [orjson.loads(value) for value in encoded]
    for value, record in zip(encoded, found, strict=True):
        assert len(value) <= most_bytes
        ClaimRecord.model_validate(record)
    return found


def test_what_fits_stays_as_it_is() -> None:
    records = made(text="t" * 100_000)
    assert cut(records) == orjson.loads(orjson.dumps(records.whole()))


def test_texts_go_first() -> None:
    cited = [{"citation_id": "s", "chunk_id": "k", "state": "resolved", "span": None}] * 9
    (record,) = cut(made(text="t" * LEAST, raw="r" * 900, rationale="e" * 900, cited=cited))
    assert (record["text"], record["raw"]) == ("t" * 199 + "…", "r" * 199 + "…")
    assert record["rationale"] == "e" * 199 + "…"
    assert len(record["cited"]) == 9
    assert record["truncated"]


@pytest.mark.parametrize("entries", [100, 30_000])
def test_the_widest_of_everything_fits(entries: int) -> None:
    finding = {"code": "c", "severity": "flag", "citation_id": WIDE_ID, "detail": WIDE * 10_000}
    records = made(
        text=WIDE * LEAST,
        raw=WIDE * 4_000,
        rationale=WIDE * 2_000,
        claim_id=WIDE_ID,
        risk_class=WIDE * LEAST,
        context=[{"chunk_id": WIDE_ID, "content_sha256": "0" * 64, "chars": 1}] * entries,
        cited=[{"citation_id": WIDE_ID, "chunk_id": WIDE_ID, "state": "resolved", "span": [0, 1]}] * entries,
        evidence=[{"chunk_id": WIDE_ID, "start": 0, "end": 1}] * entries,
        findings=[finding] * entries,
    )
    records.shared["answer_id"] = WIDE_ID
    (record,) = cut(records)
    assert [len(record[name]) for name in ("context", "cited", "evidence", "findings")] == [3] * 4


def test_together_they_are_cut_alike() -> None:
    (own,) = made(text="t" * 90_000).own
    records = AnswerRecords(made().shared, [own] * 3)
    found = cut(records)
    assert [record["text"] for record in found] == ["t" * 199 + "…"] * 3
    assert sum(map(len, encode_claim_records(records, LEAST))) < 10_000


def test_none_at_all() -> None:
    assert encode_claim_records(AnswerRecords(made().shared, []), LEAST) == []
