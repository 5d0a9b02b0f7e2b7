import pytest

from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits

from .events import check


def _mismatches(answer: str, span: list[int], claim: str) -> list[str]:
    event = {
        "answer": answer,
        "claims": [{"claim_id": "c1", "text": claim, "citation_ids": ["s1"], "span": span}],
        "citations": [{"citation_id": "s1", "chunk_id": "k"}],
        "retrieved_chunks": [{"chunk_id": "k", "text": "x"}],
    }
    return [finding.detail for finding in check(event) if finding.code == "claim_span_mismatch"]


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        ("Logs are kept 30 days [1].", "Logs are kept 30 days."),
        ("Logs [1] are kept [2, 3] 30 days.", "Logs are kept 30 days."),
        ("**Logs** are kept\n30 days", "Logs are kept 30 days."),
        ("LOGS are kept “30 days”", 'logs are kept "30 days"'),
        ("Logs are kept 30 days, backups a year.", "backups are kept a year"),
        ("Журналы【1†источник】 хранятся 30 дней", "Журналы хранятся 30 дней."),
        ("日志保存\n三十天[1]。", "日志保存三十天。"),
    ],
)
def test_span_holds_the_words(answer: str, claim: str) -> None:
    assert _mismatches(answer, [0, len(answer)], claim) == []


@pytest.mark.parametrize(
    ("span", "claim"),
    [
        ([0, 20], "Logs are kept 30 days."),  # "day" cut in half
        ([1, 21], "Logs are kept 30 days."),
        ([0, 21], "Backups are kept 30 days."),
        ([0, 0], "Logs are kept 30 days."),
        ([0, 21], "Logs are kept 3 days."),
    ],
)
def test_span_gives_another_text(span: list[int], claim: str) -> None:
    answer = "Logs are kept 30 days and more."
    (detail,) = _mismatches(answer, span, claim)
    assert "does not hold" in detail


def test_han_words_are_characters() -> None:
    assert _mismatches("日志保存三十天。备份保存一年。", [8, 15], "日志保存三十天。")
    assert not _mismatches("日志要保存三十天。备份保存一年。", [0, 9], "日志保存三十天。")


def test_claim_without_span_need_not_stand_in_the_answer() -> None:
    event = {
        "answer": "It is kept.",
        "claims": [{"claim_id": "c1", "text": "The log is kept.", "span": None}],
    }
    assert "claim_span_mismatch" not in {finding.code for finding in check(event)}


def test_coarse_spans_of_many_claims_cost_one_reading() -> None:
    answer = "Logs are kept here. " * 500
    claims = [
        {"claim_id": f"c{n}", "text": f"Logs are kept {n}", "citation_ids": ["s1"], "span": [0, len(answer)]}
        for n in range(50)
    ]
    event = {"answer": answer, "claims": claims}
    check(event, limits=Limits(compared_chars=40 * len(answer)))
    for n, claim in enumerate(claims):
        claim["span"] = [n, len(answer)]
    with pytest.raises(BadInput, match="too_large"):
        check(event, limits=Limits(compared_chars=40 * len(answer)))
