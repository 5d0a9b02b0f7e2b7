"""Watches a group's committed offsets and the state of topics, whatever happens to the broker meanwhile."""

import asyncio
from collections.abc import Collection
from typing import Self

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.errors import KafkaError

from .waiting import POLL_SECONDS, until


class OffsetWatch:
    """Samples the committed offsets of a group over and over, as a context manager.

    Attributes:
        committed: the last sample, by partition.
        samples: every one that differs from the one before.
    """

    def __init__(self, servers: str, group_id: str, topic: str) -> None:
        self._servers = servers
        self._group_id = group_id
        self._topic = topic
        self.committed: dict[int, int] = {}
        self.samples: list[dict[int, int]] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def total(self) -> int:
        """Records committed over all partitions of a topic that begins at 0."""
        return sum(self.committed.values())

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run(), name="offset watch")
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.wait([self._task])
        if not self._task.cancelled():
            self._task.result()

    async def _run(self) -> None:
        while True:
            client = AIOKafkaAdminClient(bootstrap_servers=self._servers, request_timeout_ms=5_000)
            try:
                await client.start()
                while True:
                    await self._sample(client)
                    await asyncio.sleep(POLL_SECONDS)
            except (KafkaError, OSError):
                await asyncio.sleep(10 * POLL_SECONDS)  # the broker is away, which some runs want
            finally:
                await client.close()

    async def _sample(self, client: AIOKafkaAdminClient) -> None:
        found = await client.list_consumer_group_offsets(self._group_id)
        sample = {
            place.partition: stored.offset
            for place, stored in found.items()
            if place.topic == self._topic and stored.offset >= 0
        }
        if sample and sample != self.committed:
            self.samples.append(sample)
            self.committed = sample


async def no_open_transactions(
    servers: str, topics: Collection[str], partitions: int, timeout_seconds: float = 90.0
) -> float:
    """Waits until read_committed readers see as far as all others; returns the seconds that took."""

    async def same_ends() -> bool:
        committed = await end_offsets(servers, topics, partitions, "read_committed")
        return committed == await end_offsets(servers, topics, partitions, "read_uncommitted")

    return await until(same_ends, timeout_seconds, "no open transactions")


async def end_offsets(
    servers: str, topics: Collection[str], partitions: int, isolation_level: str = "read_committed"
) -> dict[TopicPartition, int]:
    """Where a reader of that isolation would stop, for every partition that holds something."""
    consumer = AIOKafkaConsumer(bootstrap_servers=servers, group_id=None, isolation_level=isolation_level)
    await consumer.start()
    try:
        places = [TopicPartition(topic, number) for topic in topics for number in range(partitions)]
        consumer.assign(places)
        ends = await consumer.end_offsets(places)
    finally:
        await consumer.stop()
    return {place: end for place, end in ends.items() if end}
