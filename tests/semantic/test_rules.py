"""The judge of the rules: what it supports, what it must leave alone, and what it costs."""

import time
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.semantic import RULES, is_sound

from .golden import NOT_STATED, STATED


def judged(claim: str, *chunks: str) -> Judgement:
    evidence = [(f"e{number}", chunk) for number, chunk in enumerate(chunks, 1)]
    judgement = RULES.judge(claim, evidence)
    assert is_sound(judgement, evidence)
    return judgement


@pytest.mark.parametrize(("claim", "chunk"), STATED)
def test_what_is_stated_word_for_word_is_supported(claim: str, chunk: str) -> None:
    found = judged(claim, chunk)
    assert (found.label, found.confidence, found.judge) == ("supported", 1.0, "rules@1")
    assert found.link_supports == (True,)
    assert found.evidence


@pytest.mark.parametrize(("claim", "chunk"), NOT_STATED)
def test_what_is_not_stated_is_left_to_others(claim: str, chunk: str) -> None:
    assert judged(claim, chunk) == Judgement(None, "abstained", judge="rules@1")


def test_cases_are_many_and_balanced() -> None:
    assert len(STATED) + len(NOT_STATED) >= 120
    assert abs(len(STATED) - len(NOT_STATED)) <= 10


def test_spans_and_links_of_several_chunks() -> None:
    red, blue = "New. The gate is red.", "The lid is blue. Both are new."
    one = judged("The lid is blue.", red, blue, "The lid is blue.")
    assert one.evidence == (EvidenceSpan("e2", 0, 15), EvidenceSpan("e3", 0, 15))
    assert one.link_supports == (False, True, True)
    both = judged("The gate is red. The lid is blue.", red, blue)
    assert (both.label, both.link_supports) == ("supported", (False, False))
    assert both.evidence == (EvidenceSpan("e1", 5, 20), EvidenceSpan("e2", 0, 15))


def test_a_sentence_that_refers_back_keeps_its_place() -> None:
    assert judged("The lid is blue. It weighs 3 kg.", "The lid is blue.", "It weighs 3 kg.").label is None
    assert judged("The lid is blue. They left.", "They left. The lid is blue.").label is None


def test_the_second_place_counts_where_the_first_does_not() -> None:
    text = "# The gate is red\n\nThe lid is blue. The gate is red. The tray is green."
    assert judged("The gate is red.", text).evidence == (EvidenceSpan("e1", 36, 51),)


_NOUNS = ("gate", "lid", "tray", "brush", "lamp", "cable", "feeder", "sensor")
_VERBS = ("opens", "closes", "holds", "moves", "feeds", "reports", "needs", "covers")
_ENDS = ("the seed", "one bird", "all logs", "the motor", "its cover", "every file")
_SENTENCES = st.builds(
    lambda noun, verb, number, end: f"The {noun} {verb} {end} within {number} minutes.",
    *map(st.sampled_from, (_NOUNS, _VERBS)),
    st.integers(2, 99),
    st.sampled_from(_ENDS),
)
_CHINESE = st.builds(
    lambda noun, verb, number: f"{noun}在{number}分钟内{verb}。",
    st.sampled_from(("闸门", "盖子", "托盘", "灯", "传感器")),
    st.sampled_from(("打开", "关闭", "移动", "报告", "加料")),
    st.integers(2, 99),
)
_RUSSIAN = st.builds(
    lambda noun, verb, number: f"{noun} {verb} за {number} минут.",
    st.sampled_from(("Дверца", "Крышка", "Лампа", "Щётка", "Кормушка")),
    st.sampled_from(("открывается", "закрывается", "движется", "гаснет", "включается")),
    st.integers(20, 99),
)


@given(st.lists(_SENTENCES, min_size=1, max_size=6, unique=True), st.data())
def test_a_plain_sentence_of_the_evidence_is_supported(sentences: list[str], data: st.DataObject) -> None:
    claim = data.draw(st.sampled_from(sentences))
    text = data.draw(st.sampled_from((" ", "\n", "\n\n", "  "))).join(sentences)
    (span,) = judged(claim, text).evidence
    assert text[span.start : span.end] + "." == claim


