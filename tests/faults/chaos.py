"""A broker around a broker that signals its own process at a step, or deliberately does it wrong."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Collection, Mapping, Sequence
from enum import StrEnum
from signal import SIGKILL
from typing import Any, cast
from uuid import uuid4

from streamverify.kafka import KafkaBroker
from streamverify.kafka.consumer import KafkaConsumer
from streamverify.stream.lane import Lane
from streamverify.stream.options import WorkerOptions
from streamverify.stream.ports import Consumer, Output, Partition, Record, TransactionalProducer

from .steps import Step, Strike


class Variant(StrEnum):
    """How the worker is made. All but the first two are wrong on purpose, so that an audit has to object."""

    RIGHT = "right"
    #: Right, on a consumer that hands out once more what it had fetched before a seek.
    STALE_FETCHES = "stale_fetches"
    #: The same, and lanes that do not drop such records.
    STALE_RECORDS = "stale_records"
    #: Transactional ids that the next owner of a partition does not take over.
    ID_PER_PROCESS = "id_per_process"
    #: Outputs first, offsets after, not in one transaction.
    NO_TRANSACTIONS = "no_transactions"
    #: Offsets first, outputs after.
    OFFSETS_FIRST = "offsets_first"


class Chaos:
    """Takes strikes from standard input and carries them out. When that ends, so does the process:
    a worker must not outlive the test that started it."""

    def __init__(self) -> None:
        self._armed: Strike | None = None
        self._unread = b""
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._take)

    def _take(self) -> None:
        read = os.read(sys.stdin.fileno(), 4096)
        if not read:
            os.kill(os.getpid(), SIGKILL)
        *lines, self._unread = (self._unread + read).split(b"\n")
        for line in lines:
            self._armed = Strike.from_line(line)

    def reached(self, step: Step) -> None:
        """Strikes here if it is due."""
        armed = self._armed
        if armed is None or armed.step is not step:
            return
        if armed.calls > 1:
            self._armed = armed._replace(calls=armed.calls - 1)
            return
        self._armed = None
        told = {"step": step, "signal": armed.number.name, "monotonic_seconds": time.monotonic()}
        os.write(sys.stdout.fileno(), json.dumps(told).encode() + b"\n")
        os.kill(os.getpid(), armed.number)

    async def during(self, step: Step, call: Awaitable[None]) -> None:
        """Awaits the call; strikes while it is in flight if that is due."""
        armed = self._armed
        if armed is None or armed.step is not step:
            await call
            return
        task = asyncio.ensure_future(call)
        for _ in range(armed.turns):
            await asyncio.sleep(0)
        self.reached(step)
        await task


class ChaosProducer:
    """A transactional producer that passes the steps on to `Chaos`."""

    def __init__(self, inner: TransactionalProducer, chaos: Chaos) -> None:
        self._inner = inner
        self._chaos = chaos

    async def start(self) -> None:
        await self._inner.start()
        self._chaos.reached(Step.AFTER_START)

    async def stop(self) -> None:
        await self._inner.stop()

    async def begin(self) -> None:
        await self._inner.begin()
        self._chaos.reached(Step.AFTER_BEGIN)

    async def send(self, outputs: Sequence[Output]) -> None:
        await self._chaos.during(Step.DURING_SEND, self._inner.send(outputs))
        self._chaos.reached(Step.AFTER_SEND)

    async def send_offsets(self, offsets: Mapping[Partition, int], group_id: str) -> None:
        await self._inner.send_offsets(offsets, group_id)
        self._chaos.reached(Step.AFTER_SEND_OFFSETS)

    async def commit(self) -> None:
        await self._chaos.during(Step.DURING_COMMIT, self._inner.commit())
        self._chaos.reached(Step.AFTER_COMMIT)

    async def abort(self) -> None:
        await self._inner.abort()


class PlainProducer:
    """No transaction at all: what a worker without them does, outputs and offsets one after the other."""

    def __init__(self, broker: "ChaosBroker", *, offsets_first: bool) -> None:
        self._broker = broker
        self._offsets_first = offsets_first
        self._outputs: Sequence[Output] = ()
        self._offsets: Mapping[Partition, int] = {}

    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    async def begin(self) -> None: ...
    async def abort(self) -> None: ...

    async def send(self, outputs: Sequence[Output]) -> None:
        self._outputs = outputs
        if not self._offsets_first:
            await self._broker.inner.publish(outputs)

    async def send_offsets(self, offsets: Mapping[Partition, int], group_id: str) -> None:
        self._offsets = offsets
        if self._offsets_first:
            await self._commit_offsets()

    async def commit(self) -> None:
        if self._offsets_first:
            await self._broker.inner.publish(self._outputs)
        else:
            await self._commit_offsets()

    async def _commit_offsets(self) -> None:
        client: Any = self._broker.newest_consumer._consumer
        owned = {tuple(place): place for place in client.assignment()}
        await client.commit({owned[tuple(place)]: offset for place, offset in self._offsets.items()})


class StaleConsumer:
    """Hands out once more, after a seek, what it had handed out before and what lies before the seek."""

    def __init__(self, inner: Consumer) -> None:
        self._inner = inner
        self._last: dict[Partition, Sequence[Record]] = {}
        self._stale: dict[Partition, Sequence[Record]] = {}
        self._paused: set[Partition] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def pause(self, *partitions: Partition) -> None:
        self._paused.update(partitions)
        self._inner.pause(*partitions)

    def resume(self, *partitions: Partition) -> None:
        self._paused.difference_update(partitions)
        self._inner.resume(*partitions)

    def seek(self, partition: Partition, offset: int) -> None:
        before = [record for record in self._last.get(partition, ()) if record.offset < offset]
        if before:
            self._stale[partition] = before
        self._inner.seek(partition, offset)

    def assignment(self) -> Collection[Partition]:
        return self._inner.assignment()

    async def getmany(self, *, timeout_ms: int, max_records: int) -> Mapping[Partition, Sequence[Record]]:
        due = [partition for partition in self._stale if partition not in self._paused]
        if due:
            return {partition: self._stale.pop(partition) for partition in due}
        fetched = await self._inner.getmany(timeout_ms=timeout_ms, max_records=max_records)
        self._last.update(fetched)
        return fetched


class ChaosBroker:
    """The cluster as a worker of a fault run sees it."""

    def __init__(self, inner: KafkaBroker, variant: Variant = Variant.RIGHT) -> None:
        self.inner = inner
        self.newest_consumer: KafkaConsumer
        self._variant = variant
        self._chaos = Chaos()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def consumer(self, topics: Sequence[str], group_id: str) -> Consumer:
        consumer = KafkaConsumer(self.inner.options, topics, group_id)
        self.newest_consumer = consumer
        if self._variant in (Variant.STALE_FETCHES, Variant.STALE_RECORDS):
            return cast("Consumer", StaleConsumer(consumer))
        return consumer

    def producer(self, transactional_id: str) -> TransactionalProducer:
        if self._variant in (Variant.NO_TRANSACTIONS, Variant.OFFSETS_FIRST):
            inner: TransactionalProducer = PlainProducer(
                self, offsets_first=self._variant is Variant.OFFSETS_FIRST
            )
        else:
            inner = self.inner.producer(transactional_id)
        return ChaosProducer(inner, self._chaos)


def break_on_purpose(variant: Variant) -> None:
    """Puts the fault of a variant into this process."""
    if variant is Variant.ID_PER_PROCESS:
        process = uuid4().hex

        def id_of_process(options: WorkerOptions, partition: int) -> str:
            return f"{options.group_id}.{process}.{partition}"

        WorkerOptions.transactional_id = id_of_process  # type: ignore[method-assign,assignment]
    elif variant is Variant.STALE_RECORDS:
        right = Lane.admit

        def admit_all(lane: "Lane[Any]", records: Sequence[Record], received_at: float) -> int:
            if records:
                lane.expected = min(lane.expected, records[0].offset)
            return right(lane, records, received_at)

        Lane.admit = admit_all  # type: ignore[method-assign,assignment]
