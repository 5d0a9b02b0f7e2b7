"""What config.json says, in the forms that exports have."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from streamverify.semantic.nli.config import ModelConfig, read_config
from streamverify.semantic.nli.errors import NliModelError
from streamverify.semantic.nli.files import find_files


@pytest.fixture
def model(small: Path, tmp_path: Path) -> Path:
    return shutil.copytree(small, tmp_path / "some model")


def config_of(model: Path, **changes: Any) -> ModelConfig:
    path = model / "config.json"
    config = json.loads(path.read_text()) | changes
    path.write_text(json.dumps({key: value for key, value in config.items() if value is not None}))
    return read_config(find_files(model))


def test_name(model: Path) -> None:
    assert config_of(model).name == "small"
    assert config_of(model, name=None, _name_or_path="org/My model/").name == "My-model"
    assert config_of(model, _name_or_path=None).name == "some-model"
    assert config_of(model, name="x" * 99).name == "x" * 64


def test_labels_by_id_or_by_name(model: Path) -> None:
    assert config_of(model).label_names == ("entailment", "neutral", "contradiction")
    by_name = {"neutral": 1, "entailment": 0, "contradiction": 2}
    assert config_of(model, id2label=None, label2id=by_name).label_names[1] == "neutral"


@pytest.mark.parametrize("labels", [{}, {"1": "entailment"}, {"0": 1}, ["entailment"]])
def test_labels_that_are_none(model: Path, labels: Any) -> None:
    with pytest.raises(NliModelError, match="id2label"):
        config_of(model, id2label=labels)


def test_longest_input(model: Path) -> None:
    assert config_of(model).max_tokens == 128
    assert config_of(model, model_type="xlm-roberta", max_position_embeddings=514, pad_token_id=1)[3:] == (
        512,
        1,
    )
    assert config_of(model, model_type="deberta-v2", max_position_embeddings=-1).max_tokens is None
    (model / "tokenizer_config.json").write_text('{"model_max_length": 64}')
    assert config_of(model).max_tokens == 64


@pytest.mark.parametrize("content", ["", "[1]", "{", "[" * 100_000])
def test_no_json(model: Path, content: str) -> None:
    (model / "config.json").write_text(content or " ")
    with pytest.raises(NliModelError, match="JSON") as caught:
        read_config(find_files(model))
    assert caught.value.code == "nli_config_invalid"
