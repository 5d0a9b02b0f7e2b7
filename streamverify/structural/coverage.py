"""Checkable sentences of the answer that no claim covers: `uncovered_text`."""

from collections.abc import Sequence

from streamverify.ingest.checkable import unverifiable_rule
from streamverify.model.finding import Finding
from streamverify.structural.placement import follow_each_other
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work
from streamverify.text.coverage import residue


def check_coverage(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Sentences that no claim covers, by span or by its words; the answer's own claims are not looked at.

    Where no claim is declared checkable, the producer says that there is nothing to check, and no claim
    covers anything. More than `uncovered_max` sentences are counted, not named.
    """
    if resolved.split:
        return ()
    text = resolved.answer.answer
    claims = resolved.claims
    declared_checkable = any(claim.checkable for claim in claims)
    if not text or (declared_checkable and follow_each_other(text, claims)):
        return ()
    pieces: list[str] = []
    spans: list[tuple[int, int] | None] = []
    if declared_checkable:
        pieces = [claim.text for claim in claims]
        wrong = work.mismatched_claims
        spans = [None if claim.index in wrong else claim.span for claim in claims]
    left = [
        (start, end)
        for start, end in residue(text, pieces, spans)
        if unverifiable_rule(text[start:end]) is None
    ]
    severity = work.severities["uncovered_text"]
    most = work.options.uncovered_max
    findings = [Finding("uncovered_text", severity, detail=f"[{start}, {end})") for start, end in left[:most]]
    if len(left) > most:
        findings[-1] = findings[-1]._replace(detail=f"{findings[-1].detail} and {len(left) - most} more")
    return findings
