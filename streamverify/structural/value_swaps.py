"""Values that the evidence states for something else ("backups 30 days", "logs 30 days, backups 90 days").

A claim's value is in the evidence, and yet the evidence gives another one for what the claim speaks of. Told
in two ways, both strict: another sentence says the same, word for word, with another value, while no
sentence with the claim's value has all of the claim's words; or a sentence gives two values of one kind, and
the claim has the words that tell the other one from its own. Where neither tells, another value may stand
among the claim's neighbouring words (`value_neighbours`): then the claim's one counts as not in evidence,
since words that differ may as well say something else.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from streamverify.model.codes import FindingCode
from streamverify.structural.alignment import statements_of
from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.implied_quantities import sentence_of
from streamverify.structural.value_alignment import Item, Marked, index_of, is_name, marked
from streamverify.structural.value_conflicts import (
    LOOK_COST,
    Conflict,
    Stating,
    conflict_code,
    find_conflicts,
    same_kind,
    states_same,
)
from streamverify.structural.value_neighbours import Place, neighbour_with_another_value
from streamverify.structural.value_repeats import find_repeats
from streamverify.text.dates import DateMention
from streamverify.text.statements import Statement
from streamverify.text.units import to_base
from streamverify.text.values import COMPARED_AS_TEXT, Quantity, Unit
from streamverify.text.word_index import stems_of, words_in

_TWO: Final = 2
_LEAST_SHARED: Final = 0.5
#: Code points to count for a look whether a value is of one kind with another.
_KIND_COST: Final = 20
#: Code points to count for one that is read with marks.
_READING_COST: Final = 8
_YEARS: Final = range(1500, 2100)
#: What is counted, right behind the number: an English plural, or a Chinese measure word for things.
_COUNTED: Final = re.compile(
    "[ -](?!(?:times|does|applies|holds|remains|works|needs|means|includes|exists|starts|begins|ends|runs"
    "|comes|goes|gives|makes|takes|covers|counts|seems|plus|across|less|versus|always)(?![a-z]))"
    "[a-z]{3,20}s(?![a-z])|[个名位家台辆座项组](?![年月日天周])"
)
_TIMES: Final = frozenset(("time", "months", "business days"))
#: So many Han characters may name what is counted, the measure word included.
_NOUN_STEMS: Final = 3
#: Text in which no word is cut in two or joined with a sign.
_PLAIN: Final = re.compile(r"[A-Za-z \n.,;:!?()\"]*+")
_NO_CONTENT: Final = frozenset(("",))


def find_swaps(
    text: str,
    items: Sequence[Item],
    met: Sequence[int],
    chunks: Sequence[ChunkValues],
    spend: Callable[[int], None],
) -> dict[int, Conflict]:
    """The conflicts of values of a claim that the chunks do state, by the index of the item."""
    counted = _measured_and_not_counted(text, items, met, chunks, spend)
    counted |= find_repeats(text, items, chunks, spend)
    if counted:
        return counted
    among = [index for index in met if _may_be_swapped(items[index], chunks)]
    if not among:
        return {}
    places_of = _places_of([items[index] for index in among], chunks, spend)
    sentences = _Sentences(chunks)
    words_at_most = _words_at_most(text, items)
    if words_at_most is not None:
        alone = {
            value: _is_stated_alone(value, words_at_most, places, sentences, spend)
            for value, places in places_of.items()
        }
        among = [index for index in among if not alone[_value_of(items[index])]]
        if not among:
            return {}
    claim = marked(text, 0, len(text), items)
    if claim is None:
        return {}
    words = claim.statement.words
    with_all_words = {
        value: [each for each in places if words <= each[1].words] for value, places in places_of.items()
    }
    swaps: dict[int, Conflict] = {}
    elsewhere: dict[int, Sequence[Place]] = {}
    for index in among:
        value = _value_of(items[index])
        if with_all_words[value]:
            conflict = _swap_within_each(claim, items[index], with_all_words[value], sentences, spend)
            if conflict is not None:
                swaps[index] = conflict
        else:  # stated elsewhere, or implied: 1.37 within "95% CI, 1.10 to 1.46"
            elsewhere[index] = places_of[value]
    if elsewhere:
        swaps |= _swaps_from_elsewhere(text, items, claim, elsewhere, chunks, sentences, spend)
    return swaps


def _swap_within_each(
    claim: Marked,
    item: Item,
    places: Sequence[Place],
    sentences: "_Sentences",
    spend: Callable[[int], None],
) -> Conflict | None:
    """The conflict with the last of several sentences; None where one of them states the value for it."""
    conflict: Conflict | None = None
    for place in places:
        spend(_READING_COST * (place[1].end - place[1].start))
        conflict = _swap_within(claim, item, *place, sentences, spend)
        if conflict is None:
            return None
    return conflict


def _swaps_from_elsewhere(
    text: str,
    items: Sequence[Item],
    claim: Marked,
    elsewhere: Mapping[int, Sequence[Place]],
    chunks: Sequence[ChunkValues],
    sentences: "_Sentences",
    spend: Callable[[int], None],
) -> dict[int, Conflict]:
    """The conflicts of values that no sentence with all of the claim's words states.

    Args:
        text: the claim.
        items: its values.
        claim: the same, with a mark for each of them.
        elsewhere: where the chunks state such values, by the index of the item; empty where one is implied.
        chunks: what the claim cites.
        sentences: of these.
        spend: is told how many code points are read.
    """
    swaps: dict[int, Conflict] = {}
    apart = _apart(claim, elsewhere, chunks, spend)
    if apart:
        swaps |= find_conflicts(text, items, apart, chunks, spend, only_exact=True)
    stating = Stating(claim.items, spend)
    for index, places in elsewhere.items():
        if index not in swaps:
            absence = _told_by_each(claim, items[index], places, sentences, spend)
            if absence is None and places:
                absence = _other_among_neighbours(claim, items[index], places, chunks, stating, spend)
            if absence is not None:
                swaps[index] = absence._replace(code=_absent_code(items[index]))
    return swaps


def _measured_and_not_counted(
    text: str,
    items: Sequence[Item],
    met: Sequence[int],
    chunks: Sequence[ChunkValues],
    spend: Callable[[int], None],
) -> dict[int, Conflict]:
    """Numbers of things ("four groups") that the chunks give for times and sums alone ("4 weeks")."""
    found: dict[int, Conflict] = {}
    for index in met:
        item = items[index]
        if not isinstance(item, Quantity) or item.unit is not None or item.kind != "number" or item.is_range:
            continue
        noun = _COUNTED.match(text, item.end)
        if noun is None:
            continue
        low = item.readings[0].low
        equal = [(at, each) for at, chunk in enumerate(chunks) for each in chunk.by_value.get(low, ())]
        if not equal or not all(each.unit is not None and _is_measure(each.unit) for _, each in equal):
            continue
        spend(sum([len(chunk.text) for chunk in chunks]))
        stems = stems_of(words_in(noun[0]))
        if any(low in chunk.years or not stems.isdisjoint(_words_of(chunk)) for chunk in chunks):
            continue
        at, measured = equal[0]
        found[index] = Conflict("unit_not_in_evidence", measured, at)
    return found


def _is_measure(unit: Unit) -> bool:
    return unit.dimension in _TIMES or unit.dimension.startswith("currency")


def _words_of(chunk: ChunkValues) -> frozenset[str]:
    return frozenset().union(*[each.words for each in statements_of(chunk.text).statements])


def _other_among_neighbours(
    claim: Marked,
    item: Item,
    places: Sequence[Place],
    chunks: Sequence[ChunkValues],
    stating: Stating,
    spend: Callable[[int], None],
) -> Conflict | None:
    """Another value where the claim has its own one: then its own is not in evidence."""

    def excludes(other: Item) -> bool:
        return same_kind(item, other) and conflict_code(item, other) is not None and not stating.by(other)

    index = index_of(claim.items, item)
    found = neighbour_with_another_value(claim, index, places, chunks, excludes, spend)
    return None if found is None else Conflict(_absent_code(item), found[1], found[0])


def _absent_code(item: Item) -> FindingCode:
    return "date_not_in_evidence" if isinstance(item, DateMention) else "number_not_in_evidence"


def _told_by_each(
    claim: Marked,
    item: Item,
    places: Sequence[Place],
    sentences: "_Sentences",
    spend: Callable[[int], None],
) -> Conflict | None:
    """The conflict with the other of two values in each sentence that gives the claim's one."""
    if not places or len(_of_its_kind(item, claim.items, spend)) > 1:
        return None  # "logs 30 days, backups 90 days": what stands beside one may belong to the other
    words = claim.statement.words
    if any(len(words & sentence.words) < _LEAST_SHARED * len(words) for _, sentence, *_ in places):
        return None
    return _swap_within_each(claim, item, places, sentences, spend)


