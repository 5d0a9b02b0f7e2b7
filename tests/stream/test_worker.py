"""The hot path on the embedded broker: one invariant, under each fault that it has to survive."""

import asyncio
from collections.abc import Sequence
from typing import Any, cast

import pytest

from streamverify.model.errors import Fenced, TopicsMissing, WorkerStopped
from streamverify.stream.budget import Budget
from streamverify.stream.memory import MemoryBroker, MemoryConsumer
from streamverify.stream.outcome import Outcome
from streamverify.stream.ports import Broker, Consumer, Output, Partition, RebalanceListener, Record

from .harness import (
    INPUT,
    OUTPUT,
    Seen,
    copy_twice,
    create_topics,
    expect_each_input_once_in_order,
    publish,
    read_all,
    running,
    until,
)


async def test_decides_everything_once_and_in_order() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 3)
    await publish(broker, 500)
    async with running(broker, seen=seen):
        await until(lambda: seen.committed_records == 500)
    await expect_each_input_once_in_order(broker)
    assert not seen.failures
    await broker.close()


@pytest.mark.parametrize("step", ["begin", "send", "send_offsets", "commit"])
@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_failure_at_any_step_loses_and_doubles_nothing(step: str, moment: str) -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker)
    for call in (1, 2, 5):
        broker.faults.fail(step, call=call, moment=moment)
    await publish(broker, 200)
    async with running(broker, seen=seen, max_transaction_records=20):
        await until(lambda: len(seen.failures) >= 3 and broker.faults.pending == 0)
        await _settled(broker)
    await expect_each_input_once_in_order(broker)
    await broker.close()


@pytest.mark.parametrize("step", ["send", "send_offsets", "commit"])
async def test_a_step_that_hangs_is_given_up_after_its_time(step: str) -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker)
    fault = broker.faults.hang(step)
    await publish(broker, 50)
    async with running(broker, seen=seen, step_timeout_seconds=0.05):
        await until(lambda: "outcome_unknown" in seen.failures)
        fault.release()
        await _settled(broker)
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_failures_in_a_row_stop_the_worker_loudly() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    for _ in range(3):
        broker.faults.fail("commit")
    await publish(broker, 5)
    async with running(broker, seen=seen, max_consecutive_failures=3) as (_, task):
        with pytest.raises(WorkerStopped, match="failed in a row"):
            await task
    assert seen.failures == ["outcome_unknown"] * 3
    await broker.close()


async def test_a_broker_that_is_away_is_waited_for_not_counted() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker)
    broker.faults.disconnect()
    async with running(broker, seen=seen, max_consecutive_failures=2):
        await until(lambda: len(seen.rejoins) > 5)
        broker.faults.reconnect()
        await publish(broker, 50)
        await until(lambda: seen.committed_records == 50)
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_missing_input_topic_is_said_at_once() -> None:
    broker = MemoryBroker()
    async with running(broker) as (_, task):
        with pytest.raises(TopicsMissing, match=INPUT):
            await task
    await broker.close()


