"""How much a word tells: from 0 for words of every text to 1 for rare ones, as its idf in general use.

The tables hold Zipf values (log10 of occurrences in a billion words) in tenths, of stems in English and
Russian and of Chinese characters. They are made from the word list of the Python package `wordfreq` 3.1
(Robyn Speer; data CC BY-SA 4.0) by ``streamverify builtin words``. What is rarer than the rarest of a table
is not in it.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from streamverify.text.words import CONTENT, NUMBER, SPECIAL, WORDS

from .stems import stem

#: Zipf value in tenths at which a word tells nothing, and at which it tells as much as any.
_COMMONEST: Final = 63
RAREST: Final = 30
_COMMONEST_HAN: Final = 72
_RAREST_HAN: Final = 45
NUMBER_WEIGHT: Final = 0.8
#: Of content words however common: "city" and "man" are not "of" and "the".
_CONTENT_WEIGHT: Final = 0.25
_TABLES: Final = files(__package__) / "tables"
_HAN: Final = "\u2e80"


@cache
def _words() -> dict[str, float]:
    weights: dict[str, float] = {}
    for name in ("words_ru.txt", "words_en.txt"):
        for zipf, stems in _rows(name):
            weight = _CONTENT_WEIGHT + (1 - _CONTENT_WEIGHT) * _weight(zipf, _COMMONEST, RAREST)
            weights.update(dict.fromkeys(stems.split(" "), weight))
    for word in function_words():
        weights[stem(word)] = 0.0
    return weights


@cache
def _characters() -> dict[str, float]:
    weights: dict[str, float] = {}
    for zipf, characters in _rows("characters_zh.txt"):
        weights.update(dict.fromkeys(characters, _weight(zipf, _COMMONEST_HAN, _RAREST_HAN)))
    return weights


def weight_of(stem: str) -> float:
    """Weight of a stem, a number or one or two Han characters, 0 to 1."""
    first = stem[0]
    if first >= _HAN:
        table = _characters()
        return sum([table.get(character, 1.0) for character in stem]) / len(stem)
    if first.isdigit():
        return NUMBER_WEIGHT
    return _words().get(stem, 1.0)


def function_words() -> list[str]:
    """Words of grammar, negations and marks of scope among them, in English and Russian."""
    content = (CONTENT, SPECIAL, NUMBER)
    return [
        word
        for word, meaning in WORDS.items()
        if word[0].isalpha() and meaning.role not in content and word < _HAN
    ]


def _weight(zipf: int, commonest: int, rarest: int) -> float:
    return min(1.0, max(0.0, (commonest - zipf) / (commonest - rarest)))


def _rows(name: str) -> list[tuple[int, str]]:
    """Zipf value and entries of each line; lines that begin with ``#`` say where a table is from."""
    lines = (_TABLES / name).read_text(encoding="utf-8").splitlines()
    parted = [line.partition(" ") for line in lines if not line.startswith("#")]
    return [(int(zipf), entries) for zipf, _, entries in parted]
