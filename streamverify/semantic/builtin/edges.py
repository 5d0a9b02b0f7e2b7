"""Whether what stands before and behind a run of words, in its sentence, leaves what the run says as it is.

A run begins with its sentence, or behind an opener, a date or a clause that is made like it. It ends with the
sentence, or before what only tells more. All else may limit it. Doubt costs verdicts and not errors.
"""

import re
from typing import Final

from streamverify.semantic.doubts import LIMITING_BEHIND
from streamverify.semantic.surroundings import is_taken_back

from .alignment import NO_LESS, OPENERS, Run
from .beside import (
    CARRYING_ON,
    GOING_ON_HAN,
    LATER,
    LIMITING_PARTS_HAN,
    TELLING_MORE,
    is_doubted,
    limits,
)
from .omissions import adds_predicate, happened_once
from .word_lists import AUXILIARIES, BINDING, COORDINATING, PREPOSITIONS, is_date, is_participle
from .wording import Token, Wording

_HAN: Final = "\u2e80"
_CLAUSE_MARKS: Final = frozenset(";；")
#: What may stand behind the last word of a sentence.
_ENDING: Final = '.。!！…;；"«»“”„‘’「」『』《》'
_FIGURE: Final = re.compile("[0-9]")
_CLAUSE_END: Final = re.compile("[;；]")
#: Conditions, which what follows may carry on: "if it is broken | and the buyer has a receipt".
_CONDITIONS_HAN: Final = ("如果", "若", "只要", "只有", "除非", "的情况下", "时，")
_BEHIND_DATE: Final = 2
_DATED: Final = ("in", "on", "в")
#: Adjuncts with these hold apart: "by Anna and by Boris" does not say that either did it all.
_EACH_HOLDS: Final = ("within", "in", "в", "за", "из")
#: What becomes of whoever does not do so takes nothing back.
_OTHERWISE: Final = ("otherwise", "иначе")
#: Who believes it matters: "was considered guilty by the court".
_BELIEVED: Final = ("considered", "thought", "believed", "held", "deemed", "called", "found", "reported")
_PRONOUN: Final = re.compile(
    r"(?:and )?(?:it|its|he|his|she|her|they|their|the|an?|он|она|оно|они|его|её|ее|их)\b", re.IGNORECASE
)


def stands_alone(text: str, stated: Wording, run: Run, end: int) -> bool:
    """Whether the rest of the sentence leaves a run as it is.

    Args:
        text: of the chunk.
        stated: the sentence, perhaps without what a claim may leave out.
        run: of its tokens.
        end: of the sentence in the text, without blanks.
    """
    tokens = stated.tokens
    first, last = run.first, run.last
    if tokens[0].breaks.strip("("):
        return False
    if first and not _may_stand_before(text[tokens[0].start : tokens[first].start], tokens, run):
        return False
    if last == len(tokens):
        return not stated.breaks.strip(_ENDING)
    if _has_condition(text, tokens, run):
        return False
    rest = text[tokens[last - 1].end : end]
    if is_doubted(rest):
        return False
    if tokens[last].breaks:
        return _may_stand_behind_clause(rest, tokens, run)
    if tokens[last].pause:
        return _may_stand_behind_comma(rest, tokens, run)
    return _adds(rest, tokens, run) or _tells_more(rest, tokens, run, text)


def _words(tokens: list[Token], run: Run) -> list[str]:
    return [token.word for token in tokens[run.first : run.last]]


def _happened(tokens: list[Token], run: Run) -> bool:
    return happened_once(_words(tokens, run), tokens[run.first : run.last])


def _has_condition(text: str, tokens: list[Token], run: Run) -> bool:
    if not BINDING.isdisjoint(_words(tokens, run)):
        return True
    written = text[tokens[run.first].start : tokens[run.last - 1].end]
    return any(each in written for each in _CONDITIONS_HAN)


def _may_stand_before(before: str, tokens: list[Token], run: Run) -> bool:
    first = run.first
    token = tokens[first]
    if first == 1 and tokens[0].word in OPENERS:
        return True
    if _is_dated(tokens, first):
        return _happened(tokens, run) and not token.breaks
    joined = tokens[first - 1]
    marks = token.breaks or (joined.breaks if joined.word in COORDINATING else "")
    pauses = token.pause or (joined.pause and joined.word in COORDINATING)
    if (marks and set(marks) - _CLAUSE_MARKS) or not (marks or pauses) or is_doubted(before):
        return False
    # "S2 has one port, S4 has two"; of any other clause before it nobody knows whether it goes on.
    opened = {each.word for each in tokens[1:first]}
    return (
        _are_parallel(tokens, 0, first)
        and opened.isdisjoint(PREPOSITIONS)  # "for members": perhaps of both
        and not limits(_CLAUSE_END.split(before)[-1])
    )


