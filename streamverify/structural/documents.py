"""Whether a citation names the document that its chunk comes from: `document_mismatch`."""

from collections.abc import Sequence

from streamverify.model.finding import Finding
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work


def check_documents(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Document ids of citation and chunk, compared where both are given."""
    findings: list[Finding] | None = None
    for link in resolved.citation_links:
        citation = link.citation
        chunk = link.chunk
        if citation is None or chunk is None:
            continue
        named = citation.document_id
        actual = chunk.document_id
        if named != actual and named is not None and actual is not None:
            if findings is None:
                findings = []
            severity = work.severities["document_mismatch"]
            detail = f"cited {named}, the chunk is of {actual}"
            findings += [
                Finding("document_mismatch", severity, index, link.citation_id, detail)
                for index in work.users(link)
            ]
    return findings or ()
