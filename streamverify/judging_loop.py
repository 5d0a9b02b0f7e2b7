"""Judges for the time of a command that reads files: an event loop only where one of them needs it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from streamverify.judges import Judges, check_revisions

#: Items of a file that are worked on at once where judges answer later.
CONCURRENCY: Final = 64

Item = TypeVar("Item")
Done = TypeVar("Done")


class JudgingLoop:
    """Runs coroutines for a command that has no loop of its own.

    Args:
        runner: of the loop that the judges were started on; None where none of them needs one.
    """

    def __init__(self, runner: asyncio.Runner | None) -> None:
        self._runner = runner

    def each(self, work: Callable[[Item], Awaitable[Done]], items: Sequence[Item]) -> Sequence[Done]:
        """The work on every item, in the order of the items, many at once where it has to wait."""
        if self._runner is None:
            return [_at_once(work(item)) for item in items]
        return self._runner.run(_side_by_side(work, items))


@contextmanager
def judging_loop(judges: Judges) -> Iterator[JudgingLoop]:
    """Start the judges, and close them in the end.

    Raises:
        StreamverifyError: a judge cannot judge at all, or is not the one that the spec expects.
    """
    if judges.cascade.answers_at_once:
        check_revisions(judges)
        yield JudgingLoop(None)
        return
    with asyncio.Runner() as runner:
        try:
            runner.run(judges.cascade.start())
            check_revisions(judges)
            yield JudgingLoop(runner)
        finally:
            runner.run(judges.cascade.close())


def _at_once(work: Awaitable[Done]) -> Done:
    """The result of what waits for nothing, without a loop."""
    steps = work.__await__()
    try:
        next(steps)
    except StopIteration as end:
        result: Done = end.value
        return result
    raise RuntimeError("a judge that answers at once has waited")


async def _side_by_side(work: Callable[[Item], Awaitable[Done]], items: Sequence[Item]) -> Sequence[Done]:
    room = asyncio.Semaphore(CONCURRENCY)

    async def one(item: Item) -> Done:
        async with room:
            return await work(item)

    tasks: list[Coroutine[Any, Any, Done]] = [one(item) for item in items]
    return await asyncio.gather(*tasks)
