"""Whether a claim and a sentence of its evidence say the same with opposite polarity.

Two ways to tell, both strict, since a wrong `negation_conflict` blocks a right answer:

- word for word: the content words are the same in the same order, and one side denies once more;
- by clause: a word that both have is denied on one side only, no word stands on one side for another on the
  other, and neither side has a hedge, a condition or a comparison that the other lacks.

"Not all" against "all" is a conflict as well. Where the duty is denied and not the deed ("need not"), only a
duty conflicts.
"""

from typing import Final, Literal, NamedTuple

from streamverify.structural.alignment import increasing_share, without_variants
from streamverify.text.modality import (
    ALL,
    CONDITION,
    EMPTIES,
    EXCLUDES,
    NOT_ALL,
    OBLIGED,
    PLANNED,
    POSSIBLE,
    SOME,
    SOMETIMES,
    WHEN,
)
from streamverify.text.statements import Negation, Statement
from streamverify.text.word_stems import stem as stem_of

_MUST_AGREE: Final = POSSIBLE | SOME | SOMETIMES | PLANNED | CONDITION | WHEN
#: Longer sentences are lists or tables, and not compared.
_MOST_STEMS: Final = 400
_LEAST_SHARED: Final = 2
_LEAST_IN_ORDER: Final = 0.6
#: How much more the sentence's clause may say: a denial of more is not a denial of less.
_EXTRA_SHARE_OF_DENIED: Final = 0.2
_EXTRA_SHARE_OF_STATED: Final = 0.25
#: Claims with so many words may have one that the sentence lacks.
_WORDS_FOR_ONE_MISSING: Final = 6
_COMPARISON_WORDS: Final = """
    more less fewer long longer late later early earlier great greater high higher low lower
    larg larger small smaller exceed over under better worse second third больше более меньше
    менее дольше позже раньше выше ниже превышает превысит 超 多 少 高 低 晚 早
"""
_COMPARISONS: Final = frozenset(map(stem_of, _COMPARISON_WORDS.split()))

Side = Literal["claim", "evidence"]


class PolarityConflict(NamedTuple):
    """The word that one side denies, which side does, and the index of the token that denies it there."""

    stem: str
    denied_by: Side
    token: int


def polarity_conflict(claim: Statement, sentence: Statement) -> PolarityConflict | None:
    """The conflict of polarity between a claim and a sentence, or None."""
    if not _denies(claim) and not _denies(sentence):
        return None
    if sentence.is_question or claim.is_question:
        return None
    if len(claim.stems) > _MOST_STEMS or len(sentence.stems) > _MOST_STEMS:
        return None
    if len(claim.content & sentence.content) < _LEAST_SHARED:
        return None
    if claim.stems == sentence.stems:
        return _word_for_word(claim, sentence)
    return _by_clause(claim, sentence)


def _denies(statement: Statement) -> bool:
    return bool(statement.negations) or statement.is_denied or bool(statement.bits & NOT_ALL)


def _word_for_word(claim: Statement, sentence: Statement) -> PolarityConflict | None:
    ours, theirs = _denials(claim), _denials(sentence)
    side: Side = "claim" if ours > theirs else "evidence"
    denier, other = (claim, sentence) if ours > theirs else (sentence, claim)
    if (ours - theirs) % 2 == 0:
        return _not_all_against_all(claim, sentence)
    if not denier.negations:
        return PolarityConflict(denier.stems[0], side, 0)
    elsewhere = {negation.at for negation in other.negations}
    odd = [negation for negation in denier.negations if negation.at not in elsewhere]
    negation = (odd or denier.negations)[0]
    if not _compatible(denier, negation, other, claim.bits ^ sentence.bits):
        return None
    return PolarityConflict(denier.stems[negation.at], side, negation.token)


def _denials(statement: Statement) -> int:
    return statement.is_denied + sum([negation.is_first for negation in statement.negations])


def _not_all_against_all(claim: Statement, sentence: Statement) -> PolarityConflict | None:
    if (claim.bits ^ sentence.bits) & _MUST_AGREE:
        return None
    side: Side = "claim" if claim.bits & NOT_ALL else "evidence"
    denier, other = (claim, sentence) if side == "claim" else (sentence, claim)
    if not denier.bits & NOT_ALL or other.bits & NOT_ALL or not other.bits & ALL:
        return None
    mark = next(mark for mark in denier.marks if mark.bits & NOT_ALL)
    return PolarityConflict(denier.stems[mark.at], side, mark.token)


