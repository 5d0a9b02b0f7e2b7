"""Rows that share something, and how many independent ones they are worth."""

import pytest

from streamverify.evaluation.clusters import clusters_of, effective_rows


def test_rows_are_connected_by_way_of_others() -> None:
    keys = [["a"], ["b"], ["c"], ["b", "a"], [], ["d", "c"], []]
    assert clusters_of(keys) == [0, 0, 2, 0, 4, 2, 6]


def test_long_chains_are_one_cluster() -> None:
    keys = [[str(at), str(at + 1)] for at in range(20_000, 0, -1)]
    assert set(clusters_of(keys)) == {0}


@pytest.mark.parametrize(
    ("clusters", "rows"),
    [([], 0.0), ([1, 2, 3], 3.0), ([1, 1, 2, 2], 2.0), ([7, 7, 7], 1.0), ([1, 2, 2, 2], 16 / 10)],
)
def test_effective_rows(clusters: list[int], rows: float) -> None:
    assert effective_rows(clusters) == rows
