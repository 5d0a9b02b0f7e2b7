import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.text import Span, residue
from tests.text.linear import HOSTILE, assert_linear

SEED = "The hopper takes 4 kg of seed. [1] The lid slides to the left. [2]"

COVERED: list[tuple[str, list[str], list[Span | None]]] = [
    (SEED, ["The hopper takes 4 kg of seed.", "The lid slides to the left."], []),
    (SEED, ["The lid slides to the left.", "The hopper takes 4 kg of seed."], []),
    (SEED, ["The feeder's hopper takes 4 kg of seed.", "The lid of the feeder slides to the left."], []),
    (SEED, ["The hopper takes 4 kg of seed. The lid slides to the left."], []),
    (SEED, ["It takes 4 kg of seed.", "The lid slides left."], [(0, 34), (35, 66)]),
    ("The hopper is plastic [1].", ["The hopper is plastic."], []),
    ("The hopper is plastic and the lid slides left.", ["The hopper is plastic", "the lid slides left"], []),
    ("1. The lid is red.\n2. The box is blue.", ["The lid is red.", "The box is blue."], []),
    ("- **The lid** is red. [1]", ["The lid is red."], []),
    (
        "Крышка сдвигается влево. [1] Бункер вмещает 4 кг!",
        ["Крышка сдвигается влево.", "Бункер вмещает 4 кг"],
        [],
    ),
    ("顶板向左滑出。料斗刷挂在门的内侧。[2]", ["顶板向左滑出", "料斗刷挂在门的内侧。"], []),
    ("料斗可装４公斤种子。", ["喂食器的料斗可装４公斤种子。"], []),
    ("… [1] — \n", [], []),
    ("", [], []),
]
UNCOVERED: list[tuple[str, list[str], list[Span | None], list[str]]] = [
    (SEED, [], [], ["The hopper takes 4 kg of seed. [1]", "The lid slides to the left. [2]"]),
    (SEED, ["The hopper takes 4 kg of seed."], [], ["The lid slides to the left. [2]"]),
    (SEED, ["The hopper takes 4 kg of seed."], [(0, len(SEED))], ["The lid slides to the left. [2]"]),
    (SEED, ["", "The lid slides to the left."], [], ["The hopper takes 4 kg of seed. [1]"]),
    (
        SEED,
        ["The hopper takes 5 kg of seed.", "The lid slides to the left."],
        [(0, 34), None],
        ["The hopper takes 4 kg of seed. [1]"],
    ),
    (
        "The hopper is plastic and the lid slides off to the far left.",
        ["The hopper is plastic"],
        [],
        ["The hopper is plastic and the lid slides off to the far left."],
    ),
    ("It is not safe for pets.", ["It is safe for pets."], [], ["It is not safe for pets."]),
    ("Он не подходит для кошек.", ["Он подходит для кошек."], [], ["Он не подходит для кошек."]),
    ("料斗不能装在门的外侧。", ["料斗能装在门的外侧。"], [], ["料斗不能装在门的外侧。"]),
    ("顶板向左滑出。料斗刷挂在门的内侧。[2]", ["顶板向左滑出。"], [], ["料斗刷挂在门的内侧。[2]"]),
    ("Costs 1,5 kg.", ["Costs 15 kg."], [(0, 13)], ["Costs 1,5 kg."]),
]


@pytest.mark.parametrize(("answer", "pieces", "spans"), COVERED)
def test_nothing_is_left(answer: str, pieces: list[str], spans: list[Span | None]) -> None:
    assert residue(answer, pieces, spans) == []


@pytest.mark.parametrize(("answer", "pieces", "spans", "left"), UNCOVERED)
def test_what_no_claim_covers_is_left(
    answer: str, pieces: list[str], spans: list[Span | None], left: list[str]
) -> None:
    assert [answer[start:end].strip() for start, end in residue(answer, pieces, spans)] == left


@given(
    st.text(alphabet="ab 4.不\n[]1", max_size=40),
    st.lists(st.text(alphabet="ab 4.不", max_size=10), max_size=4),
    st.lists(st.none() | st.tuples(st.integers(-2, 50), st.integers(-2, 50)), max_size=4),
)
def test_any_claims_give_sentences_of_the_answer(
    answer: str, pieces: list[str], spans: list[Span | None]
) -> None:
    every = residue(answer, [], [])
    left = residue(answer, pieces, spans)
    assert set(left) <= set(every)


def test_many_claims_that_share_words_stay_within_the_budget() -> None:
    claims = [f"the lid is red and blue {number} today" for number in range(1000)]
    assert_linear(
        lambda text: residue(text, claims, [(0, len(text))] * 1000), "The lid was red or blue yesterday. "
    )


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_linear(unit: str) -> None:
    assert_linear(lambda text: residue(text + " b", [text[:50], "foo 3"], [(0, 9), None]), unit)
