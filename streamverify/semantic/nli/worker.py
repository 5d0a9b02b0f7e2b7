"""One thread that runs the model on whatever pairs wait, of whichever claims."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from .batches import BatchQueue
from .scoring import PairScorer, PairScores
from .tokens import Pair

OnBatch = Callable[[list[Pair]], None]


class RunFailed(Exception):
    """Why pairs have no scores.

    Attributes:
        code: `run_failed`, `output_not_finite`, `not_running`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class _Claim:
    """Pairs that somebody waits for together."""

    def __init__(self, pairs: int) -> None:
        self.loop: Final = asyncio.get_running_loop()
        self.future: Final[asyncio.Future[list[PairScores]]] = self.loop.create_future()
        self.scores: Final[list[PairScores | None]] = [None] * pairs
        self.left = pairs
        self.given_up = False

    def settle(self, code: str | None = None) -> None:
        """From the worker's thread: all scores are there, or none will be."""
        self.given_up = True
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
            self.loop.call_soon_threadsafe(self._deliver, code)

    def _deliver(self, code: str | None) -> None:
        if self.future.done():
            return
        if code is not None:
            self.future.set_exception(RunFailed(code))
        else:
            self.future.set_result([scores for scores in self.scores if scores is not None])


class _Waiting:
    __slots__ = ("claim", "index", "pair")

    def __init__(self, claim: _Claim, index: int, pair: Pair) -> None:
        self.claim = claim
        self.index = index
        self.pair = pair

    @property
    def length(self) -> int:
        return len(self.pair.ids)

    @property
    def dropped(self) -> bool:
        return self.claim.given_up


class Worker:
    """Runs from its making until `stop`.

    Args:
        scorer: used by the worker's thread alone.
        max_batch: pairs of one run.
        linger_ms: how long an idle worker waits for more pairs to come, where it runs them in batches.
        pads: whether a batch may mix lengths.
        on_batch: told the pairs of every run before it, on the worker's thread.
    """

    def __init__(
        self,
        scorer: PairScorer,
        *,
        max_batch: int,
        linger_ms: float,
        pads: bool,
        on_batch: OnBatch | None = None,
    ) -> None:
        self._scorer = scorer
        self._on_batch = on_batch
        self._most = max_batch if scorer.batches else 1
        self._linger_seconds = linger_ms / 1000 if self._most > 1 else 0.0
        self._queue: BatchQueue[_Waiting] = BatchQueue(self._most, pads)
        self._changed = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._work, name="nli", daemon=True)
        self._thread.start()

    @property
    def accepts(self) -> bool:
        """Whether pairs may still come."""
        return not self._stopping

    async def score(self, pairs: Sequence[Pair]) -> list[PairScores]:
        """Scores of the pairs, in order. Cancelled, those that were not run are dropped.

        Raises:
            RunFailed: the model failed on one of them, or the worker was stopped.
        """
        if not pairs:
            return []
        claim = _Claim(len(pairs))
        with self._changed:
            if self._stopping:
                raise RunFailed("not_running")
            for index, pair in enumerate(pairs):
                self._queue.add(_Waiting(claim, index, pair))
            self._changed.notify()
        try:
            return await claim.future
        finally:
            claim.given_up = True

    def stop(self) -> None:
        """Ends the thread behind its current run; who still waits gets `RunFailed`. May block that long."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self._thread.join()

    def _work(self) -> None:
        while batch := self._next_batch():
            pairs = [item.pair for item in batch]
            try:
                if self._on_batch is not None:
                    self._on_batch(pairs)
                rows = self._scorer.score(pairs)
            except Exception:  # noqa: BLE001 - whatever the library raises is the failure of these claims
                for item in batch:
                    item.claim.settle("run_failed")
                continue
            for item, scores in zip(batch, rows, strict=True):
                claim = item.claim
                if scores is None:
                    claim.settle("output_not_finite")
                    continue
                claim.scores[item.index] = scores
                claim.left -= 1
                if not claim.left:
                    claim.settle()

    def _next_batch(self) -> list[_Waiting]:
        """Waits for pairs; none means the end."""
        with self._changed:
            while True:
                if not self._queue and not self._stopping:
                    self._changed.wait_for(lambda: self._stopping or len(self._queue) > 0)
                    self._linger()
                if self._stopping:
                    for item in self._queue.clear():
                        item.claim.settle("not_running")
                    return []
                if batch := self._queue.take():
                    return batch

    def _linger(self) -> None:
        until = time.monotonic() + self._linger_seconds
        while not self._stopping and len(self._queue) < self._most:
            left = until - time.monotonic()
            if left <= 0:
                return
            self._changed.wait(left)
