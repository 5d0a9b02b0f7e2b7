import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.text import (
    dates,
    dates_chinese,
    dates_clock,
    dates_numeric,
    dates_periods,
    dates_triggers,
    dates_written,
)
from streamverify.text.dates import DateMention, extract_dates
from tests.text.date_cases import NOT_READ, READ, notation
from tests.text.linear import HOSTILE, assert_linear

MODULES = (dates, dates_chinese, dates_clock, dates_numeric, dates_periods, dates_triggers, dates_written)
MORE_HOSTILE = {
    "dates in figures": "1-1-",
    "dotted figures": "1.1.",
    "dates": "5 March 2026 ",
    "dates and dashes": "5 March – ",
    "months": "March ",
    "months and dashes": "March-",
    "times": "10:00-",
    "days": "5 to 5 to ",
    "years": "in 2026 ",
    "Russian months": "в марте ",
    "Russian years": "2026 г. ",
    "Han numerals": "二",
    "Han dates": "3月5日至",
    "Han years": "2026年",
    "weekdays": "Monday, ",
    "capitals": "JFMA",
    "Roman figures": "XVI",
    "quarters": "Q3 ",
    "ordinals": "5th of ",
    "half days": "3 p",
}


@pytest.mark.parametrize(("text", "expected"), READ, ids=[text for text, _ in READ])
def test_reads(text: str, expected: list[tuple[str, str]]) -> None:
    mentions = extract_dates(text)
    assert [(mention.text, notation(mention)) for mention in mentions] == expected
    for mention in mentions:
        assert text[mention.start : mention.end] == mention.text


@pytest.mark.parametrize("text", NOT_READ)
def test_is_no_date(text: str) -> None:
    assert extract_dates(text) == []


def test_golden_table_is_large_enough() -> None:
    assert len(READ) + len(NOT_READ) >= 200
    assert len(NOT_READ) >= 60


@pytest.mark.parametrize(
    ("locale", "text", "expected"),
    [
        ("en-US", "03/04/2026", "2026-03-04"),
        ("en_US", "03/04/2026", "2026-03-04"),
        ("en-GB", "03/04/2026", "2026-04-03"),
        ("ru", "03/04/2026", "2026-04-03"),
        ("de-DE", "03/04/2026", "2026-04-03"),
        ("en", "03/04/2026", "2026-04-03|2026-03-04"),
        ("zh", "03/04/2026", "2026-04-03|2026-03-04"),
        (None, "03/04/2026", "2026-04-03|2026-03-04"),
        ("en-US", "30/11/2026", "2026-11-30"),
        ("en-GB", "11/30/2026", "2026-11-30"),
        ("en-US", "03.04.2026", "2026-04-03"),
        ("en-US", "2026-03-04", "2026-03-04"),
    ],
)
def test_locale_settles_the_order_of_day_and_month(locale: str | None, text: str, expected: str) -> None:
    (mention,) = extract_dates(f"due {text}.", locale=locale)
    assert (mention.text, notation(mention)) == (text, expected)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("5 March 2026", "date"),
        ("at 10:00", "time"),
        ("5 March 2026 at 10:00", "datetime"),
        ("Monday at 10:00", "datetime"),
        ("于30日", "day"),
        ("March 2026", "month"),
        ("Q3 2026", "quarter"),
        ("H1 2026", "half_year"),
        ("in 2026", "year"),
        ("FY2026", "year"),
        ("the 1990s", "decade"),
        ("the 20th century", "century"),
        ("on Monday", "weekday"),
        ("1–5 March 2026", "date_range"),
        ("31 February 2026", "date"),
    ],
)
def test_kind_follows_from_what_is_stated(text: str, kind: str) -> None:
    assert [mention.kind for mention in extract_dates(text)] == [kind]


@given(
    st.text(
        alphabet=st.sampled_from("0123456789-./: ,–()TZQпмartMychPMобнгв年月日点周至第一十") | st.characters()
    )
)
def test_mentions_are_in_order_and_inside_the_text(text: str) -> None:
    mentions = extract_dates(text)
    for mention in mentions:
        assert 0 <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end] == mention.text
        assert len(mention.last_readings) in (0, len(mention.readings))
    for before, after in pairwise(mentions):
        assert before.end <= after.start


@given(
    st.lists(st.sampled_from([text for text, _ in READ] + NOT_READ), max_size=4),
    st.sampled_from(["\n", " Bees. ", " Пчёлы. "]),
)
def test_sentences_are_read_alike_in_any_company(sentences: list[str], between: str) -> None:
    alone = [mention.text for sentence in sentences for mention in extract_dates(sentence)]
    assert [mention.text for mention in extract_dates(between.join(sentences))] == alone


PATTERNS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": pattern
    for module in MODULES
    for name, pattern in vars(module).items()
    if isinstance(pattern, re.Pattern)
}


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_is_linear_alone(name: str) -> None:
    pattern = PATTERNS[name]
    for unit in ("1", "a", "А", " ", "1-", "1 – ", "一", "a ", "5 to ", "1日至", "X", "Q3 /", "12:30"):
        assert_linear(lambda text: sum(1 for _ in pattern.finditer(text)), unit, length=15_000)


@pytest.mark.parametrize("unit", [*HOSTILE.values(), *MORE_HOSTILE.values()], ids=[*HOSTILE, *MORE_HOSTILE])
@pytest.mark.parametrize("ending", ["", " fiscal марта 月"])  # another pattern finds the candidates
def test_is_linear(unit: str, ending: str) -> None:
    def extract(text: str) -> list[DateMention]:
        return extract_dates(text + ending)

    assert_linear(extract, unit, length=15_000)  # and 60,000
