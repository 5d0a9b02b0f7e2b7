"""Notices a process that was suspended, and work that does not get on."""

import asyncio
import time
from collections.abc import Callable

from .code_location import all_stacks
from .logs import EventLog

_log = EventLog("watchdog")


class Progress:
    """One kind of work. Whoever does it counts `advance` up and keeps `pending` true."""

    __slots__ = ("done", "name", "pending")

    def __init__(self, name: str) -> None:
        self.name = name
        self.done = 0
        self.pending = 0

    def advance(self, count: int = 1) -> None:
        self.done += count


class Watchdog:
    """Looks at the clock and at the progress of work at each tick; does nothing in between.

    A tick that comes late means that the process was suspended or the loop blocked: `on_gap` gets the
    seconds. Work that is pending and has not advanced for `stuck_after_seconds` is a stall: the stacks
    of all threads and tasks are logged, without values, and `on_stall` gets the name, once a stall.
    Time of a gap does not count towards a stall.

    Args:
        gap_seconds: how late a tick may come.
        clock: monotonic seconds.
        stacks: lines to log at a stall.
    """

    def __init__(
        self,
        *,
        stuck_after_seconds: float,
        on_stall: Callable[[str], None],
        on_gap: Callable[[float], None],
        gap_seconds: float = 5.0,
        interval_seconds: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        stacks: Callable[[], list[str]] = all_stacks,
    ) -> None:
        self._stuck_after_seconds = stuck_after_seconds
        self._on_stall = on_stall
        self._on_gap = on_gap
        self._gap_seconds = gap_seconds
        self._interval_seconds = interval_seconds
        self._clock = clock
        self._stacks = stacks
        self._last_tick = clock()
        self._marks: dict[str, tuple[Progress, int, float]] = {}
        self._stalled: set[str] = set()

    def watch(self, name: str) -> Progress:
        """A new kind of work; a name given before is replaced."""
        progress = Progress(name)
        self._marks[name] = (progress, 0, self._clock())
        self._stalled.discard(name)
        return progress

    def forget(self, name: str) -> None:
        """That work is no longer ours."""
        self._marks.pop(name, None)
        self._stalled.discard(name)

    def tick(self) -> None:
        """Compares with the last tick."""
        now = self._clock()
        late = now - self._last_tick - self._interval_seconds
        self._last_tick = now
        if late > self._gap_seconds:
            self._marks = {name: (mark, mark.done, now) for name, (mark, _, _) in self._marks.items()}
            _log.warning("loop_gap", seconds=late)
            self._on_gap(late)
            return
        for name, (progress, done, since) in list(self._marks.items()):
            if progress.done != done or not progress.pending:
                self._marks[name] = (progress, progress.done, now)
                self._stalled.discard(name)
            elif now - since >= self._stuck_after_seconds and name not in self._stalled:
                self._stalled.add(name)
                _log.error("stalled", stage=name, seconds=now - since, stacks=self._stacks())
                self._on_stall(name)

    async def run(self) -> None:
        """Ticks until cancelled."""
        while True:
            await asyncio.sleep(self._interval_seconds)
            self.tick()
