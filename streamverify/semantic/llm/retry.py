"""When to try again: waits that double, with jitter, and what the server wishes (`Retry-After`)."""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

#: Longer headers are none that a server sends.
_MOST_CHARS: Final = 40


def backoff_seconds(
    attempt: int,
    first_seconds: float,
    max_seconds: float,
    uniform: Callable[[float, float], float] | None = None,
) -> float:
    """The wait after a failed attempt, counted from 1.

    Its mean doubles from `first_seconds` on; it is drawn evenly from half to one and a half of that, so that
    those who failed together do not come back together.
    """
    mean = min(first_seconds * 2.0 ** min(attempt - 1, 30), max_seconds)
    # No secret hangs on it.
    draw = uniform or random.uniform
    return min(draw(0.5 * mean, 1.5 * mean), max_seconds)


def wait_seconds(
    attempt: int, wish_seconds: float | None, first_seconds: float, max_seconds: float
) -> float | None:
    """The wait after a failed attempt: the server's wish, and a little of jitter on top; else the back-off.

    None where the wish is beyond the longest wait: to come back earlier would only add to the load.
    """
    if wish_seconds is None:
        return backoff_seconds(attempt, first_seconds, max_seconds)
    if wish_seconds > max_seconds:
        return None
    return wish_seconds + random.uniform(0, first_seconds)


def retry_after_seconds(header: str | None, now: datetime) -> float | None:
    """The wait that a `Retry-After` asks for (RFC 9110, section 10.2.3), in seconds or as a date.

    None where there is none, or one that cannot be read. A date that is past is no wait.
    """
    if header is None or len(header) > _MOST_CHARS:
        return None
    value = header.strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    try:
        return max(0.0, (moment - now).total_seconds())
    except OverflowError:
        return None
