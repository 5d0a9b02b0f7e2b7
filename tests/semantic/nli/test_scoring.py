"""Scores do not depend on the pairs beside."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from streamverify.semantic.nli import LoadedModel, NliOptions, Pair, load_model
from streamverify.semantic.nli.labels import map_labels
from streamverify.semantic.nli.scoring import PairScorer, PairScores, probabilities
from streamverify.semantic.nli.session import Logits, OnnxModel

from .small_model import LOUD, THREE_LABELS

EVIDENCE = (
    "Logs are kept for thirty days.",
    f"The {LOUD} gate is red.",
    "Bears sleep in winter and logs are kept by the store at night, for thirty days or for thirteen.",
    "Ворота красные.",
)
#: Of the first one, three words of four stand in evidence: a score in the middle, where little decides.
CLAIMS = ("Logs are kept blue.", f"Bears never sleep {LOUD} long.", "The store is red.")


def pairs_of(loaded: LoadedModel) -> list[Pair]:
    read = loaded.tokenizer.read
    return [loaded.tokenizer.pair(read(one).ids, read(other).ids) for one in EVIDENCE for other in CLAIMS]


def raw(loaded: LoadedModel, pairs: Sequence[Pair]) -> list[float]:
    return [float(value) for value in probabilities(loaded.model.run(pairs))[:, loaded.labels.supported]]


def test_a_quantised_model_is_run_pair_by_pair(quantised: Path) -> None:
    loaded = load_model(quantised, NliOptions())
    pairs = pairs_of(loaded)
    scorer = loaded.scorer()
    assert not scorer.batches
    alone = [raw(loaded, [pair])[0] for pair in pairs]
    assert max(abs(a - b) for a, b in zip(alone, raw(loaded, pairs), strict=True)) > 0.01, "neighbours matter"
    assert scorer.score(pairs) == [scorer.score([pair])[0] for pair in pairs]


def test_batches_of_any_other_give_the_scores_of_pairs_alone(small: Path) -> None:
    loaded = load_model(small, NliOptions())
    pairs = pairs_of(loaded)
    scorer = loaded.scorer()
    assert scorer.batches
    assert scorer.score(pairs) == [scorer.score([pair])[0] for pair in pairs]
    assert len({scores.supported for scores in scorer.score(pairs) if scores}) > 3


class Shaky(OnnxModel):
    """Scores a little less in company, as sums in another order do, at the edge between two roundings."""

    def __init__(self, alone: float) -> None:
        self.alone = alone
        self.runs: list[int] = []

    def run(self, pairs: Sequence[Pair]) -> Logits:
        self.runs.append(len(pairs))
        score = self.alone - (2e-6 if len(pairs) > 1 else 0)
        return np.asarray(np.log(np.array([[score, 1 - score - 0.1, 0.1]] * len(pairs))))


@pytest.mark.parametrize(("alone", "runs"), [(0.755001, [2, 1, 1]), (0.754, [2])])
def test_a_score_at_the_edge_is_taken_alone(alone: float, runs: list[int]) -> None:
    pair = Pair(np.array([1]), np.array([0]))
    model = Shaky(alone)
    scores = PairScorer(model, map_labels(THREE_LABELS), edge=1e-5).score([pair, pair])
    assert scores == [PairScores(round(alone, 2), 0.1)] * 2
    assert model.runs == runs


def test_no_number_is_no_score() -> None:
    model = Shaky(float("nan"))
    pair = Pair(np.array([1]), np.array([0]))
    assert PairScorer(model, map_labels(THREE_LABELS), edge=None).score([pair]) == [None]


def test_large_logits_do_not_overflow() -> None:
    rows = probabilities(np.array([[1e4, 0.0, -1e4], [-1e4, -1e4, -1e4]]))
    assert rows[0].tolist() == [1.0, 0.0, 0.0]
    assert np.allclose(rows[1], 1 / 3)
    assert probabilities(np.array([[1e4], [-1e4], [0.0]]))[:, 0].tolist() == [1.0, 0.0, 0.5]
