"""Pairs of like length run together, the oldest first."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from streamverify.semantic.nli.batches import MOST_BATCH_TOKENS, BatchQueue, padded_length


@dataclass
class Item:
    length: int
    dropped: bool = False


def queue_of(lengths: list[int], most: int = 3, *, pads: bool = True) -> BatchQueue[Item]:
    queue: BatchQueue[Item] = BatchQueue(most, pads)
    for length in lengths:
        queue.add(Item(length))
    return queue


def taken(queue: BatchQueue[Item]) -> list[list[int]]:
    batches = []
    while batch := queue.take():
        batches.append([item.length for item in batch])
    return batches


def test_like_lengths_go_together_and_the_oldest_first() -> None:
    assert taken(queue_of([30, 100, 27, 5, 31, 32, 101])) == [[30, 27, 31], [100, 101], [5], [32]]


def test_without_padding_only_equal_lengths() -> None:
    assert taken(queue_of([30, 27, 30, 31], pads=False)) == [[30, 30], [27], [31]]


def test_long_pairs_make_small_batches() -> None:
    batches = taken(queue_of([512] * 10, most=100))
    assert [len(batch) for batch in batches] == [4, 4, 2]
    assert taken(queue_of([MOST_BATCH_TOKENS * 2] * 2)) == [[MOST_BATCH_TOKENS * 2]] * 2


def test_dropped_ones_are_passed_over() -> None:
    queue: BatchQueue[Item] = BatchQueue(2, pads=True)
    items = [Item(5), Item(5), Item(90), Item(5)]
    for item in items:
        queue.add(item)
    items[0].dropped = items[2].dropped = True
    assert len(queue) == 4
    assert queue.take() == [items[1], items[3]]
    assert queue.take() == []
    assert len(queue) == 0


def test_clear_takes_all() -> None:
    queue = queue_of([1, 50, 1])
    assert len(queue.clear()) == 3
    assert (len(queue), queue.take()) == (0, [])


@given(st.integers(1, 5_000))
def test_padding_is_an_eighth_at_most(length: int) -> None:
    padded = padded_length(length)
    assert length <= padded < length + max(8, length / 8 + 1)
    assert padded_length(padded) == padded


@given(st.lists(st.integers(1, 600)), st.integers(1, 20), st.booleans())
def test_every_pair_is_taken_once(lengths: list[int], most: int, pads: bool) -> None:
    batches = taken(queue_of(lengths, most, pads=pads))
    assert sorted(length for batch in batches for length in batch) == sorted(lengths)
    assert all(len(batch) <= most for batch in batches)
