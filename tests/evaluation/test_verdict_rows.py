"""From a decision to rows, and to lines of a file and back."""

import json
from typing import Any

import orjson
import pytest

from streamverify.evaluation.cases import Case, CaseReader
from streamverify.evaluation.verdict_rows import (
    VerdictRow,
    is_verdict_line,
    read_verdict,
    rows_of,
    unusable_reason,
)
from streamverify.model.limits import Limits
from streamverify.verifier import Origin, Verifier

from .rows import row


def judged(line: dict[str, Any], limits: Limits | None = None) -> tuple[VerdictRow, str | None]:
    case = CaseReader().read(3, orjson.dumps(line))
    assert isinstance(case, Case)
    verification = Verifier(limits=limits).verify_event(case.event, Origin.of_line(3))
    return rows_of(case, verification)[0], unusable_reason(verification)


def test_a_line_has_the_fields_of_the_contract() -> None:
    claim = "The northern hall is open to every member."
    found, _ = judged({"id": "p", "claim": claim, "evidence": ["It rains.", claim], "label": "supported"})
    wire = json.loads(orjson.dumps(found.wire()))
    assert {name: wire[name] for name in list(wire)[:9]} == {
        "id": "p",
        "gold": "supported",
        "label": "supported",
        "not_judged_reason": None,
        "scores": {"supported": 1.0, "contradicted": 0.0, "insufficient": 0.0},
        "confidence": 1.0,
        "probability": None,
        "judge": "rules@1",
        "evidence": [{"chunk_id": "e2", "start": 0, "end": len(claim) - 1}],
    }


def test_a_finding_of_conflict_is_a_contradiction_without_scores() -> None:
    pair = {"claim": "Logs are kept 30 days.", "evidence": "Logs are kept 40 days.", "label": "contradicted"}
    found, _ = judged(pair)
    assert (found.label, found.scores, found.judge) == ("contradicted", None, None)
    assert found.conflicts == ["number_conflict"]


@pytest.mark.parametrize(
    ("claim", "evidence", "label", "reason"),
    [
        ("Logs are kept for a long time.", "It rains.", "not_judged", "abstained"),
        ("Logs are kept for a long time.", " ", "not_judged", "evidence_missing"),
        (":", "It rains.", "unverifiable", None),
    ],
)
def test_what_gets_no_verdict(claim: str, evidence: str, label: str, reason: str | None) -> None:
    found, _ = judged({"claim": claim, "evidence": evidence, "label": "insufficient"})
    assert (found.label, found.not_judged_reason, found.is_decided) == (label, reason, False)


def test_long_evidence_is_judged_all_of_it() -> None:
    claim = "The northern hall is open to every member."
    found, _ = judged({"claim": claim, "evidence": "It rains. " * 20_000 + claim, "label": "supported"})
    assert found.label == "supported"
    assert found.findings == ("chunk_too_large",)


def test_an_event_over_a_limit_is_the_lines_doing() -> None:
    pair = {"claim": "A b.", "evidence": ["E."] * 3, "label": "supported"}
    assert judged(pair, Limits(chunks=2))[1] == "too_large"
    assert judged(pair)[1] is None


def test_a_fault_of_ours_is_a_row_that_was_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError

    monkeypatch.setattr("streamverify.verifier.run_checks", fail)
    found, reason = judged({"claim": "A b.", "evidence": "E.", "label": "supported"})
    assert reason is None
    assert (found.label, found.not_judged_reason, found.scores) == ("not_judged", "judge_error", None)


def test_a_line_is_read_back() -> None:
    written = row("insufficient", "supported", 0.75, line=4, keys=("k",), probability=0.5)
    fields = orjson.loads(orjson.dumps(written.wire()))
    assert is_verdict_line(fields)
    back = read_verdict(4, fields)
    assert back == written._replace(probability=None, action="block", cluster_keys=["k"])


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"gold": "yes"}, "no gold"),
        ({"label": "true"}, "no verdict"),
        ({"scores": {"supported": 1.0}}, "scores that are none"),
        ({"scores": {"supported": 2.0, "contradicted": 0.0, "insufficient": 0.0}}, "scores that are none"),
        ({"scores": {"supported": True, "contradicted": 0.0, "insufficient": 0.0}}, "scores that are none"),
    ],
)
def test_a_line_that_is_none_says_why(change: dict[str, Any], problem: str) -> None:
    assert read_verdict(1, {**row("supported", "supported", 1.0).wire(), **change}) == problem


def test_a_pair_is_no_verdict_line() -> None:
    assert not is_verdict_line({"claim": "A.", "evidence": "E.", "label": "supported"})
