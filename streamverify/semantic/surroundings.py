"""What stands around a sentence and takes its statement back: quotation, supposition, denial, a heading.

A sentence may be whole and still not be said by its text: under a heading "Myths", behind "suppose that", in
a quotation of three sentences, before "this is no longer true". Doubt counts against the sentence. What is
read before and behind it is bounded; marks of quotation are looked for in the whole text.
"""

import re
from typing import Final

from streamverify.text.modality import QUALIFIERS, WHEN
from streamverify.text.statements import read_statement

from .doubts import (
    ANNOUNCING,
    ANNOUNCING_HAN,
    EXCLUDES,
    EXCLUDING,
    FIRST_HAN,
    FIRST_WORDS,
    LABEL_FILLERS,
    LABELS,
    SCOPED,
    SCOPING,
    START_CHARS,
    SUPPOSING,
    SUPPOSING_HAN,
    SUPPOSING_STARTS,
    TAKES_BACK,
)

_BEFORE_CHARS: Final = 160
_LABEL_CHARS: Final = 120
_LABEL_WORDS: Final = 6
_HAN: Final = "\u2e80"
_WORD: Final = re.compile(r"[^\W\d_]+")
_FIRST_CHARS: Final = 17
#: No match of `EXCLUDES` is longer.
_EXCLUDING_CHARS: Final = 90
_FIRST_WORD: Final = re.compile(r"[^\W_]{1,16}")
_HEADING: Final = re.compile(r"#{1,6}[ \t]+")
_QUOTES: Final = (("«", "»"), ("“", "”"), ("「", "」"), ("『", "』"), ("《", "》"))
_GERMAN_QUOTES: Final = ("„", "“")
_SINGLE_QUOTE_OPENS: Final = (" '", "\n'", "('", " ‘", "\n‘", "(‘")
_SINGLE_QUOTE_CLOSES: Final = re.compile(r"['’](?=[\s.,;:!?)]|$)")
_HIDDEN: Final = (
    ("<!--", "-->"),
    ("<del", "</del"),
    ("<s>", "</s>"),
    ("<q>", "</q>"),
    ("<blockquote", "</bl"),
)


def is_taken_back(text: str, position: int) -> bool:
    """Whether what begins at a position takes back what was said just before it."""
    near = text[position : position + _EXCLUDING_CHARS]
    for part in EXCLUDING:
        if part in near:
            if EXCLUDES.match(text, position) is not None:
                return True
            break
    character = text[position]
    if character in "([（*_":
        return TAKES_BACK.match(text, position) is not None
    if character < _HAN:
        blank = text.find(" ", position, position + _FIRST_CHARS)
        if blank >= 0 and (word := text[position:blank]).isalpha():
            if word.lower() not in FIRST_WORDS:
                return False
        elif (match := _FIRST_WORD.match(text, position)) is None or match[0].lower() not in FIRST_WORDS:
            return False
    elif character not in FIRST_HAN:
        return False
    return TAKES_BACK.match(text, position) is not None


def is_supposed(text: str, start: int) -> bool:
    """Whether the text before a sentence makes a supposition or a rumour of it."""
    before = text[max(0, start - _BEFORE_CHARS) : start].lower()
    words = before.split()
    if not SUPPOSING.isdisjoint(words) or (words and words[-1] in ANNOUNCING):
        return True
    if any(part in before for part in SCOPED) and SCOPING.search(before) is not None:
        return True
    if before.isascii():
        return False
    if not SUPPOSING_STARTS.isdisjoint([word[:START_CHARS] for word in words]):
        return True
    if before.rstrip(" \t\n。：！").endswith(ANNOUNCING_HAN):
        return True
    return any(phrase in before for phrase in SUPPOSING_HAN)


def is_quoted(text: str, start: int, end: int) -> bool:
    """Whether a stretch of whole sentences stands inside a quotation, code or a comment.

    A mark that is left open or never opened counts as one around it: chunks are cut anywhere.
    """
    if '"' in text and (text.count('"', 0, start) % 2 or text.count('"', end) % 2):
        return True
    if "'" in text and _in_single_quotes(text, start):
        return True
    if "`" in text and text.count("`", 0, start) % 2:
        return True
    if "~" in text and text.count("~~", 0, start) % 2:
        return True
    if "<" in text:
        lowered = text[:start].lower()
        if any(lowered.rfind(opening) > lowered.rfind(closing) for opening, closing in _HIDDEN):
            return True
    return not text.isascii() and _in_typographic_quotes(text, start, end)


def _in_typographic_quotes(text: str, start: int, end: int) -> bool:
    for opening, closing in _QUOTES:
        if opening in text and text.rfind(opening, 0, start) > text.rfind(closing, 0, start):
            if opening == "“" and _GERMAN_QUOTES[0] in text:
                continue
            return True
        if closing in text:
            closed = text.find(closing, end)
            if closed >= 0 and text.find(opening, end, closed) < 0:
                return True
    opening, closing = _GERMAN_QUOTES
    if opening in text and text.rfind(opening, 0, start) > text.rfind(closing, 0, start):
        return True
    return "‘" in text and _in_single_quotes(text, start)


def _in_single_quotes(text: str, start: int) -> bool:
    opened = max([text.rfind(mark, 0, start) for mark in _SINGLE_QUOTE_OPENS])
    if opened < 0 and text[0] in "'‘" and start:
        opened = 0
    return opened >= 0 and _SINGLE_QUOTE_CLOSES.search(text, opened + 2, start) is None


def heading_before(text: str, start: int) -> str:
    """The nearest Markdown heading above a position, without its marks; empty where there is none."""
    at = text.rfind("\n#", 0, start) + 1
    match = _HEADING.match(text, at)
    if match is None:
        return ""
    end = text.find("\n", at)
    return text[match.end() : min(end if end >= 0 else start, start)].strip()


def is_plain_heading(heading: str) -> bool:
    """Whether what stands under a heading is said without more: it names a subject, no doubt or condition."""
    lowered = heading.lower()
    if len(heading) > _LABEL_CHARS or any(part in lowered for part in LABELS):
        return False
    said = read_statement(heading)
    return not said.negations and not said.is_denied and not said.bits & (QUALIFIERS | WHEN)


def is_plain_label(label: str) -> bool:
    """Whether a line that opens a list ("Care:") only names what the list is about."""
    label = label.rstrip(":： \t*_")
    if not label or label[-1] in "?？" or not is_plain_heading(label):
        return False
    said = read_statement(label)
    if said.bits:
        return False
    if any(character >= _HAN for character in label):
        return len(label) <= 2 * _LABEL_WORDS
    words = _WORD.findall(label.lower())
    fillers = sum(word in LABEL_FILLERS for word in words)
    known = len([stem for stem in said.stems if stem not in said.numbers])
    return not said.numbers and len(words) <= _LABEL_WORDS and known + fillers >= len(words)
