"""What a text states in figures: its quantities and its dates, read once and looked up by value.

Equal items (same readings and modifier) are kept once for looking up, so that a table of one repeated figure
costs no more than the figure.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable
from itertools import islice
from typing import Final, NamedTuple

from streamverify.structural.evidence_cache import EVIDENCE
from streamverify.text.dates import DateMention, extract_dates
from streamverify.text.numbers import extract_quantities
from streamverify.text.numbers_names import squeeze
from streamverify.text.units import to_base
from streamverify.text.value_budget import TooManyValues, ValueBudget
from streamverify.text.values import Exact, Quantity

_ITEM_BYTES: Final = 700
_RUN_OF_FIGURES: Final = re.compile("[0-9一二三四五六七八九十]++")
#: Longer texts are refused for their runs of figures before they are searched for dates.
_LONG_CHARS: Final = 20_000
#: No date has more runs of figures, but for those that are joined with others.
_MOST_RUNS: Final = 8
_TEXT_BYTES: Final = 500


class TextValues(NamedTuple):
    """The items of a text, in order; no quantity lies in a date."""

    dates: list[DateMention]
    quantities: list[Quantity]


def read_values(text: str, budget: ValueBudget | None = None) -> TextValues:
    """The dates and quantities of a text. Its language is not taken for granted: every reading counts.

    Raises:
        TooManyValues: there are more candidates than the budget has.
    """
    if budget is not None and len(text) > _LONG_CHARS:
        most = _MOST_RUNS * max(budget.left, 0)
        if sum([1 for _ in islice(_RUN_OF_FIGURES.finditer(text), most + 1)]) > most:
            raise TooManyValues
    dates = extract_dates(text, budget=budget)
    exclude = [(date.start, date.end) for date in dates] if dates else ()
    return TextValues(dates, extract_quantities(text, exclude=exclude, budget=budget))


class ChunkValues:
    """The values of one chunk's text.

    Attributes:
        text: the text.
        dates: all of them, in order.
        quantities: all of them, in order.
        distinct_dates: one of each.
        by_value: distinct quantities by the lower end of each reading, as stated and in base units.
        by_dimension: distinct quantities by the dimension of each reading, "" for plain numbers.
        ranges: distinct quantities with two ends.
        repeats: the quantities that are not distinct, by the offset of the first one that they equal.
        written: of quantities that are compared as text, what they compare by; of the others the figures.
        years: calendar years that dates name.
    """

    __slots__ = (
        "_starts",
        "by_dimension",
        "by_value",
        "dates",
        "distinct_dates",
        "quantities",
        "ranges",
        "repeats",
        "size_bytes",
        "text",
        "written",
        "years",
    )

    def __init__(self, text: str, budget: ValueBudget | None = None) -> None:
        self.text = text
        self.dates, self.quantities = read_values(text, budget)
        self.by_value: dict[Exact, list[Quantity]] = {}
        self.by_dimension: dict[str, list[Quantity]] = {}
        self.ranges: list[Quantity] = []
        self.repeats: dict[int, list[Quantity]] = {}
        self.written: dict[str, Quantity] = {}
        distinct_dates = {
            (date.readings, date.last_readings, "" if date.readings else date.text): date
            for date in self.dates[::-1]
        }
        self.distinct_dates = list(distinct_dates.values())
        self.years = frozenset(
            [
                reading.year
                for date in self.distinct_dates
                for reading in (*date.readings, *date.last_readings)
                if reading.year is not None
            ]
        )
        self._index()
        self._starts: tuple[list[int], list[int]] | None = None
        items = len(self.dates) + len(self.quantities)
        self.size_bytes = _TEXT_BYTES + 4 * len(text) + _ITEM_BYTES * items

    def _index(self) -> None:
        seen: dict[tuple[object, ...], int] = {}
        for each in self.quantities:
            key = (each.readings, each.modifier, each.kind, each.written)
            first = seen.setdefault(key, each.start)
            if first != each.start:
                self.repeats.setdefault(first, []).append(each)
                continue
            as_text = each.written or squeeze(self.text[each.start : each.number_end])
            self.written.setdefault(as_text, each)
            values: set[Exact] = set()
            dimensions: set[str] = set()
            for low, _, unit in each.readings:
                values.add(low)
                if unit is None:
                    dimensions.add("")
                else:
                    values.add(to_base(low, unit))
                    dimensions.add(unit.dimension)
            for value in values:
                self.by_value.setdefault(value, []).append(each)
            for dimension in dimensions:
                self.by_dimension.setdefault(dimension, []).append(each)
            if each.is_range:
                self.ranges.append(each)

    def items_between(self, start: int, end: int) -> list[Quantity | DateMention]:
        """The items of ``text[start:end]``, in order, without those that may be no numbers."""
        starts = self._starts
        if starts is None:
            starts = self._starts = (
                [date.start for date in self.dates],
                [each.start for each in self.quantities],
            )
        return in_order(
            self.dates[bisect_left(starts[0], start) : bisect_left(starts[0], end)],
            self.quantities[bisect_left(starts[1], start) : bisect_left(starts[1], end)],
        )


def in_order(dates: Iterable[DateMention], quantities: Iterable[Quantity]) -> list[Quantity | DateMention]:
    """Dates and quantities by their place, without those that may be no numbers, but for ordinals and shares.

    "First" and "a third" ask for no evidence, but may contradict it.
    """
    items: list[Quantity | DateMention] = [
        *dates,
        *[each for each in quantities if not each.is_weak or each.kind != "number"],
    ]
    items.sort(key=_start)
    return items


def _start(item: Quantity | DateMention) -> int:
    return item.start


class _Reading:
    """The values of a text once they were asked for, or how many are too few to read it with."""

    __slots__ = ("_candidates", "_text", "_too_few", "_values", "size_bytes")

    def __init__(self, text: str) -> None:
        self._text = text
        self._values: ChunkValues | None = None
        self._candidates = 0
        self._too_few = -1
        self.size_bytes = _TEXT_BYTES

    def values(self, budget: ValueBudget) -> ChunkValues:
        left = budget.left
        if left <= self._too_few:
            raise TooManyValues
        if self._values is not None:
            budget.take(self._candidates)
            return self._values
        try:
            values = ChunkValues(self._text, budget)
        except TooManyValues:
            self._too_few = max(left, self._too_few)
            raise
        self._candidates = left - budget.left
        self._values = values
        self.size_bytes += values.size_bytes
        EVIDENCE.recount(self, self._text, _Reading)
        return values


def chunk_values(text: str, budget: ValueBudget) -> ChunkValues:
    """The values of a chunk's text, read once as long as the cache has room.

    They count whether or not they were read before, so that what a cache holds decides nothing; that a text
    has too many is kept too.

    Raises:
        TooManyValues: there are more candidates than the budget has.
    """
    return EVIDENCE.get(text, _Reading).values(budget)
