"""Names of labels, and what they mean."""

from pathlib import Path
from typing import get_args

import pytest

from streamverify.semantic.nli.errors import NliCode, NliModelError
from streamverify.semantic.nli.labels import MEANINGS, LabelMap, Meaning, map_labels


@pytest.mark.parametrize(
    ("names", "places"),
    [
        (("entailment", "neutral", "contradiction"), (0, 2, 1)),
        (("CONTRADICTION", "ENTAILMENT", "NEUTRAL"), (1, 0, 2)),
        (("SUPPORTED", "REFUTED", "NOT ENOUGH INFO"), (0, 1, 2)),
        (("SUPPORTS", "NOT_ENOUGH_INFO", "REFUTES"), (0, 2, 1)),
        (("not-enough-info", "refuted", "supported"), (2, 1, 0)),
    ],
)
def test_three_labels(names: tuple[str, ...], places: tuple[int, int, int]) -> None:
    labels = map_labels(names)
    assert (labels.supported, labels.contradicted, labels.insufficient) == places
    assert not labels.is_binary


@pytest.mark.parametrize(
    ("names", "supported"),
    [
        (("consistent", "hallucinated"), 0),
        (("not_entailment", "entailment"), 1),
        (("contradiction", "entailment"), 1),
        (("supported",), 0),
    ],
)
def test_two_labels_tell_only_whether_it_is_supported(names: tuple[str, ...], supported: int) -> None:
    assert map_labels(names) == LabelMap(names, map_labels(names).meanings, supported, None, None)
    assert map_labels(names).is_binary


def test_what_is_said_comes_before_the_table() -> None:
    said = ["LABEL_0=contradicted", "LABEL_1 = insufficient", "LABEL_2=supported"]
    assert map_labels(["LABEL_0", "LABEL_1", "LABEL_2"], said)[2:] == (2, 0, 1)
    swapped = ["entailment=contradicted", "contradiction=supported"]
    assert map_labels(["entailment", "neutral", "contradiction"], swapped).supported == 2


@pytest.mark.parametrize(
    ("names", "said", "part"),
    [
        (["LABEL_0", "LABEL_1", "LABEL_2"], [], "'LABEL_0'"),
        (["entailment", "neutral", "entails"], [], "one of at most three"),
        (["neutral", "contradiction"], [], "one of at most three"),
        (["entailment", "neutral", "hallucinated"], [], "three have to mean"),
        (["entailment", "neutral", "contradiction", "other"], ["other=insufficient"], "at most three"),
        (["LABEL_0"], ["LABEL_0=yes"], "no meaning"),
        (["LABEL_0"], ["LABEL_0"], "no meaning"),
        (["LABEL_0"], ["LABEL_7=supported"], "the model has LABEL_0"),
    ],
)
def test_refused(names: list[str], said: list[str], part: str) -> None:
    with pytest.raises(NliModelError, match=part) as caught:
        map_labels(names, said)
    assert caught.value.code == "nli_labels_unknown"
    assert caught.value.hint


def test_the_page_names_every_label_and_code() -> None:
    page = (Path(__file__).parents[3] / "docs/judges.md").read_text(encoding="utf-8")
    for meaning in get_args(Meaning):
        row = next(line for line in page.splitlines() if line.startswith(f"| `{meaning}` |"))
        shown = {name.strip().replace(" ", "_") for name in row.split("|")[2].split(",")}
        assert shown == {name for name, means in MEANINGS.items() if means == meaning}
    assert [code for code in get_args(NliCode) if f"| `{code}` |" not in page] == []
