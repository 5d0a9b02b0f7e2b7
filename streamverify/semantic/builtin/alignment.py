"""Whether a sentence has a claim's words in order, as a run (`wording`), and where.

Four liberties are taken, each of which leaves the meaning: what tells when may stand at either end ("on
Mondays …"), a pair of words may be turned ("B and A"), what a thing is may be told with more words ("a large
old city" is a city), and a colon may stand for "is", "means" or "costs" ("S8: 40 euros"). Linear in the
texts.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from .beside import is_doubted
from .frequencies import weight_of
from .word_lists import AUXILIARIES, COORDINATING, PREPOSITIONS, WEEKDAYS, is_date, words
from .wording import Token, Wording

_CYRILLIC: Final = "\u0400"
_MOST_STARTS: Final = 8
_BEHIND_DATE: Final = 2
_MOST_MODIFIERS: Final = 5
_QUOTE_MARKS: Final = '"«»“”„‘’「」『』《》'
#: At the start of a sentence they join it to the one before and change nothing.
OPENERS: Final = words("also moreover furthermore additionally и а также")
_JOINTS: Final = ("and", "or", "и", "или")
#: With these what tells when something is may stand at either end.
_TIMED: Final = words("on in at по в во")
_RESPECTIVELY: Final = words(
    "respectively соответственно former latter then 别 order sequence ranking first second"
)
#: With these it matters where it stands: what was decided, told or compared has a time of its own.
_UNMOVED: Final = words("""
    to about than that which who when where if said promised decided ruled told wrote studied
    о об чем что который которая которое которые решил решила решило решили
""")
#: With one of these in the claim, fewer words say more.
NO_LESS: Final = words("""
    no not never without every all any each only if unless less fewer more than most few neither nor
    but hardly rarely seldom
    ≤ ≥
""")
#: What a thing may be like and still be one of its kind; of other words that cannot be said ("model boat").
_PLAIN: Final = words("""
    large small big little tall short long old new young ancient modern great major famous
    popular successful important beautiful red green blue black white grey gray brown yellow narrow
    wide deep shallow coastal inland biggest largest smallest oldest tallest longest best feared
    romantic dramatic free fast slow
""")
_NATIONAL_ENDINGS: Final = ("an", "ish", "ese", "ch")
_NOT_NATIONAL: Final = words("vegan trojan vatican human veteran guardian custodian roman caesarean")
_COLONS: Final = frozenset((":", "："))
#: What a colon may say between a code and its meaning, a thing and its value, a thing and its price.
_MEANING: Final = (
    "means that",
    "means",
    "mean that",
    "mean",
    "означает что",
    "означает",
    "的 意 思 是",
    "意 味 着",
    "表 示",
)
_BEING: Final = ("is", "равно", "составляет", "это", "为", "是")
_COSTING: Final = ("cost", "costs", "стоит", "价 格 为")
#: Of these an amount is no price.
_GIVEN: Final = words("""
    lost fake damage loss theft debt bet insurance fund
    grant prize salary wage saving savings cashback limit award bonus discount refund income revenue profit
    budget scholarship pension fine стипендия премия зарплата доход скидка возврат лимит выручка прибыль
    бюджет кешбэк кэшбэк штраф 奖 薪 补 返 额
""")
#: A colon behind these opens what is asked, said or wished.
_HEADS: Final = words("""
    question topic quote headline title target goal plan forecast myth claim rumour rumor answer note warning
    example вопрос тема цитата заголовок цель план прогноз миф слух ответ пример
""")
#: Of these a colon tells the meaning; of whom else it may tell the opinion.
_CODES: Final = words("""
    light lights led lamp icon symbol code error status ring white red green amber blue yellow orange grey
    белый красный зелёный зеленый жёлтый желтый синий оранжевый индикатор код ошибка значок лампа
    灯 码 标 色 状
