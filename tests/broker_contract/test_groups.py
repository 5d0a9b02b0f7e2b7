from streamverify.stream.ports import Broker, Partition
from tests.broker_contract.clients import committed_is, fetch, join, join_alone, output, until, values
from tests.broker_contract.conftest import NewTopic


async def test_two_consumers_share_the_partitions(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic(4)
    everything = {Partition(topic, n) for n in range(4)}
    one, first = await join(broker, [topic], group_id)
    await until(lambda: first.owned == everything)
    two, second = await join(broker, [topic], group_id)
    await until(lambda: len(first.owned) == len(second.owned) == 2)
    assert first.owned | second.owned == everything
    assert set(one.assignment()) == first.owned
    assert set(two.assignment()) == second.owned

    await two.stop()
    await until(lambda: first.owned == everything)
    await one.stop()


async def test_a_later_join_revokes_everything_first(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    topic = await new_topic(2)
    everything = frozenset({Partition(topic, 0), Partition(topic, 1)})
    one, first = await join(broker, [topic], group_id)
    await until(lambda: first.owned == everything)
    assert first.events == [("assigned", everything)]
    two, second = await join(broker, [topic], group_id)
    await until(lambda: len(first.owned) == len(second.owned) == 1)
    assert first.events[1] == ("revoked", everything)
    assert first.events[-1] == ("assigned", frozenset(first.owned))
    await one.stop()
    await two.stop()


async def test_more_members_than_partitions(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic(1)
    one, first = await join(broker, [topic], group_id)
    two, second = await join(broker, [topic], group_id)
    await until(lambda: len(first.owned) + len(second.owned) == 1 and bool(first.events and second.events))
    await until(one.is_member)
    await until(two.is_member)
    owner, idle = (one, second) if first.owned else (two, first)
    await owner.stop()
    await until(lambda: idle.owned == {Partition(topic, 0)})
    await (two if owner is one else one).stop()


async def test_membership_ends_with_stop(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic()
    consumer = await join_alone(broker, topic, group_id)
    assert await consumer.is_member()
    heir, listener = await join(broker, [topic], group_id)
    await consumer.stop()
    await until(lambda: listener.owned == {Partition(topic, 0)})
    assert await heir.is_member()
    await heir.stop()


async def test_the_heir_goes_on_at_the_committed_offset(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    topic = await new_topic()
    await broker.publish([output(topic, b"%d" % n) for n in range(10)])
    consumer = await join_alone(broker, topic, group_id)
    await fetch(consumer, 10)
    producer = broker.producer(group_id)
    await producer.start()
    await producer.begin()
    await producer.send_offsets({Partition(topic, 0): 6}, group_id)
    await producer.commit()
    await producer.stop()
    await committed_is(consumer, Partition(topic, 0), 6)
    await consumer.stop()
    heir = await join_alone(broker, topic, group_id)
    assert values(await fetch(heir, 4)) == [b"6", b"7", b"8", b"9"]
    await heir.stop()


async def test_groups_do_not_share(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topic = await new_topic()
    await broker.publish([output(topic, b"v")])
    one = await join_alone(broker, topic, f"{group_id}-1")
    two = await join_alone(broker, topic, f"{group_id}-2")
    assert values(await fetch(one, 1)) == values(await fetch(two, 1)) == [b"v"]
    await one.stop()
    await two.stop()


async def test_a_group_over_two_topics(broker: Broker, new_topic: NewTopic, group_id: str) -> None:
    topics = [await new_topic(1), await new_topic(1)]
    consumer, listener = await join(broker, topics, group_id)
    await until(lambda: listener.owned == {Partition(topic, 0) for topic in topics})
    await broker.publish([output(topic, topic.encode()) for topic in topics])
    assert sorted(r.topic for r in await fetch(consumer, 2)) == sorted(topics)
    await consumer.stop()
