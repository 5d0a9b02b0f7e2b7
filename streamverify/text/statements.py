"""What a sentence or a claim says, as far as words tell: content, clauses, negations and marks of scope.

A negation or mark belongs to the next content word of its clause, or where none follows to the last one.
Offsets are Unicode code points, half-open. Linear in the length of the text.
"""

from typing import Final, NamedTuple

from streamverify.text.modality import CONDITION, HEDGES, NOT_ALL, WHEN
from streamverify.text.words import (
    BOUNDARY,
    COORDINATING,
    DEGREE,
    DOUBLING,
    FALSE,
    FUNCTION,
    IF_NOT,
    NEGATOR,
    NUMBER,
    SPECIAL,
    TRUE,
    WORDS,
    learn,
    prepared,
    token_pattern,
)

#: Of a clause that a condition opens behind "and" or "but": it belongs to no clause before it.
DETACHED: Final = 1 << 20
_OF_CLAUSES: Final = CONDITION | WHEN
_NEITHER: Final = ["ни"]
_THAT: Final = (["that"], [",", "что"])
#: What they say is stated, in a clause of its own: "trials showed that".
_FACTIVE: Final = frozenset(
    (
        *("show", "shows", "showed", "shown", "find", "finds", "found", "demonstrate", "demonstrates"),
        *("demonstrated", "confirm", "confirms", "confirmed", "prove", "proves", "proved", "proven"),
        *("establish", "establishes", "established", "reveal", "reveals", "revealed", "discovered"),
    )
)
_BUT: Final = frozenset(("除", "除了"))
_ADDING: Final = frozenset(("还", "也", "又", "另"))
#: So far behind "除" it is asked whether something is added ("除 … 外，还 …") or taken away.
_ADDING_WINDOW: Final = 40
_LIMITERS: Final = frozenset(("only", "just", "merely", "simply", "solely"))
#: "not over 30" is a limit.
_LIMITS: Final = frozenset(("over", "under", "above", "below", "beyond"))
#: Where a Russian clause has a verb, "никто" and the like deny nothing without "не".
_RUSSIAN_VERB_ENDINGS: Final = (
    *("ет", "ит", "ут", "ют", "ят", "ат", "ешь", "ишь", "ать", "ять", "ить", "еть", "ал", "ил", "ел", "ял"),
    *("ул", "ала", "ила", "ела", "яла", "али", "или", "ели", "яли", "ся", "сь"),
)
_AUXILIARIES: Final = frozenset(
    ("is", "are", "was", "were", "has", "have", "had", "can", "may", "will", "must", "should", "could")
)
#: No sentence denies one word more often; only hostile text does.
_MOST_PENDING: Final = 8
_MONTHS: Final = frozenset(("in", "of", "since", "until", "by", "last", "next", "early", "late", "mid", "on"))
_QUESTION_MARKS: Final = ("?", "？")


class Negation(NamedTuple):
    """One negation of one word.

    Attributes:
        at: index of the content word that is denied, -1 where there is none.
        token: index of the token that denies.
        is_first: false for the "nor" that carries on an earlier negation.
    """

    at: int
    token: int
    is_first: bool = True


class Mark(NamedTuple):
    """Bits of `modality`, index of the content word that they belong to (-1: none), and of their token."""

    bits: int
    at: int
    token: int


