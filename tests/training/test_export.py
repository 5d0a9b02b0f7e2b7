"""The ONNX model gives what the arrays say, by eight bits nearly so, alone as in a batch."""

from pathlib import Path

import numpy as np
import onnxruntime
import pytest

from streamverify.semantic.builtin.encoder import SmallModel
from streamverify.semantic.builtin.wordpieces import pair_encoder
from streamverify.semantic.nli.files import find_files
from streamverify.semantic.nli.session import OnnxModel
from streamverify.semantic.nli.tokens import Pair
from streamverify.training.export import write_model

from .parameters import random_parameters, reference, write_tokenizer

PAIRS = [
    ("the gate is red. logs are kept thirty days.", "logs are kept"),
    ("the gate", "the gate is not red."),
]


@pytest.fixture(scope="module", params=[False, True], ids=["32 bits", "8 bits"])
def directory(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    scratch = tmp_path_factory.mktemp("model")
    tokenizer = write_tokenizer(scratch / "from.json")
    write_model(random_parameters(), tokenizer, scratch / "model", quantised=request.param)
    return scratch / "model"


@pytest.mark.parametrize("pair", PAIRS)
def test_logits_are_those_of_the_arrays(directory: Path, pair: tuple[str, str]) -> None:
    encoded = pair_encoder(directory / "tokenizer.json", 64).encode(*pair)
    session = onnxruntime.InferenceSession(str(directory / "model.onnx"), providers=["CPUExecutionProvider"])
    feeds = {
        "input_ids": np.array([encoded.ids]),
        "attention_mask": np.ones((1, len(encoded.ids)), np.int64),
        "token_type_ids": np.array([encoded.types]),
    }
    found = session.run(["logits"], feeds)[0][0]
    is_exact = (directory / "model.onnx").stat().st_size > 40e6
    expected = reference(random_parameters(), encoded.ids, encoded.types)
    assert found == pytest.approx(expected, abs=1e-3 if is_exact else 0.4)


def test_a_pair_does_not_depend_on_its_neighbours(directory: Path) -> None:
    encoder = pair_encoder(directory / "tokenizer.json", 64)
    encoded = [encoder.encode(*pair) for pair in PAIRS]
    pairs = [Pair(np.array(each.ids), np.array(each.types)) for each in encoded]
    model = OnnxModel(find_files(directory), pad_token_id=0, threads=1)
    together = model.run(pairs)
    assert together[1] == pytest.approx(model.run(pairs[1:])[0], abs=1e-4)


def test_the_model_of_a_directory_scores_a_claim(directory: Path) -> None:
    model = SmallModel(directory, max_tokens=12)
    found = model.score("logs are kept", "the gate is red. logs are kept thirty days. the gate is not red.")
    assert set(found.scores) == {"supported", "contradicted", "insufficient"}
    assert sum(found.scores.values()) == pytest.approx(1)
    assert not found.is_whole
    assert model.score("logs are kept", "logs are kept").is_whole
    assert model.revision != SmallModel(directory, max_tokens=13).revision


def test_a_model_without_the_three_labels_is_refused(directory: Path, tmp_path: Path) -> None:
    for path in directory.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "config.json").write_text('{"id2label": {"0": "entailment", "1": "other"}}')
    with pytest.raises(ValueError, match="id2label"):
        SmallModel(tmp_path)
