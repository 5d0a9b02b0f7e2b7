"""The combiner of the judge in the box as plain numbers, with what they were fitted on."""

from collections.abc import Mapping
from typing import Any, Final

from streamverify.semantic.builtin.features import Features

from .builtin_bands import choose_bands
from .builtin_data import LabelledSet
from .builtin_fit import PENALTY, Fitted
from .builtin_folds import FITTED_LANGUAGE, Folds, fit_models

_DIGITS: Final = 4


def fitted_numbers(sets: Mapping[str, LabelledSet], *, seed: int, rows: int) -> dict[str, Any]:
    """Content of `combiner.json`: the models of all sets in the fitted language, and bands from folds."""
    fitted = [each for each in sets.values() if each.language == FITTED_LANGUAGE]
    models = fit_models(fitted)
    bands = choose_bands(Folds(fitted).scored_without())
    return {
        "fitted": {
            "seed": seed,
            "most_rows_of_a_set": rows,
            "penalty": PENALTY,
            "sets": {each.name: len(each.pairs) for each in fitted},
        },
        "support": _wire(models.support),
        "contradiction": _wire(models.contradiction),
        "bands": bands._asdict(),
    }


def _wire(fitted: Fitted) -> dict[str, Any]:
    weights = [round(float(weight), _DIGITS) + 0.0 for weight in fitted.weights]
    return {
        "weights": dict(zip(Features._fields, weights, strict=True)),
        "intercept": round(fitted.intercept, _DIGITS),
    }
