import json

from streamverify.demo.events import (
    broken_records,
    events_of_lines,
    expectations_of,
    sample_answers,
    sample_events,
)
from streamverify.demo.expectations import deviations
from streamverify.model.codes import DEAD_LETTER_REASONS
from streamverify.verifier import Origin, Verifier


def test_every_kind_of_broken_record_comes_out_as_its_reason() -> None:
    reasons: set[str] = set()
    for event in broken_records():
        verification = Verifier().verify_event(event.value, Origin("t", 0, 0, event.key))
        assert event.expected is not None
        assert deviations(verification.decision, event.expected) == []
        assert verification.answer_id == event.key.decode()
        reasons.update(event.expected.codes)
    assert reasons == set(DEAD_LETTER_REASONS) - {"internal_error"}


def test_broken_records_stand_among_the_answers() -> None:
    events = sample_events()
    broken = {event.key for event in broken_records()}
    assert [event for event in events if event.key not in broken] == sample_answers()
    places = [number for number, event in enumerate(events) if event.key in broken]
    assert len(places) == len(broken)
    assert max(places) - min(places) > len(events) / 2
    assert set(expectations_of(events)) == {event.key.decode() for event in events}


def test_lines_are_keyed_by_answer_id_else_by_number() -> None:
    lines = [
        json.dumps({"answer_id": "ответ-1", "answer": ""}).encode(),
        b'{"answer": ""}',
        b'{"answer_id": 5}',
        b'{"answer_id": ""}',
        b"[1]",
        b"\xff",
    ]
    events = list(events_of_lines(enumerate(lines, 1)))
    assert [event.key.decode() for event in events] == ["ответ-1", *(f"line:{n}" for n in range(2, 7))]
    assert [event.value for event in events] == lines
    assert expectations_of(events) == {}
