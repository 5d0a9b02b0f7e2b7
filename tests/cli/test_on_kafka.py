"""The commands that need a cluster, on Apache Kafka."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from streamverify.kafka import KafkaBroker, KafkaOptions
from streamverify.localkafka import LocalKafka
from streamverify.stream.ports import Output, Record
from tests.test_replay import letter
from tests.test_rescore import event

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


def test_a_stretch_of_a_topic_is_rescored_into_claims_verdicts(
    run: Run, servers: str, tmp_path: Path
) -> None:
    options = ("--bootstrap-servers", servers, "--topic-prefix", "rescored.", "--group-id", "rescore-test")
    assert run("topics", "create", "--partitions", "1", *options).code == 0
    chunk = {"chunk_id": "k", "text": "Logs are kept."}
    stored = {**json.loads(event()), "retrieved_chunks": None}
    answers = [event(number) for number in range(150)] + [b"{", json.dumps(stored).encode()]
    topic = "rescored.answers.generated"
    asyncio.run(publish(servers, [Output(topic, b"k", value) for value in answers]))
    asyncio.run(publish(servers, [Output("rescored.chunks", b"k", json.dumps(chunk).encode())]))
    for stretch in (f"{topic}:0:100-", f"{topic}:0:100-151"):
        ran = run("rescore", "--topic-range", stretch, "--json", "--judge", "rules", *options)
        assert ran.code == 0, ran.err
        summary = json.loads(ran.out)
        assert (summary["answers"], summary["records"]) == (51, 102)
        assert summary["not_readable"] == {"undecodable": 1}
        assert summary["verdicts"] == {"not_judged": 51, "supported": 51}
    records = asyncio.run(read_all(servers, "rescored.claims.verdicts"))
    ids = [json.loads(record.value or b"")["record_id"] for record in records]
    assert (len(ids), len(set(ids))) == (204, 102)
    out = tmp_path / "records.jsonl"
    ran = run("rescore", "--topic-range", topic, "--since", "2999-01-01", "--out", str(out), *options)
    assert (ran.code, out.read_text()) == (0, "")
    ran = run("rescore", "--topic-range", f"{topic}:0:-4", "--out", "-", "--judge", "rules", *options)
    assert [json.loads(line)["answer_id"] for line in ran.out.splitlines()] == [
        f"a-{number}" for number in range(5) for _ in range(2)
    ]
    assert run("rescore", "--topic-range", f"{topic}:7", *options) == (
        1,
        "",
        f"streamverify: missing topics: {topic}:7. Create them with `streamverify topics create`.\n",
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
