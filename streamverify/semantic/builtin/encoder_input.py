"""What of the evidence a cross-encoder reads: token ids, long evidence cut to what speaks of the claim.

Evidence that fits is read whole. Longer evidence is cut to whole units (sentences, table rows), chosen by the
words that they share with the claim, in the order of the text; what room is left goes to their neighbours,
which say who "he" is. One pass then covers evidence of any length, also where support stands in two places.

Pure; linear in the length of the evidence, times the units chosen.
"""

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from streamverify.text.sentences import split_sentences

#: A unit longer than this is read in pieces.
_LONGEST_UNIT: Final = 64
#: What a word counts that an earlier unit has already given.
_SEEN_AGAIN: Final = 0.25


class Token(NamedTuple):
    """A token of a text: its id in the vocabulary, and the code points that it stands for, half-open."""

    id: int
    start: int
    end: int


class EncodedPair(NamedTuple):
    """Input of the encoder for one claim and its evidence.

    Attributes:
        ids: ``[CLS] evidence [SEP] claim [SEP]``, as ids of the vocabulary.
        types: 0 for evidence, 1 for claim; as long as `ids`.
        read: parts of the evidence that `ids` hold, as code points, half-open, in order.
        is_whole: whether all of claim and evidence is there.
    """

    ids: list[int]
    types: list[int]
    read: list[tuple[int, int]]
    is_whole: bool


class PairEncoder:
    """Makes the input of one pair.

    Args:
        tokenise: the tokens of a text, without special ones.
        classify: id of the token that a pair begins with.
        separate: id of the token that ends evidence and claim.
        ignored: ids that say nothing of a topic: function words and punctuation.
        max_tokens: of the whole input.
    """

    def __init__(
        self,
        tokenise: Callable[[str], list[Token]],
        *,
        classify: int,
        separate: int,
        ignored: frozenset[int],
        max_tokens: int,
    ) -> None:
        self._tokenise = tokenise
        self._classify = classify
        self._separate = separate
        self._ignored = ignored
        self._max_tokens = max_tokens

    def encode(self, evidence: str, claim: str) -> EncodedPair:
        """The pair, cut to `max_tokens`. A claim that takes more than half of them is cut at its end."""
        claim_tokens = self._tokenise(claim)
        room = self._max_tokens - 3
        claim_cut = claim_tokens[: max(room // 2, 1)] if len(claim_tokens) > room // 2 else claim_tokens
        tokens = self._tokenise(evidence)
        room -= len(claim_cut)
        if len(tokens) <= room:
            chosen, read = tokens, [(0, len(evidence))] if evidence else []
        else:
            units = _units(evidence, tokens)
            wanted = {token.id for token in claim_tokens} - self._ignored
            picked = choose_units(
                [{token.id for token in unit} for unit in units], _lengths(units), wanted, room
            )
            chosen = [token for index in picked for token in units[index]][:room]
            read = _merged([(units[index][0].start, units[index][-1].end) for index in picked])
        evidence_ids = [token.id for token in chosen]
        claim_ids = [token.id for token in claim_cut]
        return EncodedPair(
            ids=[self._classify, *evidence_ids, self._separate, *claim_ids, self._separate],
            types=[0] * (len(evidence_ids) + 2) + [1] * (len(claim_ids) + 1),
            read=read,
            is_whole=len(chosen) == len(tokens) and len(claim_cut) == len(claim_tokens),
        )


def choose_units(words: Sequence[set[int]], lengths: Sequence[int], wanted: set[int], room: int) -> list[int]:
    """Which units to read, in order: those with most of the wanted words, rare ones counting more.

    Args:
        words: of each unit.
        lengths: of each unit, in tokens.
        wanted: words of the claim.
        room: tokens there is room for; the first choice is taken even where it is longer.
    """
    shared = [unit & wanted for unit in words]
    units_with = Counter(word for unit in shared for word in unit)
    weight = {word: math.log(1 + len(words) / count) for word, count in units_with.items()}
    left = {index for index, unit in enumerate(shared) if unit}
    seen: set[int] = set()
    picked: list[int] = []

    def gain(index: int) -> tuple[float, int]:
        gained = sum(weight[word] * (_SEEN_AGAIN if word in seen else 1.0) for word in sorted(shared[index]))
        return gained, -index

    while left:
        best = max(left, key=gain)
        left.discard(best)
        if lengths[best] <= room or not picked:
            picked.append(best)
            seen |= shared[best]
            room -= lengths[best]
            left = {index for index in left if lengths[index] <= room}
    return sorted(_with_neighbours(picked, lengths, room))


def _with_neighbours(picked: list[int], lengths: Sequence[int], room: int) -> set[int]:
    """The picked units and, as far as there is room, those around them: first the one before, then behind."""
    taken = set(picked)
    for distance in range(1, len(lengths)):
        if room <= 0:
            break
        for index in picked or [-1]:
            for near in (index - distance, index + distance):
                if 0 <= near < len(lengths) and near not in taken and lengths[near] <= room:
                    taken.add(near)
                    room -= lengths[near]
    return taken or {0}


def _units(text: str, tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens by sentence; long sentences in pieces of equal length."""
    starts = [start for start, _ in split_sentences(text)]
    sentences: dict[int, list[Token]] = {}
    for token in tokens:
        sentences.setdefault(bisect_right(starts, token.start), []).append(token)
    units: list[list[Token]] = []
    for sentence in sentences.values():
        pieces = -(-len(sentence) // _LONGEST_UNIT)
        size = -(-len(sentence) // pieces)
        units.extend(sentence[start : start + size] for start in range(0, len(sentence), size))
    return units


def _lengths(units: Sequence[Sequence[Token]]) -> list[int]:
    return [len(unit) for unit in units]


def _merged(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans that all but touch as one."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start - merged[-1][1] <= 1:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged
