"""A record of the embedded broker."""

from typing import NamedTuple

from streamverify.stream.ports import Headers


class MemoryRecord(NamedTuple):
    """A record at its place; `timestamp` in milliseconds since the epoch."""

    topic: str
    partition: int
    offset: int
    timestamp: int
    key: bytes | None
    value: bytes | None
    headers: Headers
