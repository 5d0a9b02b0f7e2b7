import pytest

from streamverify.structural.work import CheckOptions

from .events import Event, check

SENTENCES = {
    "en": ("The pool opens at noon. ", "Towels cost two euros. "),
    "ru": ("Бассейн открывается в полдень. ", "Полотенца стоят два евро. "),
    "zh": ("游泳池中午开放。", "毛巾价格两欧元。"),
}


def _uncovered(answer: str, claims: list[Event], **options: int) -> list[str]:
    found = check({"answer": answer, "claims": claims}, options=CheckOptions(**options))
    return [finding.detail for finding in found if finding.code == "uncovered_text"]


@pytest.mark.parametrize("language", SENTENCES)
def test_sentence_without_a_claim(language: str) -> None:
    first, second = SENTENCES[language]
    claim = {"claim_id": "c1", "text": first.strip()}
    start, end = len(first), len(first) + len(second)
    assert _uncovered(first + second, [claim]) == [f"[{start}, {end})"]
    assert _uncovered(first, [claim]) == []


@pytest.mark.parametrize("language", SENTENCES)
def test_declared_to_have_nothing_to_check(language: str) -> None:
    first, second = SENTENCES[language]
    declared = [{"claim_id": "c1", "text": (first + second).strip(), "checkable": False}]
    assert len(_uncovered(first + second, [])) == 2
    assert len(_uncovered(first + second, declared)) == 2


@pytest.mark.parametrize(
    "answer",
    [
        "Hello! Which order do you mean?",
        "Здравствуйте! Уточните, пожалуйста, номер заказа.",
        "您好！",
        "## Pool",
        "",
    ],
)
def test_nothing_to_check_is_believed_where_we_find_nothing_either(answer: str) -> None:
    assert _uncovered(answer, []) == []


def test_declared_sentences_beside_checkable_ones_are_covered() -> None:
    first, second = SENTENCES["en"]
    claims: list[Event] = [
        {"claim_id": "c1", "text": first.strip(), "citation_ids": ["s1"]},
        {"claim_id": "c2", "text": second.strip(), "checkable": False},
    ]
    assert _uncovered(first + second, claims) == []


def test_covered_by_words_with_markers_and_lists_between() -> None:
    answer = "- The pool opens at noon [1].\n- Towels cost two euros.[2] [3]\n"
    claims = [
        {"claim_id": "c1", "text": "The pool opens at noon."},
        {"claim_id": "c2", "text": "Towels cost two euros."},
    ]
    assert _uncovered(answer, claims) == []


def test_a_wrong_or_coarse_span_covers_nothing() -> None:
    first, second = SENTENCES["en"]
    for span in ([len(first), len(first + second) - 1], [0, len(first + second)]):
        claim = {"claim_id": "c1", "text": first.strip(), "span": span}
        assert _uncovered(first + second, [claim]) == [f"[{len(first)}, {len(first + second)})"]


def test_the_number_of_findings_is_bounded() -> None:
    answer = "".join(f"The pool has {n} lanes. " for n in range(1, 31))
    details = _uncovered(answer, [], uncovered_max=5)
    assert len(details) == 5
    assert details[-1].endswith("and up to 25 more")
    assert all("more" not in detail for detail in details[:-1])
    assert len(_uncovered(answer, [], uncovered_max=30)) == 30


def test_sentences_of_a_split_answer_are_claims_themselves() -> None:
    assert "uncovered_text" not in {finding.code for finding in check({"answer": "The pool opens at noon."})}
