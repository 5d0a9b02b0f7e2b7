"""Whether a text states a quantity of a claim: an equal one, or one that implies it.

A quantity is met by

- an equal one after conversion, in any of the readings of both;
- for a bare number, the same number with a unit: the claim states no unit that could be wrong;
- a range that it lies in (85 % within 80-90 %), and a range by its two ends or a value within it;
- where the claim says about, what rounds to it; where it gives a bound, a value of the same thing within it.

Identifiers, versions and sections are equal as text or not at all. Everything is looked up by value; where a
list has to be gone through, its length is counted.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.implied_quantities import Spend, implied_by, sentence_of, written_alike
from streamverify.structural.scope import BoundChange, bound_change
from streamverify.text.numbers_names import squeeze
from streamverify.text.units import readings_equal, to_base, units_equal
from streamverify.text.values import COMPARED_AS_TEXT, Exact, Quantity, Unit

State = Literal["met", "other_unit", "absent"]
Likeness = Literal["equal", "bare", "other_unit"]

#: "as Passage ID 4 mentions", "see source 2", «по источнику 3»
_EVIDENCE: Final = re.compile(
    r"(?<!\w)(?:passage|source|document|chunk|excerpt|snippet|источник[а-я]{0,2}|документ[а-я]{0,2})"
    r"(?: (?:id|no\.?|number|№))?[ :#]{1,2}$",
    re.IGNORECASE,
)
_LOOK_BACK: Final = 24
_LEAST_INFLECTED: Final = 4
_OTHER_LATIN: Final = re.compile("[\u00df-\u024f]")
_IN_TABLE: Final = ("|", "\t")
#: Code points to count for a look at a quantity, or into the values of a chunk.
_LOOK_COST: Final = 40
#: A search is that much faster than a comparison under the folding.
_READ_CHARS_PER_COMPARED: Final = 4


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
    spend(_LOOK_COST * len(chunks))
    best = _match_equal(claim, text, chunks, spend)
    if best.state == "met":
        return best
    for index, chunk in enumerate(chunks):
        found = implied_by(claim, text, chunk, spend)
        if found is not None:
            return Match("met", found, index)
    if best.state == "absent" and (
        _is_written_name(squeeze(text[claim.start : claim.number_end]), chunks)
        or _names_evidence(claim, text)
    ):
        return Match("met")
    return best


def _names_evidence(claim: Quantity, text: str) -> bool:
    """Whether a number says which passage of the evidence is meant, and states nothing of its text."""
    start = claim.start
    return claim.unit is None and _EVIDENCE.search(text, max(0, start - _LOOK_BACK), start) is not None


def _match_text(claim: Quantity, text: str, chunks: Sequence[ChunkValues]) -> Match:
    as_written = squeeze(text[claim.start : claim.number_end])
    for index, chunk in enumerate(chunks):
        found = chunk.written.get(claim.written) or chunk.written.get(as_written)
        if found is not None and (claim.kind != "section" or found.kind == "section" or "." in as_written):
            return Match("met", found, index)
    return ABSENT


def _is_written_name(name: str, chunks: Sequence[ChunkValues]) -> bool:
    found = [chunk.written.get(name) for chunk in chunks]
    return any(each is not None and each.kind in ("identifier", "version") for each in found)


def _match_equal(claim: Quantity, text: str, chunks: Sequence[ChunkValues], spend: Spend) -> Match:
    keys: set[Exact] = set()
    for low, _, unit in claim.readings:
        keys.add(low)
        if unit is not None:
            keys.add(to_base(low, unit))
    changed: Match | None = None
    other: Match | None = None
    for index, chunk in enumerate(chunks):
        for key in keys:
            among = chunk.by_value.get(key, ())
            spend(_LOOK_COST * len(among))
            for each in among:
                likeness = like(claim, each)
                if likeness == "bare" and _names_unit(claim, text, each, chunk, spend):
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
    if evidence.kind in COMPARED_AS_TEXT or not _kinds_agree(claim, evidence):
        return None
    best: Likeness | None = None
    is_written_alike = len(claim.readings) > 1 and written_alike(claim, evidence)
    for reading in claim.readings:
        for other in evidence.readings:
            if is_written_alike and reading.low != other.low:
                continue
            if readings_equal(reading, other):
                if reading.unit is None and other.unit is None and claim.unit is not None:
                    best = best or "bare"
                    continue
                return "equal"
            if reading.low != other.low or reading.high != other.high:
                continue
            if claim.unit is None if reading.unit is None else _is_part_of_rate(reading.unit, other.unit):
                return "equal"
            best = "bare" if other.unit is None else best or "other_unit"
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
    if is_bare_rate(unit, other):
        return True  # "120 a month" beside "$120 a month"
    longer, shorter = (unit, other) if len(unit.symbol) > len(other.symbol) else (other, unit)
    return longer.symbol.startswith(shorter.symbol + "/")


def is_bare_rate(unit: Unit, other: Unit) -> bool:
    """Whether one gives the time of the other one, and not what it counts: per month, dollars per month."""
    return unit.dimension.startswith("/") and unit is not other and other.symbol.endswith(unit.symbol)


def _names_unit(claim: Quantity, text: str, bare: Quantity, chunk: ChunkValues, spend: Spend) -> bool:
    """Whether the unit of the claim stands beside a bare number: in its list, in a table's heading."""
    written = text[claim.number_end : claim.end].strip(" -()") or text[claim.start : claim.end].strip(
        "0123456789., "
    )
    statement = sentence_of(chunk, bare.start)
    end = bare.end if statement is None else statement.end
    sentence = chunk.text[bare.start if statement is None else statement.start : end]
    is_table = any(sign in sentence for sign in _IN_TABLE)
    if is_table:
        sentence = chunk.text
    beside = () if is_table else chunk.items_between(bare.end, end)
    spend(len(sentence) // _READ_CHARS_PER_COMPARED + _LOOK_COST * len(beside))
    if any(
        units_equal(unit, reading.unit)
        for unit in [reading.unit for reading in claim.readings]
        if unit is not None
        for each in beside
        if isinstance(each, Quantity)
        for reading in each.readings
    ):
        return True
    return bool(written) and _stands_alone(written.lower(), sentence.lower())


def _stands_alone(written: str, text: str) -> bool:
    # Languages with other Latin letters may put an ending to a unit: "85 metredir".
    is_inflected = len(written) >= _LEAST_INFLECTED and _OTHER_LATIN.search(text) is not None
    at = text.find(written)
    while at >= 0:
        end = at + len(written)
        before, after = text[at - 1 : at], text[end : end + 1]
        is_han = written[0] > "\u2e7f"
        if is_inflected and not (before.isalpha() and before < "\u2e80"):
            return True
        if is_han or not ((before.isalpha() and before < "\u2e80") or (after.isalpha() and after < "\u2e80")):
            return True
        at = text.find(written, end)
    return False
