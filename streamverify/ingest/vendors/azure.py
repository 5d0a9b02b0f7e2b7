"""Azure OpenAI On Your Data: a chat completion with `message.context`; the text cites its items as `[doc1]`.

`chunk_id` is an ordinal within a file: both together name a chunk. Only the first choice counts.
"""

from typing import Any

from streamverify.model.limits import Limits

from .draft import Draft
from .records import Record


def adapt(request: Record | None, response: Record, limits: Limits) -> dict[str, Any]:  # noqa: ARG001
    """A chat completion to an event of the contract. The request names data sources, it does not hold them.

    Raises:
        BadInput: `schema_invalid` for another shape, `too_large` over a limit.
    """
    response.require("choices")
    draft = Draft(limits)
    choices = response.records("choices")
    message = choices[0].record("message") if choices else None
    if message is None:
        return draft.event_with_markers()
    message.require("content")
    for block in message.blocks("content"):
        text = block.text("text")
        if text is not None and block.text("type") in ("text", None):
            draft.add_text(text)
    context = message.record("context")
    if context is not None:
        retrieved = context.records("all_retrieved_documents") or ()
        texts: dict[tuple[str, str], str] = {}
        for document in retrieved:
            texts.setdefault(_key(document), document.text("content") or "")
        for citation in context.records("citations") or ():
            name, ordinal = _key(citation)
            text = citation.text("content") or texts.get((name, ordinal))
            draft.add_chunk(f"{name}#{ordinal}" if ordinal else name, text, name)
    return draft.event_with_markers()


def _key(document: Record) -> tuple[str, str]:
    name = document.text("filepath") or document.text("url") or document.text("title") or "document"
    ordinal = document.value("chunk_id")
    if isinstance(ordinal, int) and not isinstance(ordinal, bool):
        return name, str(document.integer("chunk_id"))
    return name, document.text("chunk_id") or ""
