"""How far a command has come, on stderr where that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, unit: str, *, beside_output: bool = True) -> Iterator[Callable[[int], None]]:
    """The count so far; what it yields adds to it.

    Args:
        what: is worked on, such as a file.
        unit: what is counted.
        beside_output: whether it shows where the output itself goes to the terminal.
    """
    if not sys.stderr.isatty() or (sys.stdout.isatty() and not beside_output):
        yield lambda _count: None
        return
    from rich.console import Console
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        TextColumn("{task.completed:,} " + unit),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda count: bar.advance(task, count)
