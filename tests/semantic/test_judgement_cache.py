"""What was said before, and what is being asked."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.judgement import Judgement
from streamverify.semantic import JudgementCache, abstention, failure
from streamverify.semantic.judgement_cache import cache_key

SUPPORTED = Judgement("supported", judge="a@1", raw="raw")


class Endpoint:
    """Answers once it is let."""

    def __init__(self, says: Judgement | Exception = SUPPORTED) -> None:
        self.says = says
        self.asked = 0
        self.cancelled = 0
        self.may_answer = asyncio.Event()
        self.was_asked = asyncio.Event()

    async def ask(self) -> Judgement:
        self.asked += 1
        self.was_asked.set()
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if isinstance(self.says, Exception):
            raise self.says
        return self.says


async def test_the_same_at_the_same_time_is_asked_once() -> None:
    cache, endpoint = JudgementCache(100_000), Endpoint()
    waiting = [asyncio.create_task(cache.get(b"k", endpoint.ask)) for _ in range(3)]
    await endpoint.was_asked.wait()
    endpoint.may_answer.set()
    assert await asyncio.gather(*waiting) == [(SUPPORTED, True), (SUPPORTED, False), (SUPPORTED, False)]
    assert await cache.get(b"k", endpoint.ask) == (SUPPORTED, False)
    assert endpoint.asked == 1


async def test_one_who_is_cancelled_does_not_take_it_from_the_others() -> None:
    cache, endpoint = JudgementCache(100_000), Endpoint()
    first = asyncio.create_task(cache.get(b"k", endpoint.ask))
    second = asyncio.create_task(cache.get(b"k", endpoint.ask))
    await endpoint.was_asked.wait()
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    endpoint.may_answer.set()
    assert (await second)[0] == SUPPORTED
    assert endpoint.cancelled == 0


async def test_when_the_last_is_cancelled_the_asking_ends_and_the_next_begins_anew() -> None:
    cache, endpoint = JudgementCache(100_000), Endpoint()
    only = asyncio.create_task(cache.get(b"k", endpoint.ask))
    await endpoint.was_asked.wait()
    only.cancel()
    with pytest.raises(asyncio.CancelledError):
        await only
    endpoint.may_answer.set()
    assert (await cache.get(b"k", endpoint.ask))[1]
    assert (endpoint.asked, endpoint.cancelled) == (2, 1)


@pytest.mark.parametrize("says", [failure("judge_error", "a@1"), failure("deadline", "a@1")])
async def test_failures_are_asked_again(says: Judgement) -> None:
    cache, endpoint = JudgementCache(100_000), Endpoint(says)
    endpoint.may_answer.set()
    for _ in range(2):
        assert await cache.get(b"k", endpoint.ask) == (says, True)
    assert (endpoint.asked, cache.size_bytes) == (2, 0)


async def test_an_exception_reaches_everybody_and_is_not_kept() -> None:
    cache, endpoint = JudgementCache(100_000), Endpoint(ValueError("broken"))
    waiting = [asyncio.create_task(cache.get(b"k", endpoint.ask)) for _ in range(2)]
    await endpoint.was_asked.wait()
    endpoint.may_answer.set()
    for task in waiting:
        with pytest.raises(ValueError, match="broken"):
            await task
    assert cache.size_bytes == 0


async def test_what_was_used_longest_ago_gives_way() -> None:
    cache, endpoint = JudgementCache(3_000), Endpoint(abstention("a@1"))
    endpoint.may_answer.set()
    for key in (b"1", b"2", b"1", b"3", b"1", b"2"):
        await cache.get(key, endpoint.ask)
    assert endpoint.asked == 4  # 2 was asked again
    assert cache.size_bytes <= 3_000


texts = st.text(max_size=5)


@given(texts, texts, st.lists(st.tuples(texts, texts), max_size=3), st.data())
def test_keys_tell_questions_apart(
    judge: str, claim: str, evidence: list[tuple[str, str]], data: st.DataObject
) -> None:
    other = data.draw(st.tuples(texts, texts, st.lists(st.tuples(texts, texts), max_size=3)))
    assert (cache_key(*other) == cache_key(judge, claim, evidence)) == (other == (judge, claim, evidence))
