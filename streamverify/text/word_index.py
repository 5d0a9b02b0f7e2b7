"""What a text may hold, told by its words alone and without reading it: an upper bound that is cheap.

`words_in` cuts a text at whatever is no letter, so that every token of `words` without digits and without
Han is among its words, "don't" as "don". A text that `may_qualify` denies holds no negation, hedge or
condition for sure; a stem that is neither among `stems_of` its words nor `may_hold` is none of its content.
What passes has still to be read (`statements`).

Linear in the length of the text.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from streamverify.text.code import Span
from streamverify.text.modality import NOT_ALL, QUALIFIERS
from streamverify.text.words import (
    CONTENT,
    DOUBLING,
    FALSE,
    FUNCTION,
    IF_NOT,
    LETTER,
    NEGATOR,
    TRUE,
    WORDS,
    Word,
    learn,
    prepared,
)

_FIRST_HAN: Final = "\u2e80"
#: Words that differ in their endings have so many letters in common at least.
COMMON_START: Final = 5
_DIGITS: Final = frozenset("0123456789")
_MOST_OCCURRENCES: Final = 8
_MOST_STEMS: Final = 50_000
_LONGEST_KEPT: Final = 40
#: Small letters of ASCII by byte, and blanks for the rest.
_SMALL: Final = bytes(
    ord(chr(code).lower()) if code < 128 and chr(code).isalpha() else 32 for code in range(256)
)
#: Words that are looked for one by one; of more every word is looked at.
_FEW_WORDS: Final = 6
_BLANK_OR_END: Final = ("", " ")
_LETTERS: Final = re.compile(f"([{LETTER}]++)(?:'[a-z]++)?")
#: Stem by word, as `words` gives it; "" for words without content.
_STEMS: Final[dict[str, str]] = {}
#: Start of the stem by word.
_STARTS: Final[dict[str, str]] = {}


def words_in(text: str) -> list[str]:
    """The runs of letters of a text, prepared, in order; Han has none."""
    if text.isascii():
        return text.encode().translate(_SMALL).decode().split()
    return _LETTERS.findall(prepared(text))


def _small_letters(ascii_text: str) -> str:
    """The text in small letters, with blanks for what is none: same length."""
    return ascii_text.encode().translate(_SMALL).decode()


def words_by_span(text: str, spans: Sequence[Span]) -> list[list[str]]:
    """`words_in` of each span of a text."""
    if text.isascii():
        small = _small_letters(text)
        return [small[start:end].split() for start, end in spans]
    return [words_in(text[start:end]) for start, end in spans]


def stems_of(words: Collection[str]) -> frozenset[str]:
    """The stems of words, and more; those of numbers, of words with digits and of Han are left out."""
    try:
        return frozenset(map(_STEMS.__getitem__, words))
    except KeyError:
        return frozenset(map(stem_of, words))


def starts_of(words: Collection[str]) -> frozenset[str]:
    """The starts of `stems_of` words, by which also words compare that differ in their endings only."""
    try:
        return frozenset(map(_STARTS.__getitem__, words))
    except KeyError:
        return frozenset(map(_start_of, words))


def _start_of(word: str) -> str:
    start = stem_of(word)[:COMMON_START]
    if len(_STARTS) >= _MOST_STEMS:
        _STARTS.clear()
    if len(word) <= _LONGEST_KEPT:
        _STARTS[word] = start
    return start


def stem_of(word: str) -> str:
    """The stem of one word of `words_in` where it is content, else ""."""
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
    if not _QUALIFYING_OR_PHRASE.isdisjoint(words) and (
        not _QUALIFYING.isdisjoint(words) or _has_phrase(words, _PHRASES)
    ):
        return True
    return not text.isascii() and _QUALIFYING_HAN.search(text) is not None


def may_deny(text: str, words: Sequence[str]) -> bool:
    """Whether a text may have a negation or "not all"; `words` are its `words_in`."""
    if not DENYING_OR_PHRASE.isdisjoint(words) and (
        not _DENYING.isdisjoint(words) or _has_phrase(words, _DENYING_PHRASES)
    ):
        return True
    return not text.isascii() and _DENYING_HAN.search(text) is not None


def qualifying_words(text: str, words: Sequence[str]) -> frozenset[str] | None:
    """The words by which a text may qualify, empty where it `may_qualify` not at all.

    None where it may, and more has to be looked at than some of its words. `words` are its `words_in`.
    """
    hits = _QUALIFYING_OR_PHRASE.intersection(words)
    if hits:
        phrased = hits - _QUALIFYING
        if phrased:
            if _has_phrase(words, _PHRASES):
                return None
            hits -= phrased
        if len(hits) > _FEW_WORDS:
            return None
    if not text.isascii() and (hits or _QUALIFYING_HAN.search(text) is not None):
        return None
    return hits


def qualified_spans(text: str, spans: Sequence[Span], hits: frozenset[str] | None) -> list[int]:
    """Indices of the spans of a text that `may_qualify`; they must be in order and leave no gap.

    `hits` are the text's `qualifying_words`.
    """
    if hits is not None:
        small = _small_letters(text) if hits else ""
        return sorted({index for word in hits for index in _spans_with(small, word, spans)})
    every = enumerate(words_by_span(text, spans))
    return [index for index, words in every if may_qualify(text[slice(*spans[index])], words)]


def _spans_with(small: str, word: str, spans: Sequence[Span]) -> list[int]:
    """Indices of the spans that have a word; the text is in `_small_letters`."""
    found: list[int] = []
    at = small.find(word)
    while at >= 0:
        end = at + len(word)
        if small[end : end + 1] in _BLANK_OR_END and (not at or small[at - 1] == " "):
            index = bisect_right(spans, (at, len(small))) - 1
            found.append(index)
            end = max(end, spans[index][1])
        at = small.find(word, end)
    return found


def _has_phrase(words: Sequence[str], phrases: dict[str, list[tuple[str, ...]]]) -> bool:
    known = frozenset(words)
    return any(known.issuperset(phrase) for word in known & phrases.keys() for phrase in phrases[word])


def _qualifies(token: str, word: Word) -> bool:
    if word.role in (NEGATOR, DOUBLING) or word.sign < 0 or token in FALSE:
        return True
    return bool(word.mark & QUALIFIERS)


def _denies(token: str, word: Word) -> bool:
    if word.role in (NEGATOR, DOUBLING) or word.sign < 0 or token in FALSE or token in IF_NOT:
        return True
    return bool(word.mark & NOT_ALL)


def _tokens(tells: Callable[[str, Word], bool]) -> frozenset[str]:
    """Tokens that tell by themselves, or may."""
    tokens = {token for token, word in WORDS.items() if tells(token, word)}
    return frozenset(token.partition("'")[0] for token in tokens)


def _phrases(tells: Callable[[str, Word], bool], tokens: frozenset[str]) -> dict[str, list[tuple[str, ...]]]:
    """Phrases that tell where none of their words does, by their rarest word."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for word in WORDS.values():
        for phrases in (word.phrases or {}).values():
            for phrase, meaning, _ in phrases:
                if tells("", meaning) and tokens.isdisjoint(phrase):
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


