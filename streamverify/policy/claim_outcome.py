"""The part of a claim record that many have alike: what the claim counts, and what a judge said of it.

Of judges that give neither words nor times there are few such parts, and they are written for every claim of
the hot path: each is put into JSON once.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import orjson

from streamverify.model.codes import Label, NotJudgedReason, Verdict
from streamverify.model.judgement import Judgement

from .cut import shorten

RAW_CHARS: Final = 4_000
RATIONALE_CHARS: Final = 2_000
#: Bounds on what is kept.
_KEPT_PARTS: Final = 4_096
_KEPT_NAME_CHARS: Final = 100

Record = dict[str, Any]


class ClaimOutcome(NamedTuple):
    """Some fields of a claim record, and their JSON without the opening brace."""

    fields: Record
    encoded: bytes


def claim_outcome(
    material: bool,
    checkable: bool,
    unverifiable_rule: str | None,
    weight: float,
    risk_class: str,
    claim_verdict: Verdict,
    run: int,
    runs: int,
    judgement: Judgement,
    label: Label | None,
    verdict: Verdict,
    not_judged_reason: NotJudgedReason | None,
) -> ClaimOutcome:
    """See `model.claim_record` for what the arguments are.

    Args:
        judgement: of this run.
        label: what the judge said, whether or not it stands.
    """
    _, _, scores, confidence, probability, judge, _, _, rationale, raw, latency_ms, coverage, _, differs = (
        judgement
    )
    supported = contradicted = insufficient = None
    if scores is not None:
        supported, contradicted, insufficient = (
            scores["supported"],
            scores["contradicted"],
            scores["insufficient"],
        )
    if raw is None and rationale is None and latency_ms is None and len(risk_class) <= _KEPT_NAME_CHARS:
        return _kept(
            material,
            checkable,
            unverifiable_rule,
            weight,
            risk_class,
            claim_verdict,
            run,
            runs,
            judge,
            label,
            verdict,
            not_judged_reason,
            supported,
            contradicted,
            insufficient,
            confidence,
            probability,
            coverage,
            differs,
        )
    return _made(
        material,
        checkable,
        unverifiable_rule,
        weight,
        risk_class,
        claim_verdict,
        run,
        runs,
        judge,
        label,
        verdict,
        not_judged_reason,
        supported,
        contradicted,
        insufficient,
        confidence,
        probability,
        coverage,
        differs,
        None if raw is None else shorten(raw, RAW_CHARS),
        None if rationale is None else shorten(rationale, RATIONALE_CHARS),
        latency_ms,
    )


def _made(
    material: bool,
    checkable: bool,
    unverifiable_rule: str | None,
    weight: float,
    risk_class: str,
    claim_verdict: Verdict,
    run: int,
    runs: int,
    judge: str | None,
    label: Label | None,
    verdict: Verdict,
    not_judged_reason: NotJudgedReason | None,
    supported: float | None,
    contradicted: float | None,
    insufficient: float | None,
    confidence: float | None,
    probability: float | None,
    coverage: float | None,
    disagreement: bool,
    raw: str | None = None,
    rationale: str | None = None,
    latency_ms: float | None = None,
) -> ClaimOutcome:
    fields = {
        "checkable": checkable,
        "unverifiable_rule": unverifiable_rule,
        "material": material,
        "weight": weight,
        "risk_class": risk_class,
        "run": run,
        "runs": runs,
        "judge": judge,
        "label": label,
        "verdict": verdict,
        "not_judged_reason": not_judged_reason,
        "claim_verdict": claim_verdict,
        "scores": None
        if supported is None
        else {"supported": supported, "contradicted": contradicted, "insufficient": insufficient},
        "confidence": confidence,
        "probability": probability,
        "raw": raw,
        "rationale": rationale,
        "coverage": coverage,
        "disagreement": disagreement,
        "latency_ms": latency_ms,
        "truncated": False,
    }
    return ClaimOutcome(fields, orjson.dumps(fields)[1:])


#: Typed: 1 and 1.0 are written differently.
_kept = lru_cache(_KEPT_PARTS, typed=True)(_made)
