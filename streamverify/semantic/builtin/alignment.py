"""Whether a sentence has a claim's words in order, as a run (`wording`), and where.

Four liberties are taken, each of which leaves the meaning: an adjunct that begins with a preposition may
stand elsewhere ("on Mondays …"), a list of two may be turned ("B and A"), a phrase with "a" may have more
words of what a thing is like ("a large coastal city" is a city), and a colon may stand for "is", "means" or
"costs" ("S8: 40 euros"). Linear in the texts.
"""

from typing import Final, NamedTuple

from .frequencies import weight_of
from .wording import Token, Wording

_CYRILLIC: Final = "\u0400"
_MOST_STARTS: Final = 8
_BEHIND_DATE: Final = 2
_MOST_MODIFIERS: Final = 5
_QUOTE_MARKS: Final = '"«»“”„‘’「」『』《》'


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


#: At the start of a sentence they join it to the one before and change nothing.
OPENERS: Final = _words("also moreover furthermore additionally и а также")
COORDINATING: Final = _words("and а и")
#: With these a moved adjunct begins; these bind what they join.
ADJUNCTS: Final = _words("""
    in on at since during by after before until under within from for with via
    в во на с со до после при за по из от через для к ко у
""")
_NO_SWAP: Final = _words("of than as чем")
_JOINTS: Final = ("and", "or", "и", "или", "和", "或")
_RESPECTIVELY: Final = _words("respectively соответственно former latter then 别")
#: With one of these in the claim, fewer words say more.
NO_LESS: Final = _words("""
    no not never without every all any each only if unless less fewer more than most few neither nor
    but hardly rarely seldom
    ≤ ≥
""")
#: What a thing may be like and still be one of its kind; of other words that cannot be said ("model boat").
_PLAIN: Final = _words("""
    large small big little tall short long old new young ancient modern great major minor famous
    popular successful important beautiful red green blue black white grey gray brown yellow narrow
    wide deep shallow biggest largest smallest oldest tallest longest best animated feared romantic
    dramatic comic free fast slow
""")
_PLAIN_ENDINGS: Final = ("ic", "al", "ous", "ese", "ian", "ish", "ern")
_NOT_PLAIN: Final = _words("""
    potential hypothetical virtual artificial unofficial fictional mythical legal former partial
    additional conditional fictitious optional provisional nominal theoretical experimental
    historical trial proposal rival medal principal critical metal crystal animal plastic mosaic
    music fabric ceramic
""")
#: What a colon may say between a thing and what it is, means or costs; longer ones first.
_COLONS: Final = frozenset((":", "："))
_MEANT_BY_COLON: Final = tuple(
    tuple(each.split())
    for each in (
        *("mean that", "is that", "is", "mean", "cost", "равно", "означает что", "означает", "составляет"),
        *("стоит", "это", "的 意 思 是", "意 味 着", "表 示", "意 为", "价 格 为", "为", "是"),
    )
)
_LONGEST_COLON: Final = max(map(len, _MEANT_BY_COLON))
_COPULAS: Final = _words("is was became become")


class Run(NamedTuple):
    """Where the claim stands in a sentence: token indices, half-open.

    `is_kind`: the claim says what its subject is ("is a film"), which no more words behind it take away.
    """

    first: int
    last: int
    is_kind: bool


def find_runs(said: Wording, stated: Wording, text: str) -> list[Run]:
    """The runs of the sentence that say the claim: all of its words in order, or with an adjunct moved."""
    ours, theirs = said.tokens, stated.tokens
    length = len(ours)
    found: list[Run] = []
    for first in _starts(stated):
        last = first + length
        if last <= len(theirs) and _is_same(ours, theirs[first:last]):
            found.append(Run(first, last, _is_kind(ours)))
        elif (end := _end_with_modifiers(ours, theirs, first, text)) >= 0:
            found.append(Run(first, end, _is_kind(ours)))
        elif (end := _end_with_colon(ours, theirs, first)) >= 0:
            found.append(Run(first, end, is_kind=False))
    return found


def _end_with_colon(ours: list[Token], theirs: list[Token], first: int) -> int:
    """Where a run ends whose colon stands for a word of the claim, or -1."""
    at = first
    for index, token in enumerate(ours):
        if at >= len(theirs):
            return -1
        if index and theirs[at].breaks in _COLONS:
            words = [each.word for each in ours[index : index + _LONGEST_COLON]]
            meant = next((each for each in _MEANT_BY_COLON if tuple(words[: len(each)]) == each), ())
            behind = index + len(meant)
            last = at + len(ours) - behind
            if not meant or behind >= len(ours) or last > len(theirs):
                return -1
            rest = [theirs[at]._replace(breaks=""), *theirs[at + 1 : last]]
            is_same = [each.word for each in ours[behind:]] == [each.word for each in rest]
            return last if is_same and not _inner_marks(ours) and not _inner_marks(rest) else -1
        if theirs[at].word != token.word or (index and theirs[at].breaks):
            return -1
        at += 1
    return -1