async def test_workers_come_and_go() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 4)
    for round_ in range(6):
        await publish(broker, 150, keys=20, start=round_ * 150)
        async with running(broker, seen=seen), running(broker, seen=seen):
            at_least = seen.committed_records + 40
            await until(lambda at_least=at_least: seen.committed_records >= at_least)  # type: ignore[misc]
    async with running(broker, seen=seen):
        await until(lambda: seen.committed_records == 900)
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_a_zombie_is_fenced_and_joins_anew() -> None:
    broker, seen, other = MemoryBroker(session_timeout_seconds=0.05), Seen(), Seen()
    await create_topics(broker, 2)
    await publish(broker, 100)
    async with running(broker, seen=seen, membership_check_seconds=0.05, suspended_after_seconds=0.2) as (
        one,
        _,
    ):
        await until(lambda: seen.committed_records == 100)
        # On a slow machine it may have taken itself for suspended before: then it joins anew first.
        await until(lambda: Partition(INPUT, 0) in one._lanes)
        consumer, rejoins = one._lanes[Partition(INPUT, 0)]._consumer, len(seen.rejoins)
        broker.faults.freeze(consumer)  # type: ignore[arg-type]
        async with running(broker, seen=other):
            await publish(broker, 100, start=100)
            await until(lambda: other.committed_records == 100)
            broker.faults.unfreeze(consumer)  # type: ignore[arg-type]
            await until(lambda: len(seen.rejoins) > rejoins)
            await publish(broker, 100, start=200)
            await until(lambda: seen.committed_records + other.committed_records == 300)
            await until(lambda: bool(one.partitions))
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_being_fenced_makes_the_worker_rejoin() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    broker.faults.fail("commit", error=Fenced("taken"))
    await publish(broker, 10)
    async with running(broker, seen=seen):
        await until(lambda: seen.committed_records == 10)
    assert seen.rejoins == ["fenced"]
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_back_pressure_bounds_what_is_held_and_goes_on() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    await publish(broker, 2_000)
    gate = asyncio.Event()
    started = 0

    def decide(record: Record, waited_seconds: float) -> "Outcome | asyncio.Future[Outcome]":
        nonlocal started
        started += 1

        async def later() -> Outcome:
            await gate.wait()
            return copy_twice(record, waited_seconds)

        return asyncio.ensure_future(later())

    async with running(
        broker, decide, seen, budget=Budget(100, 1_000_000), fetch_records=50, lane_concurrency=8
    ) as (worker, _):
        await until(lambda: started >= 8)
        lane = worker._lanes[Partition(INPUT, 0)]
        await until(lambda: lane._paused)
        assert lane.held < 150
        gate.set()
        await until(lambda: seen.committed_records == 2_000)
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_a_slow_answer_holds_back_those_behind_it_and_nothing_else() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 2)
    slow_may_end = asyncio.Event()

    def decide(record: Record, waited_seconds: float) -> "Outcome | asyncio.Future[Outcome]":
        async def later() -> Outcome:
            await slow_may_end.wait()
            return copy_twice(record, waited_seconds)

        if record.partition == 0 and record.offset == 0:
            return asyncio.ensure_future(later())
        return copy_twice(record, waited_seconds)

    await publish(broker, 100, keys=20)
    lane_sizes = [len([r for r in await read_all(broker, INPUT) if r.partition == p]) for p in (0, 1)]
    assert all(lane_sizes)
    async with running(broker, decide, seen):
        await until(lambda: seen.committed_records == lane_sizes[1])
        slow_may_end.set()
        await until(lambda: seen.committed_records == 100)
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_too_many_dead_letters_stop_the_worker() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    await publish(broker, 300)

    def decide(record: Record, waited_seconds: float) -> Outcome:
        return Outcome([Output(OUTPUT, record.key, b"x")], True, None)

    async with running(broker, decide, seen, dead_letter_window=100) as (_, task):
        with pytest.raises(WorkerStopped, match="90% of the last 100"):
            await task
    await broker.close()


async def test_a_decide_that_raises_stops_the_worker_and_commits_nothing_of_it() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    await publish(broker, 3)

    def decide(record: Record, waited_seconds: float) -> Outcome:
        if record.offset == 1:
            raise RuntimeError("a fault of ours")
        return copy_twice(record, waited_seconds)

    async with running(broker, decide, seen) as (_, task):
        with pytest.raises(RuntimeError):
            await task
    assert len(await read_all(broker, OUTPUT)) <= 1
    await broker.close()


async def test_stop_commits_what_is_decided_and_leaves_the_rest_for_the_next() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    await publish(broker, 20)
    never = asyncio.Event()

    def decide(record: Record, waited_seconds: float) -> "Outcome | asyncio.Future[Outcome]":
        async def later() -> Outcome:
            await never.wait()
            raise AssertionError("cancelled before")

        return asyncio.ensure_future(later()) if record.offset >= 7 else copy_twice(record, waited_seconds)

    async with running(broker, decide, seen) as (worker, task):
        await until(lambda: seen.committed_records == 7)
        worker.stop()
        await asyncio.wait_for(task, 5)
    assert broker.committed("g")[Partition(INPUT, 0)] == 7
    async with running(broker, seen=seen):
        await until(lambda: seen.committed_records == 20)
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_stop_ends_in_time_even_if_the_broker_hangs() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    fault = broker.faults.hang("commit")
    await publish(broker, 20)
    async with running(
        broker, seen=seen, step_timeout_seconds=60, revoke_timeout_seconds=0.05, shutdown_timeout_seconds=0.5
    ) as (worker, task):
        await asyncio.wait_for(fault.reached.wait(), 5)
        worker.stop()
        await asyncio.wait_for(task, 5)
    fault.release()
    async with running(broker, seen=seen):
        await _settled(broker)
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_a_lane_that_gets_nowhere_stops_the_worker() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    await publish(broker, 1)

    def decide(record: Record, waited_seconds: float) -> "asyncio.Future[Outcome]":
        return asyncio.get_running_loop().create_future()

    async with running(broker, decide, seen, stuck_after_seconds=0.1) as (_, task):
        with pytest.raises(WorkerStopped, match="committed nothing"):
            await task
    assert seen.failures == ["stuck"]
    await broker.close()


