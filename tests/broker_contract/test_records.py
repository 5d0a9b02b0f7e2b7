import asyncio

import pytest

from streamverify.model.errors import BrokerError, TopicsMissing
from streamverify.stream.partitioning import partition_for_key
from streamverify.stream.ports import Broker, Headers, Output, Record
from tests.broker_contract.clients import (
    TIMEOUT_SECONDS,
    by_partition,
    output,
    read_all,
    read_until,
    until,
    values,
)
from tests.broker_contract.conftest import NewTopic


async def test_order_holds_per_key(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic(4)
    keys = [b"key-%d" % n for n in range(10)]
    for turn in range(5):
        await broker.publish([Output(topic, key, b"%d" % turn) for key in keys])
    records = await read_all(broker, topic)
    assert len(records) == 50
    for key in keys:
        assert values([r for r in records if r.key == key]) == [b"0", b"1", b"2", b"3", b"4"]


async def test_keys_go_where_the_default_partitioner_sends_them(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic(5)
    keys = [b"", b"a", "ответ".encode(), *(b"answer-%d" % n for n in range(40))]
    await broker.publish([Output(topic, key, b"v") for key in keys])
    producer = broker.producer(f"{topic}.p")
    await producer.start()
    await producer.begin()
    await producer.send([Output(topic, key, b"w") for key in keys])
    await producer.commit()
    await producer.stop()
    records: list[Record] = []

    async def all_there() -> bool:
        records[:] = await read_all(broker, topic)
        return len(records) == 2 * len(keys)

    await until(all_there)
    assert [r.partition for r in records] == [partition_for_key(r.key or b"", 5) for r in records]


async def test_records_without_a_key_arrive(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic(3)
    await broker.publish([Output(topic, None, b"%d" % n) for n in range(20)])
    records = await read_all(broker, topic)
    assert sorted(int(r.value or b"") for r in records) == list(range(20))
    assert {r.key for r in records} == {None}


@pytest.mark.parametrize(
    ("key", "value", "headers"),
    [
        (None, None, ()),
        (None, b"", ()),
        (b"", None, (("empty", b""), ("null", None))),
        (b"k", b"", (("twice", b"1"), ("twice", b"2"), ("имя", b"\x00\xff"))),
        (b"\x00\xff\xfe", bytes(range(256)), (("", b"nameless"),)),
    ],
)
async def test_byte_for_byte(
    broker: Broker, new_topic: NewTopic, key: bytes | None, value: bytes | None, headers: Headers
) -> None:
    topic = await new_topic(1)
    await broker.publish([Output(topic, key, value, headers)])
    producer = broker.producer(f"{topic}.p")
    await producer.start()
    await producer.begin()
    await producer.send([Output(topic, key, value, headers)])
    await producer.commit()
    await producer.stop()
    records = await read_until(broker, topic, [value, value])
    assert [(r.key, r.value, tuple(r.headers)) for r in records] == [(key, value, tuple(headers))] * 2
    assert [(r.topic, r.partition, r.offset) for r in records] == [(topic, 0, 0), (topic, 0, 1)]
    assert all(r.timestamp > 1_600_000_000_000 for r in records)


async def test_large_records_pass(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic(1)
    large = b"x" * 900_000
    await broker.publish([output(topic, large), output(topic, b"small"), output(topic, large)])
    assert [len(r.value or b"") for r in await read_all(broker, topic)] == [900_000, 5, 900_000]


async def test_a_record_over_the_limit_is_refused(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic(1)
    with pytest.raises(BrokerError):
        await broker.publish([output(topic, b"x" * 1_048_588)])
    assert await read_all(broker, topic) == []


async def test_offsets_ascend_within_a_partition(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic(3)
    await broker.publish([output(topic, b"v", b"%d" % n) for n in range(60)])
    parts = by_partition(await read_all(broker, topic))
    assert len(parts) == 3
    for records in parts.values():
        assert [r.offset for r in records] == list(range(len(records)))


async def test_an_empty_topic_is_read_at_once(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic(2)
    reader = broker.reader(topic)
    await reader.start()
    assert await reader.caught_up()
    assert list(await reader.getmany(timeout_ms=20, max_records=10)) == []
    await reader.stop()


async def test_a_reader_goes_on_beyond_its_end(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic(1)
    await broker.publish([output(topic, b"before")])
    reader = broker.reader(topic)
    await reader.start()
    assert not await reader.caught_up()
    await broker.publish([output(topic, b"after")])
    seen: list[bytes | None] = []
    while len(seen) < 2:
        seen += values(await reader.getmany(timeout_ms=1000, max_records=10))
    assert seen == [b"before", b"after"]
    assert await reader.caught_up()
    await reader.stop()


async def test_a_reader_may_read_some_partitions_from_an_offset_on(
    broker: Broker, new_topic: NewTopic
) -> None:
    topic = await new_topic(3)
    await broker.publish([output(topic, b"v", b"%d" % n) for n in range(60)])
    sizes = {number: len(records) for number, records in by_partition(await read_all(broker, topic)).items()}
    starts = {0: 2, 2: sizes[2]}
    reader = broker.reader(topic, starts)
    await reader.start()
    seen: list[tuple[int, int]] = []
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not await reader.caught_up():
            seen += [(r.partition, r.offset) for r in await reader.getmany(timeout_ms=100, max_records=7)]
    await reader.stop()
    assert seen == [(0, offset) for offset in range(2, sizes[0])]


async def test_a_reader_of_a_missing_partition_fails_at_once(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic(2)
    reader = broker.reader(topic, {0: 0, 2: 0})
    with pytest.raises(TopicsMissing, match=f"{topic}:2"):
        await reader.start()
    await reader.stop()
