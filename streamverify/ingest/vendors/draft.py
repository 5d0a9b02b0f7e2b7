"""The event in the making: the answer's text, the chunks that were retrieved, citations and their places."""

from hashlib import sha256
from typing import Any, Final

from streamverify.model.answer import MAX_ID_CHARS
from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits

from .claims import Misplaced, Place, Reader

_SENTENCE_ENDS: Final = frozenset(".!?…")
_HASH_DIGITS: Final = 16


class Draft:
    """Collects what a vendor's answer holds; `event` is the answer of the contract."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._texts: list[str] = []
        self._length = 0
        self._chunks: list[dict[str, Any]] = []
        self._taken: set[str] = set()
        self._without_text: dict[str, str] = {}
        self._outside: dict[str, str] = {}
        self._citations: list[dict[str, Any]] = []
        self._places: list[Place] = []
        self._misplaced: list[Misplaced] = []

    @property
    def answer(self) -> str:
        return "".join(self._texts)

    def add_text(self, text: str, *, apart: bool = False) -> int:
        """Append a piece of what the user sees; where it begins in the answer, in code points.

        Pieces follow each other as they are, but two sentences never touch: `apart`, or an end mark before a
        capital letter, puts white space between.
        """
        if text and self._length:
            last, first = self._texts[-1][-1], text[0]
            if not last.isspace() and not first.isspace():
                if apart:
                    self._append("\n\n")
                elif last in _SENTENCE_ENDS and first.isupper() and not self._ends_with_initial():
                    self._append("\n")
        start = self._length
        if text:
            self._append(text)
        return start

    def _ends_with_initial(self) -> bool:
        """Whether the text ends as in `U.S.`, which the next piece may go on with."""
        return self._texts[-1][-2:-1].isupper()

    def _append(self, text: str) -> None:
        self._texts.append(text)
        self._length += len(text)

    def add_chunk(
        self, name: str, text: str | None, document_id: str | None = None, *, rank: int | None = None
    ) -> str:
        """A chunk that was retrieved; its id, which is `name` where no other chunk has it.

        A blank text is none: there is nothing to judge on.
        """
        self._check_chunks()
        chunk_id = self._free_id(name)
        chunk: dict[str, Any] = {
            "chunk_id": chunk_id,
            "document_id": fitting_id(document_id),
            "text": None if text is None or not text or text.isspace() else text,
        }
        if rank is not None:
            chunk["rank"] = rank
        self._chunks.append(chunk)
        return chunk_id

    def repeat_chunk(self, chunk_id: str, text: str | None) -> None:
        """A second text under a source's own id: which of them is meant cannot be known, so it is told."""
        self._check_chunks()
        first = next(chunk for chunk in self._chunks if chunk["chunk_id"] == chunk_id)
        self._chunks.append(first | {"text": text})

    def _check_chunks(self) -> None:
        if len(self._chunks) == self._limits.chunks:
            raise BadInput("too_large", f"retrieved sources: more than {self._limits.chunks}")

    def chunk_without_text(self, name: str, document_id: str | None = None) -> str:
        """A source that is cited where no list says what was retrieved; the same for the same name."""
        chunk_id = self._without_text.get(name)
        if chunk_id is None:
            chunk_id = self._without_text[name] = self.add_chunk(name, None, document_id)
        return chunk_id

    def chunk_outside(self, name: str) -> str:
        """The id of a source that was not retrieved; the same for the same name, and no chunk's."""
        chunk_id = self._outside.get(name)
        if chunk_id is None:
            chunk_id = self._outside[name] = self._free_id(name)
        return chunk_id

    def _free_id(self, name: str) -> str:
        chunk_id = wanted = fitting_id(name) or "source"
        number = 1
        while chunk_id in self._taken:
            number += 1
            chunk_id = fitting_id(f"{wanted}#{number}") or wanted
        self._taken.add(chunk_id)
        return chunk_id

    def add_citation(
        self,
        chunk_id: str,
        *,
        document_id: str | None = None,
        quote: str | None = None,
        span: tuple[int, int] | None = None,
    ) -> str:
        """A citation shown: its id."""
        if len(self._citations) == self._limits.citations:
            raise BadInput("too_large", f"citations: more than {self._limits.citations}")
        citation_id = f"s{len(self._citations) + 1}"
        self._citations.append(
            {
                "citation_id": citation_id,
                "chunk_id": chunk_id,
                "document_id": fitting_id(document_id),
                "quote": quote,
                "span": span and list(span),
            }
        )
        return citation_id

    def place(self, start: int, end: int, citation_ids: list[str]) -> None:
        """Citations of the stretch `[start, end)` of the answer."""
        if citation_ids:
            self._places.append(Place(start, end, tuple(citation_ids)))

    def misplace(
        self,
        start: int,
        end: int,
        citation_ids: list[str],
        *,
        text: str | None = None,
        part: tuple[int, int] | None = None,
    ) -> None:
        """Citations of a stretch that is not in the answer, or is not the vendor's `text` of it.

        `part` is the stretch of the answer that the offsets were meant for, if known.
        """
        if citation_ids:
            near = start if part is None else min(max(start, part[0]), part[1])
            self._misplaced.append(Misplaced(start, end, tuple(citation_ids), near, text))

    def event(self, *, cut: bool = False) -> dict[str, Any]:
        """The event with claims from the places (`Reader.claims`)."""
        answer = self.answer
        reader = Reader(answer, self._limits)
        return {
            "answer": answer,
            "claims": reader.claims(self._places, self._misplaced, cut=cut),
            "citations": self._citations,
            "retrieved_chunks": self._chunks,
        }

    def event_with_markers(self) -> dict[str, Any]:
        """The event without claims, so that the answer's inline markers are read."""
        return {"answer": self.answer, "retrieved_chunks": self._chunks}


def fitting_id(name: str | None) -> str | None:
    """A name as an id: None where empty, and a longer one than ids may be cut, with its hash at the end."""
    if not name:
        return None
    if len(name) <= MAX_ID_CHARS:
        return name
    digest = sha256(name.encode()).hexdigest()[:_HASH_DIGITS]
    return f"{name[: MAX_ID_CHARS - _HASH_DIGITS - 1]}~{digest}"
