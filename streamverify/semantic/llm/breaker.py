"""A circuit breaker: an endpoint that fails is left alone for a while, then tried with one request.

Nygard, Release It!, 2nd edition, 2018, chapter 5.
"""

from collections import deque
from collections.abc import Callable

from streamverify.model.judge_codes import BreakerState


class Breaker:
    """Opens on failures in a row, or on their share among the last requests.

    Each `admit` that says yes is followed by one of `succeeded`, `failed` and `dropped`, with the ticket that
    it gave. A ticket from before the breaker opened says nothing about the endpoint as it is now.

    Args:
        failures_in_a_row: that open it.
        window: last requests over which `share` is taken, once there are so many.
        share: of failed ones among them that opens it.
        open_seconds: until one request tries again.
        clock: seconds that only rise.
        on_change: told every new state.
    """

    def __init__(
        self,
        failures_in_a_row: int,
        window: int,
        share: float,
        open_seconds: float,
        clock: Callable[[], float],
        on_change: Callable[[BreakerState], None] = lambda _: None,
    ) -> None:
        self.state: BreakerState = "closed"
        self._most_in_a_row = failures_in_a_row
        self._share = share
        self._open_seconds = open_seconds
        self._clock = clock
        self._on_change = on_change
        self._in_a_row = 0
        self._last: deque[bool] = deque(maxlen=window)
        self._opened_at = 0.0
        self._round = 0
        self._is_probing = False

    def admit(self) -> int | None:
        """A ticket for one request, or None where the endpoint is to be left alone."""
        if self.state == "open":
            if self._clock() - self._opened_at < self._open_seconds:
                return None
            self._change("half_open")
        if self.state == "half_open":
            if self._is_probing:
                return None
            self._is_probing = True
        return self._round

    def succeeded(self, ticket: int) -> None:
        """The endpoint answered."""
        if ticket != self._round:
            return
        if self.state == "half_open":
            self._start("closed")
            return
        self._in_a_row = 0
        self._last.append(True)

    def failed(self, ticket: int) -> None:
        """The endpoint did not do its work."""
        if ticket != self._round:
            return
        self._in_a_row += 1
        self._last.append(False)
        if self.state == "half_open" or self._in_a_row >= self._most_in_a_row or self._too_large_a_share():
            self._opened_at = self._clock()
            self._start("open")

    def dropped(self, ticket: int) -> None:
        """The request was given up, and nothing is known of the endpoint."""
        if ticket == self._round:
            self._is_probing = False

    def _too_large_a_share(self) -> bool:
        last = self._last
        return len(last) == last.maxlen and last.count(False) >= self._share * len(last)

    def _start(self, state: BreakerState) -> None:
        self._round += 1
        self._in_a_row = 0
        self._last.clear()
        self._is_probing = False
        self._change(state)

    def _change(self, state: BreakerState) -> None:
        self.state = state
        self._on_change(state)
