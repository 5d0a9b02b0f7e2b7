"""Random parameters with a vocabulary of a few words, a tokeniser for it, and the forward pass in NumPy."""

import math
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from streamverify.training.weights import HEADS, LAYERS, WIDTH

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
WORDS = [*SPECIAL, "the", "gate", "is", "red", "logs", "are", "kept", "thirty", "days", "not", "."]


def random_parameters(seed: int = 1) -> dict[str, Any]:
    rng = np.random.default_rng(seed)

    def normal(*shape: int, scale: float = 0.05) -> Any:
        return (rng.normal(size=shape) * scale).astype(np.float32)

    parameters = {
        "words": normal(len(WORDS), WIDTH, scale=0.5),
        "positions": normal(512, WIDTH),
        "types": normal(2, WIDTH),
        "embedding_scale": 1 + normal(WIDTH),
        "embedding_shift": normal(WIDTH),
        "head/matrix": normal(5 * WIDTH, 3),
        "head/bias": normal(3),
    }
    sizes = {
        "attend": (3 * WIDTH, WIDTH),
        "mix": (WIDTH, WIDTH),
        "widen": (4 * WIDTH, WIDTH),
        "narrow": (WIDTH, 4 * WIDTH),
    }
    for layer in range(LAYERS):
        for name, shape in sizes.items():
            parameters[f"{layer}/{name}"] = normal(*shape)
            parameters[f"{layer}/{name}_bias"] = normal(shape[0])
        for name in ("mix", "narrow"):
            parameters[f"{layer}/{name}_scale"] = 1 + normal(WIDTH)
            parameters[f"{layer}/{name}_shift"] = normal(WIDTH)
    return parameters


def write_tokenizer(path: Path) -> Path:
    tokenizer = Tokenizer(models.WordLevel({word: id_ for id_, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(path))
    return path


def reference(parameters: dict[str, Any], ids: list[int], types: list[int]) -> Any:
    """Logits of one pair, written down anew."""
    p = parameters
    x = p["words"][ids] + p["positions"][: len(ids)] + p["types"][types]
    x = _normalised(x, p["embedding_scale"], p["embedding_shift"])
    erf = np.vectorize(math.erf)
    for n in range(LAYERS):
        query, key, value = np.split(x @ p[f"{n}/attend"].T + p[f"{n}/attend_bias"], 3, axis=1)
        size = WIDTH // HEADS
        mixed = []
        for head in range(HEADS):
            part = slice(head * size, (head + 1) * size)
            weights = np.exp(query[:, part] @ key[:, part].T / math.sqrt(size))
            mixed.append(weights / weights.sum(axis=1, keepdims=True) @ value[:, part])
        x = x + np.concatenate(mixed, axis=1) @ p[f"{n}/mix"].T + p[f"{n}/mix_bias"]
        x = _normalised(x, p[f"{n}/mix_scale"], p[f"{n}/mix_shift"])
        wide = x @ p[f"{n}/widen"].T + p[f"{n}/widen_bias"]
        wide = wide * (1 + erf(wide / math.sqrt(2))) / 2
        x = x + wide @ p[f"{n}/narrow"].T + p[f"{n}/narrow_bias"]
        x = _normalised(x, p[f"{n}/narrow_scale"], p[f"{n}/narrow_shift"])
    of_claim = np.array(types) == 1
    evidence, claim = x[~of_claim].mean(axis=0), x[of_claim].mean(axis=0)
    pooled = np.concatenate([x[0], evidence, claim, abs(evidence - claim), evidence * claim])
    return pooled @ p["head/matrix"] + p["head/bias"]


def _normalised(x: Any, scale: Any, shift: Any) -> Any:
    centred = x - x.mean(axis=1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-12) * scale + shift
