"""Finding a model's files, and the hash over them."""

import shutil
from pathlib import Path

import pytest

from streamverify.semantic.nli.errors import NliModelError
from streamverify.semantic.nli.files import find_files, revision
from streamverify.semantic.nli.options import NliOptions


@pytest.fixture
def model(small: Path, tmp_path: Path) -> Path:
    return shutil.copytree(small, tmp_path / "model")


def test_the_usual_places(model: Path) -> None:
    assert find_files(model).model == model / "model.onnx"
    (model / "onnx").mkdir()
    (model / "model.onnx").rename(model / "onnx/model.onnx")
    assert find_files(model).model == model / "onnx/model.onnx"
    (model / "onnx/model.onnx").rename(model / "onnx/model_int8.onnx")
    with pytest.raises(NliModelError, match=r"may name one of onnx/model_int8\.onnx"):
        find_files(model)
    assert find_files(model, "onnx/model_int8.onnx").model.name == "model_int8.onnx"


@pytest.mark.parametrize("name", ["config.json", "tokenizer.json", "model.onnx"])
def test_a_missing_file_is_named(model: Path, name: str) -> None:
    (model / name).unlink()
    with pytest.raises(NliModelError, match=name) as caught:
        find_files(model)
    assert caught.value.code == "nli_file_missing"


def test_no_directory(tmp_path: Path) -> None:
    with pytest.raises(NliModelError, match="no such directory"):
        find_files(tmp_path / "none")


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_pointer_is_no_model(model: Path, name: str) -> None:
    (model / name).write_text("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n")
    with pytest.raises(NliModelError, match="pointer") as caught:
        find_files(model)
    assert caught.value.code == "nli_file_is_pointer"


def test_an_empty_file_is_no_model(model: Path) -> None:
    (model / "model.onnx").write_bytes(b"")
    with pytest.raises(NliModelError, match="empty"):
        find_files(model)


def test_the_revision_follows_what_decides_a_score(model: Path) -> None:
    options = NliOptions()
    first = revision(find_files(model), options)
    assert len(first) == 12
    assert revision(find_files(model), NliOptions(threads=1, max_batch=2, linger_ms=9)) == first
    others = {revision(find_files(model), NliOptions(window_tokens=99))}
    others.add(revision(find_files(model), NliOptions(supported_from=0.7)))
    others.add(revision(find_files(model), NliOptions(pair_order="claim_evidence")))
    (model / "model.onnx_data").write_bytes(b"weights")
    others.add(revision(find_files(model), options))
    (model / "tokenizer_config.json").write_text("{}")
    others.add(revision(find_files(model), options))
    with (model / "config.json").open("a") as stream:
        stream.write("\n")
    others.add(revision(find_files(model), options))
    assert len(others - {first}) == 6
