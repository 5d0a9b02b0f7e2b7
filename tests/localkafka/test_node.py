"""A real Kafka starts, serves transactions, survives restarts, and says why when it cannot."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewTopic

from streamverify.localkafka import LocalKafka, LocalKafkaError, default_jars_dir, start, status, stop
from streamverify.localkafka.jars import ensure_jars

pytestmark = pytest.mark.kafka


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalKafka]:
    # A space and letters beyond ASCII: both must survive the properties file and the shell.
    with LocalKafka(data_dir=tmp_path_factory.mktemp("node") / "данные 数据") as running:
        yield running


async def _create_topic(node: LocalKafka, name: str) -> None:
    admin = AIOKafkaAdminClient(bootstrap_servers=node.bootstrap_servers)
    await admin.start()
    try:
        response = await admin.create_topics([NewTopic(name, num_partitions=2, replication_factor=1)])
        assert [error for _, error, *_ in response.topic_errors] == [0]
    finally:
        await admin.close()


async def _produce(node: LocalKafka, topic: str, value: bytes, *, commit: bool) -> None:
    producer = AIOKafkaProducer(bootstrap_servers=node.bootstrap_servers, transactional_id=f"{topic}-writer")
    await producer.start()
    try:
        await producer.begin_transaction()
        await producer.send_and_wait(topic, value, partition=0)
        if commit:
            await producer.commit_transaction()
        else:
            await producer.abort_transaction()
    finally:
        await producer.stop()


async def _read_first(node: LocalKafka, topic: str) -> bytes | None:
    consumer = AIOKafkaConsumer(
        bootstrap_servers=node.bootstrap_servers, isolation_level="read_committed", enable_auto_commit=False
    )
    await consumer.start()
    try:
        partition = TopicPartition(topic, 0)
        consumer.assign([partition])
        await consumer.seek_to_beginning(partition)
        value: bytes | None = (await consumer.getone()).value
        return value
    finally:
        await consumer.stop()


async def test_a_reader_of_committed_sees_what_was_committed(node: LocalKafka) -> None:
    await _create_topic(node, "transactions")
    await _produce(node, "transactions", b"aborted", commit=False)
    await _produce(node, "transactions", b"committed", commit=True)
    assert await _read_first(node, "transactions") == b"committed"


@pytest.mark.parametrize("hard", [False, True], ids=["stop", "kill"])
async def test_data_and_address_survive_a_restart(node: LocalKafka, hard: bool) -> None:
    topic = f"restart-{hard}"
    await _create_topic(node, topic)
    await _produce(node, topic, b"kept", commit=True)
    # A commit is answered before its marker stands in the partition. Killed between the two, this one node
    # begins anew before it knows of the topic, and Kafka drops the marker: then nobody reads the record.
    assert await _read_first(node, topic) == b"kept"
    address, pid = node.bootstrap_servers, node.pid
    node.restart(hard=hard)
    assert node.bootstrap_servers == address
    assert node.pid not in (None, pid)
    assert not node.reused
    assert await _read_first(node, topic) == b"kept"


def test_a_start_on_the_same_data_reuses_the_broker(node: LocalKafka) -> None:
    other = LocalKafka(data_dir=node.data_dir)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda starter: starter.start(), [other, node]))
    assert other.reused
    assert other.pid == node.pid
    assert other.bootstrap_servers == node.bootstrap_servers


def test_a_start_on_the_same_data_with_another_port_is_refused(node: LocalKafka) -> None:
    port = int(node.bootstrap_servers.rpartition(":")[2])
    with pytest.raises(LocalKafkaError) as caught:
        LocalKafka(port + 1, node.data_dir).start()
    assert caught.value.code == "already_running"
    assert node.status().answering


def test_a_port_that_is_taken_is_named(node: LocalKafka, tmp_path: Path) -> None:
    port = int(node.bootstrap_servers.rpartition(":")[2])
    with pytest.raises(LocalKafkaError) as caught:
        LocalKafka(port, tmp_path).start()
    assert caught.value.code == "port_in_use"
    assert str(port) in str(caught.value)
    assert LocalKafka(port, tmp_path).pid is None


def test_another_process_stops_just_this_broker(node: LocalKafka, tmp_path: Path) -> None:
    pid = node.pid
    assert _stop_elsewhere(tmp_path) == "False"  # other data: nothing to stop there
    assert node.pid == pid
    assert _stop_elsewhere(node.data_dir) == "True"
    assert not node.status().running
    assert _stop_elsewhere(node.data_dir) == "False"
    node.start()


def _stop_elsewhere(data_dir: Path) -> str:
    program = "import sys, pathlib, streamverify.localkafka as k; print(k.stop(pathlib.Path(sys.argv[1])))"
    command = [sys.executable, "-W", "error", "-c", program, str(data_dir)]
    completed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert completed.stderr == ""
    return completed.stdout.strip()


def test_the_commands_work_without_arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jars = ensure_jars()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "streamverify").mkdir()
    default_jars_dir().symlink_to(jars)
    assert not status().running
    assert status().bootstrap_servers is None
    assert not stop()
    first = start()
    try:
        assert not first.reused
        assert start().reused
        assert status().answering
        assert status().bootstrap_servers == first.bootstrap_servers
        second = start(data_dir=tmp_path / "second")
        try:
            assert status().bootstrap_servers == second.bootstrap_servers != first.bootstrap_servers
        finally:
            assert stop()
        assert not status(tmp_path / "second").running
        assert status().bootstrap_servers == first.bootstrap_servers
    finally:
        assert stop()
    assert not status().running
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", int(first.bootstrap_servers.rpartition(":")[2])))


def test_a_broker_that_dies_at_its_start_shows_its_last_words(tmp_path: Path) -> None:
    broken = LocalKafka(data_dir=tmp_path, heap_megabytes=1)
    with pytest.raises(LocalKafkaError) as caught:
        broken.start()
    assert caught.value.code == "broker_died"
    assert "heap" in caught.value.log_tail
    assert str(broken.log_file) in caught.value.summary
    assert broken.pid is None


def test_a_broker_that_is_too_slow_is_ended(tmp_path: Path) -> None:
    slow = LocalKafka(data_dir=tmp_path, start_timeout_seconds=0.0)
    with pytest.raises(LocalKafkaError) as caught:
        slow.start()
    assert caught.value.code == "start_timeout"
    assert slow.pid is None


def test_settings_that_kafka_refuses_are_shown_and_can_be_mended(tmp_path: Path) -> None:
    with pytest.raises(LocalKafkaError) as caught:
        LocalKafka(data_dir=tmp_path, overrides={"process.roles": "nonsense"}).start()
    assert caught.value.code == "format_failed"
    assert "nonsense" in caught.value.log_tail
    with LocalKafka(data_dir=tmp_path) as mended:
        assert mended.status().answering


def test_a_directory_of_somebody_else_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "kafka-logs").mkdir()
    (tmp_path / "kafka-logs" / "precious").touch()
    with pytest.raises(LocalKafkaError) as caught:
        LocalKafka(data_dir=tmp_path).start()
    assert caught.value.code == "data_dir_invalid"
    assert (tmp_path / "kafka-logs" / "precious").exists()


def test_a_path_that_kafka_cannot_take_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for data_dir in (tmp_path / "a,b", tmp_path / "file"):
        with pytest.raises(LocalKafkaError) as caught:
            LocalKafka(data_dir=data_dir).start()
        assert caught.value.code == "data_dir_invalid"
    with pytest.raises(ValueError, match="no Kafka was started"):
        _ = LocalKafka(data_dir=tmp_path).bootstrap_servers
