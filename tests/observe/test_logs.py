"""Log lines: their form, and that no text of an event gets into one."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.errors import BadInput
from streamverify.observe.fields import ID_FIELDS, LEFT_OUT, Pseudonyms, one_line, safe_fields
from streamverify.observe.logs import EventLog, RepeatFilter, configure_logs

CANARY = "the patient takes 40 mg of warfarin"
#: One canary in every field of an event that holds text.
EVENT = {
    "answer": CANARY,
    "question": CANARY,
    "text": CANARY,
    "quote": CANARY,
    "claim": CANARY,
    "chunk": {"text": CANARY},
    "claims": [CANARY, {"text": CANARY}],
    "value": CANARY.encode(),
    "headers": [("x", CANARY.encode())],
    "answer_id": CANARY,
    "claim_id": CANARY,
    "citation_id": CANARY,
    "chunk_id": CANARY,
    "document_id": CANARY,
    "tenant": CANARY,
    "key": CANARY.encode(),
    "route": CANARY,
    "model": CANARY,
    "error": CANARY,
    "reason": CANARY,
    "code": CANARY,
}


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root, ours, client = logging.getLogger(), logging.getLogger("streamverify"), logging.getLogger("aiokafka")
    before = root.handlers[:], root.level, ours.level, client.level, logging.raiseExceptions
    stream = io.StringIO()
    configure_logs(pseudonym_key="key", stream=stream)
    yield stream
    root.handlers[:], logging.raiseExceptions = before[0], before[4]
    for logger, level in zip((root, ours, client), before[1:4], strict=True):
        logger.setLevel(level)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_has_its_event_and_fields(stream: io.StringIO) -> None:
    EventLog("worker").info("assigned", partitions=[0, 3], topic="answers.generated", seconds=1.25)
    [line] = lines(stream)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "INFO",
        "logger": "streamverify.worker",
        "event": "assigned",
        "partitions": [0, 3],
        "topic": "answers.generated",
        "seconds": 1.25,
    }


def test_no_text_of_an_event_gets_into_a_line(stream: io.StringIO) -> None:
    log = EventLog("worker")
    log.warning("with_fields", **EVENT)
    try:
        raise ValueError(CANARY)
    except ValueError as error:
        log.error("with_error", error=error)
        logging.getLogger("aiokafka.consumer").exception(
            "fetch of %s failed: %s", b"topic " + CANARY.encode(), error
        )
    logging.getLogger("streamverify.somewhere").warning("plain %s", CANARY)
    logging.getLogger("aiokafka.producer").setLevel(logging.DEBUG)
    logging.getLogger("aiokafka.producer").debug("sending %s", CANARY)
    assert len(lines(stream)) == 4
    assert "warfarin" not in stream.getvalue()


async def test_an_exception_that_nobody_fetched_keeps_its_message(stream: io.StringIO) -> None:
    loop = asyncio.get_running_loop()
    error = ValueError(CANARY)
    future: asyncio.Future[None] = loop.create_future()
    loop.default_exception_handler({"message": "never retrieved", "exception": error, "future": repr(error)})
    future.cancel()
    [line] = lines(stream)
    assert line["message"] == "never retrieved"
    assert line["error"] == "ValueError"


def test_an_unknown_error_is_told_by_type_and_place(stream: io.StringIO) -> None:
    try:
        json.loads("{" + CANARY)
    except ValueError as error:
        EventLog("worker").error("decode_failed", error=error)
    [line] = lines(stream)
    assert line["error"].startswith("JSONDecodeError at observe/test_logs.py:")
    assert "json/decoder.py" in line["error"]


def test_our_own_error_keeps_its_message_and_code(stream: io.StringIO) -> None:
    EventLog("worker").warning("dead_letter", error=BadInput("too_deep", "nested deeper than 32"))
    [line] = lines(stream)
    assert (line["code"], line["error"]) == ("too_deep", "too_deep: nested deeper than 32")


def test_ids_are_pseudonyms_that_hold_within_a_key() -> None:
    one, same, other = Pseudonyms("a"), Pseudonyms("a"), Pseudonyms("b")
    assert one.of("a-1") == same.of("a-1") != other.of("a-1")
    assert one.of("a-1") != one.of("a-2")
    assert Pseudonyms().of("a-1") != Pseudonyms().of("a-1")
    assert safe_fields(dict.fromkeys(ID_FIELDS, "a-1"), one) == dict.fromkeys(ID_FIELDS, one.of("a-1"))


@given(st.dictionaries(st.text(max_size=10).filter(lambda name: name not in ID_FIELDS), st.text()))
def test_a_field_that_is_not_listed_is_left_out(fields: dict[str, str]) -> None:
    listed = {"reason": "deadline", "topic": "a.b"}
    shown = safe_fields({f"_{name}": value for name, value in fields.items()} | listed, Pseudonyms("k"))
    assert shown == {f"_{name}": LEFT_OUT for name in fields} | listed


@given(st.text())
def test_no_text_can_begin_a_line_of_its_own(text: str) -> None:
    assert len(one_line(text).splitlines()) <= 1
    assert len(one_line(text)) <= 300


def test_repeated_warnings_are_held_back_and_counted() -> None:
    now = 0.0
    limit = RepeatFilter(seconds=10, clock=lambda: now)

    def passes(level: int = logging.WARNING, message: str = "lane_failed") -> int | None:
        """How many were held back before, None where this one is held back too."""
        record = logging.LogRecord("streamverify.worker", level, "", 0, message, None, None)
        return getattr(record, "held_back", 0) if limit.filter(record) else None

    assert [passes(), passes(), passes()] == [0, None, None]
    assert passes(message="another") == 0
    assert [passes(logging.INFO), passes(logging.INFO)] == [0, 0]
    now = 10.0
    assert passes() == 2


def test_kinds_of_warnings_are_remembered_within_a_bound() -> None:
    limit = RepeatFilter(clock=lambda: 0.0)
    for number in range(5_000):
        limit.filter(logging.LogRecord("x", logging.WARNING, "", 0, f"m{number}", None, None))
    assert len(limit._seen) <= 1_000


def test_text_form_is_one_readable_line(stream: io.StringIO) -> None:
    configure_logs(form="text", stream=stream)
    EventLog("worker").warning("lane_failed", partition=2, code="fenced")
    assert (
        stream.getvalue()
        .rstrip("\n")
        .endswith("WARNING streamverify.worker lane_failed partition=2 code=fenced")
    )


def test_the_level_is_that_of_the_settings(stream: io.StringIO) -> None:
    configure_logs(level="ERROR", stream=stream)
    EventLog("worker").warning("quiet")
    EventLog("worker").error("loud")
    assert [line["event"] for line in lines(stream)] == ["loud"]
