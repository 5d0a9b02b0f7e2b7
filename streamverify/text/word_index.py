"""What a text may hold, told by its words alone and without reading it: an upper bound that is cheap.

`words_in` cuts a text at whatever is no letter, so that every token of `words` without digits and without
Han is among its words, "don't" as "don". A text that `may_qualify` denies holds no negation, hedge or
condition for sure; a stem that is neither among `stems_of` its words nor `may_hold` is none of its content.
What passes has still to be read (`statements`).

Linear in the length of the text.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from streamverify.text.code import Span
from streamverify.text.modality import QUALIFIERS
from streamverify.text.words import (
    CONTENT,
    DOUBLING,
    FALSE,
    FUNCTION,
    LETTER,
    NEGATOR,
    TRUE,
    WORDS,
    Word,
    learn,
    prepared,
)

_FIRST_HAN: Final = "\u2e80"
_FIGURES: Final = re.compile("[0-9]+")
_JOINED: Final = re.compile(r"[^\W\d_][0-9]")
_HAN_OR_WIDE: Final = re.compile(f"[{_FIRST_HAN}-\U0010ffff]")
_APOSTROPHES: Final = "'’ʼ"
_DIGITS: Final = frozenset("0123456789")
_MOST_OCCURRENCES: Final = 8
_MOST_STEMS: Final = 50_000
_LONGEST_KEPT: Final = 40
#: Small letters of ASCII by byte, and blanks for the rest.
_SMALL: Final = bytes(
    ord(chr(code).lower()) if code < 128 and chr(code).isalpha() else 32 for code in range(256)
)
_LETTERS: Final = re.compile(f"([{LETTER}]++)(?:'[a-z]++)?")
#: Stem by word, as `words` gives it; "" for words without content.
_STEMS: Final[dict[str, str]] = {}


def words_in(text: str) -> list[str]:
    """The runs of letters of a text, prepared, in order; Han has none."""
    if text.isascii():
        return text.encode().translate(_SMALL).decode().split()
    return _LETTERS.findall(prepared(text))


def words_by_span(text: str, spans: Sequence[Span]) -> list[list[str]]:
    """`words_in` of each span of a text."""
    if text.isascii():
        small = text.encode().translate(_SMALL).decode()
        return [small[start:end].split() for start, end in spans]
    return [words_in(text[start:end]) for start, end in spans]


def stems_of(words: Collection[str]) -> frozenset[str]:
    """The stems of words, and more; those of numbers, of words with digits and of Han are left out."""
    try:
        return frozenset(map(_STEMS.__getitem__, words))
    except KeyError:
        return frozenset(map(_stem_of, words))


def fewest_by_word(text: str, words: Sequence[str], share: float) -> float:
    """How many of `stems_of` these words a sentence has at least that has a share of the text's content.

    `words` are the text's `words_in`. Nothing or less where the words alone do not tell.
    """
    if not text.isascii() and _HAN_OR_WIDE.search(text) is not None:
        return 0.0
    content = len(stems_of(frozenset(words) - _UNSURE))
    if not text.isascii() or "'" in text:
        # "let's" is two words here and none there.
        content -= 2 * sum([text.count(apostrophe) for apostrophe in _APOSTROPHES])
    figures = _FIGURES.findall(text)  # each counts for itself, and may be all that is shared
    if figures:
        content -= len(_JOINED.findall(text))
    return share * content - (1 - share) * len(figures)


def _stem_of(word: str) -> str:
    # "May" is content where it is a month.
    stem = word if word == "may" else (WORDS.get(word) or learn(word)).stem
    if len(_STEMS) >= _MOST_STEMS:
        _STEMS.clear()
    if len(word) <= _LONGEST_KEPT:
        _STEMS[word] = stem
    return stem


def written_out(stems: Iterable[str]) -> list[str]:
    """Those stems that `stems_in` leaves out, since they stand in a text as they are."""
    return [stem for stem in stems if not stem.isalpha() or stem[0] >= _FIRST_HAN]


def may_hold(prepared_text: str, stem: str) -> bool:
    """Whether a text may have a stem of `written_out`."""
    if stem in _HAN_STEMS:
        return True
    at = prepared_text.find(stem)
    for _ in range(_MOST_OCCURRENCES):
        if at < 0:
            return False
        # A number is no part of a longer one.
        end = at + len(stem)
        is_longer = stem[-1] in _DIGITS and prepared_text[end : end + 1] in _DIGITS
        if not is_longer and not (stem[0] in _DIGITS and prepared_text[max(at - 1, 0) : at] in _DIGITS):
            return True
        at = prepared_text.find(stem, at + 1)
    return True


def may_qualify(text: str, words: Sequence[str] | None = None) -> bool:
    """Whether a text may have a negation, a hedge or a condition; `words` are its `words_in`, if known."""
    if words is None:
        words = words_in(text)
    if not _QUALIFYING.isdisjoint(words):
        return True
    if not _PHRASE_WORDS.isdisjoint(words) and _has_phrase(frozenset(words)):
        return True
    return not text.isascii() and _QUALIFYING_HAN.search(text) is not None


def _has_phrase(words: frozenset[str]) -> bool:
    return any(words.issuperset(phrase) for word in words & _PHRASE_WORDS for phrase in _PHRASES[word])


def _qualifies(token: str, word: Word) -> bool:
    if word.role in (NEGATOR, DOUBLING) or word.sign < 0 or token in FALSE:
        return True
    return bool(word.mark & QUALIFIERS)


def _qualifying() -> frozenset[str]:
    """Tokens that qualify by themselves, or may."""
    tokens = {token for token, word in WORDS.items() if _qualifies(token, word)}
    return frozenset(token.partition("'")[0] for token in tokens)


def _qualifying_phrases() -> dict[str, list[tuple[str, ...]]]:
    """Phrases that qualify where none of their words does, by their rarest word."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for word in WORDS.values():
        for phrases in (word.phrases or {}).values():
            for phrase, meaning, _ in phrases:
                if _qualifies("", meaning) and _QUALIFYING_TOKENS.isdisjoint(phrase):
                    found.setdefault(max(phrase, key=_rarity), []).append(phrase)
    return found


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


_QUALIFYING_TOKENS: Final = _qualifying()
_QUALIFYING: Final = frozenset(token for token in _QUALIFYING_TOKENS if token < _FIRST_HAN)
_QUALIFYING_HAN: Final = _han_pattern(sorted(_QUALIFYING_TOKENS - _QUALIFYING))
_PHRASES: Final = _qualifying_phrases()
_PHRASE_WORDS: Final = frozenset(_PHRASES)
#: Stems under which Han opposites compare: the text need not have these characters.
_HAN_STEMS: Final = frozenset(
    word.stem for token, word in WORDS.items() if token >= _FIRST_HAN and word.stem and word.stem != token
)
#: Words that are no content where they stand in a phrase, or never are.
_UNSURE: Final = frozenset(
    [
        *(token for token, word in WORDS.items() if not word.stem or token in TRUE or token in FALSE),
        *(
            token
            for word in WORDS.values()
            for rows in (word.phrases or {}).values()
            for row in rows
            for token in row[0]
        ),
    ]
)
