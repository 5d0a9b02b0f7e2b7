"""Checkable sentences of the answer that no claim covers: `uncovered_text`."""

from collections.abc import Sequence

from streamverify.ingest.checkable import unverifiable_rule
from streamverify.model.finding import Finding
from streamverify.structural.resolution import ResolvedAnswer, ResolvedClaim
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
    if not text or (claims and _is_covered_in_order(text, claims) and any(c.checkable for c in claims)):
        return ()
    pieces: list[str] = []
    spans: list[tuple[int, int] | None] = []
    if any(claim.checkable for claim in claims):
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


def _is_covered_in_order(text: str, claims: Sequence[ResolvedClaim]) -> bool:
    """Whether the claims stand in the text one after the other, and nothing but white space between."""
    position = 0
    for claim in claims:
        wording = claim.text
        start = claim.span[0] if claim.span is not None else text.find(wording, position)
        end = start + len(wording)
        if start < position or not wording or text[start:end] != wording:
            return False
        if start > position and not text[position:start].isspace():
            return False
        position = end
    return position == len(text) or text[position:].isspace()
