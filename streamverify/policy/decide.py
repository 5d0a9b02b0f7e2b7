"""From links, findings and judgements to what the decision says about an answer."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from streamverify.model.codes import CONFLICT_CODES, Action, FindingCode, NotJudgedReason, Verdict
from streamverify.model.finding import Finding
from streamverify.model.judgement import Judgement
from streamverify.structural.resolution import Link, ResolvedAnswer, ResolvedClaim

from .action import Reasons, RiskTable
from .rates import rates
from .verdicts import ABSTAINED, DEADLINE, UNVERIFIABLE, final_judgement, is_blank, settled_judgement
from .wire import wire_claim, wire_finding

#: With one of these, an answer without checkable claims is not believed to have nothing to check,
#: whatever severity a spec gives to them.
_SOMETHING_TO_CHECK: Final[tuple[FindingCode, ...]] = (
    "uncovered_text",
    "no_checkable_claims",
    "degenerate_answer",
)
_NO_FINDINGS: Final[tuple[Finding, ...]] = ()


class Outcome(NamedTuple):
    """The parts of a decision that follow from the policy, in wire form.

    `not_judged` has the reason of every claim that was not judged.
    """

    action: Action
    reasons: list[dict[str, Any]]
    claims: list[dict[str, Any]]
    findings: list[dict[str, Any]]
    counts: dict[str, int]
    rates: dict[str, dict[str, Any]]
    strict_pass: bool | None
    empty_answer: bool
    not_judged: list[NotJudgedReason]


def claims_to_judge(resolved: ResolvedAnswer, findings: Sequence[Finding]) -> list[ResolvedClaim]:
    """The claims that need a judge: checkable, with evidence, and not settled by a finding."""
    settled = {finding.claim for finding in findings if finding.code in CONFLICT_CODES}
    blank: dict[str, bool] = {}
    return [
        claim
        for claim in resolved.claims
        if claim.checkable and claim.index not in settled and _has_evidence(claim.links, blank)
    ]


def _has_evidence(links: Sequence[Link], blank: dict[str, bool]) -> bool:
    for link in links:  # noqa: SIM110 (a generator costs as much again)
        if link.text is not None and not is_blank(link.text, blank):
            return True
    return False


def decide(
    resolved: ResolvedAnswer,
    findings: Sequence[Finding],
    judgements: Mapping[int, Judgement],
    risks: RiskTable,
    *,
    deadline_exceeded: bool = False,
) -> Outcome:
    """Apply the policy to one answer.

    One pass, local names and counters: this runs for every answer, and its microseconds count.

    Args:
        resolved: the answer with its links.
        findings: what the structural checks found, with their severities.
        judgements: by the claim's index. Claims that are missing here were not judged.
        risks: thresholds by risk class.
        deadline_exceeded: the answer's time ran out.
    """
    by_claim: dict[int | None, list[Finding]] = {}
    for finding in findings:
        by_claim.setdefault(finding.claim, []).append(finding)
    reasons = Reasons()
    answer_findings = []
    for finding in by_claim.get(None, _NO_FINDINGS):
        answer_findings.append(wire_finding(finding))
        reasons.add(finding.severity, finding.code, None, finding.citation_id, finding.detail)
    unanswered = DEADLINE if deadline_exceeded else ABSTAINED
    checkable = material = material_supported = cited = supported = contradicted = insufficient = 0
    shown = checked = links_judged = links_supporting = 0
    weight = weight_supported = 0.0
    chunk_ids = set()
    blank: dict[str, bool] = {}
    claims = []
    not_judged: list[NotJudgedReason] = []
    for claim in resolved.claims:
        index, claim_id, text, _, is_material, is_checkable, claim_weight, risk_class, _, links, _ = claim
        found = by_claim.get(index, _NO_FINDINGS)
        citations = []
        resolves = has_evidence = False
        for citation_id, citation, _, chunk_text, state in links:
            chunk_id = None
            if citation is not None:
                chunk_id = citation.chunk_id
                if chunk_text is not None:
                    checked += 1
                    resolves = True
                    has_evidence = has_evidence or not is_blank(chunk_text, blank)
                    chunk_ids.add(chunk_id)
                elif state == "evidence_missing":
                    resolves = True
                    chunk_ids.add(chunk_id)
            citations.append({"citation_id": citation_id, "chunk_id": chunk_id})
        shown += len(citations)
        verdict: Verdict = "unverifiable"
        judgement = UNVERIFIABLE
        if is_checkable:
            settled = (
                None
                if has_evidence and not found
                else settled_judgement(found, len(links), resolves=resolves, has_evidence=has_evidence)
            )
            judgement = final_judgement(settled, judgements.get(index), unanswered)
            label = judgement.label
            verdict = label or "not_judged"
            checkable += 1
            cited += resolves
            material += is_material
            weight += claim_weight
            if label is None:
                not_judged.append(judgement.not_judged_reason or "judge_error")
            else:
                links_judged += len(links)
                links_supporting += _supporting_links(links, judgement, found, blank)
                if label == "supported":
                    supported += 1
                    material_supported += is_material
                    weight_supported += claim_weight
                elif label == "contradicted":
                    contradicted += 1
                else:
                    insufficient += 1
            reasons.add_verdict(claim_id, is_material, judgement, risks[risk_class])
        for finding in found:
            reasons.add(finding.severity, finding.code, claim_id, finding.citation_id, finding.detail)
        claims.append(wire_claim(claim_id, text, citations, verdict, judgement, found))
    codes = {finding.code for finding in findings}
    empty = "empty_answer" in codes or not resolved.answer.answer or resolved.answer.answer.isspace()
    if empty:
        reasons.ensure("empty_answer")
    if not checkable:
        for code in _SOMETHING_TO_CHECK:
            if code in codes:
                reasons.ensure(code)
    counts = {
        "claims": len(claims),
        "checkable": checkable,
        "material": material,
        "cited": cited,
        "judged": checkable - len(not_judged),
        "supported": supported,
        "contradicted": contradicted,
        "insufficient": insufficient,
        "unverifiable": len(claims) - checkable,
        "not_judged": len(not_judged),
        "citations_shown": shown,
        "citations_checked": checked,
        "distinct_chunks": len(chunk_ids),
    }
    return Outcome(
        reasons.action,
        reasons.in_order(may_repeat=bool(findings)),
        claims,
        answer_findings,
        counts,
        rates(counts, weight_supported, weight, links_supporting, links_judged),
        (material_supported == material and not reasons.blocks) if material else None,
        empty,
        not_judged,
    )


def _supporting_links(
    links: Sequence[Link], judgement: Judgement, findings: Sequence[Finding], blank: dict[str, bool]
) -> int:
    """Links whose chunk alone supports the claim and does not conflict.

    Where the judge did not look at the links apart, only a single cited chunk is known to carry the
    claim alone; of several none is counted.
    """
    alone = judgement.link_supports
    if alone is None and judgement.label != "supported":
        return 0
    if len(links) == 1 and not findings:  # as most claims are
        link = links[0]
        if alone is None:
            return 1
        (supports,) = alone
        return int(supports and link.citation is not None and _has_evidence(links, blank))
    conflicting = {finding.citation_id for finding in findings if finding.code in CONFLICT_CODES}
    if None in conflicting:
        return 0
    chunk_ids = [
        link.citation.chunk_id
        if link.citation is not None and link.text is not None and not is_blank(link.text, blank)
        else None
        for link in links
    ]
    if alone is None:
        alone = [len(set(chunk_ids) - {None}) == 1] * len(links)
    return sum(
        supports and chunk_id is not None and link.citation_id not in conflicting
        for link, chunk_id, supports in zip(links, chunk_ids, alone, strict=True)
    )
