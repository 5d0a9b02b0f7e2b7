"""How often `contradicted` is right, by what found it."""

from typing import Any, Final

from streamverify.model.codes import CONFLICT_CODES, LABELS

from .sample import Sample
from .verdict_rows import VerdictRow

JUDGE: Final = "judge"
#: Codes of numbers, units and dates.
VALUES: Final = frozenset(CONFLICT_CODES - {"negation_conflict"})


def contradictions(sample: Sample) -> dict[str, Any]:
    """Of rows with the verdict `contradicted`, all and by finding code; `judge` is those without a code.

    `precision` is of rows whose label is one of the three: those that are contradicted. `not_supported` is of
    all: those that are anything but supported. A row with two codes counts under both. `recall` is of rows
    whose label is contradicted.
    """
    said = sample.where(_is_contradicted)
    by_code: dict[str, Any] = {
        code: _told(said.where(lambda row, code=code: code in row.conflicts))  # type: ignore[misc]
        for code in sorted(CONFLICT_CODES)
    }
    return {
        "all": _told(said),
        "numbers, units and dates": _told(said.where(lambda row: not VALUES.isdisjoint(row.conflicts))),
        **by_code,
        JUDGE: _told(said.where(lambda row: not row.conflicts)),
        "recall": sample.where(lambda row: row.gold == "contradicted").share(_is_contradicted).wire(),
    }


def _told(said: Sample) -> dict[str, Any]:
    three_way = said.where(lambda row: row.gold in LABELS)
    return {
        "precision": three_way.share(lambda row: row.gold == "contradicted").wire(),
        "not_supported": said.share(lambda row: not row.is_supported).wire(),
    }


def _is_contradicted(row: VerdictRow) -> bool:
    return row.label == "contradicted"
