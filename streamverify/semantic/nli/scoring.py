"""Logits to scores of two digits that do not depend on the other pairs of a batch.

A pair's scores are those that it has when the model is run on it alone, rounded to two digits. A graph that
quantises by the range of a batch is therefore run pair by pair. In any other, batches change a score by the
rounding of floating-point sums only; a pair whose score comes so near to the edge between two roundings that
this could decide is run again alone.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .labels import LabelMap
from .session import Logits, OnnxModel
from .tokens import Pair

Probabilities = npt.NDArray[np.float64]

#: Least distance from an edge at which a score of a batch is trusted.
LEAST_EDGE: Final = 1e-5
_DIGITS: Final = 100


class PairScores(NamedTuple):
    """Each 0 to 1, in hundredths. Of a binary model `contradicted` is 0."""

    supported: float
    contradicted: float


class PairScorer:
    """Scores pairs.

    Args:
        model: that is run.
        labels: of its logits.
        edge: largest difference that a batch makes to a score; None runs every pair alone.
    """

    def __init__(self, model: OnnxModel, labels: LabelMap, edge: float | None) -> None:
        self._model = model
        self._labels = labels
        self._edge = edge

    @property
    def batches(self) -> bool:
        """Whether pairs share a run."""
        return self._edge is not None

    def score(self, pairs: Sequence[Pair]) -> list[PairScores | None]:
        """One entry a pair, in order; None where the model's output is no number."""
        if self._edge is None or len(pairs) == 1:
            rows = [probabilities(self._model.run([pair]))[0] for pair in pairs]
        else:
            rows = list(probabilities(self._model.run(pairs)))
            near = self._edge * _DIGITS
            for index, row in enumerate(rows):
                scaled = row * _DIGITS
                if np.any(np.abs(scaled - np.floor(scaled) - 0.5) < near):
                    rows[index] = probabilities(self._model.run([pairs[index]]))[0]
        return [self._rounded(row) for row in rows]

    def _rounded(self, row: Probabilities) -> PairScores | None:
        if not np.all(np.isfinite(row)):
            return None
        hundredths = [round(float(value) * _DIGITS) / _DIGITS for value in row]
        contradicted = self._labels.contradicted
        return PairScores(
            hundredths[self._labels.supported], 0.0 if contradicted is None else hundredths[contradicted]
        )


def probabilities(logits: Logits) -> Probabilities:
    """Row by row: softmax of several logits, the logistic function of a single one."""
    if logits.shape[1] == 1:
        return np.asarray(0.5 * (1.0 + np.tanh(0.5 * logits)))
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=1, keepdims=True))
