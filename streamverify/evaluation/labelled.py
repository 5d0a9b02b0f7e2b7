"""Labelled pairs of evidence and claim, as JSON Lines, gzipped or not."""

import gzip
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from streamverify.model.errors import StreamverifyError

LABELS: Final = frozenset(("supported", "contradicted", "insufficient", "not_supported"))
_SUFFIXES: Final = (".jsonl.gz", ".jsonl")
#: The fields that hold a claim and its evidence; the first of them that is given counts.
CLAIM_FIELDS: Final = ("claim", "hypothesis")
EVIDENCE_FIELDS: Final = ("evidence", "premise", "citation")


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


def read_labelled_sets(
    directory: Path, names: Collection[str] | None = None
) -> Iterator[tuple[str, list[LabelledPair | UnusableLine]]]:
    """The sets of a directory with their lines, each read when it is asked for, in order of the names.

    Args:
        directory: of labelled pairs.
        names: of the sets to read; None for all.

    Raises:
        StreamverifyError: no set is there, or a file cannot be read.
    """
    files = labelled_files(directory)
    if not files:
        raise StreamverifyError(
            f"{directory}: no .jsonl or .jsonl.gz file.", hint="Name a directory of labelled pairs."
        )
    for name, path in files.items():
        if names is not None and name not in names:
            continue
        try:
            lines = list(read_labelled(path))
        except (OSError, EOFError) as error:
            raise StreamverifyError(f"{path}: {error}.", hint="Name files that can be read.") from None
        yield name, lines


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
    fields = read_object(number, line)
    if isinstance(fields, UnusableLine):
        return fields
    claim = first_given(fields, CLAIM_FIELDS)
    if not isinstance(claim, str) or not claim.strip():
        return UnusableLine(number, "no claim")
    evidence = first_given(fields, EVIDENCE_FIELDS)
    texts = tuple(evidence) if isinstance(evidence, list) else (evidence,)
    if not texts or not all(isinstance(text, str) and text.strip() for text in texts):
        return UnusableLine(number, "no evidence")
    label = fields.get("label")
    if not isinstance(label, str) or label not in LABELS:
        return UnusableLine(number, "no label")
    language = fields.get("lang")
    return LabelledPair(number, claim, texts, label, language if isinstance(language, str) else "")


def read_object(number: int, line: bytes) -> dict[str, Any] | UnusableLine:
    """The JSON object of a line; `number` counts from 1."""
    try:
        fields = orjson.loads(line)
    except orjson.JSONDecodeError:
        return UnusableLine(number, "not JSON")
    return fields if isinstance(fields, dict) else UnusableLine(number, "no object")


def first_given(fields: Mapping[str, Any], names: tuple[str, ...]) -> object:
    """The value of the first of the fields that is there and not null; None where there is none."""
    return next((fields[name] for name in names if fields.get(name) is not None), None)
