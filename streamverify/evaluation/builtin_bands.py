"""Where scores of the judge in the box become labels: bands from sets that the scores were not fitted on."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from streamverify.semantic.builtin.combiner import Bands
from streamverify.semantic.builtin.features import Features
from streamverify.semantic.builtin.restraint import AGAINST, LEAST_CLAUSE, LEAST_TIGHT

from .builtin_data import MINIMAL, Booleans, Floats, LabelledSet

#: Share of wrong ones among the accepted, sets and classes weighing the same.
MOST_FALSE_ACCEPTS: Final = 0.05
#: Share of gold supported that is called insufficient, mean of the sets.
MOST_FALSE_DOUBTS: Final = 0.05
#: Share of gold supported that is called contradicted, in each set.
MOST_FALSE_BLOCKS: Final = 0.01
_STEPS: Final = np.round(np.arange(0.0, 1.005, 0.01), 2)
#: Fewer accepted rows say nothing.
_LEAST_ACCEPTED: Final = 50
_NEVER: Final = 1.01
#: Below, the other two labels together have the better score.
_LEAST_SUPPORT: Final = 0.5


class Scored(NamedTuple):
    """A set with scores of support and of contradiction, in two digits, from a model without its group."""

    rows: LabelledSet
    support: Floats
    contradiction: Floats


def is_doubtful(features: Floats) -> Booleans:
    """`restraint.is_doubtful` of each row."""
    columns = [Features._fields.index(name) for name in AGAINST]
    clause, tight = (features[:, Features._fields.index(name)] for name in ("clause", "tight"))
    scattered = (clause < LEAST_CLAUSE) & (tight < LEAST_TIGHT)
    return np.asarray(scattered | (features[:, columns] > 0).any(axis=1))


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
    return Bands(_supported(scored), _insufficient(scored), _contradicted(scored))


def _supported(scored: Sequence[Scored]) -> float:
    """Least score from which on the accepted are right often enough."""
    scores, wrong, weights = [], [], []
    for each in scored:
        gold = each.rows.supported
        if each.rows.name in MINIMAL or not gold.any() or gold.all():
            continue
        taken = ~is_doubtful(each.rows.features)
        weight = np.where(gold, 0.5 / gold.sum(), 0.5 / (~gold).sum())
        scores.append(each.support[taken])
        wrong.append(~gold[taken])
        weights.append(weight[taken])
    if not scores:
        return _NEVER
    score, is_wrong, weight = np.concatenate(scores), np.concatenate(wrong), np.concatenate(weights)
    best = _NEVER
    for step in _STEPS[_STEPS >= _LEAST_SUPPORT][::-1]:
        accepted = score >= step
        if accepted.sum() < _LEAST_ACCEPTED:
            continue
        if weight[accepted & is_wrong].sum() > MOST_FALSE_ACCEPTS * weight[accepted].sum():
            continue
        best = float(step)
    return best


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


def by_name(scored: Sequence[Scored]) -> Mapping[str, Scored]:
    """The scored sets by the name of the set."""
    return {each.rows.name: each for each in scored}
