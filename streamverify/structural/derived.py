"""Numbers of a claim that follow from its evidence by an operation that the claim names.

Free arithmetic would meet three in ten wrong numbers. So a sum, a difference or a share counts only where the
claim names the operation or both operands, and the operands stand in one sentence or table row of a cited
chunk; a count only where claim or sentence lists as many things.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from streamverify.structural.alignment import statements_of
from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.implied_quantities import last_place
from streamverify.text.dates import DateMention
from streamverify.text.units import comparable, to_base
from streamverify.text.units_table import UNITS
from streamverify.text.values import Exact, Quantity

_SUM: Final = re.compile(
    r"\b(?:total|totals|totalling|totaling|sum|combined|altogether|together|in all|overall|plus)\b"
    r"|(?<![а-яё])(?:всего|итого|сумм|вместе|общ|совокупн|плюс|суммарно)|总|共|合计|一共|加起来|合并"
)
_DIFFERENCE: Final = re.compile(
    r"\b(?:difference|differ|differs|more|fewer|less|longer|shorter|higher|lower|increas\w{0,3}|decreas\w{0,3}"
    r"|rose|grew|fell|drop\w{0,4}|gain\w{0,3}|lost|up|down|later|earlier|after|improve\w{0,5}|margin|gap)\b"
    r"|(?<![а-яё])(?:разниц|больше|меньше|дольше|выше|ниже|увелич|сниз|вырос|упал|сократ|спустя|через)"
    r"|差|多|少|增|减|降|高出|相差"
)
_SHARE: Final = re.compile(
    r"\b(?:share|ratio|proportion|percent of|% of|percentage|increas\w{0,3}|decreas\w{0,3}|rose|grew|fell)\b"
    r"|(?<![а-яё])(?:дол[яюией]|процент|отношени|увелич|сниз|вырос|упал)|占|比例|增|减|降"
)
_ENUMERATORS: Final = re.compile(r"[,;、，；]| (?:and|or|и|или) |和|及|与|或")
_LIST_LINE: Final = re.compile(r"(?m)^[ \t]{0,8}(?:[-*•·]|\d{1,3}[.)、])[ \t]?")
_JOINED: Final = re.compile(r"[,;，；、] (?:and|or|и|или) ")
_MOST_OPERANDS: Final = 12
#: Stands for what does not count, at the same length.
_NOTHING: Final = "\0"
#: Code points to count: for a year of the claim, for a sentence, for each of its values, for two operands.
_YEAR_COST: Final = 10
_ITEM_COST: Final = 20
_SENTENCE_COST: Final = 100
_PAIR_COST: Final = 300
_LEAST_NAMED: Final = 2
_MOST_COUNTED: Final = 20
_PERCENT: Final = 100
_LISTED_COST: Final = 4


class Stated(NamedTuple):
    """What the chunks do state of a claim; read once, since each of its other numbers asks.

    Attributes:
        numbers: how many there are; a range counts as two.
        values: the numbers in base units, of ranges both ends.
        years: of the dates, each once.
        is_year_repeated: one of them stands there twice.
    """

    numbers: int
    values: frozenset[Exact]
    years: Sequence[int]
    is_year_repeated: bool


def stated_of(quantities: Sequence[Quantity], dates: Sequence[DateMention]) -> Stated:
    """What the chunks do state of a claim, of its numbers and dates that they state."""
    years = [
        reading.year
        for date in dates
        for reading in (*date.readings[:1], *date.last_readings[:1])
        if reading.year is not None
    ]
    distinct = list(dict.fromkeys(years))
    return Stated(
        sum([2 if each.is_range else 1 for each in quantities]),
        frozenset([value for each in quantities for value in _ends(each)]),
        distinct,
        len(distinct) < len(years),
    )


def derivation(
    claim: Quantity,
    text: str,
    stated: Stated,
    chunks: Sequence[ChunkValues],
    spend: Callable[[int], None],
) -> str | None:
    """The formula by which a number follows from the cited chunks, or None.

    Args:
        claim: the number.
        text: the claim.
        stated: the other quantities and the dates of the claim that the chunks do state.
        chunks: what it cites.
        spend: is told how many code points are read.
    """
    if not claim.readings or claim.is_range or claim.kind == "ordinal":
        return None
    years = _between_years(claim, stated, spend)
    if years is not None:
        return years
    if claim.unit is None and claim.readings[0].low in range(2, _MOST_COUNTED + 1):
        count = int(claim.readings[0].low)
        if _is_count(count, claim, text, chunks, spend):
            return f"{count} listed"
    operations = _operations(text)
    if not any(operations) and stated.numbers < _LEAST_NAMED:
        return None
    for chunk in chunks:
        for sentence in statements_of(chunk.text).statements:
            items = chunk.items_between(sentence.start, sentence.end)
            operands = [
                each for each in items if isinstance(each, Quantity) and each.readings and not each.is_weak
            ]
            count = sum([2 if each.is_range else 1 for each in operands])
            spend(_SENTENCE_COST + _ITEM_COST * len(items))
            if 2 <= count <= _MOST_OPERANDS:
                spend(_PAIR_COST * len(operands) ** 2)
                formula = _from_operands(claim, operands, stated.values, operations)
                if formula is not None:
                    return formula
    return None


@lru_cache(maxsize=4)
def _operations(text: str) -> tuple[bool, bool, bool]:
    """Whether a claim names a sum, a difference, a share; read once, since each of its numbers asks."""
    lowered = text.lower()
    return (
        _SUM.search(lowered) is not None,
        _DIFFERENCE.search(lowered) is not None,
        _SHARE.search(lowered) is not None,
    )


def _between_years(claim: Quantity, stated: Stated, spend: Callable[[int], None]) -> str | None:
    if claim.unit is None or claim.unit.dimension != UNITS["year"].dimension:
        return None
    between = Fraction(to_base(claim.readings[0].low, claim.unit)) / UNITS["year"].factor
    if between.denominator > 1 or between < 0:
        return None
    if not between:
        return "0" if stated.is_year_repeated else None
    spend(_YEAR_COST * len(stated.years))
    years = set(stated.years)
    for year in stated.years:
        later = year + int(between)
        if later in years:
            return f"{later} - {year}"
    return None


def _is_count(
    count: int, claim: Quantity, text: str, chunks: Sequence[ChunkValues], spend: Callable[[int], None]
) -> bool:
    """Whether claim or evidence lists so many things in a sentence, or in points."""
    places = _places_between(text)
    if len(places) - bisect_left(places, claim.end) + 1 == count:
        return True
    for chunk in chunks:
        spend(_LISTED_COST * len(chunk.text))
        if len(_LIST_LINE.findall(chunk.text)) == count:
            return True
        for sentence in statements_of(chunk.text).statements:
            if listed(chunk.text[sentence.start : sentence.end]) == count:
                return True
    return False


def listed(text: str) -> int:
    """How many things a text lists, by the signs and words between them."""
    return len(_ENUMERATORS.findall(_JOINED.sub(", ", text))) + 1


@lru_cache(maxsize=4)
def _places_between(text: str) -> Sequence[int]:
    """Where the signs and words stand that `listed` counts; read once a claim."""
    same_length = _JOINED.sub(lambda match: f",{_NOTHING * (len(match[0]) - 2)} ", text)
    return [match.start() for match in _ENUMERATORS.finditer(same_length)]


def _from_operands(
    claim: Quantity,
    operands: Sequence[Quantity],
    named: frozenset[Exact],
    operations: tuple[bool, bool, bool],
) -> str | None:
    reading = claim.readings[0]
    target = to_base(reading.low, reading.unit)
    same = [value for each in operands if comparable(reading.unit, each.unit) for value in _ends(each)]
    if operations[0]:
        for terms in _runs(same):
            if sum(terms) == target:
                return _formula(" + ", terms)
    for first, second in combinations(dict.fromkeys(same), 2):
        both_named = first in named and second in named
        if (operations[0] or both_named) and first + second == target:
            return _formula(" + ", (first, second))
        if (operations[1] or both_named) and abs(first - second) == abs(target):
            return _formula(" - ", (max(first, second), min(first, second)))
    if claim.kind in ("percent", "fraction", "multiple"):
        return _share(claim, operands, named, operations[2])
    return None


def _ends(quantity: Quantity) -> Sequence[Exact]:
    """The value of a quantity, of a range both ends ("rose from 20 to 25"), in base units."""
    if not quantity.readings:
        return ()
    low, high, unit = quantity.readings[0]
    return (to_base(low, unit), to_base(high, unit)) if quantity.is_range else (to_base(low, unit),)


def _share(
    claim: Quantity, operands: Sequence[Quantity], named: frozenset[Exact], is_share_named: bool
) -> str | None:
    reading = claim.readings[0]
    target = to_base(reading.low, reading.unit)
    place = last_place(reading.low)
    room = (place / _PERCENT if claim.kind == "percent" else place) * Fraction(1, 2)
    for one, two in combinations(operands, 2):
        if not comparable(one.unit, two.unit):
            continue
        values = [to_base(each.readings[0].low, each.readings[0].unit) for each in (one, two)]
        if not (is_share_named or named.issuperset(values)):
            continue
        for first, second in (values, values[::-1]):
            if second and abs(Fraction(first) / second - target) <= room:
                return _formula(" / ", (first, second))
            if (
                second
                and is_share_named
                and abs(abs(Fraction(first - second) / second) - abs(Fraction(target))) <= room
            ):
                return f"({first} - {second}) / {second}"
    return None


def _runs(values: Sequence[Exact]) -> Iterable[Sequence[Exact]]:
    """Runs of at least three neighbours."""
    for start in range(len(values)):
        for end in range(start + 3, len(values) + 1):
            yield values[start:end]


def _formula(sign: str, terms: Iterable[Exact]) -> str:
    return sign.join(map(str, terms))
