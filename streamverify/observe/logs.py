"""Logs on stderr: one JSON object a line, or text for a terminal.

`EventLog` is how this package logs: an event code and fields. What libraries log is let through from
WARNING, as one line without the messages of exceptions. Warnings that repeat are written once in ten
seconds, with the number of those left out.
"""

import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import IO, Any, Final, Literal

import orjson

from streamverify.model.errors import StreamverifyError

from .code_location import describe_error
from .fields import Pseudonyms, one_line, safe_fields

ROOT: Final = "streamverify"
REPEAT_SECONDS: Final = 10.0
_MAX_REMEMBERED: Final = 1_000


class EventLog:
    """A logger of one part of the package.

    `event` is a fixed code such as `producer_restarted`; `error` is described by type and place unless it
    is one of ours; see `fields` for what a field may hold.
    """

    __slots__ = ("_logger",)

    def __init__(self, part: str) -> None:
        self._logger = logging.getLogger(f"{ROOT}.{part}")

    def info(self, event: str, **fields: Any) -> None:
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: Any) -> None:
        self._write(logging.WARNING, event, fields)

    def error(self, event: str, **fields: Any) -> None:
        self._write(logging.ERROR, event, fields)

    def _write(self, level: int, event: str, fields: dict[str, Any]) -> None:
        if self._logger.isEnabledFor(level):
            self._logger.log(level, event, extra={"fields": fields})


class RepeatFilter(logging.Filter):
    """Lets a warning of one kind through once in `seconds`, and notes how many it held back before."""

    def __init__(self, seconds: float = REPEAT_SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._seconds = seconds
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind, now = (record.name, str(record.msg)[:200]), self._clock()
        since, held_back = self._seen.get(kind, (-self._seconds, 0))
        if now - since < self._seconds:
            self._seen[kind] = (since, held_back + 1)
            return False
        if len(self._seen) >= _MAX_REMEMBERED:
            self._seen.clear()
        self._seen[kind] = (now, 0)
        record.held_back = held_back
        return True


class _LibraryFilter(logging.Filter):
    """Libraries log from WARNING on, whatever level somebody gave to one of their loggers."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno >= logging.WARNING or _is_ours(record)


class EventFormatter(logging.Formatter):
    """A record to one line."""

    def __init__(self, form: Literal["json", "text"], pseudonyms: Pseudonyms) -> None:
        super().__init__()
        self._form = form
        self._pseudonyms = pseudonyms

    def format(self, record: logging.LogRecord) -> str:
        line = self._fields(record)
        if self._form == "json":
            return orjson.dumps(line, default=str).decode()
        time_, level, logger, event = (line.pop(name) for name in ("time", "level", "logger", "event"))
        rest = " ".join(f"{name}={value}" for name, value in line.items())
        return f"{time_} {level} {logger} {event} {rest}".rstrip()

    def _fields(self, record: logging.LogRecord) -> dict[str, Any]:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        head = {"time": moment, "level": record.levelname, "logger": record.name}
        if _is_ours(record):
            head["event"] = one_line(str(record.msg), 100)
            fields = dict(getattr(record, "fields", {}))
        else:
            head["event"] = "library"
            fields = {}
        error = (record.exc_info or (None, None))[1]
        if isinstance(fields.get("error"), BaseException):
            error = fields.pop("error")
        line = head | safe_fields(fields, self._pseudonyms)
        if not _is_ours(record):
            line["message"] = _library_message(record)
        if error is not None:
            line["error"] = one_line(describe_error(error), 1_000)
            if isinstance(error, StreamverifyError):
                line.setdefault("code", error.code)
        if held_back := getattr(record, "held_back", 0):
            line["held_back"] = held_back
        return line


def configure_logs(
    level: str = "INFO",
    form: Literal["json", "text"] = "json",
    pseudonym_key: str | None = None,
    stream: IO[str] | None = None,
) -> None:
    """Takes over the root logger of this process. Called once, by the command that runs."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(_LibraryFilter())
    handler.addFilter(RepeatFilter())
    handler.setFormatter(EventFormatter(form, Pseudonyms(pseudonym_key)))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(ROOT).setLevel(level)
    # Below INFO the client logs records and certificates; so its own level is held up too.
    logging.getLogger("aiokafka").setLevel(logging.WARNING)
    logging.raiseExceptions = False  # else a line that cannot be written is shown with its arguments


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name == ROOT or record.name.startswith(f"{ROOT}.")


def _library_message(record: logging.LogRecord) -> str:
    """First line only (asyncio puts reprs below it), exceptions and bytes by type."""
    if isinstance(record.args, tuple):
        record.args = tuple(_plain(value) for value in record.args)
    try:
        message = record.getMessage()
    except (TypeError, ValueError, KeyError):
        message = str(record.msg)
    return one_line(message.partition("\n")[0])


def _plain(value: object) -> object:
    if isinstance(value, BaseException):
        return describe_error(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return f"({len(value)} bytes)"
    return value
