"""Convert and compare what quantities state: exact arithmetic, with a tolerance only where it is asked for.

A value in base units is ``value * factor + offset``. Months and years convert into each other only, and so do
the amounts of one currency.
"""

from fractions import Fraction
from typing import Final

from streamverify.text.values import COMPARED_AS_TEXT, Exact, Quantity, QuantityKind, Reading, Unit

INEXACT_TOLERANCE: Final = Fraction(1, 1000)
"""Share by which values may differ where the factor of a unit is itself rounded."""

_SHARES: Final = frozenset({"ratio", ""})
_POINTS: Final = "percentage points"
_PLAIN_KINDS: Final[frozenset[QuantityKind]] = frozenset({"number", "multiple", "fraction", "percent"})


def comparable(first: Unit | None, second: Unit | None) -> bool:
    """Whether values in these units can be compared: one dimension, or a share and a plain number."""
    if first is second:
        return True
    one = first.dimension if first else ""
    other = second.dimension if second else ""
    return one == other or (one in _SHARES and other in _SHARES)


def to_base(value: Exact, unit: Unit | None) -> Exact:
    """The value in the base unit of its dimension; a plain number stays as it is."""
    if unit is None:
        return value
    factor = unit.factor
    base = value if factor == 1 else value * factor
    return base + unit.offset if unit.offset else base


def convert(value: Exact, unit: Unit, target: Unit) -> Exact:
    """The value in another unit of the same dimension.

    Raises:
        ValueError: the units are of different dimensions.
    """
    if unit.dimension != target.dimension:
        raise ValueError(f"{unit.symbol} does not convert into {target.symbol}")
    return Fraction(to_base(value, unit) - target.offset) / Fraction(target.factor)


def units_equal(first: Unit | None, second: Unit | None) -> bool:
    """Whether two units are the same in worth ("5 t" and "5 tonnes"), whatever they are called."""
    if first is None or second is None:
        return first is second
    return first.dimension == second.dimension and (first.factor, first.offset) == (
        second.factor,
        second.offset,
    )


def readings_equal(first: Reading, second: Reading, tolerance: Exact = 0) -> bool:
    """Whether two readings state the same, after conversion.

    Args:
        first: what is compared.
        second: what it is compared with.
        tolerance: share of the second's ends by which the first's may differ; 0 is exact. Where a factor is
            rounded it is at least `INEXACT_TOLERANCE`.
    """
    unit, other = first.unit, second.unit
    if unit is other:
        if not tolerance:
            return first.low == second.low and first.high == second.high
    elif not comparable(unit, other):
        return False
    if unit is not other and not ((unit is None or unit.is_exact) and (other is None or other.is_exact)):
        tolerance = max(tolerance, INEXACT_TOLERANCE)
    return _near(to_base(first.low, unit), to_base(second.low, other), tolerance) and _near(
        to_base(first.high, unit), to_base(second.high, other), tolerance
    )


def reading_within(inner: Reading, outer: Reading) -> bool:
    """Whether all of a reading lies in another one's interval, ends included, after conversion."""
    if not comparable(inner.unit, outer.unit):
        return False
    return to_base(outer.low, outer.unit) <= to_base(inner.low, inner.unit) and to_base(
        inner.high, inner.unit
    ) <= to_base(outer.high, outer.unit)


def quantities_equal(first: Quantity, second: Quantity, tolerance: Exact = 0) -> bool:
    """Whether some reading of the one equals some reading of the other, whatever their modifiers.

    Versions, sections and identifiers are equal as text or not at all; ordinals equal ordinals only.
    """
    if first.kind in COMPARED_AS_TEXT or second.kind in COMPARED_AS_TEXT:
        return bool(first.written) and first.written == second.written
    if first.kind != second.kind and not (first.kind in _PLAIN_KINDS and second.kind in _PLAIN_KINDS):
        return False
    return any(readings_equal(one, other, tolerance) for one in first.readings for other in second.readings)


def per(unit: Unit | None, denominator: Unit, count: Exact = 1) -> Unit:
    """The unit "so much for ``count`` of the denominator"."""
    symbol = f"{unit.symbol if unit else ''}/{count if count != 1 else ''}{denominator.symbol}"
    dimension = f"{unit.dimension if unit else ''}/{denominator.dimension}"
    numerator = unit.factor if unit else 1
    factor = Fraction(numerator) / (denominator.factor * count)
    is_exact = denominator.is_exact and (unit is None or unit.is_exact)
    return Unit(symbol, dimension, factor, 0, is_exact)


def power(unit: Unit, exponent: int) -> Unit:
    """The unit raised to a power of 2 or 3."""
    dimension = {("length", 2): "area", ("length", 3): "volume"}.get(
        (unit.dimension, exponent), f"{unit.dimension}^{exponent}"
    )
    factor = Fraction(unit.factor)
    for _ in range(exponent - 1):
        factor *= unit.factor
    return Unit(f"{unit.symbol}^{exponent}", dimension, factor, 0, unit.is_exact)


def times(first: Unit, second: Unit) -> Unit:
    """The product of two units, as in kN·m."""
    dimension = _PRODUCTS.get(f"{first.dimension} {second.dimension}")
    if dimension is None:
        dimension = "·".join(sorted((first.dimension, second.dimension)))
    is_exact = first.is_exact and second.is_exact
    return Unit(f"{first.symbol}·{second.symbol}", dimension, first.factor * second.factor, 0, is_exact)


_PRODUCTS: Final = {"power time": "energy", "force length": "torque", "current time": "current time"}


def _near(value: Exact, other: Exact, tolerance: Exact) -> bool:
    if value == other:
        return True
    if not tolerance:
        return False
    room = (other if other > 0 else -other) * tolerance
    return other - room <= value <= other + room
