"""A store of chunks in memory, bounded in bytes.

At the bound the chunks that were least recently read or written go first. A chunk that went is not found,
so its citation is `evidence_missing`: an answer is never passed because the store was too small. `evictions`
counts them, and a store that evicts needs a larger bound.
"""

import gzip
import sys
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, cast

import orjson
from pydantic import ValidationError

from streamverify.model.answer import Chunk
from streamverify.model.codec import BYTE_ORDER_MARK
from streamverify.model.errors import StreamverifyError

DEFAULT_MAX_BYTES: Final = 256 * 1024 * 1024

# What a record costs beside its strings: the objects of the chunk, of its source and of the map's entry.
# Measured with tracemalloc over 50,000 chunks; a guess on the high side.
_OVERHEAD_BYTES: Final = 1_800
_GZIP_MAGIC: Final = b"\x1f\x8b"
_validate = Chunk.__pydantic_validator__.validate_python


class ChunkFileError(StreamverifyError):
    """A file of chunks that cannot be used; the message names the line."""

    code = "chunks_invalid"


class ChunkStore:
    """Chunks by id. Not safe to write from several threads at once.

    Attributes:
        max_bytes: bound on `size_bytes`.
        size_bytes: memory that the chunks take, as estimated.
        evictions: chunks that went for want of room.
        refused: chunks that are larger than the whole store, and were not taken.
        malformed: records of the topic that hold no chunk.
    """

    def __init__(self, max_bytes: int = DEFAULT_MAX_BYTES) -> None:
        if max_bytes < 1:
            raise ValueError("max_bytes must be positive")
        self.max_bytes = max_bytes
        self.size_bytes = 0
        self.evictions = 0
        self.refused = 0
        self.malformed = 0
        self._chunks: OrderedDict[str, tuple[Chunk, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._chunks)

    def get(self, chunk_id: str) -> Chunk | None:
        """The chunk, which then counts as used, or None."""
        entry = self._chunks.get(chunk_id)
        if entry is None:
            return None
        self._chunks.move_to_end(chunk_id)
        return entry[0]

    def put(self, chunk: Chunk) -> None:
        """Store a chunk in place of the one with its id, and make room for it.

        A chunk larger than the whole store is refused, and takes the older version of itself with it: what
        is stale is not served.
        """
        self.delete(chunk.chunk_id)
        size = _size_bytes(chunk)
        if size > self.max_bytes:
            self.refused += 1
            return
        self._chunks[chunk.chunk_id] = (chunk, size)
        self.size_bytes += size
        while self.size_bytes > self.max_bytes:
            _, (_, evicted_bytes) = self._chunks.popitem(last=False)
            self.size_bytes -= evicted_bytes
            self.evictions += 1

    def delete(self, chunk_id: str) -> None:
        """Forget a chunk, if it is there."""
        entry = self._chunks.pop(chunk_id, None)
        if entry is not None:
            self.size_bytes -= entry[1]

    def apply(self, key: bytes | None, value: bytes | None) -> bool:
        """One record of the compacted topic `chunks`; false where it holds no chunk, and is skipped.

        The key is the chunk's id, and an empty value deletes it (a tombstone). A record without a key is
        taken at its own `chunk_id`. Where key and `chunk_id` differ the record is malformed: compaction goes
        by the key and citations by the id, so either choice would sooner or later serve a wrong text. A
        malformed record deletes what its key held before, because that has been replaced.
        """
        chunk_id = _decoded(key)
        if not value:
            if chunk_id is None:
                self.malformed += 1
                return False
            self.delete(chunk_id)
            return True
        try:
            chunk = _read(value)
        except ValueError:
            chunk = None
        if chunk is None or (key is not None and chunk.chunk_id != chunk_id):
            self.malformed += 1
            if chunk_id is not None:
                self.delete(chunk_id)
            return False
        self.put(chunk)
        return True

    def load_jsonl(self, path: str | Path) -> int:
        """Store the chunks of a file (gzip too), one JSON object a line; returns how many. Blank lines are
        skipped.

        Raises:
            ChunkFileError: the file cannot be read, a line holds no chunk, or they do not all fit the bound.
        """
        count = 0
        try:
            with _opened(Path(path)) as lines:
                for number, line in enumerate(lines, 1):
                    text = line.removeprefix(BYTE_ORDER_MARK) if number == 1 else line
                    if not text.strip():
                        continue
                    try:
                        self.put(_read(text))
                    except ValueError as error:
                        raise ChunkFileError(f"{path}: line {number}: {_problem(error)}") from None
                    count += 1
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise ChunkFileError(f"{path}: broken gzip data.", hint="Pack the file again.") from None
        except OSError as error:
            raise ChunkFileError(f"{path}: {error.strerror or error}") from error
        if self.evictions or self.refused:
            raise ChunkFileError(
                f"{path}: the chunks do not fit into {self.max_bytes} bytes.",
                hint="Raise the bound of the chunk store.",
            )
        return count


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    with path.open("rb") as file:
        if file.peek(len(_GZIP_MAGIC)).startswith(_GZIP_MAGIC):
            with gzip.open(file) as unpacked:
                yield cast("BinaryIO", unpacked)
        else:
            yield file


def _decoded(key: bytes | None) -> str | None:
    try:
        return key.decode() if key else None
    except UnicodeDecodeError:
        return None


def _read(value: bytes) -> Chunk:
    """Raises ValueError: no JSON, or no chunk."""
    chunk: Chunk = _validate(orjson.loads(value))
    return chunk


def _problem(error: ValueError) -> str:
    """What is wrong, without any content."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        path = ".".join(str(part) for part in first["loc"])
        return f"{path}: {first['msg']}" if path else first["msg"]
    return f"not JSON: {str(error).partition(':')[0]}"


def _size_bytes(chunk: Chunk) -> int:
    source = chunk.source
    strings = (chunk.chunk_id, chunk.document_id, chunk.text, chunk.content_sha256)
    of_source = (
        () if source is None else (source.url, source.authority, source.published_at, source.valid_until)
    )
    return _OVERHEAD_BYTES + sum(sys.getsizeof(text) for text in (*strings, *of_source) if text is not None)
