"""When the judge in the box may say "supported": where one sentence says the claim in nearly its own words.

A high score says that the words are there, not that they say the same: "the company founded Anna", "hardly
free", "free, some claim" have all of them. So a claim is accepted only where every sentence of it is a run of
one sentence of the evidence (`alignment`), where the run begins and ends with the sentence or with a clause
whose neighbours limit nothing (`beside`), and where nothing around the sentence takes it back
(`surroundings`), as with the rules. Doubt costs verdicts and not errors. Linear in the texts.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from streamverify.semantic.surroundings import (
    heading_before,
    is_plain_heading,
    is_sentence_quoted,
    is_supposed,
    is_taken_back,
)

from .alignment import ADJUNCTS, COORDINATING, NO_LESS, OPENERS, Run, find_runs
from .beside import (
    CARRYING_ON,
    FRAMING,
    GOING_ON_HAN,
    LATER,
    LIMITING_PARTS_HAN,
    REVERSED,
    SUBORDINATING,
    TELLING_MORE,
    is_doubted,
    is_hedged,
    limits,
)
from .claim_parts import Part, clause_parts, sentence_parts
from .features import Reading, read_pair
from .omissions import happened_once, is_part_of_list, shortened
from .passage import Passage
from .wording import Token, Wording, wording_of

_HAN: Final = "\u2e80"
_LEAST_WORDS: Final = 3
_LEAST_HAN: Final = 5
_MOST_SENTENCES: Final = 8
_ASKS: Final = ("?", "？")
_CLAUSE_MARKS: Final = frozenset(";；")
#: What may stand behind the last word of a sentence.
_ENDING: Final = '.。!！…;；"«»“”„‘’「」『』《》'
_QUOTATION: Final = re.compile('["«»“”„「」『』《》]')
_DIGIT: Final = re.compile("[0-9０-９]")
_BEFORE_CHARS: Final = 200
#: Of a number: "below", and not "the following".
_BELOW_HAN: Final = "以下的"
#: What becomes of whoever does not do so takes nothing back.
_OTHERWISE: Final = ("otherwise", "иначе", "否")
_DATED: Final = frozenset(("in", "on", "в"))
_YEAR: Final = re.compile("1[0-9]{3}|20[0-9]{2}")
_CLAUSE_END: Final = re.compile("[;；]")
_AUXILIARIES: Final = frozenset(
    ("is", "was", "have", "had", "can", "may", "will", "must", "should", "could", "do", "did")
)
_PARTICIPLES: Final = ("ed", "en", "wn", "ilt", "old", "ght", "ade", "aid", "eld", "und")
_NOT_SAID: Final = "no sentence of the evidence says it in these words"
_CLAUSE: Final = "what stands beside it in its sentence may limit it"
_AROUND: Final = "what stands around the sentence may take it back"


class Look(NamedTuple):
    """What the last look sees.

    Attributes:
        doubt: why the claim must not be called supported, in words; None where it may be.
        sentences: those that say it, as chunk and index of the sentence, one for each sentence of the claim;
            none where there is a doubt.
    """

    doubt: str | None
    sentences: Sequence[tuple[Passage, int]] = ()


def look(claim: str, reading: Reading) -> Look:
    """Whether sentences of the evidence say the claim.

    Args:
        claim: the claim.
        reading: of it beside its evidence.
    """
    if any(mark in claim for mark in _ASKS):
        return Look("the claim asks")
    parts = sentence_parts(claim)
    if not parts or len(parts) > _MOST_SENTENCES:
        return Look("the claim is not one sentence or a few")
    sentences: list[tuple[Passage, int]] = []
    for part in parts:
        found = _look_for(claim, part, reading, sentences, is_all=len(parts) == 1)
        clauses = clause_parts(claim, part)
        if found.doubt is not None and 1 < len(clauses) <= _MOST_SENTENCES:
            found = _look_for_each(claim, clauses, reading, sentences)
        if found.doubt is not None:
            return found
        sentences += found.sentences
    return Look(None, sentences)


def _look_for_each(
    claim: str, parts: Sequence[Part], reading: Reading, before: Sequence[tuple[Passage, int]]
) -> Look:
    """The same for clauses, each by itself."""
    sentences: list[tuple[Passage, int]] = []
    for part in parts:
        found = _look_for(claim, part, reading, [*before, *sentences], is_all=False)
        if found.doubt is not None:
            return found
        sentences += found.sentences
    return Look(None, sentences)


def _look_for(
    claim: str, part: Part, reading: Reading, before: Sequence[tuple[Passage, int]], *, is_all: bool
) -> Look:
    """The same for one part of the claim; `before` are the sentences that say the parts before it."""
    start, end = part.start, part.end
    if not is_all:
        reading = read_pair(claim[start:end], [passage.text for passage in reading.passages])
    places = _places(reading)
    if part.points_back:
        # Whom "it" means tells only the sentence before, or the same one.
        places = [place for place in places if before and _follows(place, before[-1])]
    worst = _NOT_SAID
    for with_values in (False, True):
        said = wording_of(claim, start, end, with_values=with_values)
        if said is None or not _is_long_enough(said):
            return Look("too short to be called supported")
        for passage, index in places:
            if with_values and not _has_figures(claim, start, end, passage, index):
                continue
            doubt = _doubt(said, claim[start:end], passage, index, part, with_values=with_values)
            if doubt is None:
                return Look(None, ((passage, index),))
            if worst == _NOT_SAID or doubt == _AROUND:
                worst = doubt
    return Look(worst)


def _follows(place: tuple[Passage, int], other: tuple[Passage, int]) -> bool:
    return place[0] is other[0] and 0 <= place[1] - other[1] <= 1


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


def _doubt(
    said: Wording, sentence: str, passage: Passage, index: int, part: Part, *, with_values: bool
) -> str | None:
    text = passage.text
    start, end = passage.spans[index]
    stated = wording_of(text, start, end, with_values=with_values)
    if stated is None:
        return _NOT_SAID
    bare_end = start + len(text[start:end].rstrip())
    taken_back: bool | None = None
    worst = _NOT_SAID
    for each in (stated, *shortened(stated, text)):
        found = find_runs(said, each, text)
        if not found and is_part_of_list(said, each):
            found = [Run(0, len(each.tokens), is_kind=False)]
        if found and taken_back is None:
            asks = text[start:bare_end].endswith(_ASKS)
            taken_back = asks or _is_taken_back(text, stated, index, passage, bare_end)
        if found and taken_back:
            return _AROUND
        for run in found:
            if part.is_clause and run.first:
                continue
            behind = each.tokens[run.last - 1].end
            quotes = _QUOTATION.findall(text[each.tokens[run.first].start : behind])
            if len(quotes) == len(_QUOTATION.findall(sentence)) and _stands_alone(text, each, run, bare_end):
                return None
            worst = _CLAUSE
    return worst


def _is_taken_back(text: str, stated: Wording, index: int, passage: Passage, end: int) -> bool:
    start = stated.tokens[0].start
    opening = passage.spans[index][0]  # an article before the first token is part of the sentence
    before = text[max(0, opening - _BEFORE_CHARS) : opening].replace(_BELOW_HAN, "")
    if start and (is_supposed(before, len(before)) or text[:start].rstrip(' \t*_"').endswith((":", "："))):
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


def _stands_alone(text: str, stated: Wording, run: Run, end: int) -> bool:
    """Whether what stands before and behind a run, in its sentence, leaves it as it is."""
    tokens = stated.tokens
    first, last = run.first, run.last
    if tokens[0].breaks.strip("("):
        return False
    if first and not _may_stand_before(text[tokens[0].start : tokens[first].start], tokens, run):
        return False
    if last == len(tokens):
        return not stated.breaks.strip(_ENDING)
    rest = text[tokens[last - 1].end : end]
    return _may_stand_behind(text, end, tokens, run) or _tells_more(rest, tokens, run, text)


def _is_date(word: str) -> bool:
    return word.startswith("=date") or _YEAR.fullmatch(word) is not None


def _may_stand_before(before: str, tokens: list[Token], run: Run) -> bool:
    first = run.first
    token = tokens[first]
    if first == 1 and tokens[0].word in OPENERS:
        return True
    dated = (
        tokens[0].word if first == 1 else tokens[1].word if first == 2 and tokens[0].word in _DATED else ""
    )
    if dated and _is_date(dated) and happened_once([each.word for each in tokens[first : run.last]]):
        return not token.breaks
    joined = tokens[first - 1]
    marks = token.breaks or (joined.breaks if joined.word in COORDINATING else "")
    pauses = token.pause or (joined.pause and joined.word in COORDINATING)
    if marks and set(marks) - _CLAUSE_MARKS:
        return False
    if not marks and not pauses:
        return False
    clauses = _CLAUSE_END.split(before)
    last_clause = clauses[-1] if not token.breaks else ""
    if is_doubted(before):
        return False
    if not last_clause.strip(" ,，"):
        return True
    if _are_parallel(tokens, 0, first) and not limits(last_clause):
        return True
    # "In 2019, parking was free": a scene; "it is new, and parking is free": a clause of its own.
    return joined.word in COORDINATING and not limits(last_clause)


def _tells_more(rest: str, tokens: list[Token], run: Run, text: str) -> bool:
    """Whether what follows only tells more of the thing or of the deed: "is a film | directed by"."""
    token = tokens[run.last]
    if token.pause or token.breaks or run.last + 1 >= len(tokens):
        return False
    following = tokens[run.last + 1]
    if is_doubted(rest) or limits(rest):
        return False
    if run.is_kind:
        return token.word in TELLING_MORE and (token.word != "by" or text[following.start].isupper())
    words = [each.word for each in tokens[run.first : run.last]]
    if token.word in _DATED and _is_date(following.word) and happened_once(words):
        return run.last + 2 == len(tokens) or tokens[run.last + 2].pause
    if "was" not in words[:-1] or not NO_LESS.isdisjoint(words):
        return False
    if not words[words.index("was") + 1].endswith(_PARTICIPLES):
        return False
    is_named = bool(following.article) or text[following.start].isupper()
    is_dated = token.word in ("in", "on") and following.word.startswith("=date")
    return is_dated or (token.word == "by" and is_named)


def _may_stand_behind(text: str, end: int, tokens: list[Token], run: Run) -> bool:
    last = run.last
    rest = text[tokens[last - 1].end : end]
    token = tokens[last]
    if is_doubted(rest):
        return False
    if token.breaks:
        if set(token.breaks) - _CLAUSE_MARKS:
            return False
        clause = rest.lstrip(" ;；")
        if token.word in CARRYING_ON:
            return False
        return bool(clause) and not is_taken_back(clause, 0) and not is_hedged(clause)
    following = tokens[last + 1] if last + 1 < len(tokens) else None
    if not token.pause:
        if token.word not in COORDINATING or following is None:
            return False
        if following.word in _AUXILIARIES:
            return not limits(rest)
        # "Within two days in town and within five elsewhere": the first holds by itself.
        is_same = following.word in ADJUNCTS and any(
            each.word == following.word for each in tokens[run.first : last]
        )
        return is_same and not limits(text[following.end : end])
    clause = rest.lstrip(" ,，、")
    if not clause or rest[:1] == "、" or is_taken_back(clause, 0) or limits(clause):
        return False
    first = token.word
    if first in COORDINATING and following is not None:
        first = following.word
    if _are_parallel(tokens, run.first, last):
        return True
    if first[0] in "=0123456789" or first in CARRYING_ON or LATER.search(rest):
        return False
    if max(clause) >= _HAN:
        return clause.startswith(GOING_ON_HAN) and not any(part in clause for part in LIMITING_PARTS_HAN)
    if token.word in COORDINATING or first in ("which", *_OTHERWISE) or first in TELLING_MORE:
        return True
    # An adverbial without a verb may limit: ", one day a week"; a participle and a name in apposition do not.
    return first.endswith("ing") or (
        first.isascii() and clause[0].isupper() and following is not None and following.word == "and"
    )


def _are_parallel(tokens: list[Token], one: int, other: int) -> bool:
    """Whether clauses begin alike at two tokens: "S2 has one port, S4 has two"."""
    if other + 1 >= len(tokens):
        return False
    first, second = tokens[one].word, tokens[other].word
    if first == second:
        return first not in SUBORDINATING
    return tokens[one + 1].word == tokens[other + 1].word and all(
        word.isalnum() and not word.isalpha() and not word.isdigit() for word in (first, second)
    )
