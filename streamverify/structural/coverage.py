"""Checkable sentences of the answer that no claim covers: `uncovered_text`."""

from collections.abc import Sequence
from typing import Final

from streamverify.ingest.checkable import unverifiable_rule
from streamverify.model.finding import Finding
from streamverify.structural.placement import follow_each_other
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work
from streamverify.text.coverage import residue

# Searching is that much faster than comparing under the folding.
_SEARCHED_CHARS_PER_COMPARED: Final = 4


def check_coverage(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Sentences that no claim covers, by span or by its words; the answer's own claims are not looked at.

    Where no claim is declared checkable, the producer says that there is nothing to check, and no claim
    covers anything. At most `uncovered_max` sentences are named; the last says how many may follow.
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
        # Each piece that does not stand in the answer word for word is looked for in all of it.
        work.spend(len(text) * len(pieces) // _SEARCHED_CHARS_PER_COMPARED)
    left = residue(text, pieces, spans)
    severity = work.severities["uncovered_text"]
    findings: list[Finding] = []
    for number, (start, end) in enumerate(left, 1):
        if unverifiable_rule(text[start:end]) is not None:
            continue
        detail = f"[{start}, {end})"
        if len(findings) + 1 == work.options.uncovered_max and number < len(left):
            detail += f" and up to {len(left) - number} more"
        findings.append(Finding("uncovered_text", severity, detail=detail))
        if len(findings) == work.options.uncovered_max:
            break
    return findings
