"""Dead letters put back: byte for byte, once, and only those asked for."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence

import pytest

from streamverify.model.errors import BadInput, BrokerError, TopicsMissing
from streamverify.replay import Replay, Restored, restore
from streamverify.stream.dead_letters import dead_letter
from streamverify.stream.memory import MemoryBroker, Moment, Step
from streamverify.stream.ports import (
    Headers,
    Output,
    Partition,
    Record,
    TopicSpec,
    TransactionalProducer,
)
from tests.stream.records import FakeRecord

TOPIC, DEAD_LETTERS, GROUP = "answers.generated", "answers.dlq", "g"
DECISION_ID = "0123456789abcdef" * 2


def letter(
    number: int, reason: str = "undecodable", topic: str = TOPIC, headers: Headers = (), most: int = 100_000
) -> Output:
    record = FakeRecord(number, f"value {number}".encode(), f"key {number}".encode(), topic, 0, 0, [*headers])
    error = BadInput(reason, "somewhere")  # type: ignore[arg-type]
    return dead_letter(
        record,
        error,
        topic=DEAD_LETTERS,
        decision_id=DECISION_ID,
        version="1",
        time="2026-11-30T10:00:00Z",
        max_bytes=most,
    )


def as_record(output: Output) -> Record:
    return FakeRecord(0, output.value, output.key, DEAD_LETTERS, 0, 0, [*output.headers])


@pytest.fixture
async def broker() -> AsyncIterator[MemoryBroker]:
    broker = MemoryBroker()
    await broker.create_topics([TopicSpec(TOPIC, 2), TopicSpec(DEAD_LETTERS, 2)])
    yield broker
    await broker.close()


async def put_back(broker: MemoryBroker, topic: str = TOPIC) -> list[Record]:
    reader = broker.reader(topic)
    await reader.start()
    records: list[Record] = []
    while not await reader.caught_up():
        records += await reader.getmany(timeout_ms=1_000, max_records=1_000)
    await reader.stop()
    return records


def values(records: Sequence[Record]) -> list[bytes]:
    return sorted(record.value or b"" for record in records)


def replay(broker: MemoryBroker) -> Replay:
    return Replay(broker, DEAD_LETTERS, TOPIC, GROUP)


def test_a_record_is_restored_as_it_was_and_names_its_old_decision() -> None:
    headers: Headers = [("traceparent", b"\xff\x00"), ("sv.replay_of", b"older"), ("empty", None)]
    restored = restore(as_record(letter(3, headers=headers)), TOPIC)
    assert isinstance(restored, Restored)
    assert restored.reason == "undecodable"
    assert restored.output == Output(
        TOPIC,
        b"key 3",
        b"value 3",
        [("traceparent", b"\xff\x00"), ("empty", None), ("sv.replay_of", DECISION_ID.encode())],
    )


def test_what_stays_where_it_is() -> None:
    assert restore(as_record(letter(1)), TOPIC, ["too_deep"]) == "other_reason"
    assert restore(as_record(letter(1, topic="elsewhere")), TOPIC) == "other_topic"
    assert restore(as_record(letter(1, most=8_200)), TOPIC) == "truncated"
    assert restore(FakeRecord(0), TOPIC) == "not_ours"


async def test_every_dead_letter_is_put_back_once(broker: MemoryBroker) -> None:
    await broker.publish([letter(number) for number in range(250)])
    first, second = replay(broker), replay(broker)
    await first.run()
    await second.run()
    assert (first.put_back, second.put_back.total()) == ({"undecodable": 250}, 0)
    assert values(await put_back(broker)) == sorted(f"value {number}".encode() for number in range(250))


async def test_a_second_run_goes_on_where_the_first_one_ended(broker: MemoryBroker) -> None:
    await broker.publish([letter(1), letter(2, "too_deep")])
    await replay(broker).run(reasons=["too_deep"])
    await broker.publish([letter(3)])
    await replay(broker).run()
    assert values(await put_back(broker)) == [b"value 2", b"value 3"]
    again = replay(broker)
    await again.run(from_start=True, reasons=["undecodable"])
    assert again.put_back == {"undecodable": 2}
    assert again.passed_over == {"other_reason": 1}


async def test_a_limit_leaves_the_rest_for_the_next_run(broker: MemoryBroker) -> None:
    await broker.publish([letter(number) for number in range(10)])
    for expected in (4, 4, 2):
        run = replay(broker)
        await run.run(limit=4)
        assert run.put_back.total() == expected
    assert len(await put_back(broker)) == 10


class RejectedAgain(Replay):
    """Beside a worker that cannot read what is put back either: each is a dead letter again at once."""

    async def _commit(
        self, producer: TransactionalProducer, outputs: list[Output], offsets: Mapping[Partition, int]
    ) -> None:
        await super()._commit(producer, outputs, offsets)
        assert self.put_back.total() < 1_000, "it reads what it caused"
        await self._broker.publish([letter(1_000 + number) for number in range(len(outputs))])


async def test_a_run_ends_where_the_topic_ended_at_its_start(broker: MemoryBroker) -> None:
    await broker.publish([letter(number) for number in range(250)])
    run = RejectedAgain(broker, DEAD_LETTERS, TOPIC, GROUP)
    await run.run()
    # The last poll may read on beyond the end.
    assert 250 <= run.put_back.total() < 350


async def test_a_dry_run_counts_and_writes_nothing(broker: MemoryBroker) -> None:
    await broker.publish([letter(1)])
    for _ in range(2):
        run = replay(broker)
        await run.run(dry_run=True)
        assert run.put_back == {"undecodable": 1}
    assert await put_back(broker) == []


@pytest.mark.parametrize("step", [Step.SEND, Step.SEND_OFFSETS, Step.COMMIT])
@pytest.mark.parametrize("moment", [Moment.BEFORE, Moment.AFTER])
async def test_a_run_that_fails_neither_loses_nor_repeats(
    broker: MemoryBroker, step: Step, moment: Moment
) -> None:
    await broker.publish([letter(number) for number in range(250)])
    broker.faults.fail(step, call=2, moment=moment)
    with pytest.raises(BrokerError):
        await replay(broker).run()
    await replay(broker).run()
    assert values(await put_back(broker)) == sorted(f"value {number}".encode() for number in range(250))


async def test_two_runs_at_once_repeat_nothing(broker: MemoryBroker) -> None:
    await broker.publish([letter(number) for number in range(250)])
    results = await asyncio.gather(replay(broker).run(), replay(broker).run(), return_exceptions=True)
    assert all(result is None or isinstance(result, BrokerError) for result in results)
    await replay(broker).run()
    assert values(await put_back(broker)) == sorted(f"value {number}".encode() for number in range(250))


async def test_missing_topics_are_named() -> None:
    with pytest.raises(TopicsMissing, match=r"answers\.dlq, answers\.generated"):
        await replay(MemoryBroker()).run()
