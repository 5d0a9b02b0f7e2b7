"""Numbers that a claim writes twice, in words and in figures behind them, and not alike: "two (5) days"."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.value_alignment import Item
from streamverify.structural.value_conflicts import Conflict
from streamverify.text.values import Quantity

_OPENING: Final = re.compile(r" ?[(（] ?")
_CLOSING: Final = re.compile(r" ?[)）]")
_FIGURE: Final = re.compile("[0-9]")


def find_repeats(
    text: str, items: Sequence[Item], chunks: Sequence[ChunkValues], spend: Callable[[int], None]
) -> dict[int, Conflict]:
    """The numbers in words beside other figures, by index of the item, where no chunk writes them so.

    What stands against them is the chunk's number that the figures are equal to.
    """
    found: dict[int, Conflict] = {}
    for index, (words, figures) in enumerate(pairwise(items)):
        if not isinstance(words, Quantity) or not isinstance(figures, Quantity):
            continue
        opening = _OPENING.fullmatch(text, words.number_end, figures.start)
        if opening is None or _CLOSING.match(text, figures.number_end) is None:
            continue
        if not words.readings or not figures.readings or _FIGURE.search(text, words.start, words.number_end):
            continue
        value = figures.readings[0].low
        if any(reading.low == value for reading in words.readings):
            continue
        spend(sum([len(chunk.text) for chunk in chunks]))
        if any(text[words.start : figures.number_end] in chunk.text for chunk in chunks):
            continue
        for at, chunk in enumerate(chunks):
            for stated in chunk.by_value.get(value, ())[:1]:
                found.setdefault(index, Conflict("number_not_in_evidence", stated, at))
    return found
