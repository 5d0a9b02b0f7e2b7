"""The files of a model in the Hugging Face layout, and the hash that names its revision."""

import hashlib
from pathlib import Path
from typing import Final, NamedTuple

from .errors import NliModelError
from .options import NliOptions

_PLACES: Final = ("model.onnx", "onnx/model.onnx")
_POINTER_START: Final = b"version https://git-lfs"
#: Changes when the same files and options give other scores: windows cut or joined in another way.
_ALGORITHM: Final = "1"


class ModelFiles(NamedTuple):
    """Paths that exist.

    `tokenizer_config` may be missing; `external` are tensors that the model keeps beside itself.
    """

    directory: Path
    config: Path
    tokenizer: Path
    model: Path
    tokenizer_config: Path | None
    external: tuple[Path, ...]


def find_files(directory: Path, model_file: str | None = None) -> ModelFiles:
    """The files of the model.

    Args:
        directory: of the model.
        model_file: path of the ONNX file in it; None looks in the usual places.

    Raises:
        NliModelError: one is not there, or is only a pointer to where it is kept.
    """
    if not directory.is_dir():
        raise NliModelError("nli_file_missing", f"{directory}: no such directory.")
    config, tokenizer = directory / "config.json", directory / "tokenizer.json"
    model = _model(directory, model_file)
    for path in (config, tokenizer, model):
        if not path.is_file():
            raise NliModelError("nli_file_missing", f"{path}: no such file.")
    external = sorted(
        path
        for path in model.parent.iterdir()
        if path.is_file() and path != model and path.name.startswith((f"{model.name}_", f"{model.name}."))
    )
    beside = directory / "tokenizer_config.json"
    files = ModelFiles(
        directory, config, tokenizer, model, beside if beside.is_file() else None, tuple(external)
    )
    for path in _read_files(files):
        _refuse_pointer(path)
    return files


def revision(files: ModelFiles, options: NliOptions) -> str:
    """First 12 hexadecimal digits of a SHA-256 over all that decides a score, the machine apart.

    Raises:
        NliModelError: a file cannot be read.
    """
    digest = hashlib.sha256(f"{_ALGORITHM} {options.score_key()}".encode())
    for path in _read_files(files):
        try:
            with path.open("rb") as stream:
                digest.update(hashlib.file_digest(stream, "sha256").digest())
        except OSError as error:
            raise NliModelError("nli_file_missing", f"{path}: {error.strerror}.") from None
    return digest.hexdigest()[:12]


def _read_files(files: ModelFiles) -> list[Path]:
    beside = [] if files.tokenizer_config is None else [files.tokenizer_config]
    return [files.config, files.tokenizer, files.model, *beside, *files.external]


def _model(directory: Path, model_file: str | None) -> Path:
    if model_file is not None:
        return directory / model_file
    for place in _PLACES:
        if (directory / place).is_file():
            return directory / place
    found = (*directory.glob("*.onnx"), *directory.glob("onnx/*.onnx"))
    others = sorted(str(path.relative_to(directory)) for path in found)
    if others:
        raise NliModelError(
            "nli_file_missing",
            f"{directory}: neither {_PLACES[0]} nor {_PLACES[1]}; judge.nli.model_file may name one of "
            f"{', '.join(others[:5])}.",
        )
    return directory / _PLACES[0]


def _refuse_pointer(path: Path) -> None:
    try:
        with path.open("rb") as stream:
            start = stream.read(len(_POINTER_START))
    except OSError as error:
        raise NliModelError("nli_file_missing", f"{path}: {error.strerror}.") from None
    if start == _POINTER_START:
        raise NliModelError("nli_file_is_pointer", f"{path}: a Git LFS pointer, not the file.")
    if not start:
        raise NliModelError("nli_model_unreadable", f"{path}: empty.")
