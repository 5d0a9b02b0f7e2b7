"""The figures of `eval` as lines of text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

_UNUSABLE_TOLD: Final = 10
RATES: Final = {
    "decided": "decided (one of three verdicts) / all",
    "accepted": "accepted (verdict supported) / all",
    "false_accepts": "FALSE ACCEPTS: not supported / accepted",
    "accepted_of_not_supported": "accepted / gold not supported",
    "accepted_of_supported": "accepted / gold supported",
    "false_blocks": "FALSE BLOCKS: contradicted / gold supported",
}
ANSWERS: Final = {
    "pass": "pass / all answers",
    "false_pass": "FALSE PASS: with a claim not supported / pass",
    "supported_pass": "pass / all claims gold supported",
}
MATRICES: Final = {
    "two_way": "two-way (supported or not; without a verdict is not)",
    "three_way": "three-way (rows with a verdict)",
    "four_way": "four-way (with not judged)",
}
#: What the intervals are about; stands in every report.
INTERVALS: Final = (
    "Intervals are Clopper-Pearson at 95 %: first with rows taken as independent, then by clusters. Rows that"
    " share a claim, a text of the evidence or an answer (or the field of --cluster), directly or by way of"
    " others, are one cluster and count as if all of them came out alike: n rows in clusters of n1, n2,"
    " ... are then worth n²/Σnc² independent ones."
)


def figures_lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """The report for a terminal."""
    yield from _input(figures)
    yield ""
    for name, title in MATRICES.items():
        yield from _matrix(title, figures["confusion"][name])
        yield ""
    accuracy, ranks = figures["balanced_accuracy"], figures["auc"]
    agreement = figures["kappa"]
    yield (
        f"balanced accuracy (without a verdict is wrong): two-way {number(accuracy['two_way'])},"
        f" three-way {number(accuracy['three_way'])}"
    )
    yield (
        f"AUC of scores.supported: {number(ranks['value'])} ({ranks['supported']} supported,"
        f" {ranks['not_supported']} not, {ranks['without_rank']} of them without a score, last)"
    )
    yield (
        f"Cohen's kappa: two-way {number(agreement['two_way']['value'])}"
        f" (n {agreement['two_way']['rows']}), three-way of decided rows"
        f" {number(agreement['three_way']['value'])} (n {agreement['three_way']['rows']})"
    )
    yield ""
    yield from _rates("rates", RATES, figures["rates"])
    yield ""
    yield from _contradictions(figures["contradictions"])
    yield ""
    answers = figures["answers"]
    yield from _rates(f"answers ({answers['answers']}; a pair is an answer of one claim)", ANSWERS, answers)
    yield ""
    yield from _risk(figures["selective_risk"])
    yield ""
    yield from _calibration(figures["calibration"])
    for name, rows in figures["slices"].items():
        yield ""
        yield from _slice(name, rows)
    yield ""
    yield INTERVALS


def number(value: float | None) -> str:
    """Three digits, or n/a."""
    return "n/a" if value is None else f"{value:.3f}"


def share(rate: Mapping[str, Any]) -> str:
    """Value with numerator and denominator."""
    told = "n/a" if rate["value"] is None else f"{rate['value']:.2%}"
    return f"{told} ({rate['numerator']}/{rate['denominator']})"


def interval(ends: Sequence[float] | None) -> str:
    """Both ends in per cent, or n/a."""
    return "n/a" if ends is None else f"{ends[0]:.2%} to {ends[1]:.2%}"


def _input(figures: Mapping[str, Any]) -> Iterator[str]:
    yield (
        f"{figures['rows']} labelled claims in {figures['clusters']} clusters, worth"
        f" {figures['effective_rows']:g} independent rows"
    )
    yield f"judged by: {_counts(figures['judges'])}; spec {figures['spec_hash'] or 'n/a'}"
    yield f"gold: {_counts(figures['gold'])}"
    yield f"verdicts: {_counts(figures['verdicts'])}"
    if figures["not_judged"]:
        yield f"not judged because: {_counts(figures['not_judged'])}"
    unusable = figures["unusable_lines"]
    told = [f"{each['line']} ({each['reason']})" for each in unusable["lines"][:_UNUSABLE_TOLD]]
    more = unusable["count"] - len(told)
    yield f"unusable lines: {unusable['count']}" + (
        f": line {', '.join(told)}{f' and {more} more' if more else ''}" if told else ""
    )
    if figures["unlabelled_claims"]:
        yield f"claims without a known label: {figures['unlabelled_claims']}"
    if figures["repeated_ids"]:
        yield f"ids used again: {figures['repeated_ids']}"
    if figures["internal_errors"]:
        yield f"internal errors, not judged: {_counts(figures['internal_errors'])}"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"


def _matrix(title: str, matrix: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    yield f"{title}: gold by verdict"
    verdicts = list(next(iter(matrix.values())))
    yield _row("", *verdicts)
    for gold, counts in matrix.items():
        yield _row(gold, *[str(counts[verdict]) for verdict in verdicts])


def _row(first: str, *cells: str) -> str:
    return f"  {first:<24}" + "".join(f"{cell:>16}" for cell in cells)


def _rates(title: str, names: Mapping[str, str], rates: Mapping[str, Any]) -> Iterator[str]:
    yield _rate_row(title, "", "interval by rows", "interval by clusters", "clusters")
    for name, told in names.items():
        rate = rates[name]
        yield _rate_row(
            f"  {told}",
            share(rate),
            interval(rate["row_interval"]),
            interval(rate["cluster_interval"]),
            f"{rate['clusters']}",
        )


def _rate_row(title: str, *cells: str) -> str:
    value, rows, clusters, count = cells
    return f"{title:<50}{value:>24}  {rows:>18}  {clusters:>20}  {count:>8}"


def _contradictions(found: Mapping[str, Any]) -> Iterator[str]:
    yield "contradicted, by what found it: precision (gold is one of three labels); not supported (of all)"
    for name, rates in found.items():
        if name == "recall":
            continue
        precision = rates["precision"]
        if rates["not_supported"]["denominator"]:
            yield (
                f"  {name:<28}precision {share(precision):<22}[{interval(precision['cluster_interval'])}]"
                f"   not supported {share(rates['not_supported'])}"
            )
    yield f"  {'recall':<28}contradicted of gold contradicted {share(found['recall'])}"


def _risk(risk: Mapping[str, Any]) -> Iterator[str]:
    yield f"selective risk: accept by score, best first; area {number(risk['area'])}"
    points = risk["points"]
    every = max(1, -(-len(points) // 10))
    for point in [*points[:-1:every], *points[-1:]]:
        score = "no score" if point["score"] is None else f"score {point['score']:.3f}"
        yield (
            f"  coverage {point['coverage']:>7.2%}  risk {point['risk']:>7.2%}"
            f" ({point['errors']}/{point['accepted']})  down to {score}"
        )


def _calibration(table: Mapping[str, Any]) -> Iterator[str]:
    yield (
        f"calibration of {table['on']}: {table['rows']} rows, {table['without']} without;"
        f" expected error {number(table['expected_error'])}, Brier {number(table['brier'])},"
        f" log loss {number(table['log_loss'])}"
    )
    for row in table["bins"]:
        supported = share(row["supported"])
        yield f"  {row['low']:.1f}-{row['high']:.1f}  mean {row['mean']:.3f}  supported {supported}"


def _slice(name: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    head = ("decided", "accepted", "false accepts", "false blocks", "contradicted right")
    yield _slice_row(name, "rows", *head, "at most", "bal. acc.", "AUC")
    for row in rows:
        if row["value"] is None:
            yield f"  (other values: {row['rows']} rows)"
            continue
        rates = ("decided", "accepted", "false_accepts", "false_blocks", "contradiction_precision")
        ends = row["false_accepts"]["cluster_interval"]
        yield _slice_row(
            f"  {row['value']}",
            str(row["rows"]),
            *[share(row[rate]) for rate in rates],
            "n/a" if ends is None else f"{ends[1]:.2%}",
            number(row["balanced_accuracy"]),
            number(row["auc"]),
        )


def _slice_row(name: str, rows: str, *cells: str) -> str:
    decided, accepted, false_accepts, false_blocks, right, at_most, accuracy, auc = cells
    return (
        f"{name[:27]:<28}{rows:>7}{decided:>22}{accepted:>22}{false_accepts:>18}{at_most:>9}"
        f"{false_blocks:>20}{right:>20}{accuracy:>11}{auc:>8}"
    )
