"""Each kind of finding of the audit, and that what is right gives none."""

from collections.abc import AsyncIterator, Callable
from itertools import islice

import pytest

from streamverify.stream.memory import MemoryBroker
from streamverify.stream.outcome import Outcome
from streamverify.stream.ports import Output, TopicSpec
from streamverify.stream.processing import OutputTopics, Processor
from streamverify.topics import topic_names
from streamverify.verifier import Verifier

from .audit import Kind, Report, audit, read_all, went_back
from .events import events

TOPICS = topic_names("t.")
DECISIONS, FLAGGED, DEAD_LETTERS = TOPICS.decisions, TOPICS.flagged, TOPICS.dead_letters
Outputs = list[Output]


@pytest.fixture
async def broker() -> AsyncIterator[MemoryBroker]:
    broker = MemoryBroker()
    await broker.create_topics([TopicSpec(name, 2) for name in TOPICS])
    yield broker
    await broker.close()


async def audited(broker: MemoryBroker, tamper: Callable[[Outputs], Outputs]) -> Report:
    """What the audit says of outputs that were tampered with after they came from the verifier."""
    await broker.publish(list(islice(events(TOPICS.generated, 7, broken_share=0.2, keys=5), 60)))
    verifier = Verifier()
    topics = OutputTopics(DECISIONS, FLAGGED, TOPICS.blocked, DEAD_LETTERS)
    process = Processor(verifier, topics, "group")
    inputs = await read_all(broker, TOPICS.generated)
    outcomes = [process(record, 0.0) for record in inputs]
    outputs = [output for outcome in outcomes if isinstance(outcome, Outcome) for output in outcome.outputs]
    await broker.publish(tamper(outputs))
    committed = {record.partition: record.offset + 1 for record in inputs}
    return await audit(broker, TOPICS, verifier.spec_hash, committed)


def first(outputs: Outputs, topic: str) -> Output:
    """The first one of a topic; of the decisions one that has no copy elsewhere."""
    return next(
        output
        for output in outputs
        if output.topic == topic and (topic != DECISIONS or b'"action":"pass"' in (output.value or b""))
    )


def doubled(topic: str) -> Callable[[Outputs], Outputs]:
    return lambda outputs: [*outputs, first(outputs, topic)]


def without(topic: str) -> Callable[[Outputs], Outputs]:
    return lambda outputs: [output for output in outputs if output is not first(outputs, topic)]


def changed(topic: str, **changes: object) -> Callable[[Outputs], Outputs]:
    def tamper(outputs: Outputs) -> Outputs:
        wanted = first(outputs, topic)
        return [output._replace(**changes) if output is wanted else output for output in outputs]  # type: ignore[arg-type]

    return tamper


def second_half_first(outputs: Outputs) -> Outputs:
    return outputs[len(outputs) // 2 :] + outputs[: len(outputs) // 2]


def without_a_flag(outputs: Outputs) -> Outputs:
    value = first(outputs, FLAGGED).value
    return [output for output in outputs if output.topic != DECISIONS or output.value != value]


def blocked_instead(outputs: Outputs) -> Outputs:
    wanted = first(outputs, FLAGGED)
    value = (wanted.value or b"").replace(b'"action":"flag"', b'"action":"block"')
    decision = next(o for o in outputs if o.topic == DECISIONS and o.value == wanted.value)
    return [output._replace(value=value) if output is decision else output for output in outputs]


async def test_what_the_verifier_writes_is_clean(broker: MemoryBroker) -> None:
    report = await audited(broker, lambda outputs: outputs)
    report.expect_clean()
    assert (report.inputs, report.decisions) == (60, 60)
    assert report.dead_letters == report.broken > 0


@pytest.mark.parametrize(
    ("tamper", "kinds"),
    [
        (doubled(DECISIONS), {Kind.DUPLICATE}),
        (without(DECISIONS), {Kind.LOST}),
        (without_a_flag, {Kind.LOST, Kind.COPY_UNEXPECTED}),
        (second_half_first, {Kind.OUT_OF_ORDER}),
        (changed(DECISIONS, key=b"other"), {Kind.WRONG_DECISION}),
        (changed(DECISIONS, value=b'{"decision_id": "x"}'), {Kind.UNEXPECTED, Kind.LOST}),
        (blocked_instead, {Kind.WRONG_DECISION, Kind.COPY_UNEXPECTED, Kind.COPY_LOST}),
        (doubled(FLAGGED), {Kind.COPY_DUPLICATE}),
        (without(FLAGGED), {Kind.COPY_LOST}),
        (changed(FLAGGED, value=b"{}"), {Kind.COPY_DIFFERS}),
        (changed(FLAGGED, headers=[("ce_id", b"x")]), {Kind.COPY_UNEXPECTED, Kind.COPY_LOST}),
        (doubled(DEAD_LETTERS), {Kind.DEAD_LETTER_DUPLICATE}),
        (without(DEAD_LETTERS), {Kind.DEAD_LETTER_LOST}),
        (changed(DEAD_LETTERS, value=b"other"), {Kind.DEAD_LETTER_DIFFERS}),
        (changed(DEAD_LETTERS, key=b"other"), {Kind.DEAD_LETTER_DIFFERS}),
    ],
)
async def test_what_is_wrong_is_found(
    broker: MemoryBroker, tamper: Callable[[Outputs], Outputs], kinds: set[Kind]
) -> None:
    report = await audited(broker, tamper)
    assert set(report.kinds) == kinds


@pytest.mark.parametrize("position", [0, 3, -1, -8])
async def test_every_header_of_a_dead_letter_counts(broker: MemoryBroker, position: int) -> None:
    def tamper(outputs: Outputs) -> Outputs:
        wanted = first(outputs, DEAD_LETTERS)
        headers = list(wanted.headers)
        del headers[position]
        return [output._replace(headers=headers) if output is wanted else output for output in outputs]

    report = await audited(broker, tamper)
    assert set(report.kinds) == {Kind.DEAD_LETTER_DIFFERS}


async def test_a_letter_of_what_is_no_broken_input_is_found(broker: MemoryBroker) -> None:
    def tamper(outputs: Outputs) -> Outputs:
        wanted = first(outputs, DEAD_LETTERS)
        headers = [(name, b"9999" if name == "sv.dlq.offset" else value) for name, value in wanted.headers]
        return [*outputs, wanted._replace(headers=headers)]

    report = await audited(broker, tamper)
    assert set(report.kinds) == {Kind.DEAD_LETTER_UNEXPECTED}


async def test_offsets_that_stay_behind_or_go_back_are_found(broker: MemoryBroker) -> None:
    await audited(broker, lambda outputs: outputs)
    report = await audit(broker, TOPICS, Verifier().spec_hash, {0: 1})
    assert report.kinds == {Kind.OFFSET_BEHIND: 2}
    samples = [{0: 5}, {0: 7, 1: 2}, {0: 6, 1: 3}, {0: 8}]
    assert [(each.partition, each.offset) for each in went_back("t", samples)] == [(0, 6)]
    assert went_back("t", [{0: 5}, {}, {0: 5, 1: 0}]) == []
