"""One chat endpoint, asked with patience: places, pace, breaker, budget, and another attempt where it helps.

A request goes through, in this order: the places of requests under way, the pace, the day's budget, the
breaker, and the client; after 429, 5xx or a broken connection it is made again.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from streamverify.model.judge_codes import LlmFailureCode, http_failure

from .breaker import Breaker
from .client import ChatClient, HttpReply, RequestFailed
from .clock import Clock
from .failures import AskFailed, TryAgain
from .observer import LlmLoad, LlmObserver
from .options import LlmOptions
from .reply import Usage, read_body, read_completion, read_usage
from .retry import retry_after_seconds, wait_seconds
from .spend import DailyBudget
from .token_bucket import Pace
from .tokens import estimated_tokens

_NOTHING: Final = Usage(0, 0)
#: Failures before a server has the request.
_NOT_SENT: Final = ("connection", "connect_timeout", "tls", "not_started")
_OK: Final = 200
_TOO_MANY_REQUESTS: Final = 429
#: Statuses below 500 that say that the endpoint is not at work for anybody, whatever the request.
_ENDPOINT_STATUSES: Final = frozenset((401, 403, 404, 405, 407, 408, 429))


class Endpoint:
    """Belongs to the event loop on which it is started; may be asked many times at once.

    Args:
        options: address, model, bounds.
        observer: told of waits, tokens and the breaker.
        clock: what it waits by.
    """

    def __init__(self, options: LlmOptions, observer: LlmObserver, clock: Clock) -> None:
        self._options = options
        self._observer = observer
        self._clock = clock
        self._client = ChatClient(options)
        self._budget = DailyBudget(options.tokens_per_day, clock.utc)
        self._pace = Pace(options.requests_per_minute, options.tokens_per_minute, clock)
        self._slots = asyncio.Semaphore(options.max_concurrency)
        self._waiting = self._under_way = 0
        self._breaker = Breaker(
            options.breaker_failures,
            options.breaker_window,
            options.breaker_share,
            options.breaker_open_seconds,
            clock.monotonic,
            observer.breaker,
        )

    def load(self) -> LlmLoad:
        """How things stand."""
        return LlmLoad(self._waiting, self._under_way, self._budget.spent_tokens)

    async def start(self) -> None:
        """See `ChatClient.start`."""
        await self._client.start()
        self._observer.started(self.load)

    async def close(self) -> None:
        """Closes all connections: what is being asked ends as a failure."""
        await self._client.close()

    async def complete(self, body: bytes, prompt_tokens: int) -> str:
        """What the model says.

        Args:
            body: of the request.
            prompt_tokens: of its prompt, as estimated.

        Raises:
            AskFailed: there is no whole reply of a model.
        """
        options = self._options
        attempt = 1
        code: LlmFailureCode | None = None
        while True:
            try:
                return await self._attempt(body, prompt_tokens)
            except AskFailed as failed:
                if code is not None and failed.code == "breaker_open":
                    raise AskFailed(code) from None  # what opened it says more
                raise
            except TryAgain as again:
                code, wish = again.code, again.wish_seconds
                wait = wait_seconds(attempt, wish, options.retry_first_seconds, options.retry_max_seconds)
                is_hopeless = self._breaker.state == "open" or not self._client.is_open
                if attempt >= options.max_attempts or wait is None or is_hopeless:
                    raise AskFailed(code) from None
            attempt += 1
            self._waiting += 1
            try:
                await self._clock.sleep(wait)
            finally:
                self._waiting -= 1
            self._observer.retried("backoff" if wish is None else "retry_after")

    async def _attempt(self, body: bytes, prompt_tokens: int) -> str:
        """What the model says to one request; budget and pace are settled by what the request took."""
        most_tokens = prompt_tokens + self._options.max_tokens
        taken, used, reservation = 0, _NOTHING, None
        try:
            async with self._place():
                await self._wait_for_pace(most_tokens)
                taken = most_tokens
                if (reservation := self._budget.reserve(most_tokens)) is None:
                    raise AskFailed("tokens_per_day", "budget")
                # Asked last, so that nobody who has its leave to try the endpoint stands in a queue.
                if (ticket := self._breaker.admit()) is None:
                    raise AskFailed("breaker_open")
                # A server may charge for what it has read, whatever becomes of its reply.
                used = Usage(prompt_tokens, 0)
                self._under_way += 1
                try:
                    reply = await self._client.post(body)
                    used = _NOTHING if reply.status != _OK else used
                    value = self._value(reply, ticket)
                    used = read_usage(value) or Usage(prompt_tokens, estimated_tokens(len(reply.body)))
                except RequestFailed as error:
                    used = _NOTHING if error.code in _NOT_SENT else used
                    self._breaker.failed(ticket)
                    if error.may_retry:
                        raise TryAgain(error.code) from None
                    raise AskFailed(error.code) from None
                finally:
                    self._under_way -= 1
                    self._breaker.dropped(ticket)  # where nothing else was said of it
        finally:
            self._pace.settle(taken, sum(used))
            if reservation is not None:
                self._budget.settle(reservation, sum(used))
            if used != _NOTHING:
                self._observer.spent(*used)
        return read_completion(value)

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """One of the places of requests under way."""
        if self._slots.locked():
            self._observer.queued("slot")
        self._waiting += 1
        try:
            await self._slots.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._slots.release()

    async def _wait_for_pace(self, tokens: int) -> None:
        if not self._pace.is_free:
            self._observer.queued("pace")
        self._waiting += 1
        try:
            await self._pace.take(tokens)
        finally:
            self._waiting -= 1

    def _value(self, reply: HttpReply, ticket: int) -> object:
        """The JSON value of a reply; tells the breaker whether the endpoint is at work.

        A model that says nonsense is no fault of the endpoint's: otherwise one text that confuses it would
        close the endpoint to all others.
        """
        status = reply.status
        if status == _OK:
            try:
                value = read_body(reply.body)
            except AskFailed:
                self._breaker.failed(ticket)
                raise
            self._breaker.succeeded(ticket)
            return value
        if status >= 500 or status < 400 or status in _ENDPOINT_STATUSES:
            self._breaker.failed(ticket)
        else:
            self._breaker.succeeded(ticket)
        code = http_failure(status)
        if status == _TOO_MANY_REQUESTS or status >= 500:
            raise TryAgain(code, retry_after_seconds(reply.retry_after, self._clock.utc()))
        raise AskFailed(code)
