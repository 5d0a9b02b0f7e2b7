"""The group consumer of the embedded broker, with the habits of aiokafka that callers must stand."""

import asyncio
import logging
from collections.abc import Awaitable, Collection, Mapping, Sequence

from streamverify.model.errors import BrokerError
from streamverify.stream.ports import Partition, RebalanceListener

from .cluster import Cluster
from .fetcher import Fetcher
from .group import Group
from .record import MemoryRecord

logger = logging.getLogger(__name__)


class MemoryConsumer:
    """A member of a group; see `streamverify.stream.ports.Consumer`.

    As with Kafka clients: `getmany` blocks during a rebalance whatever its time-out, a rebalance forgets
    what was paused, `revoked` is not called by `stop`, an exception in a listener is only logged, and
    records fetched before a `seek` are handed out once after it.
    """

    def __init__(
        self,
        cluster: Cluster,
        group: Group,
        topics: Sequence[str],
        group_id: str,
        *,
        session_timeout_seconds: float,
        stale_records_after_seek: int,
    ) -> None:
        self.topics = tuple(topics)
        self._cluster = cluster
        self._group = group
        self._group_id = group_id
        self._session_timeout_seconds = session_timeout_seconds
        self._fetcher = Fetcher(cluster.sleep, stale_records_after_seek)
        self._listener: RebalanceListener | None = None
        self._settled = asyncio.Event()
        self._settled.set()
        self._thawed = asyncio.Event()
        self._thawed.set()
        self._tasks: set[asyncio.Future[None]] = set()
        self._assigning: asyncio.Future[None] | None = None
        self._session: asyncio.Future[None] | None = None

    async def start(self, listener: RebalanceListener) -> None:
        await self._cluster.faults.connection()
        self._cluster.require(self.topics)
        self._listener = listener
        self._fetcher.start()
        self._join()

    async def stop(self) -> None:
        if not self._fetcher.running:
            return
        self._fetcher.stop()
        self._group.leave(self)
        self._end_session_timer()
        self._thawed.set()
        self._settled.set()

    async def getmany(
        self, *, timeout_ms: int, max_records: int
    ) -> Mapping[Partition, Sequence[MemoryRecord]]:
        if not self._fetcher.running:
            raise BrokerError("the consumer is not running")
        return await self._fetcher.poll(timeout_ms, max_records, self._may_fetch)

    def pause(self, *partitions: Partition) -> None:
        for partition in partitions:
            self._fetcher.pause(partition)

    def resume(self, *partitions: Partition) -> None:
        for partition in partitions:
            self._fetcher.resume(partition)

    def seek(self, partition: Partition, offset: int) -> None:
        self._fetcher.seek(partition, offset)

    async def committed(self, partition: Partition) -> int | None:
        await self._answer()
        return self._cluster.committed(self._group_id, partition)

    async def beginning_offset(self, partition: Partition) -> int:
        await self._answer()
        return self._cluster.log(partition).beginning

    async def end_offset(self, partition: Partition) -> int:
        await self._answer()
        return self._cluster.log(partition).stable_end

    def assignment(self) -> Collection[Partition]:
        return frozenset(self._fetcher.positions)

    async def is_member(self) -> bool:
        await self._answer()
        return self in self._group.members

    # What the group calls.

    async def give_up(self) -> bool:
        await self._thawed.wait()
        if not self._fetcher.running or self not in self._group.members:
            return False
        await self._give_up()
        return True

    def take(self, partitions: Sequence[Partition]) -> None:
        if not self._fetcher.running:
            return
        self._settled.clear()
        for partition in partitions:
            log = self._cluster.log(partition)
            committed = self._cluster.committed(self._group_id, partition)
            self._fetcher.assign(log, log.beginning if committed is None else committed)
        self._assigning = self._spawn(self._assigned(partitions))

    def expelled(self) -> None:
        self._end_session_timer()

    def rejoin(self) -> None:
        """Join again, owning nothing, after being expelled for answering late."""
        if self._fetcher.running:
            self._join()

    # What the scripted faults call.

    def freeze(self) -> None:
        self._thawed.clear()
        if self._session is None and self in self._group.members:
            self._session = self._spawn(self._expire())

    def unfreeze(self, *, rejoin: bool) -> None:
        self._end_session_timer()
        self._thawed.set()
        self._fetcher.wakeup.set()
        if rejoin and self not in self._group.members:
            self._spawn(self._give_up_and_rejoin())

    def expel(self) -> None:
        self._group.expel(self)

    async def close(self) -> None:
        """Cancel what still runs; for the broker's own end."""
        await self.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _join(self) -> None:
        self._group.join(self, {topic: len(self._cluster.topic(topic).logs) for topic in self.topics})

    async def _assigned(self, partitions: Sequence[Partition]) -> None:
        try:
            await self._thawed.wait()
            if self._fetcher.running and self._listener is not None:
                await self._call(self._listener.assigned(frozenset(partitions)))
        finally:
            self._settled.set()

    async def _call(self, callback: Awaitable[None]) -> None:
        try:
            await callback
        except Exception:
            logger.exception("A rebalance listener failed")

    async def _expire(self) -> None:
        await self._cluster.sleep(self._session_timeout_seconds)
        self._session = None  # this very task: nothing is left to cancel
        self._group.expel(self)

    async def _give_up(self) -> None:
        self._settled.clear()
        try:
            if self._assigning is not None:
                await asyncio.wait((self._assigning,))
                self._settled.clear()
            partitions = self.assignment()
            if partitions and self._listener is not None:
                await self._call(self._listener.revoked(partitions))
            self._fetcher.clear()
        except asyncio.CancelledError:
            self._settled.set()
            raise

    async def _give_up_and_rejoin(self) -> None:
        await self._give_up()
        self.rejoin()

    async def _may_fetch(self) -> bool:
        await self._thawed.wait()
        await self._settled.wait()
        return self._cluster.faults.connected

    async def _answer(self) -> None:
        await self._thawed.wait()
        await self._cluster.faults.connection()

    def _end_session_timer(self) -> None:
        if self._session is not None:
            self._session.cancel()
            self._session = None

    def _spawn(self, work: "Awaitable[None]") -> "asyncio.Future[None]":
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
