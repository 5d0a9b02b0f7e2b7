"""Requests and tokens a minute: buckets that fill steadily, and a queue in front of them."""

import asyncio
from collections.abc import Sequence

from .clock import Clock

_MINUTE_SECONDS = 60.0


class TokenBucket:
    """Holds what may be taken at once: one second's worth, but at least `burst`.

    What is taken may be more than it holds, as one long prompt is: the next one then waits until that is
    made good. So over any minute no more goes out than the limit, one second's worth and one request.

    Args:
        per_minute: what flows in.
        burst: the least that it holds when full, 1 or more.
        now: seconds of a clock that only rises.
    """

    def __init__(self, per_minute: float, burst: float, now: float) -> None:
        self._per_second = per_minute / _MINUTE_SECONDS
        self._full = max(burst, self._per_second)
        self._level = self._full
        self._filled_at = now

    def wait_seconds(self, now: float) -> float:
        """How long until something may be taken; 0 for at once."""
        self._fill(now)
        missing = 1.0 - self._level
        # What the sum of many small floats lacks is not worth a wait.
        return missing / self._per_second if missing > 1e-9 else 0.0

    def take(self, amount: float, now: float) -> None:
        self._fill(now)
        self._level -= amount

    def give_back(self, amount: float) -> None:
        """What was taken and not needed; a negative amount takes more."""
        self._level = min(self._full, self._level + amount)

    def _fill(self, now: float) -> None:
        passed = max(0.0, now - self._filled_at)
        self._filled_at = max(now, self._filled_at)
        self._level = min(self._full, self._level + passed * self._per_second)


class Pace:
    """Lets requests through at no more than the pace; they come through in the order in which they came."""

    def __init__(self, requests_per_minute: int | None, tokens_per_minute: int | None, clock: Clock) -> None:
        now = clock.monotonic()
        self._clock = clock
        self._requests = None if requests_per_minute is None else TokenBucket(requests_per_minute, 1.0, now)
        self._tokens = None if tokens_per_minute is None else TokenBucket(tokens_per_minute, 1.0, now)
        self._buckets: Sequence[TokenBucket] = [
            bucket for bucket in (self._requests, self._tokens) if bucket is not None
        ]
        self._turn = asyncio.Lock()

    @property
    def is_free(self) -> bool:
        """Whether one request need not wait."""
        now = self._clock.monotonic()
        return not self._turn.locked() and not any(bucket.wait_seconds(now) for bucket in self._buckets)

    async def take(self, tokens: int) -> None:
        """Waits for the turn of one request of so many tokens."""
        if not self._buckets:
            return
        async with self._turn:
            while wait := max(bucket.wait_seconds(self._clock.monotonic()) for bucket in self._buckets):
                await self._clock.sleep(wait)
            now = self._clock.monotonic()
            if self._requests is not None:
                self._requests.take(1, now)
            if self._tokens is not None:
                self._tokens.take(tokens, now)

    def settle(self, taken_tokens: int, used_tokens: int) -> None:
        """Once it is known what a request took in the end."""
        if self._tokens is not None:
            self._tokens.give_back(taken_tokens - used_tokens)
