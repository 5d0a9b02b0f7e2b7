"""Clean answers in three languages, and a short way to check an event."""

import copy
import hashlib
from collections.abc import Callable
from typing import Any

from streamverify.model.answer import Answer, Chunk
from streamverify.model.finding import Finding
from streamverify.model.limits import Limits
from streamverify.structural.registry import run_checks
from streamverify.structural.resolution import ResolvedAnswer, resolve
from streamverify.structural.severities import DEFAULT_SEVERITIES
from streamverify.structural.work import CheckOptions

Event = dict[str, Any]

_TEXTS = {
    "en": (
        "The ferry leaves the north pier at noon. Bicycles travel free of charge. Dogs stay on deck.",
        ["The ferry leaves the north pier at noon.", "Bicycles travel free of charge."],
    ),
    "ru": (
        "Паром уходит от северного причала в полдень. Велосипеды едут бесплатно. Собаки остаются на палубе.",
        ["Паром уходит от северного причала в полдень.", "Велосипеды едут бесплатно."],
    ),
    "zh": (
        "渡轮中午从北码头出发。自行车免费乘船。狗留在甲板上。",
        ["渡轮中午从北码头出发。", "自行车免费乘船。"],
    ),
}
LANGUAGES = tuple(_TEXTS)


def clean_event(language: str = "en") -> Event:
    """Two cited claims over one chunk, with quotes, spans, hash and validity: nothing to find."""
    chunk, claims = _TEXTS[language]
    joint = "" if language == "zh" else " "
    answer = joint.join(claims)
    quotes = [claim[:-1] for claim in claims]
    return {
        "created_at": "2026-03-01T10:00:00Z",
        "answer": answer,
        "claims": [
            {
                "claim_id": f"c{n}",
                "text": claim,
                "citation_ids": [f"s{n}"],
                "span": [answer.index(claim), answer.index(claim) + len(claim)],
            }
            for n, claim in enumerate(claims, 1)
        ],
        "citations": [
            {
                "citation_id": f"s{n}",
                "chunk_id": "guide:1",
                "document_id": "guide",
                "quote": quote,
                "span": [chunk.index(quote), chunk.index(quote) + len(quote)],
            }
            for n, quote in enumerate(quotes, 1)
        ],
        "retrieved_chunks": [
            {
                "chunk_id": "guide:1",
                "document_id": "guide",
                "text": chunk,
                "content_sha256": hashlib.sha256(chunk.encode()).hexdigest(),
                "rank": 1,
                "source": {"valid_until": "2026-12-31"},
            },
            {"chunk_id": "guide:2", "document_id": "guide", "text": "x", "rank": 2},
        ],
    }


def resolved(
    event: Event, lookup: Callable[[str], Chunk | None] | None = None, limits: Limits | None = None
) -> ResolvedAnswer:
    return resolve(Answer.model_validate(copy.deepcopy(event)), lookup, limits or Limits())


def check(
    event: Event,
    lookup: Callable[[str], Chunk | None] | None = None,
    limits: Limits | None = None,
    options: CheckOptions | None = None,
) -> list[Finding]:
    answer = resolved(event, lookup, limits)
    return run_checks(answer, DEFAULT_SEVERITIES, options or CheckOptions())


def codes(event: Event, lookup: Callable[[str], Chunk | None] | None = None) -> set[str]:
    return {finding.code for finding in check(event, lookup)}
