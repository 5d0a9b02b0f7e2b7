"""The figures of `eval` as one page that opens offline: tables, and plots as SVG in the page."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from .figures_text import ANSWERS, INTERVALS, MATRICES, RATES, interval, number, share
from .plots import rates_plot, reliability_plot, risk_plot

_STYLE: Final = """
:root { color-scheme: light dark;
  --ink: #1c2430; --soft: #667085; --line: #d0d5dd; --mark: #1f6feb; --page: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ef; --soft: #98a2b3; --line: #3a4454; --mark: #6ea8fe; --page: #12161d; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); margin: 2rem auto;
  max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2.2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .6rem 0; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; } th { color: var(--soft); font-weight: 600; }
.wide { overflow-x: auto; } .note { color: var(--soft); max-width: 60rem; }
.plots { display: flex; flex-wrap: wrap; gap: 1.5rem; } figure { margin: 0; width: 30rem; max-width: 100%; }
svg { width: 100%; height: auto; } svg text { font-size: 11px; fill: var(--soft); }
svg .grid { stroke: var(--line); } svg .curve { fill: none; stroke: var(--mark); stroke-width: 2; }
svg .ideal { fill: none; stroke: var(--soft); stroke-dasharray: 4 4; } svg .interval { stroke: var(--mark); }
svg .dot { fill: var(--mark); } svg .track { fill: var(--line); }
svg .span { fill: var(--mark); opacity: .5; }
"""
#: Nothing may be fetched, whatever a label or the name of a file holds.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def figures_page(title: str, figures: Mapping[str, Any]) -> str:
    """The page.

    Args:
        title: name of what was evaluated.
        figures: the document that `eval --json` prints.
    """
    head = (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>{escape(title)}: evaluation</title><style>{_STYLE}</style></head><body>"
    )
    return head + "".join(_body(title, figures)) + "</body></html>\n"


def _body(title: str, figures: Mapping[str, Any]) -> Iterable[str]:
    yield f"<h1>Evaluation of {escape(str(figures['judge']))} on {escape(title)}</h1>"
    yield _table((), _input_rows(figures))
    yield "<h2>Rates</h2>"
    yield _rates(RATES, figures["rates"])
    yield f'<p class="note">{escape(INTERVALS)}</p>'
    yield '<div class="plots"><figure>'
    yield rates_plot([(told, figures["rates"][name]) for name, told in RATES.items()])
    yield f"</figure><figure>{risk_plot(figures['selective_risk'])}</figure>"
    yield f"<figure>{reliability_plot(figures['calibration'])}</figure></div>"
    yield "<h2>Gold label by verdict</h2>"
    for name, told in MATRICES.items():
        yield f"<p>{escape(told)}</p>{_matrix(figures['confusion'][name])}"
    yield "<h2>Agreement and ranking</h2>"
    yield _table((), _agreement_rows(figures))
    yield "<h2>Contradicted, by what found it</h2>"
    yield _contradictions(figures["contradictions"])
    yield f"<h2>Answers ({figures['answers']['answers']}; a pair is an answer of one claim)</h2>"
    yield _rates(ANSWERS, figures["answers"])
    yield "<h2>Calibration</h2>"
    yield _calibration(figures["calibration"])
    for name, rows in figures["slices"].items():
        yield f"<h2>By {escape(name)}</h2>{_slice(rows)}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    titles = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    top = f"<thead><tr>{titles}</tr></thead>" if head else ""
    return f'<div class="wide"><table>{top}<tbody>{body}</tbody></table></div>'


def _input_rows(figures: Mapping[str, Any]) -> Iterable[Sequence[str]]:
    yield "labelled claims", str(figures["rows"])
    yield "clusters", f"{figures['clusters']}, worth {figures['effective_rows']:g} independent rows"
    yield "judged by", _counts(figures["judges"])
    yield "gold", _counts(figures["gold"])
    yield "verdicts", _counts(figures["verdicts"])
    yield "not judged because", _counts(figures["not_judged"])
    yield "unusable lines", _unusable(figures["unusable_lines"])
    yield "spec", figures["spec_hash"] or "n/a"


def _unusable(lines: Mapping[str, Any]) -> str:
    return f"{lines['count']}" + (f": {_counts(lines['by_reason'])}" if lines["count"] else "")


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"


def _rates(names: Mapping[str, str], rates: Mapping[str, Any]) -> str:
    return _table(
        ("", "value", "interval by rows", "interval by clusters", "clusters"),
        (
            (
                told,
                share(rates[name]),
                interval(rates[name]["row_interval"]),
                interval(rates[name]["cluster_interval"]),
                str(rates[name]["clusters"]),
            )
            for name, told in names.items()
        ),
    )


def _matrix(matrix: Mapping[str, Mapping[str, int]]) -> str:
    verdicts = list(next(iter(matrix.values())))
    rows = ((gold, *(str(counts[verdict]) for verdict in verdicts)) for gold, counts in matrix.items())
    return _table(("", *verdicts), rows)


def _agreement_rows(figures: Mapping[str, Any]) -> Iterable[Sequence[str]]:
    accuracy, agreement, ranks = figures["balanced_accuracy"], figures["kappa"], figures["auc"]
    yield "balanced accuracy, two-way", number(accuracy["two_way"])
    yield "balanced accuracy, three-way (without a verdict is wrong)", number(accuracy["three_way"])
    for name, told in (("two_way", "two-way"), ("three_way", "three-way, decided rows")):
        one = agreement[name]
        yield f"Cohen's kappa, {told}", f"{number(one['value'])} (agreed {one['agreed']}/{one['rows']})"
    yield (
        "AUC of scores.supported",
        f"{number(ranks['value'])} ({ranks['without_rank']} without a score, last)",
    )
    yield "area under the risk curve", number(figures["selective_risk"]["area"])


def _contradictions(found: Mapping[str, Any]) -> str:
    rows = [
        (
            name,
            share(rates["precision"]),
            interval(rates["precision"]["cluster_interval"]),
            share(rates["not_supported"]),
        )
        for name, rates in found.items()
        if name != "recall"
    ]
    recall = found["recall"]
    rows.append(("recall", share(recall), interval(recall["cluster_interval"]), ""))
    return _table(("", "precision", "interval by clusters", "not supported"), rows)


def _calibration(table: Mapping[str, Any]) -> str:
    rows = (
        (
            f"{row['low']:.1f}-{row['high']:.1f}",
            number(row["mean"]),
            share(row["supported"]),
            interval(row["supported"]["cluster_interval"]),
        )
        for row in table["bins"]
    )
    losses = (
        f"{table['rows']} rows, {table['without']} without; expected error {number(table['expected_error'])},"
        f" Brier {number(table['brier'])}, log loss {number(table['log_loss'])}"
    )
    head = (str(table["on"]), "mean", "supported", "interval by clusters")
    return f"<p>{escape(losses)}</p>{_table(head, rows)}"


def _slice(rows: Sequence[Mapping[str, Any]]) -> str:
    rates = ("decided", "accepted", "false_accepts", "false_blocks", "contradiction_precision")
    cells = (
        (
            ("other values", str(row["rows"]))
            if row["value"] is None
            else (
                str(row["value"]),
                str(row["rows"]),
                *(share(row[rate]) for rate in rates),
                number(row["balanced_accuracy"]),
                number(row["auc"]),
            )
        )
        for row in rows
    )
    head = ("", "rows", *(rate.replace("_", " ") for rate in rates), "balanced accuracy", "AUC")
    return _table(head, cells)