def _is_kind(ours: list[Token]) -> bool:
    at = _phrase_start(ours, len(ours) - 1)
    return at > 0 and ours[at - 1].word in _COPULAS


def _phrase_start(ours: list[Token], at: int) -> int:
    """Index of the word behind the article "a" of the phrase that a word belongs to, or -1."""
    while at >= 0 and weight_of(ours[at].word) > 0 and ours[at].word < _CYRILLIC:
        if ours[at].article:
            return at if ours[at].article in ("a", "an") else -1
        at -= 1
    return -1


def _end_with_modifiers(ours: list[Token], theirs: list[Token], first: int, text: str) -> int:
    """Where a run ends that has more words behind the article of "a …" than the claim, or -1.

    "A 1964 American romantic film" is a romantic film; of every, no or the film that cannot be said.
    """
    if first and theirs[first].word != ours[0].word:
        return -1
    if any(token.word in NO_LESS for token in ours):
        return -1
    at = first
    more = 0
    for index, token in enumerate(ours):
        while at < len(theirs) and theirs[at].word != token.word:
            other = theirs[at]
            opens = token.article in ("a", "an") and (other.article or more)
            if not (opens or (not token.article and _phrase_start(ours, index) >= 0 and not other.article)):
                return -1
            if other.breaks or not _is_plain(other, text):
                return -1
            more += 1
            at += 1
            if more > _MOST_MODIFIERS:
                return -1
        if at >= len(theirs) or (theirs[at].breaks and index):
            return -1
        at += 1
    return at if more else -1


def _is_plain(token: Token, text: str) -> bool:
    word = token.word
    if word.startswith("="):  # "a 1964 film"
        return True
    if not word.isascii() or word in _NOT_PLAIN:
        return False
    return word in _PLAIN or word.endswith(_PLAIN_ENDINGS) or text[token.start].isupper()


def _starts(stated: Wording) -> list[int]:
    starts = [0]
    tokens = stated.tokens
    for at in range(1, len(tokens)):
        token = tokens[at]
        opened = (at == 1 and tokens[0].word in OPENERS) or (at == _BEHIND_DATE and _begins_with_date(tokens))
        if not (token.pause or token.breaks or opened):
            continue
        starts.append(at)
        if token.word in COORDINATING and at + 1 < len(tokens):
            starts.append(at + 1)
        if len(starts) > _MOST_STARTS:
            break
    return starts


def _begins_with_date(tokens: list[Token]) -> bool:
    """ "В 1998 году …" has no comma behind it."""
    return tokens[0].word == "в" and tokens[1].word.startswith("=date")


def _is_same(said: list[Token], stated: list[Token]) -> bool:
    if _inner_marks(said) != _inner_marks(stated):
        return False
    ours, theirs = [token.word for token in said], [token.word for token in stated]
    if ours == theirs:
        return True
    first = 0
    while ours[first] == theirs[first]:
        first += 1
    last = len(ours)
    while ours[last - 1] == theirs[last - 1]:
        last -= 1
    one, other = ours[first:last], theirs[first:last]
    if _is_turned_list(one, other):
        return _RESPECTIVELY.isdisjoint(ours)
    at = _rotation(one, other)
    if at < 0:
        return False
    moved, rest = one[at:], one[:at]
    if _NO_SWAP.intersection((moved[0], rest[0])):
        return False
    if first == 0 and (moved[0] in ADJUNCTS or rest[0] in ADJUNCTS):
        return True
    return moved[0] in ADJUNCTS and rest[0] in ADJUNCTS


def _inner_marks(tokens: list[Token]) -> list[str]:
    marks = [token.breaks.strip(_QUOTE_MARKS) for token in tokens[1:]]
    return [mark for mark in marks if mark]


def _is_turned_list(one: list[str], other: list[str]) -> bool:
    """Whether the one is "A and B" and the other "B and A"."""
    for joint in _JOINTS:
        if joint in one:
            at = one.index(joint)
            return other == [*one[at + 1 :], joint, *one[:at]]
    return False


def _rotation(one: list[str], other: list[str]) -> int:
    """Where to cut the one so that its parts in the other order are the other, or -1."""
    if len(one) != len(other):
        return -1
    sought = "\x00" + "\x00".join(other) + "\x00"
    doubled = "\x00" + "\x00".join(one + one) + "\x00"
    at = doubled.find(sought)
    return doubled.count("\x00", 0, at) if at >= 0 else -1
