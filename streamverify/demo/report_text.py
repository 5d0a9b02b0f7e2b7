"""The report for people, in a hundred columns."""

import shlex
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from streamverify.model.codes import ACTIONS
from streamverify.policy.explanations import explain

from .display import ACTION_STYLES, figures, shown
from .reasons import TellingReason
from .report import Expected, Report, Share, WorstAnswer
from .run import Ran

_SEVERITY_STYLES: Final = {"block": "bold red", "flag": "yellow", "info": "dim"}
_REASONS_SHOWN: Final = 4
_PLACES_SHOWN: Final = 2
_ID_COLUMNS: Final = 24
_RATE_PARTS: Final = {
    "citation_coverage": "claims whose citations resolve / checkable claims",
    "citation_support": "supported / claims whose citations resolve",
    "contradiction": "contradicted / judged claims",
    "completeness": "weight of supported / of checkable claims (C_cite)",
    "link_precision": "links that support their claim / links judged (P_link)",
}


class Circumstances(NamedTuple):
    """What was run, for the words of the report.

    `file`: whose answers, None for the sample. `broker`: in words. `left_behind`: prefix of the topics that
    stay on somebody's cluster, else None.
    """

    file: str | None
    broker: str
    on_kafka: bool
    left_behind: str | None = None


def print_report(console: Console, report: Report, ran: Ran, circumstances: Circumstances) -> None:
    """Writes every section, an empty line before each."""
    for title, body in _sections(report, ran, circumstances):
        console.print()
        console.print(Text(title, "bold"), soft_wrap=True)
        for part in body:
            console.print(Padding(part, (0, 0, 0, 2), expand=False))
    console.print()
    console.print(Text("Next", "bold"))
    for line in _next(circumstances):
        console.print(Text("  ") + line, soft_wrap=True)


def _sections(
    report: Report, ran: Ran, circumstances: Circumstances
) -> Iterator[tuple[str, Sequence[RenderableType]]]:
    yield _title(report, ran, circumstances), [_actions(report)]
    yield "Judged", [_judged(report)]
    yield "Rates of claims and links: sums over all answers", [_rates(report)]
    yield "Answers as wholes", [_strict(report)]
    if report.findings:
        yield "Findings", [_findings(report)]
    if report.dead_letters:
        yield "Dead letters: records that cannot be read", [_dead_letters(report, ran)]
    if report.worst:
        yield "Worst answers", [_worst(report.worst)]
    if report.expected is not None:
        yield "As the sample expects it", list(_expected(report.expected))


def _title(report: Report, ran: Ran, circumstances: Circumstances) -> str:
    whose = circumstances.file or "the sample"
    return f"Report: {whose}, {report.decisions:,} records in {ran.seconds:.1f} s on {circumstances.broker}"


def _actions(report: Report) -> RenderableType:
    table = _grid("<", ">", "<", ">", "<")
    unreadable = sum(report.dead_letters.values())
    notes = {
        "flag": f"{report.flagged_unjudged_only.numerator:,g} of them only since the judge cannot tell",
        "block": f"{unreadable:,} of them dead letters" if unreadable else "",
    }
    for action in ACTIONS:
        table.add_row(
            Text(action, ACTION_STYLES[action]),
            *_of(Share(report.actions.get(action, 0), report.decisions)),
            notes.get(action, ""),
        )
    return table


def _judged(report: Report) -> RenderableType:
    part, whole, _ = figures(report.judged)
    text = f"{part} of {whole} checkable claims"
    if report.not_judged.get("abstained", 0):
        text += "; where the judge cannot tell, clean answers are flagged too, as not judged."
    others = ", ".join(f"{reason} {number:,}" for reason, number in report.not_judged.items())
    return Text(text + (f"\nnot judged: {others}" if others else ""))


def _rates(report: Report) -> RenderableType:
    table = _grid("<", ">", "<", ">", ">", "<")
    for name, share in report.rates.items():
        part, whole, value = figures(share)
        table.add_row(name, part, "/", whole, value, Text(_RATE_PARTS.get(name, ""), "dim"))
    return table


def _strict(report: Report) -> RenderableType:
    table = _grid("<", ">", "<", ">", ">", "<")
    part, whole, value = figures(report.strict_pass)
    meaning = "every material claim cited and supported, nothing that blocks"
    table.add_row("strict_pass", part, "/", whole, value, Text(meaning, "dim"))
    return table


