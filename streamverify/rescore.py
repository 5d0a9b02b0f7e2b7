"""Judging stored answers again: new claim records beside the old ones, which stay as they are.

Records of a rescore have ids of their own, and the same rescore gives the same ids: whoever reads them twice
can drop the repeats.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing

from streamverify.model.errors import TopicsMissing
from streamverify.model.identity import decision_id, decision_id_for_file
from streamverify.model.judgement import Judgement
from streamverify.policy.claim_records import AnswerRecords, ClaimRecorder, Rescored
from streamverify.semantic.cascade import gathered
from streamverify.stream.claim_outputs import ClaimEvents
from streamverify.stream.ports import Broker
from streamverify.stream.processing import event_source
from streamverify.stream.topic_range import TopicRange, read_range
from streamverify.topics import MESSAGE_OVERHEAD_BYTES
from streamverify.verifier import Origin, Prepared, Verification, Verifier


class Rescorer:
    """Judges answers again under one spec.

    Args:
        verifier: of the new spec and judges; whoever started them closes them.
        run: name of this rescore: another one gives other ids for the same input.
        earlier_spec_hash: under which the answers were decided before; then records name that decision.

    Attributes:
        answers: that were judged again.
        records: that were made of them.
        not_readable: events that hold no answer, by dead-letter reason.
        actions: what the answers would now get.
        verdicts: what their claims now have.
    """

    def __init__(self, verifier: Verifier, *, run: str = "", earlier_spec_hash: str | None = None) -> None:
        self.answers = 0
        self.records = 0
        self.not_readable: Counter[str] = Counter()
        self.actions: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.verifier = verifier
        self._recorder = ClaimRecorder(verifier.spec)
        self._run = run
        self._earlier = earlier_spec_hash

    async def again(
        self, value: bytes | None, origin: Origin, sha256: str | None = None
    ) -> AnswerRecords | None:
        """The claim records of one event; None where it holds no answer, which is counted.

        Args:
            value: the event's bytes.
            origin: where it stood.
            sha256: hash of what was stored, where the event was made from another shape.
        """
        prepared = self.verifier.prepare(value, origin)
        if isinstance(prepared, Verification):
            self._refuse(prepared)
            return None
        if sha256 is not None:
            prepared.sha256 = sha256
        judgements = await _judge(self.verifier, prepared)
        verification = self.verifier.conclude(prepared, judgements)
        if verification.dead_letter is not None:
            self._refuse(verification)
            return None
        decision = verification.decision
        records = self._recorder.records(
            prepared.resolved, judgements, decision, rescored=self._rescored(verification)
        )
        self.answers += 1
        self.records += len(records.own)
        self.actions[verification.action] += 1
        self.verdicts.update([claim["verdict"] for claim in decision["claims"]])
        return records

    def refuse(self, reason: str) -> None:
        """Count an event that holds no answer."""
        self.not_readable[reason] += 1

    def _refuse(self, verification: Verification) -> None:
        bad = verification.dead_letter
        self.refuse("internal_error" if bad is None else bad.reason)

    def _rescored(self, verification: Verification) -> Rescored:
        origin, earlier = verification.origin, self._earlier
        if earlier is not None:
            sha256 = verification.decision["input_sha256"]
            if origin.topic is None:
                earlier = decision_id_for_file(verification.answer_id, sha256, earlier)
            else:
                earlier = decision_id(origin.topic, origin.partition, origin.offset, sha256, earlier)
        return Rescored(origin.position, earlier, self._run)


async def _judge(verifier: Verifier, prepared: Prepared) -> Mapping[int, Judgement]:
    """What the judges say, however long they take: nobody waits for a stored answer."""
    judging = verifier.judging(prepared)
    if judging.open:
        judging.judgements.update(await gathered(verifier.judging_later(judging)))
    return judging.judgements


async def rescore_range(
    broker: Broker, stretch: TopicRange, rescorer: Rescorer
) -> AsyncGenerator[list[AnswerRecords], None]:
    """Judge a stretch of a topic again, batch by batch; see `read_range` for what goes wrong."""
    async with aclosing(read_range(broker, stretch)) as batches:
        async for records in batches:
            made = await asyncio.gather(
                *(
                    rescorer.again(
                        record.value, Origin(record.topic, record.partition, record.offset, record.key)
                    )
                    for record in records
                )
            )
            yield [each for each in made if each is not None]


async def read_chunks(
    broker: Broker, topic: str, apply: Callable[[bytes | None, bytes | None], object]
) -> None:
    """Give every record of the chunk topic, as it is now, to a store.

    Args:
        broker: where the topic is.
        topic: its name, prefix included.
        apply: takes one record's key and value.

    Raises:
        TopicsMissing: there is no such topic.
        BrokerError: see `stream.ports`.
    """
    async with aclosing(read_range(broker, TopicRange(topic))) as batches:
        async for records in batches:
            for record in records:
                apply(record.key, record.value)


class VerdictAppender:
    """Appends claim records to `claims.verdicts`, one transaction a batch.

    Two rescores at once under one group id fence each other: they share one transactional id.

    Args:
        broker: where the topic is.
        topic: its name, prefix included.
        group_id: that `verify` runs under; names the source of the events.
        most_bytes: of a record, if the topic takes as much.
    """

    def __init__(self, broker: Broker, topic: str, group_id: str, most_bytes: int) -> None:
        self._broker = broker
        self._topic = topic
        self._source = event_source(group_id)
        self._most_bytes = most_bytes
        self._producer = broker.producer(f"{group_id}.rescore")
        self._events: ClaimEvents | None = None

    async def start(self) -> None:
        """Find the topic, and fence an earlier run.

        Raises:
            TopicsMissing: there is no such topic.
            BrokerError: see `stream.ports`.
        """
        described = (await self._broker.describe_topics([self._topic]))[self._topic]
        if described is None:
            raise TopicsMissing([self._topic])
        taken = int(described.config.get("max.message.bytes") or self._most_bytes + MESSAGE_OVERHEAD_BYTES)
        most_bytes = min(self._most_bytes, taken - MESSAGE_OVERHEAD_BYTES)
        self._events = ClaimEvents(self._topic, self._source, most_bytes)
        await self._producer.start()

    async def append(self, batch: Sequence[AnswerRecords]) -> None:
        """Write the records of some answers.

        Raises:
            BrokerError: what was written before stays; the same rescore again gives the same ids.
        """
        if self._events is None:
            raise RuntimeError("not started")
        outputs = [output for records in batch for output in self._events(records)]
        if outputs:
            await self._producer.begin()
            await self._producer.send(outputs)
            await self._producer.commit()

    async def stop(self) -> None:
        """Give the connection back."""
        await self._producer.stop()
