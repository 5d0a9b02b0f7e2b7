"""What leaves it in doubt that a value of the evidence excludes one of a claim.

The words of a claim and of a sentence may agree while their values are not for one thing, or may both hold: a
number of women beside a number of men, a value that is only asked for, a time within the two that the
evidence names, last week beside next week. Then the claim's value is not in evidence, and no more is told;
and where the evidence implies it ("before 10:00" beside 9:38), or it is only asked for, nothing is.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

from streamverify.structural.chunk_values import ChunkValues
from streamverify.structural.date_bounds import bound_of, is_within
from streamverify.structural.implied_quantities import Spend, sentence_of
from streamverify.structural.quantities import is_bare_rate
from streamverify.structural.value_alignment import Item, is_name
from streamverify.structural.value_conflicts import same_kind, states_same
from streamverify.text.dates import DateMention, date_states
from streamverify.text.sentences import split_sentences
from streamverify.text.statements import read_statement
from streamverify.text.units import comparable, to_base
from streamverify.text.values import Quantity

Doubt = Literal["none", "absent", "met"]
"""None: they exclude each other. Absent: the claim's value is not in evidence. Met: there is no fault."""

Pair = tuple[Item, Item]

_COST: Final = 200
#: Code points to count for one of the claim or of the sentence: each is read several times.
_COST_PER_CHAR: Final = 8
_QUESTION_MARKS: Final = ("?", "？")
_CLOSING: Final = " \n\t\"'”’»)）」』"
_TABLE_SIGNS: Final = frozenset("|\t")
#: What is counted stands in so many words behind its number, in Chinese its measure word with it.
_NOUN_WORDS: Final = 2
_NOUN_CHARACTERS: Final = 3
_WINDOW_CHARS: Final = 60
_CLAUSE_END: Final = re.compile(r"[,.;:!?()|—，。；：！？（）]")
#: A price list denies nothing of its prices: "S4 without drives: 429 euros".
_DENIAL_END: Final = re.compile(r"[,.;!?()|—，。；！？（）]")
_LABEL: Final = re.compile(r"\W{0,4}[^\W\d_]{2,20}[ .#№]{0,3}")
_COLONS: Final = frozenset(":：")
_ALTERNATIVE: Final = re.compile(r"\s{0,2}(?:or|или|либо|或者?)\s{0,2}", re.IGNORECASE)
_AND: Final = re.compile(r"\s{0,2}(?:and|и|和|与|至|到)\s{0,2}", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"(?:\bbetween|\bмежду|在|介于)\s{0,2}\Z", re.IGNORECASE)
_UNTIL: Final = re.compile(r"(?:\b(?:until|till|before)|до|раньше|直到)\s{0,2}\Z", re.IGNORECASE)
_MIGHT_HAVE_BEEN: Final = re.compile(
    r"\b(?:would|could|might|should)(?: not|n['’]t)? have\b|\bбы\b|要是|本来", re.IGNORECASE
)
_TIMES: Final = (
    "(?:week|month|year|quarter|night|season|summer|winter|spring|autumn|time|decade|century|weekend"
    "|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_RUSSIAN_TIMES: Final = "(?:недел|месяц|год|лет|квартал|сезон|зим|весн|осен|раз)"
_LOOK_BACK: Final = 12
_OCCASIONS: Final = re.compile(
    rf"(?P<past>\b(?:last|previous|past) {_TIMES}\b|\byesterday\b"
    rf"|\bпрошл[а-я]{{2,3}} {_RUSSIAN_TIMES}|\bвчера\b|上周|上个?月|上季度|去年|昨天|昨日)"
    rf"|(?P<present>\b(?:this|current) {_TIMES}\b|\b(?:today|tonight)\b"
    rf"|\b(?:эт|нынешн|текущ)[а-я]{{1,3}} {_RUSSIAN_TIMES}|\bсегодня\b|本周|本月|本季度|今年|今天|今日)"
    rf"|(?P<future>\b(?:next|coming) {_TIMES}\b|\btomorrow\b"
    rf"|\b(?:следующ|будущ)[а-я]{{2,3}} {_RUSSIAN_TIMES}|\bзавтра\b|下周|下个?月|下季度|明年|明天|明日)",
    re.IGNORECASE,
)


def doubt_of(
    text: str,
    items: Sequence[Item],
    index: int,
    found: Item,
    chunk: ChunkValues,
    spend: Spend,
    *,
    is_stated: bool,
) -> Doubt:
    """Whether the item of a claim and the value that was found against it may both hold after all.

    Args:
        text: the claim.
        items: its values.
        index: of the item that conflicts.
        found: what it conflicts with.
        chunk: where that stands.
        is_stated: the evidence states the claim's value too, for something else as it seems.
        spend: is told how many code points are read.
    """
    item = items[index]
    spend(_COST + _COST_PER_CHAR * len(text))
    if _is_asked(text, item):
        return "met" if is_stated else "absent"
    sentence = sentence_of(chunk, found.start)
    start, end = (found.start, found.end) if sentence is None else (sentence.start, sentence.end)
    spend(_COST_PER_CHAR * (end - start))
    among = chunk.items_between(start, end)
    if _TABLE_SIGNS.intersection(chunk.text[start:end]):
        return _doubt_in_row(items, item, among)
    pairs = () if _is_one_of_two(text, items, item) else _beside(found, among)
    if isinstance(item, DateMention) and isinstance(found, DateMention):
        if _lies_between_dates(item, pairs, chunk.text):
            return "absent"
        bounded = _doubt_of_bound(text, item, found, chunk.text, start, end)
        if bounded is not None:
            return bounded
    elif isinstance(item, Quantity) and isinstance(found, Quantity):
        if is_stated and _is_counted_here(text, item, chunk.text, found, among):
            return "met"
        if (
            _is_name_beside_measure(item, found)
            or _counts_nothing(found, item)
            or _is_label(chunk.text, start, found)
            or _counts_another(text, item, chunk.text, found)
            or _lies_between(item, pairs, chunk.text)
        ):
            return "absent"
    if _is_denied(text, 0, item) != _is_denied(chunk.text, start, found):
        return "absent"
    return "absent" if _is_of_another_case(text, chunk.text[start:end]) else "none"


def _is_asked(text: str, item: Item) -> bool:
    """Whether a value stands in a question, or is no more than the answer to one."""
    if not any(mark in text for mark in _QUESTION_MARKS):
        return False
    asked = False
    for start, end in split_sentences(text):
        is_question = text[start:end].rstrip(_CLOSING).endswith(_QUESTION_MARKS)
        if start <= item.start < end:
            return is_question or (
                asked and not read_statement(text[start : item.start] + text[item.end : end]).words
            )
        asked = asked or is_question
    return False


def _doubt_in_row(items: Sequence[Item], item: Item, among: Sequence[Item]) -> Doubt:
    """In a row of several values only its columns would tell which one speaks of the claim's."""
    if all(any(_states(each, other) for other in among) for each in items):
        return "met"
    others = [
        each
        for each in among
        if same_kind(item, each) and not any(_states(other, each) for other in items if other is not item)
    ]
    return "absent" if len(others) > 1 else "none"


def _states(item: Item, other: Item) -> bool:
    """Whether a row states a value; a year stands in it as a plain number."""
    if isinstance(item, DateMention) and isinstance(other, Quantity):
        return item.kind == "year" and item.readings[0].year in [each.low for each in other.readings]
    return states_same(item, other)


def _lies_between_dates(item: DateMention, pairs: Iterable[Pair], text: str) -> bool:
    """Whether a date lies between two that are named as the ends of a time: "between 9:15 and 9:30"."""
    for first, last in pairs:
        if isinstance(first, DateMention) and isinstance(last, DateMention) and _are_ends(first, last, text):
            interval = first._replace(kind="date_range", last_readings=last.readings)
            if date_states(item, interval) != "differs":
                return True
    return False


def _are_ends(first: Item, last: Item, text: str) -> bool:
    before = max(0, first.start - _LOOK_BACK)
    return bool(_AND.fullmatch(text, first.end, last.start) and _BETWEEN.search(text, before, first.start))


def _doubt_of_bound(
    text: str, item: DateMention, found: DateMention, evidence: str, start: int, end: int
) -> Doubt | None:
    """What follows from "before" and "after" on either side; None: nothing."""
    ours, theirs = bound_of(text, item.start, item.end), bound_of(evidence, found.start, found.end)
    if ours == theirs:
        return None
    within = is_within(found, item, theirs) if ours is None else is_within(item, found, ours)
    if within is None:
        return "absent"
    denials = [_has_negation(text), _has_negation(evidence[start:end])]
    if within == (denials[0] != denials[1]):
        return None
    return "met" if theirs is None and not any(denials) else "absent"


@lru_cache(maxsize=8)
def _has_negation(text: str) -> bool:
    return bool(read_statement(text).negations)


def _is_name_beside_measure(item: Quantity, found: Quantity) -> bool:
    """A chapter 5 is nothing that 5 hours could exclude."""
    if is_name(item) == is_name(found):
        return False
    other = found if is_name(item) else item
    return other.unit is not None or other.is_range


def _counts_nothing(found: Quantity, item: Quantity) -> bool:
    """Whether the evidence has the claim's number without its unit, but for the time that it is for."""
    ours, theirs = item.unit, found.unit
    same = bool(item.readings) and bool(found.readings) and item.readings[0].low == found.readings[0].low
    return same and ours is not None and theirs is not None and is_bare_rate(theirs, ours)


def _is_label(text: str, start: int, found: Quantity) -> bool:
    """Whether a number names what follows, and states nothing: "Case 2: several plants"."""
    return (
        not is_name(found)
        and text[found.end : found.end + 1] in _COLONS
        and bool(_LABEL.fullmatch(text, start, found.start))
    )


def _counts_another(text: str, item: Quantity, evidence: str, found: Quantity) -> bool:
    """Whether two plain numbers stand among other words on both sides: "ten shops", "12 High Street"."""
    if item.unit is not None or found.unit is not None or is_name(item) or is_name(found):
        return False
    if "ordinal" in (item.kind, found.kind):
        return False
    ours, theirs = _following(text, item.end), _following(evidence, found.end)
    if not ours or not theirs or not set(ours).isdisjoint(theirs):
        return False
    before = _preceding(text, item.start)
    return not before or before != _preceding(evidence, found.start)


def _is_counted_here(
    text: str, item: Quantity, evidence: str, found: Quantity, among: Sequence[Item]
) -> bool:
    """Whether what the claim counts stands behind its own number, and something else behind the other."""
    if item.unit is not None:
        return False
    noun = _following(text, item.end)[:1]
    return (
        bool(noun)
        and _following(evidence, found.end)[:1] != noun
        and any(states_same(item, each) and _following(evidence, each.end)[:1] == noun for each in among)
    )


def _following(text: str, end: int) -> list[str]:
    """The stems of what may be counted behind a number."""
    stop = min(len(text), end + _WINDOW_CHARS)
    close = _CLAUSE_END.search(text, end, stop)
    piece = text[end : stop if close is None else close.start()]
    is_han = piece.lstrip()[:1] > "\u2e7f"
    return read_statement(piece).stems[: _NOUN_CHARACTERS if is_han else _NOUN_WORDS]


def _preceding(text: str, start: int) -> str:
    piece = text[max(0, start - _WINDOW_CHARS) : start]
    opened = [match.end() for match in _CLAUSE_END.finditer(piece)]
    stems = read_statement(piece[opened[-1] :] if opened else piece).stems
    return stems[-1] if stems else ""


def _lies_between(item: Quantity, pairs: Iterable[Pair], text: str) -> bool:
    """Whether a number lies between two that the evidence leaves open: "seven or eight feet"."""
    for first, last in pairs:
        if not isinstance(first, Quantity) or not isinstance(last, Quantity):
            continue
        if not first.readings or not last.readings or not _ALTERNATIVE.fullmatch(text, first.end, last.start):
            continue
        unit = last.unit if first.unit is None else first.unit
        if not comparable(unit, last.unit):
            continue
        low, high = sorted((to_base(first.readings[0].low, unit), to_base(last.readings[0].low, last.unit)))
        for each in item.readings:
            ends = to_base(each.low, each.unit), to_base(each.high, each.unit)
            if comparable(each.unit, unit) and low <= ends[0] and ends[1] <= high:
                return True
    return False


def _beside(item: Item, among: Sequence[Item]) -> list[Pair]:
    """A value with the one before it, and with the one behind it."""
    at = next((at for at, each in enumerate(among) if each.start == item.start), None)
    if at is None:
        return []
    return [(among[one], among[one + 1]) for one in (at - 1, at) if one >= 0 and one + 1 < len(among)]


def _is_one_of_two(text: str, items: Sequence[Item], item: Item) -> bool:
    """Whether the claim has two values itself where the evidence has two: then each stands for one."""
    return any(
        _are_ends(first, last, text) or _ALTERNATIVE.fullmatch(text, first.end, last.start)
        for first, last in _beside(item, items)
    )


def _is_denied(text: str, start: int, item: Item) -> bool:
    """Whether a denial stands before a value in its clause: "has not 5 gates". "Not until 5 May" is none."""
    if isinstance(item, Quantity) and item.modifier != "none":
        return False
    piece = text[max(start, item.start - _WINDOW_CHARS) : item.start]
    opened = [match.end() for match in _DENIAL_END.finditer(piece)]
    clause = piece[opened[-1] :] if opened else piece
    return _UNTIL.search(clause) is None and bool(read_statement(clause).negations)


def _is_of_another_case(text: str, sentence: str) -> bool:
    """Whether one side speaks of last week, and the other one of the next; or of what might have been."""
    (is_supposed, ours), (is_supposed_too, theirs) = _occasions(text), _occasions(sentence)
    if is_supposed != is_supposed_too:
        return True
    return bool(ours) and bool(theirs) and ours.isdisjoint(theirs)


@lru_cache(maxsize=8)  # of several values of a claim each asks
def _occasions(text: str) -> tuple[bool, frozenset[str | None]]:
    """Whether a text speaks of what might have been; and of which occasions."""
    groups = frozenset([match.lastgroup for match in _OCCASIONS.finditer(text)])
    return _MIGHT_HAVE_BEEN.search(text) is not None, groups
