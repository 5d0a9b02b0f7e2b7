"""An endpoint of one play, and a judge that waits by a clock of its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from streamverify.bench.fake_chat import FakeChat, Play, honest_play
from streamverify.model.judge_codes import BreakerState, LlmFailureCode, LlmQueue, LlmRetryWait
from streamverify.semantic.llm import LlmJudge, LlmLoad, LlmOptions


class ManualClock:
    """Waiting takes no time: the clock is put forward."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.day = datetime(2026, 11, 30, 12, tzinfo=UTC)
        self.waits: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def utc(self) -> datetime:
        return self.day + timedelta(seconds=self.now - 1_000)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


class Notes:
    """What a judge told its observer."""

    def __init__(self) -> None:
        self.codes: list[LlmFailureCode] = []
        self.states: list[BreakerState] = []
        self.tokens: list[tuple[int, int]] = []
        self.retries = 0
        self.retry_waits: list[LlmRetryWait] = []
        self.queues: list[LlmQueue] = []
        self.load: Callable[[], LlmLoad] = lambda: LlmLoad(0, 0, 0)

    def failed(self, code: LlmFailureCode) -> None:
        self.codes.append(code)

    def started(self, load: Callable[[], LlmLoad]) -> None:
        self.load = load

    def queued(self, queue: LlmQueue) -> None:
        self.queues.append(queue)

    def retried(self, wait: LlmRetryWait) -> None:
        self.retries += 1
        self.retry_waits.append(wait)

    def spent(self, prompt_tokens: int, reply_tokens: int) -> None:
        self.tokens.append((prompt_tokens, reply_tokens))

    def breaker(self, state: BreakerState) -> None:
        self.states.append(state)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def notes() -> Notes:
    return Notes()


@pytest.fixture
async def fake() -> AsyncIterator[FakeChat]:
    """Answers honestly until it is told otherwise (`fake.answer`)."""
    async with FakeChat(honest_play, keep=True) as endpoint:
        yield endpoint


MakeJudge = Callable[..., Awaitable[LlmJudge]]


@pytest.fixture
async def make_judge(fake: FakeChat, clock: ManualClock, notes: Notes) -> AsyncIterator[MakeJudge]:
    """Started judges of the endpoint; options as keywords."""
    judges: list[LlmJudge] = []

    async def make(**options: Any) -> LlmJudge:
        options = {"base_url": fake.base_url, "model": "m", **options}
        judge = LlmJudge(LlmOptions(**options), notes, clock)
        judges.append(judge)
        await judge.start()
        return judge

    yield make
    for judge in judges:
        await judge.close()


def always(play: Play) -> Callable[[bytes], Play]:
    return lambda _: play
