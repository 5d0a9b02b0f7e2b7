"""Whether a claim is a sentence of the evidence as it stands.

Wider than the rules' word for word (`semantic.stated`), which also asks what stands at its edges: here a
claim need only be one or several whole sentences, as `text.sentences` cuts them, long enough to say
something, with no doubt around them. Offsets are code points, half-open.
"""

import re
from typing import Final

from streamverify.semantic.stated import begins_plainly
from streamverify.semantic.surroundings import (
    heading_before,
    is_plain_heading,
    is_sentence_quoted,
    is_supposed,
    is_taken_back,
)
from streamverify.structural.evidence_statements import statements_of

from .beside import FRAMING

_WORD: Final = re.compile(r"[^\W_]+")
_HAN: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_LEAST_WORDS: Final = 6
_LEAST_HAN: Final = 8
#: A longer sentence before it says something of its own.
_FRAMING_CHARS: Final = 70
_ASKS: Final = ("?", "？")
_QUOTES: Final = frozenset('"“”„«»「」')


def find_whole(claim: str, text: str) -> tuple[int, int] | None:
    """Where the claim stands in the text as whole sentences that nothing takes back, or None."""
    bare = claim.strip()
    if any(mark in bare for mark in _ASKS) or not _is_long_enough(bare):
        return None
    evidence = statements_of(text)
    found = evidence.find_whole(bare)
    if found is None:
        return None
    start = text.index(bare, evidence.spans[found[0]][0])
    end = start + len(bare)
    before = evidence.spans[max(found[0] - 1, 0)][0]
    if is_supposed(text[before:end], start - before):
        return None
    # A claim that has a quotation mark of its own says what is quoted as the text does.
    if _QUOTES.isdisjoint(bare) and is_sentence_quoted(text, start, end):
        return None
    first = evidence.spans[found[0]][0]
    is_framed = first - before <= _FRAMING_CHARS and FRAMING.search(text, before, first) is not None
    if is_framed or not begins_plainly(text, start):
        return None
    following = evidence.spans[found[-1]][1]
    if following < len(text) and is_taken_back(text, following):
        return None
    heading = heading_before(text, start)
    return None if heading and not is_plain_heading(heading) else (start, end)


def _is_long_enough(bare: str) -> bool:
    return len(_WORD.findall(bare)) >= _LEAST_WORDS or len(_HAN.findall(bare)) >= _LEAST_HAN
