"""Whether a claim goes further than the sentence that it rests on.

The sentence must say the same otherwise: the claim has no word that the sentence lacks, and the aligned
clause has hardly a word that the claim lacks. Then the claim goes further where

- it turns a weak mark into a strong one: recommended → required, some → all, may → will;
- it drops a hedge and keeps none, in whatever words: may, usually, planned, not all;
- it drops a condition that belongs to the aligned clause: if, unless, except, only in.

Hedges and conditions of other clauses do not count, nor do "some", "many" and "most" that are only left out.
"""

from typing import Final, Literal, NamedTuple

from streamverify.structural.alignment import aligned, without_variants
from streamverify.text.modality import (
    ABLE,
    ADVISED,
    ALL,
    CERTAIN,
    CONDITION,
    HEDGES,
    IF,
    NOT_ALL,
    OBLIGED,
    PLANNED,
    POSSIBLE,
    PROVED,
    QUALIFIERS,
    SOME,
    SOMETIMES,
    SUGGESTED,
    WHEN,
    marked_content,
)
from streamverify.text.statements import DETACHED, Mark, Statement
from streamverify.text.values import Modifier

_DROPPED: Final = POSSIBLE | SOMETIMES | NOT_ALL | PLANNED
#: Weak marks, and the strong ones that they must not become.
_TURNS: Final = (
    (ADVISED | POSSIBLE | ABLE, OBLIGED),
    (SOME | SOMETIMES | NOT_ALL, ALL),
    (POSSIBLE, CERTAIN),
    (SUGGESTED, PROVED),
)
_STRONG: Final = OBLIGED | ALL | CERTAIN | PROVED
_KEEPS_CONDITION: Final = CONDITION | WHEN | SOMETIMES | NOT_ALL
#: Stems that are marks: "recommended" and "required" are no two words here but two strengths.
_MARK_STEMS: Final = frozenset(stem for stem, _ in marked_content().values())
_AVAILABLE: Final = frozenset(("availabl", "releas", "launch", "support", "offer", "доступн", "可", "用"))
#: Words of a claim that a sentence may lack and still say the same, if otherwise.
MAY_BE_MISSING: Final = _MARK_STEMS | _AVAILABLE
_MOST_STEMS: Final = 400
_EXTRA_SHARE_OF_TURN: Final = 0.34
_EXTRA_SHARE_OF_DROP: Final = 0.2
_DROPPED_SHARE_OF_CONDITION: Final = 0.6
_DROPPED_SHARE_OF_HAN_CONDITION: Final = 0.4
_MOST_LEFT_OUT: Final = 4
_FIRST_HAN: Final = "\u2e80"


class ScopeChange(NamedTuple):
    """A mark of the sentence that the claim turns or drops.

    Attributes:
        source: the mark in the sentence.
        turned_to: the strong mark of the claim, None where the mark is dropped.
    """

    source: Mark
    turned_to: Mark | None


def scope_change(claim: Statement, sentence: Statement) -> ScopeChange | None:
    """How the claim goes further than the sentence, or None where it does not or speaks of something else."""
    if not sentence.bits & QUALIFIERS or not claim.words or claim.is_question or sentence.is_question:
        return None
    if len(claim.stems) > _MOST_STEMS or len(sentence.stems) > _MOST_STEMS:
        return None
    keeps_condition = claim.bits & _KEEPS_CONDITION or not sentence.bits & CONDITION
    if keeps_condition and _kept(claim, sentence) and not claim.bits & _STRONG:
        return None
    ours = claim.content - _MARK_STEMS
    missing = ours - sentence.content
    if missing:
        missing, _ = without_variants(missing, sentence.content - claim.content)
        if missing and not (sentence.bits & PLANNED and missing <= _AVAILABLE):
            return None
    return _hedge_change(claim, sentence, ours) or _condition_dropped(claim, sentence, ours)


