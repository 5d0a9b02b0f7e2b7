"""Pass, flag or block, with the reasons.

Reasons are ordered: what blocks, then what flags; within each the answer's own findings before those of
the claims in reading order; within a claim the verdict, then its findings in the order of the checks.
Each is given once. Findings of severity info are no reason.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from streamverify.model.codes import Action, Severity
from streamverify.model.judgement import Judgement
from streamverify.model.spec import DEFAULT_RISK_CLASS, VerificationSpec

from .verdicts import CONFLICT


class Thresholds(NamedTuple):
    """A risk class, as the loop over claims reads it."""

    min_confidence: float
    on_insufficient: Severity
    on_not_judged: Severity
    #: Of support, for a supported claim that has a probability; above 1 where none is enough.
    min_probability: float = 0.0


class RiskTable(dict[str, Thresholds]):
    """Thresholds by the name of a risk class; a name that the spec does not know gets the default's.

    Args:
        spec: how answers are judged.
        min_probability: by risk class, of a calibration.
    """

    def __init__(
        self, spec: VerificationSpec, min_probability: Callable[[str], float] = lambda _: 0.0
    ) -> None:
        super().__init__(
            (
                name,
                Thresholds(
                    risk.min_confidence, risk.on_insufficient, risk.on_not_judged, min_probability(name)
                ),
            )
            for name, risk in spec.risk_classes.items()
        )

    def __missing__(self, risk_class: str) -> Thresholds:
        return self[DEFAULT_RISK_CLASS]


class Reasons:
    """Collects reasons; the action follows from them."""

    __slots__ = ("_blocks", "_flags")

    def __init__(self) -> None:
        self._blocks: list[dict[str, Any]] = []
        self._flags: list[dict[str, Any]] = []

    def add(
        self,
        severity: Severity,
        code: str,
        claim_id: str | None = None,
        citation_id: str | None = None,
        detail: str = "",
    ) -> None:
        if severity == "info":
            return
        reason = {
            "code": code,
            "severity": severity,
            "claim_id": claim_id,
            "citation_id": citation_id,
            "detail": detail,
        }
        (self._blocks if severity == "block" else self._flags).append(reason)

    def add_verdict(self, claim_id: str, material: bool, judgement: Judgement, risk: Thresholds) -> None:
        """What the verdict on a checkable claim gives rise to."""
        label = judgement.label
        if label is None:
            if material:
                reason = judgement.not_judged_reason or ""
                if reason == "uncited":
                    self.add(risk.on_not_judged, "uncited", claim_id)
                else:
                    self.add(risk.on_not_judged, "not_judged", claim_id, None, reason)
            return
        if label == "contradicted":
            self.add("block" if material else "flag", "contradicted", claim_id)
        elif label == "insufficient" and material:
            self.add(risk.on_insufficient, "insufficient", claim_id)
        if judgement is not CONFLICT and risk.min_confidence > 0:
            confidence = judgement.confidence
            if confidence is None or not confidence >= risk.min_confidence:
                detail = f"{'none' if confidence is None else confidence} < {risk.min_confidence}"
                self.add("flag", "low_confidence", claim_id, None, detail)
        probability = judgement.probability
        if label == "supported" and probability is not None and probability < risk.min_probability:
            self.add("flag", "low_probability", claim_id, None, f"{probability} < {risk.min_probability}")

    def ensure(self, code: str) -> None:
        """Flag for this code unless it is a reason already."""
        if not any(reason["code"] == code for reason in self._blocks + self._flags):
            self.add("flag", code)

    @property
    def blocks(self) -> bool:
        return bool(self._blocks)

    @property
    def action(self) -> Action:
        if self._blocks:
            return "block"
        return "flag" if self._flags else "pass"

    def in_order(self, *, may_repeat: bool) -> list[dict[str, Any]]:
        """All of them. `may_repeat`: whether a reason could have been added twice."""
        reasons = self._blocks + self._flags
        if not may_repeat:
            return reasons
        return list({tuple(reason.values()): reason for reason in reasons}.values())
