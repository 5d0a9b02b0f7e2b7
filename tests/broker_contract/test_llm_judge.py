"""An endpoint that goes wrong in every way, behind a worker: no pass, none lost, none double."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from streamverify.bench.fake_chat import FAULTS, FakeChat, Play, honest_play
from streamverify.bench.fake_chat.answers import blocks
from streamverify.bench.fake_chat.faults import SOURCE
from streamverify.model.judge_codes import BreakerState
from streamverify.semantic import Cascade
from streamverify.semantic.llm import LlmJudge, LlmOptions, SilentLlmObserver
from streamverify.stream.options import WorkerOptions
from streamverify.stream.ports import Broker, Output
from streamverify.stream.processing import OutputTopics, Processor
from streamverify.stream.worker import Worker
from streamverify.verifier import Verifier
from tests.broker_contract.clients import read_all, until
from tests.broker_contract.conftest import NewTopic

#: Which an endpoint that is well supports.
CLAIM = "The gate is closed on Sundays."
WELL = "well"
BY_NAME = {fault.name: fault for fault in FAULTS}


class Bench:
    """Topics of one test, and an endpoint that plays for an answer what its chunk asks for."""

    def __init__(self, broker: Broker, fake: FakeChat, generated: str, outputs: OutputTopics) -> None:
        self.broker = broker
        self.fake = fake
        self.generated = generated
        self.outputs = outputs
        self.plays = {fault.name: fault.play for fault in FAULTS}
        self.states: list[BreakerState] = []

    def play(self, request: bytes) -> Play:
        name = blocks(request)["S1"].rpartition("\n")[2]
        return self.plays.get(name) or honest_play(request)

    async def publish(self, names: list[str], first: int = 0) -> None:
        await self.broker.publish(
            [
                Output(self.generated, b"a-%d" % number, event(number, name))
                for number, name in enumerate(names, first)
            ]
        )

    @asynccontextmanager
    async def running(
        self, group_id: str, *, is_cut_off: bool = False, **options: Any
    ) -> AsyncIterator[None]:
        """A worker with a judge of its own; at the end it is stopped, or cut off in the midst of its work."""
        observer = _States(self.states)
        judge = LlmJudge(LlmOptions(self.fake.base_url, "fake", **options), observer)
        cascade = Cascade.of(judge)
        await cascade.start()
        processor = Processor(Verifier(judge=cascade), self.outputs, group_id)
        worker = Worker(
            self.broker,
            processor,
            WorkerOptions(group_id, self.generated, transaction_linger_seconds=0.005, fetch_timeout_ms=20),
        )
        task = asyncio.create_task(worker.run())
        try:
            yield
        finally:
            if is_cut_off:
                task.cancel()
            worker.stop()
            await asyncio.wait([task], timeout=20)
            assert task.done()
            await cascade.close()
            if not task.cancelled():
                task.result()

    async def decisions(self) -> list[dict[str, Any]]:
        records = await read_all(self.broker, self.outputs.decisions)
        return [json.loads(record.value or b"") for record in records]

    async def decided(self, count: int) -> list[dict[str, Any]]:
        """Waits for so many."""

        async def enough() -> bool:
            return len(await self.decisions()) >= count

        await until(enough)
        return await self.decisions()


class _States(SilentLlmObserver):
    def __init__(self, states: list[BreakerState]) -> None:
        self._states = states

    def breaker(self, state: BreakerState) -> None:
        self._states.append(state)


def event(number: int, name: str) -> bytes:
    """An answer that passes with an endpoint that is well."""
    return json.dumps(
        {
            "answer_id": f"a-{number}",
            "answer": CLAIM,
            "claims": [{"claim_id": "c1", "text": CLAIM, "citation_ids": ["s1"]}],
            "citations": [{"citation_id": "s1", "document_id": "d", "chunk_id": "d:1"}],
            "retrieved_chunks": [
                {"chunk_id": "d:1", "document_id": "d", "text": f"{SOURCE}\n{number}\n{name}"}
            ],
            "deadline_ms": 60_000,
        }
    ).encode()


@asynccontextmanager
async def bench_of(broker: Broker, new_topic: NewTopic) -> AsyncIterator[Bench]:
    outputs = OutputTopics(*[await new_topic() for _ in range(4)])
    async with FakeChat(lambda _: Play(500)) as fake:
        bench = Bench(broker, fake, await new_topic(2), outputs)
        fake.answer = bench.play
        yield bench


async def test_each_fault_is_one_decision_and_no_pass(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    # Those that hang come last: decisions are committed before them while they are under way.
    faults = sorted(FAULTS, key=lambda fault: fault.code == "timeout")
    names = [name for fault in faults for name in (fault.name, WELL)]
    patience: dict[str, Any] = {
        "retry_first_seconds": 0.01,
        "retry_max_seconds": 2.0,
        "breaker_failures": 10_000,
        "breaker_window": 10_000,
    }
    async with bench_of(broker, new_topic) as bench:
        await bench.publish(names)
        # The first worker is cut off with requests under way; another one goes on.
        async with bench.running(group_id, is_cut_off=True, timeout_seconds=600, **patience):
            await bench.decided(len(names) // 8)
            assert bench.fake.in_flight > 0
        async with bench.running(group_id, timeout_seconds=1, **patience):
            decisions = await bench.decided(len(names))
        assert Counter(each["answer_id"] for each in decisions) == {f"a-{n}": 1 for n in range(len(names))}
        for each in decisions:
            name = names[int(each["answer_id"].removeprefix("a-"))]
            (claim,) = each["claims"]
            if name == WELL:
                assert (each["action"], claim["verdict"]) == ("pass", "supported")
            else:
                expected = ("flag", "not_judged", BY_NAME[name].reason)
                assert (each["action"], claim["verdict"], claim["not_judged_reason"]) == expected, name


async def test_the_breaker_opens_and_closes_while_every_answer_is_decided_once(
    broker: Broker, new_topic: NewTopic, group_id: str
) -> None:
    async with bench_of(broker, new_topic) as bench:
        bench.plays[WELL] = Play(500)
        options: dict[str, Any] = {
            "max_attempts": 1,
            "max_concurrency": 2,
            "breaker_failures": 3,
            "breaker_open_seconds": 0.1,
        }
        async with bench.running(group_id, **options):
            await bench.publish([WELL] * 40)
            unwell = await bench.decided(40)
            assert {each["claims"][0]["not_judged_reason"] for each in unwell} == {"judge_error"}
            assert {each["action"] for each in unwell} == {"flag"}
            assert "open" in bench.states
            asked = bench.fake.requests
            assert asked < 40
            del bench.plays[WELL]
            number = 40
            while "closed" not in bench.states:
                await bench.publish([WELL], number)
                number += 1
                await bench.decided(number)
            await bench.publish([WELL] * 10, number)
            decisions = await bench.decided(number + 10)
        assert Counter(each["answer_id"] for each in decisions) == {f"a-{n}": 1 for n in range(number + 10)}
        last = {f"a-{n}" for n in range(number, number + 10)}
        assert {each["action"] for each in decisions if each["answer_id"] in last} == {"pass"}
