"""`streamverify builtin`: fitting and measuring the judge in the box."""

from pathlib import Path

import click
import orjson

from .commands import command, group
from .data_options import chinese_option, data_option, seed_option
from .json_or_lines import echo_json_or_lines
from .options import EXISTING_FILE, json_option

_MOST_ROWS = click.option(
    "--rows",
    type=click.IntRange(100),
    default=1000,
    show_default=True,
    help="Of a set at most; a sample of more.",
)
_DIRECTORY = click.Path(exists=True, file_okay=False, path_type=Path)


def _tell(line: str) -> None:
    click.echo(line, err=True)


@command("fit")
@data_option
@seed_option
@_MOST_ROWS
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="combiner.json")
def fit(data: Path, seed: int, rows: int, out: Path) -> int:
    """Fit the combiner and its bands on labelled pairs, and write them as plain numbers."""
    from streamverify.evaluation.builtin_data import read_sets
    from streamverify.evaluation.builtin_numbers import fitted_numbers

    sets = read_sets(data, most_rows=rows, seed=seed, progress=_tell)
    numbers = fitted_numbers(sets, seed=seed, rows=rows)
    out.write_bytes(orjson.dumps(numbers, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    _tell(f"written: {out}")
    return 0


@command("eval")
@data_option
@seed_option
@_MOST_ROWS
@json_option
def evaluate(data: Path, seed: int, rows: int, as_json: bool) -> int:
    """Measure the judge set by set, each by weights and bands that never saw its group."""
    from streamverify.evaluation.builtin_data import read_sets
    from streamverify.evaluation.builtin_folds import nested
    from streamverify.evaluation.builtin_report import report
    from streamverify.evaluation.builtin_table import table_lines

    sets = read_sets(data, most_rows=rows, seed=seed, progress=_tell)
    found = report(nested(sets, _tell), seed)
    echo_json_or_lines(found, table_lines(found), as_json=as_json)
    return 0


@command("lift")
@data_option
@seed_option
@_MOST_ROWS
@click.option(
    "--model", required=True, type=_DIRECTORY, help="Directory of a model that `models train` made."
)
@json_option
def lift(data: Path, seed: int, rows: int, model: Path, as_json: bool) -> int:
    """What a small model adds to the features, on the scored sets. Slow: it reads every pair."""
    from streamverify.evaluation.builtin_data import SCORED, read_sets
    from streamverify.evaluation.builtin_model import lift_lines, measure_lift, with_model

    sets = read_sets(data, most_rows=rows, seed=seed, progress=_tell, names=SCORED)
    found = measure_lift(with_model(sets, model, _tell), seed)
    echo_json_or_lines(found, lift_lines(found), as_json=as_json)
    return 0


@command("verbatim")
@data_option
@seed_option
@chinese_option
@click.option("--per-set", type=click.IntRange(1), default=200, show_default=True, help="Sentences of a set.")
@json_option
def verbatim(data: Path, seed: int, chinese: Path | None, per_set: int, as_json: bool) -> int:
    """Claims that are sentences of their evidence, of other evidence, or changed in one thing."""
    from streamverify.evaluation.builtin_verbatim import measure_verbatim, verbatim_lines, verbatim_wire
    from streamverify.evaluation.rule_sources import chinese_source, labelled_sources
    from streamverify.semantic.builtin import BuiltinJudge

    sources = [chinese_source(chinese)] if chinese is not None else []
    sources += labelled_sources(data, _tell)
    outcomes = measure_verbatim(sources, BuiltinJudge(), per_set=per_set, seed=seed)
    echo_json_or_lines(verbatim_wire(outcomes), verbatim_lines(outcomes), as_json=as_json)
    return 0


@command("hard")
@click.argument("files", nargs=-1, required=True, type=EXISTING_FILE)
@click.option("--show", is_flag=True, help="List every wrong label.")
@json_option
def hard(files: tuple[Path, ...], show: bool, as_json: bool) -> int:
    """What judges get wrong: a table of rules and the judge in the box, by kind of difficulty."""
    from streamverify.evaluation.hard_pairs import ask, hard_lines, hard_wire, read_hard_pairs
    from streamverify.semantic.builtin import BuiltinJudge
    from streamverify.semantic.rules import RULES

    pairs = read_hard_pairs(files)
    answers = {"rules": ask(RULES, pairs), "builtin": ask(BuiltinJudge(), pairs)}
    echo_json_or_lines(hard_wire(answers), hard_lines(answers, show=show), as_json=as_json)
    return 0


@command("answers")
@click.argument("file", type=EXISTING_FILE)
@seed_option
def answers(file: Path, seed: int) -> int:
    """Measure on answers whose claims carry a person's verdict (`gold_support`); JSON."""
    from streamverify.evaluation.builtin_answers import measure_answers, read_answer_claims
    from streamverify.semantic.builtin import BuiltinJudge

    claims = list(read_answer_claims(file))
    click.echo(orjson.dumps(measure_answers(claims, BuiltinJudge(), seed), option=orjson.OPT_INDENT_2))
    return 0


@command("words")
@click.option("--out", required=True, type=_DIRECTORY, help="Directory to write the three tables to.")
def words(out: Path) -> int:
    """Make the tables of word frequencies anew."""
    from streamverify.evaluation.builtin_words import write_words

    for path in write_words(out):
        _tell(f"written: {path}")
    return 0


@group("builtin")
def builtin() -> None:
    """Fit and measure the judge in the box."""


for each in (fit, evaluate, lift, verbatim, hard, answers, words):
    builtin.add_command(each)