def _of_its_kind(item: Item, among: Sequence[Item], spend: Callable[[int], None]) -> Sequence[Item]:
    """Those of several items that could stand for one; of more than three the first three."""
    found: list[Item] = []
    looked = 0
    for each in among:
        looked += 1
        if same_kind(item, each):
            found.append(each)
            if len(found) > _TWO:
                break
    spend(_KIND_COST * looked)
    return found


def _words_at_most(text: str, items: Sequence[Item]) -> frozenset[str] | None:
    """The stems of a plain claim beside its values, and more, told without reading it; None of any other."""
    pieces: list[str] = []
    copied = 0
    for item in items:
        pieces.append(text[copied : item.start])
        copied = item.end
    pieces.append(text[copied:])
    rest = " ".join(pieces)
    return stems_of(words_in(rest)) - _NO_CONTENT if _PLAIN.fullmatch(rest) else None


def _is_stated_alone(
    item: Item,
    words: frozenset[str],
    places: Sequence[Place],
    sentences: "_Sentences",
    spend: Callable[[int], None],
) -> bool:
    """Whether a sentence with all of these words states the value, and not one other of its kind."""
    for chunk, sentence, _ in places:
        if words <= sentence.words and (
            len(_of_its_kind(item, sentences.items(chunk, sentence), spend)) != _TWO
        ):
            return True
    return False


