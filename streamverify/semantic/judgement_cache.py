"""Judgements given before, by judge, claim and evidence: a bounded memory, and one asking at a time.

Only judgements are kept, never failures: a judge that failed is asked again.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Final

from streamverify.model.judgement import Judgement

from .judge import Evidence

#: What an entry takes beside its texts, in bytes: objects, scores, spans.
_ENTRY_BYTES: Final = 1_200
_KEPT: Final = frozenset((None, "abstained"))


def cache_key(judge_id: str, claim: str, evidence: Evidence) -> bytes:
    """16 bytes that stand for the question: judge with revision, claim, and the chunks in order.

    Chunk ids belong to it, since spans name them.
    """
    digest = blake2b(digest_size=16)
    for text in (judge_id, claim, *(part for chunk in evidence for part in chunk)):
        encoded = text.encode("utf-8", "surrogatepass")
        digest.update(len(encoded).to_bytes(8, "big"))
        digest.update(encoded)
    return digest.digest()


class JudgementCache:
    """For one event loop.

    Args:
        max_bytes: most memory, roughly; what was used longest ago gives way. 0 keeps nothing, but a question
            that is being asked is still asked once.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._kept: OrderedDict[bytes, Judgement] = OrderedDict()
        self._asking: dict[bytes, _Flight] = {}

    @property
    def size_bytes(self) -> int:
        return self._bytes

    async def get(self, key: bytes, ask: Callable[[], Awaitable[Judgement]]) -> tuple[Judgement, bool]:
        """The judgement of the key, and whether `ask` was called for it here.

        Those who want the same at the same time wait for one asking; it is given up when the last of them is
        cancelled.
        """
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept, False
        flight = self._asking.get(key)
        is_first = flight is None
        if flight is None:
            flight = self._asking[key] = _Flight(asyncio.ensure_future(ask()))
            flight.task.add_done_callback(lambda task: self._land(key, task))
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task), is_first
        finally:
            flight.waiting -= 1
            if not flight.waiting and not flight.task.done():
                # Whoever comes now begins anew, rather than wait for what is being given up.
                if self._asking.get(key) is flight:
                    del self._asking[key]
                flight.task.cancel()

    def _land(self, key: bytes, task: "asyncio.Future[Judgement]") -> None:
        flight = self._asking.get(key)
        if flight is not None and flight.task is task:
            del self._asking[key]
        if task.cancelled() or task.exception() is not None:
            return
        judgement = task.result()
        if judgement.not_judged_reason in _KEPT:
            self._keep(key, judgement)

    def _keep(self, key: bytes, judgement: Judgement) -> None:
        size = _size_bytes(judgement)
        if size > self._max_bytes:
            return
        self._kept[key] = judgement
        self._bytes += size
        while self._bytes > self._max_bytes:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= _size_bytes(dropped)


class _Flight:
    """A question that is being asked, and how many wait for it."""

    __slots__ = ("task", "waiting")

    def __init__(self, task: "asyncio.Future[Judgement]") -> None:
        self.task = task
        self.waiting = 0


def _size_bytes(judgement: Judgement) -> int:
    return _ENTRY_BYTES + 4 * (len(judgement.raw or "") + len(judgement.reason or ""))
