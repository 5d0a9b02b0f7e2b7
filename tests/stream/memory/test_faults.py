import asyncio

import pytest

from streamverify.model.errors import BrokerError, Fenced, OutcomeUnknown
from streamverify.stream.memory import MemoryBroker, MemoryProducer, Moment, Step
from streamverify.stream.ports import Output, Partition, TopicSpec
from tests.stream.memory.one_topic import GROUP, TOPIC, joined, publish, started, visible, with_topic

PLACE = Partition(TOPIC, 0)


async def transaction(producer: MemoryProducer, value: bytes, offset: int = 1) -> None:
    await producer.begin()
    await producer.send([Output(TOPIC, b"k", value)])
    await producer.send_offsets({PLACE: offset}, GROUP)
    await producer.commit()


async def test_a_commit_whose_answer_is_lost_took_effect() -> None:
    broker = await with_topic(MemoryBroker())
    broker.faults.fail(Step.COMMIT, moment=Moment.AFTER)
    with pytest.raises(OutcomeUnknown):
        await transaction(await started(broker), b"v")
    assert await visible(broker) == [b"v"]
    assert broker.committed(GROUP) == {PLACE: 1}


async def test_a_commit_that_fails_before_is_undone_by_the_next_start() -> None:
    broker = await with_topic(MemoryBroker())
    broker.faults.fail(Step.COMMIT)
    with pytest.raises(OutcomeUnknown):
        await transaction(await started(broker), b"v")
    await transaction(await started(broker), b"w", offset=2)
    assert await visible(broker) == [b"w"]
    assert broker.committed(GROUP) == {PLACE: 2}


@pytest.mark.parametrize("step", [Step.BEGIN, Step.SEND, Step.SEND_OFFSETS, Step.COMMIT])
@pytest.mark.parametrize("moment", list(Moment))
async def test_after_an_error_a_producer_is_unusable(step: Step, moment: Moment) -> None:
    broker = await with_topic(MemoryBroker())
    broker.faults.fail(step, moment=moment, error=BrokerError("chosen"))
    producer = await started(broker)
    with pytest.raises(BrokerError, match="chosen"):
        await transaction(producer, b"v")
    for call in (producer.begin, producer.commit, producer.abort, producer.start):
        with pytest.raises(OutcomeUnknown, match="unusable"):
            await call()
    assert broker.faults.pending == 0


async def test_the_nth_call_of_one_id() -> None:
    broker = await with_topic(MemoryBroker())
    broker.faults.fail("commit", call=2, transactional_id="one")
    one, two = await started(broker, "one"), await started(broker, "two")
    for _ in range(3):
        await transaction(two, b"two")
    await transaction(one, b"one")
    with pytest.raises(OutcomeUnknown):
        await transaction(one, b"never")


async def test_the_nth_call_of_any_id() -> None:
    broker = await with_topic(MemoryBroker())
    broker.faults.fail(Step.SEND, call=2)
    await transaction(await started(broker, "one"), b"one")
    with pytest.raises(OutcomeUnknown):
        await transaction(await started(broker, "two"), b"never")


def test_calls_count_from_one() -> None:
    with pytest.raises(ValueError, match="counts from 1"):
        MemoryBroker().faults.fail(Step.SEND, call=0)


async def test_a_hanging_commit_goes_on_when_released() -> None:
    broker = await with_topic(MemoryBroker())
    fault = broker.faults.hang(Step.COMMIT)
    running = asyncio.create_task(transaction(await started(broker), b"v"))
    await fault.reached.wait()
    assert not running.done()
    assert await visible(broker) == []
    fault.release()
    await running
    assert await visible(broker) == [b"v"]


async def test_a_hanging_step_can_be_cancelled_and_leaves_the_producer_unusable() -> None:
    broker = await with_topic(MemoryBroker())
    fault = broker.faults.hang(Step.COMMIT, moment=Moment.AFTER)
    producer = await started(broker)
    running = asyncio.create_task(transaction(producer, b"v"))
    await fault.reached.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    with pytest.raises(OutcomeUnknown, match="CancelledError"):
        await producer.begin()
    assert await visible(broker) == [b"v"]


