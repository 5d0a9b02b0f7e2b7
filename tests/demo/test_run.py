"""The whole run, on the embedded broker and on Apache Kafka."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from streamverify.demo.events import Event, expectations_of, sample_events
from streamverify.demo.report import Report, ReportBuilder
from streamverify.demo.run import DemoRun, Ran
from streamverify.kafka import KafkaBroker, KafkaOptions
from streamverify.localkafka import LocalKafka
from streamverify.model.errors import BrokerError
from streamverify.settings import HttpSettings, KafkaSettings, Settings
from streamverify.stream.memory import MemoryBroker
from streamverify.stream.ports import Broker


def settings_of(name: str, servers: str = "127.0.0.1:9092") -> Settings:
    kafka = KafkaSettings(bootstrap_servers=servers, group_id=name, topic_prefix=f"{name}.")
    return Settings(kafka=kafka, http=HttpSettings(port=0))


async def run_sample(settings: Settings, broker: Broker, events: list[Event]) -> tuple[Ran, Report]:
    addresses: list[str] = []
    builder = ReportBuilder(expectations_of(events))
    try:
        ran = await DemoRun(settings, broker, events, builder.add, addresses.append).run()
    finally:
        await broker.close()
    assert addresses
    assert addresses[0].startswith("http://127.0.0.1:")
    return ran, builder.report()


def check_sample(ran: Ran, report: Report, events: list[Event]) -> None:
    assert ran.published == report.decisions == len(events)
    assert ran.dead_letters == ran.dead_letters_intact == sum(report.dead_letters.values()) == 8
    assert report.expected is not None
    assert report.expected.deviations == ()
    assert report.expected.missing == ()


async def test_sample_on_the_embedded_broker() -> None:
    events = sample_events()
    ran, report = await run_sample(settings_of("demo-test"), MemoryBroker(), events)
    check_sample(ran, report, events)


@pytest.mark.kafka
async def test_two_runs_on_kafka_do_not_mix(kafka_node: LocalKafka) -> None:
    servers = kafka_node.bootstrap_servers
    events = sample_events()
    runs = await asyncio.gather(
        *(
            run_sample(settings_of(name, servers), KafkaBroker(KafkaOptions(servers)), events)
            for name in ("demo-first", "demo-second")
        )
    )
    for ran, report in runs:
        check_sample(ran, report, events)


async def test_no_event_no_decision() -> None:
    ran, report = await run_sample(settings_of("demo-empty"), MemoryBroker(), [])
    assert (ran.published, report.decisions) == (0, 0)


async def test_topics_of_another_run_are_an_error() -> None:
    broker, settings = MemoryBroker(), settings_of("demo-taken")
    await run_sample(settings, broker, [])
    with pytest.raises(BrokerError, match=r"demo-taken\.answers\.\w+ cannot be created: exists"):
        await run_sample(settings, broker, [])


async def test_fault_of_the_reader_of_events_ends_the_run() -> None:
    def unreadable() -> Any:
        yield from sample_events()[:3]
        raise OSError("the disk is gone")

    seen: list[Mapping[str, Any]] = []
    run = DemoRun(settings_of("demo-fault"), MemoryBroker(), unreadable(), seen.append, seen_nothing)
    with pytest.raises(OSError, match="the disk is gone"):
        await run.run()


def seen_nothing(_url: str) -> None:
    """For runs whose address nobody wants."""
