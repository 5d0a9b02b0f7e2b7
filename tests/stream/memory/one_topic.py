"""Shortcuts for tests of the embedded broker alone."""

from collections.abc import Sequence

from streamverify.stream.memory import MemoryBroker, MemoryConsumer, MemoryProducer, MemoryRecord
from streamverify.stream.ports import Output, TopicSpec
from tests.broker_contract.clients import RecordingListener

TOPIC = "topic"
GROUP = "group"


async def with_topic(broker: MemoryBroker, partitions: int = 1) -> MemoryBroker:
    assert await broker.create_topics([TopicSpec(TOPIC, partitions)]) == {TOPIC: None}
    return broker


async def started(broker: MemoryBroker, transactional_id: str = "id") -> MemoryProducer:
    producer = broker.producer(transactional_id)
    await producer.start()
    return producer


async def joined(broker: MemoryBroker) -> tuple[MemoryConsumer, RecordingListener]:
    consumer, listener = broker.consumer([TOPIC], GROUP), RecordingListener()
    await consumer.start(listener)
    return consumer, listener


async def publish(broker: MemoryBroker, *values: bytes, key: bytes | None = b"k") -> None:
    await broker.publish([Output(TOPIC, key, value) for value in values])


async def visible(broker: MemoryBroker) -> list[bytes | None]:
    return [record.value for record in await read(broker)]


async def read(broker: MemoryBroker) -> Sequence[MemoryRecord]:
    reader = broker.reader(TOPIC)
    await reader.start()
    try:
        return await reader.getmany(timeout_ms=0, max_records=100_000)
    finally:
        await reader.stop()
