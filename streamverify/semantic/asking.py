"""Putting the claims of one answer to a judge."""

from collections.abc import Collection, Sequence

from streamverify.model.codes import FindingCode
from streamverify.model.finding import Finding
from streamverify.model.judgement import Judgement
from streamverify.structural.resolution import Link, ResolvedClaim

from .judge import AsyncJudge, Evidence, Judge, abstention, failure, is_sound
from .judgement_cache import JudgementCache, cache_key

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
    silenced = silenced_claims(judge.silenced_by, findings)
    judgements: dict[int, Judgement] = {}
    for claim in claims:
        if claim.index in silenced:
            judgements[claim.index] = abstention(judge.judge_id)
            continue
        compared_chars -= question_chars(claim)
        if compared_chars < 0:
            judgements[claim.index] = failure("budget", judge.judge_id)
            continue
        judgements[claim.index] = judge_claim(judge, claim)
    return judgements


def silenced_claims(
    silenced_by: Collection[FindingCode], findings: Sequence[Finding]
) -> Collection[int | None]:
    """Indexes of the claims about which a judge with these findings is not asked."""
    return {finding.claim for finding in findings if finding.code in silenced_by} if findings else ()


def question_chars(claim: ResolvedClaim) -> int:
    """Code points that a judge reads for a claim, roughly."""
    chars = _CLAIM_COST + len(claim.text)
    for link in claim.links:
        if link.text is not None:
            chars += len(link.text)
    return chars


def judge_claim(judge: Judge, claim: ResolvedClaim) -> Judgement:
    """One claim on the text of its resolvable citations. Never raises: a judge's fault is its failure."""
    evidence, places = _question(claim)
    try:
        judgement = judge.judge(claim.text, evidence)
        if not is_sound(judgement, evidence):
            return failure("judge_error", judge.judge_id, "unsound")
    except Exception as error:  # noqa: BLE001 - whatever a judge does, its failure is a state of the claim
        return failure("judge_error", judge.judge_id, type(error).__name__)
    return _by_link(judgement, places, len(evidence))


async def ask_claim(
    judge: Judge | AsyncJudge, claim: ResolvedClaim, cache: JudgementCache
) -> tuple[Judgement, bool]:
    """As `judge_claim`, of a judge that answers later; and whether it was asked, rather than the cache."""
    if isinstance(judge, Judge):
        return judge_claim(judge, claim), True
    evidence, places = _question(claim)

    async def ask() -> Judgement:
        try:
            judgement = await judge.ask(claim.text, evidence)
            if not is_sound(judgement, evidence):
                return failure("judge_error", judge.judge_id, "unsound")
            return judgement
        except Exception as error:  # noqa: BLE001 - as above
            return failure("judge_error", judge.judge_id, type(error).__name__)

    judgement, is_asked = await cache.get(cache_key(judge.judge_id, claim.text, evidence), ask)
    return _by_link(judgement, places, len(evidence)), is_asked


def _question(claim: ResolvedClaim) -> tuple[Evidence, list[int]]:
    """The evidence of a claim, and by link where its chunk stands in it, -1 without text."""
    links = claim.links
    if len(links) == 1 and links[0].citation is not None and links[0].text is not None:
        return [(links[0].citation.chunk_id, links[0].text)], [0]
    return _evidence_of(links)


def _by_link(judgement: Judgement, places: Sequence[int], chunks: int) -> Judgement:
    """What a judge says of chunks, said of links: several may cite one chunk, and one none with a text."""
    alone = judgement.link_supports
    if alone is None or len(places) == chunks:
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
