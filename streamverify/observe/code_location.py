"""Where in the code something happened: type and places, never messages or values.

The message of an exception that we did not raise ourselves may hold what it was working on.
"""

import asyncio
import sys
import threading
import traceback
from collections.abc import Iterable
from pathlib import PurePath
from types import FrameType

from streamverify.model.errors import StreamverifyError

_MAX_PLACES = 8


def describe_error(error: BaseException) -> str:
    """One line: the message where it is ours, else the type and the innermost places of the code."""
    if isinstance(error, StreamverifyError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{type(error).__name__}: {error.strerror}"
    if isinstance(error, ModuleNotFoundError) and error.name:
        return f"no module {error.name}"
    places = places_of(error)
    return f"{type(error).__name__} at {places}" if places else type(error).__name__


def places_of(error: BaseException) -> str:
    """The innermost frames of the traceback, outermost first: `file:line function, …`."""
    frames = [(frame, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    return ", ".join(_place(frame, line) for frame, line in frames[-_MAX_PLACES:])


def all_stacks() -> list[str]:
    """One line for each thread and each task of the running loop: its frames, innermost last."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    lines = [
        f"thread {names.get(ident, ident)}: {_stack(traceback.walk_stack(frame))}"
        for ident, frame in sys._current_frames().items()
    ]
    try:
        tasks = asyncio.all_tasks()
    except RuntimeError:  # no loop runs in this thread
        return lines
    for task in tasks:
        frames = ", ".join(_place(frame, frame.f_lineno) for frame in task.get_stack(limit=_MAX_PLACES))
        lines.append(f"task {getattr(task.get_coro(), '__qualname__', '?')}: {frames}")
    return lines


def _stack(frames: Iterable[tuple[FrameType, int]]) -> str:
    innermost_first = [_place(frame, line) for frame, line in frames][:_MAX_PLACES]
    return ", ".join(reversed(innermost_first))


def _place(frame: FrameType, line: int) -> str:
    path = PurePath(frame.f_code.co_filename)
    return f"{'/'.join(path.parts[-2:])}:{line} {frame.f_code.co_name}"
