"""What the words of a text tell about it never denies what reading it finds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamverify.text.modality import NOT_ALL, QUALIFIERS
from streamverify.text.statements import read_statement
from streamverify.text.word_index import (
    COMMON_START,
    may_deny,
    may_hold,
    may_qualify,
    qualified_spans,
    qualifying_words,
    starts_of,
    stems_of,
    words_by_span,
    words_in,
    written_out,
)
from streamverify.text.words import WORDS, prepared
from tests.structural.statement_cases import CASES, Case

from .linear import HOSTILE, assert_linear

_PIECES = st.sampled_from(
    [
        *sorted(WORDS),
        *(
            "boat",
            "http2",
            "30kg",
            "1,000",
            "7%",
            "5not",
            "May",
            "Boat's",
            "let’s",
            "o'clock",
            "насосы",
            "船",
        ),
        *(" ", " ", " ", ". ", ", ", "'", "’", "-", "[1]", "【2†x】", "\n", "Σ", "é", "İ", "ё"),
    ]
)
_TEXTS = st.lists(_PIECES, max_size=14).map("".join) | st.lists(_PIECES, max_size=14).map(" ".join)


def check_bounds(text: str) -> None:
    statement = read_statement(text)
    qualified = bool(statement.negations) or statement.is_denied or bool(statement.bits & QUALIFIERS)
    assert may_qualify(text) or not qualified
    lowered, stems = prepared(text), stems_of(words_in(text))
    assert all(each in stems or may_hold(lowered, each) for each in statement.content)
    assert all(may_hold(lowered, each) for each in written_out(statement.content))
    denies = bool(statement.negations) or statement.is_denied or bool(statement.bits & NOT_ALL)
    assert may_deny(text, words_in(text)) or not denies
    starts = starts_of(words_in(text))
    assert all(each[:COMMON_START] in starts or may_hold(lowered, each) for each in statement.content)


@settings(max_examples=1_500, deadline=None)
@given(text=_TEXTS)
def test_words_bound_what_is_read(text: str) -> None:
    check_bounds(text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.language}: {case.claim}")
def test_words_bound_what_is_read_of_sentences(case: Case) -> None:
    check_bounds(case.claim)
    check_bounds(case.evidence)


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("The pier is lit.", False),
        ("A knot is tied at that time.", False),
        ("It rains from time to time.", True),
        ("The pier isn't lit.", True),
        ("Причал освещён.", False),
        ("Причал освещён только зимой.", True),
        ("码头很亮。", False),
        ("码头不亮。", True),
    ],
)
def test_qualified_texts(text: str, may: bool) -> None:
    assert may_qualify(text) is may


def test_a_number_is_no_part_of_a_longer_one() -> None:
    assert may_hold("it takes 7 days", "7")
    assert not may_hold("it takes 17 days of 70", "7")
    assert may_hold("17, 27, 7", "7")


@settings(max_examples=500, deadline=None)
@given(pieces=st.lists(_TEXTS, min_size=1, max_size=5))
def test_qualified_spans_are_those_that_may_qualify(pieces: list[str]) -> None:
    text, spans = "", []
    for piece in pieces:
        spans.append((len(text), len(text) + len(piece) + 1))
        text += piece + "\n"
    hits = qualifying_words(text, words_in(text))
    assert (hits is None or bool(hits)) == may_qualify(text)
    assert qualified_spans(text, spans, hits) == [
        index for index, (start, end) in enumerate(spans) if may_qualify(text[start:end])
    ]


def test_words_of_spans_are_the_words_of_their_texts() -> None:
    for text in ("It's lit. The mast, too.", "It’s lit. Он горит."):
        spans = [(0, 10), (10, len(text))]
        assert words_by_span(text, spans) == [words_in(text[start:end]) for start, end in spans]


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_linear(unit: str) -> None:
    def run(text: str) -> None:
        words = words_in(text)
        may_qualify(text, words)
        may_deny(text, words)
        starts_of(words)
        may_hold(text, "7")

    assert_linear(run, unit, 200_000)  # it takes a millisecond for less
