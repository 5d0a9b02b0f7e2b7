"""Waiting for conditions, each within a deadline."""

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable

POLL_SECONDS = 0.02
#: What a step may take on a machine that others use too: a rebalance after a kill, a start, a stop.
PATIENCE_SECONDS = 60.0


async def until(
    condition: Callable[[], bool | Awaitable[bool]],
    timeout_seconds: float = PATIENCE_SECONDS,
    what: str = "",
) -> float:
    """Wait until `condition` holds; returns the seconds that took.

    Raises:
        AssertionError: it did not hold in time.
    """
    started = time.monotonic()
    while True:
        holds = condition()
        if inspect.isawaitable(holds):
            holds = await holds
        waited = time.monotonic() - started
        if holds:
            return waited
        if waited > timeout_seconds:
            raise AssertionError(f"not within {timeout_seconds:g} s: {what or inspect.getsource(condition)}")
        await asyncio.sleep(POLL_SECONDS)
