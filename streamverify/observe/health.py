"""Whether a role is alive (its loop turns) and ready (it does its work)."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

Clock = Callable[[], float]


class Readiness(NamedTuple):
    """`reasons` say in our own words what is still missing, nothing of events; ready without any."""

    reasons: Sequence[str] = ()

    @property
    def is_ready(self) -> bool:
        return not self.reasons


class Heartbeat:
    """The sign of life of an event loop: a time stamp that a task of the loop renews.

    Args:
        stale_after_seconds: without a beat for so long the loop counts as dead.
        clock: monotonic seconds.
    """

    def __init__(self, stale_after_seconds: float = 10.0, clock: Clock = time.monotonic) -> None:
        self.stale_after_seconds = stale_after_seconds
        self._clock = clock
        self._last = clock()

    def beat(self) -> None:
        self._last = self._clock()

    @property
    def age_seconds(self) -> float:
        return self._clock() - self._last

    @property
    def is_alive(self) -> bool:
        return self.age_seconds <= self.stale_after_seconds

    async def run(self, interval_seconds: float = 1.0) -> None:
        """Beats until cancelled."""
        while True:
            self.beat()
            await asyncio.sleep(interval_seconds)
