"""Putting the claims of one answer to a judge."""

from collections.abc import Sequence

from streamverify.model.finding import Finding
from streamverify.model.judgement import Judgement
from streamverify.structural.resolution import Link, ResolvedClaim

from .judge import Judge, abstention, failure, is_sound

#: Code points to count for a claim beside those of its evidence.
_CLAIM_COST = 200


def judge_claims(
    judge: Judge, claims: Sequence[ResolvedClaim], findings: Sequence[Finding], compared_chars: int
) -> dict[int, Judgement]:
    """Judgements by the claim's index, one for each claim.

    Findings that silence the judge are looked at here, since a judge is told of none.

    Args:
        judge: who is asked.
        claims: those to judge (`policy.claims_to_judge`).
        findings: of the answer.
        compared_chars: code points that may be read; claims beyond are not judged, for want of `budget`.
    """
    silent = judge.silenced_by
    silenced = {finding.claim for finding in findings if finding.code in silent} if findings else ()
    judgements: dict[int, Judgement] = {}
    for claim in claims:
        if claim.index in silenced:
            judgements[claim.index] = abstention(judge.judge_id)
            continue
        compared_chars -= _CLAIM_COST + len(claim.text)
        for link in claim.links:
            if link.text is not None:
                compared_chars -= len(link.text)
        if compared_chars < 0:
            judgements[claim.index] = failure("budget", judge.judge_id)
            continue
        judgements[claim.index] = judge_claim(judge, claim)
    return judgements


def judge_claim(judge: Judge, claim: ResolvedClaim) -> Judgement:
    """One claim on the text of its resolvable citations. Never raises: a judge's fault is its failure."""
    links = claim.links
    if len(links) == 1 and links[0].citation is not None and links[0].text is not None:
        places = [0]
        evidence = [(links[0].citation.chunk_id, links[0].text)]
    else:
        evidence, places = _evidence_of(links)
    try:
        judgement = judge.judge(claim.text, evidence)
        if not is_sound(judgement, evidence):
            return failure("judge_error", judge.judge_id)
    except Exception:  # noqa: BLE001 - whatever a judge does, its failure is a state of the claim
        return failure("judge_error", judge.judge_id)
    alone = judgement.link_supports
    if alone is None or len(places) == len(evidence):
        return judgement
    return judgement._replace(link_supports=[place >= 0 and alone[place] for place in places])


def _evidence_of(links: Sequence[Link]) -> tuple[list[tuple[str, str]], list[int]]:
    """Each chunk with a text once; and by link, where its chunk stands among them, -1 without text."""
    evidence: list[tuple[str, str]] = []
    places: list[int] = []
    known: dict[tuple[str, str], int] = {}
    for link in links:
        text, citation = link.text, link.citation
        if text is None or citation is None or not text or text.isspace():
            places.append(-1)
            continue
        chunk = (citation.chunk_id, text)
        place = known.setdefault(chunk, len(evidence))
        if place == len(evidence):
            evidence.append(chunk)
        places.append(place)
    return evidence, places
