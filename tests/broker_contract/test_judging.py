"""Workers whose judge answers late or not at all, on the embedded broker and on Kafka."""

import asyncio
import json
from collections import Counter
from typing import Any

from streamverify.model.codes import FindingCode
from streamverify.model.judgement import Judgement
from streamverify.model.spec import VerificationSpec
from streamverify.semantic import Cascade, Evidence, failure
from streamverify.stream.claim_outputs import ClaimOutputs
from streamverify.stream.options import WorkerOptions
from streamverify.stream.ports import Broker, Output
from streamverify.stream.processing import OutputTopics, Processor
from streamverify.stream.worker import Worker
from streamverify.verifier import Verifier
from tests.broker_contract.clients import read_all, until
from tests.broker_contract.conftest import NewTopic
from tests.semantic.test_asking import event

NOW = "2026-11-30T10:00:00.000Z"
HANGS, FAILS = "The gate is stuck.", "The gate is broken."
SUPPORTED = Judgement(
    "supported", None, {"supported": 0.9, "contradicted": 0.0, "insufficient": 0.1}, 0.9, judge="slow@1"
)


class Moody:
    """Hangs on one claim until it is let, fails on another, supports all else."""

    judge_id = "slow@1"
    silenced_by: frozenset[FindingCode] = frozenset()

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()

    async def start(self) -> None: ...

    async def ask(self, claim: str, evidence: Evidence) -> Judgement:
        if claim == HANGS:
            await self.may_answer.wait()
        await asyncio.sleep(0)
        return failure("judge_error", self.judge_id, "broken") if claim == FAILS else SUPPORTED

    async def close(self) -> None: ...


class Topics:
    """Of one test, and what a reader sees of them."""

    def __init__(self, broker: Broker, generated: str, decisions: str, other: str, verdicts: str) -> None:
        self.broker = broker
        self.generated = generated
        self.verdicts = verdicts
        self.outputs = OutputTopics(decisions, other, other, other)

    def worker(self, judge: Moody, group_id: str) -> Worker:
        spec = VerificationSpec()
        processor = Processor(
            Verifier(spec, judge=Cascade.of(judge)),
            self.outputs,
            group_id,
            claim_outputs=ClaimOutputs(spec, self.verdicts, b"/source", 100_000, lambda: NOW),
        )
        options = WorkerOptions(
            group_id, self.generated, transaction_linger_seconds=0.005, fetch_timeout_ms=20
        )
        return Worker(self.broker, processor, options)

    async def read(self, topic: str) -> list[dict[str, Any]]:
        return [json.loads(record.value or b"") for record in await read_all(self.broker, topic)]

    async def publish(self, claims: list[str], **fields: object) -> None:
        await self.broker.publish(
            [
                Output(
                    self.generated,
                    b"a-%d" % number,
                    event((claim, ["s1"]), answer_id=f"a-{number}", **fields),
                )
                for number, claim in enumerate(claims)
            ]
        )


async def topics_of(broker: Broker, new_topic: NewTopic, partitions: int = 1) -> Topics:
    return Topics(broker, await new_topic(partitions), *[await new_topic() for _ in range(3)])


async def test_each_answer_is_decided_once_whatever_its_judge_does(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    topics, judge = await topics_of(broker, new_topic, 2), Moody()
    claims = [HANGS, *["The gate is red.", FAILS] * 20]
    await topics.publish(claims, deadline_ms=400)
    worker = topics.worker(judge, group_id)
    running = asyncio.create_task(worker.run())
    try:

        async def decided() -> bool:
            return len(await topics.read(topics.outputs.decisions)) >= len(claims)

        await until(decided)
        decisions = await topics.read(topics.outputs.decisions)
        assert Counter(each["answer_id"] for each in decisions) == {f"a-{n}": 1 for n in range(len(claims))}
        by_claim = {each["claims"][0]["text"]: each for each in decisions}
        assert [
            (by_claim[text]["action"], by_claim[text]["claims"][0]["not_judged_reason"])
            for text in (HANGS, FAILS, "The gate is red.")
        ] == [("flag", "deadline"), ("flag", "judge_error"), ("pass", None)]
        judge.may_answer.set()

        async def late() -> list[dict[str, Any]]:
            return [each for each in await topics.read(topics.verdicts) if each["late"]]

        async def is_appended() -> bool:
            return bool(await late())

        await until(is_appended)
        (record,) = await late()
        assert (record["text"], record["verdict"]) == (HANGS, "supported")
        assert record["decision_id"] == by_claim[HANGS]["decision_id"]
        records = await topics.read(topics.verdicts)
        assert len({each["record_id"] for each in records}) == len(records) == len(claims) + 1
    finally:
        judge.may_answer.set()
        worker.stop()
        await asyncio.wait_for(running, 20)


async def test_a_busy_judge_holds_up_its_own_partition_alone(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    topics, judge = await topics_of(broker, new_topic, 2), Moody()
    await topics.publish([HANGS, *["The gate is red."] * 30], deadline_ms=60_000)
    inputs = await read_all(broker, topics.generated)
    held = inputs[[record.key for record in inputs].index(b"a-0")].partition
    beside = sum(record.partition != held for record in inputs)
    assert beside
    worker = topics.worker(judge, group_id)
    running = asyncio.create_task(worker.run())
    try:

        async def the_others_are_decided() -> bool:
            return len(await topics.read(topics.outputs.decisions)) == beside

        await until(the_others_are_decided)
        judge.may_answer.set()

        async def all_are_decided() -> bool:
            return len(await topics.read(topics.outputs.decisions)) == len(inputs)

        await until(all_are_decided)
    finally:
        judge.may_answer.set()
        worker.stop()
        await asyncio.wait_for(running, 20)
