"""Positions of a client in its partitions, and the fair collection of records from them."""

import asyncio
from collections.abc import Awaitable, Callable

from streamverify.stream.ports import Partition, Sleep

from .log import PartitionLog
from .record import MemoryRecord


class Fetcher:
    """Reads a changing set of logs. `wakeup` is set whenever there may be something to hand out."""

    def __init__(self, sleep: Sleep, stale_records_after_seek: int = 0) -> None:
        self.wakeup = asyncio.Event()
        self.running = False
        self.positions: dict[Partition, int] = {}
        self._logs: dict[Partition, PartitionLog] = {}
        self._paused: set[Partition] = set()
        self._stale: dict[Partition, list[MemoryRecord]] = {}
        self._fetched: set[Partition] = set()
        self._sleep = sleep
        self._stale_records = stale_records_after_seek
        self._turn = 0

    def start(self) -> None:
        self.running = True

    def stop(self) -> None:
        """Hold nothing any more; a waiting `poll` returns."""
        self.running = False
        self.clear()
        self.wakeup.set()

    def assign(self, log: PartitionLog, position: int) -> None:
        self._logs[log.partition] = log
        self.positions[log.partition] = position
        log.subscribe(self.wakeup)
        self.wakeup.set()

    def clear(self) -> None:
        for log in self._logs.values():
            log.unsubscribe(self.wakeup)
        for held in (self._logs, self.positions, self._paused, self._stale, self._fetched):
            held.clear()

    def pause(self, partition: Partition) -> None:
        if partition in self._logs:
            self._paused.add(partition)

    def resume(self, partition: Partition) -> None:
        self._paused.discard(partition)
        self.wakeup.set()

    def seek(self, partition: Partition, offset: int) -> None:
        """Move the position of a partition that is assigned; others are not ours any more.

        What a real client would have fetched ahead is kept, to be handed out once.
        """
        position = self.positions.get(partition)
        if position is None:
            return
        if self._stale_records and position != offset and partition in self._fetched:
            stale = self._logs[partition].read(position, self._stale_records).records
            if stale:
                self._stale[partition] = stale
        self.positions[partition] = offset
        self.wakeup.set()

    def collect(self, max_records: int) -> dict[Partition, list[MemoryRecord]]:
        """What is readable now. Every partition with something to give gets a share, in turn the first."""
        ready = [
            (partition, log)
            for partition, log in self._logs.items()
            if partition not in self._paused
            and (log.stable_end != self.positions[partition] or partition in self._stale)
        ]
        if not ready:
            return {}
        self._turn += 1
        first = self._turn % len(ready)
        collected: dict[Partition, list[MemoryRecord]] = {}
        left = max_records
        for index, (partition, log) in enumerate(ready[first:] + ready[:first]):
            share = -(-left // (len(ready) - index))
            if share <= 0:
                break
            records = self._take(partition, log, share)
            if records:
                collected[partition] = records
                left -= len(records)
        return collected

    def _take(self, partition: Partition, log: PartitionLog, share: int) -> list[MemoryRecord]:
        stale = self._stale.pop(partition, None)
        if stale is not None:
            return stale[:share]
        records, self.positions[partition] = log.read(self.positions[partition], share)
        self._fetched.add(partition)
        return records

    async def poll(
        self, timeout_ms: int, max_records: int, may_fetch: Callable[[], Awaitable[bool]]
    ) -> dict[Partition, list[MemoryRecord]]:
        """Collect, waiting up to `timeout_ms` for something to collect.

        `may_fetch` is awaited before each attempt; it may block beyond the time-out, as clients do
        during a rebalance, and answers whether this attempt may hand out records.
        """
        await asyncio.sleep(0)  # a full log must not starve the other tasks of the loop
        timer: asyncio.Future[None] | None = None
        try:
            while True:
                self.wakeup.clear()
                allowed = await may_fetch()
                if not self.running:
                    return {}
                if allowed:
                    collected = self.collect(max_records)
                    if collected:
                        return collected
                if timeout_ms <= 0 or (timer is not None and timer.done()):
                    return {}
                if timer is None:
                    timer = asyncio.ensure_future(self._sleep(timeout_ms / 1000))
                    timer.add_done_callback(lambda _: self.wakeup.set())
                await self.wakeup.wait()
        finally:
            if timer is not None:
                timer.cancel()
