"""Whether a text states a quantity of a claim: an equal one, or one that implies it.

A quantity is met by

- an equal one after conversion, in any of the readings of both;
- for a bare number, the same number with a unit: the claim states no unit that could be wrong;
- a range that it lies in (85 % within 80-90 %), and a range by its two ends or a value within it;
- where the claim says about, what rounds to it; where it gives a bound, a value of the same thing within it.

Identifiers, versions and sections are equal as text or not at all. Everything is looked up by value; where a
list has to be gone through, its length is counted.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.scope import BoundChange, bound_change
from streamverify.text.numbers_names import squeeze
from streamverify.text.units import comparable, reading_within, readings_equal, to_base, units_equal
from streamverify.text.values import COMPARED_AS_TEXT, Exact, Modifier, Quantity, Reading, Unit

State = Literal["met", "other_unit", "absent"]
Likeness = Literal["equal", "bare", "other_unit"]
Spend = Callable[[int], None]

ABOUT_SHARE: Final = Fraction(1, 10)
"""Share by which what a claim calls "about" may differ at most, whatever it is rounded to."""

LOWER_BOUNDS: Final[tuple[Modifier, ...]] = ("at_least", "more_than")
UPPER_BOUNDS: Final[tuple[Modifier, ...]] = ("at_most", "less_than")
_SHARES: Final = frozenset(("ratio", ""))
_WIDEST_BARE_RANGE: Final = 3
_FALL_WORDS: Final = (
    *("fell", "fall", "drop", "decreas", "declin", "loss", "lost", "lower", "down", "reduc", "shrank"),
    *("negative", "below", "сниз", "упал", "сократ", "убыт", "уменьш", "паден", "потер", "ниже"),
    *("降", "减", "跌", "亏", "负", "零下"),
)  # fmt: skip


class Match(NamedTuple):
    """What the evidence says of one quantity of a claim.

    Attributes:
        state: it is met; the number stands there with another unit or none; or it does not.
        found: the evidence's quantity.
        chunk: where `found` stands, as an index of the chunks.
        change: what the claim makes of the bound that the evidence states with an equal value.
    """

    state: State
    found: Quantity | None = None
    chunk: int = 0
    change: BoundChange | None = None


ABSENT: Final = Match("absent")


def match_quantity(claim: Quantity, text: str, chunks: Sequence[ChunkValues], spend: Spend) -> Match:
    """Look for a quantity of the claim `text` in its cited chunks."""
    if claim.kind in COMPARED_AS_TEXT:
        return _match_text(claim, text, chunks)
    best = _match_equal(claim, text, chunks)
    if best.state == "met":
        return best
    for index, chunk in enumerate(chunks):
        found = _implied(claim, text, chunk, spend)
        if found is not None:
            return Match("met", found, index)
    if best.state == "absent" and squeeze(text[claim.start : claim.number_end]) in _written_names(chunks):
        return Match("met")
    return best


def _match_text(claim: Quantity, text: str, chunks: Sequence[ChunkValues]) -> Match:
    as_written = squeeze(text[claim.start : claim.number_end])
    for index, chunk in enumerate(chunks):
        found = chunk.written.get(claim.written) or chunk.written.get(as_written)
        if found is not None:
            return Match("met", found, index)
    return ABSENT


def _written_names(chunks: Sequence[ChunkValues]) -> set[str]:
    return {name for chunk in chunks for name, each in chunk.written.items() if each.kind in COMPARED_AS_TEXT}


def _match_equal(claim: Quantity, text: str, chunks: Sequence[ChunkValues]) -> Match:
    keys: set[Exact] = set()
    for low, _, unit in claim.readings:
        keys.add(low)
        if unit is not None:
            keys.add(to_base(low, unit))
    changed: Match | None = None
    other: Match | None = None
    for index, chunk in enumerate(chunks):
        for key in keys:
            for each in chunk.by_value.get(key, ()):
                likeness = like(claim, each)
                if likeness == "bare" and _names_unit(claim, text, chunk):
                    likeness = "equal"
                if likeness == "equal":
                    change = bound_change(claim.modifier, each.modifier)
                    if change is None:
                        return Match("met", each, index)
                    if changed is None or change == "bound_dropped":
                        changed = Match("met", each, index, change)
                elif likeness is not None and (other is None or likeness == "other_unit"):
                    other = Match("other_unit", each, index)
        if not changed and chunk.years and claim.readings[0].unit is None and keys & chunk.years:
            return Match("met", None, index)
    return changed or other or ABSENT


def like(claim: Quantity, evidence: Quantity) -> Likeness | None:
    """How two quantities agree: in value, in their number alone, or not at all."""
    if evidence.kind in COMPARED_AS_TEXT:
        return None
    best: Likeness | None = None
    for reading in claim.readings:
        for other in evidence.readings:
            if readings_equal(reading, other):
                if not _kinds_agree(claim, evidence):
                    continue
                return "equal"
            if reading.low != other.low or reading.high != other.high:
                continue
            if reading.unit is None or _is_part_of_rate(reading.unit, other.unit):
                return "equal"
            best = "bare" if other.unit is None else "other_unit"
    return best


def _kinds_agree(claim: Quantity, evidence: Quantity) -> bool:
    """An ordinal is like a plain number ("the third floor", "floor 3"), and like nothing with a unit."""
    if claim.kind == "ordinal" or evidence.kind == "ordinal":
        return claim.kind == evidence.kind or (claim.unit is None and evidence.unit is None)
    return True


def _is_part_of_rate(unit: Unit, other: Unit | None) -> bool:
    """Whether one is the other's amount, for a time or another measure that is not stated with it."""
    if other is None:
        return unit.dimension.startswith("/")  # "120 requests per minute" beside "120 requests"
    longer, shorter = (unit, other) if len(unit.symbol) > len(other.symbol) else (other, unit)
    return longer.symbol.startswith(shorter.symbol + "/")


