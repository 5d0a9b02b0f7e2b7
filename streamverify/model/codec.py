"""Bytes to Answer, once, at the edge.

Which parser: orjson refuses NaN, Infinity, 1e400, raw control characters and lone surrogates (also as
escapes), as the contract wants, and pydantic's own parser does not refuse the first three. orjson
turns integers beyond 64 bits into floats, which strict integer fields then refuse (and refuses those
that no float can hold: a second reading takes these, as the largest float). Of duplicate keys the last
wins in both. Nesting is limited by neither as the contract asks, so depth is counted here;
where every field is a known one the models bound it already, and the count is skipped.
"""

import base64
import json
import re
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final

import orjson
from pydantic import ValidationError

from .answer import Answer
from .codes import DeadLetterReason
from .errors import BadInput
from .limits import Limits

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_CONTAINERS: Final = (dict, list)
_LONGEST_INT64: Final = len(str(2**64))
_validate = Answer.__pydantic_validator__.validate_python
_POSITION: Final = re.compile(r"line (\d+) column (\d+) \(char (\d+)\)")


@dataclass(frozen=True, slots=True)
class Decoded:
    """An Answer and the unknown root fields that a setting wants passed on."""

    answer: Answer
    extra: Mapping[str, Any] = field(default_factory=dict)


def decode_answer(value: bytes | None, limits: Limits, passthrough_fields: Collection[str] = ()) -> Decoded:
    """One event (bare, or a structured CloudEvent) to an Answer.

    Raises:
        BadInput: with the dead-letter reason and the position in the document.
    """
    return answer_from_object(decode_object(value, limits), limits, passthrough_fields)


def decode_object(value: bytes | None, limits: Limits) -> dict[str, Any]:
    """Bytes to the JSON object at the root. Depth is left to `answer_from_object`.

    Raises:
        BadInput: `undecodable`, `too_large`, or `schema_invalid` for a root that is no object.
    """
    if not value:
        raise BadInput("undecodable", "the value is null" if value is None else "the value is empty")
    if len(value) > limits.event_bytes:
        raise BadInput("too_large", f"{len(value)} bytes, limit {limits.event_bytes}")
    if value.startswith(BYTE_ORDER_MARK):
        value = value[len(BYTE_ORDER_MARK) :]
    try:
        root = orjson.loads(value)
    except orjson.JSONDecodeError as error:
        root = _decode_again(value, error)
    if root.__class__ is not dict:
        check_depth(root, limits.depth)
        raise BadInput("schema_invalid", f"$: expected an object, found {type(root).__name__}")
    event: dict[str, Any] = root
    return event


def answer_from_object(
    event: dict[str, Any], limits: Limits, passthrough_fields: Collection[str] = ()
) -> Decoded:
    """A decoded JSON object to an Answer.

    Raises:
        BadInput: `too_deep`, `schema_invalid`, `schema_unsupported` or `too_large`, with the path in the
            document.
    """
    outer = event
    if "specversion" in event and "answer" not in event:
        event = _cloud_event_data(event, limits)
    version = event.get("schema_version")
    if version != "1" and isinstance(version, str):
        _check_depths(outer, event, limits.depth)
        raise BadInput("schema_unsupported", 'schema_version: this version reads "1"')
    _check_length(event, "claims", limits.claims)
    _check_length(event, "citations", limits.citations)
    _check_length(event, "retrieved_chunks", limits.chunks)
    try:
        answer: Answer = _validate(event)
    except ValidationError as error:
        _check_depths(outer, event, limits.depth)
        raise _refused(error) from None
    if outer is not event or _has_unknown_fields(event, answer):
        _check_depths(outer, event, limits.depth)
    _check_links(answer, limits)
    if not passthrough_fields:
        return Decoded(answer)
    return Decoded(answer, {name: event[name] for name in passthrough_fields if name in event})


def check_depth(root: Any, depth: int) -> None:
    """Count the levels of objects and lists, the root being 1; one after the other, so that no depth of input
    can exhaust our stack.

    Raises:
        BadInput: `too_deep`.
    """
    level = [root] if root.__class__ in _CONTAINERS else []
    for _ in range(depth):
        if not level:
            return
        level = [
            value
            for container in level
            for value in (container.values() if container.__class__ is dict else container)
            if value.__class__ in _CONTAINERS
        ]
    if level:
        raise BadInput("too_deep", f"nested deeper than {depth}")


