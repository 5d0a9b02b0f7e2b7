"""Words of English, Russian and other alphabets without their inflection: Snowball's stems, kept once met.

The script of a word says whose rules it follows: Cyrillic those of Russian, other letters those of English.
"""

from threading import Lock
from typing import Final

from Stemmer import Stemmer

_MOST_KEPT: Final = 100_000
_LONGEST_KEPT: Final = 40
_CYRILLIC: Final = ("\u0400", "\u052f")
#: Numbers that are written out as words and mean what their figures mean.
_NUMBER_WORDS: Final = {
    form: figures
    for figures, forms in {
        "2": "two два две двух двум двумя",
        "3": "three три трех трем тремя",
        "4": "four четыре четырех четырем четырьмя",
        "5": "five пять пяти пятью",
        "6": "six шесть шести шестью",
        "7": "seven семь семи семью",
        "8": "eight восемь восьми восемью",
        "9": "nine девять девяти девятью",
        "10": "ten десять десяти десятью",
        "11": "eleven одиннадцать одиннадцати",
        "12": "twelve двенадцать двенадцати",
        "20": "twenty двадцать двадцати",
        "30": "thirty тридцать тридцати",
        "40": "forty сорок сорока",
        "50": "fifty пятьдесят пятидесяти",
        "100": "hundred сто ста",
        "1000": "thousand тысяча тысячи тысяч",
        "1000000": "million миллион миллиона миллионов",
    }.items()
    for form in forms.split()
}
_ENGLISH: Final = Stemmer("english", 0)
_RUSSIAN: Final = Stemmer("russian", 0)
_LOCK: Final = Lock()
#: Stem by word. Grows up to a bound.
_STEMS: Final[dict[str, str]] = dict(_NUMBER_WORDS)


def stem(word: str) -> str:
    """The stem of a lower-case word (with е for ё); of a number that is written out, its figures."""
    found = _STEMS.get(word)
    return _learn(word) if found is None else found


def _learn(word: str) -> str:
    bare = word.partition("'")[0]
    stemmer = _RUSSIAN if _CYRILLIC[0] <= bare[0] <= _CYRILLIC[1] else _ENGLISH
    with _LOCK:  # a stemmer is not to be used by two threads at once
        found: str = stemmer.stemWord(bare)
        if len(_STEMS) > _MOST_KEPT:
            _STEMS.clear()
            _STEMS.update(_NUMBER_WORDS)
        if len(word) <= _LONGEST_KEPT:
            _STEMS[word] = found
    return found
