"""Apache Kafka behind the broker ports."""

from collections.abc import Mapping, Sequence

from aiokafka import AIOKafkaProducer

from streamverify.stream.ports import (
    Consumer,
    Output,
    Reader,
    TopicDescription,
    TopicSpec,
    TransactionalProducer,
)

from . import topics as topics_admin
from .batching import send_all
from .consumer import KafkaConsumer
from .errors import broker_call
from .options import KafkaOptions
from .producer import KafkaTransactionalProducer
from .reader import KafkaReader


class KafkaBroker:
    """Makes consumers and producers for one cluster; holds no connection but that of `publish`."""

    def __init__(self, options: KafkaOptions) -> None:
        self.options = options
        self._publisher: AIOKafkaProducer | None = None

    def consumer(self, topics: Sequence[str], group_id: str) -> Consumer:
        return KafkaConsumer(self.options, topics, group_id)

    def producer(self, transactional_id: str) -> TransactionalProducer:
        return KafkaTransactionalProducer(self.options, transactional_id)

    def reader(self, topic: str, starts: Mapping[int, int] | None = None) -> Reader:
        return KafkaReader(self.options, topic, starts)

    async def create_topics(self, topics: Sequence[TopicSpec]) -> Mapping[str, str | None]:
        return await topics_admin.create_topics(self.options, topics)

    async def describe_topics(self, names: Sequence[str]) -> Mapping[str, TopicDescription | None]:
        return await topics_admin.describe_topics(self.options, names)

    async def publish(self, outputs: Sequence[Output]) -> None:
        with broker_call("publishing"):
            if self._publisher is None:
                publisher = AIOKafkaProducer(
                    **self.options.client(),
                    client_id=self.options.client_id,
                    enable_idempotence=True,
                    max_batch_size=self.options.batch_bytes,
                )
                self._publisher = publisher
                await publisher.start()
            await send_all(self._publisher, outputs)

    async def close(self) -> None:
        publisher, self._publisher = self._publisher, None
        if publisher is not None:
            with broker_call("closing"):
                await publisher.stop()
