"""Clusters: rows that share a claim, a text of the evidence or an answer, directly or by way of others.

Such rows are not independent, and an interval that takes them for it is too narrow. What is done about it is
the cautious end: rows of a cluster count as if all of them had to come out alike (Kish 1965, design effect
with an intra-cluster correlation of 1). n rows in clusters of n_1, n_2, ... are then worth n² / Σ n_c²
independent ones: the number of clusters where they are of one size, fewer where they are not, n where each
row is alone.
"""

from collections import Counter
from collections.abc import Iterable, Sequence


def clusters_of(keys_by_row: Iterable[Sequence[str]]) -> list[int]:
    """The cluster of each row: the index of its first row.

    Args:
        keys_by_row: rows with a key in common are connected; a row without keys stands alone.
    """
    parents: list[int] = []
    first_by_key: dict[str, int] = {}
    for row, keys in enumerate(keys_by_row):
        parents.append(row)
        for key in keys:
            other = first_by_key.setdefault(key, row)
            if other != row:
                here, there = _root(parents, row), _root(parents, other)
                parents[max(here, there)] = min(here, there)
    return [_root(parents, row) for row in range(len(parents))]


def effective_rows(clusters: Iterable[int]) -> float:
    """How many independent rows these are worth, given the cluster of each; 0 for none."""
    sizes = Counter(clusters).values()
    rows = sum(sizes)
    return rows * rows / sum([size * size for size in sizes]) if rows else 0.0


def _root(parents: list[int], row: int) -> int:
    while parents[row] != row:
        parents[row] = parents[parents[row]]
        row = parents[row]
    return row
