"""Where links lead: `unknown_citation`, `chunk_not_retrieved`, `evidence_missing`; and `missing_citation`."""

from collections.abc import Sequence

from streamverify.model.finding import Finding
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work


def check_links(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Links that lead nowhere, once for each claim and citation id.

    A citation that no claim uses is still shown to the reader: that its chunk lies outside the context is
    said of the answer. That its text is missing is not, because nothing rests on it.
    """
    if not resolved.broken_links:
        return ()
    findings: list[Finding] = []
    severities = work.severities
    for link in resolved.broken_links:
        code = link.state
        if code == "resolved":
            continue
        findings += [
            Finding(code, severities[code], index, link.citation_id)
            for index in work.users(link)
            if index is not None or code == "chunk_not_retrieved"
        ]
    return findings


def check_missing_citations(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Checkable claims that name no citation; `info` where the claim is not material."""
    findings: list[Finding] = []
    for claim in resolved.claims:
        if not claim.links and claim.checkable:
            severity = work.severities["missing_citation"] if claim.material else "info"
            findings.append(Finding("missing_citation", severity, claim.index))
    return findings
