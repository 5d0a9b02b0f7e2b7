"""The transactional producer on aiokafka."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress

from aiokafka import AIOKafkaProducer, TopicPartition
from aiokafka.errors import KafkaError

from streamverify.stream.ports import Output, Partition

from .batching import send_all
from .errors import broker_call, transaction_step
from .options import KafkaOptions


class KafkaTransactionalProducer:
    """One transactional id. After any error it is not used again: the client stays broken for good."""

    def __init__(self, options: KafkaOptions, transactional_id: str) -> None:
        self._options = options
        self._producer = AIOKafkaProducer(
            **options.client(),
            client_id=f"{options.client_id}-{transactional_id}",
            transactional_id=transactional_id,
            transaction_timeout_ms=options.transaction_timeout_ms,
            max_batch_size=options.batch_bytes,
            acks="all",
        )

    async def start(self) -> None:
        with broker_call("taking the transactional id"):
            await self._producer.start()

    async def begin(self) -> None:
        with transaction_step("begin"):
            await self._producer.begin_transaction()

    async def send(self, outputs: Sequence[Output]) -> None:
        with transaction_step("send"):
            await send_all(self._producer, outputs)

    async def send_offsets(self, offsets: Mapping[Partition, int], group_id: str) -> None:
        places = {TopicPartition(*partition): offset for partition, offset in offsets.items()}
        with transaction_step("send_offsets"):
            await self._producer.send_offsets_to_transaction(places, group_id)

    async def commit(self) -> None:
        with transaction_step("commit"):
            await self._producer.commit_transaction()

    async def abort(self) -> None:
        with transaction_step("abort"):
            await self._producer.abort_transaction()

    async def stop(self) -> None:
        """Within the time limit, whatever state the client is in and whether or not a broker answers."""
        producer = self._producer
        with suppress(KafkaError, OSError, TimeoutError, AssertionError):
            async with asyncio.timeout(self._options.stop_timeout_seconds):
                await producer.stop()
                return
        # It waits for a broker that does not answer: cut the connections under it instead.
        sender = producer._sender.sender_task
        if sender is not None:
            sender.cancel()
        with suppress(KafkaError, OSError, TimeoutError):
            async with asyncio.timeout(self._options.stop_timeout_seconds):
                await producer.client.close()
