"""Values that stand in the evidence among other words than in the claim, where another value stands among its
own.

"The league has 17 teams" beside "The league consists of 32 teams" and "a 17-week season": the evidence holds
17, but not for teams. The words within four of a value count the more, the nearer they stand to it on both
sides: `(2 / (d + d'))^1.5` for a word at distance `d` in the claim and `d'` in the evidence, half of it where
it stands before the value here and behind it there. A value that the evidence holds is told to be another
thing's only where another value of its kind scores at least `_LEAST`, and by `_MARGIN` more than the best
place of its own. Both bounds were set on claims of labelled pairs with a value replaced by another one of
their evidence: they tell a fifth of them, and two in a thousand of the claims as they are. A sentence that
has all of the claim's words beside another value tells it too: "The bridge opened in 1931" beside "Work on
the bridge began in 1931. The bridge was opened to traffic in 1937".
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from streamverify.structural.alignment import statements_of
from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.value_alignment import (
    MOST_ALIKE,
    VALUE_MARK,
    Item,
    Marked,
    index_of,
    is_name,
    marked,
)
from streamverify.structural.value_conflicts import LOOK_COST
from streamverify.text.statements import Statement

_WINDOW: Final = 4
_LEAST: Final = 1.4
_MARGIN: Final = 0.9
_POWER: Final = 1.5
_OTHER_SIDE: Final = 0.5
#: More than words can score.
_ALL_WORDS: Final = 100.0
#: One word is not enough to tell what a value is for.
_LEAST_SHARED: Final = 2
#: Longer sentences are lists or tables, as are those with such signs: their values have no neighbours.
_MOST_STEMS: Final = 400
_IN_TABLE: Final = ("|", "\t")
#: Code points to count for a sentence that is read with marks.
_MARKING_COST: Final = 1_000
_MARKING_COST_PER_CHAR: Final = 8

#: Chunk index, sentence and item.
Place = tuple[int, Statement, Item]
#: By stem, how far from the value it stands, negative before it; the nearest place counts.
Neighbours = dict[str, int]


def neighbour_with_another_value(
    claim: Marked,
    index: int,
    own: Iterable[Place],
    chunks: Sequence[ChunkValues],
    excludes: Callable[[Item], bool],
    spend: Callable[[int], None],
) -> tuple[int, Item] | None:
    """The value, and the index of its chunk, that stands in the evidence where the claim has its own one.

    Args:
        claim: read with marks.
        index: of the item of the claim.
        own: where the chunks state the item's value, in no sentence with all of the claim's words.
        chunks: the cited ones.
        excludes: whether an item of the evidence is of the claim's kind, and another value that the claim
            does not state as well.
        spend: is told how many code points are read.
    """
    if claim.statement.is_question or len(claim.statement.stems) > _MOST_STEMS:
        return None
    ours = _neighbours(claim, index)
    if len(ours) < _LEAST_SHARED:
        return None
    best: tuple[int, Item] | None = None
    best_score = 0.0
    read: dict[tuple[int, int], Marked | None] = {}
    for at, chunk in enumerate(chunks):
        sentences = statements_of(chunk.text).overlapping(claim.statement, _LEAST_SHARED, spend)
        for sentence in sentences[:MOST_ALIKE]:
            if not _may_stand_among(ours, sentence):
                continue
            among = chunk.items_between(sentence.start, sentence.end)
            spend(LOOK_COST * len(among))
            if not any(excludes(each) for each in among):
                continue
            theirs = _read(chunk, at, sentence, read, spend)
            if theirs is None:
                continue
            for place, item in enumerate(theirs.items):
                if excludes(item):
                    score = _score(ours, theirs, place)
                    if claim.statement.words <= theirs.statement.words:
                        score += _ALL_WORDS
                    if score > best_score:
                        best, best_score = (at, item), score
    if best is None or best_score < _LEAST:
        return None
    for at, sentence, item in own:
        if ours.keys() & sentence.words:
            theirs = _read(chunks[at], at, sentence, read, spend)
            place = -1 if theirs is None else index_of(theirs.items, item)
            if theirs is None or place < 0:
                return None  # a table, or a value within another: what it is for cannot be told
            if theirs.statement.words <= claim.statement.words:
                return None  # it says nothing but what the claim says
            if best_score - _score(ours, theirs, place) < _MARGIN:
                return None
    return best


def _read(
    chunk: ChunkValues,
    at: int,
    sentence: Statement,
    read: dict[tuple[int, int], Marked | None],
    spend: Callable[[int], None],
) -> Marked | None:
    """A sentence with its marks, read once; None where it is a table."""
    key = (at, sentence.start)
    if key not in read:
        start, end = sentence.start, sentence.end
        spend(_MARKING_COST + _MARKING_COST_PER_CHAR * (end - start))
        is_table = any(chunk.text.find(sign, start, end) >= 0 for sign in _IN_TABLE)
        items = [each for each in chunk.items_between(start, end) if not is_name(each)]
        read[key] = None if is_table else marked(chunk.text, start, end, items)
    return read[key]


def _may_stand_among(ours: Neighbours, sentence: Statement) -> bool:
    return len(ours.keys() & sentence.words) >= _LEAST_SHARED and len(sentence.stems) <= _MOST_STEMS


def _neighbours(sentence: Marked, index: int) -> Neighbours:
    stems, place = sentence.statement.stems, sentence.places[index]
    found: Neighbours = {}
    for distance in range(1, _WINDOW + 1):
        for side in (-distance, distance):
            at = place + side
            if 0 <= at < len(stems) and stems[at] != VALUE_MARK:
                found.setdefault(stems[at], side)
    return found


def _score(ours: Neighbours, sentence: Marked, index: int) -> float:
    score = 0.0
    for stem, theirs in _neighbours(sentence, index).items():
        mine = ours.get(stem)
        if mine is not None:
            weight = (2 / (abs(mine) + abs(theirs))) ** _POWER
            score += weight if (mine > 0) == (theirs > 0) else _OTHER_SIDE * weight
    return score
