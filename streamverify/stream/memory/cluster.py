"""The state that all clients of one embedded broker share: topics, committed offsets, transactions."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from streamverify.model.errors import BrokerError, Fenced, TopicsMissing
from streamverify.stream.partitioning import partition_for_key
from streamverify.stream.ports import Clock, Output, Partition, Sleep, TopicDescription, TopicSpec

from .faults import Faults
from .log import PartitionLog
from .record import MemoryRecord

DEFAULT_MAX_MESSAGE_BYTES = 1_048_588
_BATCH_OVERHEAD_BYTES = 61 + 20  # of a record batch and of the one record in it
_TOPIC_NAME = re.compile(r"[a-zA-Z0-9._-]{1,249}")


class Storage(Protocol):
    """Where a broker with a path keeps what it holds. Nothing is kept for certain before `flush`."""

    def topic(self, spec: TopicSpec) -> None: ...
    def record(self, record: MemoryRecord, transaction: int) -> None: ...
    def marker(self, partition: Partition, offset: int) -> None: ...
    def commit(self, transaction: int, offsets: Mapping[str, Mapping[Partition, int]]) -> None: ...
    def flush(self) -> None: ...
    def close(self) -> None: ...


@dataclass(slots=True)
class Topic:
    """A topic and its logs, by partition number."""

    spec: TopicSpec
    logs: list[PartitionLog]
    max_message_bytes: int
    without_key: int = 0

    def describe(self) -> TopicDescription:
        spec = self.spec
        return TopicDescription(spec.name, len(self.logs), spec.replication_factor, dict(spec.config or {}))


@dataclass(slots=True)
class Transaction:
    """An open transaction: what it wrote where, and the offsets it will commit, by group."""

    number: int
    written: dict[PartitionLog, list[int]] = field(default_factory=dict)
    offsets: dict[str, dict[Partition, int]] = field(default_factory=dict)


class Cluster:
    """Everything behind the clients. All of it is synchronous, hence atomic on one event loop."""

    def __init__(self, *, clock: Clock, sleep: Sleep, retention_records: int | None) -> None:
        self.clock = clock
        self.sleep = sleep
        self.faults = Faults(self.expire, self.finish_commits)
        self.storage: Storage | None = None
        self.topics: dict[str, Topic] = {}
        self.offsets: dict[str, dict[Partition, int]] = {}
        self.last_transaction = 0
        self._retention_records = retention_records
        self._epochs: dict[str, int] = {}
        self._open: dict[str, Transaction] = {}
        self._decided: dict[str, Transaction] = {}  # committed, and not yet to be seen

    def create(self, spec: TopicSpec) -> str | None:
        """None, or why the topic was not created: `exists`, or the name of Kafka's error."""
        if spec.name in self.topics:
            return "exists"
        if spec.name in (".", "..") or not _TOPIC_NAME.fullmatch(spec.name):
            return "InvalidTopicError"
        if spec.partitions < 1:
            return "InvalidPartitionsError"
        logs = [
            PartitionLog(Partition(spec.name, n), self._retention_records) for n in range(spec.partitions)
        ]
        limit = int((spec.config or {}).get("max.message.bytes", DEFAULT_MAX_MESSAGE_BYTES))
        self.topics[spec.name] = Topic(spec, logs, limit)
        if self.storage is not None:
            self.storage.topic(spec)
        return None

    def topic(self, name: str) -> Topic:
        try:
            return self.topics[name]
        except KeyError:
            raise TopicsMissing([name]) from None

    def require(self, names: Iterable[str]) -> None:
        missing = sorted(name for name in names if name not in self.topics)
        if missing:
            raise TopicsMissing(missing)

    def log(self, partition: Partition) -> PartitionLog:
        logs = self.topic(partition.topic).logs
        if not 0 <= partition.partition < len(logs):
            raise BrokerError(f"topic {partition.topic} has no partition {partition.partition}")
        return logs[partition.partition]

    def committed(self, group_id: str, partition: Partition) -> int | None:
        return self.offsets.get(group_id, {}).get(partition)

    def publish(self, outputs: Sequence[Output]) -> None:
        """Write outside of any transaction.

        Raises:
            TopicsMissing: nothing was written.
            BrokerError: a record is too large; those before it were written.
        """
        self.require(output.topic for output in outputs)
        written: dict[PartitionLog, list[int]] = {}
        try:
            self._write(outputs, 0, written)
        finally:  # what stands before a record that is refused is written all the same
            if self.storage is not None:
                self.storage.flush()
            for log in written:
                log.notify()

    def register(self, transactional_id: str) -> int:
        """A new epoch of an id, which fences the one before and aborts what it left open."""
        self._finish_commit(transactional_id)
        self._abort(transactional_id)
        epoch = self._epochs.get(transactional_id, -1) + 1
        self._epochs[transactional_id] = epoch
        return epoch

    def check_owner(self, transactional_id: str, epoch: int) -> None:
        """Raises Fenced where the id has a newer epoch."""
        if self._epochs.get(transactional_id) != epoch:
            raise Fenced(f"another producer took the transactional id {transactional_id}")

    def begin(self, transactional_id: str) -> None:
        if transactional_id in self._open:
            raise BrokerError(f"a transaction of {transactional_id} is open already")
        self._finish_commit(transactional_id)
        self.last_transaction += 1
        self._open[transactional_id] = Transaction(self.last_transaction)

    def send(self, transactional_id: str, outputs: Sequence[Output]) -> None:
        transaction = self._transaction(transactional_id)
        self._write(outputs, transaction.number, transaction.written)

    def send_offsets(self, transactional_id: str, offsets: Mapping[Partition, int], group_id: str) -> None:
        self._transaction(transactional_id).offsets.setdefault(group_id, {}).update(offsets)

    def commit(self, transactional_id: str) -> None:
        """Make records and offsets visible together; at once, unless a fault delays it."""
        transaction = self._transaction(transactional_id)
        if self.storage is not None:
            self.storage.commit(transaction.number, transaction.offsets)
        self._decided[transactional_id] = self._open.pop(transactional_id)
        if not self.faults.markers_delayed:
            self._finish_commit(transactional_id)

    def finish_commits(self) -> None:
        for transactional_id in list(self._decided):
            self._finish_commit(transactional_id)

    def _finish_commit(self, transactional_id: str) -> None:
        transaction = self._decided.pop(transactional_id, None)
        if transaction is None:
            return
        for group_id, offsets in transaction.offsets.items():
            self.offsets.setdefault(group_id, {}).update(offsets)
        self._mark(transaction, aborted=False)

    def abort(self, transactional_id: str) -> None:
        self._transaction(transactional_id)
        self._abort(transactional_id)

    def expire(self, transactional_id: str) -> bool:
        """What the transaction time-out does: abort, and fence the producer. False where none is open."""
        if transactional_id not in self._open:
            return False
        self.register(transactional_id)
        return True

    def _transaction(self, transactional_id: str) -> Transaction:
        transaction = self._open.get(transactional_id)
        if transaction is None:
            raise BrokerError(f"no transaction of {transactional_id} is open: begin comes first")
        return transaction

    def _abort(self, transactional_id: str) -> None:
        transaction = self._open.pop(transactional_id, None)
        if transaction is not None:
            self._mark(transaction, aborted=True)

    def _mark(self, transaction: Transaction, *, aborted: bool) -> None:
        for log, offsets in transaction.written.items():
            marker = log.end_transaction(transaction.number, offsets if aborted else ())
            if self.storage is not None:
                self.storage.marker(log.partition, marker)

    def _write(
        self, outputs: Sequence[Output], transaction: int, written: dict[PartitionLog, list[int]]
    ) -> None:
        timestamp_ms = int(self.clock() * 1000)
        topic: Topic | None = None
        for output in outputs:
            name, key, value, headers = output
            if topic is None or topic.spec.name != name:
                topic = self.topic(name)
            logs = topic.logs
            if key is None:
                number = topic.without_key = (topic.without_key + 1) % len(logs)
            else:
                number = partition_for_key(key, len(logs))
            if value is not None and len(value) * 2 > topic.max_message_bytes:
                _check_size(output, topic)
            log = logs[number]
            record = log.append(key, value, tuple(headers), timestamp_ms, transaction)
            if log in written:
                written[log].append(record.offset)
            else:
                written[log] = [record.offset]
            if self.storage is not None:
                self.storage.record(record, transaction)


def _check_size(output: Output, topic: Topic) -> None:
    size = len(output.value or b"") + len(output.key or b"") + _BATCH_OVERHEAD_BYTES
    size += sum(len(name) + len(value or b"") + 4 for name, value in output.headers)
    if size > topic.max_message_bytes:
        raise BrokerError(f"a record of {size} bytes is over max.message.bytes of {topic.spec.name}")