def _findings(report: Report) -> RenderableType:
    table = _grid("<", "<", ">", ">", "<", header=("code", "", "times", "answers", "means"))
    for each in report.findings:
        severity = Text(each.severity, _SEVERITY_STYLES.get(each.severity, ""))
        table.add_row(each.code, severity, f"{each.findings:,}", f"{each.answers:,}", explain(each.code))
    return table


def _dead_letters(report: Report, ran: Ran) -> RenderableType:
    table = _grid("<", ">", "<")
    for reason, number in report.dead_letters.items():
        table.add_row(reason, f"{number:,}", explain(reason))
    kept = f"{ran.dead_letters_intact:,} of {ran.dead_letters:,} kept byte for byte in answers.dlq"
    table.add_row("", "", Text(kept, "dim"))
    return table


def _worst(answers: Sequence[WorstAnswer]) -> RenderableType:
    table = _grid("<", "<", "<", "<")
    table.columns[0].max_width = _ID_COLUMNS
    for answer in answers:
        head = (shown(answer.answer_id), Text(answer.action, ACTION_STYLES[answer.action]))
        for words, places in _by_code(answer.reasons)[:_REASONS_SHOWN]:
            table.add_row(*head, words, shown(_listed(places)))
            head = (Text(), Text())
    return table


def _by_code(reasons: Sequence[TellingReason]) -> list[tuple[str, list[str]]]:
    """What is said, with every place of which it is said."""
    places: dict[str, list[str]] = {}
    for reason in reasons:
        place = " ".join(part for part in (reason.claim_id, reason.citation_id) if part)
        detail = f"({reason.detail})" if reason.detail and place else reason.detail
        places.setdefault(reason.code, []).append(f"{place} {detail}".strip())
    return [(explain(code), found) for code, found in places.items()]


def _listed(places: Sequence[str]) -> str:
    more = len(places) - _PLACES_SHOWN
    return ", ".join(places[:_PLACES_SHOWN]) + (f" and {more:,} more" if more > 0 else "")


def _expected(expected: Expected) -> Iterator[RenderableType]:
    part, whole, _ = figures(expected.as_expected)
    deviating = len(expected.deviations) + len(expected.missing)
    yield Text(
        f"{part} of {whole} decisions are as expected"
        + (
            ("; this one is not:" if deviating == 1 else f"; these {deviating} are not:")
            if deviating
            else "."
        ),
        "" if deviating else "green",
    )
    if deviating:
        table = _grid("<", "<")
        for deviation in expected.deviations:
            for number, line in enumerate(deviation.lines):
                table.add_row("" if number else shown(deviation.answer_id), line)
        for answer_id in expected.missing:
            table.add_row(shown(answer_id), "no decision came")
        yield table
    if expected.not_checked:
        codes = ", ".join(f"{code} {number}" for code, number in expected.not_checked.items())
        text = f"Not held against them, since no check of this version looks for it: {codes}."
        yield Text(text, "dim")


def _next(circumstances: Circumstances) -> Iterator[Text]:
    """What to call next, each in one line to copy, however long it is."""
    file = shlex.quote(circumstances.file) if circumstances.file else "FILE"
    own = f" --answers {file}" if circumstances.file else ""
    if not circumstances.on_kafka:
        yield _copied("the same run on Apache Kafka", f"streamverify demo --broker kafka{own}")
    if circumstances.file is None:
        yield _copied("answers of your own, streamed", "streamverify demo --answers FILE")
    yield _copied("answers of your own, as decisions", f"streamverify check {file}")
    if circumstances.left_behind is not None:
        yield _copied("topics that stay on the cluster", f"{circumstances.left_behind}*")


def _copied(label: str, text: str) -> Text:
    return Text.assemble((f"{label:<35}", "dim"), shown(text))


def _of(share: Share) -> tuple[str, str, str]:
    part, whole, value = figures(share)
    return part, f"of {whole}", value


def _grid(*aligned: str, header: Sequence[str] = ()) -> Table:
    """A table without lines; the last column takes the rest and wraps, the others keep their width."""
    table = Table(box=None, pad_edge=False, show_header=bool(header), header_style="dim")
    for number, side in enumerate(aligned):
        last = number == len(aligned) - 1
        table.add_column(
            header[number] if header else "",
            justify="right" if side == ">" else "left",
            no_wrap=not last,
            overflow="fold" if last else "ellipsis",
        )
    return table
