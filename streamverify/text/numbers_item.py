"""A number while it is being read, before it becomes a `Quantity`."""

from typing import Final

from streamverify.text.units_lookup import Units
from streamverify.text.values import Exact, Modifier, Quantity, QuantityKind, Reading

MAX_READINGS: Final = 16
Values = tuple[tuple[Exact, Exact], ...]
_KINDS_BY_DIMENSION: Final[dict[str, QuantityKind]] = {
    "ratio": "percent",
    "percentage points": "percentage_points",
}


class Item:
    """One number with what was found around it so far; offsets in the prepared text."""

    __slots__ = (
        "end",
        "extra",
        "is_weak",
        "kind",
        "modifier",
        "number_end",
        "scale",
        "start",
        "units",
        "values",
        "written",
    )

    def __init__(self, start: int, end: int, kind: QuantityKind, values: Values, written: str = "") -> None:
        self.start = start
        self.end = self.number_end = end
        self.kind = kind
        self.values = values
        self.written = written
        self.scale = 1
        self.units: Units = ()
        self.modifier: Modifier = "none"
        self.is_weak = False
        self.extra: tuple[Reading, ...] = ()

    def multiply(self, scale: int) -> None:
        """Scale by a multiplier that stands behind the digits."""
        self.scale *= scale
        self.values = tuple((low * scale, high * scale) for low, high in self.values)

    def quantity(self, start: int, end: int, number_end: int) -> Quantity:
        """The finished record, with offsets in the original text."""
        kind = self.kind
        readings: tuple[Reading, ...]
        if not self.units:
            readings = tuple([Reading(low, high) for low, high in self.values])
        elif len(self.units) == 1 and len(self.values) == 1:
            (low, high), unit = self.values[0], self.units[0]
            readings = (Reading(low, high, unit),)
            if unit is not None and kind in ("number", "fraction"):
                kind = _KINDS_BY_DIMENSION.get(unit.dimension, "number")
        else:
            readings = tuple(Reading(low, high, unit) for low, high in self.values for unit in self.units)[
                :MAX_READINGS
            ]
            first = self.units[0]
            if first is not None and kind in ("number", "fraction"):
                kind = _KINDS_BY_DIMENSION.get(first.dimension, "number")
        if self.extra:
            readings += self.extra
        return Quantity(start, end, kind, readings, self.modifier, self.written, number_end, self.is_weak)
