from streamverify.demo.reasons import dead_letter_reason, main_reason, telling_reasons

from .decisions import decision, reason


def test_missing_verdict_is_told_only_where_nothing_else_is_said_of_the_claim() -> None:
    found = decision(
        "a",
        "block",
        reasons=[
            reason("unknown_citation", "block", "c1"),
            reason("not_judged", claim_id="c1", detail="structural_failure"),
            reason("not_judged", claim_id="c2", detail="abstained"),
            reason("not_judged", claim_id="c3", detail="deadline"),
        ],
    )
    assert [(each.code, each.claim_id) for each in telling_reasons(found)] == [
        ("unknown_citation", "c1"),
        ("not_judged", "c3"),
    ]


def test_main_reason_in_words() -> None:
    two = [reason("quote_not_in_chunk", "block", "c2"), reason("missing_citation", claim_id="c3")]
    assert main_reason(decision("a", "block", reasons=two)) == (
        "c2: the quote does not stand in the cited chunk (+1)"
    )
    assert main_reason(decision("a", "flag", reasons=[reason("empty_answer", claim_id=None)])) == (
        "the answer has no text"
    )
    unjudged = decision("a", "flag", reasons=[reason("not_judged", detail="abstained")])
    assert main_reason(unjudged) == "not judged: the judge cannot tell"
    assert main_reason(decision("a")) == ""


def test_dead_letters_are_told_from_answers() -> None:
    assert (
        dead_letter_reason(decision("a", "block", reasons=[reason("too_large", "block", None)]))
        == "too_large"
    )
    assert dead_letter_reason(decision("a", "flag", reasons=[reason("quote_empty")])) is None
    assert dead_letter_reason(decision("a")) is None
