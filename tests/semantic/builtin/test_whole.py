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
        f'It is deep." The dam stands. {CLAIM} "Boats are not allowed.',
        f"The boys' boat is new. {CLAIM}",
        f"The ‘Lady of the Lake’ is a boat. {CLAIM}",
        f"The report speaks of ‘‘hard water” and of no more. {CLAIM}",
        f"{CLAIM}\nRead more »\nBoats are not allowed.",
        f"A river is a kind of water for those. {CLAIM}",
        f"Its supporters’ club is new. {CLAIM}",
        f"# Overview\n{CLAIM}",
        f"# Treatment plants\n{CLAIM}",
        f"{CLAIM} It only became full in May.",
        f"{CLAIM} If it is full, boats are allowed.",
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
        f'The minister said: "It is deep. {CLAIM}',
        f'The minister said: "It has a "lip" of stone. {CLAIM}',
        f'The minister said: " It is deep. {CLAIM}',
        f'{CLAIM} It is deep," the minister said.',
        f"The minister said: ‘It is deep. {CLAIM}’",
        f"The minister said: ‘‘It is deep. {CLAIM}’’",
        f"The minister said: ‘“Deep” is the word. {CLAIM}",
        f"{CLAIM} If so.",
        f"The minister said: 'It is deep. {CLAIM}",
        f"Вода чистая» — и дальше. {CLAIM} Она глубока».",
        f"The minister believes in that. {CLAIM}",
        f"# Views of the minister\n{CLAIM}",
        f"# Lies\n{CLAIM}",
        f"{CLAIM} If it rains.",
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
