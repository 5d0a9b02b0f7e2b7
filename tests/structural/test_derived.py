"""Sums, differences, shares and counts that a claim names; other arithmetic counts for nothing."""

import pytest

from streamverify.structural.chunk_values import ChunkValues, read_values
from streamverify.structural.derived import derivation, listed, stated_of
from streamverify.text.values import Quantity


def _formula(claim: str, evidence: str, *, number: int = 0) -> str | None:
    """The formula of one number of the claim, the others being stated."""
    dates, quantities = read_values(claim)
    others: list[Quantity] = [each for at, each in enumerate(quantities) if at != number]
    stated = stated_of(others, dates)
    return derivation(quantities[number], claim, stated, [ChunkValues(evidence)], lambda chars: None)


@pytest.mark.parametrize(
    ("claim", "evidence", "formula"),
    [
        ("In total 30 boats.", "There are 10 red boats and 20 blue boats.", "10 + 20"),
        ("Together they own 60 boats.", "One has 10, another 20, a third 30.", "10 + 20 + 30"),
        ("Всего 30 лодок.", "Там 10 красных лодок и 20 синих.", "10 + 20"),
        ("一共30条船。", "红船10条，蓝船20条。", "10 + 20"),
        ("It grew by 5 boats.", "It had 20 boats, and now has 25 boats.", "25 - 20"),
        ("На 5 лодок больше.", "Было 20 лодок, стало 25 лодок.", "25 - 20"),
        ("增加了5条。", "原有20条，现有25条。", "25 - 20"),
        ("A share of 25 % was red.", "Of 40 boats, 10 were red.", "10 / 40"),
        ("Boats grew by 25 %.", "It had 20 boats, and now has 25 boats.", "(25 - 20) / 20"),
    ],
)
def test_an_operation_that_is_named_counts(claim: str, evidence: str, formula: str) -> None:
    found = _formula(claim, evidence)
    assert found is not None
    assert sorted(found.split()) == sorted(formula.split())


def test_operands_that_the_claim_names_count() -> None:
    evidence = "There are 10 red boats and 20 blue ones."
    assert _formula("With 10 and 20 there are 30 boats.", evidence, number=2) == "10 + 20"
    assert _formula("There are 30 boats.", evidence) is None


def test_operands_of_two_sentences_do_not_count() -> None:
    assert _formula("In total 30 boats.", "There are 10 red boats. There are 20 blue boats.") is None


def test_years_that_the_claim_names_give_a_duration() -> None:
    assert _formula("For 9 years, from 1931 to 1940.", "It stood from 1931 to 1940.") == "1940 - 1931"
    assert _formula("For 8 years, from 1931 to 1940.", "From 1931 to 1940 it stood.") is None


@pytest.mark.parametrize(
    ("claim", "evidence", "is_counted"),
    [
        ("It comes in three colours.", "It comes in red, green and blue.", True),
        ("It comes in four colours.", "It comes in red, green and blue.", False),
        ("There are two ways: by boat and on foot.", "One may walk or sail.", True),
        ("Есть три цвета.", "Цвета: красный, синий и белый.", True),
        ("It has 3 steps.", "Steps:\n- wash\n- dry\n- fold", True),
    ],
)
def test_things_are_counted_where_they_are_listed(claim: str, evidence: str, is_counted: bool) -> None:
    assert (_formula(claim, evidence) is not None) == is_counted


def test_a_list_has_one_thing_more_than_its_joints() -> None:
    assert [listed(text) for text in ("a", "a and b", "a, b, and c", "甲、乙和丙")] == [1, 2, 3, 3]
