"""Conversion and comparison of units, and the table against the registry that it is made from."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.text import units_table
from streamverify.text.numbers import extract_quantities
from streamverify.text.units import convert, quantities_equal, reading_within, to_base, units_equal
from streamverify.text.units_forms import CHINESE, SYMBOLS, WORDS
from streamverify.text.units_generate import table
from streamverify.text.units_table import UNITS
from streamverify.text.values import Quantity


def quantity(text: str) -> Quantity:
    (found,) = extract_quantities(text)
    return found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("24 h", "1 day"),
        ("24 часа", "1 сутки"),
        ("24小时", "1天"),
        ("1500 ms", "1.5 s"),
        ("90 minutes", "1.5 hours"),
        ("90-minute", "1 h 30 min"),
        ("два часа", "120 minutes"),
        ("14 days", "2 weeks"),
        ("12 months", "1 year"),
        ("18 месяцев", "полтора года"),
        ("30 calendar days", "30 days"),
        ("30 рабочих дней", "30个工作日"),
        ("75 cm", "0.75 m"),
        ("75厘米", "0,75 м"),
        ("3 т", "3000 кг"),
        ("5 公斤", "5 kg"),
        ("3000 m", "3 km"),
        ("1000 kB", "1 MB"),
        ("1024 KiB", "1 MiB"),
        ("8 Mbit/s", "1 MB/s"),
        ("100 Mbps", "100 Мбит/с"),
        ("60 km/h", "60 километров в час"),
        ("60 km/h", "每小时60公里"),
        ("1 kWh", "1 кВт·ч"),
        ("1 kWh", "3600 kJ"),
        ("0 °C", "273.15 K"),
        ("32 °F", "0 °C"),
        ("20 градусов Цельсия", "20摄氏度"),
        ("50 %", "половина"),
        ("50%", "half of"),
        ("25 %", "1/4"),
        ("三成", "30%"),
        ("35‰", "3.5 %"),
        ("100 basis points", "1 percentage point"),
        ("17 pounds sterling", "£17"),
        ("17 pounds", "£17"),
        ("5 US dollars", "$5"),
        ("5 million roubles", "5 млн ₽"),
        ("50 копеек", "0,5 руб."),
        ("1 in", "2.54 cm"),
        ("6 ft", "72 inches"),
        ("5 tons", "5 тонн"),
        ("5 GB per month", "5 ГБ в месяц"),
        ("8 l/100 km", "8 л на 100 км"),
        ("1 m²", "10000 cm²"),
        ("1 m³", "1000 litres"),
        ("200 hp", "200 л.с."),
        ("twice", "2 times"),
        ("1 N·m", "1 Нм"),
        ("10 bar", "1 MPa"),
    ],
)
def test_equal_after_conversion(one: str, other: str) -> None:
    assert quantities_equal(quantity(one), quantity(other))
    assert quantities_equal(quantity(other), quantity(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 kB", "5 KiB"),
        ("5 GB", "5 Gb"),
        ("5 GB", "5 GiB"),
        ("5 ГБ", "5 Гбит"),
        ("5 %", "5 percentage points"),
        ("5 %", "5 ‰"),
        ("30 days", "30 business days"),
        ("30 дней", "30 рабочих дней"),
        ("30天", "30个工作日"),
        ("1 month", "30 days"),
        ("1 year", "365 days"),
        ("900 gallons", "900 litres"),
        ("8 футов", "8 метров"),
        ("8英尺", "8米"),
        ("$5", "€5"),
        ("5 руб.", "5 $"),
        ("60 km/h", "60 mph"),
        ("100 requests per second", "100 requests per minute"),
        ("5 kg", "5 g"),
        ("5 MW", "5 mW"),
        ("20 °C", "20 °F"),
        ("20 °C", "21 °C"),
        ("5 kg", "5 km"),
        ("30", "30 days"),
        ("3rd", "3"),
        ("5 to 10 kg", "5 to 11 kg"),
        ("version 4.10", "version 4.1"),
        ("HTTP2", "HTTP3"),
    ],
)
def test_different_quantities_are_not_equal(one: str, other: str) -> None:
    assert not quantities_equal(quantity(one), quantity(other))
    assert not quantities_equal(quantity(other), quantity(one))


def test_ranges_hold_what_lies_in_them_after_conversion() -> None:
    (outer,) = quantity("80–90 %").readings
    assert reading_within(quantity("85 %").readings[0], outer)
    assert reading_within(quantity("90 %").readings[0], outer)
    assert not reading_within(quantity("91 %").readings[0], outer)
    assert reading_within(quantity("1500 m").readings[0], quantity("1–2 km").readings[0])
    assert not reading_within(quantity("1500 kg").readings[0], quantity("1–2 km").readings[0])


def test_tolerance_is_given_by_the_caller() -> None:
    assert quantities_equal(quantity("4.9 kg"), quantity("5 kg"), Fraction(1, 20))
    assert not quantities_equal(quantity("4.9 kg"), quantity("5 kg"), Fraction(1, 100))
    assert not quantities_equal(quantity("4.9 kg"), quantity("5 kg"))


def test_rounded_factors_have_a_tolerance_of_their_own() -> None:
    assert quantities_equal(quantity("760 mmHg"), quantity("1 atm"))
    assert not quantities_equal(quantity("750 mmHg"), quantity("1 atm"))


def test_units_of_other_dimensions_do_not_convert() -> None:
    with pytest.raises(ValueError, match="does not convert"):
        convert(1, UNITS["meter"], UNITS["gram"])


_BY_DIMENSION = [
    (one, other) for one in UNITS for other in UNITS if UNITS[one].dimension == UNITS[other].dimension
]


@given(st.sampled_from(_BY_DIMENSION), st.fractions(max_denominator=1000))
def test_conversion_there_and_back_is_exact(pair: tuple[str, str], value: Fraction) -> None:
    one, other = UNITS[pair[0]], UNITS[pair[1]]
    assert convert(convert(value, one, other), other, one) == value
    assert to_base(convert(value, one, other), other) == to_base(value, one)


def test_units_are_equal_by_worth() -> None:
    assert units_equal(UNITS["micron"], UNITS["micrometer"])
    assert not units_equal(UNITS["kilobyte"], UNITS["kibibyte"])
    assert not units_equal(UNITS["meter"], None)


def test_every_name_stands_for_units_of_the_table() -> None:
    for forms in (SYMBOLS, WORDS, CHINESE):
        assert forms
        assert all(unit in UNITS for units in forms.values() for unit in units)


def test_the_table_is_what_the_registry_gives() -> None:
    source = Path(units_table.__file__).read_text(encoding="utf-8")
    assert table() == source
