"""Which quantity of the evidence meets one of a claim."""

import pytest

from streamverify.structural.chunk_values import ChunkValues, read_values
from streamverify.structural.quantities import Match, like, match_quantity


def _match(claim: str, evidence: str) -> Match:
    (quantity,) = read_values(claim).quantities
    return match_quantity(quantity, claim, [ChunkValues(evidence)], lambda chars: None)


@pytest.mark.parametrize(
    ("claim", "evidence", "state"),
    [
        ("It takes 2 km.", "It takes 2000 m.", "met"),
        ("It takes 2 km.", "It takes 2 m.", "other_unit"),
        ("It takes 2 km.", "It takes 2.", "other_unit"),
        ("It takes 2 km.", "Lengths (km)\t2\t3", "met"),
        ("It takes 2 km.", "It takes 1, 2 or 3 km.", "met"),
        ("It takes 2.", "It takes 2 km.", "met"),
        ("It takes 2 km.", "It takes 3 km.", "absent"),
        ("It costs $5.", "It costs $5 a month.", "met"),
        ("It costs $5 a month.", "It costs $5 a day.", "other_unit"),
        ("Figure 2 shows it.", "There are 2 of them.", "absent"),
        ("Figure 2 shows it.", "See figure 2.", "met"),
        ("It needs Java 1.8.0.", "It needs Java 1.8.1.", "absent"),
        ("In the end 1931 came.", "In May 1931 it came.", "met"),
        ("About 1,480 came.", "1,479.6 came.", "met"),
        ("About 30 came.", "35 came.", "absent"),
        ("It fell by 5 %.", "The change was -5 %.", "met"),
        ("It was 5 °C.", "It was -5 °C.", "absent"),
        ("At least 20 guards wait.", "35 guards wait.", "met"),
        ("At least 20 guards wait.", "At least 30 guards wait.", "absent"),
        ("At least 20 guards wait.", "15 guards wait.", "absent"),
        ("From 10 to 20 km.", "From 10 to 25 km.", "absent"),
        ("A pass needs 85 points.", "A pass needs 80 to 90 points.", "met"),
        ("A pass needs 85 points.", "Bees fly 80 to 90 metres.", "absent"),
    ],
)
def test_state(claim: str, evidence: str, state: str) -> None:
    assert _match(claim, evidence).state == state


@pytest.mark.parametrize(
    ("claim", "change"),
    [
        ("It takes 4 kg.", "bound_dropped"),
        ("It takes about 4 kg.", "bound_dropped"),
        ("It takes no more than 4 kg.", None),
        ("It takes at least 4 kg.", "scope_strengthened"),
        ("It takes exactly 4 kg.", "scope_strengthened"),
    ],
)
def test_what_becomes_of_a_bound(claim: str, change: str | None) -> None:
    assert _match(claim, "It takes up to 4 kg.").change == change


def test_a_value_that_is_also_stated_without_a_bound_has_none() -> None:
    assert _match("It takes 4 kg.", "It takes up to 4 kg, as a rule. It takes 4 kg.").change is None


def test_ordinals_are_like_plain_numbers_and_like_no_amounts() -> None:
    third, three, amount = (
        read_values(text).quantities[0] for text in ("3rd floor", "floor with 3 rooms", "3 kg")
    )
    assert like(third, three) == like(three, third) == "equal"
    assert like(third, amount) is None
