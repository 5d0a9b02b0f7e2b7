"""Where scores of the judge in the box become labels: bands from sets that the scores were not fitted on.

No band is of support: what is supported is told by what the evidence says (`semantic.builtin.saying`).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from streamverify.semantic.builtin.combiner import Bands
from streamverify.semantic.builtin.features import Features

from .builtin_data import Booleans, Floats, LabelledSet

#: Share of gold supported that is called insufficient, mean of the sets.
MOST_FALSE_DOUBTS: Final = 0.05
#: Share of gold supported that is called contradicted, in each set.
MOST_FALSE_BLOCKS: Final = 0.01
_STEPS: Final = np.round(np.arange(0.0, 1.005, 0.01), 2)
_NEVER: Final = 1.01


class Scored(NamedTuple):
    """A set with scores of support and of contradiction, in two digits, from a model without its group."""

    rows: LabelledSet
    support: Floats
    contradiction: Floats


def has_conflict(features: Floats) -> Booleans:
    """Rows with a structural conflict."""
    columns = [Features._fields.index(name) for name in ("value_conflict", "negation_conflict")]
    return np.asarray((features[:, columns] > 0).any(axis=1))


def may_contradict(features: Floats) -> Booleans:
    """Rows with a conflict of statements that cannot both hold."""
    certain = features[:, Features._fields.index("uncertain")] == 0
    return np.asarray(has_conflict(features) & certain)


def choose_bands(scored: Sequence[Scored]) -> Bands:
    """The widest bands within the bounds above."""
    return Bands(_insufficient(scored), _contradicted(scored))


def _insufficient(scored: Sequence[Scored]) -> float:
    supports = [each.support[each.rows.supported] for each in scored if each.rows.supported.any()]
    best = 0.0
    for step in _STEPS:
        if np.mean([float((support <= step).mean()) for support in supports]) > MOST_FALSE_DOUBTS:
            break
        best = float(step)
    return best


def _contradicted(scored: Sequence[Scored]) -> float:
    blocked = [
        np.where(may_contradict(each.rows.features), each.contradiction, -1.0)[each.rows.supported]
        for each in scored
        if each.rows.supported.any()
    ]
    for step in _STEPS:
        if all(float((scores >= step).mean()) <= MOST_FALSE_BLOCKS for scores in blocked):
            return float(step)
    return _NEVER
