"""Gold label against verdict: matrices, balanced accuracy, agreement beyond chance.

- two-way: supported or not, of all rows; what has no verdict is not supported. The only one that takes in
  gold `not_supported`.
- three-way: the three labels, of rows that got one.
- four-way: with `not_judged` as the fourth verdict; a claim that is not checkable (`unverifiable`) is one.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from streamverify.model.codes import LABELS

from .verdict_rows import VerdictRow

#: Rows by gold label, then by verdict.
Matrix = Mapping[str, Mapping[str, int]]

TWO_WAY: Final = ("supported", "not_supported")
NOT_JUDGED: Final = "not_judged"


def two_way(rows: Sequence[VerdictRow]) -> Matrix:
    """Supported or not."""
    matrix = _empty(TWO_WAY, TWO_WAY)
    for row in rows:
        matrix[TWO_WAY[not row.is_supported]][TWO_WAY[not row.is_accepted]] += 1
    return matrix


def three_way(rows: Sequence[VerdictRow]) -> Matrix:
    """Of decided rows with one of the three labels."""
    matrix = _empty(LABELS, LABELS)
    for row in rows:
        if row.is_decided and row.gold in matrix:
            matrix[row.gold][row.label] += 1
    return matrix


def four_way(rows: Sequence[VerdictRow]) -> Matrix:
    """Of rows with one of the three labels, decided or not."""
    matrix = _empty(LABELS, (*LABELS, NOT_JUDGED))
    for row in rows:
        if row.gold in matrix:
            matrix[row.gold][row.label if row.is_decided else NOT_JUDGED] += 1
    return matrix


def balanced_accuracy(matrix: Matrix) -> float | None:
    """Mean over the gold labels of the share that got the same verdict; None where a label has no rows."""
    recalls = []
    for gold, verdicts in matrix.items():
        total = sum(verdicts.values())
        if not total:
            return None
        recalls.append(verdicts[gold] / total)
    return sum(recalls) / len(recalls)


def kappa(matrix: Matrix) -> dict[str, Any]:
    """Cohen's kappa (1960) of gold and verdict, with what it is made of.

    `value` is null without rows, and where chance alone makes them agree.
    """
    total = sum(sum(verdicts.values()) for verdicts in matrix.values())
    agreed = sum(verdicts[gold] for gold, verdicts in matrix.items())
    value = expected = None
    if total:
        expected = sum(
            sum(verdicts.values()) * sum(other[gold] for other in matrix.values())
            for gold, verdicts in matrix.items()
        ) / (total * total)
        if expected < 1:
            value = (agreed / total - expected) / (1 - expected)
    return {"value": value, "agreed": agreed, "rows": total, "agreed_by_chance": expected}


def _empty(golds: Sequence[str], verdicts: Sequence[str]) -> dict[str, dict[str, int]]:
    return {gold: dict.fromkeys(verdicts, 0) for gold in golds}
