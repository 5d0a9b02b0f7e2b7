"""Dead letters: the original record byte for byte, and why, where and by which version."""

from collections import deque

from streamverify.model.errors import BadInput

from .ports import Output, Record

HEADER_PREFIX = "sv.dlq."
#: Set by `replay-dlq`, names the decision that the record had as a dead letter.
REPLAY_HEADER = "sv.replay_of"
#: Room that headers and framing may take in a message, beside the value.
OVERHEAD_BYTES = 8_192


def dead_letter(
    record: Record,
    error: BadInput,
    *,
    topic: str,
    decision_id: str,
    version: str,
    time: str,
    max_bytes: int,
) -> Output:
    """The record for the dead-letter topic, with its own key, value and headers and ours behind them.

    A value that cannot fit into `max_bytes` is cut to what fits and says so in `sv.dlq.truncated` (the
    original length in bytes): a record too large to keep must not stop the partition.
    """
    value = record.value
    own = [
        (f"{HEADER_PREFIX}reason", error.reason.encode()),
        (f"{HEADER_PREFIX}detail", error.detail.encode()[:1_000]),
        (f"{HEADER_PREFIX}topic", record.topic.encode()),
        (f"{HEADER_PREFIX}partition", str(record.partition).encode()),
        (f"{HEADER_PREFIX}offset", str(record.offset).encode()),
        (f"{HEADER_PREFIX}version", version.encode()),
        (f"{HEADER_PREFIX}time", time.encode()),
        (f"{HEADER_PREFIX}decision_id", decision_id.encode()),
    ]
    headers = list(record.headers)
    room = max_bytes - OVERHEAD_BYTES - len(record.key or b"") - _headers_bytes(headers)
    if value is not None and len(value) > room:
        own.append((f"{HEADER_PREFIX}truncated", str(len(value)).encode()))
        value = value[: max(0, room)]
    return Output(topic, record.key, value, [*headers, *own])


def _headers_bytes(headers: list[tuple[str, bytes | None]]) -> int:
    return sum(len(name) + len(value or b"") + 16 for name, value in headers)


class DeadLetterLimit:
    """Stops a worker that would turn its whole input into dead letters (a bad deploy, a wrong topic).

    Looks at the last `window` records; before as many were seen it never trips.
    """

    def __init__(self, share_max: float, window: int) -> None:
        self.share_max = share_max
        self.window = window
        self._recent: deque[bool] = deque(maxlen=window)
        self._dead = 0

    def note(self, is_dead_letter: bool) -> None:
        recent = self._recent
        if len(recent) == self.window:
            self._dead -= recent[0]
        recent.append(is_dead_letter)
        self._dead += is_dead_letter

    @property
    def is_exceeded(self) -> bool:
        return len(self._recent) == self.window and self._dead > self.share_max * self.window
