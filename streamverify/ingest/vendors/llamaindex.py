"""LlamaIndex query engines: `response` with `[N]` for the N-th of `source_nodes`.

The citation query engine cuts nodes into pieces after retrieval; each keeps its parent's id and begins with a
line `Source N:`, which is no part of the source.
"""

import re
from typing import Any, Final

from streamverify.model.limits import Limits

from .draft import Draft
from .records import Record

_SOURCE_LINE: Final = re.compile(r"\s{0,9}Source (\d{1,9}):[ \t]{0,9}\r?\n?")


def adapt(request: Record | None, response: Record, limits: Limits) -> dict[str, Any]:  # noqa: ARG001
    """A response of a query or chat engine to an event of the contract.

    Raises:
        BadInput: `schema_invalid` for another shape, `too_large` over a limit.
    """
    response.require("response")
    draft = Draft(limits)
    draft.add_text(response.text("response") or "")
    nodes: list[tuple[str, str | None, int | None]] = []
    for scored in response.records("source_nodes") or ():
        node = scored.record("node") or scored
        text = _text(node)
        number = None
        match = _SOURCE_LINE.match(text) if text else None
        if text and match:
            number, text = int(match[1]), text[match.end() :]
        nodes.append((node.text("id_", "id", "node_id") or "node", text, number))
    # The engine's own numbers are believed where every piece has one of its own.
    numbers = [number for _, _, number in nodes]
    numbered = None not in numbers and len(set(numbers)) == len(numbers)
    for position, (name, text, number) in enumerate(nodes, 1):
        rank = number if numbered and number is not None else position
        draft.add_chunk(f"{name}#{rank}", text, name, rank=rank)
    return draft.event_with_markers()


def _text(node: Record) -> str | None:
    """A text node holds `text`, newer ones a `text_resource`."""
    text = node.text("text")
    if text is None:
        resource = node.record("text_resource")
        text = resource.text("text") if resource is not None else None
    return text
