"""The order of one partition: what was admitted, what is decided, how far the commit may go."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .ports import Record

Done = TypeVar("Done")


def record_bytes(record: Record) -> int:
    """Size of a record's key and value in bytes."""
    return len(record.value or b"") + len(record.key or b"")


@dataclass(slots=True)
class Slot(Generic[Done]):
    """One admitted record, in its place; `outcome` is None until it is decided."""

    record: Record
    received_at: float
    bytes_: int
    outcome: Done | None = None


@dataclass(slots=True)
class Batch(Generic[Done]):
    """A contiguous, decided run of slots and the offset that their commit moves the group to."""

    slots: list[Slot[Done]]
    next_offset: int
    bytes_: int


@dataclass(slots=True)
class Lane(Generic[Done]):
    """Admits records in offset order, decides them in any order, gives them out in offset order again.

    `expected` is the next offset the lane will admit. A consumer may still hand out records that it had
    fetched before a seek: those lie before it and are dropped, else they would be decided twice. Offsets
    may have gaps (transaction markers, compaction), so a later offset is always right.
    """

    expected: int
    slots: deque[Slot[Done]] = field(default_factory=deque)
    undecided: deque[Slot[Done]] = field(default_factory=deque)
    ready: int = 0
    ready_bytes: int = 0
    held_bytes: int = 0

    @property
    def held(self) -> int:
        """Messages admitted and not yet given out."""
        return len(self.slots)

    def admit(self, records: Iterable[Record], received_at: float) -> int:
        """Takes what is new of a fetch; returns how many that were."""
        admitted = 0
        for record in records:
            if record.offset < self.expected:
                continue
            size = record_bytes(record)
            slot: Slot[Done] = Slot(record, received_at, size)
            self.slots.append(slot)
            self.undecided.append(slot)
            self.expected = record.offset + 1
            self.held_bytes += size
            admitted += 1
        return admitted

    def next_undecided(self) -> Slot[Done] | None:
        """The oldest slot whose deciding has not begun."""
        return self.undecided.popleft() if self.undecided else None

    def advance(self) -> int:
        """Moves the watermark over all decided slots at the head; returns how many are ready."""
        slots, ready = self.slots, self.ready
        # A deque is indexed from its nearer end; ready stays small against a batch, so this is linear.
        while ready < len(slots) and (slot := slots[ready]).outcome is not None:
            ready += 1
            self.ready_bytes += slot.bytes_
        self.ready = ready
        return ready

    def take_ready(self, max_records: int, max_bytes: int) -> Batch[Done] | None:
        """The next run of decided slots, at least one however large; None where the head is undecided."""
        self.advance()
        taken: list[Slot[Done]] = []
        size = 0
        while self.ready and len(taken) < max_records:
            slot = self.slots[0]
            if taken and size + slot.bytes_ > max_bytes:
                break
            self.slots.popleft()
            self.ready -= 1
            self.ready_bytes -= slot.bytes_
            size += slot.bytes_
            taken.append(slot)
        if not taken:
            return None
        return Batch(taken, taken[-1].record.offset + 1, size)

    def release(self, batch: Batch[Done]) -> None:
        """The batch is committed: its bytes are no longer in flight."""
        self.held_bytes -= batch.bytes_

    def oldest_received_at(self) -> float | None:
        """When the head was received (the lane's clock), None where the lane is empty."""
        return self.slots[0].received_at if self.slots else None

    def oldest_timestamp_ms(self) -> int | None:
        """The head's own timestamp, None where the lane is empty."""
        return self.slots[0].record.timestamp if self.slots else None
