"""A small model for the judge in the box: three scores of one claim beside its evidence. English only.

A cross-encoder that reads both at once, on one thread, one pair at a time. None comes with the package: those
that were trained so far lift the features by too little (docs/model_card.md).
"""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, cast

import numpy as np

from streamverify.model.codes import Label
from streamverify.semantic.nli.files import find_files, revision
from streamverify.semantic.nli.options import NliOptions
from streamverify.semantic.nli.session import OnnxModel
from streamverify.semantic.nli.tokens import Pair

from .wordpieces import pair_encoder

#: Tokens of a pair. More took longer and ranked worse, where the evidence is long most of all.
MAX_TOKENS: Final = 96


class ModelScores(NamedTuple):
    """What the model says of a pair.

    Attributes:
        scores: by label, summing to 1; no probabilities of being right.
        read: the parts of the evidence that it has read, as code points, half-open, in order.
        is_whole: whether it has read all of claim and evidence.
    """

    scores: dict[Label, float]
    read: Sequence[tuple[int, int]]
    is_whole: bool


class SmallModel:
    """The model of a directory. Safe to share between threads.

    Args:
        directory: config.json (with id2label), tokenizer.json and model.onnx.
        max_tokens: of a pair.

    Raises:
        NliModelError: a file is missing, or is no model that can be loaded.
        ValueError: the configuration does not name the three labels.
    """

    def __init__(self, directory: Path, max_tokens: int = MAX_TOKENS) -> None:
        files = find_files(directory)
        labels = json.loads(files.config.read_text(encoding="utf-8"))["id2label"]
        self._labels = [cast("Label", labels[str(index)]) for index in range(len(labels))]
        if sorted(self._labels) != ["contradicted", "insufficient", "supported"]:
            raise ValueError(f"{files.config}: id2label names {self._labels}")
        self._pairs = pair_encoder(files.tokenizer, max_tokens)
        self._model = OnnxModel(files, pad_token_id=0, threads=1)
        self.revision: Final = f"{revision(files, NliOptions())}-{max_tokens}"

    def score(self, claim: str, evidence: str) -> ModelScores:
        """Scores of one pair; evidence that is too long is read where it speaks of the claim."""
        pair = self._pairs.encode(evidence, claim)
        logits = self._model.run([Pair(np.array(pair.ids), np.array(pair.types))])[0].tolist()
        highest = max(logits)
        weights = [math.exp(each - highest) for each in logits]
        total = sum(weights)
        scores = {label: weight / total for label, weight in zip(self._labels, weights, strict=True)}
        return ModelScores(scores, pair.read, pair.is_whole)
