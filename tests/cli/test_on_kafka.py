"""The commands that need a cluster, on Apache Kafka."""

import asyncio
import json
from collections.abc import Sequence

import pytest

from streamverify.kafka import KafkaBroker, KafkaOptions
from streamverify.localkafka import LocalKafka
from streamverify.stream.ports import Output, Record
from tests.test_replay import letter

from .conftest import Run

pytestmark = pytest.mark.kafka


@pytest.fixture
def servers(kafka_node: LocalKafka) -> str:
    assert kafka_node.bootstrap_servers is not None
    return kafka_node.bootstrap_servers


def test_topics_are_declared_as_they_are_checked(run: Run, servers: str) -> None:
    options = ("--bootstrap-servers", servers, "--topic-prefix", "declared.", "--json")
    assert run("topics", "check", *options).code == 1
    created = run("topics", "create", "--partitions", "2", *options)
    assert (created.code, {topic["state"] for topic in json.loads(created.out)["topics"]}) == (0, {"created"})
    checked = run("topics", "check", "--partitions", "2", "--replication-factor", "1", *options)
    assert checked.code == 0, checked.out
    assert run("topics", "check", "--partitions", "3", *options).code == 1


def test_dead_letters_are_put_back_once(run: Run, servers: str) -> None:
    options = ("--bootstrap-servers", servers, "--topic-prefix", "replayed.", "--group-id", "replay-test")
    assert run("topics", "create", "--partitions", "2", *options).code == 0
    letters = [
        letter(number, topic="replayed.answers.generated")._replace(topic="replayed.answers.dlq")
        for number in range(250)
    ]
    asyncio.run(publish(servers, letters[:200]))
    assert json.loads(run("replay-dlq", "--json", *options).out)["put_back"] == {"undecodable": 200}
    asyncio.run(publish(servers, letters[200:]))
    assert json.loads(run("replay-dlq", "--json", *options).out)["put_back"] == {"undecodable": 50}
    assert run("replay-dlq", *options).out == "0 put back\n"
    assert run("replay-dlq", "--dry-run", "--from-start", *options).out == (
        "250 would be put back (undecodable 250)\n"
    )
    records = asyncio.run(read_all(servers, "replayed.answers.generated"))
    assert sorted(record.value or b"" for record in records) == sorted(
        f"value {number}".encode() for number in range(250)
    )


async def publish(servers: str, outputs: Sequence[Output]) -> None:
    broker = KafkaBroker(KafkaOptions(servers))
    await broker.publish(outputs)
    await broker.close()


async def read_all(servers: str, topic: str) -> list[Record]:
    reader = KafkaBroker(KafkaOptions(servers)).reader(topic)
    await reader.start()
    records: list[Record] = []
    while not await reader.caught_up():
        records += await reader.getmany(timeout_ms=1_000, max_records=1_000)
    await reader.stop()
    return records