async def test_fenced_from_every_step_and_for_good() -> None:
    broker = await with_topic(MemoryBroker())
    producer = await started(broker)
    await producer.begin()
    await started(broker)
    with pytest.raises(Fenced):
        await producer.send([Output(TOPIC, b"k", b"v")])
    for call in (producer.begin, producer.commit, producer.abort, producer.start):
        with pytest.raises(Fenced):
            await call()
    with pytest.raises(Fenced):
        await producer.send_offsets({PLACE: 1}, GROUP)


async def test_a_zombie_that_hangs_in_commit_is_fenced() -> None:
    broker = await with_topic(MemoryBroker())
    fault = broker.faults.hang(Step.COMMIT)
    zombie = asyncio.create_task(transaction(await started(broker), b"zombie"))
    await fault.reached.wait()
    heir = await started(broker)
    fault.release()
    with pytest.raises(Fenced):
        await zombie
    await transaction(heir, b"heir")
    assert await visible(broker) == [b"heir"]


async def test_a_transaction_can_be_expired() -> None:
    broker = await with_topic(MemoryBroker())
    producer = await started(broker)
    assert not broker.faults.expire_transaction("id")
    await producer.begin()
    await producer.send([Output(TOPIC, b"k", b"v")])
    await publish(broker, b"behind")
    assert await visible(broker) == []
    assert broker.faults.expire_transaction("id")
    assert await visible(broker) == [b"behind"]
    with pytest.raises(Fenced):
        await producer.commit()


async def test_steps_out_of_order_are_errors() -> None:
    broker = await with_topic(MemoryBroker())
    with pytest.raises(BrokerError, match="not started"):
        await broker.producer("id").begin()
    with pytest.raises(BrokerError, match="begin comes first"):
        await (await started(broker)).commit()
    producer = await started(broker)
    await producer.begin()
    with pytest.raises(BrokerError, match="open already"):
        await producer.begin()


async def test_disconnected_calls_raise_and_fetches_are_empty() -> None:
    broker = await with_topic(MemoryBroker())
    consumer, _ = await joined(broker)
    producer = await started(broker)
    await publish(broker, b"v")
    broker.faults.disconnect()
    for call in (
        producer.begin,
        consumer.is_member,
        lambda: consumer.committed(PLACE),
        lambda: broker.publish([]),
        lambda: broker.create_topics([TopicSpec("other", 1)]),
        lambda: broker.describe_topics([TOPIC]),
        lambda: broker.reader(TOPIC).start(),
        lambda: joined(broker),
    ):
        with pytest.raises(BrokerError, match="disconnected"):
            await call()
    assert not await consumer.getmany(timeout_ms=0, max_records=1)
    broker.faults.reconnect()
    assert await consumer.getmany(timeout_ms=0, max_records=1)
    await broker.close()


async def test_disconnected_calls_may_wait() -> None:
    broker = await with_topic(MemoryBroker())
    broker.faults.disconnect(calls_wait=True)
    waiting = asyncio.create_task(publish(broker, b"v"))
    await asyncio.sleep(0)
    assert not waiting.done()
    broker.faults.reconnect()
    await waiting
    assert await visible(broker) == [b"v"]


async def test_delayed_markers_come_late_but_before_the_id_goes_on() -> None:
    broker = await with_topic(MemoryBroker())
    broker.faults.delay_markers()
    producer = await started(broker)
    await transaction(producer, b"1", offset=1)
    assert await visible(broker) == []
    assert broker.committed(GROUP) == {}
    await transaction(producer, b"2", offset=2)
    assert await visible(broker) == [b"1"]
    assert broker.committed(GROUP) == {PLACE: 1}
    await started(broker)
    assert await visible(broker) == [b"1", b"2"]
    assert broker.committed(GROUP) == {PLACE: 2}


async def test_delayed_markers_are_delivered() -> None:
    broker = await with_topic(MemoryBroker())
    broker.faults.delay_markers()
    for name in ("one", "two"):
        await transaction(await started(broker, name), name.encode())
    await publish(broker, b"behind")
    assert await visible(broker) == []
    broker.faults.deliver_markers()
    assert await visible(broker) == [b"one", b"two", b"behind"]
    await transaction(await started(broker), b"at once")
    assert len(await visible(broker)) == 4
