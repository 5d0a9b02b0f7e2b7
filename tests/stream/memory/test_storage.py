from pathlib import Path

import pytest

from streamverify.model.errors import BrokerError
from streamverify.stream.memory import MemoryBroker
from streamverify.stream.ports import Output, Partition, TopicSpec
from tests.stream.memory.one_topic import GROUP, TOPIC, publish, read, started, visible, with_topic


async def test_a_broker_finds_what_another_left(tmp_path: Path) -> None:
    broker = MemoryBroker(tmp_path)
    await broker.create_topics([TopicSpec(TOPIC, 2, 1, {"cleanup.policy": "compact"})])
    headers = (("a", b""), ("a", None), ("имя", b"\xff"))
    sent = [Output(TOPIC, None, None, headers), Output(TOPIC, b"", b"", ()), Output(TOPIC, b"k", b"v" * 9000)]
    producer = await started(broker)
    await producer.begin()
    await producer.send(sent)
    await producer.send_offsets({Partition(TOPIC, 1): 5}, GROUP)
    await producer.commit()
    before = await read(broker)
    await broker.close()

    broker = MemoryBroker(tmp_path)
    assert list(await read(broker)) == list(before)
    assert len(before) == 3
    assert broker.committed(GROUP) == {Partition(TOPIC, 1): 5}
    described = (await broker.describe_topics([TOPIC]))[TOPIC]
    assert described is not None
    assert (described.partitions, described.config) == (2, {"cleanup.policy": "compact"})
    await broker.close()


async def test_offsets_go_on_behind_markers_and_the_aborted(tmp_path: Path) -> None:
    broker = await with_topic(MemoryBroker(tmp_path))
    producer = await started(broker)
    for finish in (producer.commit, producer.abort):
        await producer.begin()
        await producer.send([Output(TOPIC, b"k", b"v")])
        await finish()
    await producer.begin()
    await producer.send([Output(TOPIC, b"k", b"left open")])
    await broker.close()

    broker = MemoryBroker(tmp_path)
    await publish(broker, b"w")
    producer = await started(broker)
    await producer.begin()
    await producer.send([Output(TOPIC, b"k", b"x")])
    await producer.commit()
    assert [(r.offset, r.value) for r in await read(broker)] == [(0, b"v"), (5, b"w"), (6, b"x")]
    await broker.close()
    broker = MemoryBroker(tmp_path)
    assert await visible(broker) == [b"v", b"w", b"x"]
    await broker.close()


@pytest.mark.parametrize("cut_bytes", [1, 7, 20, 50])
async def test_a_torn_tail_is_cut_off(tmp_path: Path, cut_bytes: int) -> None:
    broker = await with_topic(MemoryBroker(tmp_path))
    await publish(broker, b"one", b"two", b"three")
    await broker.close()
    file = tmp_path / f"{TOPIC}-0.log"
    file.write_bytes(file.read_bytes()[:-cut_bytes])

    broker = MemoryBroker(tmp_path)
    assert await visible(broker) == [b"one", b"two"]
    await publish(broker, b"four")
    await broker.close()
    broker = MemoryBroker(tmp_path)
    assert [(r.offset, r.value) for r in await read(broker)] == [(0, b"one"), (1, b"two"), (2, b"four")]
    await broker.close()


async def test_a_torn_commit_is_none(tmp_path: Path) -> None:
    broker = await with_topic(MemoryBroker(tmp_path))
    producer = await started(broker)
    await producer.begin()
    await producer.send([Output(TOPIC, b"k", b"v")])
    await producer.send_offsets({Partition(TOPIC, 0): 1}, GROUP)
    await producer.commit()
    await broker.close()
    journal = tmp_path / "journal"
    journal.write_bytes(journal.read_bytes()[:-1])
    broker = MemoryBroker(tmp_path)
    assert await visible(broker) == []
    assert broker.committed(GROUP) == {}
    await broker.close()


async def test_damage_elsewhere_is_reported_and_nothing_is_cut(tmp_path: Path) -> None:
    broker = await with_topic(MemoryBroker(tmp_path))
    await publish(broker, b"one", b"two")
    await broker.close()
    file = tmp_path / f"{TOPIC}-0.log"
    damaged = bytearray(file.read_bytes())
    damaged[12] ^= 1
    file.write_bytes(damaged)
    for _ in range(2):  # the refused broker has let go of the directory
        with pytest.raises(BrokerError, match="damaged at byte 0"):
            MemoryBroker(tmp_path)
    assert file.read_bytes() == damaged


async def test_one_broker_a_directory(tmp_path: Path) -> None:
    broker = MemoryBroker(tmp_path)
    with pytest.raises(BrokerError, match="another broker uses"):
        MemoryBroker(tmp_path)
    await broker.close()
    again = MemoryBroker(tmp_path)
    await again.close()
    with pytest.raises(BrokerError, match="closed"):
        await with_topic(again)
