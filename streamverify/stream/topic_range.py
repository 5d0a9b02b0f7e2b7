"""Stretches of topics: how they are written, and how they are read."""

from collections.abc import AsyncGenerator
from typing import Final, NamedTuple

from streamverify.model.answer import parse_timestamp

from .ports import Broker, Record

#: Offsets have 64 bits.
_MOST_DIGITS: Final = 18
_POLL_MS: Final = 500
#: Events are up to a megabyte each.
_BATCH_RECORDS: Final = 100


class TopicRange(NamedTuple):
    """A stretch of a topic. Offsets are both included; None is the first, or the last there is.

    `since_ms` and `until_ms` bound the records' timestamps, half-open, in milliseconds since the epoch.
    """

    topic: str
    partition: int | None = None
    first: int | None = None
    last: int | None = None
    since_ms: int | None = None
    until_ms: int | None = None

    def holds(self, record: Record) -> bool:
        """Whether a record of its topic lies in it."""
        return (
            (self.partition is None or record.partition == self.partition)
            and (self.first is None or record.offset >= self.first)
            and (self.last is None or record.offset <= self.last)
            and (self.since_ms is None or record.timestamp >= self.since_ms)
            and (self.until_ms is None or record.timestamp < self.until_ms)
        )


def parse_topic_range(text: str) -> TopicRange:
    """`TOPIC`, `TOPIC:PARTITION`, or `TOPIC:PARTITION:FIRST-LAST`, of which either offset may be left out.

    Raises:
        ValueError: it is none; the message says what one looks like.
    """
    topic, *rest = text.split(":")
    if not topic or len(rest) > 2:
        raise ValueError(f"{text}: not TOPIC, TOPIC:PARTITION or TOPIC:PARTITION:FIRST-LAST")
    partition = _number(text, rest[0]) if rest else None
    if len(rest) < 2:
        return TopicRange(topic, partition)
    first, dash, last = rest[1].partition("-")
    if not dash:
        raise ValueError(f"{text}: offsets are FIRST-LAST, such as 100-199, 100- or -199")
    found = TopicRange(
        topic, partition, _number(text, first) if first else None, _number(text, last) if last else None
    )
    if found.first is not None and found.last is not None and found.first > found.last:
        raise ValueError(f"{text}: the first offset is behind the last one")
    return found


def milliseconds(moment: str) -> int:
    """ISO 8601 to milliseconds since the epoch; without a zone it is UTC.

    Raises:
        ValueError: it is no such date.
    """
    return int(parse_timestamp(moment).timestamp() * 1000)


def _number(text: str, digits: str) -> int:
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        raise ValueError(f"{text}: {digits!r} is no partition or offset")
    return int(digits)


async def read_range(broker: Broker, stretch: TopicRange) -> AsyncGenerator[list[Record], None]:
    """The records of a stretch, in batches, up to the end of the topic as it is now.

    Raises:
        TopicsMissing: there is no such topic or partition.
        BrokerError: see `stream.ports`.
    """
    starts = None if stretch.partition is None else {stretch.partition: stretch.first or 0}
    reader = broker.reader(stretch.topic, starts)
    try:
        await reader.start()
        while not await reader.caught_up():
            records = await reader.getmany(timeout_ms=_POLL_MS, max_records=_BATCH_RECORDS)
            yield [record for record in records if stretch.holds(record)]
            if stretch.last is not None and any(record.offset >= stretch.last for record in records):
                return
    finally:
        await reader.stop()
