"""What the contract tests share. Nothing here knows which broker it talks to."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

from streamverify.stream.ports import Broker, Consumer, Output, Partition, Record

TIMEOUT_SECONDS = 30.0


async def until(
    predicate: Callable[[], bool | Awaitable[bool]], timeout_seconds: float = TIMEOUT_SECONDS
) -> None:
    """Wait until `predicate` holds, or fail."""
    async with asyncio.timeout(timeout_seconds):
        while True:
            holds = predicate()
            if inspect.isawaitable(holds):
                holds = await holds
            if holds:
                return
            await asyncio.sleep(0.005)


class RecordingListener:
    """Keeps what it is told, in order; empty revocations, which some clients report, are left out."""

    def __init__(self) -> None:
        self.events: list[tuple[str, frozenset[Partition]]] = []
        self.owned: set[Partition] = set()

    async def revoked(self, partitions: Collection[Partition]) -> None:
        if partitions:
            self.events.append(("revoked", frozenset(partitions)))
        self.owned.difference_update(partitions)

    async def assigned(self, partitions: Collection[Partition]) -> None:
        self.events.append(("assigned", frozenset(partitions)))
        self.owned.update(partitions)


async def join(broker: Broker, topics: Sequence[str], group_id: str) -> tuple[Consumer, RecordingListener]:
    """A started consumer; whether it owns anything yet is for the caller to wait for."""
    consumer = broker.consumer(topics, group_id)
    listener = RecordingListener()
    await consumer.start(listener)
    return consumer, listener


async def join_alone(broker: Broker, topic: str, group_id: str, partitions: int = 1) -> Consumer:
    """A started consumer that owns all of a topic."""
    consumer, listener = await join(broker, [topic], group_id)
    await until(lambda: len(listener.owned) == partitions)
    return consumer


async def fetch(consumer: Consumer, count: int, max_records: int = 100) -> list[Record]:
    """Go on fetching until `count` records have come."""
    records: list[Record] = []
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while len(records) < count:
            batch = await consumer.getmany(timeout_ms=100, max_records=max_records)
            for by_partition in batch.values():
                records += by_partition
    return records


async def read_all(broker: Broker, topic: str) -> list[Record]:
    """All that a read_committed reader sees of a topic now."""
    reader = broker.reader(topic)
    await reader.start()
    records: list[Record] = []
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not await reader.caught_up():
                records += await reader.getmany(timeout_ms=100, max_records=1000)
    finally:
        await reader.stop()
    return records


async def read_until(broker: Broker, topic: str, expected: Sequence[bytes | None]) -> list[Record]:
    """Read a topic of one partition until it holds just the values that are expected.

    Kafka answers a commit before its markers reach the partitions, so a reader may be early.
    """
    records: list[Record] = []

    async def as_expected() -> bool:
        nonlocal records
        records = await read_all(broker, topic)
        return values(records) == list(expected)

    try:
        await until(as_expected)
    except TimeoutError:
        assert values(records) == list(expected)
        raise
    return records


async def end_offset_is(consumer: Consumer, partition: Partition, expected: int) -> None:
    await until(lambda: _equals(consumer.end_offset(partition), expected))


async def committed_is(consumer: Consumer, partition: Partition, expected: int) -> None:
    await until(lambda: _equals(consumer.committed(partition), expected))


async def _equals(answer: Awaitable[int | None], expected: int) -> bool:
    return await answer == expected


def values(records: Sequence[Record]) -> list[bytes | None]:
    return [record.value for record in records]


def by_partition(records: Sequence[Record]) -> Mapping[int, list[Record]]:
    parts: dict[int, list[Record]] = {}
    for record in records:
        parts.setdefault(record.partition, []).append(record)
    return parts


def output(topic: str, value: bytes | None, key: bytes | None = b"k") -> Output:
    return Output(topic, key, value)
