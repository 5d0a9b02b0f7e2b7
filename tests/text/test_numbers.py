"""Reading of quantities: golden tables in three languages, ambiguity, spans, and numbers written and read back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.text.numbers import extract_quantities
from streamverify.text.units import quantities_equal
from streamverify.text.values import Quantity
from tests.text import golden_quantities as golden
from tests.text.linear import HOSTILE, assert_linear

_SIGNS = {
    "none": "",
    "exactly": "=",
    "about": "~",
    "at_least": ">=",
    "at_most": "<=",
    "more_than": ">",
    "less_than": "<",
}


def short_form(quantity: Quantity) -> str:
    if quantity.written:
        return f"{quantity.kind} {quantity.written}"
    low, high, unit = quantity.readings[0]
    value = str(low) if low == high else f"{low}..{high}"
    kind = "" if quantity.kind == "number" else f"{quantity.kind} "
    weak = "?" if quantity.is_weak else ""
    return f"{kind}{_SIGNS[quantity.modifier]}{value}{f' {unit.symbol}' if unit else ''}{weak}"


def cases(table: str) -> list[tuple[str, str]]:
    rows = [line.partition("=>") for line in table.strip().splitlines()]
    return [(text.strip(), expected.strip()) for text, _, expected in rows]


@pytest.mark.parametrize(("text", "expected"), cases(golden.ENGLISH))
def test_english(text: str, expected: str) -> None:
    assert "; ".join(map(short_form, extract_quantities(text, locale="en"))) == expected


@pytest.mark.parametrize(("text", "expected"), cases(golden.RUSSIAN))
def test_russian(text: str, expected: str) -> None:
    assert "; ".join(map(short_form, extract_quantities(text, locale="ru"))) == expected


@pytest.mark.parametrize(("text", "expected"), cases(golden.CHINESE))
def test_chinese(text: str, expected: str) -> None:
    assert "; ".join(map(short_form, extract_quantities(text, locale="zh"))) == expected
