"""Runs workers on a broker and looks at what a read_committed reader sees. For tests of the hot path."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from streamverify.model.errors import BrokerError
from streamverify.stream.options import WorkerOptions
from streamverify.stream.outcome import Decide, Outcome
from streamverify.stream.ports import Broker, Output, Record, TopicSpec
from streamverify.stream.worker import Worker

INPUT, OUTPUT, COPY = "in", "out", "copy"


@dataclass
class Seen:
    """An observer that remembers what it was told."""

    committed_records: int = 0
    transactions: int = 0
    failures: list[str] = field(default_factory=list)
    rejoins: list[str] = field(default_factory=list)
    assignments: list[list[int]] = field(default_factory=list)
    most_in_flight: int = 0

    def committed(self, tallies: Sequence[Any], seconds: float) -> None:
        self.committed_records += len(tallies)
        self.transactions += 1

    def failed(self, partition: int, error: BrokerError, failures_in_a_row: int) -> None:
        self.failures.append(error.code)

    def in_flight(self, messages: int, bytes_: int, oldest_timestamp_ms: int | None) -> None:
        self.most_in_flight = max(self.most_in_flight, messages)

    def assigned(self, partitions: Sequence[int]) -> None:
        self.assignments.append(list(partitions))

    def revoked(self, partitions: Sequence[int]) -> None: ...

    def stuck(self, partition: int, seconds: float) -> None:
        self.failures.append("stuck")

    def rejoining(self, reason: str, error: BrokerError | None = None) -> None:
        self.rejoins.append(reason)


def copy_twice(record: Record, waited_seconds: float) -> Outcome:
    """Two outputs a record, so that atomicity over topics shows. The value names the input."""
    value = b"%d:%d" % (record.partition, record.offset)
    return Outcome([Output(OUTPUT, record.key, value), Output(COPY, record.key, value)], False, value)


def options(**changes: Any) -> WorkerOptions:
    fast: dict[str, Any] = {
        "backoff_min_seconds": 0.001,
        "backoff_max_seconds": 0.01,
        "transaction_linger_seconds": 0.001,
        "fetch_timeout_ms": 5,
        "suspended_after_seconds": 2.0,
    }
    return WorkerOptions(group_id="g", input_topic=INPUT, **{**fast, **changes})


async def until(condition: Callable[[], bool], timeout_seconds: float = 20.0) -> None:
    async with asyncio.timeout(timeout_seconds):
        while not condition():  # noqa: ASYNC110  # any condition, not one that something could set
            await asyncio.sleep(0.002)


async def create_topics(broker: Broker, partitions: int = 2) -> None:
    await broker.create_topics([TopicSpec(name, partitions) for name in (INPUT, OUTPUT, COPY)])


async def publish(broker: Broker, count: int, keys: int = 5, start: int = 0) -> None:
    await broker.publish(
        [Output(INPUT, b"key-%d" % (n % keys), b"%d" % n) for n in range(start, start + count)]
    )


@asynccontextmanager
async def running(
    broker: Broker, decide: Decide = copy_twice, seen: Seen | None = None, **changes: Any
) -> AsyncIterator[tuple[Worker, "asyncio.Task[None]"]]:
    worker = Worker(broker, decide, options(**changes), seen)
    task = asyncio.create_task(worker.run())
    try:
        yield worker, task
    finally:
        worker.stop()
        await asyncio.wait([task], timeout=20.0)


async def read_all(broker: Broker, topic: str) -> list[Record]:
    reader = broker.reader(topic)
    await reader.start()
    found: list[Record] = []
    try:
        while True:
            found += await reader.getmany(timeout_ms=5, max_records=10_000)
            if await reader.caught_up():
                return found
    finally:
        await reader.stop()


async def expect_each_input_once_in_order(broker: Broker) -> None:
    """The invariant of the hot path: nothing lost, nothing twice, both topics alike, order per key."""
    inputs = [b"%d:%d" % (r.partition, r.offset) for r in await read_all(broker, INPUT)]
    for topic in (OUTPUT, COPY):
        records = await read_all(broker, topic)
        values = [record.value for record in records]
        assert sorted(v or b"" for v in values) == sorted(inputs), topic
        by_key: dict[bytes | None, list[tuple[int, int]]] = {}
        for record in records:
            place = tuple(int(part) for part in (record.value or b"").split(b":"))
            by_key.setdefault(record.key, []).append(place)  # type: ignore[arg-type]
        assert all(places == sorted(places) for places in by_key.values()), "order per key"
