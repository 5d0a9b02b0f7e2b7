from streamverify.model.errors import BadInput
from streamverify.stream.dead_letters import OVERHEAD_BYTES, DeadLetterLimit, dead_letter
from streamverify.stream.ports import Output

from .records import FakeRecord


def _letter(record: FakeRecord, max_bytes: int = 2_000_000) -> Output:
    return dead_letter(
        record,
        BadInput("undecodable", "not JSON at line 1"),
        topic="answers.dlq",
        decision_id="d" * 32,
        version="0.1.0",
        time="2026-11-30T10:00:00.000Z",
        max_bytes=max_bytes,
    )


def test_keeps_key_value_and_headers_byte_for_byte_and_adds_its_own() -> None:
    record = FakeRecord(7, b"\xff\x00{", b"\xfe", headers=[("trace", b"\x01"), ("trace", None)])
    letter = _letter(record)
    assert (letter.key, letter.value) == (b"\xfe", b"\xff\x00{")
    assert list(letter.headers[:2]) == record.headers
    added = dict(letter.headers[2:])
    assert added["sv.dlq.reason"] == b"undecodable"
    assert added["sv.dlq.detail"] == b"not JSON at line 1"
    assert (added["sv.dlq.topic"], added["sv.dlq.partition"], added["sv.dlq.offset"]) == (b"in", b"0", b"7")
    assert added["sv.dlq.version"] == b"0.1.0"
    assert added["sv.dlq.time"] == b"2026-11-30T10:00:00.000Z"
    assert "sv.dlq.truncated" not in added


def test_null_key_and_value_stay_null() -> None:
    letter = _letter(FakeRecord(0, None, None))
    assert letter.key is None
    assert letter.value is None


def test_what_cannot_fit_is_cut_and_says_so() -> None:
    letter = _letter(FakeRecord(0, b"x" * 50_000), max_bytes=20_000)
    assert letter.value is not None
    assert len(letter.value) <= 20_000 - OVERHEAD_BYTES
    assert dict(letter.headers)["sv.dlq.truncated"] == b"50000"


def test_the_limit_trips_only_on_a_full_window_above_the_share() -> None:
    limit = DeadLetterLimit(share_max=0.9, window=10)
    for _ in range(9):
        limit.note(True)
    assert not limit.is_exceeded, "the window is not full yet"
    limit.note(False)
    assert not limit.is_exceeded, "nine of ten is the share itself, not more"
    limit.note(True)
    assert not limit.is_exceeded
    for _ in range(9):
        limit.note(True)
    assert limit.is_exceeded, "the one good record has left the window"