class ConsumerInBetween:
    """A consumer whose `start` may hang, and which is assigned once more what it has while it leaves, as a
    client does that was about to rejoin."""

    def __init__(self, inner: Consumer, *, hangs: bool = False) -> None:
        self._inner = inner
        self._hangs = hangs
        self._listener: RebalanceListener | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def start(self, listener: RebalanceListener) -> None:
        self._listener = listener
        if self._hangs:
            await asyncio.Event().wait()
        await self._inner.start(listener)

    async def stop(self) -> None:
        if self._listener is not None:
            await self._listener.assigned(self._inner.assignment())
        await self._inner.stop()


class BrokerInBetween:
    def __init__(self, inner: MemoryBroker, *, hangs: bool = False) -> None:
        self._inner = inner
        self._hangs = hangs

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def consumer(self, topics: Sequence[str], group_id: str) -> Consumer:
        consumer = ConsumerInBetween(self._inner.consumer(topics, group_id), hangs=self._hangs)
        return cast("Consumer", consumer)


async def test_what_is_assigned_while_it_leaves_starts_no_lane_beside_the_next() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 2)
    broker.faults.fail("commit", error=Fenced("taken"))
    await publish(broker, 50)
    async with running(cast("Broker", BrokerInBetween(broker)), seen=seen) as (worker, _):
        await until(lambda: seen.committed_records == 50 and worker.readiness() is None)
        lanes = sorted(task.get_name() for task in asyncio.all_tasks() if task.get_name().startswith("lane-"))
        assert lanes == ["lane-0", "lane-1"]
    assert seen.rejoins == ["fenced"]
    await expect_each_input_once_in_order(broker)
    await broker.close()


async def test_stop_ends_in_time_while_joining_hangs() -> None:
    broker = MemoryBroker()
    await create_topics(broker, 1)
    async with running(cast("Broker", BrokerInBetween(broker, hangs=True))) as (worker, task):
        await until(lambda: "fetch" in {task.get_name() for task in asyncio.all_tasks()})
        worker.stop()
        await asyncio.wait_for(task, 5)
    await broker.close()


async def test_a_membership_check_that_takes_long_is_no_suspension() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    checks = 0

    async def is_member(consumer: MemoryConsumer) -> bool:
        nonlocal checks
        checks += 1
        await asyncio.sleep(0.2)  # above the time that counts as a suspension
        return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MemoryConsumer, "is_member", is_member)
        async with running(broker, seen=seen, membership_check_seconds=0.01, suspended_after_seconds=0.1):
            await until(lambda: checks >= 3)
    assert seen.rejoins == []
    await broker.close()


async def test_readiness_follows_the_lanes() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 2)
    fault = broker.faults.hang("start")
    async with running(broker, seen=seen) as (worker, _):
        await asyncio.wait_for(fault.reached.wait(), 5)
        assert worker.readiness() is not None
        fault.release()
        await until(lambda: worker.readiness() is None)
        worker.stop()
        assert worker.readiness() == "stopping"
    await broker.close()


async def test_a_new_group_may_begin_behind_the_last_record() -> None:
    broker, seen = MemoryBroker(), Seen()
    await create_topics(broker, 1)
    await publish(broker, 10)
    async with running(broker, seen=seen, starts_at_end=True) as (worker, _):
        await until(lambda: worker.readiness() is None)
        await publish(broker, 3, start=10)
        await until(lambda: seen.committed_records == 3)
    assert len(await read_all(broker, OUTPUT)) == 3
    await broker.close()


async def _settled(broker: MemoryBroker) -> None:
    """Until every input is committed, whatever was committed by which attempt."""
    ends = {}
    for record in await read_all(broker, INPUT):
        ends[Partition(INPUT, record.partition)] = record.offset + 1
    await until(lambda: all(broker.committed("g").get(place, 0) >= end for place, end in ends.items()))
