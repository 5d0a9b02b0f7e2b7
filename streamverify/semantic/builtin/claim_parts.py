"""The statements that a claim joins: its sentences, and clauses that each say something by themselves.

What two sentences say apart, they say together, if both say of what they speak. A clause or sentence that
leaves this to the one before it ("the price is 40 euros") is only said where it follows that one. Offsets are
code points, half-open.
"""

import re
from typing import Final, NamedTuple

from streamverify.text.sentences import split_sentences

from .beside import is_doubted
from .word_lists import PREPOSITIONS, WEEKDAYS

_JOINT: Final = re.compile(
    r",\s+(?:and|while|whereas|but|а|и|но|тогда как|в то время как)\s+|;\s+(?:and\s+)?|；", re.IGNORECASE
)
#: What makes one statement of two clauses, or points from one to the other.
_BINDING: Final = re.compile(
    r"\b(?:if|unless|when|because|although|though|since|either|neither|both|so|than|which|who|that|respectively"
    r"|only|therefore|thus|hence|then|later|afterwards|consequently|accordingly|result"
    r"|если|когда|потому|поэтому|хотя|либо|ли|чем|котор\w+|что|соответственно|только|затем|потом|позже|так)\b"
    r"|如果|因为|虽然|则|分别|因此|所以|然后|随后|只",
    re.IGNORECASE,
)
_POINTING: Final = re.compile(
    r"\b(?:it|its|he|him|his|she|her|hers|they|them|their|theirs|this|these|those|one|ones|other|others|another"
    r"|latter|former|there|here|inside|such|same|we|our|us|я|мы|наш\w*|он|она|оно|они|его|её|ее|их|ему|ей|им|ими"
    r"|н[её]м|н[её]го|не[её]|ней|них|ним|ними|это\w*|этот|эта|эти|там|тут|здесь|тот|та|те|такой|такая|такие|другой"
    r"|другая|другие|последн\w+)\b|[它他她该其此那这]|本公司|我们|后者|前者|同样|另",
    re.IGNORECASE,
)
#: What an earlier sentence brought up: "Acme lost the case".
_BROUGHT_UP: Final = re.compile(
    r"\bthe (?:case|suit|lawsuit|trial|dispute|costs?|deal|sale|contract|agreement|merger|purchase|plant"
    r"|decision|ruling|project|company|firm|product|device|law|ban|plan|accident|fire|crash|attack|match|game|title"
    r"|post)\b"
    r"|\b(?:дело|сделк[ауи]|договор|решение|проект|завод|компани[юяи]|издержки)\b",
    re.IGNORECASE,
)
_LETTERS: Final = re.compile(r"[^\W_]+")
_HAN: Final = "\u2e80"


class Part(NamedTuple):
    """A statement of a claim.

    Attributes:
        start: first code point in the claim.
        end: behind the last one.
        is_clause: it is part of a sentence, so that the evidence has to begin with it.
        leans: it does not name what it speaks of, so that it speaks of what the part before does.
    """

    start: int
    end: int
    is_clause: bool
    leans: bool


def sentence_parts(claim: str) -> list[Part]:
    """The sentences of a claim."""
    return [
        Part(start, end, is_clause=False, leans=number > 0 and _leans(claim, start, end, is_clause=False))
        for number, (start, end) in enumerate(split_sentences(claim))
    ]


def clause_parts(claim: str, sentence: Part) -> list[Part]:
    """The clauses of a sentence that are joined and no more; the sentence alone where there are none."""
    text = claim[sentence.start : sentence.end]
    joints = list(_JOINT.finditer(text))
    if not joints or _BINDING.search(text) or _opens_for_all(text[: joints[0].start()]):
        return [sentence]
    if _POINTING.search(text, joints[0].end()):
        return [sentence]
    starts = [0, *[joint.end() for joint in joints]]
    ends = [*[joint.start() for joint in joints], len(text)]
    return [
        Part(
            sentence.start + start,
            sentence.start + end,
            is_clause=start > 0,
            leans=sentence.leans if start == 0 else _leans(text, start, end, is_clause=True),
        )
        for start, end in zip(starts, ends, strict=True)
    ]


def _opens_for_all(clause: str) -> bool:
    """Whether a first clause begins with what may hold for the others too: "in Oslo …", "he says …"."""
    first = _LETTERS.search(clause)
    if first is None or is_doubted(clause):
        return True
    if first[0][0] >= _HAN:
        return first[0][0] in "在据对从自于当每"
    return first[0].lower() in PREPOSITIONS or first[0][0].isdigit()


def _leans(claim: str, start: int, end: int, *, is_clause: bool) -> bool:
    """Whether a part has a pronoun or "the case", or nothing that is written like a name."""
    if _POINTING.search(claim, start, end) or _BROUGHT_UP.search(claim, start, end):
        return True
    words = [match[0] for match in _LETTERS.finditer(claim, start, end)]
    if words and not is_clause and words[0][1:].islower():
        del words[0]  # a capital because a sentence begins
    return not any(word[0].isupper() and word.lower() not in WEEKDAYS for word in words)
