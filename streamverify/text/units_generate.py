"""Make `units_table` out of pint's registry, for the units that `units_names` names.

``python -m streamverify.text.units_generate`` writes the module beside this one. pint is needed for that only
(extra ``dev``); factors are taken as exact fractions.
"""

from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from streamverify.text import units_names as names
from streamverify.text.units_forms import entries

_DIMENSIONS: Final = {
    "[length]^2": "area",
    "[length]^3": "volume",
    "[length]^2 [mass] [time]^-3": "power",
    "[length]^2 [mass] [time]^-2": "energy",
    "[length] [time]^-1": "length/time",
    "[length]^-1 [mass] [time]^-2": "pressure",
    "[length] [mass] [time]^-2": "force",
}
# Of one dimension in the SI, but no two of them say the same.
_APART: Final = {
    "hertz": "frequency",
    "becquerel": "activity",
    "sievert": "dose",
    "newton*meter": "torque",
    "pound_force*foot": "torque",
    "radian": "radian",
    "lumen": "luminous flux",
}
# pint's factors of these are rounded, or physicists round them.
_INEXACT: Final = frozenset({"mmHg", "psi", "horsepower", "Btu", "pound_force*foot"})
_TEMPERATURES: Final = {
    "kelvin": (Fraction(1), Fraction(0)),
    "degree_Celsius": (Fraction(1), Fraction(27315, 100)),
    "degree_Fahrenheit": (Fraction(5, 9), Fraction(45967, 180)),
}


def table() -> str:
    """The source of the module `units_table`."""
    import pint

    registry: Any = pint.UnitRegistry(non_int_type=Fraction)
    units: dict[str, str] = {}
    for entry in entries():
        if entry.unit in units:
            continue
        symbol = (entry.symbols or [entry.unit])[0]
        symbol = symbol.partition("/")[0].replace("_", " ")
        if entry.unit in names.OWN:
            symbol = entry.unit if entry.unit.isupper() else symbol
            dimension, factor, is_exact = names.OWN[entry.unit]
            units[entry.unit] = _source(symbol, dimension, Fraction(factor), Fraction(0), is_exact)
        elif entry.unit in _TEMPERATURES:
            scale, offset = _TEMPERATURES[entry.unit]
            units[entry.unit] = _source(symbol, "temperature", scale, offset, True)
        else:
            quantity = registry.Quantity(Fraction(1), registry.parse_units(entry.unit))
            scale = Fraction(quantity.to_base_units().magnitude)
            units[entry.unit] = _source(
                symbol, _dimension(entry.unit, quantity), scale, Fraction(0), entry.unit not in _INEXACT
            )
    lines = [f'    "{name}": {source},' for name, source in units.items()]
    return "\n".join([_HEAD, *lines, "}", ""])


def _dimension(name: str, quantity: Any) -> str:
    for part, dimension in _APART.items():
        if name.endswith(part):
            return dimension
    if "bit" in name or "byte" in name:  # pint counts them as plain numbers
        return "information/time" if name.endswith("/second") else "information"
    parts = [
        base if exponent == 1 else f"{base}^{exponent}"
        for base, exponent in sorted(quantity.dimensionality.items())
    ]
    key = " ".join(parts)
    return _DIMENSIONS.get(key, key.replace("[", "").replace("]", ""))


def _source(symbol: str, dimension: str, factor: Fraction, offset: Fraction, is_exact: bool) -> str:
    tail = f", {_number(offset)}" if offset or not is_exact else ""
    tail += "" if is_exact else ", False"
    return f'Unit("{symbol}", "{dimension}", {_number(factor)}{tail})'


def _number(value: Fraction) -> str:
    return (
        str(value.numerator)
        if value.denominator == 1
        else f"Fraction({value.numerator}, {value.denominator})"
    )


_HEAD: Final = '''"""What units are worth. Made by `units_generate` from pint's registry; do not edit."""

from fractions import Fraction
from typing import Final

from streamverify.text.values import Unit

UNITS: Final[dict[str, Unit]] = {'''


if __name__ == "__main__":
    Path(__file__).with_name("units_table.py").write_text(table(), encoding="utf-8")
