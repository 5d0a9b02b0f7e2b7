"""Rows of an evaluation: the verdict on one labelled claim, and its line in a file."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from streamverify.model.codes import CONFLICT_CODES, LABELS, VERDICTS, Action, Verdict
from streamverify.verifier import Verification

from .cases import Case, CaseId, LabelledClaim
from .label_words import GOLDS, Gold
from .slicing import Traits, traits_of

#: `streamverify.model.errors.BadInput` reasons that are ours and not the line's.
_OUR_FAULT: Final = "internal_error"


class VerdictRow(NamedTuple):
    """What became of one labelled claim.

    Attributes:
        line: of the file.
        id: of the row.
        gold: its label.
        label: the verdict.
        not_judged_reason: given exactly where `label` is `not_judged`.
        scores: by label; None where the judge gave none.
        confidence: score of the label.
        probability: of support, with a calibration only.
        judge: name and revision; None where a finding or nothing decided.
        evidence: spans `{chunk_id, start, end}`.
        findings: codes about the claim.
        action: of the policy on the whole answer.
        answer_id: of the answer; None for a pair.
        spec_hash: of the spec under which it was judged.
        cluster_keys: see `LabelledClaim`.
        traits: what to slice by; None in a row that was read back from a file.
    """

    line: int
    id: CaseId
    gold: Gold
    label: Verdict
    not_judged_reason: str | None
    scores: Mapping[str, float] | None
    confidence: float | None
    probability: float | None
    judge: str | None
    evidence: Sequence[Mapping[str, Any]] = ()
    findings: Sequence[str] = ()
    action: Action = "block"
    answer_id: CaseId | None = None
    spec_hash: str | None = None
    cluster_keys: Sequence[str] = ()
    traits: Traits | None = None

    @property
    def support_score(self) -> float | None:
        """The score that rows are ranked by."""
        return None if self.scores is None else self.scores["supported"]

    @property
    def is_supported(self) -> bool:
        """What the label says."""
        return self.gold == "supported"

    @property
    def is_accepted(self) -> bool:
        """What the verdict says."""
        return self.label == "supported"

    @property
    def is_decided(self) -> bool:
        return self.label in LABELS

    @property
    def conflicts(self) -> list[str]:
        """Codes of findings that made it `contradicted`."""
        return sorted(CONFLICT_CODES.intersection(self.findings))

    def wire(self) -> dict[str, Any]:
        """The verdict line of the contract, with what a later calibration needs."""
        return {
            "id": self.id,
            "gold": self.gold,
            "label": self.label,
            "not_judged_reason": self.not_judged_reason,
            "scores": None if self.scores is None else dict(self.scores),
            "confidence": self.confidence,
            "probability": self.probability,
            "judge": self.judge,
            "evidence": list(self.evidence),
            "findings": list(self.findings),
            "line": self.line,
            "spec_hash": self.spec_hash,
            "cluster_keys": list(self.cluster_keys),
        }


def rows_of(case: Case, verification: Verification) -> list[VerdictRow]:
    """The rows of a case, one for each labelled claim.

    A fault of ours is a row that was not judged (`judge_error`), never one that is left out.
    """
    decision = verification.decision
    claims = decision["claims"]
    failed = verification.dead_letter is not None
    rows = []
    for labelled in case.claims:
        claim = _NOT_JUDGED if failed else claims[labelled.index]
        rows.append(
            VerdictRow(
                case.line,
                labelled.id,
                labelled.gold,
                claim["verdict"],
                claim["not_judged_reason"],
                claim["scores"],
                claim["confidence"],
                claim["probability"],
                claim["judge"],
                claim["evidence"],
                tuple(dict.fromkeys(finding["code"] for finding in claim["findings"])),
                decision["action"],
                case.answer_id,
                decision["spec_hash"],
                labelled.cluster_keys,
                _traits(labelled),
            )
        )
    return rows


def unusable_reason(verification: Verification) -> str | None:
    """Why the event is none, where that is the line's own doing; None where it can be counted."""
    dead_letter = verification.dead_letter
    return None if dead_letter is None or dead_letter.reason == _OUR_FAULT else dead_letter.reason


def read_verdict(number: int, fields: Mapping[str, Any]) -> VerdictRow | str:
    """A verdict line that was read back, or what is wrong with it."""
    gold, label, scores = fields.get("gold"), fields.get("label"), fields.get("scores")
    if gold not in GOLDS:
        return "no gold"
    if label not in VERDICTS:
        return "no verdict"
    if scores is not None and not _are_scores(scores):
        return "scores that are none"
    judge, spec_hash, keys = fields.get("judge"), fields.get("spec_hash"), fields.get("cluster_keys")
    row_id = fields.get("id")
    return VerdictRow(
        number,
        row_id if isinstance(row_id, str | int) else f"line:{number}",
        cast("Gold", gold),
        cast("Verdict", label),
        fields.get("not_judged_reason"),
        scores,
        fields.get("confidence"),
        None,
        judge if isinstance(judge, str) else None,
        spec_hash=spec_hash if isinstance(spec_hash, str) else None,
        cluster_keys=[key for key in keys if isinstance(key, str)] if isinstance(keys, list) else (),
    )


def is_verdict_line(fields: Mapping[str, Any]) -> bool:
    """Whether a line has been judged before: a pair has no `gold`."""
    return "gold" in fields and "scores" in fields


def _are_scores(scores: object) -> bool:
    return (
        isinstance(scores, dict)
        and set(scores) == set(LABELS)
        and all(
            isinstance(score, int | float) and not isinstance(score, bool) and 0 <= score <= 1
            for score in scores.values()
        )
    )


def _traits(labelled: LabelledClaim) -> Traits:
    return traits_of(labelled.text, labelled.evidence, labelled.language, labelled.fields)


_NOT_JUDGED: Final[Mapping[str, Any]] = {
    "verdict": "not_judged",
    "not_judged_reason": "judge_error",
    "scores": None,
    "confidence": None,
    "probability": None,
    "judge": None,
    "evidence": (),
    "findings": (),
}
