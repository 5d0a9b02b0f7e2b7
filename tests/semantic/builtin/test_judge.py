"""The judge in the box as a judge: labels, scores, spans, reasons, and what it never does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.codes import CONFLICT_CODES
from streamverify.semantic.builtin import BuiltinJudge
from streamverify.semantic.judge import is_sound

JUDGE = BuiltinJudge()
LOGS = (
    "Logs are kept no more than 30 calendar days. The Enterprise plan keeps them for 90 days in two regions."
    " Exports are written to Amazon S3."
)


def label(claim: str, *texts: str) -> str | None:
    return JUDGE.judge(claim, [(f"k{at}", text) for at, text in enumerate(texts)]).label


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Exports are written to Amazon S3.", LOGS),
        ("The Enterprise plan keeps them for 90 days in two regions.", LOGS),
        (
            "The bridge was opened in June 2017.",
            "The bridge was opened in June 2017 by the mayor of the town.",
        ),
        (
            "Администратор может вручную снять блокировку.",
            "Администратор может вручную снять блокировку; запись о ней остаётся в журнале.",
        ),
        ("备份文件在独立的存储桶中保存九十天。", "备份文件在独立的存储桶中保存九十天。之后由系统删除。"),
    ],
)
def test_what_is_stated_is_supported(claim: str, evidence: str) -> None:
    assert label(claim, evidence) == "supported"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The Enterprise plan keeps them for 60 days in two regions.", LOGS),
        ("The Enterprise plan keeps them for 90 weeks in two regions.", LOGS),
        ("Exports are not written to Amazon S3.", LOGS),
        ("Refunds are paid within ten days.", "Refunds are paid within ten days if the parcel is unopened."),
        (
            "Ada Kerr was born in Berlin.",
            "Ada Kerr was born in Leeds, studied in Berlin and came back in 1998.",
        ),
        (
            "Most people asked opposed the plan.",
            "Most people asked welcomed the plan, and a fifth opposed it.",
        ),
        ("Сервер отвечает только в формате JSON.", "Сервер отвечает в формате JSON, а по запросу и XML."),
        ("这种药对儿童是安全的。", "这种药对十二岁以上的儿童是安全的。"),
    ],
)
def test_near_misses_are_not_supported(claim: str, evidence: str) -> None:
    assert label(claim, evidence) != "supported"


def test_a_claim_about_something_else_is_insufficient() -> None:
    judgement = JUDGE.judge("Volcanic glass was traded across the archipelago.", [("k", LOGS)])
    assert judgement.label == "insufficient"
    assert judgement.reason is not None
    assert "Volcanic" in judgement.reason


def test_the_middle_is_left_open_with_its_scores() -> None:
    judgement = JUDGE.judge("Exports are written to a bucket in Amazon S3 every night.", [("k", LOGS)])
    assert judgement.label is None
    assert judgement.not_judged_reason == "abstained"
    assert judgement.scores is not None
    assert sum(judgement.scores.values()) == pytest.approx(1)
    assert judgement.confidence is None
    assert judgement.probability is None


def test_contradicted_needs_a_structural_conflict() -> None:
    assert label("Exports are not written to Amazon S3.", LOGS) == "contradicted"
    assert label("Exports are never sent by electronic mail.", LOGS) != "contradicted"


def test_a_number_without_a_match_is_named() -> None:
    judgement = JUDGE.judge("Logs are archived for 417 calendar days.", [("k", LOGS)])
    assert judgement.reason is not None
    assert "417" in judgement.reason


def test_the_span_is_the_best_window() -> None:
    judgement = JUDGE.judge("Exports go to Amazon S3 buckets.", [("k", LOGS)])
    (span,) = judgement.evidence
    assert LOGS[span.start : span.end] == "Exports are written to Amazon S3."


def test_links_are_judged_alone() -> None:
    judgement = JUDGE.judge(
        "Exports are written to Amazon S3.", [("a", "Nothing is said here."), ("b", LOGS)]
    )
    assert judgement.label == "supported"
    assert judgement.link_supports is not None
    assert list(judgement.link_supports) == [False, True]


def test_one_chunk_for_and_one_against_is_no_support() -> None:
    one, other = "The tower is 84 metres tall, and it is new.", "The tower is 79 metres tall."
    assert label("The tower is 84 metres tall.", one) == "supported"
    assert label("The tower is 84 metres tall.", one, other) != "supported"


def test_it_is_not_asked_beside_conflicts_and_injections() -> None:
    assert JUDGE.silenced_by == CONFLICT_CODES | {"judge_injection_suspected"}


def test_its_name_has_the_revision_of_its_numbers() -> None:
    name, _, revision = JUDGE.judge_id.partition("@")
    assert name == "builtin"
    assert revision


def test_the_same_input_gives_the_same_judgement() -> None:
    pair = ("Exports are written to a bucket.", [("k", LOGS)])
    assert JUDGE.judge(*pair) == BuiltinJudge().judge(*pair)


TEXTS = st.text(min_size=1, max_size=120).filter(lambda text: not text.isspace())


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=3))
def test_every_judgement_is_sound(claim: str, texts: list[str]) -> None:
    evidence = [(f"k{at}", text) for at, text in enumerate(texts)]
    assert is_sound(JUDGE.judge(claim, evidence), evidence)
