"""Reading of quantities: golden tables, ambiguity, spans, and numbers written and read back."""

from fractions import Fraction

import pytest
from hypothesis import example, given
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


@pytest.mark.parametrize(
    ("text", "locale", "values"),
    [
        ("1,000", None, [1000, 1]),
        ("1,000", "en", [1000]),
        ("1,000", "ru", [1000, 1]),
        ("1.000", None, [1, 1000]),
        ("1.000", "en", [1]),
        ("1.000", "de", [1000, 1]),
        ("1,5", "en", [Fraction(3, 2)]),
        ("1,5", None, [Fraction(3, 2)]),
        ("12,345", "en-GB", [12345]),
        ("0,500", None, [Fraction(1, 2)]),
        ("1,0000", "zh", [10000, 1]),
        ("1234,567", None, [Fraction(1234567, 1000)]),
    ],
)
def test_ambiguous_groups_keep_every_reading(text: str, locale: str | None, values: list[object]) -> None:
    (quantity,) = extract_quantities(text, locale=locale)
    assert [reading.low for reading in quantity.readings] == values


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("17 pounds", ["lb", "GBP"]),
        ("5 tons", ["short ton", "long ton", "t"]),
        ("20°", ["°C", "°F", "°"]),
        ("¥5", ["CNY", "JPY"]),
        ("5 in the box", [None, "in"]),
    ],
)
def test_ambiguous_units_keep_every_meaning(text: str, symbols: list[str | None]) -> None:
    (quantity,) = extract_quantities(text)
    assert [reading.unit and reading.unit.symbol for reading in quantity.readings] == symbols


@pytest.mark.parametrize(
    ("text", "span", "number"),
    [
        ("holds **5** kg of", "5** kg", "5"),
        ("at least 30 days", "30 days", "30"),
        ("не более 2\u00a0400 кг", "2\u00a0400 кг", "2\u00a0400"),
        ("约3.5亿元。", "3.5亿元", "3.5亿"),
        ("ab\u00adc holds 5\u200b kg", "5\u200b kg", "5"),
        ("from 5 to 10 kg", "5 to 10 kg", "5 to 10"),
        ("İ 5 kg", "5 kg", "5"),
    ],
)
def test_spans_are_those_of_the_original_text(text: str, span: str, number: str) -> None:
    (quantity,) = extract_quantities(text)
    assert text[quantity.start : quantity.end] == span
    assert text[quantity.start : quantity.number_end] == number


def test_excluded_spans_hold_no_quantities() -> None:
    text = "On 5 May 2024 it held 7 kg."
    (quantity,) = extract_quantities(text, exclude=[(3, 13)])
    assert short_form(quantity) == "7 kg"


@pytest.mark.parametrize(
    "text",
    [
        "[3]",
        "It is so [12].",
        "See `x = 5`.",
        "```\n5 kg\n```",
        "https://a.example/5/6?x=7",
        "1. The pump.\n2. The valve.",
        "(3) The pump.",
        "1、水泵",
    ],
)
def test_markers_code_addresses_and_list_numbers_are_not_read(text: str) -> None:
    assert extract_quantities(text) == []


@given(st.integers(0, 10**12), st.sampled_from(["", ",", " ", "\u00a0", "\u202f", "'"]))
def test_an_integer_in_any_grouping_reads_back(value: int, mark: str) -> None:
    written = f"{value:,}".replace(",", mark)
    (quantity,) = extract_quantities(f"There are {written} of them", locale="en")
    assert value in [reading.low for reading in quantity.readings]


@given(st.integers(0, 10**9), st.integers(1, 5), st.sampled_from([".", ","]))
def test_a_decimal_reads_back(value: int, places: int, mark: str) -> None:
    digits = str(value).zfill(places + 1)
    written = digits[:-places] + mark + digits[-places:]
    (quantity,) = extract_quantities(f"It weighs {written} kg")
    assert Fraction(value, 10**places) in [reading.low for reading in quantity.readings]


