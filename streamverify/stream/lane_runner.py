"""Runs one lane: takes over the partition, decides, commits, starts again after a doubtful commit."""

import asyncio
import time
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from streamverify.model.errors import BrokerError, Fenced, OutcomeUnknown, WorkerStopped

from .budget import Budget
from .checkpoint import commit
from .dead_letters import DeadLetterLimit
from .lane import Batch, Lane, Slot
from .late_outputs import LateOutputs
from .observer import Observer
from .options import WorkerOptions
from .outcome import Decide, Outcome
from .ports import Broker, Consumer, Output, Partition, Record, TransactionalProducer

#: The loop holds its tasks weakly. One that is given up before it has ended must not be collected half way:
#: its `finally` would then run within, and its time limits against, whichever task is the current one.
_alive: set["asyncio.Task[None]"] = set()


class LaneHost(Protocol):
    """What a lane asks of the worker that runs it."""

    @property
    def turn(self) -> asyncio.Lock:
        """Held by the lane that decides."""
        ...

    def lane_is_fenced(self) -> None:
        """Another owner took the partition: our membership is doubtful."""
        ...

    def lane_has_failed(self, error: BaseException) -> None:
        """The lane cannot go on; the worker has to stop and say why."""
        ...


class LaneRunner:
    """The owner of one input partition between its assignment and its revocation.

    A task of its own takes the transactional id (which fences the previous owner and ends what that left
    open), reads the committed offset, seeks and resumes; then deciding and committing run side by side.
    """

    def __init__(
        self,
        partition: Partition,
        broker: Broker,
        consumer: Consumer,
        decide: Decide,
        options: WorkerOptions,
        budget: Budget,
        host: LaneHost,
        observer: Observer,
        dead_letter_limit: DeadLetterLimit,
    ) -> None:
        self.partition = partition
        self._broker = broker
        self._consumer = consumer
        self._decide = decide
        self._options = options
        self._budget = budget
        self._host = host
        self._observer = observer
        self._dead_letter_limit = dead_letter_limit
        self._lane: Lane[Outcome] | None = None
        self._producer: TransactionalProducer | None = None
        self._task: asyncio.Task[None] | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._arrived = asyncio.Event()
        self._changed = asyncio.Event()
        self._room = asyncio.Event()
        self._late = LateOutputs(self._changed.set)
        self._closing = False
        self._paused = False
        self._failures = 0
        self._ready_since: float | None = None
        self._last_progress = time.monotonic()

    # -- what the worker sees

    @property
    def is_open(self) -> bool:
        """Owns its partition: the transactional id is ours and records are taken in."""
        return self._lane is not None

    @property
    def held(self) -> int:
        return self._lane.held if self._lane else 0

    @property
    def held_bytes(self) -> int:
        return self._lane.held_bytes if self._lane else 0

    @property
    def oldest_timestamp_ms(self) -> int | None:
        return self._lane.oldest_timestamp_ms() if self._lane else None

    def head_waits_seconds(self, now: float) -> float:
        """How long the head has waited while nothing was committed; 0 where nothing is held.

        `now` is of `time.monotonic`.
        """
        received_at = self._lane.oldest_received_at() if self._lane else None
        return 0.0 if received_at is None else now - max(received_at, self._last_progress)

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"lane-{self.partition.partition}")
        _alive.add(self._task)
        self._task.add_done_callback(_alive.discard)

    def admit(self, records: Sequence[Record]) -> None:
        """Takes in what a fetch brought; pauses the partition where the budget is used up."""
        lane = self._lane
        if lane is None or self._closing:
            return
        if lane.admit(records, time.monotonic()):
            if lane.held_bytes and not self._paused and self._budget.is_exhausted(lane.held, lane.held_bytes):
                self._paused = True
                self._consumer.pause(self.partition)
            self._arrived.set()

    async def close(self, timeout_seconds: float) -> None:
        """Commits what is decided, gives up the rest, within the time limit."""
        self._closing = True
        self._arrived.set()
        self._changed.set()
        task = self._task
        if task is None:
            return
        if not self.is_open:
            task.cancel()
        done, _ = await asyncio.wait([task], timeout=timeout_seconds)
        if not done:
            task.cancel()
            await asyncio.wait([task], timeout=1.0)

    # -- the task

    async def _run(self) -> None:
        try:
            while not self._closing:
                try:
                    await self._open()
                    await self._work()
                except Fenced as error:
                    self._note_failure(error)
                    self._host.lane_is_fenced()
                    return
                except OutcomeUnknown as error:
                    self._note_failure(error)
                    if self._failures >= self._options.max_consecutive_failures:
                        raise WorkerStopped(
                            f"partition {self.partition.partition}: {self._failures} transactions failed in a"
                            f" row, the last: {error}.",
                            hint="See the broker's log; nothing was lost, the committed offset stands.",
                        ) from error
                    await asyncio.sleep(self._options.backoff_seconds(self._failures))
                except BrokerError as error:
                    # The broker is away, or not yet there: no reason to stop, however long it takes.
                    self._observer.failed(self.partition.partition, error, self._failures)
                    await asyncio.sleep(self._options.backoff_seconds(self._failures + 1))
                finally:
                    await self._drop()
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001  # reported to the host, which stops the worker
            self._host.lane_has_failed(error)

    def _note_failure(self, error: BrokerError) -> None:
        self._failures += 1
        self._observer.failed(self.partition.partition, error, self._failures)

    async def _open(self) -> None:
        producer = self._broker.producer(self._options.transactional_id(self.partition.partition))
        self._producer = producer
        await producer.start()
        # Only now: whatever the previous owner had begun is committed or aborted for good.
        offset = await self._consumer.committed(self.partition)
        if offset is None:
            offset = await self._first_offset(producer)
        self._lane = Lane(expected=offset)
        self._consumer.seek(self.partition, offset)
        self._consumer.resume(self.partition)
        self._paused = False
        self._last_progress = time.monotonic()

    async def _first_offset(self, producer: TransactionalProducer) -> int:
        """Where a group without a committed offset begins."""
        if not self._options.starts_at_end:
            return await self._consumer.beginning_offset(self.partition)
        offset = await self._consumer.end_offset(self.partition)
        # Committed at once: else a failure before the first answer would begin behind later ones.
        await self._commit_outputs(producer, [], offset)
        return offset

    async def _drop(self) -> None:
        """Forgets all that is not committed. The producer is never used again."""
        self._lane = None
        self._late.give_up()
        for task in tuple(self._running):
            task.cancel()
        producer, self._producer = self._producer, None
        if not self._closing:
            self._consumer.pause(self.partition)
        if producer is not None:
            await producer.stop()

    async def _work(self) -> None:
        deciding = asyncio.create_task(self._decide_all(), name=f"decide-{self.partition.partition}")
        deciding.add_done_callback(lambda _: self._changed.set())
        try:
            await self._commit_all(deciding)
        finally:
            deciding.cancel()
            with suppress(asyncio.CancelledError):
                await deciding

    async def _decide_all(self) -> None:
        """Decides record after record. Lanes take turns: one fills a transaction before the next begins,
        since many small transactions cost more than one large one. A turn gives way to the loop after each
        slice of time, and ends where the lane has to wait."""
        while True:
            self._arrived.clear()
            waiting: Awaitable[Any] | None = None
            async with self._host.turn:
                waiting = await self._take_turn()
            self._changed.set()
            await (waiting or self._arrived.wait())

    async def _take_turn(self) -> Awaitable[Any] | None:
        """One turn; what to wait for before the next, None: for records."""
        lane, options = self._lane, self._options
        assert lane is not None
        slice_end = time.monotonic() + options.slice_seconds
        for _ in range(options.max_transaction_records):
            if self._closing:
                return None
            if len(self._running) >= options.lane_concurrency:
                self._room.clear()
                return self._room.wait()
            slot = lane.next_undecided()
            if slot is None:
                return None
            now = time.monotonic()
            result = self._decide(slot.record, now - slot.received_at)
            if isinstance(result, Outcome):
                self._settle(slot, result)
            else:
                self._run_beside(slot, result)
            if now > slice_end:
                await asyncio.sleep(0)
                slice_end = time.monotonic() + options.slice_seconds
        return asyncio.sleep(0)

    def _run_beside(self, slot: Slot[Outcome], result: Awaitable[Outcome]) -> None:
        task = asyncio.create_task(self._await_outcome(slot, result))
        self._running.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._room.set()
        self._changed.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            self._host.lane_has_failed(error)

    async def _await_outcome(self, slot: Slot[Outcome], result: Awaitable[Outcome]) -> None:
        self._settle(slot, await result)

    def _settle(self, slot: Slot[Outcome], outcome: Outcome) -> None:
        slot.outcome = outcome
        if outcome.late is not None:
            self._late.follow(outcome.late)
        limit = self._dead_letter_limit
        limit.note(outcome.is_dead_letter)
        if limit.is_exceeded:
            self._host.lane_has_failed(
                WorkerStopped(
                    f"over {limit.share_max:.0%} of the last {limit.window} records were dead letters.",
                    hint="Look at the topic answers.dlq and at what was deployed last; then start again.",
                    code="dead_letter_limit",
                ),
            )

    # -- committing

    async def _commit_all(self, deciding: asyncio.Task[None]) -> None:
        lane = self._lane
        assert lane is not None
        options = self._options
        while True:
            self._changed.clear()
            if deciding.done() and not deciding.cancelled():
                deciding.result()
            ready = lane.advance()
            if ready and self._is_due(lane, ready):
                batch = lane.take_ready(options.max_transaction_records, options.max_transaction_bytes)
                assert batch is not None
                self._ready_since = None
                await self._commit(batch)
                continue
            if self._late.has_any and not ready:
                await self._commit_late()
                continue
            if self._closing:
                return
            await self._wait_for_change(options.transaction_linger_seconds if ready else None)

    def _is_due(self, lane: Lane[Outcome], ready: int) -> bool:
        """A transaction is due when it is full, when nothing would join it soon, or when it has waited."""
        options = self._options
        if self._closing or ready >= options.max_transaction_records or ready == lane.held:
            return True
        if lane.ready_bytes >= options.max_transaction_bytes:
            return True
        now = time.monotonic()
        if self._ready_since is None:
            self._ready_since = now
        return now - self._ready_since >= options.transaction_linger_seconds

    async def _wait_for_change(self, timeout_seconds: float | None) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_seconds):
                await self._changed.wait()

    async def _commit(self, batch: Batch[Outcome]) -> None:
        lane, producer = self._lane, self._producer
        assert lane is not None
        assert producer is not None
        outcomes = [slot.outcome for slot in batch.slots if slot.outcome is not None]
        outputs = [output for outcome in outcomes for output in outcome.outputs]
        outputs += self._late.take()
        started = time.monotonic()
        await self._commit_outputs(producer, outputs, batch.next_offset)
        self._last_progress = time.monotonic()
        self._failures = 0
        lane.release(batch)
        if self._paused and self._budget.has_room_again(lane.held, lane.held_bytes) and not self._closing:
            self._paused = False
            self._consumer.resume(self.partition)
        self._observer.committed([outcome.tally for outcome in outcomes], self._last_progress - started)

    async def _commit_late(self) -> None:
        """What came late goes alone where no record is decided; the offset stays."""
        producer = self._producer
        assert producer is not None
        await self._commit_outputs(producer, self._late.take(), None)

    async def _commit_outputs(
        self, producer: TransactionalProducer, outputs: Sequence[Output], next_offset: int | None
    ) -> None:
        await commit(
            producer,
            outputs,
            self.partition,
            next_offset,
            self._options.group_id,
            self._options.step_timeout_seconds,
        )
