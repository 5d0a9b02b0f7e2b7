"""English number words: "twenty-one", "two and a half million", "three quarters"."""

import re
from fractions import Fraction
from typing import Final, NamedTuple

from streamverify.text.values import Exact, QuantityKind


class Words(NamedTuple):
    """A number in words: where it ends, its value, and whether it may be no number at all ("one")."""

    end: int
    value: Exact
    kind: QuantityKind = "number"
    is_weak: bool = False


_UNITS_WORDS: Final = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen
"""
SMALL: Final = {word: value for value, word in enumerate(_UNITS_WORDS.split())}
_TENS_WORDS: Final = """
twenty thirty forty fifty sixty seventy eighty ninety
"""
TENS: Final = {word: 10 * value for value, word in enumerate(_TENS_WORDS.split(), start=2)} | {"fourty": 40}
SCALES: Final[dict[str, int]] = {
    "hundred": 100,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "lakh": 10**5,
    "crore": 10**7,
    "dozen": 12,
    "hundreds": 100,
    "thousands": 10**3,
    "millions": 10**6,
    "billions": 10**9,
    "trillions": 10**12,
    "dozens": 12,
    "crores": 10**7,
    "lakhs": 10**5,
}
_ORDINAL_UNITS: Final = """
zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth nineteenth
"""
ORDINALS: Final = {word: value for value, word in enumerate(_ORDINAL_UNITS.split())} | {
    word[:-1] + "ieth": value for word, value in TENS.items()
}
_PARTS: Final[dict[str, int]] = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "twelfth": 12,
    "twentieth": 20,
    "hundredth": 100,
    "thousandth": 1000,
}
PARTS: Final = _PARTS | {word + "s": value for word, value in _PARTS.items() if not word.startswith("hal")}
MULTIPLES: Final[dict[str, int]] = {
    "twice": 2,
    "thrice": 3,
    "twofold": 2,
    "threefold": 3,
    "fourfold": 4,
    "fivefold": 5,
    "tenfold": 10,
    "double": 2,
    "triple": 3,
}
PERIODS: Final = {
    word: word for word in ("minute", "hour", "day", "week", "month", "year", "decade", "century")
}
"""Units of time that may stand for one of them ("an hour")."""
MEASURES: Final = {"ounce": "ounce", "pound": "pound", "mile": "mile", "litre": "liter", "liter": "liter"}
"""Units that stand for one of them before "and a half" only."""
ONE_BEFORE: Final = re.compile(r"(?<![a-z])an? \Z")
_OPENING_SCALES: Final = ("dozen", "hundred", "thousand", "million", "billion", "trillion")
OPENERS: Final = frozenset(
    [*SMALL, *TENS, *ORDINALS, *PERIODS, *MEASURES, *MULTIPLES, *_OPENING_SCALES, "half", "quarter"]
)
"""Words that may open a number."""

_WORD: Final = re.compile(r"[a-z]{1,12}+(?![a-z])")
_DIGITS: Final = {word: value for word, value in SMALL.items() if value < 10}
#: Behind a number they go on with it.
_SCALES_AND_NUMBERS: Final = frozenset((*SCALES, *SMALL, *TENS, "point", "times"))
_JOINT: Final = re.compile(r" and |-and-|, ?|[ -]")
_A_BEFORE: Final = re.compile(r"(?<![a-z])an? \Z")
HALF_AFTER: Final = re.compile(r"[ -]and[ -]an?[ -](?P<part>half|quarter|third)(?![a-z])")
"""Behind a number or its unit."""
_POINT: Final = re.compile(
    r" point(?P<digits>(?:[ -](?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?![a-z])){1,9})"
)
_SECOND_IS_TIME: Final = re.compile(r"(?:(?<![a-z])(?:per|an?|each|every|one|split|any)|[0-9/]) ?\Z")


def read(plain: str, start: int, word: str) -> Words | None:
    """Read the number that opens with ``word`` at ``start`` of a text in small letters."""
    if word in MULTIPLES:
        return Words(start + len(word), MULTIPLES[word], "multiple", word in ("double", "triple"))
    if word in ORDINALS and word not in SMALL:
        return _ordinal(plain, start, word)
    if word in ("half", "quarter"):
        return _part_alone(plain, start, word)
    if word in SCALES:
        if not _A_BEFORE.search(plain, max(0, start - 3), start):
            return None  # "million-dollar", "hundreds of": how many is not said
        return _with_half(plain, start + len(word), SCALES[word], word in ("hundred", "thousand"))
    return _cardinal(plain, start, word)


def _cardinal(plain: str, start: int, word: str) -> Words | None:
    total: Exact = 0
    current: Exact = 0
    last_scale = 10**15
    room = 100  # what the next small number has to be less than
    position = end = start
    count = 0
    while True:
        small = SMALL.get(word, TENS.get(word))
        if small is not None:
            if small >= room:
                break
            current += small
            room = 10 if small >= 20 else 0
        elif word == "hundred" and 0 < current < 100 and room != 100:
            current *= 100
            room = 100
        elif word in SCALES and word != "hundred" and (current or total == 0) and SCALES[word] < last_scale:
            if word.endswith("s") or current == 0:
                break
            last_scale = SCALES[word]
            total += current * last_scale
            current = 0
            room = 100
        else:
            break
        count += 1
        end = position + len(word)
        joint = _JOINT.match(plain, end)
        if joint is None:
            break
        following = _WORD.match(plain, joint.end())
        if following is None:
            break
        if joint[0] not in (" ", "-") and not (room == 100 and count > 1):
            break  # "five and six" are two numbers, "one hundred and six" is one
        position, word = joint.end(), following[0]
        if word in ORDINALS and word not in PARTS and ORDINALS[word] < room and count:
            return Words(position + len(word), total + current + ORDINALS[word], "ordinal")
        if word in PARTS and joint[0] in (" ", "-"):
            if current and not total and (word != "second") and (current == 1) != word.endswith("s"):
                return Words(position + len(word), Fraction(current) / PARTS[word], "fraction")
            if word in ORDINALS and ORDINALS[word] < room and current >= 20:
                return Words(position + len(word), total + current + ORDINALS[word], "ordinal")
            break
    if end == start:
        return None
    value = total + current
    run = _run_on(plain, end, value)
    if run is not None:
        return run
    return _with_half(plain, end, value, is_weak=count == 1 and value == 1)


def _run_on(plain: str, end: int, value: Exact) -> Words | None:
    """Two numbers that are said for the figures of one: "thirty five five" for 355, "nineteen eighty four".

    Others may as well be two ("fifteen twenty people").
    """
    is_year = 16 <= value < 20
    if not is_year and (not 20 < value < 100 or value % 10 == 0):
        return None
    match = _WORD.match(plain, end + 1) if plain[end : end + 1] == " " else None
    last = None if match is None else (TENS if is_year else _DIGITS).get(match[0])
    if match is None or last is None:
        return None
    stop = match.end()
    if is_year:
        one = _WORD.match(plain, stop + 1) if plain[stop : stop + 1] in (" ", "-") else None
        if one is not None and _DIGITS.get(one[0]):
            last, stop = last + _DIGITS[one[0]], one.end()
    following = _WORD.match(plain, stop + 1)
    if plain[stop : stop + 1] == "-" or (following is not None and following[0] in _SCALES_AND_NUMBERS):
        return None
    return Words(stop, int(f"{value}{last}"))


def _with_half(plain: str, end: int, value: Exact, is_weak: bool) -> Words:
    match = HALF_AFTER.match(plain, end)
    if match is not None:
        value += Fraction(1, _PARTS[match["part"]])
        return _scaled(plain, match.end(), value)
    point = _POINT.match(plain, end)
    if point is not None:
        digits = [SMALL.get(word, 0) for word in re.split("[ -]", point["digits"][1:])]
        part = Fraction(int("".join(map(str, digits))), 10 ** len(digits))
        return _scaled(plain, point.end(), value + part)
    return Words(end, value, "number", is_weak)


def _scaled(plain: str, end: int, value: Exact) -> Words:
    """The value, times a scale that follows it: "million" behind "two and a half"."""
    scale = _WORD.match(plain, end + 1) if plain[end : end + 1] == " " else None
    if scale is not None and scale[0] in SCALES:
        return Words(scale.end(), value * SCALES[scale[0]])
    return Words(end, value)


def _ordinal(plain: str, start: int, word: str) -> Words | None:
    if word == "second" and _SECOND_IS_TIME.search(plain, max(0, start - 7), start):
        return None
    if word in ("third", "fourth", "fifth", "tenth") and _A_BEFORE.search(plain, max(0, start - 3), start):
        return Words(start + len(word), Fraction(1, PARTS[word]), "fraction", is_weak=True)
    return Words(start + len(word), ORDINALS[word], "ordinal", is_weak=True)


def _part_alone(plain: str, start: int, word: str) -> Words | None:
    """ "half", "half an hour", "half a million", "a quarter of"."""
    end = start + len(word)
    if word == "quarter":
        if not _A_BEFORE.search(plain, max(0, start - 3), start) or not plain.startswith(" of ", end):
            return None
        return Words(end, Fraction(1, 4), "fraction")
    rest = plain[end : end + 16].lstrip(" -")
    opener, _, following = rest.partition(" ")
    if opener in ("a", "an"):
        end = plain.index(opener, end) + len(opener)
        scale = _WORD.match(following)
        if scale is not None and scale[0] in SCALES:
            return Words(plain.index(scale[0], end) + len(scale[0]), Fraction(SCALES[scale[0]], 2))
        return Words(end, Fraction(1, 2), "fraction")
    if opener == "dozen":
        return Words(plain.index("dozen", end) + 5, 6)
    return Words(end, Fraction(1, 2), "fraction", is_weak=not rest.startswith(("of", "the", "its")))
