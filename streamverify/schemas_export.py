"""JSON Schema 2020-12 of the records and an AsyncAPI 3.0 document over the topics, from the models."""

import json
from typing import Any, Final

from pydantic import BaseModel

from streamverify import __version__
from streamverify.model.answer import Answer, Chunk
from streamverify.model.claim_record import ClaimRecord
from streamverify.model.codes import DEAD_LETTER_REASONS
from streamverify.model.decision import Decision
from streamverify.model.spec import VerificationSpec
from streamverify.stream.claim_outputs import CLAIM_RECORD_TYPE
from streamverify.stream.dead_letters import HEADER_PREFIX
from streamverify.stream.processing import DECISION_TYPE
from streamverify.topics import topic_names

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_MODELS: Final[dict[str, type[BaseModel]]] = {
    "answer": Answer,
    "chunk": Chunk,
    "decision": Decision,
    "claim_record": ClaimRecord,
    "spec": VerificationSpec,
}
#: What we write; the others we read.
_WRITTEN: Final = ("decision", "claim_record")
_TITLES: Final = {
    "answer": "Answer event: one generated answer with its claims, citations and retrieved chunks",
    "chunk": "Chunk of a document, as the chunk store holds it",
    "decision": "Decision about one answer",
    "claim_record": "Claim record: what one judge made of one claim",
    "spec": "Verification spec: how answers are judged",
}

_ANSWER_KEY: Final = {"kafka": {"key": {"type": "string", "description": "The answer_id."}}}

Document = dict[str, Any]


def schema_files() -> dict[str, str]:
    """Name to content of every file of `schemas/`."""
    documents = {_file_name(name): _schema(name) for name in _MODELS}
    documents["asyncapi.json"] = _asyncapi()
    return {
        name: json.dumps(document, indent=2, ensure_ascii=False) + "\n"
        for name, document in documents.items()
    }


def _file_name(name: str) -> str:
    return f"{name}.v1.schema.json"


def _schema(name: str) -> Document:
    """Unknown fields are allowed in all records, which evolve by addition; in a spec they are refused."""
    mode: Any = "serialization" if name in _WRITTEN else "validation"
    document = _MODELS[name].model_json_schema(mode=mode)
    _drop_titles(document)
    return {
        "$schema": _DIALECT,
        "$id": f"urn:streamverify:{name}:v1",
        "title": _TITLES[name],
        **document,
    }


def _drop_titles(document: Document) -> None:
    """Titles that are made from the names of fields say nothing."""
    for schema in (document, *document.get("$defs", {}).values()):
        schema.pop("title", None)
        for field in schema.get("properties", {}).values():
            field.pop("title", None)


def _asyncapi() -> Document:
    names = topic_names()
    decision = "A decision."
    channels = {
        "answersGenerated": _channel(names.generated, "answer", "Answers to verify. Key: answer_id, if any."),
        "chunks": _channel(
            names.chunks, "chunk", "Chunk texts for answers that carry none. Compacted; key: chunk_id."
        ),
        "answersDecisions": _channel(names.decisions, "decision", f"{decision} One for every answer."),
        "answersFlagged": _channel(names.flagged, "decision", f"{decision} Those with action flag."),
        "answersBlocked": _channel(names.blocked, "decision", f"{decision} Those with action block."),
        "claimsVerdicts": _channel(
            names.verdicts,
            "claimRecord",
            "One record for every claim and judge run, appended and never changed. Key: answer_id.",
        ),
        "answersDlq": _channel(
            names.dead_letters, "deadLetter", "Records that hold no answer, byte for byte, with their reason."
        ),
    }
    received = ("answersGenerated", "chunks")
    return {
        "asyncapi": "3.0.0",
        "id": "urn:streamverify:asyncapi:v1",
        "info": {
            "title": "streamverify",
            "version": __version__,
            "description": "Every topic name may have a prefix. Outputs of one answer are committed in one "
            "transaction: read them with isolation.level=read_committed.",
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": {
            _operation_name(channel): {
                "action": "receive" if channel in received else "send",
                "channel": {"$ref": f"#/channels/{channel}"},
            }
            for channel in channels
        },
        "components": {
            "messages": {
                "answer": _message("answer"),
                "chunk": _message("chunk"),
                "decision": {
                    **_message("decision"),
                    "headers": _cloud_event_headers(DECISION_TYPE, "decision_id"),
                    "bindings": _ANSWER_KEY,
                },
                "claimRecord": {
                    **_message("claim_record"),
                    "headers": _cloud_event_headers(CLAIM_RECORD_TYPE, "record_id"),
                    "bindings": _ANSWER_KEY,
                },
                "deadLetter": {
                    "name": "deadLetter",
                    "contentType": "application/octet-stream",
                    "headers": _dead_letter_headers(),
                    "bindings": {"kafka": {"key": {"description": "That of the record."}}},
                    "payload": {"description": "The bytes of the record as they came."},
                },
            }
        },
    }


def _operation_name(channel: str) -> str:
    return f"on{channel[0].upper()}{channel[1:]}"


def _channel(address: str, message: str, description: str) -> Document:
    return {
        "address": address,
        "description": description,
        "messages": {message: {"$ref": f"#/components/messages/{message}"}},
    }


def _message(name: str) -> Document:
    return {
        "name": name,
        "title": _TITLES[name],
        "contentType": "application/json",
        "payload": {
            "schemaFormat": "application/schema+json;version=draft-2020-12",
            "schema": {"$ref": f"./{_file_name(name)}"},
        },
    }


def _cloud_event_headers(event_type: bytes, id_field: str) -> Document:
    """CloudEvents 1.0, Kafka binding in binary mode."""
    return _headers(
        {
            "ce_specversion": {"const": "1.0"},
            "ce_id": {"type": "string", "description": f"The {id_field}."},
            "ce_type": {"const": event_type.decode()},
            "ce_source": {"type": "string", "description": "/streamverify/ and the group id."},
            "ce_time": {"type": "string", "format": "date-time"},
            "content-type": {"const": "application/json"},
        }
    )


def _dead_letter_headers() -> Document:
    texts = {
        "detail": "Position in the document and what was expected there; no content.",
        "topic": "Topic of the record.",
        "partition": "Partition of the record, in digits.",
        "offset": "Offset of the record, in digits.",
        "version": "Version of streamverify that refused it.",
        "time": "When, ISO 8601 in UTC.",
        "decision_id": "The decision that blocks it.",
    }
    headers: Document = {f"{HEADER_PREFIX}reason": {"enum": list(DEAD_LETTER_REASONS)}}
    headers |= {
        f"{HEADER_PREFIX}{name}": {"type": "string", "description": text} for name, text in texts.items()
    }
    schema = _headers(headers)
    schema["properties"][f"{HEADER_PREFIX}truncated"] = {
        "type": "string",
        "description": "Only where the value had to be cut: its length in bytes before.",
    }
    return schema


def _headers(properties: Document) -> Document:
    return {"type": "object", "properties": properties, "required": list(properties)}
