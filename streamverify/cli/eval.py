"""`streamverify eval`: a judge against labels."""

import contextlib
import gzip
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import orjson

from streamverify.evaluation.cases import CaseReader
from streamverify.evaluation.evaluate import evaluate
from streamverify.evaluation.figures import figures
from streamverify.evaluation.figures_text import figures_lines
from streamverify.evaluation.label_words import LabelReader, parse_label_words
from streamverify.evaluation.verdict_rows import VerdictRow
from streamverify.model.errors import StreamverifyError
from streamverify.policy.spec_file import load_spec
from streamverify.semantic.calibration import load_calibration
from streamverify.settings import load_settings

from .commands import command
from .json_or_lines import echo_json_or_lines
from .judge_option import judge_option
from .labelled_lines import labelled_lines, tell_of_unusable
from .lines import opened
from .options import EXISTING_FILE, config_option, json_option
from .progress import progress

INPUT_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)
OUTPUT_FILE = click.Path(dir_okay=False, path_type=Path)


def input_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator: how labelled lines are read and judged, for `eval` and `calibrate`."""
    for option in (
        click.option("--limit", type=click.IntRange(1), metavar="N", help="Take the first N usable lines."),
        click.option(
            "--cluster",
            "cluster_field",
            metavar="FIELD",
            help="Rows with the same value are one cluster, instead of rows that share claim or evidence.",
        ),
        click.option(
            "--label-words",
            metavar="WORD=LABEL,…",
            help="Words that stand for labels, such as Yes=supported,No=not_supported.",
        ),
        click.option("--label-field", metavar="FIELD", help="Field of the line or claim that has the label."),
        click.option("--spec", type=EXISTING_FILE, help="Verification spec in YAML."),
        judge_option,
    ):
        function = option(function)
    return function


def label_reader(field: str | None, words: str | None) -> LabelReader:
    """Where the label stands, from the two options.

    Raises:
        click.UsageError: the words are none.
    """
    try:
        return LabelReader(field, parse_label_words(words) if words else None)
    except ValueError as error:
        raise click.UsageError(f"--label-words {error}") from None


@command("eval")
@click.argument("file", metavar="FILE|-", type=INPUT_FILE)
@input_options
@click.option("--calibration", type=EXISTING_FILE, help="Fills in the probability of support.")
@click.option("--slice", "slice_fields", multiple=True, metavar="FIELD", help="Slice by it too; repeatable.")
@click.option("--out", type=OUTPUT_FILE, help="One verdict a line; gzip where the name ends in .gz.")
@click.option("--html", type=OUTPUT_FILE, help="The report as a page that opens offline.")
@config_option
@json_option
def evaluate_file(
    file: str,
    judge: str,
    spec: Path | None,
    label_field: str | None,
    label_words: str | None,
    cluster_field: str | None,
    limit: int | None,
    calibration: Path | None,
    slice_fields: Sequence[str],
    out: Path | None,
    html: Path | None,
    config: Path | None,
    as_json: bool,
) -> int:
    """Judge the labelled claims of a JSONL file (gzip too) and say how often the judge is right.

    Lines are pairs (`claim` or `hypothesis`; `evidence`, `premise` or `citation`; `label`) or answers whose
    claims have a label. Lines that cannot be used are counted and named; the rest goes on.
    """
    settings = load_settings(config)
    spec = spec or settings.spec
    reader = CaseReader(label_reader(label_field, label_words), cluster_field, slice_fields)
    curve = load_calibration(calibration) if calibration else None
    with opened(file) as stream, _writer(out) as write, progress(file, "claims") as advance:

        def on_rows(rows: Sequence[VerdictRow]) -> None:
            write(rows)
            advance(len(rows))

        found = evaluate(
            labelled_lines(stream, file, settings.limits.event_bytes),
            reader,
            judge,
            load_spec(spec) if spec else None,
            settings,
            calibration=curve,
            limit=limit,
            on_rows=on_rows,
        )
    document = {"judge": judge, **found.wire(), **figures(found.rows)}
    if html is not None:
        _write_html(html, file, document)
    echo_json_or_lines(document, figures_lines(document), as_json=as_json)
    tell_of_unusable(file, found.unusable)
    return 0


@contextlib.contextmanager
def _writer(path: Path | None) -> Iterator[Callable[[Sequence[VerdictRow]], None]]:
    if path is None:
        yield lambda _rows: None
        return
    with _writing(path):
        file = gzip.open(path, "wb") if path.suffix == ".gz" else path.open("wb")  # noqa: SIM115 - closed below

    def write(rows: Sequence[VerdictRow]) -> None:
        with _writing(path):
            file.writelines([orjson.dumps(row.wire()) + b"\n" for row in rows])

    try:
        yield write
    finally:
        with _writing(path):
            file.close()


def _write_html(path: Path, file: str, document: dict[str, Any]) -> None:
    from streamverify.evaluation.figures_html import figures_page

    with _writing(path):
        path.write_text(figures_page(Path(file).name, document), encoding="utf-8")


@contextlib.contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StreamverifyError(
            f"{path}: cannot be written: {error.strerror}.", hint="Name a file in a directory that is there."
        ) from None
