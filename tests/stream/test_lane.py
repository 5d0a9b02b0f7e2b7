import random

from hypothesis import given
from hypothesis import strategies as st

from streamverify.stream.lane import Lane

from .records import FakeRecord, records


def test_drops_what_lies_before_the_expected_offset() -> None:
    lane: Lane[str] = Lane(expected=5)
    assert lane.admit(records(3, 4, 5, 6), 0.0) == 2
    assert [slot.record.offset for slot in lane.slots] == [5, 6]
    assert lane.admit(records(5, 6), 0.0) == 0, "a second hand-out of the same records admits nothing"
    assert lane.expected == 7


def test_gaps_of_offsets_are_normal() -> None:
    lane: Lane[str] = Lane(expected=0)
    assert lane.admit(records(0, 2, 9), 0.0) == 3
    for _ in range(3):
        slot = lane.next_undecided()
        assert slot is not None
        slot.outcome = "done"
    batch = lane.take_ready(10, 1_000)
    assert batch is not None
    assert batch.next_offset == 10


def test_the_watermark_waits_for_the_head() -> None:
    lane: Lane[str] = Lane(expected=0)
    lane.admit(records(0, 1, 2), 0.0)
    slots = [lane.next_undecided() for _ in range(3)]
    slots[1].outcome = slots[2].outcome = "done"  # type: ignore[union-attr]
    assert lane.take_ready(10, 1_000) is None
    slots[0].outcome = "done"  # type: ignore[union-attr]
    batch = lane.take_ready(10, 1_000)
    assert batch is not None
    assert [slot.record.offset for slot in batch.slots] == [0, 1, 2]


def test_a_batch_is_bounded_in_records_and_bytes_but_never_empty() -> None:
    lane: Lane[str] = Lane(expected=0)
    lane.admit([FakeRecord(n, b"x" * 99, b"k") for n in range(5)], 0.0)
    while (slot := lane.next_undecided()) is not None:
        slot.outcome = "done"
    by_bytes = lane.take_ready(10, 250)
    assert by_bytes is not None
    assert len(by_bytes.slots) == 2
    oversized = lane.take_ready(10, 1)
    assert oversized is not None
    assert len(oversized.slots) == 1
    by_count = lane.take_ready(1, 10_000)
    assert by_count is not None
    assert by_count.next_offset == 4


def test_bytes_stay_in_flight_until_the_commit() -> None:
    lane: Lane[str] = Lane(expected=0)
    lane.admit([FakeRecord(0, b"x" * 9, b"k")], 0.0)
    slot = lane.next_undecided()
    assert slot is not None
    slot.outcome = "done"
    batch = lane.take_ready(1, 1)
    assert batch is not None
    assert (lane.held, lane.held_bytes) == (0, 10)
    lane.release(batch)
    assert lane.held_bytes == 0


@given(
    gaps=st.lists(st.integers(1, 3), min_size=1, max_size=60),
    seed=st.integers(0, 2**32),
    most=st.integers(1, 7),
)
def test_any_order_of_deciding_gives_every_record_once_and_in_order(
    gaps: list[int], seed: int, most: int
) -> None:
    rng = random.Random(seed)
    offsets = [sum(gaps[: n + 1]) for n in range(len(gaps))]
    lane: Lane[str] = Lane(expected=0)
    lane.admit(records(*offsets), 0.0)
    slots = []
    while (slot := lane.next_undecided()) is not None:
        slots.append(slot)
    rng.shuffle(slots)
    given_out: list[int] = []
    watermark = 0
    for slot in slots:
        slot.outcome = "done"
        undecided = {other.record.offset for other in slots if other.outcome is None}
        while (batch := lane.take_ready(most, 10_000)) is not None:
            given_out += [taken.record.offset for taken in batch.slots]
            assert batch.next_offset > watermark, "a commit never goes back"
            watermark = batch.next_offset
            assert not any(offset < watermark for offset in undecided), "nor past an unfinished record"
    assert given_out == offsets
    assert lane.ready_bytes == 0
