"""`streamverify demo`: the whole product in one command."""

import asyncio
import contextlib
import json
import logging
import secrets
import signal
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from .commands import command
from .lines import InputUnreadable, read_lines
from .options import EXISTING_FILE, config_option, json_option

if TYPE_CHECKING:
    from rich.console import Console

    from streamverify.demo.run import DemoRun, Ran
    from streamverify.demo.views import View
    from streamverify.settings import Settings
    from streamverify.stream.ports import Broker

#: Slow enough to watch, fast enough to wait for: the sample takes about seven seconds.
_PACE_SECONDS: Final = 0.07
_WIDTH: Final = 100


@command("demo")
@click.option(
    "--broker",
    "broker_name",
    type=click.Choice(["memory", "kafka"]),
    default="memory",
    show_default=True,
    help="The embedded broker, or Apache Kafka.",
)
@click.option("--answers", type=EXISTING_FILE, metavar="FILE", help="Answers of your own (JSONL, gzip too).")
@click.option("--once", is_flag=True, help="At full speed: a line for each decision, no live table.")
@click.option(
    "--bootstrap-servers",
    metavar="HOST:PORT,…",
    help="Brokers to ask first; where none are set, a local Kafka runs for the time of the demo.",
)
@config_option
@json_option
def demo(
    broker_name: str,
    answers: Path | None,
    once: bool,
    bootstrap_servers: str | None,
    config: Path | None,
    as_json: bool,
) -> int:
    """Stream answers through the verifier, show each decision as it comes, end with a report.

    One pass over the shipped sample with some broken records among its answers, or over FILE as it is.
    On a terminal it goes at a pace that can be watched; elsewhere, and with --once, at full speed.
    """
    if bootstrap_servers is not None and broker_name != "kafka":
        raise click.UsageError("--bootstrap-servers needs --broker kafka")
    from streamverify.demo.events import events_of_lines, expectations_of, sample_events
    from streamverify.demo.report import ReportBuilder, report_object
    from streamverify.demo.report_text import Circumstances, print_report
    from streamverify.demo.run import DemoRun
    from streamverify.model.spec import VerificationSpec
    from streamverify.observe.logs import configure_logs
    from streamverify.policy.spec_file import load_spec

    configure_logs("WARNING", "text")
    logging.getLogger("aiokafka").setLevel(logging.CRITICAL)  # what fails for good is told in one line
    run_name = f"demo-{secrets.token_hex(3)}"
    settings = _settings(config, bootstrap_servers, run_name)
    spec = load_spec(settings.spec) if settings.spec else VerificationSpec()
    on_own_cluster = broker_name == "kafka" and "bootstrap_servers" in settings.kafka.model_fields_set
    watched = sys.stdout.isatty() and not once and not as_json
    console = _console()
    with contextlib.ExitStack() as stack:
        stack.enter_context(_terminated_as_interrupted())
        sample = sample_events() if answers is None else []
        events = events_of_lines(stack.enter_context(_lines(answers, settings))) if answers else iter(sample)
        if broker_name == "kafka" and not on_own_cluster:
            from .local_kafka import local_kafka

            settings = _settings(config, stack.enter_context(local_kafka()), run_name)
        broker = _broker(broker_name, settings)
        place = "the embedded broker"
        if broker_name == "kafka":
            place = f"Apache Kafka at {settings.kafka.bootstrap_servers}"
        builder = ReportBuilder(expectations_of(sample))
        with _view(console, place, watched=watched, quiet=as_json) as view:

            def on_decision(decision: Mapping[str, Any]) -> None:
                builder.add(decision)
                view.show(decision)

            def on_listening(url: str) -> None:
                if not as_json:
                    console.print(f"while it runs: {url}/metrics, /healthz, /readyz", soft_wrap=True)

            run = DemoRun(
                settings,
                broker,
                events,
                on_decision,
                on_listening,
                spec=spec,
                pace_seconds=_PACE_SECONDS if watched else 0,
            )
            ran = asyncio.run(_run_and_close(run, broker))
    circumstances = Circumstances(
        file=str(answers) if answers else None,
        broker=place,
        on_kafka=broker_name == "kafka",
        left_behind=settings.kafka.topic_prefix if on_own_cluster else None,
    )
    report = builder.report()
    if as_json:
        found = {**report_object(report), "run": asdict(ran), "circumstances": circumstances._asdict()}
        click.echo(json.dumps(found, ensure_ascii=False))
    else:
        print_report(console, report, ran, circumstances)
    return 0


async def _run_and_close(run: "DemoRun", broker: "Broker") -> "Ran":
    try:
        return await run.run()
    finally:
        await broker.close()


def _settings(config: Path | None, bootstrap_servers: str | None, run_name: str) -> "Settings":
    """The user's settings, with topics and a group of this run alone."""
    from streamverify.settings import load_settings

    return load_settings(
        config,
        {
            "kafka.bootstrap_servers": bootstrap_servers,
            "kafka.group_id": run_name,
            "kafka.topic_prefix": f"{run_name}.",
            "http.port": 0,
            "chunk_store.enabled": "auto",
            "worker.transaction_linger_ms": 50,
            "worker.dead_letter_share_max": 1,  # a file of nothing but broken lines has a report too
        },
    )


def _broker(name: str, settings: "Settings") -> "Broker":
    if name == "kafka":
        from .wiring import kafka_broker

        return kafka_broker(settings.kafka)
    from streamverify.stream.memory import MemoryBroker

    return MemoryBroker()


def _console() -> "Console":
    """A hundred columns wide where that is up to us."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _WIDTH
    return console


@contextlib.contextmanager
def _view(console: "Console", place: str, *, watched: bool, quiet: bool) -> Iterator["View"]:
    from streamverify.demo.views import LineView, QuietView, live_view

    if quiet:
        yield QuietView()
        return
    console.print(
        f"streamverify demo on {place}: answers.generated -> verify -> answers.decisions", soft_wrap=True
    )
    if watched:
        with live_view(console) as view:
            yield view
    else:
        yield LineView(console)


@contextlib.contextmanager
def _lines(path: Path, settings: "Settings") -> Iterator[Iterator[tuple[int, bytes]]]:
    """The lines of a file with their numbers, read as they are asked for."""
    try:
        stream = path.open("rb")
    except OSError as error:
        raise InputUnreadable(f"{path}: {error.strerror}.", hint="Name a file that can be read.") from None
    with stream:
        pieces = read_lines(stream, str(path), settings.limits.event_bytes)
        yield ((line.number, line.value) for piece in pieces for line in piece)


@contextlib.contextmanager
def _terminated_as_interrupted() -> Iterator[None]:
    """SIGTERM ends the block as Ctrl-C does, so that a local Kafka ends with it."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
