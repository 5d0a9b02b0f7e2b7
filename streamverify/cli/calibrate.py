"""`streamverify calibrate`: what a judge's scores mean, from labels of one's own."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import click
import orjson

from streamverify.evaluation.calibrate import Wanted
from streamverify.evaluation.calibrate import calibrate as make_calibration
from streamverify.evaluation.calibration_rows import rows_to_calibrate
from streamverify.evaluation.cases import CaseReader
from streamverify.evaluation.figures_text import share
from streamverify.model.errors import StreamverifyError
from streamverify.policy.spec_file import load_spec
from streamverify.semantic.calibration import METHODS, Method
from streamverify.settings import load_settings

from .commands import command
from .eval import INPUT_FILE, OUTPUT_FILE, input_options, label_reader
from .json_or_lines import echo_json_or_lines
from .labelled_lines import labelled_lines, tell_of_unusable
from .lines import STDIN, opened
from .options import config_option, json_option
from .progress import progress

_DEFAULT_BOUNDS: Final = "default=0.05"
_SUFFIXES: Final = (".gz", ".jsonl", ".json")


@command("calibrate")
@click.argument("file", metavar="FILE|-", type=INPUT_FILE)
@input_options
@click.option(
    "--max-false-accepts",
    "bounds",
    default=_DEFAULT_BOUNDS,
    show_default=True,
    metavar="CLASS=SHARE,…",
    help="Most false accepts among what is accepted, by risk class.",
)
@click.option(
    "--confidence",
    type=click.FloatRange(0.5, 1, min_open=True, max_open=True),
    default=0.95,
    show_default=True,
    help="With which each bound is to hold.",
)
@click.option(
    "--method",
    type=click.Choice([*METHODS]),
    help="Without it the one with the smaller log loss on a split.",
)
@click.option("--only-judge", metavar="ID", help="Of rows of several judges, those of this one (`rules@1`).")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the split.")
@click.option("--name", metavar="TEXT", help="Name of the calibration; else that of the file.")
@click.option("--out", type=OUTPUT_FILE, help="File to write; else NAME.calibration.json.")
@config_option
@json_option
def calibrate(
    file: str,
    judge: str,
    spec: Path | None,
    label_field: str | None,
    label_words: str | None,
    cluster_field: str | None,
    limit: int | None,
    bounds: str,
    confidence: float,
    method: Method | None,
    only_judge: str | None,
    seed: int,
    name: str | None,
    out: Path | None,
    config: Path | None,
    as_json: bool,
) -> int:
    """Fit a probability of support, and thresholds that keep a bound on false accepts, and write both.

    FILE holds labelled lines as `eval` takes them, which are judged, or verdict lines of `eval --out`. Exits
    with 1 where there are too few labels, and says how many are needed.
    """
    settings = load_settings(config)
    spec = spec or settings.spec
    by_class = _bounds(bounds)
    with opened(file) as stream, progress(file, "claims") as advance:
        rows, unusable = rows_to_calibrate(
            labelled_lines(stream, file, settings.limits.event_bytes),
            CaseReader(label_reader(label_field, label_words), cluster_field),
            judge,
            load_spec(spec) if spec else None,
            settings,
            limit=limit,
            on_rows=advance,
        )
    name = name or _stem(file)
    document = make_calibration(
        rows, Wanted(name, by_class, confidence, method, only_judge, seed), len(unusable)
    )
    path = out or Path(f"{name}.calibration.json")
    try:
        path.write_bytes(orjson.dumps(document, option=orjson.OPT_INDENT_2) + b"\n")
    except OSError as error:
        raise StreamverifyError(
            f"{path}: cannot be written: {error.strerror}.", hint="Name a file with --out."
        ) from None
    echo_json_or_lines(document, _told(document, path), as_json=as_json)
    tell_of_unusable(file, unusable)
    return 0


def _bounds(text: str) -> dict[str, float]:
    """`default=0.05,high=0.01` to bounds by risk class."""
    bounds = {}
    for part in text.split(","):
        name, _, value = part.rpartition("=")
        try:
            share = float(value)
        except ValueError:
            share = 0.0
        if not name.strip() or not 0 < share < 1:
            raise click.UsageError(
                f"--max-false-accepts {part.strip()!r}: CLASS=SHARE is wanted, such as high=0.01"
            )
        bounds[name.strip()] = share
    return bounds


def _stem(file: str) -> str:
    if file == STDIN:
        return "labels"
    name = Path(file).name
    for suffix in _SUFFIXES:
        name = name.removesuffix(suffix) or name
    return name


def _told(document: Mapping[str, Any], path: Path) -> Iterator[str]:
    counts = document["counts"]
    yield f"{path}: calibration {document['name']} of {document['judge']}, sha256 {document['sha256']}"
    yield (
        f"labelled claims: {counts['rows']}, with a score {counts['scored']}, in {counts['clusters']}"
        f" clusters, worth {counts['effective_rows']:g} independent ones"
    )
    losses = ", ".join(
        f"{name} {'n/a' if each['log_loss'] is None else format(each['log_loss'], '.4f')}"
        for name, each in document["fit"]["losses"].items()
    )
    yield f"method {document['method']} (log loss on unseen halves: {losses})"
    yield f"base rate of support: {share(document['base_rate'])}"
    for risk_class, each in document["thresholds"].items():
        minimum, false = each["min_probability"], each["false_accepts"]
        told = "none keeps the bound: accept nothing" if minimum is None else f"probability >= {minimum:.4f}"
        yield (
            f"{risk_class}: at most {each['max_false_accepts']:.2%} false accepts: {told}; of the labels"
            f" {share(false)}, at most {false['upper_bound']:.2%} at {each['confidence']:.0%} confidence,"
            f" counted as {false['effective_rows']:g} independent ones"
        )
