"""Features: what each rises with, and that none is a length."""

import pytest

from streamverify.semantic.builtin.features import CONTRADICTION_SIGNS, SIGNS, Features, read_pair

EVIDENCE = "The Delta pump feeds the filter. It must be cleaned weekly. The tank holds 400 litres of water."


def measured(claim: str, *texts: str) -> Features:
    return read_pair(claim, texts or (EVIDENCE,)).features


def test_all_lie_between_nothing_and_one() -> None:
    for claim in (
        "The tank holds 400 litres.",
        "x",
        "!",
        "Completely different words stand here, 7 of them.",
    ):
        assert all(0 <= value <= 1 for value in measured(claim))


def test_every_feature_has_a_direction() -> None:
    assert set(SIGNS) == set(CONTRADICTION_SIGNS) == set(Features._fields)


def test_a_sentence_of_the_evidence_is_covered_wholly() -> None:
    features = measured("The tank holds 400 litres of water.")
    names = ("window", "sentence", "union", "weakest", "letters", "clause", "order", "tight", "focus")
    assert [getattr(features, name) for name in names] == [1.0] * len(names)
    assert not any(getattr(features, name) for name, sign in SIGNS.items() if sign < 0)


def test_words_apart_count_in_the_union_and_less_in_the_window() -> None:
    filler = " Rain fell on the hills all day." * 4
    features = measured("The pump holds water.", f"The pump is red.{filler} The tank holds water.")
    assert features.union == 1
    assert features.window < 1


def test_the_weakest_sentence_of_the_claim_counts() -> None:
    both = measured("The tank holds 400 litres. Giraffes graze nearby.")
    assert both.weakest < both.window


@pytest.mark.parametrize(
    ("name", "claim", "evidence"),
    [
        ("values_missing", "The tank holds 450 litres and 12 fish.", EVIDENCE),
        ("negation", "The Delta pump does not feed the filter.", EVIDENCE),
        ("opposite", "The tank is full of water.", "The tank is empty of water."),
        ("strong", "All tanks hold water.", "Tanks hold water."),
        ("hedge", "The tank leaks.", "The tank may leak."),
        ("limited", "The server restarts.", "The server restarts when the timer is on."),
        ("personal", "I think the tank holds water.", EVIDENCE),
        ("names_missing", "The tank of Ostrander holds water.", EVIDENCE),
        ("rarest_missing", "The tank holds kerosene.", EVIDENCE),
    ],
)
def test_what_speaks_against_support_is_seen(name: str, claim: str, evidence: str) -> None:
    assert getattr(measured(claim, evidence), name) > 0
    assert getattr(measured(evidence.partition(". ")[0], evidence), name) == 0


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("discovered planets", "The discovery of a planet."),
        ("журналами компании", "Компания ведёт журнал."),
        ("five ships", "There were 5 ships."),
        ("1,500 soldiers", "It had 1500 soldiers."),
        ("defence", "The defense held."),
    ],
)
def test_inflection_and_spelling_do_not_matter_much(claim: str, evidence: str) -> None:
    assert measured(claim, evidence).union > 0.5


def test_chinese_counts_by_neighbours_and_by_characters() -> None:
    evidence = "该水库的蓄水量降到四成。"
    exact, apart, other = (measured(claim, evidence).union for claim in ("蓄水量", "水蓄量", "音乐会"))
    assert exact == 1
    assert exact > apart > other


def test_repeating_a_claim_does_not_change_its_coverage() -> None:
    once = measured("The tank holds kerosene.")
    twice = measured("The tank holds kerosene. The tank holds kerosene.")
    assert (once.window, once.union) == pytest.approx((twice.window, twice.union))


def test_conflicts_of_one_chunk_are_seen_beside_another() -> None:
    claim, stated = "The mine produced 40,000 tonnes in 2019.", "The mine produced 31,000 tonnes in 2019."
    assert measured(claim, claim, stated).value_conflict == 1