def _names_unit(claim: Quantity, text: str, chunk: ChunkValues) -> bool:
    """Whether the text names the claim's unit elsewhere: a table's heading, the end of a list of values."""
    written = text[claim.number_end : claim.end].strip(" -()") or text[claim.start : claim.end].strip(
        "0123456789., "
    )
    if written and _stands_alone(written.lower(), chunk.text.lower()):
        return True
    units = [reading.unit for reading in claim.readings]
    return any(
        units_equal(unit, reading.unit)
        for unit in units
        if unit is not None
        for each in chunk.by_dimension.get(unit.dimension, ())[:_FEW]
        for reading in each.readings
    )


_FEW: Final = 50


def _stands_alone(written: str, text: str) -> bool:
    at = text.find(written)
    while at >= 0:
        end = at + len(written)
        before, after = text[at - 1 : at], text[end : end + 1]
        is_han = written[0] > "\u2e7f"
        if is_han or not ((before.isalpha() and before < "\u2e80") or (after.isalpha() and after < "\u2e80")):
            return True
        at = text.find(written, end)
    return False


def _implied(claim: Quantity, text: str, chunk: ChunkValues, spend: Spend) -> Quantity | None:
    """A quantity of the chunk that is not equal to the claim's one, but states it."""
    if chunk.ranges:
        spend(len(chunk.ranges))
        for each in chunk.ranges:
            if _in_range(claim, text, each, chunk.text):
                return each
    for dimension in dict.fromkeys(_dimension(reading.unit) for reading in claim.readings):
        among = chunk.by_dimension.get(dimension, ())
        if dimension in _SHARES:
            among = [*chunk.by_dimension.get("", ()), *chunk.by_dimension.get("ratio", ())]
        spend(len(among))
        if claim.is_range:
            found = _within(claim, among)
        else:
            found = next((each for each in among if _states(claim, text, each, chunk.text)), None)
        if found is not None:
            return found
    return None


def _dimension(unit: Unit | None) -> str:
    return "" if unit is None else unit.dimension


def _in_range(claim: Quantity, text: str, outer: Quantity, evidence: str) -> bool:
    """Whether a single value lies in a stated range of its kind; a plain number only of the same things."""
    if claim.is_range or claim.modifier != "none":
        return False
    for reading in claim.readings:
        for other in outer.readings:
            if not reading_within(reading, other):
                continue
            if reading.low in (other.low, other.high) and units_equal(reading.unit, other.unit):
                return True
            if reading.unit is not None and other.unit is not None:
                return True
            is_narrow = other.low > 0 and other.high <= _WIDEST_BARE_RANGE * other.low
            if is_narrow and next_word(text, claim.end) == next_word(evidence, outer.end) != "":
                return True
    return False


