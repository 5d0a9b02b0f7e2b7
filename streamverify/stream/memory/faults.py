"""Scripted faults: what goes wrong, at which call, before or after it took effect."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from streamverify.model.errors import BrokerError, OutcomeUnknown


class Step(StrEnum):
    """A call of a transactional producer."""

    START = "start"
    BEGIN = "begin"
    SEND = "send"
    SEND_OFFSETS = "send_offsets"
    COMMIT = "commit"
    ABORT = "abort"


class Moment(StrEnum):
    """Before the step took effect at the broker, or after: done, but the answer was lost."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(slots=True, eq=False)
class Fault:
    """A fault that waits for its call. `reached` is set when the call comes to it."""

    step: Step
    transactional_id: str | None
    moment: Moment
    error: BrokerError | None
    calls_left: int
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let a hanging call go on."""
        self.released.set()


class Freezable(Protocol):
    def freeze(self) -> None: ...
    def unfreeze(self, *, rejoin: bool) -> None: ...
    def expel(self) -> None: ...


class Faults:
    """The faults of one broker: `broker.faults`.

    Calls are counted from the moment the fault is set. With `transactional_id` only the calls of that
    id count, without it those of every producer. Each fault strikes once.
    """

    def __init__(self, abort_open: Callable[[str], bool], finish_commits: Callable[[], None]) -> None:
        self.markers_delayed = False
        self._scripted: list[Fault] = []
        self._finish_commits = finish_commits
        self._abort_open = abort_open
        self._up = asyncio.Event()
        self._up.set()
        self._calls_wait = False

    def fail(
        self,
        step: Step | str,
        *,
        call: int = 1,
        transactional_id: str | None = None,
        moment: Moment | str = Moment.BEFORE,
        error: BrokerError | None = None,
    ) -> Fault:
        """Let the n-th next call of `step` raise `error` (default: `OutcomeUnknown`).

        A `commit` that fails after it took effect is committed, as when the broker's answer is lost on
        the way; one that fails before stays open until its id is started again.
        """
        error = error or OutcomeUnknown(f"{step} failed {moment} it took effect (scripted)")
        return self._add(Fault(Step(step), transactional_id, Moment(moment), error, call))

    def hang(
        self,
        step: Step | str,
        *,
        call: int = 1,
        transactional_id: str | None = None,
        moment: Moment | str = Moment.BEFORE,
    ) -> Fault:
        """Let the n-th next call of `step` hang until `release()` of the fault returned here."""
        return self._add(Fault(Step(step), transactional_id, Moment(moment), None, call))

    def freeze(self, consumer: Freezable) -> None:
        """Stop a consumer as SIGSTOP stops its process: no call returns, no heartbeat is sent.

        After the session time-out the group expels it and gives its partitions to the others.
        """
        consumer.freeze()

    def unfreeze(self, consumer: Freezable, *, rejoin: bool = False) -> None:
        """Let it go on. Expelled in the meantime, it is a zombie: it goes on as if it still owned its
        partitions, and for ever, or with `rejoin` until its `revoked` returns and it joins again."""
        consumer.unfreeze(rejoin=rejoin)

    def expel(self, consumer: Freezable) -> None:
        """End a consumer's session at once, without its knowing."""
        consumer.expel()

    def expire_transaction(self, transactional_id: str) -> bool:
        """Abort the open transaction of an id and fence its producer, as the transaction time-out does.

        Returns False where none is open.
        """
        return self._abort_open(transactional_id)

    def delay_markers(self) -> None:
        """Let `commit` return before its records and offsets can be seen, as Kafka's may.

        They are seen after `deliver_markers`, or once the same id begins or starts again: a new owner
        that asks for the committed offset before it has started its producer gets an old one.
        """
        self.markers_delayed = True

    def deliver_markers(self) -> None:
        self.markers_delayed = False
        self._finish_commits()

    def disconnect(self, *, calls_wait: bool = False) -> None:
        """Take the broker away: calls raise `BrokerError`, or wait for `reconnect` with `calls_wait`.

        Fetching is retried inside a client, so `getmany` only returns nothing.
        """
        self._up.clear()
        self._calls_wait = calls_wait

    def reconnect(self) -> None:
        self._up.set()

    @property
    def connected(self) -> bool:
        return self._up.is_set()

    @property
    def pending(self) -> int:
        """Faults that no call has come to yet."""
        return len(self._scripted)

    @property
    def quiet(self) -> bool:
        """Nothing scripted and the broker there: the way without faults costs one look."""
        return not self._scripted and self._up.is_set()

    async def connection(self) -> None:
        """Raises BrokerError while disconnected, or waits."""
        if not self._up.is_set():
            if not self._calls_wait:
                raise BrokerError("the broker is disconnected (scripted)")
            await self._up.wait()

    async def strike(self, step: Step, transactional_id: str, moment: Moment) -> None:
        """Called by the producer around each step."""
        for fault in [f for f in self._scripted if f.step is step and f.moment is moment]:
            if fault.transactional_id not in (None, transactional_id):
                continue
            fault.calls_left -= 1
            if fault.calls_left:
                continue
            self._scripted.remove(fault)
            fault.reached.set()
            if fault.error is not None:
                raise fault.error
            await fault.released.wait()

    def _add(self, fault: Fault) -> Fault:
        if fault.calls_left < 1:
            raise ValueError("call counts from 1")
        self._scripted.append(fault)
        return fault