def _is_dated(tokens: list[Token], first: int) -> bool:
    """Whether nothing but a date stands before a token."""
    if first == 1:
        return is_date(tokens[0].word)
    return first == _BEHIND_DATE and tokens[0].word in _DATED and is_date(tokens[1].word)


def _tells_more(rest: str, tokens: list[Token], run: Run, text: str) -> bool:
    """Whether what follows only tells more of the thing or of the deed: "is a film | directed by"."""
    token = tokens[run.last]
    if run.last + 1 >= len(tokens) or limits(rest):
        return False
    following = tokens[run.last + 1]
    if run.is_kind:
        return token.word in TELLING_MORE and (token.word != "by" or text[following.start].isupper())
    said = _words(tokens, run)
    if token.word in _DATED and is_date(following.word) and _happened(tokens, run):
        return run.last + 2 == len(tokens) or tokens[run.last + 2].pause
    if "was" not in said[:-1] or not NO_LESS.isdisjoint(said):
        return False
    done = said[said.index("was") + 1]
    if not is_participle(done) or done in _BELIEVED:
        return False
    is_named = bool(following.article) or text[following.start].isupper()
    return token.word == "by" and is_named


def _adds(rest: str, tokens: list[Token], run: Run) -> bool:
    """Whether "and …" behind a run adds another predicate, or the same kind of adjunct once more."""
    last = run.last
    if tokens[last].word not in COORDINATING or last + 1 >= len(tokens):
        return False
    following = [token.word for token in tokens[last + 1 :]]
    if adds_predicate(following, 0):
        return not limits(rest)
    # "Within two days in town and within five elsewhere": the first holds by itself.
    is_same = following[0] in _EACH_HOLDS and following[0] in _words(tokens, run)
    return is_same and not limits(rest.partition(following[0])[2])


def _may_stand_behind_clause(rest: str, tokens: list[Token], run: Run) -> bool:
    token = tokens[run.last]
    clause = rest.lstrip(" ;；")
    if set(token.breaks) - _CLAUSE_MARKS or not clause or token.word in CARRYING_ON:
        return False
    if is_taken_back(clause, 0) or limits(clause) or token.word in PREPOSITIONS:
        return False
    is_parallel = _are_parallel(tokens, run.first, run.last)
    if LIMITING_BEHIND.search(clause) or (_FIGURE.search(clause) and not is_parallel):
        return False
    if max(clause) >= _HAN:
        return clause.startswith(GOING_ON_HAN) and not any(part in clause for part in LIMITING_PARTS_HAN)
    if is_parallel:
        return True
    if not (_PRONOUN.match(clause) or _happened(tokens, run)):
        return False  # "lunch is free; interns pay": of some it may not hold
    content = {word for word in _words(tokens, run) if word not in AUXILIARIES}
    return content.isdisjoint([each.word for each in tokens[run.last :]])


def _may_stand_behind_comma(rest: str, tokens: list[Token], run: Run) -> bool:
    last = run.last
    token = tokens[last]
    clause = rest.lstrip(" ,，、")
    if not clause or rest[:1] == "、" or is_taken_back(clause, 0) or limits(clause):
        return False
    if _are_parallel(tokens, run.first, last):
        return True
    first = token.word
    if first in COORDINATING and last + 1 < len(tokens):
        first = tokens[last + 1].word
    if first[0] in "=0123456789" or first in CARRYING_ON or LATER.search(rest):
        return False
    if max(clause) >= _HAN:
        return clause.startswith(GOING_ON_HAN) and not any(part in clause for part in LIMITING_PARTS_HAN)
    if run.is_kind and first in TELLING_MORE:
        return True
    if token.word in COORDINATING:  # ", and threw it out": nobody knows what became of it
        return False
    return first in _OTHERWISE and last + 1 < len(tokens) and not is_participle(tokens[last + 1].word)


def _are_parallel(tokens: list[Token], one: int, other: int) -> bool:
    """Whether clauses begin alike at two tokens: "S2 has one port, S4 has two"."""
    if other + 1 >= len(tokens):
        return False
    first, second = tokens[one].word, tokens[other].word
    if first == second:  # "parking is free, parking at night is not" is not made alike
        return first == "у" and _is_code(tokens[one + 1].word) and _is_code(tokens[other + 1].word)
    return tokens[one + 1].word == tokens[other + 1].word and _is_code(first) and _is_code(second)


def _is_code(word: str) -> bool:
    return word.isalnum() and not word.isalpha() and not word.isdigit()
