"""What a broker with a path keeps on disk: one file per partition, and one journal.

The journal's commit entry is what commits a transaction, over all partitions and offsets at once:
records of a transaction that it does not name are aborted ones. Files are handed to the operating
system at each commit, so a killed process loses nothing that was committed; a machine that loses power
may. Nothing is ever cleaned up.
"""

import fcntl
from collections.abc import Iterator, Mapping
from pathlib import Path
from struct import Struct
from typing import Any, BinaryIO

import orjson

from streamverify.model.errors import BrokerError
from streamverify.stream.ports import Partition, TopicSpec

from .cluster import Cluster
from .frames import frame, read_frames
from .record import MemoryRecord

_ENTRY = Struct("<qqqi")  # offset, timestamp (ms), transaction, number of headers; -1: a marker
_LENGTH = Struct("<i")  # of the bytes that follow; -1: null


class DiskStorage:
    """The files below one directory, which one broker at a time may use."""

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._lock = (path / "lock").open("ab")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.close()
            raise BrokerError(f"another broker uses {path}.", hint="Stop it or use another path.") from error
        self._journal: BinaryIO | None = None
        self._files: dict[Partition, BinaryIO] = {}
        self._dirty: set[Partition] = set()

    def load(self, cluster: Cluster) -> None:
        """Fill an empty cluster with what the files hold.

        Raises:
            BrokerError: a file is damaged elsewhere than at its end.
        """
        committed = {0}
        for payload in read_frames(self._path / "journal"):
            entry: dict[str, Any] = orjson.loads(payload)
            if "topic" in entry:
                cluster.create(TopicSpec(**entry["topic"]))
                continue
            committed.add(entry["commit"])
            for group_id, topic, number, offset in entry["offsets"]:
                cluster.offsets.setdefault(group_id, {})[Partition(topic, number)] = offset
        last = max(committed)
        for topic in cluster.topics.values():
            for log in topic.logs:
                for payload in read_frames(self._file(log.partition)):
                    offset, record, transaction = _decode(log.partition, payload)
                    last = max(last, transaction)
                    log.restore(offset, record if transaction in committed else None)
                log.notify()
        cluster.last_transaction = last
        self._journal = (self._path / "journal").open("ab")

    def topic(self, spec: TopicSpec) -> None:
        self._enter(
            {
                "topic": {
                    "name": spec.name,
                    "partitions": spec.partitions,
                    "replication_factor": spec.replication_factor,
                    "config": dict(spec.config or {}),
                }
            }
        )

    def record(self, record: MemoryRecord, transaction: int) -> None:
        parts = [_ENTRY.pack(record.offset, record.timestamp, transaction, len(record.headers))]
        fields = [record.key, record.value]
        for name, value in record.headers:
            fields += (name.encode(), value)
        for field in fields:
            parts += (_LENGTH.pack(-1 if field is None else len(field)), field or b"")
        self._append(Partition(record.topic, record.partition), b"".join(parts))

    def marker(self, partition: Partition, offset: int) -> None:
        self._append(partition, _ENTRY.pack(offset, 0, 0, -1))

    def commit(self, transaction: int, offsets: Mapping[str, Mapping[Partition, int]]) -> None:
        self.flush()  # the records before the word that they count
        places = [(group, *place, offset) for group, by in offsets.items() for place, offset in by.items()]
        self._enter({"commit": transaction, "offsets": places})

    def flush(self) -> None:
        for partition in self._dirty:
            self._files[partition].flush()
        self._dirty.clear()

    def close(self) -> None:
        for file in (*self._files.values(), *([self._journal] if self._journal else []), self._lock):
            file.close()
        self._files.clear()
        self._dirty.clear()
        self._journal = None

    def _file(self, partition: Partition) -> Path:
        return self._path / f"{partition.topic}-{partition.partition}.log"

    def _append(self, partition: Partition, payload: bytes) -> None:
        file = self._files.get(partition)
        if file is None:
            file = self._files[partition] = self._file(partition).open("ab")
        file.write(frame(payload))
        self._dirty.add(partition)

    def _enter(self, entry: Mapping[str, object]) -> None:
        if self._journal is None:
            raise BrokerError(f"the broker at {self._path} is closed")
        self._journal.write(frame(orjson.dumps(entry)))
        self._journal.flush()


def _decode(partition: Partition, payload: bytes) -> tuple[int, MemoryRecord | None, int]:
    offset, timestamp_ms, transaction, header_count = _ENTRY.unpack_from(payload)
    if header_count < 0:
        return offset, None, transaction
    fields = _fields(payload)
    key, value = next(fields), next(fields)
    headers = tuple(((next(fields) or b"").decode(), next(fields)) for _ in range(header_count))
    return offset, MemoryRecord(*partition, offset, timestamp_ms, key, value, headers), transaction


def _fields(payload: bytes) -> Iterator[bytes | None]:
    position = _ENTRY.size
    while position < len(payload):
        (length,) = _LENGTH.unpack_from(payload, position)
        position += _LENGTH.size
        if length < 0:
            yield None
        else:
            yield payload[position : position + length]
            position += length