def _within(claim: Quantity, among: Iterable[Quantity]) -> Quantity | None:
    """What states a range of the claim: both of its ends, or a value within it."""
    inside: Quantity | None = None
    ends = [False, False]
    reading = claim.readings[0]
    for each in among:
        for other in each.readings:
            if not comparable(reading.unit, other.unit):
                continue
            low, high = (Reading(end, end, reading.unit) for end in (reading.low, reading.high))
            first, last = (Reading(end, end, other.unit) for end in (other.low, other.high))
            at_low = readings_equal(low, first)
            at_high = readings_equal(high, last)
            if each.is_range and (at_low or at_high):
                return None  # another range of the same
            ends[0] = ends[0] or at_low
            ends[1] = ends[1] or at_high
            if not each.is_range and not at_low and not at_high and reading_within(other, reading):
                inside = inside or each
            if all(ends):
                return each
    return inside if inside is not None and inside.unit is not None and not any(ends) else None


def _states(claim: Quantity, text: str, each: Quantity, evidence: str) -> bool:
    """Whether one value implies another by rounding, a bound, a rounded factor or its sign in words."""
    if each.kind == "ordinal" or claim.kind == "ordinal":
        return False
    modifier = claim.modifier
    for reading in claim.readings:
        for other in each.readings:
            unit, other_unit = reading.unit, other.unit
            if unit is not other_unit and not comparable(unit, other_unit):
                continue
            if unit is not other_unit and readings_equal(reading, other):
                return True
            value = to_base(reading.low, unit)
            theirs = to_base(other.low, other_unit)
            if modifier == "none":
                if value == -theirs and value > 0 and _speaks_of_fall(text):
                    return True
            elif other.low != other.high:
                continue
            elif modifier == "about":
                if is_rounded(reading, to_base(other.low, other_unit)):
                    return True
            elif _bounded(modifier, value, theirs) and each.modifier in ("none", "about", "exactly"):
                if unit is not None and other_unit is not None:
                    return True
                if is_cut(reading, theirs):
                    return True
                if next_word(text, claim.end) == next_word(evidence, each.end) != "":
                    return True
    return False


def _bounded(modifier: Modifier, value: Exact, theirs: Exact) -> bool:
    if modifier == "at_least":
        return theirs >= value
    if modifier == "more_than":
        return theirs > value
    if modifier == "at_most":
        return theirs <= value
    return modifier == "less_than" and theirs < value


def last_place(value: Exact) -> Exact:
    """The worth of the last digit that is not a nought: 100 of 1,500, and 1/10 of 2.5."""
    if value == 0:
        return 1
    number = Fraction(value)
    place = Fraction(1)
    for _ in range(_MOST_PLACES):
        if number.denominator == 1:
            break
        number *= 10
        place /= 10
    if number.denominator == 1:
        whole = abs(number.numerator)
        while whole % 10 == 0 and whole:
            whole //= 10
            place *= 10
    return place


_MOST_PLACES: Final = 12


def is_rounded(reading: Reading, base: Exact) -> bool:
    """Whether a value in base units is `reading` once it is rounded to its last digit, and nearly equal."""
    unit = reading.unit
    value = to_base(reading.low, unit)
    factor = unit.factor if unit is not None else 1
    room = min(Fraction(last_place(reading.low)) * factor / 2, abs(Fraction(value)) * ABOUT_SHARE)
    return abs(Fraction(base - value)) <= room


def is_cut(reading: Reading, base: Exact) -> bool:
    """Whether a value in base units begins with the digits of `reading` ("over 3,000" of 3,214)."""
    unit = reading.unit
    value = to_base(reading.low, unit)
    factor = unit.factor if unit is not None else 1
    room = min(Fraction(last_place(reading.low)) * factor, abs(Fraction(value)))
    return value != 0 and abs(Fraction(base - value)) < room


def _speaks_of_fall(text: str) -> bool:
    lowered = text.lower()
    return any(word in lowered for word in _FALL_WORDS)


def next_word(text: str, end: int) -> str:
    """The word that follows a quantity, or the Han character, or nothing."""
    piece = text[end : end + _WORD_WINDOW].lstrip(" \xa0-")
    if not piece:
        return ""
    if piece[0] > "\u2e7f":
        return piece[0] if piece[0].isalpha() else ""
    length = 0
    while length < len(piece) and piece[length].isalpha():
        length += 1
    return piece[:length].lower().removesuffix("s")


_WORD_WINDOW: Final = 24
