"""`topics`: what is created, what differs, exit codes."""

import asyncio
import json

import pytest

from streamverify.settings import KafkaSettings
from streamverify.stream.memory import MemoryBroker
from streamverify.stream.ports import TopicSpec
from streamverify.topics import topic_names

from .conftest import Run, run_process

DECLARED = "as_declared"


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> MemoryBroker:
    """Stands in for the cluster of every call of a test."""
    broker = MemoryBroker()

    async def keep_open() -> None: ...

    monkeypatch.setattr(broker, "close", keep_open)

    def connect(settings: KafkaSettings) -> MemoryBroker:
        return broker

    monkeypatch.setattr("streamverify.cli.wiring.kafka_broker", connect)
    return broker


def states(out: str) -> dict[str, str]:
    return {topic["name"]: topic["state"] for topic in json.loads(out)["topics"]}


def test_create_declares_all_topics_and_check_agrees(run: Run, broker: MemoryBroker) -> None:
    code, out, _ = run("topics", "check", "--json")
    assert (code, states(out)) == (1, dict.fromkeys(topic_names(), "missing"))
    code, out, _ = run("topics", "create", "--json", "--partitions", "2")
    assert (code, states(out)) == (0, dict.fromkeys(topic_names(), "created"))
    code, out, _ = run("topics", "check", "--json", "--partitions", "2", "--replication-factor", "1")
    assert (code, states(out)) == (0, dict.fromkeys(topic_names(), DECLARED))
    code, out, _ = run("topics", "create", "--json")
    assert (code, states(out)) == (0, dict.fromkeys(topic_names(), DECLARED))


def test_the_prefix_is_put_before_each_name(run: Run, broker: MemoryBroker) -> None:
    _, out, _ = run("topics", "create", "--json", "--topic-prefix", "team.")
    assert list(states(out)) == list(topic_names("team."))


def test_a_topic_that_differs_is_left_as_it_is_and_told(run: Run, broker: MemoryBroker) -> None:
    asyncio.run(broker.create_topics([TopicSpec("chunks", 2, 1, {"cleanup.policy": "delete"})]))
    code, out, _ = run("topics", "create", "--json")
    assert code == 1
    assert states(out) == dict.fromkeys(topic_names(), "created") | {"chunks": "differs"}
    [chunks] = [topic for topic in json.loads(out)["topics"] if topic["name"] == "chunks"]
    assert chunks["differences"][0] == {"setting": "cleanup.policy", "wanted": "compact", "found": "delete"}


def test_differences_are_told_in_a_table(
    run: Run, broker: MemoryBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    run("topics", "create", "--partitions", "2")
    code, out, err = run("topics", "check", "--partitions", "4")
    assert (code, err) == (1, "")
    rows = [" ".join(line.split()) for line in out.splitlines()]
    assert rows[0] == "topic state setting declared found"
    assert "chunks differs partitions 4 2" in rows
    assert len(rows) == 1 + len(topic_names())


def test_wrong_numbers_are_usage_errors(run: Run, broker: MemoryBroker) -> None:
    code, _, err = run("topics", "create", "--partitions", "0")
    assert code == 2
    assert "--partitions" in err


def test_an_unreachable_broker_is_one_line(run: Run) -> None:
    code, out, err = run("topics", "check", "--bootstrap-servers", "127.0.0.1:1")
    assert (code, out) == (1, "")
    assert err.startswith("streamverify: ")
    assert err.count("\n") == 1


def test_no_broker_is_told_in_one_line() -> None:
    done = run_process("topics", "check", "--bootstrap-servers", "127.0.0.1:1")
    assert (done.returncode, done.stdout) == (1, b"")
    told = done.stderr.decode()
    assert told.startswith("streamverify: describing topics: ")
    assert told.count("\n") == 1
