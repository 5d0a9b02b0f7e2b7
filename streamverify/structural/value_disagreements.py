"""Cited chunks that disagree: one states a value of the claim, another says just the same with another value.

What the chunks support together is not supported where one of them contradicts it. Only a sentence that
differs from the claim in nothing but values counts: two chunks that speak of different things state
different values.
"""

from collections.abc import Sequence

from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.dates import is_date_stated
from streamverify.structural.implied_quantities import Spend
from streamverify.structural.quantities import match_quantity
from streamverify.structural.value_alignment import Item
from streamverify.structural.value_conflicts import Conflict, find_conflicts
from streamverify.text.dates import DateMention


def find_disagreements(
    text: str, items: Sequence[Item], chunks: Sequence[ChunkValues], spend: Spend
) -> dict[int, Conflict]:
    """Conflicts with single chunks, by the index of the item; `Conflict.chunk` counts in `chunks`.

    Args:
        text: of the claim.
        items: its numbers and dates, which the chunks together state.
        chunks: of one text each.
        spend: told of the work.
    """
    found: dict[int, Conflict] = {}
    for number, chunk in enumerate(chunks):
        unmet = [index for index, item in enumerate(items) if not _is_met(text, item, chunk, spend)]
        if not unmet:
            continue
        conflicts = find_conflicts(text, items, unmet, [chunk], spend, only_exact=True)
        for index, conflict in conflicts.items():
            found.setdefault(index, conflict._replace(chunk=number))
    return found


def _is_met(text: str, item: Item, chunk: ChunkValues, spend: Spend) -> bool:
    """Whether the chunk states the item, or it asks for no evidence."""
    if isinstance(item, DateMention):
        return is_date_stated(item, [chunk], spend)
    return item.is_weak or match_quantity(item, text, [chunk], spend).state == "met"
