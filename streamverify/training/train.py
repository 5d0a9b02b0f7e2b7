"""The whole run: from free weights and a directory of labelled pairs to the model's files."""

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson

from streamverify.semantic.builtin.encoder import SmallModel
from streamverify.semantic.builtin.encoder_input import EncodedPair
from streamverify.semantic.builtin.wordpieces import pair_encoder

from .example import LABELS, Example
from .export import write_model
from .fit import SCHEDULE, Schedule, fit, load, predict, save
from .recipe import RECIPE, Recipe, read_sets
from .selection import select
from .weights import PACKAGE_REQUIREMENT, SHA256, load_parameters, weights_directory

#: Tokens of a pair in training; the model reads longer ones too.
TRAINED_TOKENS: Final = 128
_COMPARED: Final = 200


def train(
    data: Path,
    out: Path,
    *,
    weights: Path | None = None,
    recipe: Recipe = RECIPE,
    schedule: Schedule = SCHEDULE,
    steps: int | None = None,
    start: Path | None = None,
    keep: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """Train, export and compare; returns what `training.json` beside the model says.

    Args:
        data: directory of labelled pairs, with every set that the recipe names.
        out: directory of the model.
        weights: directory of the files that `weights.SHA256` names; else those of the installed package.
        steps: how many at most; None for one pass over the pairs.
        start: arrays that an earlier run kept, to go on from; with another seed for other pairs.
        keep: file that gets the arrays every so many steps, and at the end.
        progress: gets lines that tell how far it is.

    Raises:
        StreamverifyError: weights or data are missing or others.
    """
    source = weights_directory(weights)
    examples = select(read_sets(data, recipe), recipe, progress)
    encoder = pair_encoder(source / "tokenizer.json", TRAINED_TOKENS)
    pairs = [encoder.encode(each.evidence, each.claim) for each in examples]
    progress(f"{len(pairs)} pairs of {np.mean([len(pair.ids) for pair in pairs]):.0f} tokens on average")
    parameters = fit(
        load(start) if start else load_parameters(source),
        pairs,
        examples,
        seed=recipe.seed,
        schedule=schedule,
        steps=steps,
        keep=keep,
        progress=progress,
    )
    if keep:
        save(keep, parameters)
    return export(parameters, source, out, recipe, schedule, steps, examples, pairs)


def export(
    parameters: dict[str, Any],
    source: Path,
    out: Path,
    recipe: Recipe,
    schedule: Schedule,
    steps: int | None,
    examples: Sequence[Example],
    pairs: Sequence[EncodedPair],
) -> dict[str, Any]:
    """Writes the model and `training.json`."""
    write_model(parameters, source / "tokenizer.json", out)
    facts = {
        "weights": {"package": PACKAGE_REQUIREMENT, "licence": "Apache-2.0", "sha256": SHA256},
        "seed": recipe.seed,
        "steps": steps or -(-len(pairs) // schedule.batch),
        "schedule": schedule._asdict(),
        "trained_tokens": TRAINED_TOKENS,
        "pairs_to_choose_from": dict(sorted(Counter(each.source for each in examples).items())),
        "sha256": hashlib.sha256((out / "model.onnx").read_bytes()).hexdigest(),
        "largest_change_by_eight_bits": _change(parameters, out, examples[:_COMPARED], pairs[:_COMPARED]),
    }
    (out / "training.json").write_bytes(
        orjson.dumps(facts, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    )
    return facts


def _change(
    parameters: dict[str, Any], out: Path, examples: Sequence[Example], pairs: Sequence[EncodedPair]
) -> float:
    """Largest change of a score of support that the eight bits make, over some pairs."""
    column = LABELS.index("supported")
    exact = predict(parameters, pairs)[:, column]
    model = SmallModel(out, TRAINED_TOKENS)
    rounded = [model.score(each.claim, each.evidence).scores["supported"] for each in examples]
    return round(float(np.abs(exact - rounded).max()), 4)
