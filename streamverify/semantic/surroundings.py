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
    ENDED,
    ENDED_FIRST,
    ENDED_LATER,
    ENDED_PARTS,
    ENDED_PARTS_ASCII,
    EXCLUDES,
    EXCLUDING,
    FIRST_HAN,
    FIRST_WORDS,
    LABEL_FILLERS,
    LABELS,
    LEAST_NAMING_WORDS,
    LIMITING_BEFORE,
    NAMING,
    NAMING_HAN,
    NO_LABELS,
    NOT_SUPPOSING,
    REMARK,
    SAYING,
    SCOPED,
    SCOPING,
    START_CHARS,
    SUPERLATIVE,
    SUPPOSING,
    SUPPOSING_HAN,
    SUPPOSING_STARTS,
    TAKES_BACK,
)

_BEFORE_CHARS: Final = 160
_LABEL_CHARS: Final = 120
#: Longest remark before a sentence, and what ends it.
_REMARK_CHARS: Final = 70
_REMARK_WORDS: Final = 3
_REMARK_HAN: Final = 10
_REMARK_LATIN: Final = 42
_REMARK_ENDS: Final = 4
_REMARK_END: Final = " \t\n.!。！)]*_"
_REMARK_MARKS: Final = ".!?。！？\n"
_LABEL_WORDS: Final = 6
_HAN: Final = "\u2e80"
_WORD: Final = re.compile(r"[^\W\d_]+")
_FIRST_CHARS: Final = 17
#: No match of `EXCLUDES` is longer.
_EXCLUDING_CHARS: Final = 90
_FIRST_WORD: Final = re.compile(r"[^\W_]{1,16}")
_LAST_SENTENCE: Final = re.compile(r"[.!?\n]\s+")
_HEADING: Final = re.compile(r"#{1,6}[ \t]+")
_QUOTES: Final = (("«", "»"), ("“", "”"), ("「", "」"), ("『", "』"), ("《", "》"))
_GERMAN_QUOTES: Final = ("„", "“")
_SINGLE_QUOTE_OPENS: Final = (" '", "\n'", "('", " ‘", "\n‘", "(‘")
_SINGLE_QUOTE_CLOSES: Final = re.compile(r"['’](?=[\s.,;:!?)]|$)")
_APOSTROPHES: Final = str.maketrans("'‘’", "   ")
_SINGLE_QUOTATION_OPENS: Final = re.compile(r"(?:(?<=[\s(\[])|\A)['‘](?=[\"“«„]?[A-ZА-ЯЁ])")
_SINGLE_QUOTATION_CLOSES: Final = re.compile(r"(?<=[\w.,!?…])['’](?=[\s.,;:!?)\]]|\Z)")
#: "Read more »"
_LINK_ARROW: Final = re.compile(r"(?m)^[^\n.!?…»]{1,60} »(?=[ \t]*$)")
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
    if _ends(text, position, near.lower()):
        return True
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


def _ends(text: str, position: int, near: str) -> bool:
    """Whether what begins at a position ends or narrows what was said before; `near` is its start."""
    is_ascii = near.isascii()
    for part in ENDED_PARTS_ASCII if is_ascii else ENDED_PARTS:
        if part in near:
            if ENDED_LATER.match(text, position) is not None:
                return True
            break
    # A remark has two words at most, and most sentences are soon known to have more.
    may_be_remark = not is_ascii or near.find(".", 0, _REMARK_LATIN) > 0
    if may_be_remark and REMARK.match(text, position) is not None:
        return True
    match = _FIRST_WORD.search(near, 0, _FIRST_CHARS)
    if match is None or (match[0] not in ENDED_FIRST and "仅" not in near[:_REMARK_ENDS]):
        return False
    return ENDED.match(text, position) is not None


def is_supposed(text: str, start: int) -> bool:
    """Whether the text before a sentence makes a supposition or a rumour of it."""
    before = text[max(0, start - _BEFORE_CHARS) : start].lower()
    if _is_limited_by_remark(before):
        return True
    if not _supposes(before):
        return False
    plain = NOT_SUPPOSING.sub("", before)
    return plain == before or _supposes(plain)


