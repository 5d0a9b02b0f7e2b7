"""`streamverify bench`: throughput beside a baseline that is measured in the same run."""

from contextlib import nullcontext
from typing import Any

import click
import orjson

from .bench_faults import faults
from .bench_injection import injection
from .bench_judge import judge
from .bench_rules import rules
from .commands import group
from .options import json_option


@group("bench")
def bench() -> None:
    """Throughput and latency, each beside a baseline of the same run."""


bench.add_command(faults)
bench.add_command(injection)
bench.add_command(judge)
bench.add_command(rules)


@bench.command("checks")
@click.option("--answers", type=click.IntRange(50), default=1_000, show_default=True)
@click.option("--repeats", type=click.IntRange(1), default=5, show_default=True)
@json_option
def checks(answers: int, repeats: int, as_json: bool) -> int:
    """Microseconds an answer for reading, each check, deciding and writing. Needs no broker."""
    from streamverify.bench.checks import bench_checks

    figures = bench_checks(answers, repeats)
    if as_json:
        click.echo(orjson.dumps(figures))
        return 0
    click.echo(
        f"{figures['answers']} answers of {figures['answer_bytes']:.0f} bytes; µs an answer, least of blocks"
    )
    _print_workload("claims word for word", figures)
    _print_workload("claims paraphrased", figures["paraphrased"])
    click.echo("one claim beside one chunk, cold: ms by length, 1, 2, 4 and 8 times")
    for name, spent in figures["lengths"].items():
        click.echo(f"  {name:<22}" + "".join([f"{value:9.2f}" for value in spent]))
    return 0


def _print_workload(title: str, figures: dict[str, Any]) -> None:
    click.echo(f"{title}:")
    _rows(figures["us_per_answer"])
    click.echo(f"{title}, each check apart, without fast paths:")
    _rows(figures["us_per_answer_each_check"])
    click.echo(f"{title}, no chunk read before:")
    _rows(figures["us_per_answer_cold"])


@bench.command("stream")
@click.option("--answers", type=click.IntRange(2_000), default=20_000, show_default=True)
@click.option("--partitions", type=click.IntRange(1), default=4, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option(
    "--faust-answers",
    type=click.IntRange(0),
    default=5_000,
    show_default=True,
    help="Answers for the Faust agent; 0 leaves it out.",
)
@click.option(
    "--bootstrap-servers",
    metavar="HOST:PORT,…",
    help="Brokers; without it a local Kafka is started and stopped.",
)
@click.option(
    "--judge",
    default="rules",
    show_default=True,
    metavar="NAME",
    help="The verifier's judge; none for the checks alone.",
)
@click.option("--claim-records", is_flag=True, help="The verifier writes a record for each claim too.")
@json_option
def stream(
    answers: int,
    partitions: int,
    rounds: int,
    faust_answers: int,
    bootstrap_servers: str | None,
    judge: str,
    claim_records: bool,
    as_json: bool,
) -> int:
    """The role `verify` beside a bare loop of the same client, and beside a Faust agent."""
    from streamverify.bench.stream import bench_stream

    from .local_kafka import local_kafka

    with nullcontext(bootstrap_servers) if bootstrap_servers else local_kafka() as servers:
        figures = bench_stream(
            servers,
            answers,
            partitions,
            rounds,
            faust_answers,
            lambda line: click.echo(line, err=True),
            judge,
            claim_records,
        )
    if as_json:
        click.echo(orjson.dumps(figures))
    else:
        _print_stream(figures)
    return 0


def _print_stream(figures: dict[str, Any]) -> None:
    sizes = f"{figures['answers']} answers of {figures['answer_bytes']:.0f} bytes"
    outputs = f"decisions of {figures['decision_bytes']} bytes to {figures['outputs_per_answer']} topics"
    click.echo(f"{sizes}, {figures['partitions']} partitions; {outputs}")
    click.echo(f"{'loop':<22}{'answers/s':>12}{'CPU µs/answer':>16}{'answers/transaction':>22}")
    for name, loop in figures["loops"].items():
        click.echo(
            f"{name:<22}{loop['answers_per_second']:>12.0f}{loop['cpu_us_per_answer']:>16.1f}"
            f"{loop['answers_per_transaction']:>22.0f}"
        )
    for key in ("ratio_to_bare_loop", "ratio_to_one_output_loop", "ratio_to_faust_agent"):
        if figures[key] is not None:
            click.echo(f"{key.replace('_', ' ')}: {figures[key]:.2f}")
    two = figures["loops"]["verify_two_processes"]["answers_per_second"]
    one = figures["loops"]["verify"]["answers_per_second"]
    click.echo(
        f"two processes at the same time: {two:.0f} answers/s together, one alone {one:.0f}"
        f" (× {figures['gain_of_second_process']:.2f})"
    )


def _rows(figures: dict[str, float]) -> None:
    for name, value in figures.items():
        click.echo(f"  {value:8.2f}  {name}")
