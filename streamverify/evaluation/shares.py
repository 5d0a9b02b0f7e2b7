"""Shares with numerator, denominator and intervals: of rows as if each stood alone, and by clusters."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from .binomial import CONFIDENCE, Bounds, clopper_pearson
from .clusters import effective_rows


class Share(NamedTuple):
    """A part of a whole.

    Attributes:
        numerator: rows that are meant.
        denominator: rows that are looked at.
        clusters: that these stand in.
        effective: how many independent rows they are worth (`clusters.effective_rows`).
    """

    numerator: int
    denominator: int
    clusters: int
    effective: float

    @property
    def value(self) -> float | None:
        """None where nothing was looked at: 0/0 is no share."""
        return self.numerator / self.denominator if self.denominator else None

    def row_interval(self, confidence: float = CONFIDENCE) -> Bounds | None:
        """Clopper-Pearson, as if rows were independent."""
        return clopper_pearson(self.numerator, self.denominator, confidence)

    def cluster_interval(self, confidence: float = CONFIDENCE) -> Bounds | None:
        """Clopper-Pearson on the effective number of rows, the share being as it is."""
        if not self.denominator:
            return None
        return clopper_pearson(self.effective_numerator, self.effective, confidence)

    @property
    def effective_numerator(self) -> float:
        return self.effective * (self.numerator / self.denominator) if self.denominator else 0.0

    def wire(self) -> dict[str, Any]:
        """For JSON. `value` and both intervals are null where the denominator is 0."""
        rows, clusters = self.row_interval(), self.cluster_interval()
        return {
            "numerator": self.numerator,
            "denominator": self.denominator,
            "value": self.value,
            "row_interval": None if rows is None else list(rows),
            "cluster_interval": None if clusters is None else list(clusters),
            "clusters": self.clusters,
            "effective_rows": round(self.effective, 2),
        }


def share_of(hits: Iterable[tuple[int, bool]]) -> Share:
    """The share of what is true.

    Args:
        hits: of each row its cluster, and whether it is one of those that are meant.
    """
    clusters, found = [], 0
    for cluster, hit in hits:
        clusters.append(cluster)
        found += hit
    return Share(found, len(clusters), len(set(clusters)), effective_rows(clusters))
