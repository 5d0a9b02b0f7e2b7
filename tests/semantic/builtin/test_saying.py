"""How the evidence says a claim: what it is worth, where it is said, and what other chunks do to it."""

import pytest

from streamverify.semantic.builtin.features import read_pair
from streamverify.semantic.builtin.saying import NEARLY, WORD_FOR_WORD, Saying, find_saying, read_alone

CLAIM = "Cats and dogs are welcome."
NEARLY_SAID = "The inn is old. Dogs and cats are welcome."


def saying_of(claim: str, *texts: str) -> Saying:
    """How the texts say the claim, as chunks k0, k1, …"""
    evidence = [(f"k{number}", text) for number, text in enumerate(texts)]
    reading = read_pair(claim, texts)
    return find_saying(claim, evidence, reading, read_alone(claim, evidence, reading))


@pytest.mark.parametrize(
    ("text", "score", "place"),
    [
        (f"The inn is old. {CLAIM}", WORD_FOR_WORD, "Cats and dogs are welcome"),
        (NEARLY_SAID, NEARLY, "Dogs and cats are welcome."),
    ],
)
def test_what_is_said_has_its_worth_and_its_place(text: str, score: float, place: str) -> None:
    saying = saying_of(CLAIM, "The yard is wide.", text)
    assert saying.score == score
    (span,) = saying.spans
    assert span.chunk_id == "k1"
    assert text[span.start : span.end].startswith(place)
    assert not saying.doubt


GATE = "The gate of the inn is open on Mondays."


@pytest.mark.parametrize("said", [GATE, "On Mondays the gate of the inn is open."])
@pytest.mark.parametrize(
    "other",
    ["The gate of the inn is closed on Mondays.", "On Mondays the old gate of the inn is never open."],
)
def test_what_another_chunk_denies_is_worth_nothing(said: str, other: str) -> None:
    assert saying_of(GATE, said, "It was built in the spring of a dry year.").score >= NEARLY
    for texts in ((said, other), (other, said)):
        assert saying_of(GATE, *texts).score == 0


def test_where_it_is_said_is_told_though_another_chunk_denies_it() -> None:
    saying = saying_of(GATE, "The gate of the inn is closed on Mondays.", GATE)
    assert [span.chunk_id for span in saying.spans] == ["k1"]
    assert saying.doubt == "another cited chunk may say otherwise"


def test_what_is_not_said_has_a_doubt_where_it_was_looked_for() -> None:
    assert saying_of(CLAIM, "Cats and dogs are welcome on Sundays.").doubt
    assert saying_of(CLAIM, "Prices rose in spring.") == Saying(0.0)
