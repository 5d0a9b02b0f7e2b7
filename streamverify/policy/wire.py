"""Parts of the decision in wire form. `model.decision` says what they must look like."""

from collections.abc import Sequence
from typing import Any

from streamverify.model.answer import Producer
from streamverify.model.codes import Verdict
from streamverify.model.finding import Finding
from streamverify.model.judgement import Judgement


def wire_finding(finding: Finding) -> dict[str, Any]:
    """A finding as it stands in a claim or in the answer."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "citation_id": finding.citation_id,
        "detail": finding.detail,
    }


def wire_claim(
    claim_id: str,
    text: str,
    citations: list[dict[str, str | None]],
    verdict: Verdict,
    judgement: Judgement,
    findings: Sequence[Finding],
) -> dict[str, Any]:
    """A claim with its verdict."""
    _, not_judged_reason, scores, confidence, probability, judge, evidence, _, reason, *_ = judgement
    return {
        "claim_id": claim_id,
        "text": text,
        "citations": citations,
        "verdict": verdict,
        "not_judged_reason": not_judged_reason,
        "scores": scores if scores is None else dict(scores),
        "confidence": confidence,
        "probability": probability,
        "judge": judge,
        "evidence": [{"chunk_id": chunk_id, "start": start, "end": end} for chunk_id, start, end in evidence]
        if evidence
        else [],
        "reason": reason,
        "coverage": judgement.coverage,
        "disagreement": judgement.disagreement,
        "findings": [wire_finding(finding) for finding in findings] if findings else [],
    }


def wire_producer(producer: Producer | None) -> dict[str, str]:
    """The producer's known fields that are given."""
    if producer is None:
        return {}
    return {name: value for name, value in producer.__dict__.items() if value is not None}
