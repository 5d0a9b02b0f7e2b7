"""Labelled lines for the command line, in our own words."""

import json
from pathlib import Path
from typing import Any

OPEN = "The northern hall is open to every member."
KEPT = "Logs are kept no more than 30 days."

PAIRS: list[dict[str, Any]] = [
    {"id": "p1", "claim": OPEN, "evidence": f"It rains. {OPEN}", "label": "supported", "src": "a"},
    {
        "case_id": "p2",
        "claim": OPEN,
        "citation": f"It is Monday. {OPEN}",
        "label": "insufficient",
        "src": "a",
    },
    {
        "hypothesis": "Logs are kept 40 days.",
        "premise": "Logs are kept 30 days.",
        "label": "contradicted",
        "src": "b",
    },
    {
        "id": "p4",
        "claim": "Paths are swept.",
        "evidence": ["It rains.", "It is Monday."],
        "label": "not_supported",
    },
    {"id": "p5", "claim": "В зале есть окна.", "evidence": "Зал открыт.", "label": "supported"},
]
ANSWER: dict[str, Any] = {
    "answer_id": "a-1",
    "answer": f"{OPEN} {KEPT}",
    "claims": [
        {"claim_id": "c1", "text": OPEN, "citation_ids": ["s1"], "label": "supported", "verdict": "yes"},
        {"claim_id": "c2", "text": KEPT, "citation_ids": ["s1"], "label": "insufficient", "verdict": "no"},
    ],
    "citations": [{"citation_id": "s1", "chunk_id": "k1"}],
    "retrieved_chunks": [{"chunk_id": "k1", "text": f"It rains. {OPEN}"}],
}


def write_lines(path: Path, *lines: dict[str, Any] | bytes) -> Path:
    """JSONL; bytes stand as they are."""
    encoded = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    path.write_bytes(b"".join(line + b"\n" for line in encoded))
    return path


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]
