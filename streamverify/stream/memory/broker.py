"""The embedded broker."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from streamverify.stream.ports import Clock, Output, Partition, Sleep, TopicDescription, TopicSpec

from .cluster import Cluster
from .consumer import MemoryConsumer
from .faults import Faults
from .group import Group
from .producer import MemoryProducer
from .reader import MemoryReader
from .storage import DiskStorage


class MemoryBroker:
    """Kafka's semantics in one process and on one event loop; see `streamverify.stream.ports.Broker`.

    Args:
        path: a directory to keep everything in; without it nothing outlives the object. Good for trials,
            no replacement of Kafka: files are written on the event loop, never cleaned up, not replicated.
        retention_records: records that each partition keeps at least, None for all. More than a
            quarter above that is dropped from the start, whether anyone has read it or not.
        session_timeout_seconds: after which a frozen consumer is expelled from its group.
        rebalance_timeout_seconds: that `revoked` may take before its consumer is expelled.
        stale_records_after_seek: how many records fetched ahead are handed out once after a seek.
        clock: seconds since the epoch, for timestamps of records.
        sleep: waits for time-outs; a test may put a scripted one in its place.

    `faults` scripts what goes wrong.

    Raises:
        BrokerError: the directory is in use by another broker, or damaged.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        retention_records: int | None = None,
        session_timeout_seconds: float = 10.0,
        rebalance_timeout_seconds: float = 30.0,
        stale_records_after_seek: int = 16,
        clock: Clock = time.time,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._cluster = Cluster(clock=clock, sleep=sleep, retention_records=retention_records)
        self._groups: dict[str, Group] = {}
        self._consumers: list[MemoryConsumer] = []
        self._session_timeout_seconds = session_timeout_seconds
        self._rebalance_timeout_seconds = rebalance_timeout_seconds
        self._stale_records_after_seek = stale_records_after_seek
        self.faults: Faults = self._cluster.faults
        if path is not None:
            storage = DiskStorage(path)
            try:
                storage.load(self._cluster)
            except BaseException:
                storage.close()
                raise
            self._cluster.storage = storage

    def consumer(self, topics: Sequence[str], group_id: str) -> MemoryConsumer:
        group = self._groups.get(group_id)
        if group is None:
            group = self._groups[group_id] = Group(self._cluster.sleep, self._rebalance_timeout_seconds)
        consumer = MemoryConsumer(
            self._cluster,
            group,
            topics,
            group_id,
            session_timeout_seconds=self._session_timeout_seconds,
            stale_records_after_seek=self._stale_records_after_seek,
        )
        self._consumers.append(consumer)
        return consumer

    def producer(self, transactional_id: str) -> MemoryProducer:
        return MemoryProducer(self._cluster, transactional_id)

    async def create_topics(self, topics: Sequence[TopicSpec]) -> Mapping[str, str | None]:
        await self.faults.connection()
        return {spec.name: self._cluster.create(spec) for spec in topics}

    async def describe_topics(self, names: Sequence[str]) -> Mapping[str, TopicDescription | None]:
        await self.faults.connection()
        described: dict[str, TopicDescription | None] = {}
        for name in names:
            topic = self._cluster.topics.get(name)
            described[name] = None if topic is None else topic.describe()
        return described

    def reader(self, topic: str, starts: Mapping[int, int] | None = None) -> MemoryReader:
        return MemoryReader(self._cluster, topic, starts)

    async def publish(self, outputs: Sequence[Output]) -> None:
        await self.faults.connection()
        self._cluster.publish(outputs)
        await asyncio.sleep(0)

    def committed(self, group_id: str) -> Mapping[Partition, int]:
        """A group's committed offsets, for tests and reports."""
        return dict(self._cluster.offsets.get(group_id, {}))

    def generation(self, group_id: str) -> int:
        """How many rebalances a group has been through."""
        group = self._groups.get(group_id)
        return group.generation if group else 0

    async def close(self) -> None:
        for group in self._groups.values():
            await group.close()
        for consumer in self._consumers:
            await consumer.close()
        for group in self._groups.values():
            await group.close()
        if self._cluster.storage is not None:
            self._cluster.storage.close()
