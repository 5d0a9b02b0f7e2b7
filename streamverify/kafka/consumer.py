"""The group consumer on aiokafka: reads committed records, commits nothing itself."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from aiokafka import AIOKafkaConsumer, ConsumerRebalanceListener, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.errors import IllegalStateError

from streamverify.model.errors import TopicsMissing
from streamverify.stream.ports import Partition, RebalanceListener, Record

from .errors import broker_call
from .options import KafkaOptions
from .topics import describe_topics


class KafkaConsumer:
    """A member of a consumer group. Positions come from the caller, never from a reset policy."""

    def __init__(self, options: KafkaOptions, topics: Sequence[str], group_id: str) -> None:
        self._options = options
        self._topics = list(topics)
        self._group_id = group_id
        self._consumer = AIOKafkaConsumer(
            **options.consumer(),
            group_id=group_id,
            session_timeout_ms=options.session_timeout_ms,
            heartbeat_interval_ms=options.heartbeat_interval_ms,
            rebalance_timeout_ms=options.rebalance_timeout_ms,
            max_poll_interval_ms=options.max_poll_interval_ms,
        )
        self._admin: AIOKafkaAdminClient | None = None

    async def start(self, listener: RebalanceListener) -> None:
        # The client would wait for a missing topic for ever, and log thousands of lines a second.
        described = await describe_topics(self._options, self._topics, with_config=False)
        missing = [name for name in self._topics if described[name] is None]
        if missing:
            raise TopicsMissing(missing)
        with broker_call("joining the group"):
            await self._consumer.start()
        self._consumer.subscribe(self._topics, listener=_Listener(listener))

    async def stop(self) -> None:
        if self._admin is not None:
            await self._admin.close()
            self._admin = None
        with broker_call("leaving the group"):
            await self._consumer.stop()

    async def getmany(self, *, timeout_ms: int, max_records: int) -> Mapping[Partition, Sequence[Record]]:
        with broker_call("fetching"):
            fetched = await self._consumer.getmany(timeout_ms=timeout_ms, max_records=max_records)
        # The client's partitions are named tuples of the same two fields, so they are equal to ours.
        return cast("Mapping[Partition, Sequence[Record]]", fetched)

    def pause(self, *partitions: Partition) -> None:
        self._consumer.pause(*self._owned(partitions))

    def resume(self, *partitions: Partition) -> None:
        self._consumer.resume(*self._owned(partitions))

    def seek(self, partition: Partition, offset: int) -> None:
        for owned in self._owned([partition]):
            self._consumer.seek(owned, offset)

    async def committed(self, partition: Partition) -> int | None:
        with broker_call("reading the committed offset"):
            try:
                offset: int | None = await self._consumer.committed(TopicPartition(*partition))
            except IllegalStateError:
                return None
        return offset

    async def beginning_offset(self, partition: Partition) -> int:
        with broker_call("reading the first offset"):
            offsets = await self._consumer.beginning_offsets([TopicPartition(*partition)])
        return int(offsets[TopicPartition(*partition)])

    async def end_offset(self, partition: Partition) -> int:
        with broker_call("reading the end offset"):
            offsets = await self._consumer.end_offsets([TopicPartition(*partition)])
        return int(offsets[TopicPartition(*partition)])

    def assignment(self) -> Collection[Partition]:
        return [Partition(*partition) for partition in self._consumer.assignment()]

    async def is_member(self) -> bool:
        """Asks the group's coordinator; the client itself may believe in a membership long lost."""
        with broker_call("asking for the group's members"):
            if self._admin is None:
                self._admin = AIOKafkaAdminClient(**self._options.client(), client_id=self._options.client_id)
                await self._admin.start()
            response = (await self._admin.describe_consumer_groups([self._group_id]))[0]
        own = self._consumer._coordinator.member_id
        return any(own == member[0] for group in response.groups for member in group[5])

    def _owned(self, partitions: Collection[Partition]) -> list[TopicPartition]:
        """Those still ours: between a revocation and its callback the client refuses the others."""
        assigned = self._consumer.assignment()
        return [place for partition in partitions if (place := TopicPartition(*partition)) in assigned]


class _Listener(ConsumerRebalanceListener):  # type: ignore[misc]  # the client is not typed
    def __init__(self, listener: RebalanceListener) -> None:
        self._listener = listener

    async def on_partitions_revoked(self, revoked: Any) -> None:
        await self._listener.revoked([Partition(*place) for place in revoked])

    async def on_partitions_assigned(self, assigned: Any) -> None:
        await self._listener.assigned([Partition(*place) for place in assigned])
