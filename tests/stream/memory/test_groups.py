import asyncio
from collections.abc import Collection

import pytest

from streamverify.stream.memory import ManualTime, MemoryBroker
from streamverify.stream.ports import Partition
from tests.broker_contract.clients import RecordingListener, until
from tests.stream.memory.one_topic import GROUP, TOPIC, joined, publish, with_topic

BOTH = {Partition(TOPIC, 0), Partition(TOPIC, 1)}


def manual(time: ManualTime) -> MemoryBroker:
    return MemoryBroker(
        clock=time.now, sleep=time.sleep, session_timeout_seconds=10, rebalance_timeout_seconds=60
    )


class SlowListener(RecordingListener):
    """Answers `revoked` only when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def revoked(self, partitions: Collection[Partition]) -> None:
        self.asked.set()
        await self.may_answer.wait()
        await super().revoked(partitions)


async def test_a_frozen_member_is_expelled_and_becomes_a_zombie() -> None:
    time = ManualTime()
    broker = await with_topic(manual(time), 2)
    zombie, _ = await joined(broker)
    await until(lambda: set(zombie.assignment()) == BOTH)
    await publish(broker, b"v")
    broker.faults.freeze(zombie)
    heir, heirs = await joined(broker)
    fetching = asyncio.create_task(zombie.getmany(timeout_ms=100, max_records=10))
    await time.advance(9.9)
    assert heirs.owned == set()
    assert not fetching.done()
    await time.advance(0.2)
    assert heirs.owned == BOTH

    broker.faults.unfreeze(zombie)
    assert await fetching  # records of a partition that it owns no more
    assert set(zombie.assignment()) == BOTH
    assert not await zombie.is_member()
    assert await heir.is_member()
    await broker.close()


async def test_a_member_that_thaws_in_time_stays() -> None:
    time = ManualTime()
    broker = await with_topic(manual(time), 2)
    member, listener = await joined(broker)
    await until(lambda: listener.owned == BOTH)
    broker.faults.freeze(member)
    await time.advance(9)
    broker.faults.unfreeze(member)
    await time.advance(100)
    assert await member.is_member()
    assert listener.events == [("assigned", frozenset(BOTH))]
    await broker.close()


async def test_a_zombie_may_join_again() -> None:
    time = ManualTime()
    broker = await with_topic(manual(time), 2)
    one, first = await joined(broker)
    _, second = await joined(broker)
    await until(lambda: len(first.owned) == len(second.owned) == 1)
    before = frozenset(first.owned)
    broker.faults.freeze(one)
    broker.faults.expel(one)
    await until(lambda: second.owned == BOTH)
    broker.faults.unfreeze(one, rejoin=True)
    await until(lambda: len(first.owned) == len(second.owned) == 1)
    assert first.events[-2] == ("revoked", before)
    assert await one.is_member()
    await broker.close()


async def test_a_slow_revoke_blocks_the_group_and_is_bounded() -> None:
    time = ManualTime()
    broker = await with_topic(manual(time), 2)
    slow, listener = broker.consumer([TOPIC], GROUP), SlowListener()
    await slow.start(listener)
    await until(lambda: listener.owned == BOTH)
    _, second = await joined(broker)
    await listener.asked.wait()
    fetching = asyncio.create_task(slow.getmany(timeout_ms=1, max_records=1))
    await time.advance(59)
    assert second.owned == set()
    assert not fetching.done()  # whatever its time-out
    await time.advance(2)
    assert second.owned == BOTH
    assert not await slow.is_member()
    listener.may_answer.set()  # late, and gives up what it had: it joins again
    await until(lambda: len(listener.owned) == len(second.owned) == 1)
    fetching.cancel()
    await broker.close()


async def test_nobody_is_assigned_before_everybody_has_given_up() -> None:
    broker = await with_topic(MemoryBroker(), 2)
    slow, listener = broker.consumer([TOPIC], GROUP), SlowListener()
    await slow.start(listener)
    await until(lambda: listener.owned == BOTH)
    quick, second = await joined(broker)
    await listener.asked.wait()
    assert second.events == []
    assert set(slow.assignment()) == BOTH
    listener.may_answer.set()
    await until(lambda: len(listener.owned) == len(second.owned) == 1)
    await quick.stop()
    await until(lambda: listener.owned == BOTH)
    await broker.close()


async def test_stop_does_not_call_revoked_and_empties_a_waiting_fetch() -> None:
    broker = await with_topic(MemoryBroker(), 2)
    consumer, listener = await joined(broker)
    await until(lambda: listener.owned == BOTH)
    fetching = asyncio.create_task(consumer.getmany(timeout_ms=60_000, max_records=1))
    await asyncio.sleep(0)
    await consumer.stop()
    await consumer.stop()
    assert not await fetching
    assert [name for name, _ in listener.events] == ["assigned"]


async def test_a_rebalance_forgets_pauses() -> None:
    broker = await with_topic(MemoryBroker(), 1)
    consumer, listener = await joined(broker)
    await until(lambda: len(listener.owned) == 1)
    consumer.pause(Partition(TOPIC, 0))
    await publish(broker, b"v")
    assert not await consumer.getmany(timeout_ms=0, max_records=1)
    other, _ = await joined(broker)
    await until(lambda: broker.generation(GROUP) == 2)
    await until(lambda: len(listener.events) == 3)
    assert await consumer.getmany(timeout_ms=1000, max_records=1)
    await other.stop()
    await broker.close()


async def test_a_listener_that_raises_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    class Failing(RecordingListener):
        async def assigned(self, partitions: Collection[Partition]) -> None:
            await super().assigned(partitions)
            raise RuntimeError("listener")

    broker = await with_topic(MemoryBroker())
    consumer, listener = broker.consumer([TOPIC], GROUP), Failing()
    await consumer.start(listener)
    await until(lambda: bool(listener.owned))
    await publish(broker, b"v")
    assert await consumer.getmany(timeout_ms=1000, max_records=1)
    assert "A rebalance listener failed" in caplog.text
    await broker.close()


async def test_many_rebalances_share_out_everything_each_time() -> None:
    broker = await with_topic(MemoryBroker(), 8)
    members = [await joined(broker) for _ in range(3)]
    for turn in range(20):
        consumer, _ = members.pop(turn % 3)
        await consumer.stop()
        members.append(await joined(broker))

        def shared_out() -> bool:
            owned = [place for _, listener in members for place in listener.owned]
            return len(owned) == len(set(owned)) == 8 and all(len(own.owned) >= 2 for _, own in members)

        await until(shared_out)
    await broker.close()