_QUALIFYING_TOKENS: Final = _tokens(_qualifies)
_QUALIFYING: Final = frozenset(token for token in _QUALIFYING_TOKENS if token < _FIRST_HAN)
_QUALIFYING_HAN: Final = _han_pattern(sorted(_QUALIFYING_TOKENS - _QUALIFYING))
_PHRASES: Final = _phrases(_qualifies, _QUALIFYING_TOKENS)
_PHRASE_WORDS: Final = frozenset(_PHRASES)
_QUALIFYING_OR_PHRASE: Final = _QUALIFYING | _PHRASE_WORDS
_DENYING_TOKENS: Final = _tokens(_denies)
_DENYING: Final = frozenset(token for token in _DENYING_TOKENS if token < _FIRST_HAN)
_DENYING_HAN: Final = _han_pattern(sorted(_DENYING_TOKENS - _DENYING))
_DENYING_PHRASES: Final = _phrases(_denies, _DENYING_TOKENS)
#: Words that deny, or that a phrase without any of these needs to deny.
DENYING_OR_PHRASE: Final = _DENYING.union(_DENYING_PHRASES)
#: Stems under which Han opposites compare: the text need not have these characters.
_HAN_STEMS: Final = frozenset(
    word.stem for token, word in WORDS.items() if token >= _FIRST_HAN and word.stem and word.stem != token
)
#: Words with a stem that are no content where they stand in a phrase or speak of the whole sentence.
UNSURE: Final = frozenset(
    [
        *TRUE,
        *FALSE,
        *(
            token
            for word in WORDS.values()
            for rows in (word.phrases or {}).values()
            for row in rows
            for token in row[0]
            if token not in WORDS or WORDS[token].stem or token == "may"
        ),
    ]
)
