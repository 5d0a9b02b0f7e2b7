"""When the judge in the box may say "supported": where sentences say the claim in nearly its own words.

A high score says that the words are there, not that they say the same: "the company founded Anna", "hardly
free", "free, some claim" have all of them. So a claim is accepted only where every part of it (`claim_parts`)
is a run of one sentence of the evidence (`alignment`), less what it may leave out (`omissions`), where what
stands before and behind the run limits nothing (`edges`), and where nothing around the sentence takes it back
(`surroundings`), as with the rules. Doubt costs verdicts and not errors. Linear in the texts.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from streamverify.semantic.stated import begins_plainly
from streamverify.semantic.surroundings import (
    heading_before,
    is_plain_heading,
    is_sentence_quoted,
    is_supposed,
    is_taken_back,
)

from .alignment import Run, find_runs
from .beside import FRAMING, REVERSED
from .claim_parts import Part, clause_parts, sentence_parts
from .edges import stands_alone
from .features import Reading, read_pair
from .omissions import is_part_of_list, shortened
from .passage import Passage
from .wording import Wording, wording_of

_HAN: Final = "\u2e80"
_LEAST_WORDS: Final = 3
_LEAST_HAN: Final = 5
_MOST_PARTS: Final = 8
_ASKS: Final = ("?", "？")
_QUOTATION: Final = re.compile('["«»“”„「」『』《》]')
#: A star that points to a footnote: "free of charge*".
_STARRED: Final = re.compile(r"[^\W_]\*(?![*\w])")
_DIGIT: Final = re.compile("[0-9０-９]")
_BEFORE_CHARS: Final = 200
#: Of a number: "below", and not "the following".
_BELOW_HAN: Final = "以下的"
_NOT_SAID: Final = "no sentence of the evidence says it in these words"
_CLAUSE: Final = "what stands beside it in its sentence may limit it"
_AROUND: Final = "what stands around the sentence may take it back"


class Look(NamedTuple):
    """What the last look sees.

    Attributes:
        doubt: why the claim must not be called supported, in words; None where it may be.
        sentences: those that say it, as chunk and index of the sentence, one for each part of the claim;
            none where there is a doubt.
    """

    doubt: str | None
    sentences: Sequence[tuple[Passage, int]] = ()


class _Said(NamedTuple):
    """Where one part is said, and whether the whole sentence says it; or the doubt."""

    doubt: str | None
    place: tuple[Passage, int] | None = None
    is_whole: bool = False


def look(claim: str, reading: Reading) -> Look:
    """Whether sentences of the evidence say the claim.

    Args:
        claim: the claim.
        reading: of it beside its evidence.
    """
    if any(mark in claim for mark in _ASKS):
        return Look("the claim asks")
    parts = sentence_parts(claim)
    if not parts or len(parts) > _MOST_PARTS:
        return Look("the claim is not one sentence or a few")
    found: list[_Said] = []
    for part in parts:
        own = [_look_for(claim, part, reading, found, is_all=len(parts) == 1)]
        clauses = clause_parts(claim, part) if own[0].doubt is not None else ()
        if 1 < len(clauses) <= _MOST_PARTS:
            own = _look_for_each(claim, clauses, reading, found)
        if own[-1].doubt is not None:
            return Look(own[-1].doubt)
        found += own
    return Look(None, [each.place for each in found if each.place is not None])


def _look_for_each(
    claim: str, parts: Sequence[Part], reading: Reading, before: Sequence[_Said]
) -> list[_Said]:
    """Where each of several clauses is said; the last one has the doubt, if there is any."""
    found: list[_Said] = []
    for part in parts:
        found.append(_look_for(claim, part, reading, [*before, *found], is_all=False))
        if found[-1].doubt is not None:
            break
    return found


def _look_for(claim: str, part: Part, reading: Reading, before: Sequence[_Said], *, is_all: bool) -> _Said:
    """Where one part of the claim is said.

    Args:
        claim: the claim.
        part: of it.
        reading: of the claim.
        before: where the parts before it are said.
        is_all: whether the part is the claim.
    """
    start, end = part.start, part.end
    if not is_all:
        reading = read_pair(claim[start:end], [passage.text for passage in reading.passages])
    places = _places(reading)
    if part.leans:
        # Of what it speaks only the sentence before tells, and only if it speaks of nothing else.
        places = [place for place in places if before and _follows(place, before[-1])]
    worst = _NOT_SAID
    for with_values in (False, True):
        said = wording_of(claim, start, end, with_values=with_values)
        if said is None or not _is_long_enough(said):
            return _Said("too short to be called supported")
        for passage, index in places:
            if with_values and not _has_figures(claim, start, end, passage, index):
                continue
            found = _say(said, claim[start:end], passage, index, part, with_values=with_values)
            if found.doubt is None:
                return found
            if worst == _NOT_SAID or found.doubt == _AROUND:
                worst = found.doubt
    return _Said(worst)


def _follows(place: tuple[Passage, int], before: _Said) -> bool:
    if before.place is None or not before.is_whole:
        return False
    return place[0] is before.place[0] and place[1] - before.place[1] == 1


def _has_figures(claim: str, start: int, end: int, passage: Passage, index: int) -> bool:
    """Whether anything may be written in another form."""
    return bool(_DIGIT.search(claim, start, end) or _DIGIT.search(passage.text, *passage.spans[index]))


def _places(reading: Reading) -> list[tuple[Passage, int]]:
    """The sentences that may say it: the best one and those of the best window."""
    places: list[tuple[Passage, int]] = []
    for window in (reading.sentence, reading.window):
        if window is not None:
            passage = reading.passages[window.chunk]
            for index in range(window.first, window.last + 1):
                if (passage, index) not in places:
                    places.append((passage, index))
    return places


def _is_long_enough(said: Wording) -> bool:
    if any(token.word[0] >= _HAN for token in said.tokens):
        return sum([len(token.word) if token.word[0] != "=" else 1 for token in said.tokens]) >= _LEAST_HAN
    return len(said.tokens) >= _LEAST_WORDS


def _say(
    said: Wording, written: str, passage: Passage, index: int, part: Part, *, with_values: bool
) -> _Said:
    """Whether one sentence of the evidence says a part of the claim."""
    text = passage.text
    start, end = passage.spans[index]
    stated = wording_of(text, start, end, with_values=with_values)
    if stated is None or _STARRED.search(text, start, end):
        return _Said(_NOT_SAID)
    bare_end = start + len(text[start:end].rstrip())
    worst = _NOT_SAID
    for each in (stated, *shortened(stated, text)):
        runs = find_runs(said, each, text)
        if not runs and is_part_of_list(said, each):
            runs = [Run(0, len(each.tokens), is_kind=False)]
        if runs and worst == _NOT_SAID:
            asks = text[start:bare_end].endswith(_ASKS)
            if asks or _is_taken_back(text, stated, index, passage, bare_end):
                return _Said(_AROUND)
        for run in runs:
            worst = _CLAUSE
            if part.is_clause and run.first:
                continue
            behind = each.tokens[run.last - 1].end
            quotes = _QUOTATION.findall(text[each.tokens[run.first].start : behind])
            if len(quotes) == len(_QUOTATION.findall(written)) and stands_alone(text, each, run, bare_end):
                is_whole = each is stated and run.first == 0 and run.last == len(each.tokens)
                return _Said(None, (passage, index), is_whole)
    return _Said(worst)


def _is_taken_back(text: str, stated: Wording, index: int, passage: Passage, end: int) -> bool:
    start = stated.tokens[0].start
    opening = passage.spans[index][0]  # an article before the first token is part of the sentence
    before = text[max(0, opening - _BEFORE_CHARS) : opening].replace(_BELOW_HAN, "")
    if start and (
        is_supposed(before, len(before)) or text[:start].rstrip(' \t\r\n*_"-•·').endswith((":", "："))
    ):
        return True
    if not begins_plainly(text, start - len(text[opening:start].lstrip())):
        return True
    if is_sentence_quoted(text, start, end) or ">" in text[passage.spans[index][0] : start]:
        return True
    heading = heading_before(text, start) if "#" in text else ""
    if heading and not is_plain_heading(heading):
        return True
    if index and FRAMING.search(text[slice(*passage.spans[index - 1])]):
        return True
    following = passage.spans[index][1]
    while following < len(text) and (text[following].isspace() or text[following] in "-*"):
        following += 1
    if following >= len(text):
        return False
    if text[following] in "—–[(（" or is_taken_back(text, following):
        return True
    return index + 1 < len(passage.spans) and REVERSED.search(text, *passage.spans[index + 1]) is not None
