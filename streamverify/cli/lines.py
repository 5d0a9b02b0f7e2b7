"""Lines of files and pipes, plain or gzip, in bounded memory."""

import hashlib
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from os import fstat
from pathlib import Path
from typing import Final, NamedTuple, Protocol, cast

from streamverify.model.errors import StreamverifyError

#: Stands for standard input in the place of a file's name.
STDIN: Final = "-"
_GZIP_MAGIC: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 31
#: A file is read in large pieces; a pipe in what is there, so that its decisions need not wait.
_FILE_PIECE_BYTES: Final = 1024 * 1024
_PIPE_PIECE_BYTES: Final = 64 * 1024


class ByteStream(Protocol):
    """What files and standard input have when they are open for reading bytes."""

    def read1(self, size: int = -1, /) -> bytes:
        """What is there, up to `size` bytes; waits only where nothing is."""
        ...

    def fileno(self) -> int: ...


class InputUnreadable(StreamverifyError):
    """A file that cannot be read to its end."""

    code = "input_unreadable"


class Line(NamedTuple):
    """A line that is not blank, without its end; numbers count all lines, from 1.

    `value` holds at most one byte more than the limit; where the line has more, `size_bytes` and `sha256`
    are those of the whole line, else `sha256` is None.
    """

    number: int
    value: bytes
    size_bytes: int
    sha256: str | None = None


def is_regular_file(stream: ByteStream) -> bool:
    """False for pipes and terminals, which may pause."""
    try:
        return stat.S_ISREG(fstat(stream.fileno()).st_mode)
    except OSError:
        return False


def read_lines(stream: ByteStream, name: str, most_bytes: int) -> Iterator[list[Line]]:
    """The lines, one list for each piece that was read: between two of them the input may pause.

    Args:
        stream: its descriptor tells a file from a pipe.
        name: of the file, for errors.
        most_bytes: what of a longer line is kept, and one byte more.

    Raises:
        InputUnreadable: reading fails, or the gzip data are broken or end too early.
    """
    splitter = _Splitter(most_bytes)
    try:
        for piece in _plain(_pieces(stream)):
            yield splitter.feed(piece)
    except zlib.error:
        raise InputUnreadable(f"{name}: broken gzip data.", hint="Pack the file again.") from None
    except OSError as error:
        raise InputUnreadable(f"{name}: {error.strerror}.", hint="Name a file that can be read.") from None
    yield splitter.end()


class _Splitter:
    """Cuts pieces into lines; keeps no more of an unfinished line than its limit."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes + 1
        self._number = 0
        self._begun = bytearray()
        self._dropped_bytes = 0
        self._hash: hashlib._Hash | None = None

    def feed(self, piece: bytes) -> list[Line]:
        first, *others = piece.split(b"\n")
        self._extend(first)
        if not others:
            return []
        lines = [self._finish()]
        for value in others[:-1]:
            if len(value) > self._most_bytes:
                self._extend(value)
                lines.append(self._finish())
            else:
                self._number += 1
                lines.append(_line(self._number, value))
        self._extend(others[-1])
        return [line for line in lines if line is not None]

    def end(self) -> list[Line]:
        line = self._finish()
        return [] if line is None else [line]

    def _extend(self, value: bytes) -> None:
        room = self._most_bytes - len(self._begun)
        if self._hash is None and len(value) > room:
            self._hash = hashlib.sha256(self._begun)
        if self._hash is not None:
            self._hash.update(value)
            self._dropped_bytes += len(value) - max(0, min(room, len(value)))
        self._begun += value[: max(0, room)]

    def _finish(self) -> Line | None:
        self._number += 1
        value, whole, dropped = bytes(self._begun), self._hash, self._dropped_bytes
        self._begun, self._hash, self._dropped_bytes = bytearray(), None, 0
        if whole is None:
            return _line(self._number, value)
        return Line(self._number, value, len(value) + dropped, whole.hexdigest())


def _line(number: int, value: bytes) -> Line | None:
    value = value.removesuffix(b"\r")
    text = value.removeprefix(b"\xef\xbb\xbf") if number == 1 else value
    return Line(number, value, len(value)) if text and not text.isspace() else None


def _pieces(stream: ByteStream) -> Iterator[bytes]:
    size = _FILE_PIECE_BYTES if is_regular_file(stream) else _PIPE_PIECE_BYTES
    while piece := stream.read1(size):
        yield piece


def _plain(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Unpacks what begins as gzip does, member after member."""
    head = b""
    for piece in pieces:
        head += piece
        if len(head) >= len(_GZIP_MAGIC):
            break
    if not head.startswith(_GZIP_MAGIC):
        if head:
            yield head
        yield from pieces
        return
    unpacker = zlib.decompressobj(_GZIP_WINDOW)
    for packed in _with_first(head, pieces):
        rest = packed
        while rest:
            if unpacker.eof:
                rest = rest.lstrip(b"\0")  # padding between members, and behind the last
                if not rest:
                    break
                unpacker = zlib.decompressobj(_GZIP_WINDOW)
            yield unpacker.decompress(rest, _FILE_PIECE_BYTES)
            rest = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
    yield unpacker.flush()
    if not unpacker.eof:
        raise zlib.error("ends too early")


def _with_first(first: bytes, others: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from others


@contextmanager
def opened(name: str) -> Iterator[ByteStream]:
    """The file, or standard input for `-`.

    Raises:
        InputUnreadable: it cannot be opened.
    """
    if name == STDIN:
        yield cast("ByteStream", sys.stdin.buffer)
        return
    try:
        stream = Path(name).open("rb")  # noqa: SIM115 - closed below
    except OSError as error:
        raise InputUnreadable(f"{name}: {error.strerror}.", hint="Name a file that can be read.") from None
    with stream:
        yield stream
