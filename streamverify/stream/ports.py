"""What the hot path needs of a broker: records, a consumer, a transactional producer, topics.

Two brokers stand behind these protocols, Apache Kafka (`streamverify.kafka`) and the embedded one
(`streamverify.stream.memory`); one contract test suite runs on both.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

Headers = Sequence[tuple[str, bytes | None]]


class Partition(NamedTuple):
    """A partition of a topic."""

    topic: str
    partition: int


class Record(Protocol):
    """A record as a consumer hands it out. The attribute names are those of Kafka clients."""

    @property
    def topic(self) -> str: ...
    @property
    def partition(self) -> int: ...
    @property
    def offset(self) -> int: ...
    @property
    def timestamp(self) -> int:
        """Milliseconds since the epoch."""
        ...

    @property
    def key(self) -> bytes | None: ...
    @property
    def value(self) -> bytes | None: ...
    @property
    def headers(self) -> Headers: ...


class Output(NamedTuple):
    """A record to be written. Its partition follows from the key, as Kafka's default partitioner does."""

    topic: str
    key: bytes | None
    value: bytes | None
    headers: Headers = ()


class RebalanceListener(Protocol):
    """Told of changes of assignment. `revoked` is bounded by the listener itself."""

    async def revoked(self, partitions: Collection[Partition]) -> None: ...
    async def assigned(self, partitions: Collection[Partition]) -> None: ...


class Consumer(Protocol):
    """A member of a consumer group that reads committed records and commits nothing itself."""

    async def start(self, listener: RebalanceListener) -> None:
        """Join the group.

        Raises:
            TopicsMissing: a topic does not exist.
            BrokerError: the broker cannot be reached.
        """
        ...

    async def stop(self) -> None: ...

    async def getmany(self, *, timeout_ms: int, max_records: int) -> Mapping[Partition, Sequence[Record]]:
        """Records by partition, in offset order; empty after the time-out. Paused partitions give none."""
        ...

    def pause(self, *partitions: Partition) -> None: ...
    def resume(self, *partitions: Partition) -> None: ...

    def seek(self, partition: Partition, offset: int) -> None:
        """Next record to hand out. Records fetched before may still be handed out once: callers keep
        the offset that they expect and drop what lies elsewhere."""
        ...

    async def committed(self, partition: Partition) -> int | None:
        """The group's committed offset, None where there is none."""
        ...

    async def beginning_offset(self, partition: Partition) -> int: ...
    async def end_offset(self, partition: Partition) -> int:
        """First offset after the last readable record (the last stable offset)."""
        ...

    def assignment(self) -> Collection[Partition]: ...

    async def is_member(self) -> bool:
        """Whether the group still counts this consumer as one of its members."""
        ...


class TransactionalProducer(Protocol):
    """One transactional id. Steps in this order: begin, send, send_offsets, commit.

    Any error of any step leaves the producer unusable: stop it and start a new one. `Fenced` says that
    another producer took the id, every other `BrokerError` that the outcome is unknown.
    """

    async def start(self) -> None:
        """Register the id, fencing its previous owner and aborting what that left open."""
        ...

    async def stop(self) -> None: ...
    async def begin(self) -> None: ...

    async def send(self, outputs: Sequence[Output]) -> None:
        """Write all; returns when every delivery is confirmed, and raises if one was not."""
        ...

    async def send_offsets(self, offsets: Mapping[Partition, int], group_id: str) -> None: ...
    async def commit(self) -> None: ...
    async def abort(self) -> None: ...


@dataclass(frozen=True, slots=True)
class TopicSpec:
    """A topic to declare. `config` holds Kafka's topic settings by their names."""

    name: str
    partitions: int
    replication_factor: int = 1
    config: Mapping[str, str] | None = None


class TopicDescription(NamedTuple):
    name: str
    partitions: int
    replication_factor: int
    config: Mapping[str, str]


class Broker(Protocol):
    """Where consumers and producers come from."""

    def consumer(self, topics: Sequence[str], group_id: str) -> Consumer: ...
    def producer(self, transactional_id: str) -> TransactionalProducer: ...

    async def create_topics(self, topics: Sequence[TopicSpec]) -> Mapping[str, str | None]:
        """Per topic None if it was created, else why not (`exists` where it is there already)."""
        ...

    async def describe_topics(self, names: Sequence[str]) -> Mapping[str, TopicDescription | None]:
        """Per name its description, None where there is no such topic."""
        ...

    def reader(self, topic: str, starts: Mapping[int, int] | None = None) -> "Reader":
        """Reads a topic, committed records only, outside of any group: the whole of it, or (`starts`) some
        partitions, each from an offset on. Where that offset has gone or is not there yet, from the first."""
        ...

    async def publish(self, outputs: Sequence[Output]) -> None:
        """Write outside of a transaction, in order per key; returns when all is delivered."""
        ...

    async def close(self) -> None: ...


class Reader(Protocol):
    """Reads the partitions of a topic, committed records only, without a group."""

    async def start(self) -> None:
        """Find the topic's end, up to which it is to be read.

        Raises:
            TopicsMissing: there is no such topic, or it has no such partition.
            BrokerError: the broker cannot be reached.
        """
        ...

    async def stop(self) -> None: ...

    async def getmany(self, *, timeout_ms: int, max_records: int) -> Sequence[Record]: ...

    async def caught_up(self) -> bool:
        """Whether everything up to the end, as it was when the reader started, has been handed out."""
        ...


Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]
