"""Rows that are looked at together, each with its cluster."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .clusters import clusters_of
from .shares import Share, share_of
from .verdict_rows import VerdictRow

Test = Callable[[VerdictRow], bool]


class Sample(NamedTuple):
    """Rows, and by row its cluster."""

    rows: Sequence[VerdictRow]
    clusters: Sequence[int]

    def where(self, test: Test) -> "Sample":
        """The rows for which the test holds."""
        kept = [(row, cluster) for row, cluster in zip(self.rows, self.clusters, strict=True) if test(row)]
        return Sample([row for row, _ in kept], [cluster for _, cluster in kept])

    def share(self, hit: Test) -> Share:
        """The share of rows for which the test holds."""
        return share_of((cluster, hit(row)) for row, cluster in zip(self.rows, self.clusters, strict=True))


def sample_of(rows: Sequence[VerdictRow]) -> Sample:
    """Rows with the clusters that follow from their keys."""
    return Sample(rows, clusters_of(row.cluster_keys for row in rows))
