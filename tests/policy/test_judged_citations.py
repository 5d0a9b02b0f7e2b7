"""A bound on the citations of a claim that are judged: the first chunks, and links keep their places."""

import pytest

from streamverify.policy.judged_citations import limit_citations
from streamverify.structural.resolution import Link
from tests.policy.builders import claim, link

ONE, TWO, THREE = (link(f"s{n}", f"k{n}", "x" * 10 * n) for n in (1, 2, 3))
BLANK = link("s9", "k9", " \n")
MISSING = link("s8", "k8", state="evidence_missing")


def texts(links: tuple[Link, ...], most: int | None) -> tuple[list[bool], float | None]:
    limited, share = limit_citations(claim(*links), most)
    assert [each.citation_id for each in limited.links] == [each.citation_id for each in links]
    return [each.text is not None for each in limited.links], share


@pytest.mark.parametrize("most", [None, 3, 4])
def test_without_need_nothing_changes(most: int | None) -> None:
    given = claim(ONE, TWO, THREE)
    limited, share = limit_citations(given, most)
    assert limited is given
    assert share is None


@pytest.mark.parametrize(
    ("links", "most", "with_text", "share"),
    [
        ((ONE, TWO, THREE), 1, [True, False, False], 10 / 60),
        ((ONE, TWO, THREE), 2, [True, True, False], 30 / 60),
        ((THREE, TWO, ONE), 1, [True, False, False], 30 / 60),
        ((ONE, ONE, TWO), 1, [True, True, False], 10 / 30),
        ((ONE, TWO, ONE, TWO), 1, [True, False, True, False], 10 / 30),
        ((ONE, ONE), 1, [True, True], None),
        ((MISSING, ONE, TWO), 1, [False, True, False], 10 / 30),
        ((BLANK, ONE, TWO), 1, [True, True, False], 10 / 30),
        ((BLANK, ONE), 1, [True, True], None),
    ],
)
def test_the_first_chunks_are_judged(
    links: tuple[Link, ...], most: int, with_text: list[bool], share: float | None
) -> None:
    assert texts(links, most) == (with_text, share)
