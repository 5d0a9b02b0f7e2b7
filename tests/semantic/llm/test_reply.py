"""Replies: what is read, and that nothing else is."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.bench.fake_chat.answers import verdict_content
from streamverify.model.judgement import EvidenceSpan
from streamverify.semantic.llm.failures import AskFailed
from streamverify.semantic.llm.reply import (
    Usage,
    read_body,
    read_completion,
    read_usage,
    read_verdict,
)

EVIDENCE = [
    ("a", "Die Gebühr beträgt 5\u00a0€. “Quoted” text."),
    ("b", "这扇门在周日关闭。\nДверь закрыта по воскресеньям."),
    ("a", "The same id, another text."),
]
GOOD = verdict_content("supported", [("S1", "beträgt 5 €")])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("source", "quote", "span"),
    [
        ("S1", "beträgt 5 €", EvidenceSpan("a", 11, 22)),
        ("S1", '"Quoted" text', EvidenceSpan("a", 24, 37)),
        ("S2", "这扇门在周日关闭", EvidenceSpan("b", 0, 8)),
        ("S2", "Дверь закрыта", EvidenceSpan("b", 10, 23)),
        ("S3", "another text", EvidenceSpan("a", 13, 25)),
    ],
)
def test_quotes_are_found_under_the_folding(source: str, quote: str, span: EvidenceSpan) -> None:
    verdict = read_verdict(verdict_content("contradicted", [(source, quote)]), EVIDENCE)
    assert verdict.evidence == (span,)


@pytest.mark.parametrize(
    "content",
    [
        GOOD,
        f"\n {GOOD}\n",
        f"```json\n{GOOD}\n```",
        f"```\n{GOOD}```",
        f"<think>Is it contradicted? {{}} No.</think>\n\n{GOOD}",
        f"<think>Hm.</think>```json\n{GOOD}\n```",
    ],
)
def test_what_may_stand_around_the_verdict(content: str) -> None:
    assert read_verdict(content, EVIDENCE).label == "supported"


@pytest.mark.parametrize(
    "content",
    [
        f"```json\n{GOOD}",
        f"```yaml\n{GOOD}\n```",
        f"```json\n{GOOD}\n```\nSo it is supported.",
        f"{GOOD}\n```",
        f"<think>{GOOD}",
        f"<think>{GOOD}</think>",
        f"<think>a</think><think>b</think>{GOOD}",
        f"```\n{GOOD}\n{GOOD}\n```",
        "```" * 50_000,
        "```\n" + " \n" * 50_000,
        "<think>" * 50_000,
        "",
        "``````",
        "`````",
    ],
)
def test_what_may_not(content: str) -> None:
    with pytest.raises(AskFailed):
        read_verdict(content, EVIDENCE)


@given(st.text(max_size=200))
def test_any_text_is_a_failure_or_a_verdict(content: str) -> None:
    with pytest.raises(AskFailed):
        read_verdict(content, EVIDENCE)


@given(JSON)
def test_any_json_is_no_verdict(value: Any) -> None:
    with pytest.raises(AskFailed):
        read_verdict(json.dumps(value), EVIDENCE)


@given(
    evidence=st.lists(st.fixed_dictionaries({"source": st.text(max_size=3), "quote": st.text(max_size=9)}))
    | JSON,
    label=st.sampled_from(["supported", "contradicted", "insufficient", "SUPPORTED"]) | JSON,
    confidence=st.floats() | st.integers() | JSON,
    reason=st.text(max_size=9) | JSON,
)
def test_a_verdict_has_what_it_needs(evidence: Any, label: Any, confidence: Any, reason: Any) -> None:
    reply = {"evidence": evidence, "reason": reason, "label": label, "confidence": confidence}
    try:
        verdict = read_verdict(json.dumps(reply), EVIDENCE)
    except AskFailed:
        return
    assert verdict.label == label
    assert verdict.label == "insufficient" or verdict.evidence
    assert verdict.scores[verdict.label] == confidence
    assert sum(verdict.scores.values()) == pytest.approx(1)
    assert max(verdict.scores, key=lambda each: verdict.scores[each]) == label
    for chunk_id, start, end in verdict.evidence:
        assert any(chunk_id == name and end <= len(text) and start < end for name, text in EVIDENCE)


@given(JSON)
def test_any_body_is_read_or_a_failure(value: Any) -> None:
    try:
        read_completion(read_body(json.dumps(value).encode()))
    except AskFailed:
        return
    pytest.fail("no completion was in it")


@given(st.binary(max_size=100))
def test_any_bytes_are_read_or_a_failure(body: bytes) -> None:
    try:
        value = read_body(body)
    except AskFailed:
        return
    assert json.loads(body) == value


def test_many_quotes_of_a_long_source_are_looked_for_in_bounded_time() -> None:
    source = "Die Gebühr beträgt fünf\u00a0Euro. " * 1_500
    quotes = [("S1", f"Gebühr beträgt fünf Euro. Die Gebühr {'x' * n}") for n in range(1, 21)]
    quotes[-1] = ("S1", "beträgt fünf Euro")
    with pytest.raises(AskFailed) as caught:
        read_verdict(verdict_content("supported", quotes), [("a", source)])
    assert caught.value.code == "quote_not_found"
    many = [("S1", "beträgt fünf Euro")] * 20
    began = time.process_time()
    assert len(read_verdict(verdict_content("supported", many), [("a", source)]).evidence) == 1
    assert time.process_time() - began < 1
    with pytest.raises(AskFailed) as caught:
        read_verdict(verdict_content("supported", [*many, many[0]]), [("a", source)])
    assert caught.value.code == "wrong_schema"


@pytest.mark.parametrize(
    ("usage", "expected"),
    [
        ({"prompt_tokens": 1, "completion_tokens": 2}, Usage(1, 2)),
        ({"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}, Usage(0, 0)),
        ({"prompt_tokens": 1}, None),
        ({"prompt_tokens": -1, "completion_tokens": 2}, None),
        ({"prompt_tokens": True, "completion_tokens": 2}, None),
        ({"prompt_tokens": 1.5, "completion_tokens": 2}, None),
        ({"prompt_tokens": 10**10, "completion_tokens": 2}, None),
        ([], None),
        (None, None),
    ],
)
def test_usage_is_believed_where_it_is_plain(usage: object, expected: Usage | None) -> None:
    assert read_usage({"usage": usage}) == expected


@pytest.mark.parametrize("finish", ["stop", "eos_token", "stop_sequence", None])
def test_ways_to_end(finish: str | None) -> None:
    body = {"choices": [{"message": {"content": "x"}, "finish_reason": finish}]}
    assert read_completion(body) == "x"


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but I cannot help with that request.",
        "I can’t assist with this.",
        "К сожалению, я не могу ответить на этот вопрос.",
        "抱歉，我无法回答这个问题。",
    ],
)
def test_refusals_are_told_from_garbage(text: str) -> None:
    with pytest.raises(AskFailed) as caught:
        read_verdict(text, EVIDENCE)
    assert caught.value.code == "refusal"
    assert str(caught.value) == "refusal"
