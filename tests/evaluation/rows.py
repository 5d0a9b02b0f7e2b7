"""Rows by hand."""

from streamverify.evaluation.label_words import Gold
from streamverify.evaluation.verdict_rows import VerdictRow
from streamverify.model.codes import Action, Verdict

JUDGE = "some@1"


def row(
    gold: Gold,
    label: Verdict = "not_judged",
    score: float | None = None,
    *,
    line: int = 1,
    judge: str | None = JUDGE,
    keys: tuple[str, ...] = (),
    findings: tuple[str, ...] = (),
    action: Action = "flag",
    probability: float | None = None,
) -> VerdictRow:
    """A row whose scores follow from that of support."""
    scores = None if score is None else {"supported": score, "contradicted": 0.0, "insufficient": 1 - score}
    return VerdictRow(
        line,
        f"r{line}",
        gold,
        label,
        "abstained" if label == "not_judged" else None,
        scores,
        scores[label] if scores and label in scores else None,
        probability,
        judge,
        findings=findings,
        action=action,
        cluster_keys=keys,
    )
