"""What a text may hold, told by its words alone and without reading it: an upper bound that is cheap.

`words_in` cuts a prepared text at whatever is no letter, so that every token of `words` without digits and
without Han is among its words, "don't" as "don" and "t". A text whose words have none of `may_qualify` holds
no negation, hedge or condition for sure; a stem that is neither among `stems_in` nor written out in the text
is none of its content. What passes has still to be read (`statements`).

Linear in the length of the text.
"""

import re
from collections.abc import Iterable
from typing import Final

from streamverify.text.modality import QUALIFIERS
from streamverify.text.words import (
    CONTENT,
    DOUBLING,
    FALSE,
    FUNCTION,
    LETTER,
    NEGATOR,
    WORDS,
    Word,
    learn,
)

_FIRST_HAN: Final = "\u2e80"
_MOST_STEMS: Final = 50_000
_LONGEST_KEPT: Final = 40
_NOT_LETTERS: Final = {code: " " for code in range(128) if not chr(code).isalpha()}
_LETTERS: Final = re.compile(f"[{LETTER}]+")


class _Stems(dict[str, str]):
    """Stem by word, as `words` gives it; "" for words without content."""

    def __missing__(self, word: str) -> str:
        # "May" is content where it is a month.
        stem = word if word == "may" else (WORDS.get(word) or learn(word)).stem
        if len(self) >= _MOST_STEMS:
            self.clear()
        if len(word) <= _LONGEST_KEPT:
            self[word] = stem
        return stem


_stem_of: Final = _Stems().__getitem__


def words_in(prepared_text: str) -> list[str]:
    """The runs of letters of a prepared text, in order; Han has none."""
    if prepared_text.isascii():
        return prepared_text.translate(_NOT_LETTERS).split()
    return _LETTERS.findall(prepared_text)


def stems_in(prepared_text: str) -> frozenset[str]:
    """The stems of its words, and more; those of numbers, of words with digits and of Han are left out."""
    return frozenset(map(_stem_of, words_in(prepared_text)))


def written_out(stems: Iterable[str]) -> list[str]:
    """Those stems that `stems_in` leaves out, since they stand in a text as they are."""
    return [stem for stem in stems if not stem.isalpha() or stem[0] >= _FIRST_HAN]


def may_hold(prepared_text: str, stem: str) -> bool:
    """Whether a text may have a stem of `written_out`."""
    return stem in prepared_text or stem in _HAN_STEMS


def may_qualify(prepared_text: str) -> bool:
    """Whether a text may have a negation, a hedge or a condition."""
    if not _QUALIFYING.isdisjoint(words_in(prepared_text)):
        return True
    return not prepared_text.isascii() and _QUALIFYING_HAN.search(prepared_text) is not None


def _qualifies(token: str, word: Word) -> bool:
    if word.role in (NEGATOR, DOUBLING) or word.sign < 0 or token in FALSE:
        return True
    return bool(word.mark & QUALIFIERS)


def _qualifying() -> tuple[frozenset[str], list[str]]:
    """Words one of which stands in any text with a negation or a mark, and Han phrases likewise."""
    tokens = {token for token, word in WORDS.items() if _qualifies(token, word)}
    tokens = {"t" if token.endswith("n't") else token for token in tokens}
    for word in WORDS.values():
        for phrases in (word.phrases or {}).values():
            for phrase, meaning, _ in phrases:
                if _qualifies("", meaning) and tokens.isdisjoint(phrase):
                    tokens.add(max(phrase, key=_rarity))
    return (
        frozenset(token for token in tokens if token < _FIRST_HAN),
        sorted(token for token in tokens if token >= _FIRST_HAN),
    )


def _rarity(word: str) -> tuple[bool, bool, bool, int]:
    known = WORDS.get(word) or Word(CONTENT, word)
    return known.role == CONTENT, bool(known.mark), known.role != FUNCTION, len(word)


def _han_pattern(phrases: list[str]) -> re.Pattern[str]:
    """Any of them, by first character, so that the others are skipped at full speed."""
    firsts = sorted({phrase[0] for phrase in phrases})
    alternatives = [
        f"{first}(?:{'|'.join(phrase[1:] for phrase in phrases if phrase[0] == first)})" for first in firsts
    ]
    return re.compile(f"(?=[{''.join(firsts)}])(?:{'|'.join(alternatives)})")


_WORDS_AND_HAN: Final = _qualifying()
_QUALIFYING: Final = _WORDS_AND_HAN[0]
_QUALIFYING_HAN: Final = _han_pattern(_WORDS_AND_HAN[1])
#: Stems under which Han opposites compare: the text need not have these characters.
_HAN_STEMS: Final = frozenset(
    word.stem for token, word in WORDS.items() if token >= _FIRST_HAN and word.stem and word.stem != token
)
