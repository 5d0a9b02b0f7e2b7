"""Labelled pairs from files."""

import gzip
from pathlib import Path

import orjson
import pytest

from streamverify.evaluation.labelled import (
    LabelledPair,
    UnusableLine,
    labelled_files,
    read_labelled,
    read_labelled_sets,
)
from streamverify.model.errors import StreamverifyError

PAIR = {"premise": "The bridge is open.", "hypothesis": "It is open.", "label": "supported", "lang": "en"}


def _write(path: Path, *lines: bytes) -> Path:
    content = b"\n".join(lines) + b"\n"
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)
    return path


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_reads_plain_and_gzipped_lines_with_their_numbers(tmp_path: Path, name: str) -> None:
    path = _write(tmp_path / name, orjson.dumps(PAIR), b"", orjson.dumps(PAIR | {"lang": None}))
    assert list(read_labelled(path)) == [
        LabelledPair(1, "It is open.", ("The bridge is open.",), "supported", "en"),
        LabelledPair(3, "It is open.", ("The bridge is open.",), "supported", ""),
    ]


def test_takes_the_other_names_of_fields_and_a_list_of_evidence(tmp_path: Path) -> None:
    lines = [
        {"claim": "c", "evidence": ["e", "f"], "label": "contradicted"},
        {"claim": "c", "citation": "e", "label": "not_supported"},
    ]
    read = list(read_labelled(_write(tmp_path / "a.jsonl", *map(orjson.dumps, lines))))
    assert [pair.evidence for pair in read if isinstance(pair, LabelledPair)] == [("e", "f"), ("e",)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{", "not JSON"),
        (b"[]", "no object"),
        (orjson.dumps(PAIR | {"hypothesis": " "}), "no claim"),
        (orjson.dumps(PAIR | {"hypothesis": 1}), "no claim"),
        (orjson.dumps(PAIR | {"premise": []}), "no evidence"),
        (orjson.dumps(PAIR | {"premise": ["e", None]}), "no evidence"),
        (orjson.dumps(PAIR | {"label": "true"}), "no label"),
        (orjson.dumps(PAIR | {"label": ["supported"]}), "no label"),
    ],
)
def test_names_a_line_that_holds_no_pair_and_goes_on(tmp_path: Path, line: bytes, reason: str) -> None:
    read = list(read_labelled(_write(tmp_path / "a.jsonl", line, orjson.dumps(PAIR))))
    assert read[0] == UnusableLine(1, reason)
    assert isinstance(read[1], LabelledPair)


def test_lists_the_sets_of_a_directory_by_name(tmp_path: Path) -> None:
    for name in ("b.jsonl.gz", "a.jsonl", "README.md"):
        _write(tmp_path / name, b"")
    assert list(labelled_files(tmp_path)) == ["a", "b"]


def test_reads_the_sets_of_a_directory_and_passes_over_those_not_named(tmp_path: Path) -> None:
    _write(tmp_path / "b.jsonl.gz", b"{", orjson.dumps(PAIR))
    (tmp_path / "a.jsonl.gz").write_bytes(b"no gzip")
    pair = LabelledPair(2, "It is open.", ("The bridge is open.",), "supported", "en")
    assert list(read_labelled_sets(tmp_path, ["b"])) == [("b", [UnusableLine(1, "not JSON"), pair])]


def test_a_directory_without_sets_or_with_an_unreadable_one_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StreamverifyError, match="Name a directory of labelled pairs"):
        list(read_labelled_sets(tmp_path))
    for content in (b"no gzip", gzip.compress(orjson.dumps(PAIR))[:-9]):
        (tmp_path / "a.jsonl.gz").write_bytes(content)
        with pytest.raises(StreamverifyError, match=r"a\.jsonl\.gz: .*Name files that can be read"):
            list(read_labelled_sets(tmp_path))
