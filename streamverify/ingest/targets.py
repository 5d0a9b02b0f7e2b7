"""What an inline marker can point at: the citations that are given, or else the retrieved chunks."""

from collections.abc import Container
from typing import Protocol

from streamverify.model.answer import Answer, Chunk, Citation


class Targets(Protocol):
    """Where markers lead."""

    @property
    def known(self) -> Container[str]:
        """Labels that are markers whatever they look like."""

    def find(self, number: int | None, label: str) -> str | None:
        """The id of the citation that a marker means, or None where there is nothing."""

    def citations(self) -> tuple[Citation, ...]:
        """The citations given, or those made for the markers found so far."""


class CitationTargets:
    """Given citations: the one whose id is the marker, else the n-th, counted from the base."""

    def __init__(self, citations: tuple[Citation, ...], base: int) -> None:
        self._citations = citations
        self._base = base
        self.known = frozenset(citation.citation_id for citation in citations)

    def find(self, number: int | None, label: str) -> str | None:
        if label in self.known:
            return label
        if number is None:
            return None
        if str(number) in self.known:
            return str(number)
        position = number - self._base
        return self._citations[position].citation_id if 0 <= position < len(self._citations) else None

    def citations(self) -> tuple[Citation, ...]:
        return self._citations


class ChunkTargets:
    """Retrieved chunks: the one of that rank, else the n-th, counted from the base.

    Ranks that are plainly positions from 1 do not answer to markers that are declared to count from 0:
    there marker n means rank n + 1.
    """

    known: frozenset[str] = frozenset()

    def __init__(self, chunks: tuple[Chunk, ...], base: int) -> None:
        self._chunks = chunks
        self._base = base
        self._by_rank: dict[int, Chunk] = {}
        for chunk in chunks:
            if chunk.rank is not None:
                self._by_rank.setdefault(chunk.rank, chunk)
        counted_from_one = sorted(self._by_rank) == list(range(1, len(chunks) + 1))
        self._rank_offset = 1 if base == 0 and counted_from_one else 0
        self._made: dict[str, Citation] = {}

    def find(self, number: int | None, label: str) -> str | None:
        del label  # chunks answer to numbers only
        if number is None:
            return None
        chunk = self._by_rank.get(number + self._rank_offset)
        if chunk is None:
            position = number - self._base
            if not 0 <= position < len(self._chunks):
                return None
            chunk = self._chunks[position]
        citation = self._made.get(chunk.chunk_id)
        if citation is None:
            citation = self._made[chunk.chunk_id] = Citation(
                citation_id=f"s{len(self._made) + 1}", chunk_id=chunk.chunk_id, document_id=chunk.document_id
            )
        return citation.citation_id

    def citations(self) -> tuple[Citation, ...]:
        return tuple(self._made.values())


def citation_targets(answer: Answer) -> CitationTargets:
    return CitationTargets(answer.citations or (), _base(answer))


def chunk_targets(answer: Answer) -> ChunkTargets:
    return ChunkTargets(answer.retrieved_chunks or (), _base(answer))


def _base(answer: Answer) -> int:
    return 1 if answer.marker_base is None else answer.marker_base
