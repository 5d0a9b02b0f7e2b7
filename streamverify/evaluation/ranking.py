"""Rows ranked by their score of support; rows without one come last, all of the same rank."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from .verdict_rows import VerdictRow

_MOST_POINTS: Final = 200


class Step(NamedTuple):
    """Rows of one score, None for those without."""

    score: float | None
    supported: int
    not_supported: int


class RiskPoint(NamedTuple):
    """Accepting all rows of a score and above.

    Attributes:
        score: lowest that is accepted; None where rows without one are accepted too.
        accepted: rows.
        errors: of these, not supported by their label.
        rows: all there are.
    """

    score: float | None
    accepted: int
    errors: int
    rows: int

    def wire(self) -> dict[str, Any]:
        return {
            "score": self.score,
            "accepted": self.accepted,
            "errors": self.errors,
            "coverage": self.accepted / self.rows,
            "risk": self.errors / self.accepted,
        }


def steps(rows: Sequence[VerdictRow]) -> list[Step]:
    """Rows by score, highest first."""
    ranked = sorted((_rank(row), row.is_supported) for row in rows)
    found = []
    for (is_last, negative), group in groupby(ranked, key=lambda item: item[0]):
        labels = [is_supported for _, is_supported in group]
        score = None if is_last else -negative
        found.append(Step(score, sum(labels), len(labels) - sum(labels)))
    return found


def auc(rows: Sequence[VerdictRow]) -> dict[str, Any]:
    """Area under the ROC curve: how often a supported row ranks above one that is not; a tie is a half.

    `value` is null where either kind has no rows.
    """
    above = ties = seen = 0
    for step in steps(rows):
        above += seen * step.not_supported
        ties += step.supported * step.not_supported
        seen += step.supported
    others = len(rows) - seen
    return {
        "value": (above + ties / 2) / (seen * others) if seen and others else None,
        "supported": seen,
        "not_supported": others,
        "without_rank": sum([row.support_score is None for row in rows]),
    }


def selective_risk(rows: Sequence[VerdictRow]) -> dict[str, Any]:
    """Risk against coverage, from the best score alone to all rows; the last risk is that of no choice.

    `area` is the mean risk over all coverages (AURC, Geifman and El-Yaniv 2017), rows of one score being
    taken in any order; null without rows. At most 200 points are given, the last always.
    """
    points = list(_risk_points(rows))
    every = -(-len(points) // _MOST_POINTS) or 1
    kept = points[every - 1 :: every]
    if points and kept[-1] is not points[-1]:
        kept.append(points[-1])
    return {"area": _area(rows), "points": [point.wire() for point in kept]}


def _risk_points(rows: Sequence[VerdictRow]) -> Iterator[RiskPoint]:
    accepted = errors = 0
    for step in steps(rows):
        accepted += step.supported + step.not_supported
        errors += step.not_supported
        yield RiskPoint(step.score, accepted, errors, len(rows))


def _area(rows: Sequence[VerdictRow]) -> float | None:
    total, accepted, errors = 0.0, 0, 0.0
    for step in steps(rows):
        size = step.supported + step.not_supported
        for _ in range(size):
            accepted += 1
            errors += step.not_supported / size
            total += errors / accepted
    return total / accepted if accepted else None


def _rank(row: VerdictRow) -> tuple[bool, float]:
    score = row.support_score
    return (True, 0.0) if score is None else (False, -score)
