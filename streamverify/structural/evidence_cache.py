"""What was read from texts, kept by content within a bound in bytes.

The same chunks are cited again and again, so each is taken apart once. The key is the text itself and what
was read from it: a chunk whose text changes is another one. What is read bit by bit says when it has grown.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Final, Protocol, TypeVar

DEFAULT_MAX_BYTES: Final = 128 * 1024 * 1024
#: What an entry costs beside its text and what was read: the map's node, the key and its hash.
_ENTRY_BYTES: Final = 400


class Sized(Protocol):
    """What may be kept: it knows about how many bytes it takes."""

    @property
    def size_bytes(self) -> int:
        """Memory beside the text itself, as estimated."""
        ...


T = TypeVar("T", bound=Sized)


class EvidenceCache:
    """Least recently used goes first. Safe to share between threads.

    Attributes:
        max_bytes: bound on `size_bytes`.
        size_bytes: memory that the entries take, as estimated.
    """

    __slots__ = ("_entries", "_lock", "max_bytes", "size_bytes")

    def __init__(self, max_bytes: int = DEFAULT_MAX_BYTES) -> None:
        if max_bytes < 1:
            raise ValueError("max_bytes must be positive")
        self.max_bytes = max_bytes
        self.size_bytes = 0
        self._entries: OrderedDict[tuple[Callable[[str], Any], str], tuple[Any, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, text: str, build: Callable[[str], T]) -> T:
        """What ``build(text)`` gives, from the cache where it is there.

        `build` must be one and the same function each time, pure, and its result is not to be changed. A
        result larger than the whole cache is given and not kept.
        """
        key = (build, text)
        entry = self._entries.get(key)
        if entry is not None:
            try:
                self._entries.move_to_end(key)
            except KeyError:
                pass  # another thread has just let it go
            found: T = entry[0]
            return found
        built = build(text)
        size = built.size_bytes + 4 * len(text) + _ENTRY_BYTES
        if size <= self.max_bytes:
            with self._lock:
                if key not in self._entries:
                    self._entries[key] = (built, size)
                    self.size_bytes += size
                self._trim()
        return built

    def recount(self, item: Sized, text: str, build: Callable[[str], Any]) -> None:
        """Count an item again that has grown since ``build(text)`` gave it; nothing where it is not kept."""
        key = (build, text)
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry[0] is not item:
                return
            size = item.size_bytes + 4 * len(text) + _ENTRY_BYTES
            self.size_bytes += size - entry[1]
            self._entries[key] = (item, size)
            self._trim()

    def clear(self) -> None:
        """Let everything go: the next texts are read anew."""
        with self._lock:
            self._entries.clear()
            self.size_bytes = 0

    def _trim(self) -> None:
        while self.size_bytes > self.max_bytes:
            _, (_, freed) = self._entries.popitem(last=False)
            self.size_bytes -= freed


#: Of this process.
EVIDENCE: Final = EvidenceCache()
