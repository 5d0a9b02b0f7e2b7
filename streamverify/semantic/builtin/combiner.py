"""The numbers that make scores of features: a logistic model whose weights have the sign they must have.

More of what speaks for support never lowers the score. Support is one model; contradiction is another one,
of claims that are not supported. The numbers stand in `combiner.json`; ``streamverify builtin fit`` makes it.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Final, NamedTuple

import orjson

from streamverify.model.codes import Label

from .features import Features

#: Goes up where the same numbers give other scores or labels, because something is measured in another way.
CODE_REVISION: Final = 2
_NAME: Final = "combiner.json"
_REVISION_CHARS: Final = 8


class Linear(NamedTuple):
    """A weight for each of `Features`, in their order, and what is added."""

    weights: Sequence[float]
    intercept: float

    def score(self, values: Sequence[float]) -> float:
        """Between 0 and 1."""
        total = self.intercept
        for weight, value in zip(self.weights, values, strict=True):
            total += weight * value
        return 1 / (1 + exp(-total)) if total > 0 else 1 - 1 / (1 + exp(total))


class Bands(NamedTuple):
    """Where a score, rounded to two digits, becomes a label; where none does, the claim is left open.

    No score makes a claim supported: `saying` tells what is.

    Attributes:
        insufficient: greatest score of support with which a claim is called insufficient.
        contradicted: least score of contradiction, beside a structural conflict.
    """

    insufficient: float
    contradicted: float


class Combiner(NamedTuple):
    """Both models and the bands.

    Attributes:
        support: of all claims.
        contradiction: of those that are not supported.
        bands: for the rounded scores.
        revision: of the code and these numbers.
    """

    support: Linear
    contradiction: Linear
    bands: Bands
    revision: str

    def scores(self, features: Features, *, least_support: float = 0.0) -> dict[Label, float]:
        """Scores of the three labels, rounded to two digits, with the sum 1.

        Args:
            features: of the claim.
            least_support: what else is known of its support, beside the features.
        """
        support = max(round(self.support.score(features), 2), least_support)
        contradiction = round((1 - support) * self.contradiction.score(features), 2)
        insufficient = round(1 - support - contradiction, 2)
        return {"supported": support, "contradicted": contradiction, "insufficient": abs(insufficient)}


def combiner_of(numbers: Mapping[str, Any], revision: str) -> Combiner:
    """The combiner of the content of a JSON file.

    Raises:
        KeyError: a feature has no weight, or a band is missing.
    """
    return Combiner(
        _linear(numbers["support"]), _linear(numbers["contradiction"]), Bands(**numbers["bands"]), revision
    )


@cache
def shipped_combiner() -> Combiner:
    """The combiner that comes with the package."""
    content = (files(__package__) / _NAME).read_bytes()
    digest = hashlib.sha256(content).hexdigest()[:_REVISION_CHARS]
    return combiner_of(orjson.loads(content), f"{CODE_REVISION}-{digest}")


def _linear(numbers: Mapping[str, Any]) -> Linear:
    weights = numbers["weights"]
    return Linear([weights[name] for name in Features._fields], numbers["intercept"])
