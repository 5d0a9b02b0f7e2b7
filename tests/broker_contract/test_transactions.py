import pytest

from streamverify.model.errors import BrokerError, Fenced
from streamverify.stream.ports import Broker, Partition, TransactionalProducer
from tests.broker_contract.clients import (
    committed_is,
    end_offset_is,
    join_alone,
    output,
    read_all,
    read_until,
)
from tests.broker_contract.conftest import NewTopic


async def started(broker: Broker, transactional_id: str) -> TransactionalProducer:
    producer = broker.producer(transactional_id)
    await producer.start()
    return producer


async def test_open_and_aborted_records_are_hidden(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic()
    producer = await started(broker, topic)
    await producer.begin()
    await producer.send([output(topic, b"aborted")])
    assert await read_all(broker, topic) == []
    await producer.abort()
    assert await read_all(broker, topic) == []
    await producer.begin()
    await producer.send([output(topic, b"committed")])
    assert await read_all(broker, topic) == []
    await producer.commit()
    await read_until(broker, topic, [b"committed"])
    await producer.stop()


async def test_an_open_transaction_hides_what_comes_after_it(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic()
    await broker.publish([output(topic, b"before")])
    producer = await started(broker, topic)
    await producer.begin()
    await producer.send([output(topic, b"inside")])
    await broker.publish([output(topic, b"after")])
    await read_until(broker, topic, [b"before"])
    await producer.commit()
    await read_until(broker, topic, [b"before", b"inside", b"after"])
    await producer.stop()


async def test_commit_is_atomic_over_topics_and_offsets(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    source, one, two = await new_topic(), await new_topic(2), await new_topic(3)
    await broker.publish([output(source, b"in")])
    consumer = await join_alone(broker, source, group_id)
    producer = await started(broker, source)
    place = Partition(source, 0)

    await producer.begin()
    await producer.send([output(one, b"lost"), output(two, b"lost")])
    await producer.send_offsets({place: 1}, group_id)
    assert await consumer.committed(place) is None
    await producer.abort()
    assert await consumer.committed(place) is None
    assert await read_all(broker, one) == await read_all(broker, two) == []

    await producer.begin()
    await producer.send([output(one, b"kept"), output(two, b"kept")])
    await producer.send_offsets({place: 1}, group_id)
    assert await consumer.committed(place) is None
    await producer.commit()
    await committed_is(consumer, place, 1)
    await read_until(broker, one, [b"kept"])
    await read_until(broker, two, [b"kept"])
    await producer.stop()
    await consumer.stop()


async def test_offsets_alone_can_be_committed(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic(2)
    producer = await started(broker, topic)
    for offset in (7, 3):  # a commit is taken as it is, backwards too
        await producer.begin()
        await producer.send_offsets({Partition(topic, 1): offset}, group_id)
        await producer.commit()
    consumer = await join_alone(broker, topic, group_id, partitions=2)
    await committed_is(consumer, Partition(topic, 1), 3)
    assert await consumer.committed(Partition(topic, 0)) is None
    await producer.stop()
    await consumer.stop()


async def test_after_a_start_the_offsets_committed_before_are_final(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    topic = await new_topic()
    place = Partition(topic, 0)
    consumer = await join_alone(broker, topic, group_id)
    for offset in range(1, 11):
        producer = await started(broker, topic)
        await producer.begin()
        await producer.send([output(topic, b"v")])
        await producer.send_offsets({place: offset}, group_id)
        await producer.commit()
        heir = await started(broker, topic)
        # Asked before the start, Kafka may still answer with the offset before: a new owner that
        # starts its producer first and asks then repeats nothing.
        assert await consumer.committed(place) == offset
        await producer.stop()
        await heir.stop()
    await consumer.stop()


async def test_markers_leave_gaps(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic()
    place = Partition(topic, 0)
    consumer = await join_alone(broker, topic, group_id)
    producer = await started(broker, topic)
    assert await consumer.end_offset(place) == 0

    await producer.begin()
    await producer.send([output(topic, b"0"), output(topic, b"1")])
    assert await consumer.end_offset(place) == 0  # the last stable offset: nothing is decided yet
    await producer.commit()
    await end_offset_is(consumer, place, 3)  # two records and a marker

    await producer.begin()
    await producer.send([output(topic, b"aborted")])
    await producer.abort()
    await end_offset_is(consumer, place, 5)

    await producer.begin()  # touches nothing, so leaves no marker
    await producer.commit()
    await broker.publish([output(topic, b"5")])
    await end_offset_is(consumer, place, 6)
    assert await consumer.beginning_offset(place) == 0
    assert [r.offset for r in await read_until(broker, topic, [b"0", b"1", b"5"])] == [0, 1, 5]
    await producer.stop()
    await consumer.stop()


async def test_a_reader_of_nothing_but_gaps_is_caught_up(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic()
    producer = await started(broker, topic)
    await producer.begin()
    await producer.send([output(topic, b"aborted")])
    await producer.abort()
    await producer.stop()
    assert await read_all(broker, topic) == []


async def test_a_second_producer_fences_the_first(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic()
    old = await started(broker, topic)
    await old.begin()
    await old.send([output(topic, b"old")])
    await old.send_offsets({Partition(topic, 0): 1}, group_id)

    new = await started(broker, topic)
    with pytest.raises(Fenced):
        await old.commit()
    with pytest.raises(BrokerError):
        await old.begin()
    await old.stop()

    await new.begin()
    await new.send([output(topic, b"new")])
    await new.commit()
    await new.stop()
    await read_until(broker, topic, [b"new"])
    consumer = await join_alone(broker, topic, group_id)
    assert await consumer.committed(Partition(topic, 0)) is None
    await consumer.stop()


async def test_a_fenced_producer_cannot_write_again(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic()
    old = await started(broker, topic)
    new = await started(broker, topic)

    async def go_on() -> None:
        await old.begin()
        await old.send([output(topic, b"old")])
        await old.commit()

    with pytest.raises(Fenced):
        await go_on()
    await old.stop()
    await new.begin()
    await new.send([output(topic, b"new")])
    await new.commit()
    await new.stop()
    await read_until(broker, topic, [b"new"])


async def test_the_next_start_aborts_what_a_dead_owner_left_open(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic()
    dead = await started(broker, topic)
    await dead.begin()
    await dead.send([output(topic, b"dead")])
    await dead.stop()
    await broker.publish([output(topic, b"behind it")])

    heir = await started(broker, topic)
    await read_until(broker, topic, [b"behind it"])
    await heir.begin()
    await heir.send([output(topic, b"heir")])
    await heir.commit()
    await heir.stop()
    await read_until(broker, topic, [b"behind it", b"heir"])


async def test_other_ids_are_not_fenced(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic()
    one = await started(broker, f"{topic}.1")
    await one.begin()
    await one.send([output(topic, b"one")])
    two = await started(broker, f"{topic}.2")
    await two.begin()
    await two.send([output(topic, b"two")])
    await two.commit()
    assert await read_all(broker, topic) == []  # the first transaction is open still
    await one.commit()
    await read_until(broker, topic, [b"one", b"two"])
    await one.stop()
    await two.stop()


async def test_a_refused_record_makes_the_transaction_fail(broker: Broker, new_topic: NewTopic) -> None:
    topic = await new_topic()
    producer = await started(broker, topic)
    await producer.begin()
    with pytest.raises(BrokerError):
        await producer.send([output(topic, b"fits"), output(topic, b"x" * 1_048_588)])
    await producer.stop()
    heir = await started(broker, topic)
    await heir.stop()
    assert await read_all(broker, topic) == []
