"""`streamverify bench rules`: detection and false alarms of the rules on labelled sets."""

from pathlib import Path

import click

from .commands import command
from .data_options import chinese_option, data_option, seed_option
from .json_or_lines import echo_json_or_lines
from .options import json_option


@command("rules")
@data_option
@chinese_option
@click.option(
    "--per-set",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="Sentences of each kind, and supported pairs, of a set at most.",
)
@seed_option
@click.option(
    "--show",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="Tell N misses and false alarms of each kind and language on stderr.",
)
@json_option
def rules(data: Path, chinese: Path | None, per_set: int, seed: int, show: int, as_json: bool) -> int:
    """How often the rules notice one changed value or negation, and how often they cry wolf."""
    from streamverify.evaluation.rule_sources import bench_rules
    from streamverify.evaluation.rule_table import example_lines, table_lines
    from streamverify.structural.registry import CODES_NOT_CHECKED

    def tell(line: str) -> None:
        click.echo(line, err=True)

    rates = bench_rules(data, chinese, per_set=per_set, seed=seed, show=show, progress=tell)
    for example in rates.examples:
        for line in example_lines(example):
            tell(line)
    document = {"seed": seed, "per_set": per_set, **rates.wire()}
    not_checked = f"codes that no check looks for yet: {', '.join(CODES_NOT_CHECKED) or 'none'}"
    echo_json_or_lines(document, [not_checked, "", *table_lines(rates)], as_json=as_json)
    return 0
