"""Outputs that come after their record was decided, kept until the lane's next transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from .ports import Output

#: Records of one lane that may be waited for beside; what comes with one more is given up.
MAX_FOLLOWED = 1_000


class LateOutputs:
    """Of one lane, while it has its partition: what has not come by then is given up.

    Args:
        on_arrival: told when there is something to take.
        max_followed: see `MAX_FOLLOWED`.
    """

    def __init__(self, on_arrival: Callable[[], None], max_followed: int = MAX_FOLLOWED) -> None:
        self._on_arrival = on_arrival
        self._max_followed = max_followed
        self._tasks: set[asyncio.Future[Sequence[Output]]] = set()
        self._arrived: list[Output] = []

    @property
    def has_any(self) -> bool:
        """Whether there is something to take."""
        return bool(self._arrived)

    def follow(self, outputs: Awaitable[Sequence[Output]]) -> None:
        """Wait for outputs beside all else."""
        task = asyncio.ensure_future(outputs)
        if len(self._tasks) >= self._max_followed:
            task.cancel()
            return
        self._tasks.add(task)
        task.add_done_callback(self._note)

    def take(self) -> list[Output]:
        """What has come since the last time."""
        taken, self._arrived = self._arrived, []
        return taken

    def give_up(self) -> None:
        """Forget what has come and what has not."""
        self._arrived = []
        for task in tuple(self._tasks):
            task.cancel()

    def _note(self, task: "asyncio.Future[Sequence[Output]]") -> None:
        self._tasks.discard(task)
        # They are an addition: what fails here must not stop a lane whose decisions stand.
        if task.cancelled() or task.exception() is not None:
            return
        outputs = task.result()
        if outputs:
            self._arrived.extend(outputs)
            self._on_arrival()
