"""Work grows with the length of the texts, whatever they hold."""

import time
from collections.abc import Callable

import pytest

from streamverify.semantic.builtin import BuiltinJudge
from streamverify.structural.evidence_cache import EVIDENCE

JUDGE = BuiltinJudge()


def _words(count: int, start: str) -> list[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return [
        f"{start}{letters[at % 26]}{letters[at // 26 % 26]}{letters[at // 676 % 26]}z" for at in range(count)
    ]


TEXTS: dict[str, Callable[[int], tuple[str, str]]] = {
    "sentences": lambda size: ("It rains here. " * (100 * size), "It rains there today. " * (1000 * size)),
    "words that begin alike": lambda size: (
        " ".join(_words(100 * size, "abcd")),
        ". ".join(_words(4000 * size, "abcde")),
    ),
    "one long sentence": lambda size: ("word " * (1000 * size), "other word " * (5000 * size)),
    "Han": lambda size: ("水库蓄水量降到四成" * (100 * size), "水库蓄水量降到五成。" * (1000 * size)),
}


def _seconds(pair: tuple[str, str]) -> float:
    EVIDENCE.clear()
    started = time.process_time()
    JUDGE.judge(pair[0], [("k", pair[1])])
    return time.process_time() - started


@pytest.mark.parametrize("name", TEXTS)
def test_four_times_the_text_takes_not_much_more_than_four_times_as_long(name: str) -> None:
    short, long = TEXTS[name](2), TEXTS[name](8)
    _seconds(short)
    small = large = 0.0
    for _ in range(3):
        small, large = _seconds(short), _seconds(long)
        if large <= 8 * small + 0.02:  # of work that grows by the square it would be sixteen times
            return
    raise AssertionError(f"{small:.4f} s, with four times the text {large:.4f} s")
