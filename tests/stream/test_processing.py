"""Decisions that wait for judges, and what comes after their time."""

import asyncio
import inspect
import json
from collections.abc import Sequence

from streamverify.model.codes import FindingCode, Label
from streamverify.model.judgement import Judgement
from streamverify.model.spec import VerificationSpec
from streamverify.semantic import Cascade, Evidence
from streamverify.stream.claim_outputs import ClaimOutputs
from streamverify.stream.outcome import Outcome
from streamverify.stream.ports import Output
from streamverify.stream.processing import OutputTopics, Processor
from streamverify.verifier import Verifier
from tests.semantic.test_asking import event

from .records import FakeRecord

NOW = "2026-11-30T10:00:00.000Z"
SCORES: dict[Label, float] = {"supported": 0.9, "contradicted": 0.0, "insufficient": 0.1}
SUPPORTED = Judgement("supported", None, SCORES, 0.9, judge="slow@1", latency_ms=3.0)


class Slow:
    """Answers once it is let; of the claims in `quick` at once."""

    judge_id = "slow@1"
    silenced_by: frozenset[FindingCode] = frozenset()

    def __init__(self, quick: Sequence[str] = ()) -> None:
        self.quick = quick
        self.asked: list[str] = []
        self.was_asked = asyncio.Event()
        self.was_given_up = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def start(self) -> None: ...

    async def ask(self, claim: str, evidence: Evidence) -> Judgement:
        self.asked.append(claim)
        self.was_asked.set()
        if claim not in self.quick:
            try:
                await self.may_answer.wait()
            except asyncio.CancelledError:
                self.was_given_up.set()
                raise
        return SUPPORTED

    async def close(self) -> None: ...


def processor(judge: Slow, *, with_records: bool = True) -> Processor:
    spec = VerificationSpec()
    return Processor(
        Verifier(spec, judge=Cascade.of(judge)),
        OutputTopics(),
        "group",
        claim_outputs=ClaimOutputs(spec, "claims.verdicts", b"/source", 100_000, lambda: NOW)
        if with_records
        else None,
    )


def record(*claims: str, **fields: object) -> FakeRecord:
    value = event(*((claim, ["s1"]) for claim in claims), answer_id="a-1", **fields)
    return FakeRecord(7, value, b"a-1")


async def decided(process: Processor, one: FakeRecord, waited_seconds: float = 0.0) -> Outcome:
    outcome = process(one, waited_seconds)
    if inspect.isawaitable(outcome):
        outcome = await outcome
    assert isinstance(outcome, Outcome)
    return outcome


def by_topic(outputs: Sequence[Output], topic: str) -> list[dict[str, object]]:
    return [json.loads(output.value or b"") for output in outputs if output.topic == topic]


async def test_an_answer_waits_for_its_judge() -> None:
    judge = Slow()
    judge.may_answer.set()
    outcome = await decided(processor(judge), record("The gate is green."))
    decision = by_topic(outcome.outputs, "answers.decisions")[0]
    assert (decision["action"], decision["deadline_exceeded"], outcome.late) == ("pass", False, None)
    records = by_topic(outcome.outputs, "claims.verdicts")
    assert [(each["judge"], each["verdict"], each["late"]) for each in records] == [
        ("slow@1", "supported", False)
    ]
    assert records[0]["decision_id"] == decision["decision_id"]


async def test_what_is_not_judged_in_time_is_appended_later() -> None:
    judge = Slow(quick=["The gate is red."])
    one = record("The gate is red.", "The gate is green.", deadline_ms=50)
    outcome = await decided(processor(judge), one)
    decision = by_topic(outcome.outputs, "answers.decisions")[0]
    assert (decision["action"], decision["deadline_exceeded"]) == ("flag", True)
    claims = decision["claims"]
    assert isinstance(claims, list)
    assert [(claim["verdict"], claim["not_judged_reason"]) for claim in claims] == [
        ("supported", None),
        ("not_judged", "deadline"),
    ]
    assert outcome.late is not None
    judge.may_answer.set()
    late = by_topic(list(await outcome.late), "claims.verdicts")
    assert [(each["claim_id"], each["verdict"], each["late"], each["recorded_at"]) for each in late] == [
        ("c2", "supported", True, NOW)
    ]
    before = by_topic(outcome.outputs, "claims.verdicts")
    assert {each["decision_id"] for each in (*before, *late)} == {decision["decision_id"]}
    ids = [each["record_id"] for each in (*before, *late)]
    assert len(set(ids)) == len(ids)


async def test_without_claim_records_late_verdicts_are_given_up() -> None:
    judge = Slow()
    one = record("The gate is green.", deadline_ms=20)
    outcome = await decided(processor(judge, with_records=False), one)
    assert outcome.late is None
    await judge.was_given_up.wait()


async def test_nobody_is_asked_about_an_answer_whose_time_was_over_when_its_turn_came() -> None:
    judge = Slow()
    outcome = await decided(processor(judge), record("The gate is green.", deadline_ms=100), 0.1)
    assert by_topic(outcome.outputs, "answers.decisions")[0]["deadline_exceeded"]
    assert judge.asked == []


async def test_a_cancelled_answer_gives_its_judge_up() -> None:
    judge = Slow()
    outcome = processor(judge)(record("The gate is green."), 0.0)
    assert inspect.iscoroutine(outcome)
    task = asyncio.create_task(outcome)
    await judge.was_asked.wait()
    task.cancel()
    await judge.was_given_up.wait()
    await asyncio.wait([task])
    assert task.cancelled()
