"""The judge `llm`: asks a chat endpoint about a claim and its sources, and believes what can be checked.

Every way in which that can go wrong ends as a failure with a code; none is a score, and none is raised. A
claim goes through, in this order: the length of its prompt, the day's budget, the slots of requests under
way, the pace, the breaker, the request itself (again after 429, 5xx or a broken connection), and the reading
of the reply.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from streamverify.model.codes import CONFLICT_CODES, FindingCode
from streamverify.model.judge_codes import LlmFailureCode, http_failure
from streamverify.model.judgement import Judgement
from streamverify.semantic.judge import Evidence, FailureReason, failure

from .breaker import Breaker
from .client import ChatClient, HttpReply, RequestFailed
from .clock import Clock, SystemClock
from .observer import LlmLoad, LlmObserver, SilentLlmObserver
from .options import LlmOptions
from .prompt import Prompt, make_prompt
from .reply import ReplyError, Usage, read_body, read_completion, read_usage, read_verdict
from .request import RequestWriter
from .retry import retry_after_seconds, wait_seconds
from .revision import judge_id_of
from .spend import DailyBudget
from .token_bucket import Pace
from .tokens import estimated_tokens

#: A conflict decides the verdict whatever a judge says, and what gives orders to judges is put to none.
SILENCED_BY: Final[frozenset[FindingCode]] = CONFLICT_CODES | {"judge_injection_suspected"}

_NOTHING: Final = Usage(0, 0)
#: Failures before a server has the request.
_NOT_SENT: Final = ("connection", "connect_timeout", "tls", "not_started")
_OK: Final = 200
_TOO_MANY_REQUESTS: Final = 429
#: Statuses below 500 that say that the endpoint is not at work for anybody, whatever the request.
_ENDPOINT_STATUSES: Final = frozenset((401, 403, 404, 405, 407, 408, 429))


class _Failed(Exception):
    """Why there is no verdict."""

    def __init__(
        self, code: LlmFailureCode, reason: FailureReason = "judge_error", raw: str | None = None
    ) -> None:
        super().__init__(code)
        self.code: LlmFailureCode = code
        self.reason: FailureReason = reason
        self.raw = raw


class _TryAgain(Exception):
    """This attempt came to nothing, another one may not."""

    def __init__(self, code: LlmFailureCode, wish_seconds: float | None = None) -> None:
        super().__init__(code)
        self.code: LlmFailureCode = code
        self.wish_seconds = wish_seconds


class LlmJudge:
    """See the module. Belongs to the event loop on which it is started; may be asked many times at once.

    Args:
        options: endpoint, model, bounds.
        observer: told of failures, waits, tokens and the breaker.
        clock: what it waits by.
    """

    silenced_by = SILENCED_BY

    def __init__(
        self, options: LlmOptions, observer: LlmObserver | None = None, clock: Clock | None = None
    ) -> None:
        self.judge_id = judge_id_of(options)
        self._options = options
        self._observer = observer or SilentLlmObserver()
        self._clock = clock or SystemClock()
        self._client = ChatClient(options)
        self._writer = RequestWriter(options)
        self._budget = DailyBudget(options.tokens_per_day, self._clock.utc)
        self._pace = Pace(options.requests_per_minute, options.tokens_per_minute, self._clock)
        self._slots = asyncio.Semaphore(options.max_concurrency)
        self._waiting = self._under_way = 0
        self._breaker = Breaker(
            options.breaker_failures,
            options.breaker_window,
            options.breaker_share,
            options.breaker_open_seconds,
            self._clock.monotonic,
            self._observer.breaker,
        )

    def load(self) -> LlmLoad:
        """How things stand."""
        return LlmLoad(self._waiting, self._under_way, self._budget.spent_tokens)

    async def start(self) -> None:
        """Makes ready; the endpoint is first asked when there is a claim.

        Raises:
            SettingsError: the certificates to trust cannot be used.
        """
        await self._client.start()
        self._observer.started(self.load)

    async def close(self) -> None:
        """Closes all connections: what is being asked ends as a failure."""
        await self._client.close()

    async def ask(self, claim: str, evidence: Evidence) -> Judgement:
        """The judgement on one claim; a failure has the code of what went wrong as its `reason`.

        `raw` is what the model said, of a failure too. `link_supports` is given where there is one chunk:
        several are looked at together.
        """
        began = self._clock.monotonic()
        try:
            judgement = await self._ask(claim, evidence)
        except _Failed as failed:
            self._observer.failed(failed.code)
            judgement = failure(failed.reason, self.judge_id, failed.code)._replace(raw=failed.raw)
        except Exception:  # noqa: BLE001 - a fault of ours is a failure of the judge; its text may hold content
            self._observer.failed("internal_error")
            judgement = failure("judge_error", self.judge_id, "internal_error")
        latency_ms = (self._clock.monotonic() - began) * 1000
        return judgement._replace(latency_ms=latency_ms)

    async def _ask(self, claim: str, evidence: Evidence) -> Judgement:
        prompt = make_prompt(claim, [text for _, text in evidence])
        prompt_tokens = estimated_tokens(prompt.size_bytes)
        if prompt_tokens > self._options.max_input_tokens:
            raise _Failed("input_too_large")
        content = await self._complete(prompt, prompt_tokens)
        try:
            label, scores, spans, reason = read_verdict(content, evidence)
        except ReplyError as error:
            raise _Failed(error.code, error.reason, error.raw) from None
        alone = (label == "supported",) if len(evidence) == 1 else None
        return Judgement(
            label, None, scores, scores[label], None, self.judge_id, spans, alone, reason, content
        )

    async def _complete(self, prompt: Prompt, prompt_tokens: int) -> str:
        body = self._writer.write(prompt)
        options = self._options
        attempt = 1
        code: LlmFailureCode | None = None
        while True:
            try:
                return await self._attempt(body, prompt_tokens)
            except _Failed as failed:
                if code is not None and failed.code == "breaker_open":
                    raise _Failed(code) from None  # what opened it says more
                raise
            except _TryAgain as again:
                code, wish = again.code, again.wish_seconds
                wait = wait_seconds(attempt, wish, options.retry_first_seconds, options.retry_max_seconds)
                is_hopeless = self._breaker.state == "open" or not self._client.is_open
                if attempt >= options.max_attempts or wait is None or is_hopeless:
                    raise _Failed(code) from None
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
        if (reservation := self._budget.reserve(most_tokens)) is None:
            raise _Failed("tokens_per_day", "budget")
        taken, used = 0, _NOTHING
        try:
            async with self._place():
                await self._wait_for_pace(most_tokens)
                taken = most_tokens
                # Asked last, so that nobody who has its leave to try the endpoint stands in a queue.
                if (ticket := self._breaker.admit()) is None:
                    raise _Failed("breaker_open")
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
                        raise _TryAgain(error.code) from None
                    raise _Failed(error.code) from None
                finally:
                    self._under_way -= 1
                    self._breaker.dropped(ticket)  # where nothing else was said of it
        finally:
            self._pace.settle(taken, sum(used))
            self._budget.settle(reservation, sum(used))
            if used != _NOTHING:
                self._observer.spent(*used)
        try:
            return read_completion(value)
        except ReplyError as error:
            raise _Failed(error.code, error.reason, error.raw) from None

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
            except ReplyError as error:
                self._breaker.failed(ticket)
                raise _Failed(error.code, error.reason) from None
            self._breaker.succeeded(ticket)
            return value
        if status >= 500 or status < 400 or status in _ENDPOINT_STATUSES:
            self._breaker.failed(ticket)
        else:
            self._breaker.succeeded(ticket)
        code = http_failure(status)
        if status == _TOO_MANY_REQUESTS or status >= 500:
            raise _TryAgain(code, retry_after_seconds(reply.retry_after, self._clock.utc()))
        raise _Failed(code)