@given(st.sampled_from((_RUSSIAN, _CHINESE)), st.data())
def test_in_russian_and_chinese_too(kind: "st.SearchStrategy[str]", data: st.DataObject) -> None:
    sentences = data.draw(st.lists(kind, min_size=1, max_size=6, unique=True))
    claim = data.draw(st.sampled_from(sentences))
    gap = data.draw(st.sampled_from((" ", "\n", "")) if claim > "\u2e80" else st.just(" "))
    assert judged(claim, gap.join(sentences)).label == "supported"
    changed = claim[:-2] + data.draw(st.sampled_from("аеиоу的了不")) + claim[-2:]
    assert judged(changed, gap.join(sentences)).label is None


@given(st.lists(_SENTENCES, min_size=1, max_size=5, unique=True), st.integers(0, 7), st.data())
def test_one_changed_or_inserted_word_is_not(sentences: list[str], at: int, data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(sentences)).split(" ")
    word = data.draw(st.sampled_from((*_NOUNS, *_VERBS, "not", "never", "7", "100", "only", "may")))
    at = min(at, len(words) - 2)
    changed = words.copy()
    changed[at : at + data.draw(st.integers(0, 1))] = [word]
    claim = " ".join(changed)
    assume(claim.lower() not in [sentence.lower() for sentence in sentences])
    assert judged(claim, " ".join(sentences)).label is None


@given(_SENTENCES, st.lists(_SENTENCES, min_size=1, max_size=8))
def test_evidence_without_the_sentence_never_supports(claim: str, sentences: list[str]) -> None:
    assume(claim not in sentences)
    assert judged(claim, " ".join(sentences), "\n- ".join(sentences)).label is None


@given(st.text(max_size=60), st.text(max_size=200))
def test_any_text_is_judged(claim: str, chunk: str) -> None:
    found = judged(claim, chunk)
    if found.label is not None:
        assert found.evidence


def _repeated(piece: str, end: str = "") -> Callable[[int], str]:
    return lambda size: piece * (size // len(piece)) + end


_HOSTILE = {
    "same sentence": ("The gate is red.", _repeated("The gate is red ")),
    "same sentence in lines": ("The gate is red.", _repeated("- The gate is red\n  but not\n")),
    "stops": ("The gate is red.", _repeated(".", " The gate is red.")),
    "markers": ("The gate is red.", _repeated("[1] ", "The gate is red.")),
    "list marks": ("The gate is red.", _repeated("1.\n", "The gate is red.")),
    "blank lines": ("The gate is red.", _repeated(" \n", "The gate is red.")),
    "quotes": ("The gate is red.", _repeated(" '", " a'. The gate is red.")),
    "hyphens": ("The gate is well-known here.", _repeated("well-\nknown ")),
    "letters": ("aaa aaaaaaab aa.", _repeated("aaa aaaaaaaa aa ")),
    "Han": ("闸门是红色的。", _repeated("闸门是红色的")),
    "headings": ("The gate is red.", _repeated("# a\n", "The gate is red.")),
    "emphasis": ("The gate is red.", _repeated("**", "The gate is red.")),
    "after": ("The gate is red.", lambda size: "The gate is red." + " " * size + "This " * 9),
    "colons": ("The gate is red.", _repeated("a:\n- ", "The gate is red.")),
}


def _seconds(claim: str, chunk: str) -> float:
    def once() -> float:
        started = time.thread_time()
        RULES.judge(claim, [("e", chunk)])
        return time.thread_time() - started

    return min(once() for _ in range(3))


@pytest.mark.parametrize("name", _HOSTILE)
def test_time_is_linear_in_the_text(name: str) -> None:
    claim, make = _HOSTILE[name]
    small, large = _seconds(claim, make(50_000)), _seconds(claim, make(200_000))
    assert large < max(10 * small, 0.02)


def test_time_is_linear_in_the_claim() -> None:
    for piece in ("[1]", "** ", "The gate. ", "1. ", ".", "- "):
        small = _seconds(piece * 10_000, "The gate is red.")
        assert _seconds(piece * 40_000, "The gate is red.") < max(10 * small, 0.02), piece
