"""Whether a cited chunk's text is one that a claim can be judged on: `chunk_too_large`, `chunk_empty`."""

from collections.abc import Sequence

from streamverify.model.codes import FindingCode
from streamverify.model.finding import Finding
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work


def check_chunk_texts(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Chunks that claims rest on: too long to point anywhere, or without text.

    A text that is not to be had is another thing (`evidence_missing`).
    """
    most = work.options.chunk_max_chars
    findings: list[Finding] | None = None
    for link in resolved.citation_links:
        text = link.text
        if text is None or (len(text) <= most and text and not text.isspace()):
            continue
        code: FindingCode
        if not text or text.isspace():
            code, detail = "chunk_empty", ""
        else:
            code, detail = "chunk_too_large", f"{len(text)} code points, limit {most}"
        if findings is None:
            findings = []
        findings += [
            Finding(code, work.severities[code], index, link.citation_id, detail)
            for index in work.users(link)
            if index is not None
        ]
    return findings or ()