def _may_be_swapped(item: Item, chunks: Sequence[ChunkValues]) -> bool:
    """Whether the chunks state another value that it may be taken for."""
    if isinstance(item, DateMention):
        return sum([len(chunk.distinct_dates) for chunk in chunks]) > 1
    if item.is_weak or item.kind in COMPARED_AS_TEXT:
        return False
    dimension = "" if item.unit is None else item.unit.dimension
    if not dimension and item.readings[0].low in _YEARS:
        return False  # it may be part of a name: "the 1989 championship"
    among = [each for chunk in chunks for each in chunk.by_dimension.get(dimension, ())[:_TWO]]
    return len(among) > 1 or any(each.readings[0].low != item.readings[0].low for each in among)


def _value_of(item: Item) -> Item:
    """The item without its place: what is asked about it by its value alone is asked once a value."""
    if isinstance(item, DateMention):
        return item._replace(start=0, end=0)
    return item._replace(start=0, end=0, number_end=0)


def _places_of(
    items: Iterable[Item], chunks: Sequence[ChunkValues], spend: Callable[[int], None]
) -> dict[Item, list[Place]]:
    """Where the chunks state an equal value, by value."""
    values = dict.fromkeys(map(_value_of, items))
    return {value: _places(value, chunks, spend) for value in values}


def _places(item: Item, chunks: Sequence[ChunkValues], spend: Callable[[int], None]) -> list[Place]:
    """Where the chunks state an equal value."""
    places: list[Place] = []
    for index, chunk in enumerate(chunks):
        equal = _equal_dates(item, chunk) if isinstance(item, DateMention) else _equal_quantities(item, chunk)
        among = len(chunk.dates) if isinstance(item, DateMention) else 1
        spend(LOOK_COST * (among + len(equal)))
        for each in equal:
            sentence = sentence_of(chunk, each.start)
            if sentence is not None:
                places.append((index, sentence, each))
    return places


def _equal_dates(date: DateMention, chunk: ChunkValues) -> Sequence[Item]:
    return [each for each in chunk.dates if states_same(date, each)]


def _equal_quantities(quantity: Quantity, chunk: ChunkValues) -> Sequence[Item]:
    """All places of the quantities that state it, in order. Equal ones share a lower end."""
    lows = {each.low for each in quantity.readings}
    lows |= {to_base(each.low, each.unit) for each in quantity.readings if each.unit is not None}
    first = {each.start: each for low in lows for each in chunk.by_value.get(low, ())}
    equal: list[Quantity] = []
    for start, each in first.items():
        if states_same(quantity, each):
            equal += (each, *chunk.repeats.get(start, ()))
    equal.sort(key=_start)
    return equal


def _start(item: Item) -> int:
    return item.start


class _Sentences:
    """The values of cited sentences, and these read with marks: once, since each value of a claim asks."""

    def __init__(self, chunks: Sequence[ChunkValues]) -> None:
        self._chunks = chunks
        self._items: dict[tuple[int, int], Sequence[Item]] = {}
        self._marked: dict[tuple[int, int], Marked | None] = {}

    def items(self, index: int, sentence: Statement) -> Sequence[Item]:
        """The values of a sentence of the chunk with this index, but for names."""
        key = (index, sentence.start)
        if key not in self._items:
            among = self._chunks[index].items_between(sentence.start, sentence.end)
            self._items[key] = [each for each in among if not is_name(each)]
        return self._items[key]

    def marked(self, index: int, sentence: Statement) -> Marked | None:
        """The same sentence with a mark for each of these values."""
        key = (index, sentence.start)
        if key not in self._marked:
            text, items = self._chunks[index].text, self.items(index, sentence)
            self._marked[key] = marked(text, sentence.start, sentence.end, items)
        return self._marked[key]


