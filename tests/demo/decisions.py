"""Decisions by hand, and the report of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from streamverify.demo.expectations import Expectation
from streamverify.demo.report import Report, ReportBuilder
from streamverify.policy.rates import NO_CLAIMS, rate

Decision = dict[str, Any]


def reason(
    code: str,
    severity: str = "flag",
    claim_id: str | None = "c1",
    detail: str = "",
    citation_id: str | None = None,
) -> dict[str, Any]:
    return {
        "code": code,
        "severity": severity,
        "claim_id": claim_id,
        "citation_id": citation_id,
        "detail": detail,
    }


def finding(code: str, severity: str = "flag") -> dict[str, Any]:
    return {"code": code, "severity": severity, "citation_id": None, "detail": ""}


def claim(
    verdict: str, *findings: dict[str, Any], why: str | None = None, claim_id: str = "c1"
) -> dict[str, Any]:
    return {"claim_id": claim_id, "verdict": verdict, "not_judged_reason": why, "findings": list(findings)}


def decision(answer_id: str, action: str = "pass", **fields: Any) -> Decision:
    """A decision that claims nothing but what `fields` say; `rates` are pairs."""
    rates = {
        name: rate(*fields.get("rates", {}).get(name, (0, 0)))
        for name in (
            "citation_coverage",
            "citation_support",
            "contradiction",
            "completeness",
            "link_precision",
        )
    }
    return {
        "decision_id": answer_id,
        "answer_id": answer_id,
        "action": action,
        "reasons": fields.get("reasons", []),
        "claims": fields.get("claims", []),
        "findings": fields.get("findings", []),
        "counts": {**NO_CLAIMS, **fields.get("counts", {})},
        "rates": rates,
        "strict_pass": fields.get("strict_pass"),
        "producer": fields.get("producer", {}),
    }


def build_report(
    decisions: Iterable[Mapping[str, Any]], expectations: Mapping[str, Expectation] | None = None
) -> Report:
    builder = ReportBuilder(expectations)
    for each in decisions:
        builder.add(each)
    return builder.report()
