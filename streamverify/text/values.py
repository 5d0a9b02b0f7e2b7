"""The records of what a text states in figures: quantities, their readings, and units.

All values are exact: an `int`, or a `fractions.Fraction` (the two compare and hash alike).
"""

from fractions import Fraction
from typing import Literal, NamedTuple

Exact = int | Fraction

QuantityKind = Literal[
    "number",
    "percent",
    "percentage_points",
    "fraction",
    "multiple",
    "ordinal",
    "version",
    "section",
    "identifier",
]
"""What a quantity is.

``fraction``: a share written as one (1/2, half, 三分之一); ``multiple``: so many times as much (3x, 三倍);
``version``, ``section`` and ``identifier``: equal as text or not at all, and without readings.
"""

Modifier = Literal["none", "exactly", "about", "at_least", "at_most", "more_than", "less_than"]
"""What the text says about the value: nothing, that it is exact, an approximation or a bound."""

COMPARED_AS_TEXT: frozenset[QuantityKind] = frozenset({"version", "section", "identifier"})


class Unit(NamedTuple):
    """A unit of measure or a currency.

    ``dimension`` names what can be converted into each other: ``length``, ``time``, ``months``,
    ``length/time``, ``currency USD``. A value in base units is ``value * factor + offset``. ``is_exact`` is
    false where the factor itself is rounded.
    """

    symbol: str
    dimension: str
    factor: Exact
    offset: Exact = 0
    is_exact: bool = True


class Reading(NamedTuple):
    """One way to read a quantity: the interval from ``low`` to ``high``, ends included, in ``unit``.

    The ends are equal but for ranges ("80–90 %").
    """

    low: Exact
    high: Exact
    unit: Unit | None = None


class Quantity(NamedTuple):
    """A number of a text, with all that belongs to it.

    Attributes:
        start: first code point, in the original text. The span holds number and unit, and of a range both
            ends; not the words of the modifier.
        end: behind the last code point.
        kind: what it is.
        readings: every way to read it, the likeliest first. "1,000" is 1000 and 1; "17 pounds" are weight
            and money. Empty for what is compared as text.
        modifier: the bound or approximation that the text states.
        written: for what is compared as text: its characters in capitals, without blanks and
            hyphens (`numbers_names.squeeze`); else "".
        is_weak: it may be no number at all ("one" as a pronoun, "first", 一个): it can meet a number of a
            claim, but asks for no evidence itself.
        number_end: behind the last character of the number itself, before its unit.
    """

    start: int
    end: int
    kind: QuantityKind
    readings: tuple[Reading, ...]
    modifier: Modifier = "none"
    written: str = ""
    number_end: int = 0
    is_weak: bool = False

    @property
    def unit(self) -> Unit | None:
        """The unit of the likeliest reading."""
        return self.readings[0].unit if self.readings else None

    @property
    def is_range(self) -> bool:
        """Whether it has two different ends."""
        return bool(self.readings) and self.readings[0].low != self.readings[0].high
