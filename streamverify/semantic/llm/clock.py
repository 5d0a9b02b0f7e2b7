"""Time as the LLM judge sees it: what it waits for goes through here, so that tests need not wait."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    def monotonic(self) -> float:
        """Seconds that only rise."""
        ...

    def utc(self) -> datetime:
        """The date and time of day, with its zone."""
        ...

    async def sleep(self, seconds: float) -> None: ...


class SystemClock:
    """The clock of the machine and of the event loop."""

    def monotonic(self) -> float:
        return time.monotonic()

    def utc(self) -> datetime:
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
