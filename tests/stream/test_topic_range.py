"""Stretches of topics: as they are written, and as they are read."""

import contextlib
from collections.abc import AsyncIterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.errors import TopicsMissing
from streamverify.stream.memory import MemoryBroker
from streamverify.stream.ports import Output, TopicSpec
from streamverify.stream.topic_range import TopicRange, milliseconds, parse_topic_range, read_range
from tests.stream.records import FakeRecord


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("answers.generated", TopicRange("answers.generated")),
        ("t:3", TopicRange("t", 3)),
        ("t:0:100-200", TopicRange("t", 0, 100, 200)),
        ("t:0:7-7", TopicRange("t", 0, 7, 7)),
        ("t:0:100-", TopicRange("t", 0, 100, None)),
        ("t:0:-200", TopicRange("t", 0, None, 200)),
        ("t:0:-", TopicRange("t", 0)),
    ],
)
def test_a_range_as_it_is_written(text: str, expected: TopicRange) -> None:
    assert parse_topic_range(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", ":0", "t:", "t:x", "t:-1", "t:0:", "t:0:5", "t:0:a-b", "t:0:9-8", "t:0:1-2:3", "t:²", "t:0:+1-2"],
)
def test_what_is_no_range_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"TOPIC|offset|partition"):
        parse_topic_range(text)


@given(st.integers(0, 99), st.none() | st.integers(0, 10**12), st.none() | st.integers(10**12, 10**13))
def test_what_is_written_is_read_back(partition: int, first: int | None, last: int | None) -> None:
    text = f"t:{partition}:{'' if first is None else first}-{'' if last is None else last}"
    assert parse_topic_range(text) == TopicRange("t", partition, first, last)


@given(st.text(st.sampled_from("at:-0129²."), max_size=12))
def test_whatever_is_written_is_a_range_or_refused(text: str) -> None:
    with contextlib.suppress(ValueError):
        assert text.startswith(parse_topic_range(text).topic)


def test_times_are_utc_unless_they_say_so() -> None:
    assert milliseconds("1970-01-02") == 86_400_000
    assert milliseconds("1970-01-01T01:00:00.5+01:00") == 500


@pytest.mark.parametrize(
    ("stretch", "inside"),
    [
        (TopicRange("in"), True),
        (TopicRange("in", 1), False),
        (TopicRange("in", 0, 5, 5), True),
        (TopicRange("in", 0, 6), False),
        (TopicRange("in", 0, None, 4), False),
        (TopicRange("in", since_ms=1_000, until_ms=1_001), True),
        (TopicRange("in", since_ms=1_001), False),
        (TopicRange("in", until_ms=1_000), False),
    ],
)
def test_which_records_lie_in_it(stretch: TopicRange, inside: bool) -> None:
    assert stretch.holds(FakeRecord(5, timestamp=1_000)) is inside


@pytest.fixture
async def broker() -> AsyncIterator[MemoryBroker]:
    broker = MemoryBroker()
    await broker.create_topics([TopicSpec("t", 2)])
    await broker.publish([Output("t", b"%d" % n, b"v") for n in range(900)])
    yield broker
    await broker.close()


async def read(broker: MemoryBroker, stretch: TopicRange) -> list[tuple[int, int]]:
    return [
        (record.partition, record.offset)
        async for records in read_range(broker, stretch)
        for record in records
    ]


async def test_a_stretch_is_read_from_its_first_to_its_last_record(broker: MemoryBroker) -> None:
    everything = await read(broker, TopicRange("t"))
    assert len(everything) == 900
    ones = [place for place in everything if place[0] == 1]
    assert await read(broker, TopicRange("t", 1)) == ones
    assert await read(broker, TopicRange("t", 1, 100, 250)) == ones[100:251]
    assert await read(broker, TopicRange("t", 1, 100)) == ones[100:]
    assert await read(broker, TopicRange("t", 1, 10_000)) == []
    assert await read(broker, TopicRange("t", since_ms=2**60)) == []


async def test_reading_ends_behind_the_last_record(broker: MemoryBroker) -> None:
    batches = [records async for records in read_range(broker, TopicRange("t", 0, 0, 9))]
    assert [len(records) for records in batches] == [10]


async def test_what_is_missing_is_named(broker: MemoryBroker) -> None:
    for stretch, name in ((TopicRange("none"), "none"), (TopicRange("t", 2), "t:2")):
        with pytest.raises(TopicsMissing, match=name):
            await read(broker, stretch)
