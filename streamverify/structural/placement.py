"""Where claims stand in the answer, for the plain cases that need no comparison of words.

Plain: word for word, or word for word but for numbered markers in square brackets.
"""

import re
from collections.abc import Sequence
from typing import Final

from streamverify.structural.resolution import ResolvedClaim

_PLAIN_MARKER: Final = re.compile(r"[ \t\xa0]?\[[0-9]{1,4}(?:, ?[0-9]{1,4}){0,20}\]")
# Between claims: white space and plain markers.
_NO_WORDS: Final = re.compile(r"(?:\s|\[[0-9]{1,4}(?:, ?[0-9]{1,4}){0,20}\])*+")


def stands_at(answer: str, start: int, end: int, claim: str) -> bool:
    """Whether ``answer[start:end]`` is the claim, markers aside. The span must lie within the answer."""
    if end - start == len(claim):
        return answer.startswith(claim, start)
    # Only markers may be more: each is short, and there are few in a sentence.
    if end - start > 2 * len(claim) + 200:
        return False
    found = answer[start:end]
    return "[" in found and _PLAIN_MARKER.sub("", found).strip() == claim


def follow_each_other(answer: str, claims: Sequence[ResolvedClaim]) -> bool:
    """Whether the claims stand in the answer one after the other, with white space and markers between.

    Then they cover it. All spans that are given have been looked at, and give their claims.
    """
    position = 0
    for claim in claims:
        text = claim.text
        span = claim.span
        if not text:
            return False
        if span is None:
            return _follow_without_markers(answer, claims)
        start, end = span
        if start < position or end > len(answer) or not stands_at(answer, start, end, text):
            return False
        if start > position and not is_wordless(answer[position:start]):
            return False
        position = end
    return position == len(answer) or is_wordless(answer[position:])


def _follow_without_markers(answer: str, claims: Sequence[ResolvedClaim]) -> bool:
    """The same by words alone, where a claim has no span."""
    bare = _PLAIN_MARKER.sub("", answer) if "[" in answer else answer
    position = 0
    for claim in claims:
        text = claim.text
        if not text:
            return False
        if claim.span is not None:
            start, end = claim.span
            if start < 0 or end > len(answer) or not stands_at(answer, start, end, text):
                return False
        start = bare.find(text, position)
        if start < 0 or (start > position and not bare[position:start].isspace()):
            return False
        position = start + len(text)
    return position == len(bare) or bare[position:].isspace()


def is_wordless(gap: str) -> bool:
    """Whether nothing but white space and plain markers is there."""
    return gap.isspace() or _NO_WORDS.fullmatch(gap) is not None
