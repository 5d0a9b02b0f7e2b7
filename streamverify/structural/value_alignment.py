"""Which value of a cited sentence stands where a claim has one of its own.

Claim and sentence are compared as statements in which every value is one and the same mark. They say the same
of the same thing where no word stands on one side for another on the other, and hardly a word on one side
only; a value corresponds to one of its kind with the same neighbours, or to the only one of its kind.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from heapq import nlargest
from typing import Final, NamedTuple

from streamverify.structural.alignment import aligned, statements_of, without_variants
from streamverify.structural.chunk_values import ChunkValues
from streamverify.text.dates import DateMention
from streamverify.text.statements import Statement, read_statement
from streamverify.text.values import COMPARED_AS_TEXT, Quantity
from streamverify.text.words import WORDS, learn

Item = Quantity | DateMention

VALUE_MARK: Final = "0000700"
"""Stands for every value. Read as a number, so that it is no word of the statement."""
_LEAST_SHARED: Final = 0.6
_LEAST_CLAIM_COVERAGE: Final = 0.8
_LEAST_EVIDENCE_COVERAGE: Final = 0.75
_LEAST_WORDS: Final = 1
#: Verbs that join a thing to its value, and that a table or a list does without.
_VALUE_VERBS: Final = frozenset(
    (WORDS.get(word) or learn(word)).stem
    for word in (
        *("cost", "costs", "amounts", "equals", "totals", "lasts", "takes", "weighs", "measures", "reaches"),
        *("стоит", "составляет", "составил", "составила", "составило", "равен", "равна", "равно", "длится"),
        *("весит", "достигает", "занимает", "达"),
    )
)
#: Longer sentences are lists or tables, and their values have no neighbours.
_MOST_STEMS: Final = 400
_COMPARISON_COST: Final = 20
#: Code points to count for a sentence that is read with marks.
_MARKING_COST: Final = 1_000
_MARKING_COST_PER_CHAR: Final = 8
MOST_ALIKE: Final = 100
"""So many sentences of a chunk are read with marks for one claim: many are alike in a table only."""
_COMMON_START: Final = 3
_SENTENCES: Final = 3
#: Of so many sentences those are read that may have enough of the claim's words, of more `sharing` ones.
_FEW_SENTENCES: Final = 24


class Marked(NamedTuple):
    """A sentence with marks for its values: where each item stands among the stems."""

    statement: Statement
    items: Sequence[Item]
    places: list[int]


class AlignedValues(NamedTuple):
    """A sentence that says the same as the claim, but for values.

    Attributes:
        chunk: index of its chunk.
        marked: the sentence.
        start: of the aligned clauses, as indices of its stems.
        end: behind them.
        is_exact: no word differs.
    """

    chunk: int
    marked: Marked
    start: int
    end: int
    is_exact: bool


def marked(text: str, start: int, end: int, items: Sequence[Item], *, names: bool = False) -> Marked | None:
    """Read ``text[start:end]`` with a mark for each item; None where a mark got lost in a citation marker.

    Identifiers, versions and sections name what is spoken of, and stay words unless `names` is set.
    """
    if not names:
        items = [each for each in items if not is_name(each)]
    pieces: list[str] = []
    copied = start
    for item in items:
        pieces += (text[copied : item.start], " ", VALUE_MARK, " ")
        copied = item.end
    pieces.append(text[copied:end])
    statement = read_statement("".join(pieces))
    places = [index for index, stem in enumerate(statement.stems) if stem == VALUE_MARK]
    return Marked(statement, items, places) if len(places) == len(items) else None


def index_of(items: Sequence[Item], item: Item) -> int:
    """Index of an item among several in order; -1 where it is none of them."""
    at = bisect_left(items, item.start, key=_start)
    return at if at < len(items) and items[at] == item else -1


def _start(item: Item) -> int:
    return item.start


def is_name(item: Item) -> bool:
    """Whether an item is an identifier, a version or a section."""
    return isinstance(item, Quantity) and item.kind in COMPARED_AS_TEXT


def aligned_values(
    claim_text: str,
    claim: Marked,
    chunks: Sequence[ChunkValues],
    spend: Callable[[int], None],
    *,
    names: bool = False,
    only_exact: bool = False,
) -> list[AlignedValues]:
    """The cited sentences that say what the claim says but for values, those that agree best first.

    `names`: the claim is marked with its identifiers. `only_exact`: no word may differ but by its ending.
    """
    words = claim.statement.words
    if len(words) < _LEAST_WORDS or claim.statement.is_question or len(claim.statement.stems) > _MOST_STEMS:
        return []
    whole: Statement | None = None
    least = _LEAST_CLAIM_COVERAGE * len(words) if only_exact else _LEAST_SHARED * len(words) - 1
    found: list[tuple[float, AlignedValues]] = []
    for index, chunk in enumerate(chunks):
        evidence = statements_of(chunk.text)
        compared: Sequence[Statement]
        if len(evidence.spans) <= _FEW_SENTENCES:
            compared = evidence.overlapping(claim.statement, least, spend)
        else:
            whole = whole or read_statement(claim_text)
            compared = evidence.sharing(whole, evidence.statements)
        spend((_COMPARISON_COST + len(words)) * len(compared))
        for sentence in _most_alike(words, least, compared):
            items = chunk.items_between(sentence.start, sentence.end)
            if not items or sentence.is_question:
                continue
            spend(_MARKING_COST + _MARKING_COST_PER_CHAR * (sentence.end - sentence.start))
            theirs = marked(chunk.text, sentence.start, sentence.end, items, names=names)
            if theirs is None:
                continue
            agreement = _agreement(claim, theirs, index)
            if agreement is not None:
                found.append(agreement)
    found.sort(key=lambda each: -each[0])
    return [each for _, each in found[:_SENTENCES]]


def _most_alike(words: frozenset[str], least: float, among: Sequence[Statement]) -> list[Statement]:
    """The sentences that have at least `least` of these words, in order; of very many those with most."""
    alike = [each for each in among if len(words & each.words) >= least and len(each.stems) <= _MOST_STEMS]
    if len(alike) > MOST_ALIKE:
        alike = nlargest(MOST_ALIKE, alike, key=lambda each: len(words & each.words))
        alike.sort(key=lambda each: each.start)
    return alike


def _agreement(claim: Marked, sentence: Marked, chunk: int) -> tuple[float, AlignedValues] | None:
    alignment = aligned(claim.statement, sentence.statement)
    missing, extra = without_variants(alignment.missing - _VALUE_VERBS, alignment.extra - _VALUE_VERBS)
    if missing and extra:
        missing, extra = _without_endings(missing, extra)
    if missing and extra:
        return None
    size = len(claim.statement.words - _VALUE_VERBS)
    inside = len(frozenset(sentence.statement.stems[alignment.start : alignment.end]) - _VALUE_VERBS)
    claim_coverage = 1 - len(missing) / size if size else 0.0
    evidence_coverage = 1 - len(extra) / inside if inside else 0.0
    if claim_coverage < _LEAST_CLAIM_COVERAGE or evidence_coverage < _LEAST_EVIDENCE_COVERAGE:
        return None
    is_exact = not missing and not extra
    stems, start, end = sentence.statement.stems, alignment.start, alignment.end
    while end < len(stems) and stems[end] == VALUE_MARK:  # a clause that is a value: "S4: 429 euros"
        end += 1
    while start and stems[start - 1] == VALUE_MARK:
        start -= 1
    values = AlignedValues(chunk, sentence, start, end, is_exact)
    return claim_coverage + evidence_coverage, values


def _without_endings(one: frozenset[str], other: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """What is left of two small sets without short words that differ in their endings (лодка, лодок)."""
    if len(one) * len(other) > _MOST_STEMS:
        return one, other
    left, right = set(one), set(other)
    for word in one:
        for match in [each for each in right if _same_but_ending(word, each)][:1]:
            left.discard(word)
            right.discard(match)
    return frozenset(left), frozenset(right)


def _same_but_ending(one: str, other: str) -> bool:
    common = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        common += 1
    return common >= _COMMON_START and max(len(one), len(other)) - common <= _COMMON_START - 1


def corresponding(
    claim: Marked, index: int, among: AlignedValues, is_like: Callable[[Item, Item], bool]
) -> Item | None:
    """The item of the sentence that stands where the claim has its item `index`; `is_like`: of one kind."""
    item = claim.items[index]
    place = claim.places[index]
    best: Item | None = None
    best_score = 0
    candidates = 0
    stems = among.marked.statement.stems
    for other, at in zip(among.marked.items, among.marked.places, strict=True):
        if not among.start <= at < among.end or not is_like(item, other):
            continue
        candidates += 1
        score = _neighbours(claim.statement.stems, place, stems, at)
        if score > best_score or best is None:
            best, best_score = other, score
    if best is None or best_score > 0:
        return best
    alone = sum([is_like(each, best) for each in claim.items]) == 1
    return best if candidates == 1 and alone else None


def _neighbours(ours: list[str], place: int, theirs: list[str], at: int) -> int:
    return (
        2 * _same_neighbour(ours, place + 1, theirs, at + 1)
        + 2 * _same_neighbour(ours, place - 1, theirs, at - 1)
        + (place == at)
    )


def _same_neighbour(ours: list[str], place: int, theirs: list[str], at: int) -> bool:
    if not 0 <= place < len(ours) or not 0 <= at < len(theirs):
        return False
    return ours[place] == theirs[at] or _same_but_ending(ours[place], theirs[at])
