"""Small resolved answers for the tests of the policy."""

from collections.abc import Sequence

from streamverify.model.answer import Answer, Chunk, Citation
from streamverify.model.codes import FindingCode, Label, Severity
from streamverify.model.finding import Finding
from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.structural.resolution import Link, LinkState, ResolvedAnswer, ResolvedClaim


def link(
    citation_id: str = "s1",
    chunk_id: str = "k1",
    text: str | None = "evidence",
    state: LinkState = "resolved",
) -> Link:
    citation = Citation(citation_id=citation_id, chunk_id=chunk_id) if state != "unknown_citation" else None
    if state != "resolved":
        text = None
    return Link(citation_id, citation, Chunk(chunk_id=chunk_id, text=text), text, state)


def claim(
    *links: Link,
    claim_id: str = "",
    material: bool = True,
    checkable: bool = True,
    weight: float = 1.0,
    risk_class: str = "default",
) -> ResolvedClaim:
    return ResolvedClaim(
        index=0,
        claim_id=claim_id,
        text="A claim.",
        span=None,
        material=material,
        checkable=checkable,
        weight=weight,
        risk_class=risk_class,
        parent_id=None,
        links=links,
        unverifiable_rule=None if checkable else "declared",
    )


def resolved(*claims: ResolvedClaim, text: str = "Some text.") -> ResolvedAnswer:
    numbered = tuple(
        one._replace(index=n, claim_id=one.claim_id or f"c{n + 1}") for n, one in enumerate(claims)
    )
    return ResolvedAnswer(Answer(answer=text), numbered, False, (), {}, (), (), (), 1_000)


def judged(
    label: Label, confidence: float | None = 0.97, link_supports: Sequence[bool] | None = None
) -> Judgement:
    rest = (1 - (confidence or 0)) / 2
    scores: dict[Label, float] = {"supported": rest, "contradicted": rest, "insufficient": rest}
    scores[label] = confidence or 0
    spans = (EvidenceSpan("k1", 0, 3),)
    return Judgement(label, None, scores, confidence, None, "rules@1", spans, link_supports)


def finding(
    code: FindingCode,
    severity: Severity,
    claim: int | None = None,
    citation_id: str | None = None,
    detail: str = "",
) -> Finding:
    return Finding(code, severity, claim, citation_id, detail)
