"""Do scores mean what they say? Rows by probability of support, or by score, and how many are supported."""

import math
from collections.abc import Iterable
from typing import Any, Final

from .sample import Sample
from .verdict_rows import VerdictRow

_BINS: Final = 10
#: A certain score that is wrong would cost without end.
_LEAST: Final = 1e-6


def reliability(sample: Sample) -> dict[str, Any]:
    """The calibration table: rows by tenths, mean against the share that is supported.

    On `probability` where any row has one, else on `scores.supported`; rows without are left out and counted.
    `expected_error` is the mean distance of the two, weighted by rows (ECE); `brier` the mean squared error.
    """
    has_probability = any(row.probability is not None for row in sample.rows)
    on = "probability" if has_probability else "scores.supported"

    def value(row: VerdictRow) -> float | None:
        return row.probability if has_probability else row.support_score

    known = sample.where(lambda row: value(row) is not None)
    values = [value(row) or 0.0 for row in known.rows]
    table, error = [], 0.0
    for index in range(_BINS):
        part = known.where(lambda row, index=index: _bin(value(row) or 0.0) == index)  # type: ignore[misc]
        if not part.rows:
            continue
        mean = sum(value(row) or 0.0 for row in part.rows) / len(part.rows)
        share = part.share(lambda row: row.is_supported)
        error += abs(mean - (share.value or 0.0)) * len(part.rows)
        table.append(
            {"low": index / _BINS, "high": (index + 1) / _BINS, "mean": mean, "supported": share.wire()}
        )
    rows = len(known.rows)
    labels = [row.is_supported for row in known.rows]
    return {
        "on": on,
        "rows": rows,
        "without": len(sample.rows) - rows,
        "bins": table,
        "expected_error": error / rows if rows else None,
        "brier": brier(zip(values, labels, strict=True)),
        "log_loss": log_loss(zip(values, labels, strict=True)),
    }


def brier(predictions: Iterable[tuple[float, bool]]) -> float | None:
    """Mean squared error of probabilities (Brier 1950); None without any."""
    losses = [(probability - is_supported) ** 2 for probability, is_supported in predictions]
    return sum(losses) / len(losses) if losses else None


def log_loss(predictions: Iterable[tuple[float, bool]]) -> float | None:
    """Mean negative log likelihood in nats; None without any."""
    losses = [
        -math.log(max(probability if is_supported else 1 - probability, _LEAST))
        for probability, is_supported in predictions
    ]
    return sum(losses) / len(losses) if losses else None


def _bin(value: float) -> int:
    return min(int(value * _BINS), _BINS - 1)
