"""Find the quantities of a text."""

import re
from collections.abc import Sequence
from typing import Final

from streamverify.text.code import Span
from streamverify.text.numbers_literal import literal_values
from streamverify.text.values import Quantity, Reading

_NUMBER: Final = re.compile(r"[0-9]++(?:[.,'_][0-9]++| [0-9]{3}(?![0-9]))*+")


def extract_quantities(
    text: str, *, locale: str | None = None, exclude: Sequence[Span] = ()
) -> list[Quantity]:
    """Find the quantities of a text, in order and without overlap.

    Args:
        text: any text.
        locale: its language, if known: decides which separators group digits.
        exclude: spans that are not looked at, such as dates.
    """
    found: list[Quantity] = []
    for match in _NUMBER.finditer(text):
        start, end = match.span()
        if any(start < stop and begin < end for begin, stop in exclude):
            continue
        values = literal_values(match[0], locale)
        if values is None:
            found.append(Quantity(start, end, "identifier", (), "none", match[0], end))
        else:
            readings = tuple(Reading(value, value) for value in values)
            found.append(Quantity(start, end, "number", readings, "none", "", end))
    return found
