"""Labelled sets as the judge in the box is fitted and measured on: features, labels, clusters, lengths.

Sets leave together where they share sources (`GROUPS`). Rows that share a text are no independent cases: they
count by clusters, of the claim or of the evidence, whichever gives fewer.
"""

import re
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from streamverify.semantic.builtin.features import Reading, read_pair
from streamverify.semantic.builtin.saying import Saying, find_saying, read_alone

from .labelled import LabelledPair, read_labelled_sets

Floats = NDArray[np.float64]
Booleans = NDArray[np.bool_]
Integers = NDArray[np.int64]

#: Group by set, for those that share one; all others are groups of their own.
GROUPS: Final = {
    "begin_topicalchat": "begin",
    "wice_chunk": "wice",
    "wice_partial": "wice",
    "ambient_unambiguous": "nli",
    "mnli_dev": "nli",
    "snli": "nli",
    "negation_nli": "nli",
    "med": "med",
    "lidirus_ru": "med",
}
#: Sets with human labels of whole claims over which the mean runs.
SCORED: Final = (
    "wice_chunk",
    "citint",
    "contractnli_span",
    "fever_symmetric",
    "summedits",
    "begin",
    "begin_topicalchat",
    "scitab",
    "ambient_unambiguous",
)
BEGIN: Final = ("begin", "begin_topicalchat")
_WORD: Final = re.compile(r"\w+")


class LabelledSet(NamedTuple):
    """The rows of one set in one language.

    Attributes:
        name: of the set.
        language: of its pairs.
        pairs: the rows.
        features: a row each, columns as in `Features`.
        said: least score of support because the evidence says the claim, 0 where it does not.
        disputed: the evidence says the claim, and something else in it denies it, so that it is left open.
        overlap: share of the claim's different words that stand in the evidence, as written in small letters.
        supported: gold label is supported.
        labels: gold labels.
        clusters: number of the cluster of each row.
        model: score of support by the model, NaN where there is none.
    """

    name: str
    language: str
    pairs: Sequence[LabelledPair]
    features: Floats
    said: Floats
    disputed: Booleans
    overlap: Floats
    supported: Booleans
    labels: NDArray[np.str_]
    clusters: Integers
    model: Floats

    @property
    def group(self) -> str:
        """Sets of one group leave together."""
        return GROUPS.get(self.name, self.name)


def read_sets(
    directory: Path,
    *,
    most_rows: int,
    seed: int,
    progress: Callable[[str], None],
    names: Collection[str] | None = None,
) -> dict[str, LabelledSet]:
    """The sets of a directory by name, of large ones a sample.

    Args:
        directory: of labelled pairs.
        most_rows: of a set.
        seed: decides which rows, where there are more.
        progress: is told each set.
        names: of the sets to read; None for all.

    Raises:
        StreamverifyError: no set is there, or a file cannot be read.
    """
    sets = {}
    for name, lines in read_labelled_sets(directory, names):
        pairs = [line for line in lines if isinstance(line, LabelledPair)]
        if len(pairs) > most_rows:
            pairs = sorted(Random(f"{seed}:{name}").sample(pairs, most_rows))
        if pairs:
            progress(f"{name}: {len(pairs)} pairs")
            sets[name] = labelled_set(name, pairs)
    return sets


def labelled_set(name: str, pairs: Sequence[LabelledPair]) -> LabelledSet:
    """Measure the features of every pair."""
    readings = [read_pair(pair.claim, pair.evidence) for pair in pairs]
    sayings = [_saying(pair, reading) for pair, reading in zip(pairs, readings, strict=True)]
    labels = np.array([pair.label for pair in pairs])
    return LabelledSet(
        name,
        pairs[0].language,
        pairs,
        np.array([reading.features for reading in readings], dtype=np.float64),
        np.array([saying.score for saying in sayings]),
        np.array([not saying.score and len(saying.spans) > 0 for saying in sayings]),
        np.array([overlap(pair.claim, "\n".join(pair.evidence)) for pair in pairs]),
        labels == "supported",
        labels,
        _clusters(pairs),
        np.full(len(pairs), np.nan),
    )


def _saying(pair: LabelledPair, reading: Reading) -> Saying:
    evidence = [(str(at), text) for at, text in enumerate(pair.evidence)]
    return find_saying(pair.claim, evidence, reading, read_alone(pair.claim, evidence, reading))


def overlap(claim: str, evidence: str) -> float:
    """Word overlap, the plainest score there is; of Han the characters."""
    words = _words(claim)
    return len(words & _words(evidence)) / len(words) if words else 0.0


def _words(text: str) -> set[str]:
    words = set(_WORD.findall(text.lower()))
    return {part for word in words for part in (word if word >= "\u2e80" else (word,))}


def _clusters(pairs: Sequence[LabelledPair]) -> Integers:
    by_claim = _numbered([pair.claim for pair in pairs])
    by_evidence = _numbered([pair.evidence for pair in pairs])
    fewer = min(by_claim, by_evidence, key=lambda numbers: max(numbers, default=0))
    return np.array(fewer, dtype=np.int64)


def _numbered(keys: Sequence[Any]) -> list[int]:
    numbers: dict[Any, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]
