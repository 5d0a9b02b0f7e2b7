"""What a text states in figures: its quantities and its dates, read once and looked up by value.

Equal items (same readings and modifier) are kept once for looking up, so that a table of one repeated figure
costs no more than the figure.
"""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final, NamedTuple

from streamverify.structural.evidence_cache import EVIDENCE
from streamverify.text.dates import DateMention, extract_dates
from streamverify.text.numbers import extract_quantities
from streamverify.text.numbers_names import squeeze
from streamverify.text.units import to_base
from streamverify.text.values import Exact, Quantity

_ITEM_BYTES: Final = 700
_TEXT_BYTES: Final = 500


class TextValues(NamedTuple):
    """The items of a text, in order; no quantity lies in a date."""

    dates: list[DateMention]
    quantities: list[Quantity]


def read_values(text: str) -> TextValues:
    """The dates and quantities of a text. Its language is not taken for granted: every reading counts."""
    dates = extract_dates(text)
    exclude = [(date.start, date.end) for date in dates] if dates else ()
    return TextValues(dates, extract_quantities(text, exclude=exclude))


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
        "size_bytes",
        "text",
        "written",
        "years",
    )

    def __init__(self, text: str) -> None:
        self.text = text
        self.dates, self.quantities = read_values(text)
        self.by_value: dict[Exact, list[Quantity]] = {}
        self.by_dimension: dict[str, list[Quantity]] = {}
        self.ranges: list[Quantity] = []
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
        seen: set[tuple[object, ...]] = set()
        for each in self.quantities:
            key = (each.readings, each.modifier, each.kind, each.written)
            if key in seen:
                continue
            seen.add(key)
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


def chunk_values(text: str) -> ChunkValues:
    """The values of a chunk's text, read once as long as the cache has room."""
    return EVIDENCE.get(text, ChunkValues)
