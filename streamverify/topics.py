"""The topics: their names, how each is declared, and how a cluster's topic differs from that."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from streamverify.model.limits import Limits
from streamverify.stream.ports import TopicDescription, TopicSpec

#: What suits one node.
DEFAULT_PARTITIONS: Final = 4
DEFAULT_REPLICATION_FACTOR: Final = 1
#: Room for key, headers and framing beside a value.
MESSAGE_OVERHEAD_BYTES: Final = 64 * 1024
#: Room for the headers that a dead letter has beside those of its record.
DEAD_LETTER_HEADERS_BYTES: Final = 16 * 1024
#: What Kafka allows where nothing is set; counts and alerts are far smaller.
_KAFKA_DEFAULT_BYTES: Final = 1_048_588
_DAY_MS: Final = 24 * 60 * 60 * 1000


class TopicNames(NamedTuple):
    """The names of all topics, prefix included."""

    generated: str
    decisions: str
    flagged: str
    blocked: str
    dead_letters: str
    verdicts: str
    review_queue: str
    review_labels: str
    rate_deltas: str
    rate_windows: str
    alerts: str
    chunks: str


class MessageBytes(NamedTuple):
    """`max.message.bytes` of the topics, by what they hold."""

    event: int
    decision: int
    dead_letter: int
    review_item: int


class Difference(NamedTuple):
    """A setting of a topic that is not as declared."""

    setting: str
    wanted: str
    found: str


def topic_names(prefix: str = "") -> TopicNames:
    """The names of the contract behind a prefix."""
    return TopicNames(
        generated=f"{prefix}answers.generated",
        decisions=f"{prefix}answers.decisions",
        flagged=f"{prefix}answers.flagged",
        blocked=f"{prefix}answers.blocked",
        dead_letters=f"{prefix}answers.dlq",
        verdicts=f"{prefix}claims.verdicts",
        review_queue=f"{prefix}review.queue",
        review_labels=f"{prefix}review.labels",
        rate_deltas=f"{prefix}rates.deltas",
        rate_windows=f"{prefix}rates.windows",
        alerts=f"{prefix}alerts.contradiction",
        chunks=f"{prefix}chunks",
    )


def message_bytes(limits: Limits) -> MessageBytes:
    """Sizes at which the largest record of each kind fits with its key and headers.

    An event somewhat over its limit still fits, so that it becomes a dead letter and not an error of its
    producer; a dead letter holds such an event and our headers; a review item holds event and decision.
    """
    event = limits.event_bytes + MESSAGE_OVERHEAD_BYTES
    decision = limits.decision_bytes + MESSAGE_OVERHEAD_BYTES
    return MessageBytes(
        event=event,
        decision=decision,
        dead_letter=event + DEAD_LETTER_HEADERS_BYTES,
        review_item=event + decision,
    )


def topic_specs(
    prefix: str,
    limits: Limits,
    partitions: int = DEFAULT_PARTITIONS,
    replication_factor: int = DEFAULT_REPLICATION_FACTOR,
) -> list[TopicSpec]:
    """Every topic as `topics create` declares it."""
    names, sizes = topic_names(prefix), message_bytes(limits)
    bytes_by_name = {
        names.generated: sizes.event,
        names.chunks: sizes.event,
        names.decisions: sizes.decision,
        names.flagged: sizes.decision,
        names.blocked: sizes.decision,
        names.verdicts: sizes.decision,
        names.dead_letters: sizes.dead_letter,
        names.review_queue: sizes.review_item,
        names.review_labels: sizes.review_item,
    }
    compacted = {names.chunks, names.rate_windows}
    retention_ms = {
        names.dead_letters: 14 * _DAY_MS,  # time to look at them and to put them back
        names.review_labels: -1,  # work of people: never dropped
    }
    return [
        TopicSpec(
            name,
            partitions,
            replication_factor,
            {
                "cleanup.policy": "compact" if name in compacted else "delete",
                "max.message.bytes": str(bytes_by_name.get(name, _KAFKA_DEFAULT_BYTES)),
                **({"retention.ms": str(retention_ms[name])} if name in retention_ms else {}),
            },
        )
        for name in names
    ]


def differences(
    spec: TopicSpec,
    found: TopicDescription,
    *,
    partitions: int | None = None,
    replication_factor: int | None = None,
) -> list[Difference]:
    """How a topic differs. Message sizes may be larger than declared, never smaller.

    Args:
        partitions: compared where given, like `replication_factor`: each cluster has its own.
    """
    wanted: Mapping[str, str] = spec.config or {}
    result = []
    for setting, value in wanted.items():
        actual = found.config.get(setting, "")
        if setting == "max.message.bytes" and actual.isdecimal() and int(actual) >= int(value):
            continue
        if actual != value:
            at_least = "at least " if setting == "max.message.bytes" else ""
            result.append(Difference(setting, at_least + value, actual or "not set"))
    for setting, count, actual_count in (
        ("partitions", partitions, found.partitions),
        ("replication factor", replication_factor, found.replication_factor),
    ):
        if count is not None and count != actual_count:
            result.append(Difference(setting, str(count), str(actual_count)))
    return result
