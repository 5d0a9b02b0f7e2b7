"""Ids that are used twice: `duplicate_citation_id`, `duplicate_claim_id`, `duplicate_chunk_id`."""

from collections import Counter
from collections.abc import Iterable, Sequence

from streamverify.model.finding import Finding
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work


def check_duplicate_claims(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Claim ids used twice, each named once, at the second claim that has it."""
    claims = resolved.claims
    if len({claim.claim_id for claim in claims}) == len(claims):
        return ()
    seen: set[str] = set()
    named: set[str] = set()
    findings: list[Finding] = []
    for claim in claims:
        if claim.claim_id in seen and claim.claim_id not in named:
            named.add(claim.claim_id)
            severity = work.severities["duplicate_claim_id"]
            findings.append(Finding("duplicate_claim_id", severity, claim.index, detail=claim.claim_id))
        seen.add(claim.claim_id)
    return findings


def check_duplicate_citations(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Citation ids used twice, each named once. Claims use the first of them."""
    citations = resolved.citations
    if len({citation.citation_id for citation in citations}) == len(citations):
        return ()
    severity = work.severities["duplicate_citation_id"]
    return [
        Finding("duplicate_citation_id", severity, None, citation_id, f"{count} times")
        for citation_id, count in _repeated(citation.citation_id for citation in citations)
    ]


def check_duplicate_chunks(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Chunk ids used twice among the retrieved chunks; `block` where their texts differ."""
    retrieved = resolved.answer.retrieved_chunks
    if not retrieved or len(resolved.chunks) == len(retrieved):
        return ()
    texts: dict[str, set[str | None]] = {}
    for chunk in retrieved:
        texts.setdefault(chunk.chunk_id, set()).add(chunk.text)
    findings: list[Finding] = []
    for chunk_id, count in _repeated(chunk.chunk_id for chunk in retrieved):
        differ = len(texts[chunk_id]) > 1
        severity = "block" if differ else work.severities["duplicate_chunk_id"]
        detail = f"{chunk_id}: {count} times" + (", with different texts" if differ else "")
        findings.append(Finding("duplicate_chunk_id", severity, detail=detail))
    return findings


def _repeated(ids: Iterable[str]) -> list[tuple[str, int]]:
    return [(name, count) for name, count in Counter(ids).items() if count > 1]
