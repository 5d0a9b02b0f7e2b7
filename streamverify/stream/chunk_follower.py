"""Keeps a chunk store equal to a compacted topic: reads it to its end first, then follows it."""

import asyncio
from collections.abc import Callable

from streamverify.model.errors import BrokerError, TopicsMissing

from .ports import Broker, Reader

#: Takes one record's key and value.
Apply = Callable[[bytes | None, bytes | None], object]


class ChunkFollower:
    """Applies every record of the topic, in order per key, over and over if the broker goes away.

    Reading again from the start is safe: the last record of a key wins, as it did before.
    """

    def __init__(
        self,
        broker: Broker,
        topic: str,
        apply: Apply,
        *,
        retry_seconds: float = 1.0,
        poll_ms: int = 200,
        batch_records: int = 2_000,
    ) -> None:
        self._broker = broker
        self._topic = topic
        self._apply = apply
        self._retry_seconds = retry_seconds
        self._poll_ms = poll_ms
        self._batch_records = batch_records
        self.caught_up = asyncio.Event()

    async def run(self) -> None:
        """Follows until cancelled; `caught_up` is set when the end, as it was at the start, is reached.

        Raises:
            TopicsMissing: there is no such topic.
        """
        while True:
            reader = self._broker.reader(self._topic)
            try:
                await reader.start()
                await self._follow(reader)
            except TopicsMissing:
                raise
            except BrokerError:
                await asyncio.sleep(self._retry_seconds)
            finally:
                await self._stop(reader)

    async def _follow(self, reader: Reader) -> None:
        while True:
            if not self.caught_up.is_set() and await reader.caught_up():
                self.caught_up.set()
            for record in await reader.getmany(timeout_ms=self._poll_ms, max_records=self._batch_records):
                self._apply(record.key, record.value)
            # A full buffer answers without waiting: heartbeats share the loop.
            await asyncio.sleep(0)

    async def _stop(self, reader: Reader) -> None:
        try:
            await reader.stop()
        except BrokerError:
            return  # it is gone already
