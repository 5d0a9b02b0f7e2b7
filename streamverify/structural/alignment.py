"""Which sentence and clause of the evidence speaks of what a claim says, and how well their words agree.

Words compare by stem (`text.words`); no word weighs more than another. Everything is linear in the text of a
chunk, of which `evidence_statements` reads what is asked for, once.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, NamedTuple

from streamverify.structural.evidence_statements import EvidenceStatements, is_qualified, statements_of
from streamverify.text.statements import Statement

__all__ = [
    "Alignment",
    "EvidenceStatements",
    "aligned",
    "best_alignment",
    "increasing_share",
    "is_qualified",
    "statements_of",
    "without_variants",
]

_MOST_PAIRS: Final = 400
_COMMON_START: Final = 5
_SAME_SUBJECT_SHARE: Final = 0.5
_SAME_PREDICATE_SHARE: Final = 0.7


class Alignment(NamedTuple):
    """How a sentence, or its clauses that speak of the same, agrees with a claim.

    Attributes:
        statement: the sentence.
        score: harmonic mean of the two coverages, 0 to 1.
        claim_coverage: share of the claim's words that the sentence has.
        evidence_coverage: share of the words of the aligned clauses that the claim has.
        same_subject: most of the claim's words before its predicate are in the aligned clauses.
        same_predicate: so are its other words.
        start: of the aligned clauses, as indices of `statement.stems`.
        end: behind them.
        missing: words of the claim that the sentence lacks.
        extra: words of the aligned clauses that the claim lacks.
    """

    statement: Statement
    score: float
    claim_coverage: float
    evidence_coverage: float
    same_subject: bool
    same_predicate: bool
    start: int
    end: int
    missing: frozenset[str]
    extra: frozenset[str]


def aligned(claim: Statement, statement: Statement) -> Alignment:
    """Compare a claim with one sentence by their words; numbers do not count.

    The aligned clauses are those with at least half of their words in the claim, and what lies between them.
    """
    words = claim.words
    shared = words & statement.words
    stems, clauses = statement.stems, statement.clauses
    start, end = 0, len(stems)
    if len(statement.clause_marks) > 1 and shared:
        start, end = _aligned_clauses(stems, clauses, statement.numbers, shared)
    inside = frozenset(stems[start:end]) - statement.numbers
    extra = inside - words
    missing = words - statement.words
    claim_coverage = len(shared) / len(words) if words else 0.0
    evidence_coverage = 1 - len(extra) / len(inside) if inside else 0.0
    total = claim_coverage + evidence_coverage
    head = _subject(claim)
    tail = words - head
    return Alignment(
        statement,
        2 * claim_coverage * evidence_coverage / total if total else 0.0,
        claim_coverage,
        evidence_coverage,
        bool(head) and len(head & inside) > _SAME_SUBJECT_SHARE * len(head),
        len(tail & inside) >= _SAME_PREDICATE_SHARE * len(tail),
        start,
        end,
        missing,
        extra,
    )


def best_alignment(claim: Statement, chunks: Sequence[EvidenceStatements]) -> Alignment | None:
    """The sentence that agrees best with the claim; None where no sentence shares a word with it."""
    best: Alignment | None = None
    for chunk in chunks:
        for statement in chunk.sharing(claim, chunk.statements):
            if claim.words.isdisjoint(statement.words):
                continue
            found = aligned(claim, statement)
            if best is None or found.score > best.score:
                best = found
    return best


def increasing_share(claim: Statement, statement: Statement) -> float:
    """Share of the words in common that stand in the same order on both sides, 0 to 1."""
    places: dict[str, int] = {}
    for index, stem in enumerate(statement.stems):
        places.setdefault(stem, index)
    order = [places[stem] for stem in dict.fromkeys(claim.stems) if stem in places]
    tails: list[int] = []
    for place in order:
        low = bisect_left(tails, place)
        tails[low : low + 1] = [place]
    return len(tails) / len(order) if order else 0.0


def without_variants(one: frozenset[str], other: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Two sets of words less those pairs that differ in their endings only, by their long common start."""
    if not one or not other or len(one) * len(other) > _MOST_PAIRS:
        return one, other
    gone: set[str] = set()
    for left in one:
        for right in other:
            length = min(len(left), len(right))
            common = max(_COMMON_START, length - 2)
            if length >= _COMMON_START and left[:common] == right[:common] and right not in gone:
                gone |= {left, right}
                break
    return one - gone, other - gone


def _aligned_clauses(
    stems: list[str], clauses: list[int], numbers: frozenset[str], shared: frozenset[str]
) -> tuple[int, int]:
    """First and last stem of the clauses that are at least half about the same."""
    hits: dict[int, int] = {}
    sizes: dict[int, int] = {}
    for stem, clause in zip(stems, clauses, strict=True):
        if stem not in numbers:
            sizes[clause] = sizes.get(clause, 0) + 1
            if stem in shared:
                hits[clause] = hits.get(clause, 0) + 1
    about = [clause for clause, count in hits.items() if 2 * count >= sizes[clause]]
    if not about:
        about = [max(hits, key=lambda clause: hits[clause])]
    first, last = min(about), max(about)
    indices = [index for index, clause in enumerate(clauses) if first <= clause <= last]
    return indices[0], indices[-1] + 1


def _subject(claim: Statement) -> frozenset[str]:
    """The claim's words before its first auxiliary, else before a negation or number in its first half."""
    stems = claim.stems
    if claim.subject_end:
        return frozenset(stems[: claim.subject_end]) - claim.numbers
    stop = max(1, len(stems) // 2)
    for negation in claim.negations:
        if 0 < negation.at < stop:
            stop = negation.at
    for index in range(stop):
        if index and stems[index] in claim.numbers:
            stop = index
            break
    return frozenset(stems[:stop]) - claim.numbers