def _by_clause(claim: Statement, sentence: Statement) -> PolarityConflict | None:
    ours, theirs = _denied(claim), _denied(sentence)
    differing = [
        stem
        for stem in {**ours, **theirs}
        if stem in claim.content
        and stem in sentence.content
        and _differs(stem, ours, theirs, claim, sentence)
    ]
    if claim.is_denied != sentence.is_denied:
        side: Side = "claim" if claim.is_denied else "evidence"
        if differing or not _agree(claim, sentence, 0, len(sentence.stems), side):
            return None
        return PolarityConflict(sentence.stems[0], side, 0)
    if not differing:
        return None
    stem = differing[0]
    side = "claim" if ours.get(stem, 0) > theirs.get(stem, 0) else "evidence"
    denier, other = (claim, sentence) if side == "claim" else (sentence, claim)
    negation = next(each for each in denier.negations if denier.stems[each.at] == stem)
    at = negation.at if side == "evidence" else sentence.stems.index(stem)
    clause = sentence.clauses[at]
    unmatched = [each for each in claim.negations if each.at < 0 or claim.stems[each.at] not in theirs]
    unmatched += [
        each
        for each in sentence.negations
        if each.at < 0
        or (
            sentence.stems[each.at] not in ours
            and (sentence.clauses[each.at] == clause or sentence.stems[each.at] in claim.content)
        )
    ]
    if sum([each.is_first for each in unmatched]) % 2 == 0:
        return (
            None  # two that cancel: "no logs are kept", "logs are not kept"; "no big problem", "no problem"
        )
    bits = sentence.bits
    if claim.content != sentence.content:
        start = sentence.clauses.index(clause)
        end = start + sentence.clauses.count(clause)
        if not _agree(claim, sentence, start, end, side):
            return None
        bits = _bits_near(sentence, clause, start, end)
    if not _compatible(denier, negation, other, claim.bits ^ bits):
        return None
    if increasing_share(claim, sentence) < _LEAST_IN_ORDER:
        return None
    return PolarityConflict(stem, side, negation.token)


def _denied(statement: Statement) -> dict[str, int]:
    """How many places of each stem are denied an odd number of times."""
    times: dict[int, int] = {}
    for negation in statement.negations:
        if negation.at >= 0:
            times[negation.at] = times.get(negation.at, 0) + 1
    counts: dict[str, int] = {}
    for at, count in times.items():
        stem = statement.stems[at]
        counts[stem] = counts.get(stem, 0) + count % 2
    return counts


def _differs(
    stem: str, ours: dict[str, int], theirs: dict[str, int], claim: Statement, sentence: Statement
) -> bool:
    """Whether a word is denied wherever it stands on one side and nowhere on the other, or more often."""
    our_count, their_count = claim.stems.count(stem), sentence.stems.count(stem)
    our_denied, their_denied = ours.get(stem, 0), theirs.get(stem, 0)
    if our_count == their_count:
        return our_denied != their_denied
    return (our_denied == 0 and their_denied == their_count) or (
        our_denied == our_count and their_denied == 0
    )


def _agree(claim: Statement, sentence: Statement, start: int, end: int, denied_by: Side) -> bool:
    """Whether the clause says the same of the same: no word stands on one side for another on the other."""
    inside = frozenset(sentence.stems[start:end])
    extra, outside = without_variants(inside - claim.content, claim.content - inside)
    if start == 0 and "." in sentence.stems[0] and sentence.stems[0] in sentence.numbers:
        extra -= {sentence.stems[0]}  # the number of a section
    missing = outside - sentence.content
    if len(missing) > 1 or (missing and len(claim.content) < _WORDS_FOR_ONE_MISSING):
        return False
    if not missing.isdisjoint(claim.numbers) or not (extra | missing).isdisjoint(_COMPARISONS):
        return False
    if extra:
        share = _EXTRA_SHARE_OF_STATED if denied_by == "claim" else _EXTRA_SHARE_OF_DENIED
        return not outside and len(extra) <= share * len(inside)
    if outside == missing:
        return True
    # The clause leaves something to others; neither these nor the first may speak of anything else.
    speaking = {0, *(sentence.clauses[sentence.stems.index(stem)] for stem in outside - missing)}
    return all(
        stem in claim.content
        for stem, clause in zip(sentence.stems, sentence.clauses, strict=True)
        if clause in speaking
    )


def _bits_near(sentence: Statement, clause: int, start: int, end: int) -> int:
    """Marks of a clause, and conditions that open it or the clauses beside it."""
    bits = 0
    for mark in sentence.marks:
        if start <= mark.at < end:
            bits |= mark.bits
    for opening in sentence.clause_marks[max(clause - 1, 0) : clause + 2]:
        bits |= opening
    return bits


def _compatible(denier: Statement, negation: Negation, other: Statement, differing_bits: int) -> bool:
    """Whether nothing but the polarity differs: no hedge or condition on one side only."""
    marks = [mark for mark in denier.marks if mark.at == negation.at and mark.bits & (OBLIGED | EXCLUDES)]
    if any(mark.bits & OBLIGED and mark.token >= negation.token for mark in marks):
        if not other.bits & OBLIGED:
            return False  # "need not" leaves all free
    elif marks and not denier.bits & POSSIBLE:
        differing_bits &= ~POSSIBLE  # "must not" and "cannot" leave no room for "may"
    if differing_bits & SOME and _leaves_none(denier, negation, other):
        differing_bits &= ~SOME
    return not differing_bits & _MUST_AGREE


def _leaves_none(denier: Statement, negation: Negation, other: Statement) -> bool:
    """Whether one side says "no parcels" and the other one "some parcels"."""
    return any(
        mark.bits & EMPTIES
        and mark.at == negation.at
        and any(
            each.bits & SOME and each.at >= 0 and other.stems[each.at] == denier.stems[negation.at]
            for each in other.marks
        )
        for mark in denier.marks
    )
