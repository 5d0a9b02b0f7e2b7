"""Turned and dropped marks of scope."""

import pytest

from streamverify.structural.scope import BoundChange, bound_change, scope_change
from streamverify.text.statements import read_statement
from streamverify.text.values import Modifier


@pytest.mark.parametrize(
    ("claim", "source", "change"),
    [
        ("none", "at_most", "bound_dropped"),
        ("about", "at_least", "bound_dropped"),
        ("exactly", "at_most", "scope_strengthened"),
        ("at_least", "at_most", "scope_strengthened"),
        ("less_than", "at_least", "scope_strengthened"),
        ("at_most", "less_than", None),
        ("at_least", "at_least", None),
        ("exactly", "about", "scope_strengthened"),
        ("none", "about", None),
        ("at_most", "none", None),
        ("none", "none", None),
    ],
)
def test_bounds(claim: Modifier, source: Modifier, change: BoundChange | None) -> None:
    assert bound_change(claim, source) == change


def test_a_turned_mark_names_both_words() -> None:
    claim, sentence = "Crews must wear gloves on deck.", "Crews should wear gloves on deck."
    ours, theirs = read_statement(claim), read_statement(sentence)
    change = scope_change(ours, theirs)
    assert change is not None
    assert change.turned_to is not None
    assert theirs.token_span(sentence, change.source.token) == (6, 12)
    assert ours.token_span(claim, change.turned_to.token) == (6, 10)


def test_a_dropped_mark_names_the_word_of_the_source() -> None:
    sentence = "The lamp works only in winter."
    theirs = read_statement(sentence)
    change = scope_change(read_statement("The lamp works."), theirs)
    assert change is not None
    assert change.turned_to is None
    assert theirs.token_span(sentence, change.source.token) == (15, 19)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("All rooms are heated.", "All rooms except the cellar are heated."),
        ("Pumps can freeze.", "Pumps may be able to freeze."),
        ("The lichen proves that the air is clean.", "The lichen suggests that the air is clean."),
        ("The spire is going to fall.", "The spire could fall."),
        ("Все комнаты отапливаются.", "Все комнаты, кроме подвала, отапливаются."),
        ("14天内接受退货。", "如果封条完好，14天内接受退货。"),
        ("大坝能撑过洪水。", "大坝也许能撑过洪水。"),
    ],
)
def test_changes(claim: str, sentence: str) -> None:
    assert scope_change(read_statement(claim), read_statement(sentence)) is not None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The pump works.", "The lamp works only in winter."),  # something else
        ("Does the lamp work?", "The lamp works only in winter."),
        ("The drive is sent.", "If the drive is lost, the drive is sent."),  # sets a scene
        ("The gate opens.", "The gate opens, and only if it rains the lamp works."),  # of the other clause
        ("The lamp works at night.", "The lamp works only in winter."),
        ("Pumps can freeze.", "In some cases pumps can freeze."),
        ("The lichen shows that the air is clean.", "The lichen suggests that the air is clean."),
        ("这条路不止通往渡口。", "这条路除渡口外还通往别处。"),
    ],
)
def test_no_change(claim: str, sentence: str) -> None:
    assert scope_change(read_statement(claim), read_statement(sentence)) is None
