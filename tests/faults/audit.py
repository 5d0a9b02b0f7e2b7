"""Reads what a run has left, as a read_committed reader sees it, and says all that is wrong with it.

It shares nothing with the verifier but the formula of the decision ids: what is expected follows from the
records of the input topic alone, and from the header in which each of them says what must become of it.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from streamverify.model.identity import decision_id, input_sha256
from streamverify.stream.ports import Broker, Partition, Record
from streamverify.topics import TopicNames

from .events import EXPECT

_ACTIONS = ("pass", "flag", "block")


class Kind(StrEnum):
    """What can be wrong."""

    LOST = "lost"
    DUPLICATE = "duplicate"
    UNEXPECTED = "unexpected"
    OUT_OF_ORDER = "out_of_order"
    WRONG_DECISION = "wrong_decision"
    COPY_LOST = "copy_lost"
    COPY_DUPLICATE = "copy_duplicate"
    COPY_UNEXPECTED = "copy_unexpected"
    COPY_DIFFERS = "copy_differs"
    DEAD_LETTER_LOST = "dead_letter_lost"
    DEAD_LETTER_DUPLICATE = "dead_letter_duplicate"
    DEAD_LETTER_UNEXPECTED = "dead_letter_unexpected"
    DEAD_LETTER_DIFFERS = "dead_letter_differs"
    OFFSET_BEHIND = "offset_behind"
    OFFSET_WENT_BACK = "offset_went_back"


class Finding(NamedTuple):
    """One thing that is wrong, and the record (of whichever topic) that shows it."""

    kind: Kind
    topic: str
    partition: int
    offset: int
    detail: str = ""


@dataclass
class Report:
    """How much was read, and what was found."""

    inputs: int = 0
    broken: int = 0
    decisions: int = 0
    copies: int = 0
    dead_letters: int = 0
    findings: list[Finding] = field(default_factory=list)

    def count(self, kind: Kind) -> int:
        return self.kinds[kind]

    @property
    def kinds(self) -> Counter[Kind]:
        return Counter(finding.kind for finding in self.findings)

    def __str__(self) -> str:
        read = (
            f"{self.inputs} inputs ({self.broken} broken), {self.decisions} decisions, {self.copies} copies, "
            f"{self.dead_letters} dead letters"
        )
        found = ", ".join(f"{count} {kind}" for kind, count in sorted(self.kinds.items()))
        return f"{read}: {found or 'none lost, none double, order kept'}"

    def expect_clean(self) -> None:
        assert not self.findings, f"{self}\n" + "\n".join(map(str, self.findings[:20]))


@dataclass(slots=True)
class _Input:
    place: Partition
    offset: int
    id_: str
    answer_id: str
    expect: str
    record: Record | None  # kept where a dead letter has to equal it

    def finding(self, kind: Kind, detail: str = "") -> Finding:
        return Finding(kind, self.place.topic, self.place.partition, self.offset, detail)


async def audit(
    broker: Broker, topics: TopicNames, spec_hash: str, committed: dict[int, int] | None = None
) -> Report:
    """Compare the output topics with the input topic.

    Call it when no transaction is open any more: a reader stops before one.

    Args:
        committed: the group's committed offsets, where they are to be compared too.
    """
    report = Report()
    inputs = {}
    ends: dict[int, int] = {}
    for record in await read_all(broker, topics.generated):
        each = _read_input(record, spec_hash)
        inputs[each.id_] = each
        ends[record.partition] = record.offset + 1
    report.inputs = len(inputs)
    report.broken = sum(each.record is not None for each in inputs.values())
    decided = await _audit_decisions(broker, topics.decisions, inputs, report)
    await _audit_copies(broker, {"flag": topics.flagged, "block": topics.blocked}, decided, report)
    await _audit_dead_letters(broker, topics.dead_letters, inputs, report)
    if committed is not None:
        for partition, end in ends.items():
            if committed.get(partition) != end:
                detail = f"committed {committed.get(partition)}"
                report.findings.append(Finding(Kind.OFFSET_BEHIND, topics.generated, partition, end, detail))
    return report


async def read_all(broker: Broker, topic: str) -> list[Record]:
    """All of a topic up to its end of now, in offset order by partition."""
    reader = broker.reader(topic)
    await reader.start()
    records: list[Record] = []
    try:
        while True:
            records += await reader.getmany(timeout_ms=50, max_records=5_000)
            if await reader.caught_up():
                return records
    finally:
        await reader.stop()


def _read_input(record: Record, spec_hash: str) -> _Input:
    id_ = decision_id(record.topic, record.partition, record.offset, input_sha256(record.value), spec_hash)
    expect = (dict(record.headers)[EXPECT] or b"").decode()
    key = record.key
    answer_id = f"{record.topic}:{record.partition}:{record.offset}" if not key else key.decode()
    place = Partition(record.topic, record.partition)
    return _Input(place, record.offset, id_, answer_id, expect, None if expect in _ACTIONS else record)


class _Decided(NamedTuple):
    action: str
    key: bytes | None
    value: bytes | None


async def _audit_decisions(
    broker: Broker, topic: str, inputs: dict[str, _Input], report: Report
) -> dict[str, _Decided]:
    """Each input once, as expected, in order per key; returns the decisions by id."""
    decided: dict[str, _Decided] = {}
    last_of_key: dict[bytes | None, int] = defaultdict(lambda: -1)
    for record in await read_all(broker, topic):
        report.decisions += 1
        decision = json.loads(record.value or b"")
        id_ = decision["decision_id"]
        source = inputs.get(id_)
        if source is None:
            report.findings.append(_finding(Kind.UNEXPECTED, record, id_))
            continue
        if id_ in decided:
            report.findings.append(_finding(Kind.DUPLICATE, record, f"input {source.place} {source.offset}"))
            continue
        decided[id_] = _Decided(decision["action"], record.key, record.value)
        _expect_decision(record, decision, source, report)
        # The records of one key share one partition, in the input as in the output.
        if source.offset < last_of_key[record.key]:
            report.findings.append(_finding(Kind.OUT_OF_ORDER, record, f"input {source.offset}"))
        last_of_key[record.key] = source.offset
    for id_, source in inputs.items():
        if id_ not in decided:
            report.findings.append(source.finding(Kind.LOST, f"expected {source.expect}"))
    return decided


def _expect_decision(record: Record, decision: dict[str, object], source: _Input, report: Report) -> None:
    if source.record is None:
        wrong = decision["action"] != source.expect
    else:
        reasons = decision["reasons"]
        assert isinstance(reasons, list)
        wrong = (decision["action"], [reason["code"] for reason in reasons]) != ("block", [source.expect])
    answer_id = source.answer_id
    headers = dict(record.headers)
    told = (record.key, decision["answer_id"], headers.get("ce_id"))
    if wrong or told != (answer_id.encode(), answer_id, source.id_.encode()):
        detail = f"expected {source.expect} of {answer_id}, is {decision['action']} of {told}"
        report.findings.append(_finding(Kind.WRONG_DECISION, record, detail))


async def _audit_copies(
    broker: Broker, topic_of: dict[str, str], decided: dict[str, _Decided], report: Report
) -> None:
    """The topics of flags and blocks hold the very decisions of their action, each once."""
    for action, topic in topic_of.items():
        seen: set[str] = set()
        for record in await read_all(broker, topic):
            report.copies += 1
            id_ = (dict(record.headers).get("ce_id") or b"").decode()
            original = decided.get(id_)
            if original is None or original.action != action:
                report.findings.append(_finding(Kind.COPY_UNEXPECTED, record, id_))
            elif id_ in seen:
                report.findings.append(_finding(Kind.COPY_DUPLICATE, record, id_))
            elif (original.key, original.value) != (record.key, record.value):
                report.findings.append(_finding(Kind.COPY_DIFFERS, record, id_))
            seen.add(id_)
        for id_, original in decided.items():
            if original.action == action and id_ not in seen:
                report.findings.append(Finding(Kind.COPY_LOST, topic, -1, -1, id_))


async def _audit_dead_letters(broker: Broker, topic: str, inputs: dict[str, _Input], report: Report) -> None:
    """Each broken input once, byte for byte, with headers that say why and where; nothing else."""
    broken = {(each.place, each.offset): each for each in inputs.values() if each.record is not None}
    seen = set()
    for record in await read_all(broker, topic):
        report.dead_letters += 1
        own = {name: (value or b"").decode() for name, value in record.headers if name.startswith("sv.dlq.")}
        where = (Partition(own["sv.dlq.topic"], int(own["sv.dlq.partition"])), int(own["sv.dlq.offset"]))
        source = broken.get(where)
        if source is None:
            report.findings.append(_finding(Kind.DEAD_LETTER_UNEXPECTED, record, str(where)))
            continue
        if where in seen:
            report.findings.append(_finding(Kind.DEAD_LETTER_DUPLICATE, record, str(where)))
        seen.add(where)
        differs = _difference(record, source, own)
        if differs:
            report.findings.append(_finding(Kind.DEAD_LETTER_DIFFERS, record, differs))
    for where, source in broken.items():
        if where not in seen:
            report.findings.append(source.finding(Kind.DEAD_LETTER_LOST))


def _difference(record: Record, source: _Input, own: dict[str, str]) -> str:
    original = source.record
    assert original is not None
    headers = list(record.headers)
    if record.key != original.key:
        return "key"
    if record.value != original.value:
        return "value"
    if headers[: len(original.headers)] != list(original.headers):
        return "headers"
    if [name for name, _ in headers[len(original.headers) :]] != list(own):
        return "headers between ours"
    if (own.get("sv.dlq.reason"), own.get("sv.dlq.decision_id")) != (source.expect, source.id_):
        return f"reason {own.get('sv.dlq.reason')} or decision id"
    if not all(own.get(f"sv.dlq.{name}") for name in ("detail", "version", "time")):
        return "headers of ours"
    return ""


def _finding(kind: Kind, record: Record, detail: str = "") -> Finding:
    return Finding(kind, record.topic, record.partition, record.offset, detail)


def went_back(topic: str, samples: Sequence[dict[int, int]]) -> list[Finding]:
    """Samples of the committed offsets, in the order in which they were taken: none may go back."""
    findings = []
    highest: dict[int, int] = {}
    for sample in samples:
        for partition, offset in sample.items():
            if offset < highest.get(partition, 0):
                detail = f"after {highest[partition]}"
                findings.append(Finding(Kind.OFFSET_WENT_BACK, topic, partition, offset, detail))
            highest[partition] = max(offset, highest.get(partition, 0))
    return findings
