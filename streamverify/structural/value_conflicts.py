"""Whether two values of one thing exclude each other: `number_conflict`, `unit_conflict`, `date_conflict`."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice
from typing import Final, NamedTuple

from streamverify.model.codes import FindingCode
from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.dates import is_conflict
from streamverify.structural.implied_quantities import (
    ABOUT_SHARE,
    LOWER_BOUNDS,
    UPPER_BOUNDS,
    is_rounded,
    written_alike,
)
from streamverify.structural.quantities import like
from streamverify.structural.value_alignment import (
    AlignedValues,
    Item,
    Marked,
    aligned_values,
    corresponding,
    is_name,
    marked,
)
from streamverify.text.dates import DateMention, date_states
from streamverify.text.units import comparable, to_base
from streamverify.text.values import COMPARED_AS_TEXT, Quantity, Reading

_LETTERS: Final = re.compile(r"[0-9.]++")
#: Code points to count for a look whether two values are equal.
LOOK_COST: Final = 40
_TWO: Final = 2


class Conflict(NamedTuple):
    """The value that stands in the evidence instead of the claim's one, and the index of its chunk."""

    code: FindingCode
    item: Item
    chunk: int


def find_conflicts(
    text: str,
    items: Sequence[Item],
    unmet: Sequence[int],
    chunks: Sequence[ChunkValues],
    spend: Callable[[int], None],
    *,
    only_exact: bool = False,
) -> dict[int, Conflict]:
    """The conflicts of a claim's items that the chunks do not state, by the index of the item.

    Where a date of the claim is unmet beside another value, the claim may speak of another occasion, and
    nothing conflicts; of several unmet numbers each does where no word differs. With
    `only_exact` nothing does but where no word differs.
    """
    several = len(unmet) > 1 and not only_exact
    if several and any(isinstance(items[index], DateMention) for index in unmet):
        return {}
    names = any(is_name(items[index]) for index in unmet)
    claim = marked(text, 0, len(text), items, names=names)
    if claim is None:
        return {}
    at = {item.start: index for index, item in enumerate(claim.items)}
    conflicts: dict[int, Conflict] = {}
    for sentence in aligned_values(text, claim, chunks, spend, names=names, only_exact=only_exact):
        if (several or only_exact) and not sentence.is_exact:
            continue
        stating = Stating(claim.items, spend)
        for index in unmet:
            if index not in conflicts:
                conflict = _conflict(claim, at[items[index].start], sentence, stating, spend)
                if conflict is not None:
                    conflicts[index] = conflict
    return conflicts


class Stating:
    """Which of a claim's values an item of the evidence states, told once an item.

    Args:
        items: of the claim.
        spend: is told how many code points the comparisons are worth.
    """

    def __init__(self, items: Sequence[Item], spend: Callable[[int], None]) -> None:
        self._items = items
        self._spend = spend
        self._known: dict[int, tuple[Item, Sequence[int]]] = {}

    def by(self, other: Item) -> Sequence[int]:
        """Indices of the claim's items that the evidence's one states; no more than two are told."""
        found = self._known.get(id(other))
        if found is None:
            self._spend(LOOK_COST * len(self._items))
            stated = (index for index, each in enumerate(self._items) if states_same(each, other))
            found = self._known[id(other)] = (other, list(islice(stated, _TWO)))
        return found[1]


def _conflict(
    claim: Marked, index: int, sentence: AlignedValues, stating: Stating, spend: Callable[[int], None]
) -> Conflict | None:
    theirs = sentence.marked
    if len(theirs.items) == len(claim.items) and theirs.statement.stems == claim.statement.stems:
        item, other = claim.items[index], theirs.items[index]  # nothing but values differs
        code = conflict_code(item, other) if same_kind(item, other) else None
        return None if code is None else Conflict(code, other, sentence.chunk)
    spend(LOOK_COST * (len(claim.items) + len(theirs.items)))

    def is_like(item: Item, other: Item) -> bool:
        return same_kind(item, other) and all(at == index for at in stating.by(other))

    found = corresponding(claim, index, sentence, is_like)
    if found is None:
        return None
    item = claim.items[index]
    code = conflict_code(item, found)
    return None if code is None else Conflict(code, found, sentence.chunk)


