import pytest

from .events import Event, check, clean_event

KINDS = {"empty_answer", "degenerate_answer", "refusal", "no_checkable_claims"}


def _kinds(event: Event) -> list[str]:
    return [finding.code for finding in check(event) if finding.code in KINDS]


@pytest.mark.parametrize("claims", [None, []])
@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("", "empty_answer"),
        (" \n", "empty_answer"),
        ("...", "degenerate_answer"),
        ("[1]", "degenerate_answer"),
        ("Answer:", "degenerate_answer"),
        ("Ответ:", "degenerate_answer"),
        ("回答：", "degenerate_answer"),
        ("!" * 6_000, "degenerate_answer"),
        ("I could not find an answer to this question in the documents.", "refusal"),
        ("Я не нашёл ответа на этот вопрос в документах.", "refusal"),
        ("在提供的文档中没有找到答案。", "refusal"),
    ],
)
def test_answers_that_say_nothing(answer: str, kind: str, claims: list[Event] | None) -> None:
    assert _kinds({"answer": answer, "claims": claims}) == [kind]


@pytest.mark.parametrize(
    "answer",
    [
        "Hello! How can I help you?",
        "Добрый день! Уточните, пожалуйста, номер заказа.",
        "您好！请问您的订单号是多少？",
        "The pool opens at noon.",
        "Бассейн открывается в полдень.",
        "游泳池中午开放。",
    ],
)
def test_greetings_questions_and_statements_are_ordinary(answer: str) -> None:
    assert _kinds({"answer": answer}) == []


@pytest.mark.parametrize(
    "text", ["I have reviewed the documents.", "Я изучил документы.", "我查看了相关资料。"]
)
def test_claims_were_looked_for_and_none_found(text: str) -> None:
    assert _kinds({"answer": text}) == ["no_checkable_claims"]
    found = {"answer": text, "claims": [{"claim_id": "c1", "text": text}]}
    assert _kinds(found) == ["no_checkable_claims"]
    declared = {"answer": text, "claims": [{"claim_id": "c1", "text": text, "checkable": False}]}
    assert _kinds(declared) == []
    assert _kinds({"answer": text, "claims": []}) == []


def test_an_answer_with_a_cited_claim_answers() -> None:
    event = clean_event()
    event["answer"] = "I could not find anything else. " + event["answer"]
    assert _kinds(event) == []


def test_a_refusal_given_as_a_claim_is_a_refusal_and_misses_no_citation() -> None:
    text = "I could not find an answer to this question in the documents."
    event = {"answer": text, "claims": [{"claim_id": "c1", "text": text}]}
    assert [(finding.code, finding.severity) for finding in check(event)] == [("refusal", "info")]


def test_a_bare_colon_with_a_citation_is_degenerate() -> None:
    event = clean_event()
    event["answer"] = ":"
    event["claims"] = [{"claim_id": "c1", "text": ":", "citation_ids": ["s1"], "span": [0, 1]}]
    assert _kinds(event) == ["degenerate_answer"]
