"""Records for tests of the hot path."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class FakeRecord:
    offset: int
    value: bytes | None = b"v"
    key: bytes | None = b"k"
    topic: str = "in"
    partition: int = 0
    timestamp: int = 0
    headers: list[tuple[str, bytes | None]] = field(default_factory=list)


def records(*offsets: int) -> list[FakeRecord]:
    return [FakeRecord(offset) for offset in offsets]
