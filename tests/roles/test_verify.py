"""The role as a whole, on the embedded broker."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import orjson
import pytest

from streamverify.model.decision import Decision
from streamverify.model.errors import TopicsMissing
from streamverify.model.limits import Limits
from streamverify.observe.definitions import STAGES
from streamverify.roles.verify import VerifyRole
from streamverify.settings import ChunkStoreSettings, HttpSettings, KafkaSettings, Settings
from streamverify.stream.memory import MemoryBroker
from streamverify.stream.ports import Output, Record
from streamverify.topics import topic_names, topic_specs
from tests.stream.harness import read_all, until

PREFIX = "t."
TOPICS = topic_names(PREFIX)


def event(number: int, **changes: Any) -> bytes:
    text = "Logs are kept no more than 30 calendar days."
    answer: dict[str, Any] = {
        "answer_id": f"a-{number}",
        "answer": text,
        "claims": [{"claim_id": "c1", "text": text, "citation_ids": ["s1"]}],
        "citations": [{"citation_id": "s1", "chunk_id": "doc:1", "quote": "no more than 30"}],
        "retrieved_chunks": [{"chunk_id": "doc:1", "text": text}],
    }
    return orjson.dumps({**answer, **changes})


def settings(**changes: Any) -> Settings:
    return Settings(kafka=KafkaSettings(topic_prefix=PREFIX), http=HttpSettings(port=0), **changes)


@asynccontextmanager
async def role_on(
    broker: MemoryBroker, wanted: Settings | None = None
) -> AsyncIterator[tuple[VerifyRole, str]]:
    listening: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    role = VerifyRole(wanted or settings(), broker, on_listening=listening.set_result, judge=None)
    task = asyncio.create_task(role.run())
    try:
        yield role, await asyncio.wait_for(listening, 5)
    finally:
        role.stop()
        await asyncio.wait_for(task, 10)


async def broker_with_topics(partitions: int = 1) -> MemoryBroker:
    broker = MemoryBroker()
    await broker.create_topics(topic_specs(PREFIX, Limits(), partitions, 1))
    return broker


async def publish(broker: MemoryBroker, *events: bytes | None) -> None:
    await broker.publish([Output(TOPICS.generated, b"key", value) for value in events])


def decided(role: VerifyRole) -> int:
    name = "streamverify_answers_total"
    return sum(role.metrics.value(name, action, "default") for action in ("pass", "flag", "block"))


def decision_of(record: Record) -> Decision:
    return Decision.model_validate_json(record.value or b"")


async def test_decisions_go_to_all_and_to_their_own_kind_with_cloud_events_headers() -> None:
    broker = await broker_with_topics()
    await publish(broker, event(1), event(2, citations=[]), b"{broken")
    async with role_on(broker) as (role, _):
        await until(lambda: decided(role) == 3)
    decisions = await read_all(broker, TOPICS.decisions)
    assert [decision_of(record).action for record in decisions] == ["flag", "block", "block"]
    assert [record.key for record in decisions] == [b"a-1", b"a-2", b"key"]
    flagged, blocked = await read_all(broker, TOPICS.flagged), await read_all(broker, TOPICS.blocked)
    assert [record.value for record in flagged] == [decisions[0].value]
    assert [record.value for record in blocked] == [record.value for record in decisions[1:]]
    headers = dict(decisions[0].headers)
    assert headers["ce_specversion"] == b"1.0"
    assert headers["ce_type"] == b"streamverify.decision.v1"
    assert headers["ce_source"] == b"/streamverify/streamverify"
    assert headers["ce_id"] == decision_of(decisions[0]).decision_id.encode()
    assert headers["ce_time"] == decision_of(decisions[0]).decided_at.encode()
    assert headers["content-type"] == b"application/json"
    (letter,) = await read_all(broker, TOPICS.dead_letters)
    assert (letter.key, letter.value) == (b"key", b"{broken")
    assert dict(letter.headers)["sv.dlq.reason"] == b"undecodable"
    await broker.close()


async def test_null_values_are_dead_letters_with_a_decision() -> None:
    broker = await broker_with_topics()
    await broker.publish([Output(TOPICS.generated, None, None)])
    async with role_on(broker) as (role, _):
        await until(lambda: decided(role) == 1)
    (record,) = await read_all(broker, TOPICS.decisions)
    decision = decision_of(record)
    assert decision.reasons[0].code == "undecodable"
    assert decision.answer_id.startswith(f"{TOPICS.generated}:")
    (letter,) = await read_all(broker, TOPICS.dead_letters)
    assert (letter.key, letter.value) == (None, None)
    await broker.close()


async def test_missing_topics_are_named_at_once() -> None:
    broker = MemoryBroker()
    role = VerifyRole(settings(), broker)
    with pytest.raises(TopicsMissing, match=r"t\.answers\.generated, t\.answers\.decisions"):
        await asyncio.wait_for(role.run(), 5)
    await broker.close()


async def test_a_broker_that_is_away_at_the_start_is_waited_for() -> None:
    broker = await broker_with_topics()
    broker.faults.disconnect()
    async with role_on(broker) as (role, _):
        assert role.readiness().reasons == ["starting"]
        broker.faults.reconnect()
        await publish(broker, event(1))
        await until(lambda: decided(role) == 1)
    await broker.close()


async def test_stop_before_anything_ran_ends_at_once() -> None:
    broker = await broker_with_topics()
    broker.faults.disconnect()
    async with role_on(broker):
        pass
    await broker.close()


async def test_chunk_topic_is_read_to_its_end_before_the_first_decision() -> None:
    broker = await broker_with_topics()
    text = "Logs are kept no more than 30 calendar days."
    chunks = [
        Output(TOPICS.chunks, b"doc:%d" % n, orjson.dumps({"chunk_id": f"doc:{n}", "text": text}))
        for n in range(5_000)
    ]
    await broker.publish([*chunks, Output(TOPICS.chunks, b"doc:7", None)])
    without = {"retrieved_chunks": None}
    gone = [{"citation_id": "s1", "chunk_id": "doc:7"}]
    await publish(broker, event(1, **without), event(2, **without, citations=gone))
    async with role_on(broker) as (role, url):
        await until(lambda: decided(role) == 2)
        assert role.readiness().is_ready
        # A chunk that comes later is followed.
        chunk = orjson.dumps({"chunk_id": "late", "text": text})
        await broker.publish([Output(TOPICS.chunks, b"late", chunk)])
        late = [{"citation_id": "s1", "chunk_id": "late"}]
        store = role._store
        assert store is not None
        await until(lambda: store.get("late") is not None)
        await publish(broker, event(3, **without, citations=late))
        await until(lambda: decided(role) == 3)
        await broker.publish([Output(TOPICS.chunks, b"odd", b"no chunk")])
        await until(lambda: store.malformed == 1)
        async with aiohttp.ClientSession() as session, session.get(f"{url}/metrics") as response:
            metrics = await response.text()
        assert 'streamverify_chunk_store_lost_total{reason="malformed"} 1.0' in metrics
        (size,) = [line for line in metrics.splitlines() if line.startswith("streamverify_chunk_store_bytes")]
        assert float(size.split()[1]) == store.size_bytes
    reasons = [
        decision_of(record).claims[0].not_judged_reason for record in await read_all(broker, TOPICS.decisions)
    ]
    assert reasons == ["abstained", "evidence_missing", "abstained"]
    await broker.close()


async def test_chunks_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "chunks.jsonl"
    chunk = {"chunk_id": "doc:1", "text": "Logs are kept no more than 30 calendar days."}
    path.write_bytes(orjson.dumps(chunk))
    broker = await broker_with_topics()
    await publish(broker, event(1, retrieved_chunks=None))
    async with role_on(broker, settings(chunk_store=ChunkStoreSettings(file=path))) as (role, _):
        await until(lambda: decided(role) == 1)
    (record,) = await read_all(broker, TOPICS.decisions)
    assert decision_of(record).claims[0].not_judged_reason == "abstained"
    await broker.close()


async def test_health_metrics_and_readiness_over_http() -> None:
    broker = await broker_with_topics()
    await publish(broker, event(1), b"\xff")
    async with role_on(broker) as (role, url), aiohttp.ClientSession() as session:
        await until(lambda: decided(role) == 2)
        for path, status in (("/healthz", 200), ("/readyz", 200), ("/metrics", 200)):
            async with session.get(url + path) as response:
                assert response.status == status, path
                body = await response.text()
        for line in (
            'streamverify_answers_total{action="flag",policy="default"} 1.0',
            'streamverify_claims_total{policy="default",verdict="not_judged"} 1.0',
            'streamverify_dead_letters_total{reason="undecodable"} 1.0',
            'streamverify_not_judged_total{reason="abstained"} 1.0',
            "streamverify_citations_shown_total 1.0",
        ):
            assert line in body, line
    await broker.close()


async def test_decisions_are_cut_to_what_a_small_topic_takes() -> None:
    broker = MemoryBroker()
    specs = topic_specs(PREFIX, Limits(), 1, 1)
    small = {TOPICS.decisions, TOPICS.flagged, TOPICS.blocked}
    await broker.create_topics(
        [
            replace(spec, config={**(spec.config or {}), "max.message.bytes": "300000"})
            if spec.name in small
            else spec
            for spec in specs
        ]
    )
    claims = [{"claim_id": f"c{n}", "text": "x" * 700, "citation_ids": ["s1"]} for n in range(900)]
    await publish(broker, event(1, claims=claims))
    async with role_on(broker) as (role, _):
        await until(lambda: decided(role) == 1)
    (record,) = await read_all(broker, TOPICS.decisions)
    assert decision_of(record).counts.claims == 900
    assert decision_of(record).truncated
    assert len(record.value or b"") < 300_000
    await broker.close()


async def test_replayed_dead_letters_name_their_old_decision() -> None:
    broker = await broker_with_topics()
    headers: list[tuple[str, bytes | None]] = [("sv.replay_of", b"0123456789abcdef" * 2)]
    forged: list[tuple[str, bytes | None]] = [("sv.replay_of", b"<script>alert(1)</script>1234567")]
    await broker.publish(
        [
            Output(TOPICS.generated, b"k", event(1), headers),
            Output(TOPICS.generated, b"k", event(2), forged),
        ]
    )
    async with role_on(broker) as (role, _):
        await until(lambda: decided(role) == 2)
    first, second = [decision_of(record) for record in await read_all(broker, TOPICS.decisions)]
    assert first.replay_of == "0123456789abcdef" * 2
    assert second.replay_of is None
    await broker.close()


async def test_stop_ends_in_time_while_the_broker_does_not_answer() -> None:
    broker = await broker_with_topics()
    asked = asyncio.Event()

    async def never(names: Any) -> Any:
        asked.set()
        await asyncio.Event().wait()

    broker.describe_topics = never  # type: ignore[method-assign]
    role = VerifyRole(settings(), broker)
    task = asyncio.create_task(role.run())
    await asyncio.wait_for(asked.wait(), 5)
    role.stop()
    await asyncio.wait_for(task, 5)
    await broker.close()


async def test_every_stage_of_an_answer_is_timed() -> None:
    broker = await broker_with_topics()
    await publish(broker, event(1), event(2))
    async with role_on(broker) as (role, url), aiohttp.ClientSession() as session:
        await until(lambda: decided(role) == 2)
        async with session.get(f"{url}/metrics") as response:
            lines = (await response.text()).splitlines()
    counts = {stage: f'streamverify_stage_duration_seconds_count{{stage="{stage}"}}' for stage in STAGES}
    for stage, name in counts.items():
        (value,) = [line.rpartition(" ")[2] for line in lines if line.startswith(name)]
        assert float(value) >= 1, stage
    await broker.close()
