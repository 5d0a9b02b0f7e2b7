"""What `config.json` says of a model."""

import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from .errors import NliModelError
from .files import ModelFiles

#: Model types whose positions begin behind the padding's id.
_SHIFTED: Final = frozenset(("roberta", "xlm-roberta", "xlm-roberta-xl", "camembert", "mpnet", "longformer"))
_NOT_IN_NAMES: Final = re.compile(r"[^A-Za-z0-9._-]+")
_MOST_NAME_CHARS: Final = 64


class ModelConfig(NamedTuple):
    """`max_tokens` is the longest input that the model knows positions for; None where it does not say."""

    name: str
    label_names: tuple[str, ...]
    vocabulary_size: int | None
    max_tokens: int | None
    pad_token_id: int


def read_config(files: ModelFiles) -> ModelConfig:
    """Reads `config.json`, and of `tokenizer_config.json` the longest input where there is one.

    Raises:
        NliModelError: it is no JSON object, or does not name its labels.
    """
    config = _json_object(files.config)
    pad_token_id = _integer(config, "pad_token_id") or 0
    positions = _integer(config, "max_position_embeddings")
    if positions is not None and positions <= 0:
        positions = None  # relative ones
    if positions is not None and config.get("model_type") in _SHIFTED:
        positions -= pad_token_id + 1
    if files.tokenizer_config is not None:
        longest = _integer(_json_object(files.tokenizer_config), "model_max_length")
        if longest is not None and longest > 0:
            positions = longest if positions is None else min(positions, longest)
    return ModelConfig(
        _name(config, files.directory),
        _label_names(config, files.config),
        _integer(config, "vocab_size"),
        positions,
        pad_token_id,
    )


def _json_object(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        raise NliModelError("nli_config_invalid", f"{path}: not JSON that can be read.") from None
    if not isinstance(value, dict):
        raise NliModelError("nli_config_invalid", f"{path}: not a JSON object.")
    return value


def _integer(config: dict[str, Any], key: str) -> int | None:
    value = config.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _label_names(config: dict[str, Any], path: Path) -> tuple[str, ...]:
    by_id = config.get("id2label")
    if not isinstance(by_id, dict) or not by_id:
        by_name = config.get("label2id")
        by_id = {str(value): key for key, value in by_name.items()} if isinstance(by_name, dict) else {}
    names = [by_id.get(str(index)) for index in range(len(by_id))]
    if not names or not all(isinstance(name, str) for name in names):
        raise NliModelError("nli_config_invalid", f"{path}: id2label does not name the labels 0, 1, ….")
    return tuple(str(name) for name in names)


def _name(config: dict[str, Any], directory: Path) -> str:
    for value in (config.get("name"), config.get("_name_or_path"), directory.resolve().name):
        if isinstance(value, str):
            name = _NOT_IN_NAMES.sub("-", value.rstrip("/").rpartition("/")[2]).strip("-.")
            if name:
                return name[:_MOST_NAME_CHARS]
    return "model"
