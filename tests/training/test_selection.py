"""Which pairs a run learns from."""

from collections import Counter
from pathlib import Path
from random import Random

import orjson
import pytest

from streamverify.model.errors import StreamverifyError
from streamverify.training import Example, Recipe, read_sets, select
from streamverify.training.answers import matched_by_length, rewritten, split_answer
from streamverify.training.example import Target
from streamverify.training.passages import Passage
from streamverify.training.recipe import ANSWERS, Share
from streamverify.training.selection import surround

RECIPE = Recipe(
    shares={"pairs": Share(30, surrounded=0.5), "wice_partial": Share(4)},
    answers_matched=6,
    answers_rewritten=6,
    made={"stated": 8, "left out": 8},
    seed=3,
)
TOWNS = ("Oslo", "Bergen", "Turku", "Malmo", "Aarhus", "Tampere")


def passage(number: int) -> str:
    town, other = TOWNS[number % 6], TOWNS[(number + 1) % 6]
    return (
        f"The harbour of {town} was opened by the city in {1900 + number}. "
        f"Its longest bridge leads to the islands near {other} in the north."
    )


def answered(number: int, answer: str, target: Target) -> Example:
    return Example(passage(number), f"Where is harbour {number}? {answer}", target, ANSWERS)


def sets() -> dict[str, list[Example]]:
    counts: dict[Target, int] = {"supported": 60, "contradicted": 20, "insufficient": 5}
    targets = [target for target, count in counts.items() for _ in range(count)]
    return {
        "pairs": [
            Example(f"Evidence {row}.", f"Claim {row}.", target, "pairs")
            for row, target in enumerate(targets)
        ],
        "wice_partial": [
            Example(passage(number), "A part.", "not_supported", "wice_partial") for number in range(20, 26)
        ],
        ANSWERS: [
            *[answered(number, TOWNS[number % 6], "supported") for number in range(12)],
            *[answered(number, "Rome", "not_supported") for number in range(12)],
        ],
    }


def test_labels_have_equal_parts_as_far_as_a_set_has_them() -> None:
    chosen = Counter(each.target for each in select(sets(), RECIPE) if each.source == "pairs")
    assert chosen == {"supported": 10, "contradicted": 10, "insufficient": 5}


def test_the_same_seed_gives_the_same_pairs_and_another_does_not() -> None:
    assert select(sets(), RECIPE) == select(sets(), RECIPE)
    assert select(sets(), RECIPE) != select(sets(), RECIPE._replace(seed=4))


def test_some_evidence_is_surrounded_and_all_of_it_is_still_there() -> None:
    chosen = [each for each in select(sets(), RECIPE) if each.source == "pairs"]
    assert all(each.claim.replace("Claim", "Evidence") in each.evidence for each in chosen)
    bare = [each for each in chosen if each.evidence == each.claim.replace("Claim", "Evidence")]
    assert 0 < len(bare) < len(chosen)


def test_surrounding_adds_sentences_of_the_passages() -> None:
    text = surround("Here.", [Passage(["First one.", "Second one."], [0])], Random(1))
    assert "Here." in text
    assert text.replace("Here.", "").replace("First one.", "").replace("Second one.", "").strip() == ""
    assert len(text) > len("Here.")


def test_answers_of_each_length_are_supported_as_often_as_not() -> None:
    groups: list[tuple[int, Target, int]] = [
        (0, "supported", 9),
        (0, "not_supported", 3),
        (5, "not_supported", 9),
    ]
    examples = [
        Example("e", f"Who? {'word ' * length}{row}", target, ANSWERS)
        for length, target, count in groups
        for row in range(count)
    ]
    chosen = matched_by_length(examples, 100, Random(1))
    assert Counter((len(each.claim.split()), each.target) for each in chosen) == {
        (2, "supported"): 3,
        (2, "not_supported"): 3,
    }


def test_a_rewritten_answer_is_of_the_same_kind_and_shares_no_word_with_the_right_one() -> None:
    found = rewritten(sets()[ANSWERS], 12, Random(2))
    wrong = [each for each in found if each.target == "not_supported"]
    right = {each.evidence: split_answer(each.claim) for each in found if each.target == "supported"}
    assert wrong
    for each in wrong:
        question, answer = split_answer(each.claim) or ("", "")
        own = right[each.evidence]
        assert own is not None
        assert question == own[0]
        assert not set(answer.split()) & set(own[1].split())


@pytest.mark.parametrize(
    ("claim", "parts"),
    [
        ("Who? Anna.", ("Who?", "Anna.")),
        ("Why? Who? Anna", ("Why? Who?", "Anna")),
        ("Anna.", None),
        ("Who?", None),
    ],
)
def test_question_and_answer(claim: str, parts: tuple[str, str] | None) -> None:
    assert split_answer(claim) == parts


def write(path: Path, examples: list[Example]) -> None:
    rows = [{"premise": each.evidence, "hypothesis": each.claim, "label": each.target} for each in examples]
    path.write_bytes(b"\n".join(orjson.dumps(row) for row in rows))


def test_sets_are_read_from_a_directory_and_a_missing_one_is_named(tmp_path: Path) -> None:
    given = sets()
    for name, examples in given.items():
        write(tmp_path / f"{name}.jsonl", examples)
    assert read_sets(tmp_path, RECIPE) == given
    (tmp_path / "pairs.jsonl").unlink()
    with pytest.raises(StreamverifyError, match=r"no set named pairs\.") as raised:
        read_sets(tmp_path, RECIPE)
    assert raised.value.code == "training_data_missing"


def test_a_scaled_recipe_keeps_the_mixture() -> None:
    half = RECIPE.scaled(0.5)
    assert half.shares["pairs"] == Share(15, surrounded=0.5)
    assert half.made == {"stated": 4, "left out": 4}
    assert half.seed == RECIPE.seed