def _decode_again(value: bytes, error: orjson.JSONDecodeError) -> Any:
    """Second reading of what orjson refused: huge integers do no harm, and depth has its own reason."""
    message = str(error)
    if "recursion" in message or "depth" in message:
        raise BadInput("too_deep", "nested deeper than the parser goes") from None
    if "number" in message:
        try:
            root = json.loads(value.decode(), parse_int=_integer, parse_constant=_refuse_constant)
            # What the module takes and the contract does not: infinities by overflow, lone surrogates.
            json.dumps(root, ensure_ascii=False, allow_nan=False).encode()
        except RecursionError:
            raise BadInput("too_deep", "nested deeper than the parser goes") from None
        except ValueError:
            pass
        else:
            return root
    raise BadInput("undecodable", _json_problem(message)) from None


def _integer(digits: str) -> int | float:
    """Integers of 64 bits exactly, others as a float, the way orjson reads them."""
    if len(digits) <= _LONGEST_INT64 and -(2**63) <= (number := int(digits)) < 2**64:
        return number
    most = sys.float_info.max
    return max(-most, min(most, float(digits)))


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


def _json_problem(message: str) -> str:
    """Position and kind of a JSON error, without any content of the document."""
    kind = message.partition(":")[0]
    place = _POSITION.search(message)
    where = f" at line {place[1]} column {place[2]} (char {place[3]})" if place else ""
    return f"not JSON: {kind}{where}"


def _check_depths(outer: dict[str, Any], event: dict[str, Any], depth: int) -> None:
    """Both, since an event in `data_base64` is a document of its own."""
    check_depth(outer, depth)
    if event is not outer:
        check_depth(event, depth)


def _has_unknown_fields(event: dict[str, Any], answer: Answer) -> bool:
    """Whether anything was in the document that the models did not look at.

    Counts the fields of the document and those that the models took: a model takes no more than there
    are, so equal sums mean that none was left. Sums, since this runs for every answer.
    """
    models: list[Any] = [answer]
    documents: list[Any] = [event]
    if answer.claims:
        models += answer.claims
        documents += event["claims"]
    if answer.citations:
        models += answer.citations
        documents += event["citations"]
    if answer.retrieved_chunks:
        models += answer.retrieved_chunks
        chunks = event["retrieved_chunks"]
        documents += chunks
        models += filter(None, map(_source, answer.retrieved_chunks))
        documents += [source for chunk in chunks if (source := chunk.get("source")) is not None]
    if answer.producer is not None:
        models.append(answer.producer)
        documents.append(event["producer"])
    return sum(map(len, map(_fields_taken, models))) != sum(map(len, documents))


_fields_taken = attrgetter("__pydantic_fields_set__")
_source = attrgetter("source")


def _cloud_event_data(event: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """The event inside a structured CloudEvent (CloudEvents JSON format 1.0, `data` or `data_base64`)."""
    data = event.get("data")
    if data is None and isinstance(event.get("data_base64"), str):
        try:
            return decode_object(base64.b64decode(event["data_base64"], validate=True), limits)
        except ValueError:  # also where the text is not ASCII
            raise BadInput("undecodable", "data_base64: not base64") from None
    if not isinstance(data, dict):
        raise BadInput("schema_invalid", "data: expected an object with the answer")
    return data


def _check_length(event: dict[str, Any], name: str, most: int) -> None:
    items = event.get(name)
    if items.__class__ is list and len(items) > most:
        raise BadInput("too_large", f"{name}: {len(items)} items, limit {most}")


def _check_links(answer: Answer, limits: Limits) -> None:
    links = 0
    for n, claim in enumerate(answer.claims or ()):
        count = len(claim.citation_ids or ())
        if count > limits.citations:
            raise BadInput("too_large", f"claims.{n}.citation_ids: {count} items, limit {limits.citations}")
        links += count
    if links > limits.links:
        raise BadInput("too_large", f"claims: {links} links to citations, limit {limits.links}")


def _refused(error: ValidationError) -> BadInput:
    """Path and expectation of the first problem, and how many there are; never the value found."""
    problems = error.errors(include_url=False, include_context=False, include_input=False)
    first = problems[0]
    path = ".".join(str(part) for part in first["loc"]) or "$"
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    reason: DeadLetterReason = "too_large" if first["type"] == "string_too_long" else "schema_invalid"
    return BadInput(reason, f"{path}: {first['msg']}{more}")
