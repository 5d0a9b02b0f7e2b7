"""Proof by measurement that a function is linear in the length of its input."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

LENGTH: Final = 50_000

HOSTILE: Final = {
    "opening brackets": "[",
    "closing brackets": "]",
    "bracket pairs": "[]",
    "markers": "[1]",
    "unfinished lists": "[1,1,1,1",
    "digits": "1",
    "blanks": " ",
    "line breaks": "\n",
    "blank lines": " \n",
    "letters": "a",
    "hyphens": "-",
    "hyphenated lines": "ab-\n",
    "soft hyphens": "a\xad\n",
    "dots": ".",
    "dots and blanks": ". ",
    "stops and open markers": "a. [1 ",
    "stops and markers": "a. [1] ",
    "closers": ".)",
    "initials": "A. ",
    "abbreviations": "e.g. ",
    "backticks": "`",
    "fences": "```\n",
    "links": "[a](b",
    "link ends": "](",
    "pipes": "|",
    "hashes": "#",
    "superscripts": "¹",
    "superscript lists": "¹,",
    "lenticular": "【1†",
    "Han and blanks": "顶 ",
    "Han stops": "。",
    "accents": "e\u0301",
    "zero width": "\u200b ",
    "quotation marks": "\"'",
    "ligatures": "ﬁ",
    "key lines": "A: b\n",
    "semicolons": "a; b ",
    "negations": "not ",
}

#: Of what ordinary texts are made.
PLAIN: Final = {
    "words": "word ",
    "words with commas": "the red gate, ",
    "sentences": "The gate is red in May. ",
    "Russian sentences": "Ворота красные, но не сразу. ",
    "Chinese sentences": "大门是红色的，但是不大。",
    "numbers": "35 ",
    "numbers in words": "thirty five ",
    "units": "5 kg ",
    "shares": "5% ",
    "two numbers": "between 5 and 6 ",
    "dates": "5 May 2021 ",
    "times": "9:25 AM ",
    "conditions": "only if ",
    "quotations": 'He said "it is red". ',
    "list items": "- a:\n",
    "headings": "# A\n",
    "short forms": "Ab Bc (AB) ",
}


def assert_linear(function: Callable[[str], object], unit: str, length: int = LENGTH) -> None:
    """A text of one unit again and again: four times as many must not take much more than four times as
    long."""
    short = unit * (length // len(unit))
    assert_grows_linearly(function, short, short * 4, f"{len(short)} characters")


def assert_grows_linearly(function: Callable[[T], object], short: T, long: T, what: str) -> None:
    """Four times the input must not take much more than four times as long; quadratic would be 16 times.

    Args:
        function: what is measured.
        short: the input.
        long: four times as much of it.
        what: the size of the short one, in words.
    """
    function(short)
    small = large = 0.0
    for _ in range(3):
        small, large = _seconds(function, short), _seconds(function, long)
        if large <= 8 * small + 0.02:
            return
    raise AssertionError(f"{what}: {small:.4f} s, four times as many: {large:.4f} s")


def _seconds(function: Callable[[T], object], value: T) -> float:
    started = time.process_time()
    function(value)
    return time.process_time() - started
