"""The verifier's loop: fetch into lanes, share out the budget, answer rebalances, stop in time.

The fetch loop does nothing but fetch: commits, health and shutdown live in other tasks, since a fetch
may wait for a rebalance, and a rebalance waits for the commits of the lanes that it takes away.
"""

import asyncio
import time
from collections.abc import Collection

from streamverify.model.errors import BrokerError, TopicsMissing, WorkerStopped

from .dead_letters import DeadLetterLimit
from .lane_runner import LaneRunner
from .observer import Observer, SilentObserver
from .options import WorkerOptions
from .outcome import Decide
from .ports import Broker, Consumer, Partition


class Worker:
    """One member of the consumer group.

    `run` returns after `stop` was called, and raises `WorkerStopped` when it cannot go on. A membership
    that became doubtful (another owner fenced one of our partitions, the process was suspended, the
    group no longer knows us) is given up as a whole: leave, close every lane, join anew.
    """

    def __init__(
        self,
        broker: Broker,
        decide: Decide,
        options: WorkerOptions,
        observer: Observer | None = None,
    ) -> None:
        self._broker = broker
        self._decide = decide
        self._options = options
        self._observer: Observer = observer or SilentObserver()
        self._limit = DeadLetterLimit(options.dead_letter_share_max, options.dead_letter_window)
        self.turn = asyncio.Lock()
        self._lanes: dict[Partition, LaneRunner] = {}
        self._joined = False
        self._failure: BaseException | None = None
        self._stop_requested = asyncio.Event()
        self._rejoin_requested = asyncio.Event()

    # -- from outside

    def stop(self) -> None:
        """Ask `run` to end: commit what is decided, then return. Safe to call more than once."""
        self._stop_requested.set()

    def readiness(self) -> str | None:
        """None when ready (a member of the group, every lane of ours open), else the reason why not."""
        if self._stop_requested.is_set():
            return "stopping"
        if not self._joined:
            return "not yet a member of the group"
        opening = [str(lane.partition.partition) for lane in self._lanes.values() if not lane.is_open]
        return f"taking over partitions {', '.join(sorted(opening))}" if opening else None

    @property
    def partitions(self) -> list[int]:
        return sorted(partition.partition for partition in self._lanes)

    # -- the loop

    async def run(self) -> None:
        """Verify until stopped.

        Raises:
            TopicsMissing: the input topic does not exist.
            WorkerStopped: it cannot go on; the message says why and what to do.
        """
        sessions_failed = 0
        while not self._stop_requested.is_set():
            try:
                await self._session()
                sessions_failed = 0
            except TopicsMissing:
                raise
            except BrokerError as error:
                sessions_failed += 1
                self._observer.rejoining(error.code, error)
                await self._pause_between_sessions(self._options.backoff_seconds(sessions_failed))
            if self._failure is not None:
                raise self._failure

    async def _pause_between_sessions(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._stop_requested.wait()
        except TimeoutError:
            return

    async def _session(self) -> None:
        """One membership of the group, from joining to leaving."""
        options = self._options
        self._rejoin_requested.clear()
        consumer = self._broker.consumer([options.input_topic], options.group_id)
        membership = _Membership(self, consumer)
        # Joining is a task like the others: a broker that takes connections and does not answer must not
        # keep us from stopping.
        tasks = [
            asyncio.create_task(self._fetch(consumer, membership), name="fetch"),
            asyncio.create_task(self._watch(consumer), name="watch"),
            asyncio.create_task(self._set_when_stopped(), name="stop"),
            asyncio.create_task(self._set_when_rejoining(), name="rejoin"),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            membership.has_ended = True
            self._joined = False
            await self._end_session(consumer, tasks)

    async def _set_when_stopped(self) -> None:
        await self._stop_requested.wait()

    async def _set_when_rejoining(self) -> None:
        await self._rejoin_requested.wait()

    async def _end_session(self, consumer: Consumer, tasks: list[asyncio.Task[None]]) -> None:
        """Lanes first, while the group still counts us: what they hold is committed or given up."""
        deadline = time.monotonic() + self._options.shutdown_timeout_seconds
        for task in tasks:
            task.cancel()
        await self._close_lanes(tuple(self._lanes), self._options.revoke_timeout_seconds)
        await asyncio.wait(tasks, timeout=1.0)
        try:
            async with asyncio.timeout(max(0.5, deadline - time.monotonic())):
                await consumer.stop()
        except TimeoutError:
            self._observer.rejoining("leaving_timed_out")

    async def _fetch(self, consumer: Consumer, membership: "_Membership") -> None:
        options = self._options
        await consumer.start(membership)
        while True:
            batches = await consumer.getmany(
                timeout_ms=options.fetch_timeout_ms, max_records=options.fetch_records
            )
            for partition, records in batches.items():
                lane = self._lanes.get(partition)
                if lane is not None:
                    lane.admit(records)
            # A full buffer answers without waiting: the other tasks need their turn too.
            await asyncio.sleep(0)

    async def _watch(self, consumer: Consumer) -> None:
        """Tells how much is in flight, and notices what nobody else would: suspension, expulsion, a stall."""
        options = self._options
        tick_seconds = min(1.0, options.suspended_after_seconds / 4)
        last_tick = last_membership_check = time.monotonic()
        doubts = 0
        while True:
            await asyncio.sleep(tick_seconds)
            now = time.monotonic()
            if now - last_tick > tick_seconds + options.suspended_after_seconds:
                self._rejoin("suspended")
            else:
                self._check_progress(now)
            last_tick = now
            self._report_in_flight()
            if self._joined and now - last_membership_check >= options.membership_check_seconds:
                last_membership_check = now
                doubts = 0 if await self._is_member(consumer) else doubts + 1
                if doubts >= 2:
                    self._rejoin("not_a_member")
                last_tick = time.monotonic()  # a broker that answers late is no suspension of ours

    async def _is_member(self, consumer: Consumer) -> bool:
        try:
            async with asyncio.timeout(self._options.step_timeout_seconds):
                return await consumer.is_member()
        except (BrokerError, TimeoutError):
            return True  # the broker is away: that is another matter, and no reason to leave

    def _report_in_flight(self) -> None:
        lanes = self._lanes.values()
        messages, bytes_ = sum(lane.held for lane in lanes), sum(lane.held_bytes for lane in lanes)
        oldest = min((t for lane in lanes if (t := lane.oldest_timestamp_ms) is not None), default=None)
        self._observer.in_flight(messages, bytes_, oldest)

    def _check_progress(self, now: float) -> None:
        for lane in self._lanes.values():
            waited_seconds = lane.head_waits_seconds(now)
            if waited_seconds > self._options.stuck_after_seconds:
                self._observer.stuck(lane.partition.partition, waited_seconds)
                self.lane_has_failed(
                    WorkerStopped(
                        f"partition {lane.partition.partition} holds {lane.held} answers and has committed"
                        f" nothing for {waited_seconds:.0f} s.",
                        hint="The stacks of all tasks are in the log.",
                        code="stuck",
                    ),
                )

    def _rejoin(self, reason: str) -> None:
        self._observer.rejoining(reason)
        self._rejoin_requested.set()

    # -- LaneHost

    def lane_is_fenced(self) -> None:
        self._rejoin("fenced")

    def lane_has_failed(self, error: BaseException) -> None:
        if self._failure is None:
            self._failure = error
        self._stop_requested.set()

    # -- what the membership says

    async def revoked(self, partitions: Collection[Partition]) -> None:
        self._joined = False
        await self._close_lanes(partitions, self._options.revoke_timeout_seconds)
        self._observer.revoked(sorted(partition.partition for partition in partitions))

    async def assigned(self, consumer: Consumer, partitions: Collection[Partition]) -> None:
        # Nothing may be handed out before the lane knows from where: pause first, the lane resumes.
        consumer.pause(*partitions)
        budget = self._options.budget.share(len(partitions))
        for partition in partitions:
            lane = LaneRunner(
                partition,
                self._broker,
                consumer,
                self._decide,
                self._options,
                budget,
                self,
                self._observer,
                self._limit,
            )
            self._lanes[partition] = lane
            lane.start()
        self._joined = True
        self._observer.assigned(sorted(partition.partition for partition in partitions))

    async def _close_lanes(self, partitions: Collection[Partition], timeout_seconds: float) -> None:
        lanes = [lane for partition in partitions if (lane := self._lanes.pop(partition, None)) is not None]
        if lanes:
            await asyncio.gather(*(lane.close(timeout_seconds) for lane in lanes))


class _Membership:
    """The rebalance listener of one session. A client that is about to leave may still be assigned something:
    lanes for that would live on beside those of the next session, and fence them."""

    def __init__(self, worker: Worker, consumer: Consumer) -> None:
        self._worker = worker
        self._consumer = consumer
        self.has_ended = False

    async def revoked(self, partitions: Collection[Partition]) -> None:
        if not self.has_ended:
            await self._worker.revoked(partitions)

    async def assigned(self, partitions: Collection[Partition]) -> None:
        if not self.has_ended:
            await self._worker.assigned(self._consumer, partitions)
