"""Putting dead letters back into the topic that they came from.

Records and the offsets of those that were dealt with are committed in one transaction, so that a replay
that is interrupted neither loses nor repeats one. Two replays at once fence each other: they share one
transactional id.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final, Literal, NamedTuple

from streamverify.model.errors import TopicsMissing
from streamverify.stream.dead_letters import HEADER_PREFIX, REPLAY_HEADER
from streamverify.stream.ports import Broker, Output, Partition, Record, TransactionalProducer

_POLL_MS: Final = 500
#: Events are up to a megabyte each; few of them make a transaction of a size that every broker takes.
_TRANSACTION_RECORDS: Final = 100

#: Why a dead letter stays where it is.
PassedOver = Literal["other_reason", "other_topic", "not_ours", "truncated"]


class Restored(NamedTuple):
    """The record as it was, and the reason for which it became a dead letter."""

    output: Output
    reason: str


def restore(record: Record, topic: str, reasons: Collection[str] = ()) -> Restored | PassedOver:
    """A dead letter to the record that it was, with the id of its old decision in one header more.

    Args:
        record: of the dead-letter topic.
        topic: where records are put back; one that came from another topic is passed over.
        reasons: only these, where given.
    """
    ours = {
        name.removeprefix(HEADER_PREFIX): (value or b"").decode("utf-8", "replace")
        for name, value in record.headers
        if name.startswith(HEADER_PREFIX)
    }
    if not {"reason", "topic", "decision_id"} <= ours.keys():
        return "not_ours"
    if "truncated" in ours:
        return "truncated"
    if ours["topic"] != topic:
        return "other_topic"
    if reasons and ours["reason"] not in reasons:
        return "other_reason"
    headers = [
        (name, value)
        for name, value in record.headers
        if not name.startswith(HEADER_PREFIX) and name != REPLAY_HEADER
    ]
    headers.append((REPLAY_HEADER, ours["decision_id"].encode()))
    return Restored(Output(topic, record.key, record.value, headers), ours["reason"])


class Replay:
    """One run over the dead-letter topic, up to its end as it was at the start.

    Attributes:
        put_back: records by dead-letter reason.
        passed_over: records by why they stay.
    """

    def __init__(self, broker: Broker, dead_letters: str, topic: str, group_id: str) -> None:
        self.put_back: Counter[str] = Counter()
        self.passed_over: Counter[str] = Counter()
        self._broker = broker
        self._dead_letters = dead_letters
        self._topic = topic
        self._group_id = f"{group_id}.replay-dlq"

    async def run(
        self,
        *,
        reasons: Collection[str] = (),
        limit: int | None = None,
        from_start: bool = False,
        dry_run: bool = False,
    ) -> None:
        """Puts back what no earlier run has dealt with.

        Args:
            reasons: only these; others count as dealt with.
            limit: ends after so many were put back.
            from_start: whatever earlier runs did.
            dry_run: counts, and writes nothing.

        Raises:
            TopicsMissing: one of the two topics is not there.
            BrokerError: see `stream.ports`.
        """
        partitions = await self._partitions()
        producer = None if dry_run else self._broker.producer(self._group_id)
        if producer is not None:
            await producer.start()  # first: what another run has committed by now, it cannot change any more
        try:
            done = {} if from_start else await self._committed(partitions)
            await self._read(producer, done, reasons, limit)
        finally:
            if producer is not None:
                await producer.stop()

    async def _read(
        self,
        producer: TransactionalProducer | None,
        done: Mapping[Partition, int],
        reasons: Collection[str],
        limit: int | None,
    ) -> None:
        reader = self._broker.reader(self._dead_letters)
        await reader.start()
        try:
            while limit is None or self.put_back.total() < limit:
                # Not until nothing more comes: what is put back now may at once become a dead letter again.
                if await reader.caught_up():
                    return
                records = await reader.getmany(timeout_ms=_POLL_MS, max_records=_TRANSACTION_RECORDS)
                outputs: list[Output] = []
                offsets: dict[Partition, int] = {}
                for record in records:
                    partition = Partition(record.topic, record.partition)
                    if record.offset < done.get(partition, 0):
                        continue
                    if limit is not None and self.put_back.total() >= limit:
                        break
                    restored = restore(record, self._topic, reasons)
                    if isinstance(restored, Restored):
                        outputs.append(restored.output)
                        self.put_back[restored.reason] += 1
                    else:
                        self.passed_over[restored] += 1
                    offsets[partition] = record.offset + 1
                if producer is not None and offsets:
                    await self._commit(producer, outputs, offsets)
        finally:
            await reader.stop()

    async def _commit(
        self, producer: TransactionalProducer, outputs: list[Output], offsets: Mapping[Partition, int]
    ) -> None:
        await producer.begin()
        if outputs:
            await producer.send(outputs)
        await producer.send_offsets(offsets, self._group_id)
        await producer.commit()

    async def _partitions(self) -> list[Partition]:
        names = (self._dead_letters, self._topic)
        found = await self._broker.describe_topics(names)
        missing = [name for name in names if found[name] is None]
        if missing:
            raise TopicsMissing(missing)
        description = found[self._dead_letters]
        count = description.partitions if description else 0
        return [Partition(self._dead_letters, number) for number in range(count)]

    async def _committed(self, partitions: Collection[Partition]) -> dict[Partition, int]:
        """Where earlier runs ended. The group is left again at once: nothing is fetched through it."""
        consumer = self._broker.consumer([self._dead_letters], self._group_id)
        await consumer.start(_Unmoved())
        try:
            return {
                partition: offset
                for partition in partitions
                if (offset := await consumer.committed(partition)) is not None
            }
        finally:
            await consumer.stop()


class _Unmoved:
    """A rebalance listener for whom assignments mean nothing."""

    async def revoked(self, partitions: Collection[Partition]) -> None: ...
    async def assigned(self, partitions: Collection[Partition]) -> None: ...