def _swap_within(
    claim: Marked,
    item: Item,
    index: int,
    sentence: Statement,
    found: Item,
    sentences: _Sentences,
    spend: Callable[[int], None],
) -> Conflict | None:
    """The conflict with the other of two values that one sentence gives."""
    items = sentences.items(index, sentence)
    if len(items) == len(claim.items):
        theirs = sentences.marked(index, sentence)
        if theirs is not None and theirs.statement.stems == claim.statement.stems:
            return _at_its_place(item, items[index_of(claim.items, item)], index)
    others = _of_its_kind(item, items, spend)
    if len(others) != _TWO or found not in others:
        return None
    other = others[0] if others[1] is found else others[1]
    code = conflict_code(item, other)
    theirs = None if code is None else sentences.marked(index, sentence)
    if code is None or theirs is None:
        return None
    at, its_place, other_place = (
        claim.places[index_of(claim.items, item)],
        theirs.places[index_of(items, found)],
        theirs.places[index_of(items, other)],
    )
    if _is_told_by_clause(claim, theirs.statement, its_place, other_place) or (
        isinstance(item, Quantity)
        and item.unit is None
        and _is_told_by_noun(claim.statement.stems[at + 1 :], theirs.statement.stems, its_place, other_place)
    ):
        return Conflict(code, other, index)
    alone = len(_of_its_kind(item, claim.items, spend)) == 1
    verdicts = []
    for side in (-1, 1):
        words = claim.statement.words if alone else _beside(claim, index_of(claim.items, item), side)
        its, of_other = (_beside(theirs, index_of(items, each), side) for each in (found, other))
        verdicts.append(_speaks_of_other(words, its - of_other, of_other - its))
    if alone and verdicts == [False, True] and others[0] is found:
        verdicts[0] = (
            None  # what stands before the first value may be said of both: "staff get 25 days of ..."
        )
    return Conflict(code, other, index) if True in verdicts and False not in verdicts else None


def _apart(
    claim: Marked,
    places_of: Mapping[int, Sequence[Place]],
    chunks: Sequence[ChunkValues],
    spend: Callable[[int], None],
) -> list[int]:
    """Those of a claim's values that no sentence gives together with all of its others, if it has others."""
    if len(claim.items) < _TWO:
        return list(places_of)
    values = dict.fromkeys(map(_value_of, claim.items))
    known: dict[tuple[int, int], bool] = {}

    def has_all(chunk: int, sentence: Statement) -> bool:
        key = (chunk, sentence.start)
        found = known.get(key)
        if found is None:
            among = chunks[chunk].items_between(sentence.start, sentence.end)
            found = known[key] = _states_each(among, values, spend)
        return found

    return [
        index
        for index, places in places_of.items()
        if not any(has_all(chunk, sentence) for chunk, sentence, _ in places)
    ]


def _states_each(among: Sequence[Item], values: Iterable[Item], spend: Callable[[int], None]) -> bool:
    for each in values:
        at = next((at for at, other in enumerate(among, 1) if states_same(each, other)), 0)
        spend(LOOK_COST * (at or len(among)))
        if not at:
            return False
    return True


def _at_its_place(item: Item, other: Item, chunk: int) -> Conflict | None:
    """The conflict with the value at its place in a sentence that differs in values alone."""
    if states_same(item, other) or not same_kind(item, other):
        return None
    code = conflict_code(item, other)
    return None if code is None else Conflict(code, other, chunk)


def _is_told_by_clause(claim: Marked, sentence: Statement, its: int, other: int) -> bool:
    """Whether the other value's clause has all of the claim's words, and its own has not."""
    clauses = sentence.clauses
    if clauses[its] == clauses[other] or len(claim.items) > 1:
        return False
    words = [
        {stem for stem, clause in zip(sentence.stems, clauses, strict=True) if clause == clauses[place]}
        for place in (its, other)
    ]
    return not claim.statement.words <= words[0] and claim.statement.words <= words[1]


def _is_told_by_noun(following: list[str], stems: list[str], its: int, other: int) -> bool:
    """Whether what the claim counts stands behind the other number, and something else behind its own."""
    own, others = (_common_start(following, stems[place + 1 :]) for place in (its, other))
    return others > own and its + 1 < len(stems)


def _common_start(one: list[str], other: list[str]) -> int:
    common = 0
    for left, right in zip(one[:_NOUN_STEMS], other[:_NOUN_STEMS], strict=False):
        if left != right:
            break
        common += 1
    return common


def _speaks_of_other(words: frozenset[str], telling: frozenset[str], foreign: frozenset[str]) -> bool | None:
    """Whether a claim's words are those that tell the other value from its own; None: that is unclear."""
    if not telling or not foreign:
        return None
    if telling <= words:
        return False
    return True if foreign <= words else None


def _beside(sentence: Marked, at: int, side: int) -> frozenset[str]:
    """The words between a value and its neighbour on the left (-1) or on the right (1)."""
    stems, places = sentence.statement.stems, sentence.places
    if side < 0:
        start, end = places[at - 1] + 1 if at else 0, places[at]
    else:
        start, end = places[at] + 1, places[at + 1] if at + 1 < len(places) else len(stems)
    return frozenset(stems[start:end])