""")
_PRICED: Final = words("ticket tickets pass plan licence license subscription билет тариф подписка 票 餐 证")
_MOST_CODE_TOKENS: Final = 4
_MOST_AMOUNT_TOKENS: Final = 2
_COPULAS: Final = words("is was became become")


class Run(NamedTuple):
    """Where the claim stands in a sentence: token indices, half-open.

    `is_kind`: the claim says what its subject is ("is a film"), which no more words behind it take away.
    """

    first: int
    last: int
    is_kind: bool


def find_runs(said: Wording, stated: Wording, text: str) -> list[Run]:
    """The runs of the sentence that say the claim: all its words in order, or with one of the liberties."""
    ours, theirs = said.tokens, stated.tokens
    length = len(ours)
    found: list[Run] = []
    for first in _starts(stated):
        last = first + length
        if last <= len(theirs) and _is_same(ours, theirs[first:last]):
            found.append(Run(first, last, _is_kind(ours)))
        elif (end := _end_with_modifiers(ours, theirs, first, text)) is not None:
            found.append(Run(first, end, _is_kind(ours)))
        elif _is_told_by_colon(ours, theirs[first:], text):
            found.append(Run(first, len(theirs), is_kind=False))
    return found


def _is_told_by_colon(ours: list[Token], theirs: list[Token], text: str) -> bool:
    """Whether a colon of the sentence, which ends as the claim does, stands for a word of the claim."""
    at = next((at for at in range(1, len(theirs)) if theirs[at].breaks in _COLONS), 0)
    rest = [token.word for token in theirs[at:]]
    left = theirs[:at]
    if not at or len(ours) <= len(theirs) or any(token.breaks for token in [*left[1:], *theirs[at + 1 :]]):
        return False
    meant = " ".join([token.word for token in ours[at : len(ours) - len(rest)]])
    is_same = [token.word for token in ours] == [*[token.word for token in left], *meant.split(), *rest]
    if not is_same or _inner_marks(ours):
        return False
    if not _HEADS.isdisjoint([token.word for token in left]):
        return False
    if meant in _MEANING:
        return _is_code(left, text)
    is_amount = rest[0][0] in "=0123456789" and len(rest) <= _MOST_AMOUNT_TOKENS
    if meant in _BEING:
        return len(rest) == 1 or is_amount
    # Of much else an amount is no price: "a bet on Anna: 40 euros".
    return (
        meant in _COSTING
        and is_amount
        and _GIVEN.isdisjoint([token.word for token in left])
        and any(
            token.word in _PRICED or (token.word.isalnum() and not token.word.isalpha()) for token in left
        )
    )


def _is_code(left: list[Token], text: str) -> bool:
    """Whether words end with one of `_CODES`, perhaps and its number, and name nobody."""
    last = left[-2] if len(left) > 1 and left[-1].word.isdigit() else left[-1]
    is_name = any(text[token.start].isupper() for token in left[1:])
    return last.word in _CODES and len(left) <= _MOST_CODE_TOKENS and not is_name


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


def _end_with_modifiers(ours: list[Token], theirs: list[Token], first: int, text: str) -> int | None:
    """Where a run ends that has more words behind "is a …" than the claim; None where none does.

    "A 1964 American romantic film" is a romantic film; of every, no or the film that cannot be said.
    """
    if (first and theirs[first].word != ours[0].word) or any(token.word in NO_LESS for token in ours):
        return None
    at = first
    more = 0
    for index, token in enumerate(ours):
        while at < len(theirs) and theirs[at].word != token.word:
            other = theirs[at]
            is_kind = index > 0 and ours[index - 1].word in _COPULAS and token.article in ("a", "an")
            if not is_kind or not (other.article or more) or other.breaks or not _is_plain(other, text):
                return None
            more += 1
            at += 1
            if more > _MOST_MODIFIERS:
                return None
        if at >= len(theirs) or (theirs[at].breaks and index):
            return None
        at += 1
    return at if more else None


def _is_plain(token: Token, text: str) -> bool:
    word = token.word
    if word.startswith("=") or word in _PLAIN:  # "a 1964 film"
        return True
    is_national = word.isascii() and word.endswith(_NATIONAL_ENDINGS) and word not in _NOT_NATIONAL
    return is_national and text[token.start].isupper()


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
        # "A founder" is not "the founder".
        return not any(
            one.article == "the" and other.article in ("a", "an")
            for one, other in zip(said, stated, strict=True)
        )
    first = 0
    while ours[first] == theirs[first]:
        first += 1
    last = len(ours)
    while ours[last - 1] == theirs[last - 1]:
        last -= 1
    one, other = ours[first:last], theirs[first:last]
    if _is_turned_pair(one, other):
        is_alone = last == len(ours) or ours[last] in AUXILIARIES
        is_opened = first == 0 or ours[first - 1] in PREPOSITIONS
        others = [*ours[:first], *ours[last:]]
        is_ordered = not _RESPECTIVELY.isdisjoint(ours) or any(word in _JOINTS for word in others)
        return is_alone and is_opened and not is_ordered
    return not first and last == len(ours) and _is_moved(said, stated)


def _is_moved(said: list[Token], stated: list[Token]) -> bool:
    """Whether the two differ in where what tells when stands, at the start or at the end."""
    ours, theirs = [token.word for token in said], [token.word for token in stated]
    at = _rotation(ours, theirs)
    if at < 0 or (ours[0].isascii() and "is" not in ours and "was" not in ours):
        return False  # "he booked a flight on Monday"
    if not _UNMOVED.isdisjoint(ours) or is_doubted(" ".join(ours)):
        return False
    # What stands right before it may be what it tells of: "the budget in 2019".
    if _tells_when(ours[at:]):
        return said[at - 1].article != "the"
    return _tells_when(ours[:at]) and stated[len(theirs) - at - 1].article != "the"


def _tells_when(part: Sequence[str]) -> bool:
    """Whether words are "on Mondays", "in May 2019" or the like."""
    return (
        len(part) > 1
        and part[0] in _TIMED
        and all(word in WEEKDAYS or is_date(word) or word.isdigit() for word in part[1:])
        and any(word in WEEKDAYS or is_date(word) for word in part[1:])
    )


def _inner_marks(tokens: list[Token]) -> list[str]:
    marks = [token.breaks.strip(_QUOTE_MARKS) for token in tokens[1:]]
    return [mark for mark in marks if mark]


def _is_turned_pair(one: list[str], other: list[str]) -> bool:
    """Whether the one is "A and B" and the other "B and A", of single words."""
    return len(one) == 3 and one[1] in _JOINTS and other == one[::-1]


def _rotation(one: list[str], other: list[str]) -> int:
    """Where to cut the one so that its parts in the other order are the other, or -1."""
    if len(one) != len(other):
        return -1
    sought = "\x00" + "\x00".join(other) + "\x00"
    doubled = "\x00" + "\x00".join(one + one) + "\x00"
    at = doubled.find(sought)
    return doubled.count("\x00", 0, at) if at >= 0 else -1
