"""Whether a full stop ends an abbreviation, an initial or an enumerator instead of a sentence."""

import re
from typing import Final

# Never the end of a sentence, whatever follows.
_NEVER_WORDS: Final = """
dr mr mrs ms prof gen col capt lt sgt rev hon gov sen rep messrs mt vs cf ca viz e.g i.e eg ie e.g approx
fig figs eq eqs sec ch chap vol ed eds tab ref refs dept ext tel art nos т.е т.к т.н т.ч т.о см ср напр
им ул пр просп пер наб пл стр рис табл гл разд проф акад доц тел доп ред англ рус лат греч нем фр буд г-н
г-жа им обл корп вып илл
"""
_NEVER: Final = frozenset(_NEVER_WORDS.split())
# The end of a sentence, unless a number, a single letter or a marker follows.
_BEFORE_NUMBERS_WORDS: Final = """
no p pp para cl st jan feb mar apr jun jul aug sept sep oct nov dec с п пп д кв т ст ч л каб оф янв февр
апр авг сент окт нояб дек № пункт
"""
_BEFORE_NUMBERS: Final = frozenset(_BEFORE_NUMBERS_WORDS.split())
# Ends a sentence only where the next word is one that opens sentences.
_BEFORE_OPENERS_WORDS: Final = """
etc al inc ltd corp co jr sr llc plc bros est a.m p.m am pm u.s u.k e.u u.n u.s.a ph.d m.d b.a m.a d.c st
ст др пр т.д т.п
"""
_BEFORE_OPENERS: Final = frozenset(_BEFORE_OPENERS_WORDS.split())
_SENTENCE_OPENERS_WORDS: Final = """
the it this that these those in on at for if when while after before he she they we you i a an all both
each however but and so then there here its their our your no yes as by from to with since although other
some most many one what who how why not also thus therefore please see use он она оно они это этот эта
эти в во на по для если когда при после до из с к от у но а и так также однако поэтому затем там здесь
все всё их его её мы вы я не нет да как что кто где почему
"""
_SENTENCE_OPENERS: Final = frozenset(_SENTENCE_OPENERS_WORDS.split())
_INITIAL_OR_ENUMERATOR: Final = re.compile(r"[(\[]?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[^\W\d_]|[ivxIVX]{1,5})")
_NEXT_WORD: Final = re.compile(r"[\"'“«(\[]?([^\W\d_]{1,20})(\.?)")
_LIST_MARK: Final = "-*+•‣◦▪#> \t\n\r"
_WINDOW: Final = 24
#: What a word of more than one letter must not be, to end a sentence whatever follows.
_ABBREVIATIONS: Final = _NEVER | _BEFORE_NUMBERS | _BEFORE_OPENERS
_MOST_ORDINARY: Final = 50_000
#: By word: `is_ordinary`.
_ORDINARY: Final[dict[str, bool]] = {}


def continues_sentence(text: str, sentence_start: int, stop: int, following: int) -> bool:
    """Whether the full stop at ``stop`` does not end the sentence that began at ``sentence_start``.

    ``following`` is the offset of the first character after the white space behind it, which is not a small
    letter.
    """
    window = text[max(sentence_start, stop - _WINDOW) : stop]
    words = window.split()
    if not words or window[-1:].isspace():
        return False
    token = words[-1].lstrip("\"'“«„([{*_")
    lowered = token.lower()
    next_character = text[following : following + 1]
    if stop - sentence_start <= _WINDOW and _INITIAL_OR_ENUMERATOR.fullmatch(window.strip(_LIST_MARK)):
        return True
    if lowered in _NEVER:
        return True
    if lowered == "г":  # a year ends with it, a town begins with it
        return not window[: -len(token)].rstrip()[-1:].isdigit() or next_character.isdigit()
    if lowered in _BEFORE_NUMBERS and (next_character.isdigit() or _is_single_letter(text, following)):
        return True
    if lowered in _BEFORE_OPENERS:
        return not _opens_sentence(text, following)
    if len(token) == 1 and token.isalpha():
        return token.isupper() and not _opens_sentence(text, following)
    if "." in token and not token[-1].isdigit():
        parts = token.split(".")
        if all(len(part) <= 1 for part in parts):  # U.S., А.С.
            return not _opens_sentence(text, following)
    return False


def ends_with_ordinary_word(text: str, sentence_start: int, stop: int) -> bool:
    """Whether the word before the full stop `is_ordinary`, so that `continues_sentence` is false."""
    return is_ordinary(text[text.rfind(" ", max(sentence_start, stop - _WINDOW), stop) + 1 : stop])


def is_ordinary(word: str) -> bool:
    """Whether a word plainly abbreviates nothing, whatever stands around it; false where it takes a look."""
    ordinary = _ORDINARY.get(word)
    if ordinary is None:
        ordinary = (
            len(word) > 1
            and word.isalpha()
            and word.lower() not in _ABBREVIATIONS
            and _INITIAL_OR_ENUMERATOR.fullmatch(word) is None
        )
        if len(_ORDINARY) >= _MOST_ORDINARY:
            _ORDINARY.clear()
        if len(word) <= _WINDOW:
            _ORDINARY[word] = ordinary
    return ordinary


def _opens_sentence(text: str, position: int) -> bool:
    match = _NEXT_WORD.match(text, position)
    if match is None:
        # Han, an opening quotation mark, a bullet: yes; a figure or a marker: no.
        character = text[position : position + 1]
        return bool(character) and not (character.isdigit() or character in "[(【［（")
    word, dot = match.groups()
    return not (dot and len(word) == 1) and word.lower() in _SENTENCE_OPENERS


def _is_single_letter(text: str, position: int) -> bool:
    return text[position : position + 1].isalpha() and not text[position + 1 : position + 2].isalnum()
