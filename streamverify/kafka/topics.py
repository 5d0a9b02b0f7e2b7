"""Topics: declare them, and describe them with their settings."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.admin.config_resource import ConfigResource, ConfigResourceType
from aiokafka.errors import TopicAlreadyExistsError, for_code

from streamverify.stream.ports import TopicDescription, TopicSpec

from .errors import broker_call
from .options import KafkaOptions

_KNOWN_AFTER_SECONDS = 10.0
_ASK_AGAIN_SECONDS = 0.05


@asynccontextmanager
async def _admin(options: KafkaOptions) -> AsyncIterator[AIOKafkaAdminClient]:
    client = AIOKafkaAdminClient(**options.client(), client_id=options.client_id)
    try:
        await client.start()
        yield client
    finally:
        await client.close()


async def create_topics(options: KafkaOptions, topics: Sequence[TopicSpec]) -> Mapping[str, str | None]:
    """Per topic None if it was created, `exists`, or the name of the broker's error.

    The client does not raise errors of single topics: they stand in the response.
    """
    wanted = [
        NewTopic(
            topic.name,
            num_partitions=topic.partitions,
            replication_factor=topic.replication_factor,
            topic_configs=dict(topic.config or {}),
        )
        for topic in topics
    ]
    with broker_call("creating topics"):
        async with _admin(options) as client:
            response = await client.create_topics(wanted)
            created = [name for name, error_code, *_ in response.topic_errors if error_code == 0]
            await _wait_until_known(client, created)
    results: dict[str, str | None] = {}
    for name, error_code, *_ in response.topic_errors:
        error = for_code(error_code)
        if error_code == 0:
            results[name] = None
        elif error is TopicAlreadyExistsError:
            results[name] = "exists"
        else:
            results[name] = str(error.__name__)
    return results


async def _wait_until_known(client: AIOKafkaAdminClient, names: list[str]) -> None:
    """A broker may not know a topic for a moment after it was created: whoever asks next would be told so."""
    waited_seconds = 0.0
    while names and waited_seconds < _KNOWN_AFTER_SECONDS:
        described = await client.describe_topics(names)
        names = [topic["topic"] for topic in described if topic["error_code"]]
        if names:
            await asyncio.sleep(_ASK_AGAIN_SECONDS)
            waited_seconds += _ASK_AGAIN_SECONDS


async def describe_topics(
    options: KafkaOptions, names: Sequence[str], *, with_config: bool = True
) -> Mapping[str, TopicDescription | None]:
    """Per name what the cluster says of the topic, None where there is none."""
    with broker_call("describing topics"):
        async with _admin(options) as client:
            found = {
                topic["topic"]: topic
                for topic in await client.describe_topics(list(names))
                if topic["error_code"] == 0
            }
            configs = await _configs(client, list(found)) if with_config and found else {}
    return {
        name: TopicDescription(
            name,
            len(found[name]["partitions"]),
            len(found[name]["partitions"][0]["replicas"]) if found[name]["partitions"] else 0,
            configs.get(name, {}),
        )
        if name in found
        else None
        for name in names
    }


async def _configs(client: AIOKafkaAdminClient, names: list[str]) -> dict[str, dict[str, str]]:
    resources = [ConfigResource(ConfigResourceType.TOPIC, name) for name in names]
    configs: dict[str, dict[str, str]] = {}
    for response in await client.describe_configs(resources):
        for _error, _message, _type, name, entries in response.resources:
            configs[name] = {entry[0]: entry[1] for entry in entries}
    return configs
