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
_HAN_TOKEN: Final = re.compile(f"[{HAN}]")
_HAN: Final = "\u2e80"
_THOUSANDS: Final = re.compile(r",(?=[0-9]{3})")


class Token(NamedTuple):
    """A token and where it stands, half-open."""

    stem: str
    start: int
    end: int


def stems_of(prepared_text: str) -> list[str]:
    """The stems of `tokens_of`, in order, of a text that `text.words.prepared` has prepared."""
    words = [match[0] for match in _TOKEN.finditer(prepared_text)]
    if prepared_text.isascii():
        return [stem(word) if word[0] > "9" else _number(word) for word in words]
    stems: list[str] = []
    for word in words:
        first = word[0]
        if first <= "9":
            stems.append(_number(word))
        elif first < _HAN or _HAN_TOKEN.match(word) is None:
            stems.append(stem(word))
        else:
            stems += _pairs(word)
    return stems


def tokens_of(text: str) -> list[Token]:
    """The tokens of a text, in order, with their places in it."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(prepared(text)):
        word = match[0]
        at, behind = match.span()
        first = word[0]
        if "0" <= first <= "9":
            tokens.append(Token(_number(word), at, behind))
        elif match.lastgroup is None:
            tokens.append(Token(stem(word), at, behind))
        else:
            pairs = _pairs(word)
            tokens += [Token(pair, at + i, at + i + len(pair)) for i, pair in enumerate(pairs)]
    return tokens


def _number(word: str) -> str:
    return _THOUSANDS.sub("", word) if "," in word else word


def _pairs(word: str) -> list[str]:
    return [word] if len(word) == 1 else [word[at : at + 2] for at in range(len(word) - 1)]
