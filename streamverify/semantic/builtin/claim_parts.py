"""The statements that a claim joins: its sentences, and clauses that each say something by themselves.

What two sentences say apart, they say together: "the S2 has two bays, and parity needs three".
Offsets are code points, half-open.
"""

import re
from typing import Final, NamedTuple

from streamverify.text.sentences import split_sentences

_JOINT: Final = re.compile(
    r",\s+(?:and|while|whereas|but|а|и|но|тогда как|в то время как)\s+|;\s+(?:and\s+)?|；", re.IGNORECASE
)
#: What makes one statement of two clauses.
_BINDING: Final = re.compile(
    r"\b(?:if|unless|when|because|although|though|since|either|neither|both|so|than|which|who|that|respectively"
    r"|если|когда|потому|хотя|либо|ли|чем|котор\w+|что|соответственно)\b|如果|因为|虽然|则|分别",
    re.IGNORECASE,
)
_PRONOUN: Final = re.compile(
    r"\W{0,8}(?:(?:it|its|he|his|she|her|they|their|this|these|that|those|one|both"
    r"|он|она|оно|они|его|её|ее|их|это|этот|эта|эти|там|тот|та|те)\b|[它他她这该其此那])",
    re.IGNORECASE,
)


class Part(NamedTuple):
    """A statement of a claim.

    Attributes:
        start: first code point in the claim.
        end: behind the last one.
        is_clause: it is part of a sentence; its subject is its own only where the evidence begins with it.
        points_back: it begins with a pronoun, so that it speaks of what the part before speaks of.
    """

    start: int
    end: int
    is_clause: bool
    points_back: bool


def sentence_parts(claim: str) -> list[Part]:
    """The sentences of a claim."""
    return [
        Part(start, end, is_clause=False, points_back=number > 0 and _points_back(claim, start))
        for number, (start, end) in enumerate(split_sentences(claim))
    ]


def clause_parts(claim: str, sentence: Part) -> list[Part]:
    """The clauses of a sentence that are joined and no more; the sentence alone where there are none."""
    if _BINDING.search(claim, sentence.start, sentence.end):
        return [sentence]
    parts: list[Part] = []
    start = sentence.start
    for joint in _JOINT.finditer(claim, sentence.start, sentence.end):
        parts.append(_clause(claim, start, joint.start(), sentence))
        start = joint.end()
    return [*parts, _clause(claim, start, sentence.end, sentence)] if parts else [sentence]


def _clause(claim: str, start: int, end: int, sentence: Part) -> Part:
    is_first = start == sentence.start
    points_back = sentence.points_back if is_first else _points_back(claim, start)
    return Part(start, end, is_clause=not is_first, points_back=points_back)


def _points_back(claim: str, start: int) -> bool:
    return _PRONOUN.match(claim, start) is not None