_ENGLISH_SMALL = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
fifteen sixteen seventeen eighteen nineteen"""


def english(value: int) -> str:
    small = _ENGLISH_SMALL.split()
    tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    for size, name in ((10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if value >= size:
            rest = value % size
            joint = " and " if rest and size == 100 else " "
            return f"{english(value // size)} {name}{joint + english(rest) if rest else ''}"
    if value < 20:
        return small[value]
    rest = value % 10
    return tens[value // 10 - 2] + (f"-{small[rest]}" if rest else "")


_RUSSIAN_WORDS = """
сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот;
двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто;
ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать
пятнадцать шестнадцать семнадцать восемнадцать девятнадцать
"""


def russian(value: int) -> str:
    for size, forms in ((10**6, ("миллион", "миллиона", "миллионов")), (1000, ("тысяча", "тысячи", "тысяч"))):
        if value >= size:
            count, rest = divmod(value, size)
            form = forms[2] if count % 100 in range(11, 15) or count % 10 not in range(1, 5) else ""
            form = form or (forms[0] if count % 10 == 1 else forms[1])
            words = russian(count)
            if size == 1000:
                words = words.removesuffix("один") + "одна" if words.endswith("один") else words
                words = words.removesuffix("два") + "две" if words.endswith("два") else words
            return f"{words} {form} {russian(rest) if rest else ''}".strip()
    hundreds, tens, small = (line.split() for line in _RUSSIAN_WORDS.strip().split(";"))
    found = [hundreds[value // 100 - 1]] if value >= 100 else []
    rest = value % 100
    if rest >= 20:
        found.append(tens[rest // 10 - 2])
        rest %= 10
    if rest or not found:
        found.append(small[rest])
    return " ".join(found)


def chinese(value: int) -> str:
    digits = "零一二三四五六七八九"
    if value >= 10**8:
        head, rest = divmod(value, 10**8)
        return chinese(head) + "亿" + (("零" if rest < 10**7 else "") + chinese(rest) if rest else "")
    if value >= 10**4:
        head, rest = divmod(value, 10**4)
        return chinese(head) + "万" + (("零" if rest < 1000 else "") + chinese(rest) if rest else "")
    written = ""
    gap = False
    for size, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, value = divmod(value, size)
        if digit:
            written += ("零" if gap and written else "") + digits[digit] + name
            gap = False
        else:
            gap = True
    return written or "零"


@given(st.integers(2, 999_999_999))
def test_english_words_read_back(value: int) -> None:
    (quantity,) = extract_quantities(f"There are {english(value)} birds", locale="en")
    assert quantity.readings[0].low == value


@given(st.integers(2, 999_999_999))
def test_russian_words_read_back(value: int) -> None:
    (quantity,) = extract_quantities(f"Всего {russian(value)} птиц", locale="ru")
    assert quantity.readings[0].low == value


@given(st.integers(2, 10**12))
def test_chinese_numerals_read_back(value: int) -> None:
    (quantity,) = extract_quantities(f"共有{chinese(value)}个蜂箱", locale="zh")
    assert quantity.readings[0].low == value


_FORMS = {
    "en": ("It runs for {} days.", english),
    "ru": ("Он работает {} дней.", russian),
    "zh": ("它运行{}天。", chinese),
}


@given(
    st.integers(2, 10**6),
    st.integers(2, 10**6),
    st.sampled_from(["en", "ru", "zh"]),
    st.sampled_from(["en", "ru", "zh"]),
    st.booleans(),
)
def test_quantities_are_equal_only_with_equal_values(
    value: int, other: int, language: str, second: str, in_words: bool
) -> None:
    frame, spell = _FORMS[language]
    written = spell(value) if in_words else str(value)
    (one,) = extract_quantities(frame.format(written), locale=language)
    (same,) = extract_quantities(_FORMS[second][0].format(value), locale=second)
    (different,) = extract_quantities(_FORMS[second][0].format(other), locale=second)
    assert quantities_equal(one, same)
    assert quantities_equal(one, different) == (value == other)


_SIGNS_AND_WORDS = (
    *"0123456789.,-–/:%$€ \n()[]*_~xeкгмс万亿半三十百点个天月",
    *("million", "three", "half", "пять", "тыс.", "kg", "至", "about "),
)
_SCRAPS = st.lists(st.sampled_from(_SIGNS_AND_WORDS), max_size=30).map("".join)


@given(st.one_of(st.text(max_size=60), _SCRAPS))
@example("0$0")
def test_spans_are_in_order_within_the_text_and_without_overlap(text: str) -> None:
    end_before = 0
    for quantity in extract_quantities(text):
        assert end_before <= quantity.start < quantity.number_end <= quantity.end <= len(text)
        assert bool(quantity.readings) != bool(quantity.written)
        assert all(reading.low <= reading.high for reading in quantity.readings)
        end_before = quantity.end


_MORE_HOSTILE = {
    **HOSTILE,
    "decimals": "1.5 ",
    "groups": "1,",
    "spaced groups": "111 ",
    "ranges": "1-",
    "en dashes": "5–",
    "fractions": "1/",
    "colons": "1:",
    "capital digits": "A1",
    "hyphenated digits": "A-1-",
    "number words": "five ",
    "joined number words": "twenty-",
    "hundreds": "hundred and ",
    "Russian words": "пять ",
    "Han numerals": "三",
    "Han scales": "三万",
    "Han units": "3个",
    "units": "5 kg ",
    "unit names": "square ",
    "rates": "5 kg/",
    "per": "5 per ",
    "asterisks": "*5",
    "full width": "５",
    "Arabic digits": "٥",
    "exponents": "10^",
    "raised": "10⁹",
    "signs": "-5",
    "dollars": "$",
    "addresses": "a@",
    "sites": "www.",
    "list numbers": "1. \n",
    "bounds": "no more than ",
    "each": "每",
    "halves": "半",
    "phones": "+1 (5) ",
}


@pytest.mark.parametrize("unit", _MORE_HOSTILE.values(), ids=_MORE_HOSTILE)
def test_linear(unit: str) -> None:
    assert_linear(extract_quantities, unit, 12_500)


def test_a_token_of_a_million_letters_is_read_in_linear_time() -> None:
    assert_linear(extract_quantities, "a", 250_000)
    assert_linear(lambda text: extract_quantities(text + "1"), "a", 250_000)
