"""A sentence in which one thing was changed, and what changes of every kind share."""

import re
from random import Random
from typing import Final, NamedTuple

_DIGITS: Final = re.compile(r"\d+(?:[.,]\d+)*+")


class Change(NamedTuple):
    """A changed sentence: `before` at `start` of the sentence became `after`."""

    text: str
    start: int
    before: str
    after: str


def replace(sentence: str, start: int, end: int, after: str) -> Change:
    """The sentence with ``sentence[start:end]`` replaced."""
    return Change(sentence[:start] + after + sentence[end:], start, sentence[start:end], after)


def numbers_of(text: str) -> frozenset[str]:
    """The numbers of a text that are written in digits, as their digits alone without zeros before them.

    "1,5", "1.5" and "15" are one here: a number that is not in this set is not in the text in any reading.
    """
    found = {_bare(match) for match in _DIGITS.findall(text)}
    for match in _DIGITS.findall(text):  # parts too: 12 and 5 of "12.5" are days, hours or sections
        found.update(part.lstrip("0") or "0" for part in re.split("[.,]", match))
    return frozenset(found)


def changed_digits(
    written: str,
    rng: Random,
    taken: frozenset[str],
    *,
    leading: bool = False,
    least: str | None = None,
    most: str | None = None,
) -> str | None:
    """A number with one digit changed whose digits are not `taken`; None where ten tries find none.

    Separators stay; a leading digit does not become 0.

    Args:
        leading: change the first digit, for numbers that are said to be approximate.
        least: the result is to be above this number, written in the same form.
        most: the result is to be below it.
    """
    places = [index for index, char in enumerate(written) if char in "0123456789"]
    if not places:
        return None
    for _ in range(10):
        place = places[0] if leading else rng.choice(places)
        digit = rng.choice([each for each in "0123456789" if each != written[place]])
        if digit == "0" and place == places[0]:
            continue
        changed = written[:place] + digit + written[place + 1 :]
        if _bare(changed) in taken:
            continue
        if (least is None or changed > least) and (most is None or changed < most):  # of one length and form
            return changed
    return None


def has_word(text: str, word: str) -> bool:
    """Whether a word stands in a text, in any case, not as a part of another."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def _bare(written: str) -> str:
    return re.sub(r"\D", "", written).lstrip("0") or "0"
