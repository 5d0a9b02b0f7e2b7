"""A histogram as plain numbers."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate


class Buckets:
    """Counts by upper edge (inclusive), and the sum. One addition and one bisection an observation."""

    __slots__ = ("counts", "edges", "sum")

    def __init__(self, edges: Sequence[float]) -> None:
        self.edges = tuple(edges)
        self.counts = [0] * (len(self.edges) + 1)
        self.sum = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.edges, value)] += 1
        self.sum += value

    def cumulative(self) -> list[tuple[str, float]]:
        """(upper edge, observations at or below it), the last edge being `+Inf`."""
        names = [*(repr(float(edge)) for edge in self.edges), "+Inf"]
        return list(zip(names, accumulate(self.counts), strict=True))