class Statement:
    """A sentence or a claim, taken apart. Not to be changed once it is read.

    Attributes:
        start: first code point in its text.
        end: behind the last one.
        stems: of content words and numbers, in order.
        tokens: index of the token of each stem.
        clauses: index of the clause of each stem.
        clause_marks: by clause, what opens it: CONDITION, WHEN, DETACHED or nothing.
        words: the stems of content words, without numbers.
        numbers: as written.
        content: words and numbers.
        negations: in order.
        marks: in order, conditions included.
        bits: of all marks together.
        subject_end: index of the first stem behind the first auxiliary ("is", "can"), 0 where there is none.
        is_denied: all of it is denied from outside ("it is not true that").
        is_question: it asks and states nothing.
    """

    __slots__ = (
        "bits",
        "clause_marks",
        "clauses",
        "content",
        "end",
        "is_denied",
        "is_question",
        "marks",
        "negations",
        "numbers",
        "start",
        "stems",
        "subject_end",
        "tokens",
        "words",
    )

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.stems: list[str] = []
        self.tokens: list[int] = []
        self.clauses: list[int] = []
        self.clause_marks: list[int] = [0]
        self.words: frozenset[str] = frozenset()
        self.numbers: frozenset[str] = frozenset()
        self.content: frozenset[str] = frozenset()
        self.negations: list[Negation] = []
        self.marks: list[Mark] = []
        self.bits = 0
        self.subject_end = 0
        self.is_denied = False
        self.is_question = False

    def token_span(self, text: str, token: int) -> tuple[int, int]:
        """Where a token stands in the text that the statement was read from.

        Raises:
            IndexError: there is no such token.
        """
        lowered = prepared(text[self.start : self.end])
        for index, match in enumerate(token_pattern(lowered).finditer(lowered)):
            if index == token:
                return self.start + match.start(), self.start + match.end()
        raise IndexError(f"the statement has no token {token}")


def read_statement(text: str, start: int = 0, end: int | None = None) -> Statement:
    """Take one sentence, ``text[start:end]``, apart."""
    if end is None:
        end = len(text)
    lowered = prepared(text[start:end])
    statement = Statement(start, end)
    _read(statement, token_pattern(lowered).findall(lowered))
    return statement


def _read(statement: Statement, tokens: list[str]) -> None:
    stems, positions, clauses = statement.stems, statement.tokens, statement.clauses
    negations, marks = statement.negations, statement.marks
    pending: list[tuple[int, bool]] = []  # negators that wait for their word
    waiting: list[tuple[int, int]] = []  # marks that wait for theirs
    doubling: list[tuple[int, int]] = []
    numbers: list[str] = []
    words = WORDS
    skip = clause = clause_token = subject_end = bits = 0
    clause_start = 0  # index of its first stem
    denies = False  # a negator stands in the clause
    for index, token in enumerate(tokens):
        if index < skip:
            continue
        role, stem, sign, mark, phrases = words.get(token) or learn(token)
        if phrases is not None and index + 1 < len(tokens) and tokens[index + 1] in phrases:
            for phrase, meaning, takes in phrases[tokens[index + 1]]:
                if len(phrase) == 2 or tuple(tokens[index : index + len(phrase)]) == phrase:
                    role, stem, sign, mark, _ = meaning
                    skip = index + takes
                    break
        if role == FUNCTION and token == "that" and index and tokens[index - 1] in _FACTIVE:
            hedged = waiting or any(each.at >= clause_start and each.bits & HEDGES for each in marks)
            if not denies and not doubling and not hedged:
                role = BOUNDARY
        elif role == BOUNDARY and token in _BUT and _adds(tokens, index):
            mark = 0
        if role <= SPECIAL:  # or CONTENT
            if role:
                if (token in TRUE or token in FALSE) and _that_follows(tokens, index):
                    statement.is_denied ^= bool(pending) != (token in FALSE)
                    pending.clear()
                    continue
                if sign < 0:
                    negations.append(Negation(len(stems), index))
                if mark:
                    marks.append(Mark(mark, len(stems), index))
                    bits |= mark
            if pending:
                at = len(stems)
                negations += [Negation(at, negator, is_first) for negator, is_first in pending]
                pending.clear()
            if waiting:
                at = len(stems)
                marks += [Mark(waiting_bits, at, waited) for waiting_bits, waited in waiting]
                waiting.clear()
            stems.append(stem)
            positions.append(index)
            clauses.append(clause)
        elif role == FUNCTION:
            if mark:
                if pending and token in _LIMITERS and pending[-1][0] == index - 1:
                    pending.pop()
                elif token == "may" and _is_month(tokens, index):
                    stems.append(token)
                    positions.append(index)
                    clauses.append(clause)
                else:
                    waiting.append((mark, index))
                    bits |= mark
            elif pending and token in _LIMITERS and pending[-1][0] == index - 1:
                pending.pop()
            if not subject_end and token in _AUXILIARIES:
                subject_end = len(stems)
        elif role == NUMBER:
            numbers.append(stem)
            stems.append(stem)
            positions.append(index)
            clauses.append(clause)
        elif role == NEGATOR:
            if token == "no" and _is_answer_or_number(tokens, index):
                continue
            if index + 2 < len(tokens) and tokens[index + 1] in _LIMITS and tokens[index + 2][0].isdigit():
                continue
            if len(pending) < _MOST_PENDING:
                pending.append((index, not (token == "nor" and negations)))
            denies = True
            if mark:
                waiting.append((mark, index))
                bits |= mark
        elif role == DEGREE:
            if pending:
                pending.pop()
                mark = NOT_ALL
            waiting.append((mark, index))
            bits |= mark
        elif role == DOUBLING:
            doubling.append((len(stems), index))
        else:
            # "ни — ни" is one list: what denies one part denies the next.
            goes_on = (denies or bool(doubling)) and tokens[index + 1 : index + 2] == _NEITHER
            if pending or waiting or doubling:
                _settle(statement, clause_start, pending, waiting)
                if doubling and not goes_on:
                    if not denies:
                        _deny_twice(statement, clause_start, doubling[0], tokens[clause_token:index])
                    doubling.clear()
            clause_token = index
            opening = mark & _OF_CLAUSES if role == BOUNDARY else 0
            if opening and index and tokens[index - 1] in COORDINATING:
                opening |= DETACHED
            if len(stems) > clause_start:
                clause += 1
                clause_start = len(stems)
                statement.clause_marks.append(opening)
                denies = denies and goes_on
            elif opening:
                statement.clause_marks[clause] |= opening
            if mark:
                marks.append(Mark(mark, len(stems), index))
                bits |= mark
                if token in IF_NOT:
                    pending.append((index, True))
    if pending or waiting or doubling:
        _settle(statement, clause_start, pending, waiting)
        if doubling and not denies:
            _deny_twice(statement, clause_start, doubling[0], tokens[clause_token:])
    statement.content = statement.words = frozenset(stems)
    if numbers:
        statement.numbers = frozenset(numbers)
        statement.words = statement.content - statement.numbers
    statement.bits = bits
    statement.subject_end = subject_end
    statement.is_question = bool(tokens) and tokens[-1] in _QUESTION_MARKS


