"""`streamverify kafka`: a local one-node Apache Kafka."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from streamverify import localkafka

from .commands import group
from .local_kafka import told_in_one_line
from .options import DIRECTORY, json_option

data_dir_option: Callable[[Callable[..., Any]], Callable[..., Any]] = click.option(
    "--data-dir",
    type=DIRECTORY,
    help="Where the broker keeps its data; by default in the user's cache. Without it `stop` and `status` "
    "mean the broker that was started last.",
)


@group("kafka")
def kafka() -> None:
    """A local one-node Apache Kafka for trials and tests; it listens on this machine only."""


@kafka.command("start")
@click.option(
    "--port", type=click.IntRange(1, 65_535), help="Port; by default the last one, 9092, or a free one."
)
@data_dir_option
@json_option
def start(port: int | None, data_dir: Path | None, as_json: bool) -> int:
    """Start the broker in the background and print its bootstrap address."""
    with told_in_one_line():
        node = localkafka.start(port, data_dir)
        address = node.bootstrap_servers
    if as_json:
        click.echo(json.dumps({"bootstrap_servers": address, "reused": node.reused}))
    else:
        click.echo(address)
    if node.reused:
        click.echo("It was running already.", err=True)
    return 0


@kafka.command("stop")
@data_dir_option
def stop(data_dir: Path | None) -> int:
    """Stop the broker; its data stays."""
    with told_in_one_line():
        was_running = localkafka.stop(data_dir)
    click.echo("stopped" if was_running else "not running")
    return 0


@kafka.command("status")
@data_dir_option
@json_option
def status(data_dir: Path | None, as_json: bool) -> int:
    """Say whether the broker runs, and where."""
    with told_in_one_line():
        state = localkafka.status(data_dir)
    if as_json:
        click.echo(
            json.dumps(
                {
                    "running": state.running,
                    "answering": state.answering,
                    "pid": state.pid,
                    "bootstrap_servers": state.bootstrap_servers,
                    "data_dir": str(state.data_dir),
                    "log_file": str(state.log_file),
                }
            )
        )
    elif state.running:
        answering = "" if state.answering else ", does not answer yet"
        click.echo(f"running on {state.bootstrap_servers}, process {state.pid}{answering}")
    else:
        click.echo("not running")
    return 0
