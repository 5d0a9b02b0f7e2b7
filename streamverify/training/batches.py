"""Batches of encoded pairs: of about one length each. Pure."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from streamverify.semantic.builtin.encoder_input import EncodedPair

#: Pairs are sorted by length in steps of this many tokens, so that their order within a step stays random.
_STEP_TOKENS: Final = 8


class Batch(NamedTuple):
    """Pairs, padded at their ends to the longest of them, as lists of (pairs, tokens)."""

    ids: list[list[int]]
    types: list[list[int]]
    mask: list[list[float]]


def bucketed(pairs: Sequence[EncodedPair], size: int, rng: Random) -> list[list[int]]:
    """Rows of each batch: neighbours in length, the batches in random order. One batch may be short."""
    order = list(range(len(pairs)))
    rng.shuffle(order)
    order.sort(key=lambda row: len(pairs[row].ids) // _STEP_TOKENS)
    batches = [order[start : start + size] for start in range(0, len(order), size)]
    rng.shuffle(batches)
    return batches


def padded(pairs: Sequence[EncodedPair]) -> Batch:
    """The pairs as rows of one width."""
    width = max(len(pair.ids) for pair in pairs)
    return Batch(
        [pair.ids + [0] * (width - len(pair.ids)) for pair in pairs],
        [pair.types + [0] * (width - len(pair.types)) for pair in pairs],
        [[1.0] * len(pair.ids) + [0.0] * (width - len(pair.ids)) for pair in pairs],
    )
