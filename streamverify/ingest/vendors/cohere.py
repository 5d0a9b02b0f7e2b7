"""Cohere chat, v2 and v1: https://docs.cohere.com/docs/documents-and-citations

Citations are fragments of sentences, with offsets into the generated text; the sentences that they stand in
are the claims. Citations of thinking and of plans are no part of the answer.
"""

from typing import Any, Final, NamedTuple

from streamverify.model.limits import Limits

from .cohere_sources import CohereSources
from .draft import Draft
from .quotes import same_words
from .records import Record

_HIDDEN: Final = frozenset(("THINKING_CONTENT", "PLAN"))


class _Text(NamedTuple):
    """A text block and where it begins in the answer."""

    start: int
    text: str


def adapt(request: Record | None, response: Record, limits: Limits) -> dict[str, Any]:
    """A chat request and response to an event of the contract.

    Raises:
        BadInput: `schema_invalid` for another shape, `too_large` over a limit.
    """
    response.require("message", "text")
    draft = Draft(limits)
    sources = CohereSources(draft, request, response)
    message = response.record("message")
    texts: dict[int, _Text] = {}
    thoughts: dict[int, str] = {}
    if message is None:
        texts[0] = _Text(0, response.text("text") or "")
        draft.add_text(texts[0].text)
        holder = response
    else:
        for index, block in enumerate(message.blocks("content")):
            text = block.text("text")
            if text is not None and block.text("type") in ("text", None):
                texts[index] = _Text(draft.add_text(text), text)
            else:
                thoughts[index] = block.text("thinking") or ""
        holder = message
    for citation in holder.records("citations") or ():
        if not _is_hidden(citation, thoughts):
            _place(draft, citation, texts, sources)
    return draft.event()


def _is_hidden(citation: Record, thoughts: dict[int, str]) -> bool:
    """Whether it is a citation of what the user does not see; without a type, one that fits a thought."""
    kind = citation.text("type")
    if kind is not None:
        return kind in _HIDDEN
    thought = thoughts.get(citation.integer("content_index") or 0)
    words, start, end = citation.text("text"), citation.integer("start"), citation.integer("end")
    return bool(thought and words and start is not None and end is not None and thought[start:end] == words)


def _place(draft: Draft, citation: Record, texts: dict[int, _Text], sources: CohereSources) -> None:
    citation_ids = [draft.add_citation(chunk_id) for chunk_id in dict.fromkeys(_chunk_ids(citation, sources))]
    start, end = citation.integer("start"), citation.integer("end")
    words = citation.text("text")
    block = _block(citation.integer("content_index"), texts)
    if start is None or end is None:
        # Without offsets the fragment is looked for; a citation of nothing in particular is one of the whole.
        at = block.text.find(words) if block and words else -1
        if block and (at >= 0 or not words):
            low = block.start + max(at, 0)
            draft.place(low, low + len(words or block.text), citation_ids)
        else:
            draft.misplace(0, 0, citation_ids, text=words)
    elif block and 0 <= start <= end <= len(block.text) and same_words(block.text[start:end], words):
        draft.place(block.start + start, block.start + end, citation_ids)
    else:
        offset = block.start if block and start >= 0 and end >= 0 else 0
        part = (block.start, block.start + len(block.text)) if block else None
        draft.misplace(offset + start, offset + end, citation_ids, text=words, part=part)


def _block(index: int | None, texts: dict[int, _Text]) -> _Text | None:
    """The block with this index among all; a lone text block is meant, whatever stands before it."""
    if index in texts:
        return texts[index]
    if len(texts) == 1 and (index is None or index == 0):
        return next(iter(texts.values()))
    return next(iter(texts.values()), None) if index is None else None


def _chunk_ids(citation: Record, sources: CohereSources) -> list[str]:
    """Chunks of a citation: `sources` in v2, `document_ids` in v1."""
    found: list[str] = []
    for source in citation.records("sources") or ():
        if source.raw:
            copy = source.record("document") or Record({}, source.path)
            found.append(sources.chunk_id(source.text("id") or copy.text("id") or "?"))
    found += [sources.chunk_id(name) for name in citation.texts("document_ids")]
    return found
