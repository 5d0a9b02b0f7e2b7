"""The shapes of input lines that `check --from` reads, each to the event of the contract."""

from collections.abc import Callable
from typing import Any, Final

import orjson

from streamverify.model.codec import decode_object
from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits

#: The bytes of a line to the bytes of an event. What has no such shape comes back as it is: the decoder
#: then says what is wrong with it.
Convert = Callable[[bytes, Limits], bytes]

#: Formats that later versions read.
LATER: Final = ("anthropic", "openai", "cohere", "gemini", "azure", "langchain", "llamaindex")


def _markers(line: bytes, limits: Limits) -> bytes:
    """A line `{"request", "response", "answer_id"?, "question"?}`.

    `request` is null or holds `retrieved_chunks` and `marker_base` as in the contract; `response` holds
    `text`.
    """
    try:
        envelope = decode_object(line, limits)
        return orjson.dumps(_event(envelope))
    except (BadInput, orjson.JSONEncodeError):
        return line


def _event(envelope: dict[str, Any]) -> dict[str, Any]:
    request, response = envelope.get("request"), envelope.get("response")
    event: dict[str, Any] = {name: envelope[name] for name in ("answer_id", "question") if name in envelope}
    if isinstance(response, dict) and "text" in response:
        event["answer"] = response["text"]
    if isinstance(request, dict):
        event |= {name: request[name] for name in ("retrieved_chunks", "marker_base") if name in request}
    return event


#: None: the line is an event already.
FORMATS: Final[dict[str, Convert | None]] = {"native": None, "markers": _markers}
