"""The broker under test: the embedded one, and Apache Kafka."""

from collections.abc import AsyncIterator, Awaitable, Callable
from uuid import uuid4

import pytest

from streamverify.stream.memory import MemoryBroker
from streamverify.stream.ports import Broker, TopicSpec

NewTopic = Callable[..., Awaitable[str]]


@pytest.fixture(params=["memory", pytest.param("kafka", marks=pytest.mark.kafka)])
async def broker(request: pytest.FixtureRequest) -> AsyncIterator[Broker]:
    if request.param == "memory":
        broker: Broker = MemoryBroker()
    else:
        from streamverify.kafka import KafkaBroker, KafkaOptions

        node = request.getfixturevalue("kafka_node")
        options = KafkaOptions(
            node.bootstrap_servers,
            session_timeout_ms=6_000,
            heartbeat_interval_ms=200,  # a member hears of a rebalance with its next heartbeat
            rebalance_timeout_ms=6_000,
        )
        broker = KafkaBroker(options)
    try:
        yield broker
    finally:
        await broker.close()


@pytest.fixture
def new_topic(broker: Broker) -> NewTopic:
    """Creates a topic of a name that no other test uses."""

    async def create(partitions: int = 1) -> str:
        name = f"contract.{uuid4().hex}"
        assert await broker.create_topics([TopicSpec(name, partitions)]) == {name: None}
        return name

    return create


@pytest.fixture
def group_id() -> str:
    return f"contract-{uuid4().hex}"
