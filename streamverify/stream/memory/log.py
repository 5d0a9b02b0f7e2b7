"""One partition: records, gaps, and how far a read_committed reader may see."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from streamverify.stream.ports import Headers, Partition

from .record import MemoryRecord


class Batch(NamedTuple):
    """Readable records from a position on, and the position behind them (gaps skipped)."""

    records: list[MemoryRecord]
    next_position: int


class PartitionLog:
    """An append-only log. Offsets count records, aborted records and transaction markers alike.

    An entry is a record, or None where an offset holds nothing to read: a marker, or a record whose
    transaction was aborted.
    """

    def __init__(self, partition: Partition, retention_records: int | None = None) -> None:
        self.partition = partition
        self.beginning = 0
        self._entries: list[MemoryRecord | None] = []
        self._open: dict[int, int] = {}  # transaction number → first offset; ascending as inserted
        self._retention = retention_records
        self._readers: set[asyncio.Event] = set()

    @property
    def end(self) -> int:
        """Offset of the next entry."""
        return self.beginning + len(self._entries)

    @property
    def stable_end(self) -> int:
        """Last stable offset: before it every record is committed or aborted for good."""
        for first in self._open.values():
            return first
        return self.beginning + len(self._entries)

    def append(
        self, key: bytes | None, value: bytes | None, headers: Headers, timestamp_ms: int, transaction: int
    ) -> MemoryRecord:
        """Append a record; `transaction` 0 is none. Readers are told by `notify`, once for many records."""
        topic, partition = self.partition
        offset = self.beginning + len(self._entries)
        record = MemoryRecord(topic, partition, offset, timestamp_ms, key, value, headers)
        self._entries.append(record)
        if transaction and transaction not in self._open:
            self._open[transaction] = offset
        return record

    def end_transaction(self, transaction: int, aborted_offsets: Sequence[int]) -> int:
        """Write the marker that ends a transaction here; returns its offset."""
        for offset in aborted_offsets:
            self._entries[offset - self.beginning] = None
        self._open.pop(transaction, None)
        self._entries.append(None)
        self.notify()
        return self.end - 1

    def restore(self, offset: int, record: MemoryRecord | None) -> None:
        """Put back what a file held at `offset`; offsets in between are gaps."""
        self._entries.extend([None] * (offset - self.end))
        self._entries.append(record)

    def read(self, position: int, max_records: int) -> Batch:
        """Readable records from `position`, or from the beginning where that offset does not exist."""
        beginning = self.beginning
        stable = self.stable_end
        if not beginning <= position <= self.end:
            position = beginning
        entries = self._entries
        records: list[MemoryRecord] = []
        while position < stable:
            wanted = max_records - len(records)
            if wanted <= 0:
                if entries[position - beginning] is not None:
                    break
                position += 1
                continue
            stop = min(position + wanted, stable)
            records += [
                entry for entry in entries[position - beginning : stop - beginning] if entry is not None
            ]
            position = stop
        return Batch(records, position)

    def subscribe(self, wakeup: asyncio.Event) -> None:
        """Set `wakeup` whenever more may be readable."""
        self._readers.add(wakeup)

    def unsubscribe(self, wakeup: asyncio.Event) -> None:
        self._readers.discard(wakeup)

    def notify(self) -> None:
        for wakeup in self._readers:
            wakeup.set()
        if self._retention is not None:
            self._trim(self._retention)

    def _trim(self, retention_records: int) -> None:
        # A quarter more than asked for stays, so that a record costs no move of the whole list.
        if len(self._entries) > retention_records * 5 // 4:
            excess = min(len(self._entries) - retention_records, self.stable_end - self.beginning)
            del self._entries[:excess]
            self.beginning += excess