def _is_limited_by_remark(before: str) -> bool:
    """Whether a few words that stand as a sentence before it limit it, as "Members only." does."""
    bare = before[-_REMARK_CHARS - _REMARK_ENDS :].rstrip(_REMARK_END)
    if len(bare) == len(before):
        return False
    at = max([bare.rfind(mark) for mark in (".!?\n" if bare.isascii() else _REMARK_MARKS)]) + 1
    if not at and len(before) > _REMARK_CHARS:
        return False
    remark = bare[at:].strip()
    if not remark or len(remark) > _REMARK_CHARS:
        return False
    if LIMITING_BEFORE.search(remark) is not None:
        return True
    if remark[0] < _HAN and REMARK.fullmatch(f"{remark}.") is not None:
        return True
    is_short = len(remark) <= _REMARK_HAN if remark[0] >= _HAN else remark.count(" ") < _REMARK_WORDS
    return is_short and LABELS.search(NO_LABELS.sub("", remark)) is not None


def _supposes(before: str) -> bool:
    words = before.split()
    if not SUPPOSING.isdisjoint(words):
        return True
    if words and words[-1] in ANNOUNCING and not _only_names(before):
        return True
    if any(part in before for part in SCOPED) and SCOPING.search(before) is not None:
        return True
    if before.isascii():
        return False
    if not SUPPOSING_STARTS.isdisjoint([word[:START_CHARS] for word in words]):
        return True
    bare = before.rstrip(" \t\n。：！")
    if bare.endswith(ANNOUNCING_HAN) and not bare.endswith(NAMING_HAN):
        return True
    return any(phrase in before for phrase in SUPPOSING_HAN)


def _only_names(before: str) -> bool:
    """Whether a sentence that ends with "this", "that" or "things" speaks of something said before."""
    if NAMING.search(before) is None or SAYING.search(before) is not None:
        return False
    return len(_LAST_SENTENCE.split(before.rstrip(" \t\n.!"))[-1].split()) >= LEAST_NAMING_WORDS


def is_quoted(text: str, start: int, end: int) -> bool:
    """Whether a stretch of whole sentences stands inside a quotation, code or a comment.

    A mark that is left open or never opened counts as one around it: chunks are cut anywhere.
    """
    if '"' in text:
        is_odd = text.count('"', 0, start) % 2 or text.count('"', end) % 2
        if is_odd and not _is_outside_straight_quotes(text, start):
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


def is_sentence_quoted(text: str, start: int, end: int) -> bool:
    """`is_quoted` where it is known how the text falls into sentences: there an apostrophe is no quotation
    mark, unless a capital letter or another quotation follows it.
    """
    if "‘‘" in text:
        text = text.replace("‘‘", "“ ").replace("’’", "” ")
    if "'" in text or "‘" in text:
        opened = max([match.end() for match in _SINGLE_QUOTATION_OPENS.finditer(text, 0, start)], default=-1)
        if opened >= 0 and _SINGLE_QUOTATION_CLOSES.search(text, opened, start) is None:
            return True
    if "»" in text and "«" not in text:
        text = _LINK_ARROW.sub(lambda match: match[0].replace("»", " "), text)
    return is_quoted(text.translate(_APOSTROPHES), start, end)


def _is_outside_straight_quotes(text: str, start: int) -> bool:
    """Whether every straight mark plainly opens or closes, and those before and behind a stretch pair up.

    So that a mark that was cut off elsewhere in the chunk makes no quotation of all of it.
    """
    is_behind = False
    depth = 0
    at = text.find('"')
    while at >= 0:
        if at >= start and not is_behind:
            if depth:
                return False
            is_behind = True
        opens = _opens_quotation(text, at)
        if opens is None:
            return False
        if opens:
            depth += 1
        elif depth:
            depth -= 1
        elif is_behind:
            return False  # closes what was opened before the chunk
        at = text.find('"', at + 1)
    return is_behind or not depth


def _opens_quotation(text: str, at: int) -> bool | None:
    """Whether a straight mark opens or closes, by what stands on its sides; None where that is not plain."""
    before = text[at - 1] if at else " "
    after = text[at + 1 : at + 2] or " "
    may_open = before.isspace() or before in "([{"
    may_close = after.isspace() or after in ".,;:!?…)]}"
    if may_open == may_close or (may_close and before.isdigit()):  # no inches
        return None
    return may_open


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
    if len(heading) > _LABEL_CHARS or LABELS.search(NO_LABELS.sub("", lowered)) is not None:
        return False
    said = read_statement(SUPERLATIVE.sub("", heading))
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
