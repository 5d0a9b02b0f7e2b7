"""Vendors' payloads to events of the contract: one module a format, and their registry.

A line is an envelope `{"request": … | null, "response": …, "answer_id"?, "question"?}`. What is cited comes
from the request, else from what the service returned as retrieved; never from a citation's own copy.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson

from streamverify.model.codec import check_depth, decode_object
from streamverify.model.limits import Limits

from . import anthropic, azure, cohere, gemini, langchain, llamaindex, markers, openai
from .records import Record, wrong

__all__ = ["ADAPTERS", "Adapter", "convert", "convert_envelope"]

#: Request (None where it is null), response and limits to an event without `answer_id` and `question`.
Adapter = Callable[[Record | None, Record, Limits], dict[str, Any]]

ADAPTERS: Final[Mapping[str, Adapter]] = {
    "anthropic": anthropic.adapt,
    "openai": openai.adapt,
    "cohere": cohere.adapt,
    "gemini": gemini.adapt,
    "azure": azure.adapt,
    "langchain": langchain.adapt,
    "llamaindex": llamaindex.adapt,
    "markers": markers.adapt,
}

#: Formats whose request holds nothing that is read, so that anything may stand there.
_REQUEST_UNREAD: Final = frozenset(("gemini", "azure", "llamaindex"))


def convert(format_name: str, line: bytes, limits: Limits) -> bytes:
    """The bytes of a line in a format of `ADAPTERS` to those of an event.

    Raises:
        BadInput: with the dead-letter reason, and the path where the line has another shape.
    """
    envelope = decode_object(line, limits)
    check_depth(envelope, limits.depth)
    return orjson.dumps(convert_envelope(format_name, envelope, limits))


def convert_envelope(format_name: str, envelope: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """A decoded envelope to an event of the contract, as JSON values.

    Raises:
        BadInput: as `convert`.
    """
    root = Record(envelope, "$")
    request = None if format_name in _REQUEST_UNREAD else _field(root, "request")
    response = _field(root, "response")
    if response is None:
        raise wrong("response", "an object")
    event = ADAPTERS[format_name](request, response, limits)
    event |= {name: envelope[name] for name in ("answer_id", "question") if name in envelope}
    model = response.raw.get("model")
    if isinstance(model, str):
        event["producer"] = {"model": model}
    return event


def _field(root: Record, name: str) -> Record | None:
    value = root.raw.get(name)
    if value is not None and not isinstance(value, dict):
        raise wrong(name, "an object")
    return None if value is None else Record(value, name)
