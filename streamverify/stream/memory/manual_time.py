"""Time that a test moves by hand."""

import asyncio
import heapq
import itertools


class ManualTime:
    """A clock and a sleep for `MemoryBroker(clock=time.now, sleep=time.sleep)`.

    Nothing times out until `advance` says so, so a test of time-outs neither waits nor races.
    """

    def __init__(self, start_seconds: float = 1_800_000_000.0) -> None:
        self._now = start_seconds
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    def now(self) -> float:
        """Seconds since the epoch."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        wake = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + seconds, next(self._order), wake))
        await wake

    async def advance(self, seconds: float) -> None:
        """Let time pass: whoever is due wakes in order and runs until it waits again."""
        end = self._now + seconds
        await self._let_others_run()
        while self._sleepers and self._sleepers[0][0] <= end:
            self._now, _, wake = heapq.heappop(self._sleepers)
            if not wake.done():
                wake.set_result(None)
                await self._let_others_run()
        self._now = end

    async def _let_others_run(self) -> None:
        for _ in range(20):  # a chain of tasks and callbacks takes a few turns of the loop
            await asyncio.sleep(0)
