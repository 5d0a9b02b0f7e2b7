import asyncio

import pytest

from streamverify.model.errors import BrokerError
from streamverify.stream.memory import ManualTime, MemoryBroker
from streamverify.stream.ports import Output, Partition
from tests.broker_contract.clients import until
from tests.stream.memory.one_topic import GROUP, TOPIC, joined, publish, read, visible, with_topic

PLACE = Partition(TOPIC, 0)


async def test_records_fetched_before_a_seek_come_once_after_it() -> None:
    broker = await with_topic(MemoryBroker(stale_records_after_seek=2))
    consumer, listener = await joined(broker)
    await until(lambda: bool(listener.owned))
    await publish(broker, *(b"%d" % n for n in range(8)))
    await consumer.getmany(timeout_ms=0, max_records=4)
    consumer.seek(PLACE, 0)
    offsets = [
        [record.offset for record in (await consumer.getmany(timeout_ms=0, max_records=4))[PLACE]]
        for _ in range(3)
    ]
    assert offsets == [[4, 5], [0, 1, 2, 3], [4, 5, 6, 7]]
    await broker.close()


async def test_that_can_be_turned_off() -> None:
    broker = await with_topic(MemoryBroker(stale_records_after_seek=0))
    consumer, listener = await joined(broker)
    await until(lambda: bool(listener.owned))
    await publish(broker, *(b"%d" % n for n in range(8)))
    await consumer.getmany(timeout_ms=0, max_records=4)
    consumer.seek(PLACE, 0)
    assert [r.offset for r in (await consumer.getmany(timeout_ms=0, max_records=2))[PLACE]] == [0, 1]
    await broker.close()


async def test_a_fetch_takes_a_share_of_every_partition() -> None:
    broker = await with_topic(MemoryBroker(), 4)
    consumer, listener = await joined(broker)
    await until(lambda: len(listener.owned) == 4)
    await broker.publish([Output(TOPIC, b"%d" % n, b"v") for n in range(400)])
    for _ in range(5):
        fetched = await consumer.getmany(timeout_ms=0, max_records=8)
        assert {place.partition: len(records) for place, records in fetched.items()} == dict.fromkeys(
            range(4), 2
        )
    firsts = [next(iter(await consumer.getmany(timeout_ms=0, max_records=1))) for _ in range(4)]
    assert sorted(place.partition for place in firsts) == [0, 1, 2, 3]
    await broker.close()


async def test_getmany_waits_by_the_given_clock() -> None:
    time = ManualTime()
    broker = await with_topic(MemoryBroker(clock=time.now, sleep=time.sleep))
    consumer, listener = await joined(broker)
    await until(lambda: bool(listener.owned))
    fetching = asyncio.create_task(consumer.getmany(timeout_ms=5_000, max_records=1))
    await time.advance(4.9)
    assert not fetching.done()
    await time.advance(0.2)
    assert await fetching == {}

    fetching = asyncio.create_task(consumer.getmany(timeout_ms=5_000, max_records=1))
    await time.advance(1)
    await publish(broker, b"v")
    assert [r.timestamp for r in (await fetching)[PLACE]] == [int(time.now() * 1000)]
    await broker.close()


async def test_a_stopped_consumer_cannot_fetch() -> None:
    broker = await with_topic(MemoryBroker())
    consumer, _ = await joined(broker)
    await consumer.stop()
    with pytest.raises(BrokerError, match="not running"):
        await consumer.getmany(timeout_ms=0, max_records=1)
    with pytest.raises(BrokerError, match="no partition 5"):
        await consumer.end_offset(Partition(TOPIC, 5))


async def test_retention_drops_the_oldest() -> None:
    broker = await with_topic(MemoryBroker(retention_records=10))
    consumer, listener = await joined(broker)
    await until(lambda: bool(listener.owned))
    for n in range(100):
        await publish(broker, b"%d" % n)
        assert n - 13 < await consumer.beginning_offset(PLACE) + 0 <= max(0, n - 9)
    kept = await visible(broker)
    assert 10 <= len(kept) <= 13
    assert kept[-1] == b"99"
    # The position is gone: it goes on at the first record that is still there.
    fetched = await consumer.getmany(timeout_ms=0, max_records=1)
    assert fetched[PLACE][0].value == kept[0]
    await broker.close()


async def test_retention_keeps_what_is_not_decided() -> None:
    broker = await with_topic(MemoryBroker(retention_records=2))
    producer = broker.producer("id")
    await producer.start()
    await producer.begin()
    await producer.send([Output(TOPIC, b"k", b"open")])
    await publish(broker, *(b"%d" % n for n in range(20)))
    await producer.abort()
    records = await read(broker)
    assert [r.value for r in records] == [b"%d" % n for n in range(20)][-len(records) :]
    assert records[-1].offset == 20


async def test_keyless_records_go_round() -> None:
    broker = await with_topic(MemoryBroker(), 3)
    await publish(broker, *[b"v"] * 9, key=None)
    assert sorted(r.partition for r in await read(broker)) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


async def test_committed_offsets_are_a_groups_own() -> None:
    broker = await with_topic(MemoryBroker())
    assert broker.committed(GROUP) == {}
    assert broker.generation(GROUP) == 0
