"""Names, declarations and comparison of topics."""

import pytest

from streamverify.model.limits import Limits
from streamverify.stream.ports import TopicDescription, TopicSpec
from streamverify.topics import Difference, differences, message_bytes, topic_names, topic_specs

CONTRACT = [
    "answers.generated",
    "answers.decisions",
    "answers.flagged",
    "answers.blocked",
    "answers.dlq",
    "claims.verdicts",
    "review.queue",
    "review.labels",
    "rates.deltas",
    "rates.windows",
    "alerts.contradiction",
    "chunks",
]


def described(spec: TopicSpec, **config: str) -> TopicDescription:
    settings = {**(spec.config or {}), **{name.replace("_", "."): value for name, value in config.items()}}
    return TopicDescription(spec.name, spec.partitions, spec.replication_factor, settings)


def spec_of(name: str) -> TopicSpec:
    return next(spec for spec in topic_specs("", Limits()) if spec.name == name)


def test_the_names_are_those_of_the_contract() -> None:
    assert list(topic_names()) == CONTRACT
    assert list(topic_names("team-a.")) == [f"team-a.{name}" for name in CONTRACT]
    assert [spec.name for spec in topic_specs("x.", Limits())] == [f"x.{name}" for name in CONTRACT]


def test_only_what_is_looked_up_by_key_is_compacted() -> None:
    compacted = {s.name for s in topic_specs("", Limits()) if (s.config or {})["cleanup.policy"] == "compact"}
    assert compacted == {"chunks", "rates.windows"}


@pytest.mark.parametrize("limits", [Limits(), Limits(event_bytes=5_000_000, decision_bytes=8_000_000)])
def test_the_largest_records_fit_with_key_and_headers(limits: Limits) -> None:
    sizes = {s.name: int((s.config or {})["max.message.bytes"]) for s in topic_specs("", limits)}
    assert sizes["answers.generated"] > limits.event_bytes + 60_000
    assert sizes["answers.dlq"] >= sizes["answers.generated"] + 16_000
    for name in ("answers.decisions", "answers.flagged", "answers.blocked", "claims.verdicts"):
        assert sizes[name] > limits.decision_bytes + 60_000
    assert sizes["review.queue"] > limits.event_bytes + limits.decision_bytes
    assert max(sizes.values()) == max(message_bytes(limits))


def test_a_topic_as_declared_does_not_differ() -> None:
    for spec in topic_specs("", Limits(), partitions=3, replication_factor=2):
        assert differences(spec, described(spec), partitions=3, replication_factor=2) == []


def test_a_larger_message_size_is_fine_and_a_smaller_one_is_not() -> None:
    spec = spec_of("answers.decisions")
    assert differences(spec, described(spec, max_message_bytes="99999999")) == []
    assert differences(spec, described(spec, max_message_bytes="1048588")) == [
        Difference("max.message.bytes", "at least 2065536", "1048588")
    ]


def test_counts_are_compared_where_they_are_given() -> None:
    spec = spec_of("chunks")
    found = described(spec)._replace(partitions=7)
    assert differences(spec, found) == []
    assert differences(spec, found, partitions=4, replication_factor=3) == [
        Difference("partitions", "4", "7"),
        Difference("replication factor", "3", "1"),
    ]


def test_another_policy_and_a_missing_setting_are_differences() -> None:
    spec = spec_of("chunks")
    assert differences(spec, described(spec, cleanup_policy="delete")) == [
        Difference("cleanup.policy", "compact", "delete")
    ]
    nothing = TopicDescription("chunks", 1, 1, {})
    assert [each.found for each in differences(spec, nothing)] == ["not set", "not set"]
