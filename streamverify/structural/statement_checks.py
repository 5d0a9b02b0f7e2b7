"""Claims against the sentences of their cited chunks: `negation_conflict`, `scope_strengthened`.

A claim that is one or several of the sentences, word for word, goes no further than these, but the others may
deny it: where one sentence supports a claim and another denies it, the claim is contradicted. A hedge or a
condition of one sentence is no finding where another says the same without.
"""

from collections.abc import Sequence
from typing import Final

from streamverify.model.finding import Finding
from streamverify.structural.alignment import EvidenceStatements, aligned
from streamverify.structural.claim_words import ClaimWords
from streamverify.structural.negation import PolarityConflict, polarity_conflict
from streamverify.structural.resolution import ResolvedAnswer, ResolvedClaim
from streamverify.structural.scope import ScopeChange, scope_change
from streamverify.structural.work import Work
from streamverify.text.modality import NOT_ALL, QUALIFIERS
from streamverify.text.statements import Statement, read_statement

#: Least share of a claim's words in a sentence that is compared at all.
_SHARED: Final = 0.6
#: Code points to count for a comparison with a sentence.
_COMPARISON_COST: Final = 300
_DETAIL_CHARS: Final = 24

#: A cited text and the citation that names it; and one of its sentences.
Cited = tuple[str, EvidenceStatements]
Found = tuple[str, EvidenceStatements, Statement]


def check_statements(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Every claim with cited text, against the sentences of that text."""
    findings: list[Finding] | None = None
    for claim in resolved.claims:
        found = _check_claim(claim, work)
        if found:
            findings = found if findings is None else findings + found
    return findings or ()


def _check_claim(claim: ResolvedClaim, work: Work) -> list[Finding] | None:
    bare = claim.text.strip()
    chunks: dict[str, Cited] = {}
    is_verbatim = False
    for link in claim.links:
        text = link.text
        if text and text not in chunks:
            evidence = work.evidence_of(text)
            if bare in evidence.quiet:
                is_verbatim = True
            else:
                chunks[text] = (link.citation_id, evidence)
    if not chunks:
        return None
    words = work.words_of(claim)
    among = list(chunks.values())
    if not words.may_deny and not _may_qualify(among):
        return None
    if not _may_speak_of(words, bare, among, work):
        return None
    return _compare(claim, bare, is_verbatim, among, work)


def _may_qualify(chunks: list[Cited]) -> bool:
    for _, evidence in chunks:  # noqa: SIM110 (a generator costs as much again)
        if evidence.may_qualify:
            return True
    return False


def _may_speak_of(words: ClaimWords, bare: str, chunks: list[Cited], work: Work) -> bool:
    """Whether a sentence beside the claim itself has enough of its words to deny or limit it."""
    most_missing = words.most_missing
    if most_missing is None:
        return True
    for _, evidence in chunks:
        place = evidence.find_whole(bare)
        itself = place[0] if place is not None and len(place) == 1 else -1
        qualified = not words.may_deny
        if evidence.may_speak_of(words.tells, most_missing, work.spend, qualified=qualified, but=itself):
            return True
        if place is not None:
            evidence.note_quiet(bare)
    return False


def _compare(
    claim: ResolvedClaim, bare: str, is_verbatim: bool, chunks: list[Cited], work: Work
) -> list[Finding] | None:
    """The claim against each sentence that may deny it, then, if it is no sentence itself, go less far."""
    holders: list[EvidenceStatements] = []
    itself: Statement | None = None
    for _, evidence in chunks:
        place = evidence.find_whole(bare)
        if place is not None:
            holders.append(evidence)
            if itself is None and len(place) == 1:
                itself = evidence.statement(place[0])
    statement = itself or read_statement(claim.text)
    everything = bool(statement.negations) or statement.is_denied or bool(statement.bits & NOT_ALL)
    least = _SHARED * len(statement.content)
    candidates: list[Found] = []
    for citation_id, evidence in chunks:
        among = evidence.overlapping(statement, least, work.spend, qualified=not everything)
        candidates += [(citation_id, evidence, each) for each in among if each is not itself]
    work.spend(_COMPARISON_COST * len(candidates))
    for citation_id, evidence, sentence in candidates:
        conflict = polarity_conflict(statement, sentence)
        if conflict is not None:
            # Positions are those of the claim, also where it is read as the sentence that it is.
            ours = statement if itself is None else read_statement(claim.text)
            detail = _conflict_detail(conflict, claim.text, ours, evidence.text, sentence)
            severity = work.severities["negation_conflict"]
            return [Finding("negation_conflict", severity, claim.index, citation_id, detail)]
    for evidence in holders:
        evidence.note_quiet(bare)
    if holders or is_verbatim:
        return None
    for citation_id, evidence, sentence in candidates:
        change = scope_change(statement, sentence)
        if change is not None:
            if _is_stated_plainly(statement, chunks, work):
                return None
            detail = _change_detail(change, claim.text, statement, evidence.text, sentence)
            severity = work.severities["scope_strengthened"]
            return [Finding("scope_strengthened", severity, claim.index, citation_id, detail)]
    return None


def _is_stated_plainly(claim: Statement, chunks: list[Cited], work: Work) -> bool:
    """Whether a sentence says what the claim says, without hedge or condition."""
    for _, chunk in chunks:
        for sentence in chunk.overlapping(claim, len(claim.content), work.spend):
            if sentence.bits & QUALIFIERS:
                continue
            if aligned(claim, sentence).evidence_coverage >= _SHARED:
                return True
    return False


def _conflict_detail(
    conflict: PolarityConflict, claim_text: str, claim: Statement, evidence_text: str, sentence: Statement
) -> str:
    denier, text = (claim, claim_text) if conflict.denied_by == "claim" else (sentence, evidence_text)
    other, other_text = (sentence, evidence_text) if conflict.denied_by == "claim" else (claim, claim_text)
    stated_by = "evidence" if conflict.denied_by == "claim" else "claim"
    stated = (
        other.tokens[other.stems.index(conflict.stem)] if conflict.stem in other.stems else other.tokens[0]
    )
    return (
        f"{conflict.denied_by} {_quoted(text, denier, conflict.token)} denies;"
        f" {stated_by} {_quoted(other_text, other, stated)} is not denied"
    )


def _change_detail(
    change: ScopeChange, claim_text: str, claim: Statement, evidence_text: str, sentence: Statement
) -> str:
    source = _quoted(evidence_text, sentence, change.source.token)
    if change.turned_to is None:
        return f"evidence {source}; left out in the claim"
    return f"evidence {source}; claim {_quoted(claim_text, claim, change.turned_to.token)}"


def _quoted(text: str, statement: Statement, token: int) -> str:
    start, end = statement.token_span(text, token)
    return f'"{text[start : min(end, start + _DETAIL_CHARS)]}" at {start}-{end}'
