"""`streamverify topics`: declare the topics, or say how the cluster's differ."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import click

from streamverify.settings import Settings
from streamverify.stream.ports import Broker, TopicSpec
from streamverify.topics import (
    DEFAULT_PARTITIONS,
    DEFAULT_REPLICATION_FACTOR,
    Difference,
    differences,
    topic_specs,
)

from .commands import group
from .options import json_option, role_options

State = Literal["created", "as declared", "differs", "missing", "failed"]


class TopicState(NamedTuple):
    """One topic of the cluster beside its declaration."""

    name: str
    state: State
    differences: Sequence[Difference] = ()
    error: str | None = None

    @property
    def is_good(self) -> bool:
        return self.state in ("created", "as declared")


def count_options(function: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        click.option("--replication-factor", type=click.IntRange(1), help="Copies of each partition."),
        click.option("--partitions", type=click.IntRange(1), help="Partitions of each topic."),
    ):
        function = option(function)
    return function


@group("topics")
def topics() -> None:
    """Declare the topics, or say how the cluster's differ."""


@topics.command("create")
@count_options
@json_option
@role_options
def create(settings: Settings, partitions: int | None, replication_factor: int | None, as_json: bool) -> int:
    """Create the topics that are not there; those that are there are compared and left as they are.

    Without options: 4 partitions and one copy, which suits one node; give --replication-factor 3 on a
    cluster.
    """
    return _run(settings, partitions, replication_factor, as_json, create_missing=True)


@topics.command("check")
@count_options
@json_option
@role_options
def check(settings: Settings, partitions: int | None, replication_factor: int | None, as_json: bool) -> int:
    """Compare the cluster's topics with how they are declared; exit with 1 if one differs."""
    return _run(settings, partitions, replication_factor, as_json, create_missing=False)


async def compare_topics(
    broker: Broker,
    specs: Sequence[TopicSpec],
    partitions: int | None = None,
    replication_factor: int | None = None,
) -> list[TopicState]:
    """The state of each topic, in the order of `specs`."""
    found = await broker.describe_topics([spec.name for spec in specs])
    states = []
    for spec in specs:
        description = found[spec.name]
        if description is None:
            states.append(TopicState(spec.name, "missing"))
            continue
        unlike = differences(spec, description, partitions=partitions, replication_factor=replication_factor)
        states.append(TopicState(spec.name, "differs" if unlike else "as declared", unlike))
    return states


async def create_topics(
    broker: Broker,
    specs: Sequence[TopicSpec],
    partitions: int | None = None,
    replication_factor: int | None = None,
) -> list[TopicState]:
    """Creates what is missing, compares what was there."""
    before = await compare_topics(broker, specs, partitions, replication_factor)
    missing = {state.name for state in before if state.state == "missing"}
    results: Mapping[str, str | None] = {}
    if missing:
        results = await broker.create_topics([spec for spec in specs if spec.name in missing])
    return [
        _created(state.name, results.get(state.name)) if state.name in missing else state for state in before
    ]


def _created(name: str, problem: str | None) -> TopicState:
    # Somebody else may have created it in the meantime: then it is there, as far as we are asked.
    return (
        TopicState(name, "created")
        if problem in (None, "exists")
        else TopicState(name, "failed", (), problem)
    )


def _run(
    settings: Settings,
    partitions: int | None,
    replication_factor: int | None,
    as_json: bool,
    *,
    create_missing: bool,
) -> int:
    from .wiring import kafka_broker

    specs = topic_specs(
        settings.kafka.topic_prefix,
        settings.limits,
        partitions or DEFAULT_PARTITIONS,
        replication_factor or DEFAULT_REPLICATION_FACTOR,
    )

    async def ask() -> list[TopicState]:
        broker = kafka_broker(settings.kafka)
        try:
            act = create_topics if create_missing else compare_topics
            return await act(broker, specs, partitions, replication_factor)
        finally:
            await broker.close()

    states = asyncio.run(ask())
    if as_json:
        click.echo(json.dumps({"topics": [_as_object(state) for state in states]}))
    else:
        _print_table(states)
    return 0 if all(state.is_good for state in states) else 1


def _as_object(state: TopicState) -> dict[str, Any]:
    return {
        "name": state.name,
        "state": state.state.replace(" ", "_"),
        "differences": [difference._asdict() for difference in state.differences],
        "error": state.error,
    }


def _print_table(states: Sequence[TopicState]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("topic", "state", "setting", "declared", "found", box=None)
    for state in states:
        rows: Sequence[Difference] = state.differences or [Difference("", "", state.error or "")]
        for number, row in enumerate(rows):
            head = (state.name, state.state) if number == 0 else ("", "")
            table.add_row(*head, *row)
    Console().print(table)
