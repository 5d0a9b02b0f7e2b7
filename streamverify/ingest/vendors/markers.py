"""A text with inline markers, beside chunks of the contract."""

from typing import Any

from streamverify.model.limits import Limits

from .records import Record


def adapt(request: Record | None, response: Record, limits: Limits) -> dict[str, Any]:  # noqa: ARG001
    """`request` is null or holds `retrieved_chunks` and `marker_base`; `response` holds `text`.

    Chunks that are absent are looked up in the chunk store, as in the contract.

    Raises:
        BadInput: `schema_invalid` for another shape.
    """
    response.require("text")
    event: dict[str, Any] = {"answer": response.text("text") or ""}
    if request is not None:
        event |= {
            name: request.raw[name] for name in ("retrieved_chunks", "marker_base") if name in request.raw
        }
    return event
