"""Which waiting pairs are run together: those of like length, the oldest first."""

from collections import deque
from typing import Final, Generic, Protocol, TypeVar

#: Tokens of a batch, padding counted; beyond it a batch gains nothing on processors.
MOST_BATCH_TOKENS: Final = 2_048
_LEAST_STEP: Final = 8


class Waiting(Protocol):
    """A pair that waits."""

    @property
    def length(self) -> int:
        """In tokens."""
        ...

    @property
    def dropped(self) -> bool:
        """Whether nobody waits for it any more."""
        ...


Item = TypeVar("Item", bound=Waiting)


class BatchQueue(Generic[Item]):
    """Waiting pairs by length. Not for several threads at once.

    Args:
        most: pairs of a batch.
        pads: whether lengths may differ within a batch, by an eighth at most.
    """

    def __init__(self, most: int, pads: bool) -> None:
        self._most = most
        self._pads = pads
        self._by_length: dict[int, deque[tuple[int, Item]]] = {}
        self._added = 0
        self._size = 0

    def __len__(self) -> int:
        """Pairs that wait, dropped ones among them until their turn comes."""
        return self._size

    def add(self, item: Item) -> None:
        key = padded_length(item.length) if self._pads else item.length
        self._by_length.setdefault(key, deque()).append((self._added, item))
        self._added += 1
        self._size += 1

    def take(self) -> list[Item]:
        """The oldest pair and those of like length behind it; nothing where none waits."""
        while self._by_length:
            key = min(self._by_length, key=lambda length: self._by_length[length][0][0])
            waiting = self._by_length[key]
            batch: list[Item] = []
            most = min(self._most, max(1, MOST_BATCH_TOKENS // max(1, key)))
            while waiting and len(batch) < most:
                item = waiting.popleft()[1]
                self._size -= 1
                if not item.dropped:
                    batch.append(item)
            if not waiting:
                del self._by_length[key]
            if batch:
                return batch
        return []

    def clear(self) -> list[Item]:
        """Takes all that wait."""
        items = [item for waiting in self._by_length.values() for _, item in waiting]
        self._by_length.clear()
        self._size = 0
        return items


def padded_length(length: int) -> int:
    """The next step of lengths: eight apart up to 127 tokens, then by an eighth at most."""
    step = max(_LEAST_STEP, 1 << max(0, length.bit_length() - 4))
    return -(-length // step) * step
