"""Rows to calibrate on: labelled lines, which are judged, and verdict lines, which have been."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

import orjson

from streamverify.model.spec import VerificationSpec
from streamverify.settings import Settings

from .cases import CaseReader
from .evaluate import evaluate
from .labelled import UnusableLine
from .verdict_rows import VerdictRow, is_verdict_line, read_verdict


def rows_to_calibrate(
    lines: Iterable[tuple[int, bytes] | UnusableLine],
    reader: CaseReader,
    judge_name: str,
    spec: VerificationSpec | None,
    settings: Settings,
    *,
    limit: int | None = None,
    on_rows: Callable[[int], None] = lambda _count: None,
) -> tuple[list[VerdictRow], list[UnusableLine]]:
    """The rows of a file in order of its lines, and the lines that could not be used.

    Args:
        lines: as for `evaluate`; both kinds may stand in one file.
        reader: of labelled lines; its cluster field counts for verdict lines too.
        judge_name: of labelled lines.
        spec: of labelled lines.
        settings: of labelled lines.
        limit: rows of verdict lines, and lines that are judged, at most.
        on_rows: gets the number of rows as they come.

    Raises:
        ValueError: there is no such judge, and a line to be judged.
        SpecError: the spec cannot be used.
    """
    rows: list[VerdictRow] = []
    unusable: list[UnusableLine] = []

    def to_judge() -> Iterator[tuple[int, bytes] | UnusableLine]:
        for line in lines:
            fields = None if isinstance(line, UnusableLine) else _verdict_fields(line[1])
            if fields is None or isinstance(line, UnusableLine):
                yield line
                continue
            if limit is not None and len(rows) >= limit:
                continue
            row = read_verdict(line[0], fields)
            if isinstance(row, str):
                unusable.append(UnusableLine(line[0], row))
                continue
            keys = reader.cluster_keys_of_field(fields)
            rows.append(row if keys is None else row._replace(cluster_keys=keys))
            on_rows(1)

    left = to_judge()
    first = next(left, None)
    if first is not None:  # a judge may be dear to set up: none is where all lines have been judged
        found = evaluate(
            chain((first,), left),
            reader,
            judge_name,
            spec,
            settings,
            limit=limit,
            on_rows=lambda rows: on_rows(len(rows)),
        )
        rows += found.rows
        unusable += found.unusable
    return sorted(rows, key=lambda row: row.line), sorted(unusable)


def _verdict_fields(line: bytes) -> dict[str, Any] | None:
    if b'"gold"' not in line:
        return None
    try:
        fields = orjson.loads(line)
    except orjson.JSONDecodeError:
        return None
    return fields if isinstance(fields, dict) and is_verdict_line(fields) else None
