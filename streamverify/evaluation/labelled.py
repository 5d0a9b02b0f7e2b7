"""Labelled pairs of evidence and claim, as JSON Lines, gzipped or not."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

LABELS: Final = frozenset(("supported", "contradicted", "insufficient", "not_supported"))
_SUFFIXES: Final = (".jsonl.gz", ".jsonl")
_CLAIM_FIELDS: Final = ("claim", "hypothesis")
_EVIDENCE_FIELDS: Final = ("evidence", "premise", "citation")


class LabelledPair(NamedTuple):
    """One claim with its evidence and the label that people gave.

    Attributes:
        line: of its file, counted from 1.
        claim: text of the claim.
        evidence: texts of the evidence, one or more.
        label: one of `LABELS`.
        language: code as the file gives it, empty where it gives none.
    """

    line: int
    claim: str
    evidence: tuple[str, ...]
    label: str
    language: str


class UnusableLine(NamedTuple):
    """A line that holds no pair, and why."""

    line: int
    reason: str


def labelled_files(directory: Path) -> dict[str, Path]:
    """The files of labelled pairs in a directory by the name of their set, in order of the names."""
    found: dict[str, Path] = {}
    for path in sorted(directory.iterdir()):
        for suffix in _SUFFIXES:
            if path.name.endswith(suffix) and path.is_file():
                found.setdefault(path.name.removesuffix(suffix), path)
                break
    return found


def read_labelled(path: Path) -> Iterator[LabelledPair | UnusableLine]:
    """The lines of a file in order; blank ones are skipped.

    The claim stands in `claim` or `hypothesis`; the evidence, a text or a list of texts, in `evidence`,
    `premise` or `citation`.

    Raises:
        OSError: the file cannot be read, or is cut off or no gzip.
        EOFError: the gzip is cut off.
    """
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield _read_line(number, line)


def _read_line(number: int, line: bytes) -> LabelledPair | UnusableLine:
    try:
        fields = orjson.loads(line)
    except orjson.JSONDecodeError:
        return UnusableLine(number, "not JSON")
    if not isinstance(fields, dict):
        return UnusableLine(number, "no object")
    claim = _first(fields, _CLAIM_FIELDS)
    if not isinstance(claim, str) or not claim.strip():
        return UnusableLine(number, "no claim")
    evidence = _first(fields, _EVIDENCE_FIELDS)
    texts = tuple(evidence) if isinstance(evidence, list) else (evidence,)
    if not texts or not all(isinstance(text, str) and text.strip() for text in texts):
        return UnusableLine(number, "no evidence")
    label = fields.get("label")
    if not isinstance(label, str) or label not in LABELS:
        return UnusableLine(number, "no label")
    language = fields.get("lang")
    return LabelledPair(number, claim, texts, label, language if isinstance(language, str) else "")


def _first(fields: dict[str, Any], names: tuple[str, ...]) -> object:
    return next((fields[name] for name in names if fields.get(name) is not None), None)
