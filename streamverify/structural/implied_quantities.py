"""Quantities of a text that are not equal to one of a claim, but state it.

- A range that it lies in (85 % within 80-90 %), and for a range its two ends, or a value within it.
- Where the claim says about, what rounds to it.
- Where it gives a bound, a value of the same thing within it.
- A fall in words, beside a negative number.

Every list that is gone through is counted.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from streamverify.structural.alignment import statements_of
from streamverify.structural.chunk_values import ChunkValues
from streamverify.text.statements import Statement, read_statement
from streamverify.text.units import comparable, reading_within, readings_equal, to_base, units_equal
from streamverify.text.values import Exact, Modifier, Quantity, Reading, Unit

Spend = Callable[[int], None]

ABOUT_SHARE: Final = Fraction(1, 10)
"""Share by which what a claim calls "about" may differ at most, whatever it is rounded to."""

LOWER_BOUNDS: Final[tuple[Modifier, ...]] = ("at_least", "more_than")
UPPER_BOUNDS: Final[tuple[Modifier, ...]] = ("at_most", "less_than")
SHARED_WORDS: Final = 0.4
"""Share of a claim's words that a sentence has which speaks of the same."""
_SHARES: Final = frozenset(("ratio", ""))
_BOUNDS: Final = frozenset((*LOWER_BOUNDS, *UPPER_BOUNDS))
_WIDEST_RANGE: Final = 2
#: Code points to count for two quantities that are compared.
_COMPARISON_COST: Final = 40
_FALL_WORDS: Final = (
    *("fell", "fall", "drop", "decreas", "declin", "loss", "lost", "lower", "down", "reduc", "shrank"),
    *("negative", "below", "сниз", "упал", "сократ", "убыт", "уменьш", "паден", "потер", "ниже"),
    *("降", "减", "跌", "亏", "负", "零下"),
)  # fmt: skip


def sentence_of(chunk: ChunkValues, at: int) -> Statement | None:
    """The sentence of a chunk in which an offset lies."""
    evidence = statements_of(chunk.text)
    index = bisect_right(evidence.spans, (at, len(chunk.text) + 1)) - 1
    return evidence.statement(index) if index >= 0 else None


def speak_of_the_same(text: str, chunk: ChunkValues, found: Quantity) -> bool:
    """Whether the sentence of a quantity has at least `SHARED_WORDS` of the claim's words."""
    sentence = sentence_of(chunk, found.start)
    ours = _words_of(text)
    return sentence is not None and len(ours & sentence.words) >= SHARED_WORDS * len(ours)


@lru_cache(maxsize=4)
def _words_of(text: str) -> frozenset[str]:
    """The words of a claim, which are asked for with each of its values and each of the evidence."""
    return read_statement(text).words


def implied_by(claim: Quantity, text: str, chunk: ChunkValues, spend: Spend) -> Quantity | None:
    """A quantity of the chunk that is not equal to the claim's one, but states it."""
    if chunk.ranges:
        spend(_COMPARISON_COST * len(chunk.ranges))
        for each in chunk.ranges:
            if _in_range(claim, each) and speak_of_the_same(text, chunk, each):
                return each
    for dimension in dict.fromkeys(_dimension(reading.unit) for reading in claim.readings):
        among = chunk.by_dimension.get(dimension, ())
        if dimension in _SHARES:
            among = [*chunk.by_dimension.get("", ()), *chunk.by_dimension.get("ratio", ())]
        spend(_COMPARISON_COST * len(among))
        if claim.is_range:
            found = _within(claim, among)
        else:
            found = next((each for each in among if _states(claim, text, each)), None)
            if found is None and claim.modifier in (*LOWER_BOUNDS, *UPPER_BOUNDS):
                found = _bound_met(claim, text, among, chunk)
        if found is not None:
            return found
    return None


def _dimension(unit: Unit | None) -> str:
    return "" if unit is None else unit.dimension


def _in_range(claim: Quantity, outer: Quantity) -> bool:
    """Whether a single value is an end of a stated range of its kind, or lies in a narrow one."""
    if claim.is_range or claim.modifier != "none":
        return False
    for reading in claim.readings:
        for other in outer.readings:
            if reading.unit is None:  # as with equal numbers, a unit that is not stated is not wrong
                other = Reading(other.low, other.high)
            if not reading_within(reading, other):
                continue
            if reading.low in (other.low, other.high) and units_equal(reading.unit, other.unit):
                return True
            if other.low > 0 and other.high <= _WIDEST_RANGE * other.low:
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


def written_alike(claim: Quantity, evidence: Quantity) -> bool:
    """Whether both have the same figures, of which there is more than one reading: "1,365 kW", "1,365 MW".

    Whatever the comma means, it means the same on both sides.
    """
    ours = {reading.low for reading in claim.readings}
    return len(ours) > 1 and ours == {reading.low for reading in evidence.readings}


def _states(claim: Quantity, text: str, each: Quantity) -> bool:
    """Whether one value implies another by rounding, a rounded factor or its sign in words."""
    if each.kind == "ordinal" or claim.kind == "ordinal":
        return False
    modifier = claim.modifier
    is_written_alike = len(claim.readings) > 1 and written_alike(claim, each)
    for reading in claim.readings:
        for other in each.readings:
            unit, other_unit = reading.unit, other.unit
            if unit is not other_unit and not comparable(unit, other_unit):
                continue
            if is_written_alike and reading.low != other.low:
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
            elif modifier == "about" and is_rounded(reading, theirs):
                return True
    return False


def _bound_met(claim: Quantity, text: str, among: Sequence[Quantity], chunk: ChunkValues) -> Quantity | None:
    """A value within a bound of the claim, where no bound of the same direction is stated."""
    same = LOWER_BOUNDS if claim.modifier in LOWER_BOUNDS else UPPER_BOUNDS
    if any(each.modifier in same for each in among):
        return None
    for each in among:
        if each.modifier in _BOUNDS or each.is_range or each.kind == "ordinal":
            continue
        for reading in claim.readings:
            for other in each.readings:
                unit, other_unit = reading.unit, other.unit
                if not comparable(unit, other_unit):
                    continue
                theirs = to_base(other.low, other_unit)
                if (
                    _bounded(claim.modifier, to_base(reading.low, unit), theirs)
                    and (
                        (unit is not None and other_unit is not None)
                        or is_cut(reading, theirs)
                        or next_word(text, claim.end) == next_word(chunk.text, each.end) != ""
                    )
                    and speak_of_the_same(text, chunk, each)
                ):
                    return each
    return None


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
    if Fraction(reading.low).denominator % 3 == 0:  # thirds and the like have no last digit
        return abs(Fraction(base - value)) <= abs(Fraction(value)) * ABOUT_SHARE / 2
    room = min(Fraction(last_place(reading.low)) * factor / 2, abs(Fraction(value)) * ABOUT_SHARE)
    return abs(Fraction(base - value)) <= room


def is_cut(reading: Reading, base: Exact) -> bool:
    """Whether a value in base units begins with the digits of `reading` ("over 3,000" of 3,214)."""
    unit = reading.unit
    value = to_base(reading.low, unit)
    factor = unit.factor if unit is not None else 1
    if Fraction(reading.low).denominator % 3 == 0:  # thirds and the like have no last digit
        return abs(Fraction(base - value)) <= abs(Fraction(value)) * ABOUT_SHARE / 2
    room = min(Fraction(last_place(reading.low)) * factor, abs(Fraction(value)))
    return value != 0 and abs(Fraction(base - value)) < room


@lru_cache(maxsize=4)
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