def _settle(
    statement: Statement, clause_start: int, pending: list[tuple[int, bool]], waiting: list[tuple[int, int]]
) -> None:
    """At the end of a clause: what waits for a word belongs to the last one."""
    final = len(statement.stems) - 1
    last = final if final >= clause_start else -1
    statement.negations += [Negation(last, negator, is_first) for negator, is_first in pending]
    statement.marks += [Mark(bits, final, waited) for bits, waited in waiting]
    pending.clear()
    waiting.clear()


def _deny_twice(
    statement: Statement, clause_start: int, doubling: tuple[int, int], clause_tokens: list[str]
) -> None:
    """ "никто не": the second part denies, where there is one; else a clause without a verb is denied."""
    if not _has_russian_verb(clause_tokens):
        at, token = doubling
        final = len(statement.stems) - 1
        statement.negations.append(Negation(min(at, final if final >= clause_start else -1), token))


def _has_russian_verb(tokens: list[str]) -> bool:
    return any(token.endswith(_RUSSIAN_VERB_ENDINGS) for token in tokens)


def _that_follows(tokens: list[str], index: int) -> bool:
    return tokens[index + 1 : index + 2] == _THAT[0] or tokens[index + 1 : index + 3] == _THAT[1]


def _adds(tokens: list[str], index: int) -> bool:
    """Whether "除" says besides, and not except."""
    return not _ADDING.isdisjoint(tokens[index + 1 : index + _ADDING_WINDOW])


def _is_month(tokens: list[str], index: int) -> bool:
    """Whether "may" is May."""
    after = tokens[index + 1] if index + 1 < len(tokens) else ","
    before = tokens[index - 1] if index else ""
    return after[0].isdigit() or after in ",.;)" or before[:1].isdigit() or before in _MONTHS


def _is_answer_or_number(tokens: list[str], index: int) -> bool:
    """Whether "no" answers a question or abbreviates "number"."""
    after = tokens[index + 1] if index + 1 < len(tokens) else ""
    return after[:1] in ",.;:" or after[:1].isdigit()
