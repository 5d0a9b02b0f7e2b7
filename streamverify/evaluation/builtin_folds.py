"""Leave-one-group-out: every set is scored by a model, and judged by bands, that never saw its group."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from streamverify.semantic.builtin.combiner import Bands
from streamverify.semantic.builtin.features import CONTRADICTION_SIGNS, SIGNS, Features

from .builtin_bands import Scored, choose_bands
from .builtin_data import LabelledSet
from .builtin_fit import Fitted, Rows, fit_linear

_SUPPORT_SIGNS: Final = [SIGNS[name] for name in Features._fields]
_AGAINST_SIGNS: Final = [CONTRADICTION_SIGNS[name] for name in Features._fields]
#: Conflicts are few in sets that were not made of them.
_RARE: Final = [Features._fields.index(name) for name in ("value_conflict", "negation_conflict")]
#: Of fewer contradicted or insufficient rows nothing is learned.
_LEAST_ROWS: Final = 20
#: The judge is fitted on English; other languages are measured only.
FITTED_LANGUAGE: Final = "en"


class Models(NamedTuple):
    """What makes scores: support, and contradiction among what is not supported."""

    support: Fitted
    contradiction: Fitted


class Fold(NamedTuple):
    """One set that was left out, with its scores and the bands of the others."""

    scored: Scored
    bands: Bands


def fit_models(sets: Sequence[LabelledSet]) -> Models:
    """Both models, from the sets in the fitted language."""
    fitted = [each for each in sets if each.language == FITTED_LANGUAGE]
    support = fit_linear([Rows(each.features, each.supported) for each in fitted], _SUPPORT_SIGNS, _RARE)
    threefold = []
    for each in fitted:
        contradicted, insufficient = each.labels == "contradicted", each.labels == "insufficient"
        if min(contradicted.sum(), insufficient.sum()) >= _LEAST_ROWS:
            chosen = contradicted | insufficient
            threefold.append(Rows(each.features[chosen], contradicted[chosen]))
    return Models(support, fit_linear(threefold, _AGAINST_SIGNS, _RARE))


def score(models: Models, rows: LabelledSet) -> Scored:
    """Scores as the judge rounds them."""
    support = np.maximum(np.round(models.support.score(rows.features), 2), rows.said)
    contradiction = np.round((1 - support) * models.contradiction.score(rows.features), 2)
    return Scored(rows, support, contradiction)


class Folds:
    """Models by the groups that they never saw, each fitted once.

    Args:
        sets: all of them, also those in other languages, which are never fitted on.
    """

    def __init__(self, sets: Sequence[LabelledSet]) -> None:
        self._sets = [each for each in sets if each.language == FITTED_LANGUAGE]
        self._fitted_groups = {each.group for each in self._sets}
        self._models: dict[frozenset[str], Models] = {}

    def without(self, *groups: str) -> Models:
        """The models of all other groups."""
        key = frozenset(groups) & self._fitted_groups
        if key not in self._models:
            self._models[key] = fit_models([each for each in self._sets if each.group not in key])
        return self._models[key]

    def scored_without(self, *groups: str) -> list[Scored]:
        """The sets of all other groups, each scored by models that saw neither these nor its own group."""
        others = [each for each in self._sets if each.group not in groups]
        return [score(self.without(*groups, each.group), each) for each in others]


def nested(sets: Mapping[str, LabelledSet], progress: Callable[[str], None]) -> list[Fold]:
    """Each set with scores and bands from the other groups, the bands from folds among these."""
    everything = list(sets.values())
    folds = Folds(everything)
    bands_by_key: dict[frozenset[str], Bands] = {}
    found = []
    for group in dict.fromkeys(each.group for each in everything):
        own = [each for each in everything if each.group == group]
        key = (
            frozenset([group]) if any(each.language == FITTED_LANGUAGE for each in own) else frozenset[str]()
        )
        if key not in bands_by_key:
            bands_by_key[key] = choose_bands(folds.scored_without(*key))
        bands = bands_by_key[key]
        found += [Fold(score(folds.without(group), each), bands) for each in own]
        progress(f"left out {group}: insufficient to {bands.insufficient}")
    return found
