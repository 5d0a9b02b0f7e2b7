"""Decisions always fit, and are cut by a rule that depends on nothing but themselves."""

import copy
from typing import Any

import orjson
import pytest

from streamverify.model.decision import Decision
from streamverify.model.limits import SMALLEST_DECISION_BYTES
from streamverify.policy.cut import cut_decision, encode_decision
from streamverify.policy.rates import NO_CLAIMS, rates

LEAST = SMALLEST_DECISION_BYTES
#: Six bytes of JSON a code point: the most there is.
WIDE = "\x01"


def finding(n: int, citation_id: str = "s1", detail: str = "d") -> dict[str, Any]:
    return {"code": f"code_{n}", "severity": "flag", "citation_id": citation_id, "detail": detail}


def reason(n: int, claim_id: str = "c1", citation_id: str = "s1", detail: str = "d") -> dict[str, Any]:
    return {**finding(n, citation_id, detail), "claim_id": claim_id}


def claim(
    text: str = "t",
    ids: str = "c1",
    citations: int = 1,
    findings: int = 0,
    evidence: int = 0,
    detail: str = "d",
) -> dict[str, Any]:
    return {
        "claim_id": ids,
        "text": text,
        "citations": [{"citation_id": ids, "chunk_id": ids}] * citations,
        "verdict": "supported",
        "not_judged_reason": None,
        "scores": None,
        "confidence": None,
        "probability": None,
        "reason": None,
        "coverage": None,
        "disagreement": False,
        "judge": None,
        "evidence": [{"chunk_id": ids, "start": 0, "end": 1}] * evidence,
        "findings": [finding(n, ids, detail) for n in range(findings)],
    }


def decision(**fields: Any) -> dict[str, Any]:
    claims = fields.get("claims", [])
    shown = sum(len(one["citations"]) for one in claims)
    counts = {**NO_CLAIMS, "claims": len(claims), "citations_shown": shown}
    return {
        "schema_version": "1",
        "decision_id": "0" * 32,
        "answer_id": "a",
        "action": "flag",
        "reasons": [],
        "claims": claims,
        "findings": [],
        "counts": counts,
        "rates": rates(counts),
        "strict_pass": None,
        "empty_answer": False,
        "deadline_exceeded": False,
        "sampled": [],
        "answer_created_at": None,
        "decided_at": "2026-11-30T10:00:00.000Z",
        "spec_hash": "0" * 64,
        "input_sha256": "0" * 64,
        "producer": {},
        "extra": {},
        "replay_of": None,
        "line": None,
        "truncated": False,
        **fields,
    }


def test_what_fits_is_left_alone() -> None:
    record = decision(claims=[claim(citations=3, findings=2, evidence=1)], extra={"a": 1})
    assert encode_decision(record, LEAST) == orjson.dumps(record)
    assert cut_decision(record, LEAST) is record


def test_exactly_at_the_limit_and_one_over() -> None:
    frame = len(orjson.dumps(decision(extra={"u": ""})))
    fits = decision(extra={"u": "x" * (LEAST - frame)})
    assert len(encode_decision(fits, LEAST)) == LEAST
    assert encode_decision(fits, LEAST) == orjson.dumps(fits)
    over = decision(extra={"u": "x" * (LEAST - frame + 1)})
    cut = orjson.loads(encode_decision(over, LEAST))
    assert (cut["extra"], cut["truncated"]) == ({}, True)


def test_first_texts_then_evidence_then_details_then_lists() -> None:
    texts = cut_decision(decision(claims=[claim("x" * 1_000, evidence=2)] * 300, extra={"a": 1}), LEAST)
    assert {len(one["text"]) for one in texts["claims"]} == {200}
    assert all(one["text"].endswith("…") and len(one["evidence"]) == 2 for one in texts["claims"])
    assert texts["extra"] == {}

    evidence = cut_decision(decision(claims=[claim(evidence=50, findings=1, detail="y" * 300)] * 100), LEAST)
    assert {len(one["evidence"]) for one in evidence["claims"]} == {0}
    assert len(evidence["claims"][0]["findings"][0]["detail"]) == 300

    details = cut_decision(
        decision(claims=[claim(findings=5, detail="y" * 900)] * 50, producer={"tenant": "z" * 500}), LEAST
    )
    assert {len(one["findings"]) for one in details["claims"]} == {5}
    assert len(details["claims"][0]["findings"][0]["detail"]) == len(details["producer"]["tenant"]) == 100

    lists = cut_decision(
        decision(
            claims=[claim(citations=100, findings=100)] * 20,
            reasons=[reason(n) for n in range(3_000)],
            findings=[finding(n) for n in range(3_000)],
        ),
        LEAST,
    )
    assert [len(lists["reasons"]), len(lists["findings"]), len(lists["claims"])] == [200, 100, 20]
    assert {(len(one["citations"]), len(one["findings"])) for one in lists["claims"]} == {(3, 3)}
    assert lists["reasons"] == [reason(n) for n in range(200)]


EXTREMES = {
    "1,000 claims of long texts": decision(claims=[claim("я" * 5_000)] * 1_000),
    "1,000 claims of long ids": decision(
        claims=[claim(ids=WIDE * 1_000, citations=3, findings=3)] * 1_000,
        reasons=[reason(n, WIDE * 1_000, WIDE * 1_000) for n in range(1_000)],
    ),
    "one claim with 20,000 citations of long ids": decision(
        claims=[claim(ids=WIDE * 1_000, citations=20_000)], reasons=[reason(n) for n in range(20_000)]
    ),
    "everything at its longest": decision(
        answer_id=WIDE * 1_000,
        claims=[claim(WIDE * 9_000, WIDE * 1_000, 20, 20, 20, WIDE * 2_000)] * 200,
        reasons=[reason(n, WIDE * 1_000, WIDE * 1_000, WIDE * 2_000) for n in range(5_000)],
        findings=[finding(n, WIDE * 1_000, WIDE * 2_000) for n in range(5_000)],
        producer=dict.fromkeys(("model", "prompt_version", "tenant", "route", "locale"), WIDE * 100_000),
        extra={"u": "x" * 900_000},
        answer_created_at="2" * 64,
    ),
    "a dead letter": decision(reasons=[reason(0, detail=WIDE * 1_000_000)]),
}


@pytest.mark.parametrize("record", EXTREMES.values(), ids=EXTREMES.keys())
@pytest.mark.parametrize("most_bytes", [LEAST, 2_000_000])
def test_the_extremes_fit(record: dict[str, Any], most_bytes: int) -> None:
    encoded = encode_decision(record, most_bytes)
    assert len(encoded) <= most_bytes
    cut = orjson.loads(encoded)
    Decision.model_validate(cut)
    for kept in ("action", "counts", "rates", "answer_id", "decision_id"):
        assert cut[kept] == record[kept]
    assert cut["truncated"] is True
    assert bool(cut["reasons"]) == bool(record["reasons"])


@pytest.mark.parametrize("record", EXTREMES.values(), ids=EXTREMES.keys())
def test_cutting_is_deterministic_and_leaves_the_decision_alone(record: dict[str, Any]) -> None:
    before = copy.deepcopy(record)
    assert encode_decision(record, LEAST) == encode_decision(before, LEAST)
    assert record == before


def test_of_too_many_claims_the_first_stay() -> None:
    claims = [claim(ids=f"{n}-" + "i" * 900, citations=3) for n in range(1_000)]
    cut = cut_decision(decision(claims=claims), LEAST)
    kept = len(cut["claims"])
    assert 0 < kept < 1_000
    assert cut["claims"] == claims[:kept]
    assert cut["counts"]["claims"] == 1_000
