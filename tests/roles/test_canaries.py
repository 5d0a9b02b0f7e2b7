"""No text of an event reaches logs, metrics or headers, whatever is wrong with the event."""

import io
from typing import Any

import aiohttp
import orjson
import pytest

from streamverify.observe.logs import configure_logs
from streamverify.stream.memory import MemoryBroker
from tests.stream.harness import read_all, until

from .test_verify import TOPICS, broker_with_topics, decided, event, publish, role_on

CANARY = "canary-7f3a"


def planted(value: Any, path: str = "") -> Any:
    """The event with the canary and its place put into every text."""
    if isinstance(value, dict):
        return {key: planted(item, f"{path}.{key}") for key, item in value.items()}
    if isinstance(value, list):
        return [planted(item, path) for item in value]
    return f"{CANARY}{path} {value}" if isinstance(value, str) else value


def events() -> list[bytes | None]:
    whole = orjson.loads(event(1))
    whole |= {
        "question": "q",
        "producer": {"model": "m", "tenant": "t", "route": "r", "locale": "en", "prompt_version": "p"},
        "unknown": {"deep": ["x"]},
    }
    whole["retrieved_chunks"][0] |= {"document_id": "d", "content_sha256": "0" * 64, "source": {"url": "u"}}
    whole["citations"][0] |= {"document_id": "other", "span": [3, 9]}
    good = planted(whole)
    broken = [
        {**good, "claims": CANARY},
        {**good, "answer": None},
        {**good, "created_at": CANARY},
        {**good, "schema_version": CANARY},
        {**good, "citations": [{"citation_id": CANARY, "chunk_id": 5}]},
    ]
    raw = [f'{{"answer": "{CANARY}", '.encode(), f'"{CANARY}"'.encode(), CANARY.encode() + b"\xff"]
    return [orjson.dumps(good), *map(orjson.dumps, broken), *raw]


async def test_no_text_reaches_logs_metrics_or_headers(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    import logging

    root = logging.getLogger()
    before = (root.handlers[:], root.level, logging.raiseExceptions)
    logs = io.StringIO()
    configure_logs("DEBUG", "json", None, logs)
    broker: MemoryBroker = await broker_with_topics()
    try:
        wanted = events()
        await publish(broker, *wanted)
        broker.faults.fail("commit")  # so that the failure path logs too
        async with role_on(broker) as (role, url), aiohttp.ClientSession() as session:
            await until(lambda: decided(role) == len(wanted))
            async with session.get(f"{url}/metrics") as response:
                metrics = await response.text()
        assert CANARY not in logs.getvalue()
        assert "lane_failed" in logs.getvalue(), "nothing was logged, so nothing was proven"
        assert CANARY not in metrics
        for topic in (TOPICS.decisions, TOPICS.flagged, TOPICS.blocked, TOPICS.dead_letters):
            for record in await read_all(broker, topic):
                assert all(CANARY.encode() not in (value or b"") for _, value in record.headers), topic
        letters = await read_all(broker, TOPICS.dead_letters)
        assert len(letters) == len(wanted) - 1, "the broken ones, and only they"
    finally:
        root.handlers[:], logging.raiseExceptions = before[0], before[2]
        root.setLevel(before[1])
        await broker.close()
