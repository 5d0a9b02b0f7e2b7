"""Proof by measurement that a function is linear in the length of its input."""

import time
from collections.abc import Callable
from typing import Final

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


def assert_linear(function: Callable[[str], object], unit: str, length: int = LENGTH) -> None:
    """Four times the input must not take much more than four times as long; quadratic would be 16 times."""
    short = unit * (length // len(unit))
    long = short * 4
    function(short)
    small = large = 0.0
    for _ in range(3):
        small, large = _seconds(function, short), _seconds(function, long)
        if large <= 8 * small + 0.02:
            return
    raise AssertionError(f"{len(short)} characters: {small:.4f} s, four times as many: {large:.4f} s")


def _seconds(function: Callable[[str], object], text: str) -> float:
    started = time.process_time()
    function(text)
    return time.process_time() - started