def _hedge_change(claim: Statement, sentence: Statement, ours: frozenset[str]) -> ScopeChange | None:
    if not sentence.bits & HEDGES:
        return None
    alignment = aligned(claim, sentence)
    start, end = alignment.start, alignment.end
    while end < len(sentence.stems) and sentence.stems[end] in _MARK_STEMS:
        end += 1  # "(beta)"
    inside = frozenset(sentence.stems[start:end]) - _MARK_STEMS
    extra, _ = without_variants(inside - ours, ours - inside)
    share = len(extra) / len(inside) if inside else 1.0
    if share > _EXTRA_SHARE_OF_TURN:
        return None
    denials = [each for each in sentence.negations if start <= each.at < end]
    if len(denials) % 2 != len(claim.negations) % 2:
        return None
    near = [
        mark
        for mark in sentence.marks
        if mark.bits & HEDGES
        and start <= mark.at < end
        and (sentence.stems[mark.at] in claim.content or sentence.stems[mark.at] in _MARK_STEMS)
    ]
    near_bits = 0
    for mark in near:
        near_bits |= mark.bits
    for mark in near:
        for weak, strong in _TURNS:
            if not mark.bits & weak or not claim.bits & strong or sentence.bits & strong or claim.bits & weak:
                continue
            if strong == OBLIGED and claim.negations and not mark.bits & ADVISED:
                continue  # "may not" forbids, and so does "must not"
            turned = next(each for each in claim.marks if each.bits & strong)
            if (
                strong != ALL
                or mark.bits & ~SOME
                or turned.at < 0
                or _same_word(claim, turned, sentence, mark)
            ):
                return ScopeChange(mark, turned)
    if _kept(claim, sentence) or share > _EXTRA_SHARE_OF_DROP:
        return None
    can = claim.bits & ABLE
    for mark in near:
        if mark.bits & (POSSIBLE if can else _DROPPED) and (mark.bits & ~PLANNED or claim.bits == 0):
            if not can or any(each.bits & ABLE and each.at == mark.at for each in sentence.marks):
                return ScopeChange(mark, None)
        elif (
            mark.bits & ABLE
            and not can
            and not extra
            and not claim.negations
            and claim.stems == sentence.stems
        ):
            return ScopeChange(mark, None)
    return None


def _kept(claim: Statement, sentence: Statement) -> int:
    """The claim's hedges and conditions; "can" is none where the sentence says it too ("may be able to")."""
    kept = claim.bits & QUALIFIERS
    return kept & ~ABLE if sentence.bits & ABLE else kept


def _same_word(claim: Statement, ours: Mark, sentence: Statement, theirs: Mark) -> bool:
    return claim.stems[ours.at] == sentence.stems[theirs.at]


def _condition_dropped(claim: Statement, sentence: Statement, ours: frozenset[str]) -> ScopeChange | None:
    if not sentence.bits & CONDITION or claim.bits & _KEEPS_CONDITION:
        return None
    for mark in sentence.marks:
        is_inside = mark.bits & CONDITION and 0 <= mark.at < len(sentence.stems)
        if is_inside and (_drops(mark, sentence, ours) or _leaves_out_one(mark, sentence, ours)):
            return ScopeChange(mark, None)
    return None


def _leaves_out_one(mark: Mark, sentence: Statement, ours: frozenset[str]) -> bool:
    """Whether the claim is the sentence but for the few words behind the condition: "except the cellar"."""
    if sentence.clause_marks[sentence.clauses[mark.at]] & DETACHED:
        return False
    left_out = [at for at, stem in enumerate(sentence.stems) if stem not in ours and stem not in _MARK_STEMS]
    return (
        0 < len(left_out) <= _MOST_LEFT_OUT
        and left_out[0] == mark.at
        and left_out[-1] - left_out[0] == len(left_out) - 1
    )


def _drops(mark: Mark, sentence: Statement, ours: frozenset[str]) -> bool:
    """Whether the claim states the clause that the condition belongs to, and not the condition."""
    stems, clauses = sentence.stems, sentence.clauses
    clause = clauses[mark.at]
    start = clauses.index(clause)
    end = start + clauses.count(clause)
    condition = stems[start:end]
    dropped = [stem for stem in condition if stem not in ours]
    is_han = condition[0] >= _FIRST_HAN
    least = _DROPPED_SHARE_OF_HAN_CONDITION if is_han else _DROPPED_SHARE_OF_CONDITION
    if len(dropped) < least * len(condition):
        return False
    if clause and not sentence.clause_marks[clause] & DETACHED:
        first = clauses.index(clause - 1)
        main = stems[first:start]
    else:
        # Before its main clause "if" sets a scene more than a limit, but in Chinese it has no other place.
        if (mark.bits & IF and not is_han) or clause + 1 not in clauses:
            return False
        first = clauses.index(clause + 1)
        main = stems[first : first + clauses.count(clause + 1)]
    inside = frozenset(main) - _MARK_STEMS
    extra, outside = without_variants(inside - ours, ours - inside)
    kept = frozenset(condition) & ours
    if outside - kept:
        return False
    return bool(inside) and len(extra) <= _EXTRA_SHARE_OF_DROP * len(inside)


BoundChange = Literal["bound_dropped", "scope_strengthened"]
_AT_MOST: Final = ("at_most", "less_than")
_AT_LEAST: Final = ("at_least", "more_than")


def bound_change(claim: Modifier, source: Modifier) -> BoundChange | None:
    """What becomes of the source's bound beside an equal value in the claim.

    A bare value or an approximation only leaves the bound out; the opposite bound and "exactly" go further,
    and so does "exactly" beside an approximation. Strict and loose bounds of one direction are the same here:
    whether the value itself is met is for the comparison of values.
    """
    if source in _AT_MOST or source in _AT_LEAST:
        same = _AT_MOST if source in _AT_MOST else _AT_LEAST
        if claim in same:
            return None
        return "bound_dropped" if claim in ("none", "about") else "scope_strengthened"
    if source == "about" and claim == "exactly":
        return "scope_strengthened"
    return None
