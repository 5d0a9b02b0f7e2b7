import asyncio
from uuid import uuid4

import pytest

from streamverify.model.errors import TopicsMissing
from streamverify.stream.ports import Broker, TopicSpec
from tests.broker_contract.clients import RecordingListener
from tests.broker_contract.conftest import NewTopic


async def test_create_reports_each_topic(broker: Broker, new_topic: NewTopic) -> None:
    there, fresh, wrong = await new_topic(), f"contract.{uuid4().hex}", "no/topic name"
    result = await broker.create_topics([TopicSpec(there, 1), TopicSpec(fresh, 2), TopicSpec(wrong, 1)])
    assert result == {there: "exists", fresh: None, wrong: "InvalidTopicError"}


async def test_a_topic_needs_a_partition(broker: Broker) -> None:
    name = f"contract.{uuid4().hex}"
    assert await broker.create_topics([TopicSpec(name, 0)]) == {name: "InvalidPartitionsError"}


async def test_describe(broker: Broker) -> None:
    name, missing = f"contract.{uuid4().hex}", f"contract.{uuid4().hex}"
    await broker.create_topics([TopicSpec(name, 3, 1, {"cleanup.policy": "compact"})])
    described = await broker.describe_topics([name, missing])
    assert set(described) == {name, missing}
    assert described[missing] is None
    found = described[name]
    assert found is not None
    assert (found.name, found.partitions, found.replication_factor) == (name, 3, 1)
    assert found.config["cleanup.policy"] == "compact"


async def test_a_consumer_of_a_missing_topic_fails_at_once(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    there, missing = await new_topic(), f"contract.{uuid4().hex}"
    consumer = broker.consumer([there, missing], group_id)
    async with asyncio.timeout(5):
        with pytest.raises(TopicsMissing, match=missing) as caught:
            await consumer.start(RecordingListener())
    assert there not in str(caught.value)
    await consumer.stop()


async def test_a_reader_of_a_missing_topic_fails_at_once(broker: Broker) -> None:
    missing = f"contract.{uuid4().hex}"
    reader = broker.reader(missing)
    async with asyncio.timeout(5):
        with pytest.raises(TopicsMissing, match=missing):
            await reader.start()
    await reader.stop()
