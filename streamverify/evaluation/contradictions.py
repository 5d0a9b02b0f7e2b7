"""How often `contradicted` is right, by what found it."""

from collections.abc import Set
from typing import Any, Final

from streamverify.model.codes import CONFLICT_CODES, LABELS

from .sample import Sample
from .shares import Share
from .verdict_rows import VerdictRow

JUDGE: Final = "judge"
#: Codes of numbers, units and dates.
VALUES: Final = frozenset(CONFLICT_CODES - {"negation_conflict"})


def contradictions(sample: Sample) -> dict[str, Any]:
    """Of rows with the verdict `contradicted`, all and by finding code; `judge` is those without a code.

    `precision` is of rows whose label is one of the three: those that are contradicted; rows of a source
    (`src`) that labels none contradicted do not count, since they could only be wrong. `not_supported` is of
    all: those that are anything but supported. A row with two codes counts under both. `recall` is of rows
    whose label is contradicted.
    """
    said = sample.where(_is_contradicted)
    telling = telling_sources(sample)
    by_code: dict[str, Any] = {
        code: _told(said.where(lambda row, code=code: code in row.conflicts), telling)  # type: ignore[misc]
        for code in sorted(CONFLICT_CODES)
    }
    return {
        "all": _told(said, telling),
        "numbers, units and dates": _told(
            said.where(lambda row: not VALUES.isdisjoint(row.conflicts)), telling
        ),
        **by_code,
        JUDGE: _told(said.where(lambda row: not row.conflicts), telling),
        "recall": sample.where(lambda row: row.gold == "contradicted").share(_is_contradicted).wire(),
    }


def telling_sources(sample: Sample) -> frozenset[str]:
    """Sources with a row that is labelled contradicted."""
    return frozenset(_source(row) for row in sample.rows if row.gold == "contradicted")


def precision(said: Sample, telling: Set[str]) -> Share:
    """Of rows with the verdict contradicted, and of these sources, those that are so labelled."""
    three_way = said.where(lambda row: row.gold in LABELS and _source(row) in telling)
    return three_way.share(lambda row: row.gold == "contradicted")


def _source(row: VerdictRow) -> str:
    return row.traits.fields.get("src", "") if row.traits else ""


def _told(said: Sample, telling: Set[str]) -> dict[str, Any]:
    return {
        "precision": precision(said, telling).wire(),
        "not_supported": said.share(lambda row: not row.is_supported).wire(),
    }


def _is_contradicted(row: VerdictRow) -> bool:
    return row.label == "contradicted"
