"""Models that cannot judge are refused when they are loaded."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from streamverify.semantic.nli import NliModelError, NliOptions, load_model

from .small_model import write_model


def refused(directory: Path, options: NliOptions | None = None) -> NliModelError:
    with pytest.raises(NliModelError) as caught:
        load_model(directory, options or NliOptions())
    assert caught.value.hint
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"nonsense": "nan"}, "nli_output_not_finite"),
        ({"nonsense": "constant"}, "nli_scores_senseless"),
        ({"nonsense": "reversed"}, "nli_scores_senseless"),
        ({"outputs": 2}, "nli_output_invalid"),
        ({"outputs": 5}, "nli_output_invalid"),
        ({"labels": ("LABEL_0", "LABEL_1", "LABEL_2")}, "nli_labels_unknown"),
        ({"labels": ("contradiction", "neutral", "entailment")}, "nli_scores_senseless"),
    ],
)
def test_nonsense(tmp_path: Path, how: dict[str, Any], code: str) -> None:
    assert refused(write_model(tmp_path, **how)).code == code


def test_a_file_that_is_cut(small: Path, tmp_path: Path) -> None:
    model = shutil.copytree(small, tmp_path / "cut")
    whole = (model / "model.onnx").read_bytes()
    (model / "model.onnx").write_bytes(whole[: len(whole) // 2])
    assert refused(model).code == "nli_model_unreadable"


def test_a_file_that_is_something_else(small: Path, tmp_path: Path) -> None:
    model = shutil.copytree(small, tmp_path / "html")
    (model / "model.onnx").write_text("<html>not found</html>")
    assert refused(model).code == "nli_model_unreadable"


@pytest.mark.parametrize("size", [20, 5_000])
def test_a_tokenizer_of_another_model(small: Path, tmp_path: Path, size: int) -> None:
    model = shutil.copytree(small, tmp_path / "other")
    config = json.loads((model / "config.json").read_text())
    (model / "config.json").write_text(json.dumps(config | {"vocab_size": size}))
    assert refused(model).code == "nli_tokenizer_mismatch"


def test_ids_that_the_model_does_not_have(small: Path, tmp_path: Path) -> None:
    model = shutil.copytree(small, tmp_path / "larger")
    config = json.loads((model / "config.json").read_text())
    del config["vocab_size"]
    (model / "config.json").write_text(json.dumps(config))
    tokenizer = json.loads((model / "tokenizer.json").read_text())
    vocabulary = tokenizer["model"]["vocab"]
    tokenizer["model"]["vocab"] = {
        word: index if word.startswith("[") else index + 1_000 for word, index in vocabulary.items()
    }
    (model / "tokenizer.json").write_text(json.dumps(tokenizer))
    assert refused(model).code == "nli_output_invalid"


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"type_ids": False},
        {"mask": False},
        {"mask": False, "type_ids": False},
        {"labels": ("consistent", "hallucinated")},
        {"labels": ("supported",)},
        {"place": "onnx/model.onnx"},
    ],
)
def test_forms_that_work(tmp_path: Path, how: dict[str, Any]) -> None:
    loaded = load_model(write_model(tmp_path, **how), NliOptions())
    assert loaded.longest == 128
    assert loaded.probe.edge is not None
    assert not loaded.probe.scales_by_batch
    assert loaded.model.can_pad == how.get("mask", True)
    assert all(each.identical > 0.9 > 0.1 > each.unrelated for each in loaded.probe.sanity)


def test_what_the_labels_mean_may_be_said(tmp_path: Path) -> None:
    model = write_model(tmp_path, labels=("LABEL_0", "LABEL_1", "LABEL_2"))
    said = ("LABEL_0=supported", "LABEL_1=insufficient", "LABEL_2=contradicted")
    assert load_model(model, NliOptions(labels=said)).labels.contradicted == 2
    wrong = ("LABEL_2=supported", "LABEL_1=insufficient", "LABEL_0=contradicted")
    assert refused(model, NliOptions(labels=wrong)).code == "nli_scores_senseless"


def test_the_other_order_of_a_pair_is_another_question(tmp_path: Path, small: Path) -> None:
    assert load_model(small, NliOptions(pair_order="claim_evidence")).tokenizer.special_tokens == 3


def test_a_quantised_model_is_known_by_its_operators(quantised: Path) -> None:
    tried = load_model(quantised, NliOptions()).probe
    assert tried.scales_by_batch
    assert tried.edge is None
