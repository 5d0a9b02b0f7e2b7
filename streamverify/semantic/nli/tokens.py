"""Texts to token ids, and pairs of them to what the model reads.

Each text is read once; pairs are joined from slices with the special tokens that the tokenizer itself puts
around two texts. Special tokens that stand in a text are words like any other.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from tokenizers import Encoding, Tokenizer

from .errors import NliModelError
from .files import ModelFiles
from .options import PairOrder

Ids = npt.NDArray[np.int64]

_TRIED: Final = (("A red gate.", "The gate is red."), ("Ворота красные.", "门是红色的。"), ("a", "b c d"))


class Tokens(NamedTuple):
    """Ids of a text without special tokens; `starts[i]` and `ends[i]` are code points of token i.

    White space before a word is not part of its token, though some vocabularies have it there.
    """

    ids: Ids
    starts: Sequence[int]
    ends: Sequence[int]


class Pair(NamedTuple):
    """Two texts as the model reads them. Both arrays have one entry a token."""

    ids: Ids
    type_ids: Ids


class PairTokenizer:
    """The tokenizer of a model. Safe to share between threads.

    Args:
        files: of the model.
        order: which of the two texts comes first.

    Raises:
        NliModelError: `tokenizer.json` cannot be read, or puts special tokens in no fixed places.
    """

    def __init__(self, files: ModelFiles, order: PairOrder) -> None:
        try:
            self._tokenizer = Tokenizer.from_file(str(files.tokenizer))
        except Exception:  # noqa: BLE001 - the library raises Exception itself
            raise NliModelError(
                "nli_tokenizer_unreadable", f"{files.tokenizer}: not a tokenizer that can be read."
            ) from None
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._tokenizer.encode_special_tokens = True
        self._evidence_first = order == "evidence_claim"
        try:
            self._before, self._between, self._behind = self._frame()
            agrees = all(self._agrees(one, other) for one, other in _TRIED)
        except NliModelError:
            raise
        except Exception:  # noqa: BLE001 - as above
            raise NliModelError(
                "nli_tokenizer_unreadable", f"{files.tokenizer}: fails on a sentence of the three languages."
            ) from None
        if not agrees:
            raise NliModelError(
                "nli_tokenizer_unreadable",
                f"{files.tokenizer}: a pair is not two texts between fixed tokens.",
            )
        self.special_tokens: Final = sum(
            len(part.ids) for part in (self._before, self._between, self._behind)
        )
        vocabulary = self._tokenizer.get_vocab(with_added_tokens=True)
        self.highest_id: Final = max(vocabulary.values(), default=0)
        self.vocabulary_size: Final = len(vocabulary)
        self._unknown: Final = self._unknown_id()

    def read(self, text: str) -> Tokens:
        """The tokens of a text; linear in its length."""
        encoding = self._encode(text)
        offsets = encoding.offsets
        return Tokens(
            np.array(encoding.ids, dtype=np.int64),
            [_first_shown(text, start, end) for start, end in offsets],
            [end for _, end in offsets],
        )

    def unknown_share(self, ids: Ids) -> float:
        """Share of tokens that stand for words which the vocabulary does not have."""
        return float(np.mean(ids == self._unknown)) if self._unknown is not None and len(ids) else 0.0

    def pair(self, evidence: Ids, claim: Ids) -> Pair:
        """Both texts with the special tokens of a pair, in the order that the model wants."""
        return self._join(evidence, claim) if self._evidence_first else self._join(claim, evidence)

    def _encode(self, text: str) -> Encoding:
        return self._tokenizer.encode(text, add_special_tokens=False)

    def _agrees(self, first: str, second: str) -> bool:
        """Whether a pair put together here is what the tokenizer makes of the two texts."""
        pair = self._join(self.read(first).ids, self.read(second).ids)
        return bool(pair.ids.tolist() == self._tokenizer.encode(first, second).ids)

    def _join(self, first: Ids, second: Ids) -> Pair:
        before, between, behind = self._before, self._between, self._behind
        ids = np.concatenate((before.ids, first, between.ids, second, behind.ids))
        type_ids = np.concatenate(
            (
                before.type_ids,
                np.full(len(first), self._first_type, dtype=np.int64),
                between.type_ids,
                np.full(len(second), self._second_type, dtype=np.int64),
                behind.type_ids,
            )
        )
        return Pair(ids, type_ids)

    def _frame(self) -> tuple[Pair, Pair, Pair]:
        """The special tokens before, between and behind two texts."""
        encoding = self._tokenizer.encode("a", "b")
        sides = encoding.sequence_ids
        firsts = [place for place, side in enumerate(sides) if side == 0]
        seconds = [place for place, side in enumerate(sides) if side == 1]
        if not firsts or not seconds or firsts[0] > seconds[0]:
            raise NliModelError("nli_tokenizer_unreadable", "tokenizer.json: does not put pairs together.")
        ids = np.array(encoding.ids, dtype=np.int64)
        type_ids = np.array(encoding.type_ids, dtype=np.int64)
        self._first_type, self._second_type = int(type_ids[firsts[0]]), int(type_ids[seconds[0]])
        cuts = ((0, firsts[0]), (firsts[-1] + 1, seconds[0]), (seconds[-1] + 1, len(ids)))
        before, between, behind = (Pair(ids[start:end], type_ids[start:end]) for start, end in cuts)
        return before, between, behind

    def _unknown_id(self) -> int | None:
        """The id that stands for what the vocabulary does not have; None where there is no such."""
        unknown = getattr(self._tokenizer.model, "unk_token", None)
        return self._tokenizer.token_to_id(unknown) if isinstance(unknown, str) else None


def _first_shown(text: str, start: int, end: int) -> int:
    """Where a token begins behind the white space that it may hold."""
    while start < end and text[start].isspace():
        start += 1
    return start
