"""What is asked of the model about one claim: which windows of which chunks."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import numpy as np

from streamverify.semantic.judge import Evidence

from .joining import fit
from .options import NliOptions
from .tokens import Pair, PairTokenizer, Tokens
from .windows import Window, cut_windows, share_out

#: Code points of a text that are read for each token that may be judged: more than any text has on average.
_CHARS_PER_TOKEN: Final = 8
#: Tokens of evidence that must fit beside a claim.
_LEAST_EVIDENCE_TOKENS: Final = 16
#: A claim with more is not even read: no text has so many on average.
_MOST_CHARS_PER_TOKEN: Final = 32
#: A claim of which the vocabulary knows less is not asked about: unknown words are all alike to a model.
_MOST_UNKNOWN_SHARE: Final = 0.2
_MOST_KEPT_CHARS: Final = 1_000_000

#: Why nothing is asked: no room for evidence beside the claim, or words that the vocabulary does not have.
Unasked = Literal["claim_too_long", "claim_unreadable", "no_evidence"]


class ChunkPart(NamedTuple):
    """A window of a chunk. `chunk` is its place in the evidence; start and end are code points."""

    chunk: int
    window: Window
    start: int
    end: int


class Plan(NamedTuple):
    """Pairs of one claim, one a part. `coverage` is the share of the evidence's code points in them."""

    parts: tuple[ChunkPart, ...]
    pairs: tuple[Pair, ...]
    coverage: float
    claim: Tokens
    chunks: tuple[Tokens, ...]


class Planner:
    """Reads texts and cuts windows. For one thread at a time.

    Args:
        tokenizer: of the model.
        options: of windows.
        longest: tokens of a pair, special ones among them.
    """

    def __init__(self, tokenizer: PairTokenizer, options: NliOptions, longest: int) -> None:
        self._tokenizer = tokenizer
        self._options = options
        self._room = longest - tokenizer.special_tokens
        self._kept: OrderedDict[str, Tokens] = OrderedDict()
        self._kept_chars = 0

    def plan(self, claim: str, evidence: Evidence) -> Plan | Unasked:
        """The windows to judge, or why there are none."""
        if len(claim) > self._room * _MOST_CHARS_PER_TOKEN:
            return "claim_too_long"
        said = self._tokenizer.read(claim)
        room = self._room - len(said.ids)
        if room < min(_LEAST_EVIDENCE_TOKENS, self._room // 2):
            return "claim_too_long"
        if not len(said.ids) or self._tokenizer.unknown_share(said.ids) > _MOST_UNKNOWN_SHARE:
            return "claim_unreadable"
        size = min(self._options.window_tokens, room)
        overlap = min(self._options.overlap_tokens, size // 2)
        read = [self._read(text) for _, text in evidence]
        cut = [
            cut_windows(text, tokens.starts, size, overlap)
            for (_, text), tokens in zip(evidence, read, strict=True)
        ]
        taken = share_out([len(windows) for windows in cut], self._options.max_windows)
        parts = [
            ChunkPart(index, window, *_place(read[index], window))
            for index, (windows, count) in enumerate(zip(cut, taken, strict=True))
            for window in windows[:count]
        ]
        if not parts:
            return "no_evidence"
        pairs = [
            self._tokenizer.pair(read[part.chunk].ids[part.window.first : part.window.last], said.ids)
            for part in parts
        ]
        coverage = _coverage(evidence, parts, all(map(_all_taken, cut, taken)) and self._read_whole(evidence))
        return Plan(tuple(parts), tuple(pairs), coverage, said, tuple(read))

    def joined(
        self, plan: Plan, parts: Sequence[ChunkPart], evidence: Evidence
    ) -> tuple[Pair, list[ChunkPart]] | None:
        """The parts, of different chunks, as one evidence; None where there is no room for two.

        Beside the pair it gives what of the parts is in it, in the order of the evidence.

        Args:
            plan: that they are of.
            parts: the most telling first.
            evidence: that was planned.
        """
        windows = fit(
            [evidence[part.chunk][1] for part in parts],
            [plan.chunks[part.chunk] for part in parts],
            [part.window for part in parts],
            plan.claim,
            self._room - len(plan.claim.ids),
        )
        if len(windows) < 2:
            return None
        fitting = sorted(
            ChunkPart(part.chunk, window, *_place(plan.chunks[part.chunk], window))
            for part, window in zip(parts, windows, strict=False)
        )
        ids = np.concatenate(
            [plan.chunks[part.chunk].ids[part.window.first : part.window.last] for part in fitting]
        )
        return self._tokenizer.pair(ids, plan.claim.ids), fitting

    def _limit(self) -> int:
        return self._options.max_windows * self._options.window_tokens * _CHARS_PER_TOKEN

    def _read_whole(self, evidence: Evidence) -> bool:
        return all(len(text) <= self._limit() for _, text in evidence)

    def _read(self, text: str) -> Tokens:
        """The tokens of a chunk, of as much of it as can be judged; chunks are often cited again."""
        text = text[: self._limit()]
        kept = self._kept.get(text)
        if kept is not None:
            self._kept.move_to_end(text)
            return kept
        tokens = self._tokenizer.read(text)
        self._kept[text] = tokens
        self._kept_chars += len(text)
        while self._kept_chars > _MOST_KEPT_CHARS and len(self._kept) > 1:
            self._kept_chars -= len(self._kept.popitem(last=False)[0])
        return tokens


def _place(tokens: Tokens, window: Window) -> tuple[int, int]:
    return tokens.starts[window.first], max(tokens.ends[window.first : window.last])


def _all_taken(windows: Sequence[Window], count: int) -> bool:
    return len(windows) == count


def _coverage(evidence: Evidence, parts: Sequence[ChunkPart], is_whole: bool) -> float:
    """Share of code points, to two digits; 1 only where everything is in a window."""
    if is_whole:
        return 1.0
    seen = 0
    reached: dict[int, int] = {}
    for part in parts:
        start = max(part.start, reached.get(part.chunk, 0))
        seen += max(0, part.end - start)
        reached[part.chunk] = max(part.end, reached.get(part.chunk, 0))
    total = sum(len(text) for _, text in evidence)
    return min(0.99, round(seen / total, 2)) if total else 1.0
