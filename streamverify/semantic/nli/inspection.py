"""What `streamverify models check` tells of a model: meanings, sanity, batches, speed."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from .files import revision
from .judge import LoadedModel, load_model
from .options import NliOptions
from .probe import SENTENCES
from .tokens import Pair

_LENGTHS: Final = (32, 64, 128, 256, 512)
_LEAST_SECONDS: Final = 0.2
_MOST_RUNS: Final = 50
#: Below it, the gap between identical and unrelated sentences is worth a note.
_CLEAR_GAP: Final = 0.3


def inspect_model(directory: Path, options: NliOptions) -> dict[str, Any]:
    """Everything about a model that loads and judges, ready for JSON.

    Raises:
        NliModelError: it does not.
    """
    started = time.perf_counter()
    loaded = load_model(directory, options)
    load_seconds = time.perf_counter() - started
    files, labels, tried = loaded.files, loaded.labels, loaded.probe
    return {
        "works": True,
        "judge_id": f"nli:{loaded.config.name}@{revision(files, options)}",
        "model_file": str(files.model.relative_to(directory)),
        "model_bytes": sum(path.stat().st_size for path in (files.model, *files.external)),
        "labels": dict(zip(labels.names, labels.meanings, strict=True)),
        "is_binary": labels.is_binary,
        "inputs": list(loaded.model.inputs),
        "output": loaded.model.output,
        "pair_tokens": loaded.longest,
        "special_tokens": loaded.tokenizer.special_tokens,
        "threads": loaded.model.threads,
        "load_seconds": load_seconds,
        "sanity": [each._asdict() for each in tried.sanity],
        "scales_by_batch": tried.scales_by_batch,
        "batch_difference": tried.batch_difference,
        "batches": tried.edge is not None,
        "speed": _speed(loaded, options.max_batch),
        "notes": _notes(loaded),
    }


def _notes(loaded: LoadedModel) -> list[str]:
    notes = [
        f"in {each.language} a sentence beside itself scores little above one beside an unrelated one"
        for each in loaded.probe.sanity
        if each.identical - each.unrelated < _CLEAR_GAP
    ]
    tokenizer = loaded.tokenizer
    if not tokenizer.special_tokens:
        notes.append("the tokenizer puts no token between the two texts")
    for language, sentences in SENTENCES.items():
        ids = np.concatenate([tokenizer.read(sentence).ids for sentence in sentences])
        unknown = tokenizer.unknown_share(ids)
        if unknown > 0.1:
            notes.append(f"the tokenizer does not know {unknown:.0%} of what it reads in {language}")
    return notes


def _speed(loaded: LoadedModel, most_batch: int) -> list[dict[str, float | None]]:
    """By length, alone and in full batches where the model is run so."""
    words = loaded.tokenizer.read(" ".join(SENTENCES["en"])).ids
    rows: list[dict[str, float | None]] = []
    for length in [each for each in _LENGTHS if each < loaded.longest] + [loaded.longest]:
        room = length - loaded.tokenizer.special_tokens
        pair = loaded.tokenizer.pair(np.resize(words, room - room // 4), np.resize(words, room // 4))
        alone = _seconds(loaded, [pair])
        batched = None if loaded.probe.edge is None else most_batch / _seconds(loaded, [pair] * most_batch)
        rows.append(
            {
                "tokens": len(pair.ids),
                "ms_per_pair": alone * 1000,
                "pairs_per_second": 1 / alone,
                "batched_pairs_per_second": batched,
            }
        )
    return rows


def _seconds(loaded: LoadedModel, pairs: Sequence[Pair]) -> float:
    """Of the fastest run: whatever else the machine does only adds."""
    best = float("inf")
    until = time.perf_counter() + _LEAST_SECONDS
    for _ in range(_MOST_RUNS):
        started = time.perf_counter()
        loaded.model.run(pairs)
        now = time.perf_counter()
        best = min(best, now - started)
        if now > until:
            break
    return best
