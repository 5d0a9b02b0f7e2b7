"""Lines of one labelled file, with the progress of reading it."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

from streamverify.evaluation.labelled import UnusableLine

from .lines import ByteStream, InputUnreadable, Line, read_lines

STDIN = "-"


def labelled_lines(
    stream: ByteStream, name: str, most_bytes: int
) -> Iterator[tuple[int, bytes] | UnusableLine]:
    """Lines that are not blank, without a byte-order mark; those over the limit as what cannot be used.

    Raises:
        InputUnreadable: the file cannot be read to its end.
    """
    for lines in read_lines(stream, name, most_bytes):
        for line in lines:
            yield _usable(line, most_bytes)


def _usable(line: Line, most_bytes: int) -> tuple[int, bytes] | UnusableLine:
    if line.size_bytes > most_bytes:
        return UnusableLine(line.number, "too_large")
    value = line.value.removeprefix(b"\xef\xbb\xbf") if line.number == 1 else line.value
    return line.number, value


@contextlib.contextmanager
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


@contextlib.contextmanager
def progress(what: str) -> Iterator[Callable[[int], None]]:
    """Rows so far on stderr, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _count: None
        return
    from rich.console import Console
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        TextColumn("{task.completed:,} claims"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda count: bar.advance(task, count)
