import pytest

from streamverify.structural.placement import follow_each_other, is_wordless, stands_at

from .events import resolved


def test_stands_word_for_word_or_but_for_plain_markers() -> None:
    answer = "Pools open [1] at noon [2, 3]. Towels cost."
    assert stands_at(answer, 0, 30, "Pools open at noon.")
    assert stands_at(answer, 31, 43, "Towels cost.")
    assert not stands_at(answer, 0, 29, "Pools open at noon.")
    assert not stands_at(answer, 0, 30, "Pools close at noon.")
    assert not stands_at("x" * 900 + "[1]", 0, 903, "x")


@pytest.mark.parametrize(
    ("answer", "claims", "expected"),
    [
        ("One is. Two are.", [("One is.", [0, 7]), ("Two are.", [8, 16])], True),
        ("One is. [1] Two are. [2][3]\n", [("One is.", [0, 7]), ("Two are.", [12, 20])], True),
        ("One is [1]. Two are [2].", [("One is.", None), ("Two are.", None)], True),
        ("One is [1]. Two are [2].", [("One is.", [0, 11]), ("Two are.", None)], True),
        ("One is. But two are.", [("One is.", [0, 7]), ("two are.", [12, 20])], False),
        ("One is. Two are. Three.", [("One is.", None), ("Two are.", None)], False),
        ("One is. Two are.", [("Two are.", [8, 16]), ("One is.", [0, 7])], False),
        ("One is. Two are.", [("One is.", [0, 7]), ("Two are.", [7, 15])], False),
        ("One is. Two are.", [("One is.", [1, 8]), ("Two are.", None)], False),
        ("One is.", [("", [0, 0])], False),
    ],
)
def test_claims_follow_each_other(
    answer: str, claims: list[tuple[str, list[int] | None]], expected: bool
) -> None:
    event = {
        "answer": answer,
        "claims": [{"claim_id": str(n), "text": text, "span": span} for n, (text, span) in enumerate(claims)],
    }
    assert follow_each_other(answer, resolved(event).claims) is expected


def test_wordless() -> None:
    assert is_wordless(" \n[1] [2, 3]\t")
    assert not is_wordless(" [a] ")
    assert not is_wordless(" 30 ")
