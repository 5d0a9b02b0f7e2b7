"""The groupless reader of the embedded broker."""

from collections.abc import Mapping, Sequence

from streamverify.model.errors import BrokerError, TopicsMissing
from streamverify.stream.ports import Partition

from .cluster import Cluster
from .fetcher import Fetcher
from .record import MemoryRecord


class MemoryReader:
    """Every partition of a topic from its start, or some from given offsets; see
    `streamverify.stream.ports.Reader`."""

    def __init__(self, cluster: Cluster, topic: str, starts: Mapping[int, int] | None = None) -> None:
        self._cluster = cluster
        self._topic = topic
        self._starts = starts
        self._fetcher = Fetcher(cluster.sleep)
        self._ends: dict[Partition, int] = {}

    async def start(self) -> None:
        await self._cluster.faults.connection()
        self._cluster.require([self._topic])
        logs = self._cluster.topic(self._topic).logs
        starts = self._starts
        missing = [number for number in starts or () if number >= len(logs)]
        if missing:
            raise TopicsMissing([f"{self._topic}:{number}" for number in missing])
        for log in logs if starts is None else [logs[number] for number in starts]:
            self._fetcher.assign(log, log.beginning if starts is None else starts[log.partition.partition])
            self._ends[log.partition] = log.stable_end
        self._fetcher.start()

    async def stop(self) -> None:
        self._fetcher.stop()

    async def getmany(self, *, timeout_ms: int, max_records: int) -> Sequence[MemoryRecord]:
        if not self._fetcher.running:
            raise BrokerError("the reader is not running")
        collected = await self._fetcher.poll(timeout_ms, max_records, self._may_fetch)
        return [record for records in collected.values() for record in records]

    async def caught_up(self) -> bool:
        await self._cluster.faults.connection()
        for partition, position in self._fetcher.positions.items():
            end = self._ends[partition]
            if position < end:
                records, _ = self._cluster.log(partition).read(position, 1)
                if records and records[0].offset < end:
                    return False
        return True

    async def _may_fetch(self) -> bool:
        return self._cluster.faults.connected
