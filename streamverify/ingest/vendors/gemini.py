"""Gemini generateContent with grounding: https://ai.google.dev/api/generate-content#GroundingMetadata

Field names as in REST (camelCase) or as the Python SDK dumps them (snake_case). Offsets are UTF-8 bytes of
the part; what is absent is 0. Only the first candidate counts.
"""

from bisect import bisect_left
from itertools import accumulate
from typing import Any, NamedTuple

from streamverify.model.limits import Limits

from .draft import Draft
from .quotes import same_words
from .records import Record


class _Part(NamedTuple):
    """A part that the user sees. `byte_offsets[n]` is where code point n begins; None where all are ASCII."""

    start: int
    text: str
    byte_offsets: list[int] | None

    def code_points(self, byte_offset: int) -> int | None:
        """The code points before a byte offset; None where it is outside, or inside a code point."""
        if self.byte_offsets is None:
            return byte_offset if 0 <= byte_offset <= len(self.text) else None
        at = bisect_left(self.byte_offsets, byte_offset)
        return at if at < len(self.byte_offsets) and self.byte_offsets[at] == byte_offset else None


def adapt(request: Record | None, response: Record, limits: Limits) -> dict[str, Any]:  # noqa: ARG001
    """A generateContent response to an event of the contract. The request holds no sources.

    Raises:
        BadInput: `schema_invalid` for another shape, `too_large` over a limit.
    """
    response.require("candidates", "promptFeedback", "prompt_feedback")
    draft = Draft(limits)
    candidates = response.records("candidates")
    candidate = candidates[0] if candidates else Record({}, response.path)
    content = candidate.record("content")
    parts: list[_Part | None] = []
    thoughts: dict[int, str] = {}
    for index, part in enumerate((content and content.records("parts")) or ()):
        text = part.text("text")
        if text is None or part.value("thought") is True:
            thoughts[index] = text or ""
            parts.append(None)
            continue
        start = draft.add_text(text)
        offsets = None if text.isascii() else [0, *accumulate(len(char.encode()) for char in text)]
        parts.append(_Part(start, text, offsets))
    grounding = candidate.record("groundingMetadata", "grounding_metadata")
    if grounding is not None:
        chunks = [_add_chunk(draft, chunk) for chunk in _chunks(grounding)]
        for support in grounding.records("groundingSupports", "grounding_supports") or ():
            _place(draft, support, chunks, parts, thoughts)
    return draft.event()


def _chunks(grounding: Record) -> list[Record]:
    return grounding.records("groundingChunks", "grounding_chunks") or []


def _add_chunk(draft: Draft, chunk: Record) -> str:
    """A web page has no text; what was retrieved from a store has."""
    for names in (("retrievedContext", "retrieved_context"), ("web",), ("maps",), ("image",)):
        source = chunk.record(*names)
        if source is None:
            continue
        text = source.text("text")
        passage = source.record("ragChunk", "rag_chunk")
        if text is None and passage is not None:
            text = passage.text("text")
        name = source.text("uri", "documentName", "document_name", "title")
        return draft.add_chunk(name or "source", text, name)
    return draft.add_chunk("source", None)


def _place(
    draft: Draft, support: Record, chunks: list[str], parts: list[_Part | None], thoughts: dict[int, str]
) -> None:
    segment = support.record("segment") or Record({}, support.path)
    part_index = segment.integer("partIndex", "part_index") or 0
    if part_index in thoughts:
        visible = next((number for number, part in enumerate(parts) if part is not None), None)
        if segment.value("partIndex", "part_index") is not None or visible is None:
            return
        if not _fits(parts[visible], segment):
            return  # said of a thought, which the user does not see
        part_index = visible
    citation_ids: list[str] = []
    for index in dict.fromkeys(support.integers("groundingChunkIndices", "grounding_chunk_indices")):
        known = 0 <= index < len(chunks)
        chunk_id = chunks[index] if known else draft.chunk_outside(f"grounding_chunk:{index}")
        citation_ids.append(draft.add_citation(chunk_id))
    start = segment.integer("startIndex", "start_index") or 0
    end = segment.integer("endIndex", "end_index")
    text = segment.text("text")
    part = parts[part_index] if 0 <= part_index < len(parts) else None
    if part is None:
        draft.misplace(start, start if end is None else end, citation_ids, text=text)
        return
    first = part.code_points(start)
    if end is None:
        # Without an end, the vendor's own text says how far it goes, or else all of the part is meant.
        at = part.text.find(text, first or 0) if text else 0
        if at >= 0:
            draft.place(
                part.start + at, part.start + (at + len(text) if text else len(part.text)), citation_ids
            )
            return
    last = None if end is None else part.code_points(end)
    if first is None or last is None or last < first or not same_words(part.text[first:last], text):
        low = start if first is None else part.start + first
        high = (low if end is None else end) if last is None else part.start + last
        part_of_answer = (part.start, part.start + len(part.text))
        draft.misplace(low, high, citation_ids, text=text, part=part_of_answer)
    else:
        draft.place(part.start + first, part.start + last, citation_ids)


def _fits(part: _Part | None, segment: Record) -> bool:
    """Whether the vendor's own text stands in the part where the segment says."""
    text = segment.text("text")
    if part is None or not text:
        return False
    start = part.code_points(segment.integer("startIndex", "start_index") or 0)
    return start is not None and part.text.startswith(text, start)
