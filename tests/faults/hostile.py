"""Events made to cost time or memory, all within the limit of size."""

from typing import Any, Final

import orjson

from streamverify.model.limits import Limits

_SIZE: Final = Limits().event_bytes
_ROOM: Final = _SIZE - 1_000
_CHUNK_CHARS: Final = 500_000
_QUOTES: Final = 1_000


#: Texts of about one megabyte, each meant for one reading of it.
_TEXTS: Final = {
    "one_token": "x" * _ROOM,
    "one_han_token": "汉" * (_ROOM // 3),
    "spaces": " " * _ROOM,
    "full_stops": "." * _ROOM,
    "markers": "[1]" * (_ROOM // 3),
    "open_markers": "[1," * (_ROOM // 3),
    "superscripts": "¹ " * (_ROOM // 3),
    "quotation_marks": "«" * (_ROOM // 2),
    "digits": "1" * _ROOM,
    "numbers": "1 " * (_ROOM // 2),
    "dates": "1 May 2020 " * (_ROOM // 11),
    "line_breaks": "a\n" * (_ROOM // 3),
    "line_end_hyphens": "a-\n" * (_ROOM // 4),
    "list_items": "- a\n" * (_ROOM // 5),
    "table_cells": "|a" * (_ROOM // 2),
    "backquotes": "`" * _ROOM,
    "soft_hyphens": "a\u00ad" * (_ROOM // 3),
    "combining_marks": "e" + "\u0301" * (_ROOM // 2),
    "short_sentences": "A b c. " * (_ROOM // 7),
    "abbreviations": "e.g. " * (_ROOM // 5),
    "negations": "not " * (_ROOM // 4),
}
#: As many values as are compared, no two of them the same.
_MANY: Final = Limits().values // 4
_VALUES: Final = {
    "different_numbers": " ".join([f"{number}," for number in range(1_000, 1_000 + _MANY)]),
    "different_units": " ".join([f"{number} kg," for number in range(1_000, 1_000 + _MANY)]),
    "different_names": " ".join([f"TiO{number}," for number in range(1_000, 1_000 + _MANY)]),
    "different_years": " ".join([f"in {number}," for number in range(1_000, 1_500)]),
    "spans_of_years": " ".join([f"in {number}, {number} years," for number in range(1_000, 1_500)]),
    "different_ranges": " ".join([f"{number}-{number}5 km," for number in range(100, 100 + _MANY)]),
}


def hostile_events() -> dict[str, bytes]:
    """By name; none is over the limit of size."""
    made = {
        **{name: _answer(text) for name, text in _TEXTS.items()},
        **{f"{name}_beside_a_claim": _beside_a_claim(text) for name, text in _TEXTS.items()},
        **{f"{name}_as_evidence": _as_evidence(text) for name, text in _TEXTS.items()},
        **{f"{name}_on_both_sides": _on_both_sides(text[: len(text) // 3]) for name, text in _TEXTS.items()},
        **{f"{name}_on_both_sides": _on_both_sides(text) for name, text in _VALUES.items()},
        "brackets": b"[" * _SIZE,
        "closed_brackets": b"[" * (_SIZE // 2) + b"]" * (_SIZE // 2),
        "empty_lists": b"[" + b"[]," * (_SIZE // 3 - 1) + b"0]",
        "empty_lists_in_a_field": _in_field(b"[" + b"[]," * ((_SIZE - 100) // 3) + b"0]"),
        "braces": b'{"a":' * (_SIZE // 5),
        "nested_in_a_field": _in_field(b"[" * 31 + b"]" * 31),
        "deep_in_a_field": _in_field(b"[" * 400_000 + b"]" * 400_000),
        "many_keys": b"{" + b",".join(b'"%06d":0' % number for number in range(90_000)) + b',"answer":""}',
        "claims_by_citations": _claims_by_citations(),
        "quotes_of_nothing": _quotes("a" * 100 + "b"),
        "quotes_almost": _quotes("a" * 400),
        "quotes_folded": _quotes("a\u00ad" * 50 + "b"),
    }
    assert all(len(value) <= _SIZE for value in made.values()), {n: len(v) for n, v in made.items()}
    return made


def _in_field(value: bytes) -> bytes:
    return b'{"answer":"Hello.","claims":[],"x":' + value + b"}"


def _answer(text: str) -> bytes:
    return orjson.dumps({"answer": text})


def _beside_a_claim(text: str) -> bytes:
    """The answer is the text, and a claim stands for a part of it."""
    claim = {"claim_id": "c1", "text": "Logs are kept for 30 days.", "citation_ids": ["s1"]}
    return orjson.dumps({"answer": text, "claims": [claim], "citations": []})


def _as_evidence(text: str) -> bytes:
    """The text is the chunk that a claim and its quote are looked up in."""
    claim = {"claim_id": "c1", "text": "Logs are not kept for 30 days.", "citation_ids": ["s1"]}
    citation = {"citation_id": "s1", "document_id": "d", "chunk_id": "k", "quote": "kept for 30 days"}
    chunk = {"chunk_id": "k", "document_id": "d", "text": text}
    return orjson.dumps(
        {"answer": claim["text"], "claims": [claim], "citations": [citation], "retrieved_chunks": [chunk]}
    )


def _on_both_sides(text: str) -> bytes:
    """The text is a claim, and its chunk too."""
    return orjson.dumps(
        {
            "answer": "-",
            "claims": [{"claim_id": "c", "text": f"The gate {text}", "citation_ids": ["s"]}],
            "citations": [{"citation_id": "s", "chunk_id": "k"}],
            "retrieved_chunks": [{"chunk_id": "k", "text": f"A gate {text} is in it."}],
        }
    )


def _claims_by_citations() -> bytes:
    """As many claims, citations and links between them as the limits of number allow."""
    limits = Limits()
    citations = [
        {"citation_id": f"s{n}", "document_id": "d", "chunk_id": f"k{n}", "quote": "the record"}
        for n in range(limits.citations)
    ]
    chunks = [
        {"chunk_id": f"k{n}", "document_id": "d", "text": f"Here is the record {n} of it."}
        for n in range(limits.chunks)
    ]
    each = limits.links // limits.claims
    claims: list[dict[str, Any]] = [
        {
            "claim_id": f"c{n}",
            "text": f"The record {n}.",
            "citation_ids": [f"s{(n + i) % 1_000}" for i in range(each)],
        }
        for n in range(limits.claims)
    ]
    text = " ".join(claim["text"] for claim in claims)
    return orjson.dumps(
        {"answer": text, "claims": claims, "citations": citations, "retrieved_chunks": chunks}
    )


def _quotes(quote: str) -> bytes:
    """A thousand different quotes of one long, monotonous chunk."""
    citations = [
        {"citation_id": f"s{n}", "document_id": "d", "chunk_id": "k", "quote": f"{quote}{n}"}
        for n in range(_QUOTES)
    ]
    claims = [
        {"claim_id": f"c{n}", "text": f"Claim {n} here.", "citation_ids": [f"s{n}"]} for n in range(_QUOTES)
    ]
    room = _SIZE - len(orjson.dumps({"a": citations, "b": claims})) - 1_000
    chunk = {"chunk_id": "k", "document_id": "d", "text": "a" * min(_CHUNK_CHARS, room)}
    return orjson.dumps(
        {"answer": "A.", "claims": claims, "citations": citations, "retrieved_chunks": [chunk]}
    )