def conflict_code(item: Item, other: Item) -> FindingCode | None:
    """How two values of one thing exclude each other, or None where both may hold."""
    if isinstance(item, DateMention):
        return "date_conflict" if isinstance(other, DateMention) and is_conflict(item, other) else None
    return None if isinstance(other, DateMention) else quantity_conflict(item, other)


def same_kind(item: Item, other: Item) -> bool:
    """Whether two items could stand for each other: dates, or quantities of one dimension or one number."""
    if isinstance(item, DateMention):
        return isinstance(other, DateMention)
    if isinstance(other, DateMention):
        return False
    if item.kind in COMPARED_AS_TEXT or other.kind in COMPARED_AS_TEXT:
        return item.kind == other.kind or "identifier" not in (item.kind, other.kind)
    if "ordinal" in (item.kind, other.kind) and item.kind != other.kind:
        return False
    return any(
        comparable(one.unit, two.unit) or one.low == two.low
        for one in item.readings
        for two in other.readings
    )


def states_same(item: Item, other: Item) -> bool:
    """Whether the evidence's `other` states the claim's item as it is."""
    if isinstance(item, DateMention):
        return isinstance(other, DateMention) and date_states(item, other) in ("equal", "implied")
    if isinstance(other, DateMention):
        return False
    if item.written or other.written:
        return item.written == other.written
    return like(item, other) == "equal"


def quantity_conflict(claim: Quantity, evidence: Quantity) -> FindingCode | None:
    """How two quantities of one thing exclude each other, or None where both may hold."""
    if claim.kind in COMPARED_AS_TEXT or evidence.kind in COMPARED_AS_TEXT:
        if claim.kind != "identifier" or _name(claim) == _name(evidence):
            return "number_conflict"
        return None
    likeness = like(claim, evidence)
    if likeness == "equal" or likeness == "bare":
        return None
    if likeness == "other_unit":
        return "unit_conflict"
    is_written_alike = written_alike(claim, evidence)
    pairs = [
        (one, two)
        for one in claim.readings
        for two in evidence.readings
        if comparable(one.unit, two.unit)
        and (one.unit is None) == (two.unit is None)
        and not (is_written_alike and one.low != two.low)
    ]
    if not pairs or any(_compatible(one, two, claim, evidence) for one, two in pairs):
        return None
    return "number_conflict"


def _name(quantity: Quantity) -> str:
    return _LETTERS.sub("", quantity.written)


def _compatible(ours: Reading, theirs: Reading, claim: Quantity, evidence: Quantity) -> bool:
    """Whether two readings with different values may both be true of one thing."""
    low, high = to_base(ours.low, ours.unit), to_base(ours.high, ours.unit)
    their_low, their_high = to_base(theirs.low, theirs.unit), to_base(theirs.high, theirs.unit)
    if claim.is_range or evidence.is_range:
        return claim.is_range != evidence.is_range  # "from 20 to 25" may be a change, and no range
    if is_rounded(ours, their_low) and abs(ours.low) != abs(theirs.low):
        return _digits(ours) < _digits(theirs)
    is_near = abs(Fraction(low - their_low)) <= ABOUT_SHARE * abs(Fraction(their_low))
    if is_near and "about" in (claim.modifier, evidence.modifier) and _digits(ours) != _digits(theirs):
        return True
    modifier, other = claim.modifier, evidence.modifier
    if modifier in LOWER_BOUNDS or modifier in UPPER_BOUNDS:
        if other in LOWER_BOUNDS or other in UPPER_BOUNDS:
            same = (modifier in LOWER_BOUNDS) == (other in LOWER_BOUNDS)
            return not same and (low <= their_low) == (modifier in LOWER_BOUNDS)
        return their_low >= low if modifier in LOWER_BOUNDS else their_low <= low
    if other in LOWER_BOUNDS:
        return low >= their_low
    if other in UPPER_BOUNDS:
        return low <= their_low
    return high == their_high


def _digits(reading: Reading) -> int:
    """Significant digits of the stated value."""
    value = reading.low
    numerator = abs(value.numerator)
    denominator = value.denominator
    written = str(numerator * 10**12 // denominator)
    return len(written.strip("0"))
