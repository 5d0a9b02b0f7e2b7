"""Claims that are whole sentences of the evidence, and what around them takes them back."""

import pytest

from streamverify.semantic.builtin.whole import find_whole

CLAIM = "The reservoir supplies three towns in the valley."


@pytest.mark.parametrize(
    "text",
    [
        f"It was dammed in 1911. {CLAIM} Boats are not allowed.",
        f"Myrtle 's father built the dam . {CLAIM}",
        f'Her father said: "Build it." The dam stands. {CLAIM}',
    ],
)
def test_a_whole_sentence_is_found_where_it_stands(text: str) -> None:
    place = find_whole(CLAIM, text)
    assert place is not None
    assert text[slice(*place)] == CLAIM


@pytest.mark.parametrize(
    "text",
    [
        "It is a myth that " + CLAIM.lower(),
        f"Suppose the following. {CLAIM}",
        f"The minister said: “{CLAIM} Nobody doubts it.”",
        f"{CLAIM} That is no longer true.",
        f"## Myths\n{CLAIM}",
        "The reservoir supplies three towns in the valley, or so they say.",
    ],
)
def test_what_takes_it_back_counts(text: str) -> None:
    assert find_whole(CLAIM, text) is None


@pytest.mark.parametrize("claim", ["The reservoir is full.", "Does it supply three towns in the valley?", ""])
def test_short_claims_and_questions_are_none(claim: str) -> None:
    assert find_whole(claim, f"{claim} {CLAIM}") is None


def test_a_russian_representative_is_no_supposition() -> None:
    claim = "Женщина сразу принесла все деньги и документы."
    assert find_whole(claim, f"Так просил представитель закона. {claim}") is not None
    assert find_whole(claim, f"Представьте себе вот что. {claim}") is None
