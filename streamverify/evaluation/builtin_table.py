"""The figures of the judge in the box as tables for people, in Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from math import isnan
from typing import Any, Final

from .markdown import markdown_table

_AUC_HEAD: Final = (
    "set",
    "rows",
    "supported",
    "clusters",
    "judge",
    "95 %",
    "overlap",
    "model",
    "same length",
    "balanced",
)
_BAND_HEAD: Final = (
    "set",
    "decided",
    "accepted",
    "false accepts",
    "false blocks",
    "supported called insufficient",
    "half split: accepted",
    "of them false",
)


def table_lines(report: Mapping[str, Any]) -> Iterator[str]:
    """AUC by set; what the judge decides by set; the means."""
    rows = report["sets"]
    yield from markdown_table(_AUC_HEAD, [_auc_cells(row) for row in rows])
    yield ""
    yield from markdown_table(_BAND_HEAD, [_band_cells(row) for row in rows])
    yield ""
    for title, key in (("all scored sets", "macro"), ("without begin", "macro_without_begin")):
        macro = report[key]
        if macro:
            means = ", ".join(
                f"{name} {span(each)}" for name, each in macro["auc"].items() if not isnan(each[0])
            )
            yield f"mean AUC, {title} ({len(macro['sets'])}): {means};"
            yield (
                f"  judge above overlap by {span(macro['judge_above_overlap'])},"
                f" share of draws where it is not: {macro['p_not_above']:.3f}"
            )


def span(values: Sequence[float]) -> str:
    """A value with its interval."""
    return f"{values[0]:.3f} [{values[1]:.3f}, {values[2]:.3f}]"


def number(value: float | None) -> str:
    """Three digits, or n/a."""
    return "n/a" if value is None or isnan(value) else f"{value:.3f}"


def rate(counts: Sequence[int]) -> str:
    """A share with its numerator and denominator."""
    hits, total = counts
    return f"{hits}/{total} ({100 * hits / total:.1f} %)" if total else f"{hits}/0 (n/a)"


def _auc_cells(row: Mapping[str, Any]) -> list[str]:
    judge, overlap, model = (row["auc"][name] for name in ("judge", "overlap", "model"))
    low, high = number(judge[1]), number(judge[2])
    return [
        row["set"],
        str(row["rows"]),
        str(row["supported"]),
        str(row["clusters"]),
        number(judge[0]),
        f"{low}–{high}",
        number(overlap[0]),
        number(model[0]),
        number(row["auc_same_length"]),
        number(row["balanced_accuracy"]),
    ]


def _band_cells(row: Mapping[str, Any]) -> list[str]:
    half = row["half_split"]
    told = "refuse" if half["refused"] == 2 else rate([half["accepted"], half["rows"]])
    return [
        row["set"],
        rate(row["decided"]),
        rate(row["accepted"]),
        rate(row["false_accepts"]),
        rate(row["false_blocks"]),
        rate(row["insufficient_of_supported"]),
        told,
        rate([half["false"], half["accepted"]]),
    ]
