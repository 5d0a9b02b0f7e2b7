"""The longest time in which an event loop did not turn."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

_TURN_SECONDS: Final = 0.001


@dataclass(slots=True)
class LoopGap:
    """Milliseconds beyond what was asked for."""

    longest_ms: float = 0.0


@contextlib.asynccontextmanager
async def watch_loop() -> AsyncIterator[LoopGap]:
    """Watches the running loop for the length of the block."""
    gap = LoopGap()

    async def turn() -> None:
        last = time.perf_counter()
        while True:
            await asyncio.sleep(_TURN_SECONDS)
            now = time.perf_counter()
            gap.longest_ms = max(gap.longest_ms, (now - last - _TURN_SECONDS) * 1000)
            last = now

    watcher = asyncio.create_task(turn())
    try:
        yield gap
    finally:
        watcher.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watcher
