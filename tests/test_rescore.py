"""Answers judged again: new records with ids of their own, the same ones each time, beside the old ones."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from streamverify.model.claim_record import ClaimRecord
from streamverify.model.codes import FindingCode, Label
from streamverify.model.errors import BrokerError, TopicsMissing
from streamverify.model.judgement import Judgement
from streamverify.model.spec import VerificationSpec
from streamverify.policy.claim_records import AnswerRecords
from streamverify.policy.cut_claim_records import encode_claim_records
from streamverify.rescore import Rescorer, VerdictAppender, read_chunks, rescore_range
from streamverify.semantic import Evidence
from streamverify.stream.memory import MemoryBroker, Moment, Step
from streamverify.stream.ports import Output, Record, TopicSpec
from streamverify.stream.topic_range import TopicRange, read_range
from streamverify.verifier import Origin, Verifier

TOPIC, VERDICTS = "answers.generated", "claims.verdicts"
OTHER_SPEC = VerificationSpec(name="other")


def event(number: int = 0) -> bytes:
    return json.dumps(
        {
            "answer_id": f"a-{number}",
            "answer": "Logs are kept. Logs are sold.",
            "claims": [
                {"claim_id": "c1", "text": "Logs are kept.", "citation_ids": ["s1"]},
                {"claim_id": "c2", "text": "Logs are sold.", "citation_ids": ["s1"]},
            ],
            "citations": [{"citation_id": "s1", "chunk_id": "k"}],
            "retrieved_chunks": [{"chunk_id": "k", "text": "Logs are kept."}],
        }
    ).encode()


class Later:
    """A judge that answers when the loop has turned."""

    judge_id = "later@1"
    silenced_by: frozenset[FindingCode] = frozenset()

    async def start(self) -> None: ...

    async def ask(self, claim: str, evidence: Evidence) -> Judgement:
        await asyncio.sleep(0)
        scores: dict[Label, float] = {"supported": 0.0, "contradicted": 0.0, "insufficient": 1.0}
        return Judgement("insufficient", None, scores, 1.0, judge=self.judge_id)

    async def close(self) -> None: ...


def read(records: AnswerRecords | None) -> list[ClaimRecord]:
    assert records is not None
    return [
        ClaimRecord.model_validate(json.loads(value)) for value in encode_claim_records(records, 2_000_000)
    ]


async def again(value: bytes, origin: Origin, **options: Any) -> list[ClaimRecord]:
    verifier = options.pop("verifier", None) or Verifier()
    return read(await Rescorer(verifier, **options).again(value, origin))


async def test_the_same_rescore_gives_the_same_records_but_for_the_time() -> None:
    one, two = [await again(event(), Origin("t", 0, 7)) for _ in range(2)]
    same = {"recorded_at": "", "latency_ms": None}
    assert [each.model_copy(update=same) for each in one] == [each.model_copy(update=same) for each in two]
    assert [each.verdict for each in one] == ["supported", "not_judged"]


async def test_ids_differ_from_the_old_ones_and_between_specs_and_names() -> None:
    origin = Origin("t", 0, 7)
    ids = [
        [each.record_id for each in await again(event(), origin)],
        [each.record_id for each in await again(event(), origin, run="spring")],
        [each.record_id for each in await again(event(), origin, verifier=Verifier(OTHER_SPEC))],
        [each.record_id for each in await again(event(), Origin("t", 0, 8))],
        [each.record_id for each in await again(event(), Origin.of_line(7))],
    ]
    assert len({each for some in ids for each in some}) == 2 * len(ids)


@pytest.mark.parametrize("origin", [Origin("t", 0, 7), Origin.of_line(7)])
async def test_records_name_the_earlier_decision_where_its_spec_is_known(origin: Origin) -> None:
    old = Verifier()
    decision = old.verify_event(event(), origin).decision
    (first, _) = await again(
        event(), origin, verifier=Verifier(OTHER_SPEC), run="r", earlier_spec_hash=old.spec_hash
    )
    assert first.rescore_of is not None
    assert first.rescore_of.model_dump() == {
        "position": origin.position,
        "decision_id": decision["decision_id"],
        "run": "r",
    }
    assert first.decision_id != decision["decision_id"]
    (unknown, _) = await again(event(), origin)
    assert unknown.rescore_of is not None
    assert unknown.rescore_of.decision_id is None


async def test_judges_that_answer_later_are_waited_for() -> None:
    found = await again(event(), Origin("t", 0, 7), verifier=Verifier(judge=Later()))
    assert [(each.judge, each.verdict) for each in found] == [("later@1", "insufficient")] * 2


async def test_what_holds_no_answer_is_counted() -> None:
    rescorer = Rescorer(Verifier())
    assert await rescorer.again(b"{", Origin("t", 0, 7)) is None
    assert await rescorer.again(None, Origin("t", 0, 8)) is None
    assert await rescorer.again(b'{"answer": 1}', Origin("t", 0, 9)) is None
    await rescorer.again(event(), Origin("t", 0, 10))
    assert rescorer.not_readable == {"undecodable": 2, "schema_invalid": 1}
    assert (rescorer.answers, rescorer.records) == (1, 2)
    assert rescorer.verdicts == {"supported": 1, "not_judged": 1}
    assert rescorer.actions == {"flag": 1}


async def test_the_hash_of_what_was_stored_counts() -> None:
    records = read(await Rescorer(Verifier()).again(event(), Origin.of_line(1), "f" * 64))
    assert {each.input_sha256 for each in records} == {"f" * 64}


@pytest.fixture
async def broker() -> AsyncIterator[MemoryBroker]:
    broker = MemoryBroker()
    await broker.create_topics([TopicSpec(TOPIC, 2), TopicSpec(VERDICTS, 2)])
    await broker.publish([Output(TOPIC, b"%d" % n, event(n)) for n in range(250)])
    yield broker
    await broker.close()


async def rescore(broker: MemoryBroker, stretch: TopicRange, most_bytes: int = 2_000_000) -> Rescorer:
    rescorer = Rescorer(Verifier())
    appender = VerdictAppender(broker, VERDICTS, "g", most_bytes)
    try:
        await appender.start()
        async for made in rescore_range(broker, stretch, rescorer):
            await appender.append(made)
    finally:
        await appender.stop()
    return rescorer


async def written(broker: MemoryBroker) -> list[Record]:
    return [record async for records in read_range(broker, TopicRange(VERDICTS)) for record in records]


async def test_a_topic_is_rescored_into_claims_verdicts(broker: MemoryBroker) -> None:
    await broker.publish([Output(VERDICTS, b"old", b"old"), Output(TOPIC, b"broken", b"{")])
    rescorer = await rescore(broker, TopicRange(TOPIC))
    assert (rescorer.answers, rescorer.records) == (250, 500)
    assert rescorer.not_readable == {"undecodable": 1}
    old, *new = sorted(await written(broker), key=lambda record: record.value != b"old")
    assert old.value == b"old"
    ids = [json.loads(record.value or b"")["record_id"] for record in new]
    assert len(set(ids)) == len(ids) == 500
    assert dict(new[0].headers)["ce_id"] == ids[0].encode()
    await rescore(broker, TopicRange(TOPIC))
    twice = [
        json.loads(record.value or b"")["record_id"]
        for record in await written(broker)
        if record.value != b"old"
    ]
    assert (len(twice), set(twice)) == (1_000, set(ids))


async def test_records_stand_where_their_answers_stood(broker: MemoryBroker) -> None:
    rescorer = await rescore(broker, TopicRange(TOPIC, 1, 10, 19))
    assert rescorer.answers == 10
    positions = {
        json.loads(record.value or b"")["rescore_of"]["position"] for record in await written(broker)
    }
    assert positions == {f"{TOPIC}:1:{offset}" for offset in range(10, 20)}


@pytest.mark.parametrize("step", [Step.SEND, Step.COMMIT])
async def test_one_that_failed_is_done_again_without_new_ids(broker: MemoryBroker, step: Step) -> None:
    broker.faults.fail(step, call=2, moment=Moment.AFTER)
    with pytest.raises(BrokerError):
        await rescore(broker, TopicRange(TOPIC))
    await rescore(broker, TopicRange(TOPIC))
    ids = {json.loads(record.value or b"")["record_id"] for record in await written(broker)}
    assert len(ids) == 500


async def test_a_missing_topic_is_named_before_anything_is_judged() -> None:
    with pytest.raises(TopicsMissing, match=r"claims\.verdicts"):
        await rescore(MemoryBroker(), TopicRange(TOPIC))


async def test_records_fit_their_topic(broker: MemoryBroker) -> None:
    config = {"max.message.bytes": str(264 * 1024)}
    await broker.create_topics([TopicSpec("small", 1, 1, config), TopicSpec("long", 1)])
    long = json.loads(event())
    long["claims"][0]["text"] = "x" * 300_000
    await broker.publish([Output("long", b"k", json.dumps(long).encode())])
    rescorer = Rescorer(Verifier())
    appender = VerdictAppender(broker, "small", "g", 2_000_000)
    await appender.start()
    async for made in rescore_range(broker, TopicRange("long"), rescorer):
        await appender.append(made)
    await appender.stop()
    found = [json.loads(r.value or b"") async for rs in read_range(broker, TopicRange("small")) for r in rs]
    assert [each["truncated"] for each in found] == [True, True]


async def test_chunks_are_read_into_a_store(broker: MemoryBroker) -> None:
    taken: list[tuple[bytes | None, bytes | None]] = []
    await broker.create_topics([TopicSpec("chunks", 1)])
    await broker.publish([Output("chunks", b"k", b"1"), Output("chunks", b"k", None)])
    await read_chunks(broker, "chunks", lambda key, value: taken.append((key, value)))
    assert taken == [(b"k", b"1"), (b"k", None)]
