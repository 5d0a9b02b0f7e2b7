"""What the demo publishes: the shipped sample with some broken records, or the lines of a file."""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Final, NamedTuple

import orjson

from .expectations import Expectation

SAMPLE: Final = "sample.jsonl"
#: A broken record stands before the first answer and behind every so many.
_ANSWERS_BETWEEN_BROKEN: Final = 12


class Event(NamedTuple):
    """A record to publish. `expected` is None where nothing is known about it."""

    key: bytes
    value: bytes | None
    expected: Expectation | None = None


def sample_answers() -> list[Event]:
    """The answers of the sample, with what is expected of each."""
    lines = (files("streamverify.demo") / SAMPLE).read_bytes().splitlines()
    return [_sample_answer(line) for line in lines]


def broken_records() -> list[Event]:
    """One record of every kind that cannot be read. Their keys name them, since nothing else can."""
    whole = sample_answers()[0].value or b""
    nested = b'{"answer": "", "notes": ' + b"[" * 40 + b"]" * 40 + b"}"
    many = orjson.dumps({"answer": "", "claims": [{"claim_id": "c", "text": "t"}] * 1_001})
    kinds: dict[str, tuple[bytes | None, str]] = {
        "broken-cut-short": (whole[: len(whole) // 2], "undecodable"),
        "broken-not-utf8": ('{"answer": "café"}'.encode("latin-1"), "undecodable"),
        "broken-nan": (b'{"answer": "", "deadline_ms": NaN}', "undecodable"),
        "broken-no-value": (None, "undecodable"),
        "broken-version": (b'{"schema_version": "2", "answer": ""}', "schema_unsupported"),
        "broken-type": (b'{"answer": ["a list"]}', "schema_invalid"),
        "broken-depth": (nested, "too_deep"),
        "broken-claims": (many, "too_large"),
    }
    return [
        Event(key.encode(), value, Expectation(("block",), (reason,)))
        for key, (value, reason) in kinds.items()
    ]


def sample_events() -> list[Event]:
    """The sample, with broken records in between."""
    broken = broken_records()
    events: list[Event] = []
    for number, answer in enumerate(sample_answers()):
        if number % _ANSWERS_BETWEEN_BROKEN == 0 and broken:
            events.append(broken.pop(0))
        events.append(answer)
    return events + broken


def expectations_of(events: Iterable[Event]) -> dict[str, Expectation]:
    """What is expected, by the `answer_id` of the decision."""
    return {event.key.decode(): event.expected for event in events if event.expected is not None}


def events_of_lines(lines: Iterable[tuple[int, bytes]]) -> Iterator[Event]:
    """Numbered lines of a file; each is keyed by its `answer_id`, else `line:n`."""
    for number, value in lines:
        yield Event(_key_of(number, value), value)


def _sample_answer(line: bytes) -> Event:
    event = orjson.loads(line)
    return Event(event["answer_id"].encode(), line, Expectation.of_sample(event["expected"]))


def _key_of(number: int, value: bytes) -> bytes:
    fallback = f"line:{number}".encode()
    try:
        event = orjson.loads(value)
    except orjson.JSONDecodeError:
        return fallback
    answer_id = event.get("answer_id") if isinstance(event, dict) else None
    return answer_id.encode() if isinstance(answer_id, str) and answer_id else fallback
