"""A text as the judge in the box compares it: stems, numbers, and pairs of neighbouring Han characters.

A run of Han characters has no blanks between its words, so that every two neighbours are a token; a
character that stands alone is one too. Numbers are tokens without the separators between their thousands.
Linear in the length of the text.
"""

import re
from typing import Final, NamedTuple

from streamverify.text.words import HAN, LETTER, prepared

from .stems import stem

_TOKEN: Final = re.compile(rf"[{LETTER}]++(?:'[a-z]++)?|[0-9]++(?:[.,][0-9]++)*+|(?P<han>[{HAN}]++)")
_THOUSANDS: Final = re.compile(r",(?=[0-9]{3})")


class Token(NamedTuple):
    """A token and where it stands, half-open."""

    stem: str
    start: int
    end: int


def tokens_of(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of ``text[start:end]``, in order, with their places in the text."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(prepared(text), start, len(text) if end is None else end):
        word = match[0]
        at, behind = match.span()
        first = word[0]
        if "0" <= first <= "9":
            tokens.append(Token(_THOUSANDS.sub("", word) if "," in word else word, at, behind))
        elif match.lastgroup is None:
            tokens.append(Token(stem(word), at, behind))
        elif len(word) == 1:
            tokens.append(Token(word, at, behind))
        else:
            tokens += [Token(word[i : i + 2], at + i, at + i + 2) for i in range(len(word) - 1)]
    return tokens
