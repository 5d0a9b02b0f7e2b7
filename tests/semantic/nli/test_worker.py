"""Pairs of many claims in one thread: batches across claims, cancelling, failing, ending."""

import asyncio
import threading
from collections.abc import Sequence

import numpy as np
import pytest

from streamverify.semantic.nli.scoring import PairScorer, PairScores
from streamverify.semantic.nli.tokens import Pair
from streamverify.semantic.nli.worker import RunFailed, Worker


def pair(score: int, length: int = 4) -> Pair:
    """Its first id is its score in hundredths."""
    return Pair(np.array([score] + [0] * (length - 1)), np.zeros(length, dtype=np.int64))


class Scripted(PairScorer):
    """Scores a pair by its first id, once the gate is open; -1 is no number, -2 raises."""

    batches = True

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.entered = threading.Event()
        self.runs: list[list[int]] = []

    def score(self, pairs: Sequence[Pair]) -> list[PairScores | None]:
        self.entered.set()
        assert self.gate.wait(30)
        firsts = [int(each.ids[0]) for each in pairs]
        self.runs.append(firsts)
        if -2 in firsts:
            raise ValueError("nothing of the text may stand here")
        return [None if first < 0 else PairScores(first / 100, 0.0) for first in firsts]


class Running:
    def __init__(self, max_batch: int = 8, linger_ms: float = 0.0) -> None:
        self.scorer = Scripted()
        self.worker = Worker(self.scorer, max_batch=max_batch, linger_ms=linger_ms, pads=True)

    async def hold(self) -> "asyncio.Task[list[PairScores]]":
        """A first run that the gate holds up, so that what comes next has to wait."""
        held = asyncio.create_task(self.worker.score([pair(1)]))
        assert await asyncio.to_thread(self.scorer.entered.wait, 30)
        return held


async def supported(worker: Worker, *pairs: Pair) -> list[float]:
    return [scores.supported for scores in await worker.score(pairs)]


async def test_pairs_of_several_claims_share_a_run() -> None:
    running = Running()
    held = await running.hold()
    asked = [asyncio.create_task(supported(running.worker, pair(n), pair(n + 1))) for n in (10, 20, 30)]
    await asyncio.sleep(0)  # so that all of them stand in the queue
    running.scorer.gate.set()
    assert await asyncio.gather(*asked) == [[0.1, 0.11], [0.2, 0.21], [0.3, 0.31]]
    assert await held == [PairScores(0.01, 0.0)]
    assert running.scorer.runs == [[1], [10, 11, 20, 21, 30, 31]]
    await asyncio.to_thread(running.worker.stop)


async def test_an_idle_worker_waits_a_little_for_company() -> None:
    running = Running(max_batch=3, linger_ms=60_000)
    running.scorer.gate.set()
    asked = [asyncio.create_task(supported(running.worker, pair(n))) for n in (1, 2, 3)]
    assert await asyncio.gather(*asked) == [[0.01], [0.02], [0.03]]
    assert running.scorer.runs == [[1, 2, 3]]
    await asyncio.to_thread(running.worker.stop)


async def test_a_cancelled_claim_is_not_run() -> None:
    running = Running(max_batch=1)
    held = await running.hold()
    gone = asyncio.create_task(running.worker.score([pair(10), pair(11)]))
    stays = asyncio.create_task(supported(running.worker, pair(20)))
    await asyncio.sleep(0)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    running.scorer.gate.set()
    assert await stays == [0.2]
    await held
    assert running.scorer.runs == [[1], [20]]
    await asyncio.to_thread(running.worker.stop)


async def test_no_number_fails_its_own_claim_only() -> None:
    running = Running()
    held = await running.hold()
    bad = asyncio.create_task(running.worker.score([pair(5), pair(-1)]))
    good = asyncio.create_task(supported(running.worker, pair(20)))
    await asyncio.sleep(0)
    running.scorer.gate.set()
    with pytest.raises(RunFailed) as caught:
        await bad
    assert caught.value.code == "output_not_finite"
    assert await good == [0.2]
    await held
    await asyncio.to_thread(running.worker.stop)


async def test_a_run_that_raises_fails_its_claims_and_the_worker_goes_on() -> None:
    running = Running()
    running.scorer.gate.set()
    with pytest.raises(RunFailed) as caught:
        await running.worker.score([pair(-2)])
    assert (caught.value.code, str(caught.value)) == ("run_failed", "run_failed")
    assert caught.value.__cause__ is None
    assert await supported(running.worker, pair(7)) == [0.07]
    await asyncio.to_thread(running.worker.stop)


async def test_the_end_lets_nobody_wait() -> None:
    running = Running(max_batch=1)
    held = await running.hold()
    waits = asyncio.create_task(running.worker.score([pair(10)]))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(asyncio.to_thread(running.worker.stop))
    while running.worker.accepts:  # noqa: ASYNC110 - another thread sets it
        await asyncio.sleep(0)
    running.scorer.gate.set()
    await stopping
    assert await held == [PairScores(0.01, 0.0)]
    for late in (waits, running.worker.score([pair(1)])):
        with pytest.raises(RunFailed) as caught:
            await late
        assert caught.value.code == "not_running"


async def test_nothing_to_score() -> None:
    running = Running()
    assert await running.worker.score([]) == []
    await asyncio.to_thread(running.worker.stop)
    await asyncio.to_thread(running.worker.stop)
