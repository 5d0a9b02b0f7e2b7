from collections import Counter

from streamverify.stream.partitioning import partition_for_key
from streamverify.stream.ports import Broker, Partition
from tests.broker_contract.clients import by_partition, committed_is, fetch, join_alone, output, until, values
from tests.broker_contract.conftest import NewTopic


async def test_fetches_in_offset_order_from_the_start(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    topic = await new_topic()
    await broker.publish([output(topic, b"%d" % n) for n in range(10)])
    consumer = await join_alone(broker, topic, group_id)
    assert values(await fetch(consumer, 10, max_records=3)) == [b"%d" % n for n in range(10)]
    await consumer.stop()


async def test_max_records_bounds_a_fetch(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic(4)
    await broker.publish([output(topic, b"v", b"%d" % n) for n in range(200)])
    consumer = await join_alone(broker, topic, group_id, partitions=4)
    seen = 0
    while seen < 200:
        fetched = await consumer.getmany(timeout_ms=1000, max_records=7)
        count = sum(len(records) for records in fetched.values())
        assert count <= 7
        seen += count
    assert seen == 200
    await consumer.stop()


async def test_every_partition_is_fetched(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic(4)
    await broker.publish([output(topic, b"v", b"%d" % n) for n in range(400)])
    consumer = await join_alone(broker, topic, group_id, partitions=4)
    seen = by_partition(await fetch(consumer, 400, max_records=50))
    assert {number: len(records) for number, records in seen.items()} == dict(
        Counter(partition_for_key(b"%d" % n, 4) for n in range(400))
    )
    await consumer.stop()


async def test_nothing_to_fetch_is_empty_after_the_time_out(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    topic = await new_topic()
    consumer = await join_alone(broker, topic, group_id)
    assert not await consumer.getmany(timeout_ms=50, max_records=10)
    await broker.publish([output(topic, b"v")])
    assert values(await fetch(consumer, 1)) == [b"v"]
    assert not await consumer.getmany(timeout_ms=50, max_records=10)
    await consumer.stop()


async def test_nothing_is_committed_at_first(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic()
    await broker.publish([output(topic, b"v")])
    consumer = await join_alone(broker, topic, group_id)
    await fetch(consumer, 1)
    assert await consumer.committed(Partition(topic, 0)) is None
    await consumer.stop()
    again = await join_alone(broker, topic, group_id)
    assert await again.committed(Partition(topic, 0)) is None
    assert values(await fetch(again, 1)) == [b"v"]
    await again.stop()


async def test_a_new_consumer_starts_at_the_committed_offset(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    topic = await new_topic()
    await broker.publish([output(topic, b"%d" % n) for n in range(6)])
    producer = broker.producer(group_id)
    await producer.start()
    await producer.begin()
    await producer.send_offsets({Partition(topic, 0): 4}, group_id)
    await producer.commit()
    await producer.stop()
    observer = await join_alone(broker, topic, group_id)
    await committed_is(observer, Partition(topic, 0), 4)
    await observer.stop()
    consumer = await join_alone(broker, topic, group_id)
    assert values(await fetch(consumer, 2)) == [b"4", b"5"]
    await consumer.stop()


async def test_open_and_aborted_records_are_not_fetched(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    topic = await new_topic()
    consumer = await join_alone(broker, topic, group_id)
    producer = broker.producer(topic)
    await producer.start()
    await producer.begin()
    await producer.send([output(topic, b"aborted")])
    assert not await consumer.getmany(timeout_ms=50, max_records=10)
    await producer.abort()
    assert not await consumer.getmany(timeout_ms=50, max_records=10)
    await producer.begin()
    await producer.send([output(topic, b"committed")])
    await producer.commit()
    await producer.stop()
    assert [(r.offset, r.value) for r in await fetch(consumer, 1)] == [(2, b"committed")]
    await consumer.stop()


async def test_paused_partitions_give_nothing(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic(2)
    consumer = await join_alone(broker, topic, group_id, partitions=2)
    paused = Partition(topic, 0)
    consumer.pause(paused)
    await broker.publish([output(topic, b"v", b"%d" % n) for n in range(40)])
    in_paused = sum(partition_for_key(b"%d" % n, 2) == 0 for n in range(40))
    assert {record.partition for record in await fetch(consumer, 40 - in_paused)} == {1}
    assert not await consumer.getmany(timeout_ms=50, max_records=10)
    consumer.resume(paused)
    resumed = await fetch(consumer, in_paused)
    assert {record.partition for record in resumed} == {0}
    assert len(resumed) == in_paused
    await consumer.stop()


async def test_partitions_of_others_may_be_named(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic()
    await broker.publish([output(topic, b"v")])
    consumer = await join_alone(broker, topic, group_id)
    other = Partition(topic, 9)
    consumer.pause(other)
    consumer.resume(other)
    consumer.seek(other, 3)
    assert values(await fetch(consumer, 1)) == [b"v"]
    await consumer.stop()


async def test_seek_moves_back(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic()
    await broker.publish([output(topic, b"%d" % n) for n in range(50)])
    consumer = await join_alone(broker, topic, group_id)
    await fetch(consumer, 20, max_records=20)
    consumer.seek(Partition(topic, 0), 5)
    seen: list[int] = []

    async def all_again() -> bool:
        fetched = await consumer.getmany(timeout_ms=100, max_records=100)
        for records in fetched.values():
            # Records fetched before the seek may come once more, as the port says.
            seen.extend(r.offset for r in records if r.offset == (seen[-1] + 1 if seen else 5))
        return bool(seen) and seen[-1] == 49

    await until(all_again)
    assert seen == list(range(5, 50))
    await consumer.stop()


async def test_seek_moves_forward(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic()
    consumer = await join_alone(broker, topic, group_id)
    await broker.publish([output(topic, b"%d" % n) for n in range(50)])
    consumer.seek(Partition(topic, 0), 45)
    offsets: list[int] = []

    async def at_the_end() -> bool:
        fetched = await consumer.getmany(timeout_ms=100, max_records=100)
        for records in fetched.values():
            # Those fetched before the seek may come as well, and come again.
            offsets.extend(r.offset for r in records if r.offset == 45 + len(offsets))
        return bool(offsets) and offsets[-1] == 49

    await until(at_the_end)
    assert offsets == list(range(45, 50))
    await consumer.stop()
