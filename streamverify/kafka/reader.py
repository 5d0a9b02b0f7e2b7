"""Reads a topic outside of any group, committed records only."""

from collections.abc import Mapping, Sequence
from typing import cast

from aiokafka import AIOKafkaConsumer, TopicPartition

from streamverify.model.errors import TopicsMissing
from streamverify.stream.ports import Record

from .errors import broker_call
from .options import KafkaOptions
from .topics import describe_topics


class KafkaReader:
    """All partitions of one topic from their beginnings, or some of them from given offsets.

    `caught_up` compares positions, not counts: transaction markers and compaction leave gaps.
    """

    def __init__(self, options: KafkaOptions, topic: str, starts: Mapping[int, int] | None = None) -> None:
        self._options = options
        self._topic = topic
        self._starts = starts
        self._consumer = AIOKafkaConsumer(**options.consumer(), group_id=None)
        self._ends: dict[TopicPartition, int] = {}

    async def start(self) -> None:
        described = (await describe_topics(self._options, [self._topic], with_config=False))[self._topic]
        if described is None:
            raise TopicsMissing([self._topic])
        starts = self._starts
        missing = [number for number in starts or () if number >= described.partitions]
        if missing:
            raise TopicsMissing([f"{self._topic}:{number}" for number in missing])
        numbers = range(described.partitions) if starts is None else starts
        places = [TopicPartition(self._topic, number) for number in numbers]
        with broker_call(f"reading {self._topic}"):
            await self._consumer.start()
            self._consumer.assign(places)
            self._ends = dict(await self._consumer.end_offsets(places))
            if starts is None:
                await self._consumer.seek_to_beginning(*places)
            else:
                for place in places:
                    self._consumer.seek(place, starts[place.partition])

    async def stop(self) -> None:
        with broker_call(f"reading {self._topic}"):
            await self._consumer.stop()

    async def getmany(self, *, timeout_ms: int, max_records: int) -> Sequence[Record]:
        with broker_call(f"reading {self._topic}"):
            fetched = await self._consumer.getmany(timeout_ms=timeout_ms, max_records=max_records)
        return cast("Sequence[Record]", [record for records in fetched.values() for record in records])

    async def caught_up(self) -> bool:
        with broker_call(f"reading {self._topic}"):
            for place, end in self._ends.items():
                if await self._consumer.position(place) < end:
                    return False
        return True
