"""Lossless sentence split for English, Russian and Chinese, with Markdown's blocks.

`split_sentences` covers the text: joining ``text[start:end]`` of all spans gives it back. White space behind
a sentence belongs to it; white space at the start of the text to the first one.

- A full stop, question or exclamation mark ends a sentence where white space or the end follows, and the
  next word does not begin with a small letter; ``。！？`` end one anywhere. Semicolons never do. Closing
  quotation marks, brackets and emphasis behind the mark go with it, and so do citation markers; who said
  what is quoted goes with it too.
- Full stops of abbreviations, initials, decimals and enumerators end nothing (`abbreviations`).
- A blank line always ends a sentence. A single line break does where a block begins (list item, heading,
  table row, quotation, fence, reference), after a heading or a colon, and between lines "Key: value".
- A table row, a heading and a fenced code block are one unit each.

Linear in the length of the text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from streamverify.text.abbreviations import continues_sentence, ends_with_ordinary_word, is_ordinary
from streamverify.text.code import Span, code_spans

_MARKER: Final = (
    r"(?:\[(?:\^|doc ?|ID: ?)?\d{1,9}(?: ?[,;–-] ?\d{1,9}){0,50}\](?!\()"
    r"|［[^［］\n]{1,20}］|【\d[^【】\n]{0,60}】|[⁰¹²³⁴-⁹]{1,9}(?:[,，][⁰¹²³⁴-⁹]{1,9}){0,9})"
)
# Repeats are possessive, and neighbours do not overlap but for white space, which may be looked at twice
# (before a marker that is not there), no more.
_MARK: Final = r"[.!?。！？｡．…\n\r\x0b\x0c\x85\u2028\u2029]"
_NO_DECIMAL: Final = r"(?<!\.(?=[0-9A-Za-zА-яё]))"
_CANDIDATE: Final = re.compile(_MARK + _NO_DECIMAL)  # one class first: ordinary text is skipped at full speed
_BOUNDARY: Final = re.compile(
    rf"{_MARK}(?:(?<=[\n\r\x0b\x0c\x85\u2028\u2029])(?P<newline>\s*+)"
    rf"|{_NO_DECIMAL}[.!?。！？｡．…]*+(?P<closing>[\"'”’»›)\]）」』》〉*_~]*+)"
    rf"(?P<markers>(?:[ \t\xa0\u3000]*+{_MARKER})*+)(?P<more>[.。]?)(?P<gap>\s*+))"
)
_MARKERS_ALONE: Final = re.compile(rf"(?:{_MARKER}[ \t\xa0]*+)++(?=[\n\r]|\Z)\s*+")
_BLANK_LINE: Final = re.compile(r"\n[ \t\r\xa0]*+\n|\r[ \t]*+\r|\u2029")
_BLOCK_START: Final = re.compile(
    r"[-*+•‣◦▪●○·][ \t\xa0]|\d{1,3}(?:[.)）](?=[ \t\xa0])|、)|[（(]\d{1,3}[)）]|[A-Za-zа-яА-Я]\)[ \t]"
    r"|#{1,6}[ \t]|[|>]|```|~~~|[-*_=]{3}|[①-⑳⑴-⒇]|[一二三四五六七八九十]{1,3}、|\[\^?\d{1,4}\](?=[:： ])"
)
_KEY_VALUE: Final = re.compile(r"(?:[*_]{1,2})?[^\W\da-zа-яё][^\n:：|]{0,40}[:：](?:[*_]{1,2})?[ \t]?\S")
_CLAUSE_GOES_ON: Final = frozenset("，、,；;：:)）]】」』”’»")
#: Who said it goes with what was said: «Глубоко?» — спросил лоцман; “水深吗？”领航员问。
_DASHES: Final = frozenset("—–")
_SAID: Final = re.compile("[ \xa0][а-яё]")
_SAID_HAN: Final = re.compile("[\u4e00-\u9fff]{1,8}[问說说道答喊][。，：！…]")
_HAN_STOPS: Final = frozenset("。！？｡")
_FENCES: Final = ("```", "~~~")
#: What may end a sentence, or hide its end, beside a full stop.
_OTHER_MARKS: Final = (*"\n?!…。！？｡．`~\r\x0b\x0c\x85\u2028\u2029",)


def split_sentences(text: str) -> list[Span]:
    """Split a text into sentences: half-open spans in code points, in order, that cover it without a gap."""
    spans = _split_plain(text) if text[:1].isalnum() else None
    return list(iterate_sentences(text)) if spans is None else spans


def _split_plain(text: str) -> list[Span] | None:
    """The sentences of one line of prose with full stops alone, as most chunks are; None of any other."""
    for mark in _OTHER_MARKS:
        if mark in text:
            return None
    pieces = text.split(". ")
    if text.count(".") != len(pieces) - 1 + (text[-1] == "."):
        return None  # some stand before something else than a blank
    spans: list[Span] = []
    start = position = 0
    before = pieces[0]
    for piece in pieces[1:]:
        position += len(before) + 2
        following = piece[:1]
        if following.isupper() or "0" <= following <= "9":
            word = before[before.rfind(" ") + 1 :]
            if is_ordinary(word) or not continues_sentence(text, start, position - 2, position):
                spans.append((start, position))
                start = position
        elif not following.islower():
            return None
        before = piece
    spans.append((start, len(text)))
    return spans


def iterate_sentences(text: str) -> Iterator[Span]:
    """`split_sentences`, one by one, for those who may stop early."""
    if not text:
        return
    code = code_spans(text)
    code_starts = [start for start, _ in code]
    length = len(text)
    start = 0
    line_start = length - len(text.lstrip())
    position = _skip_unit(text, line_start, code, code_starts)
    for candidate in _CANDIDATE.finditer(text):
        at = candidate.start()
        if at < position:
            continue
        if not code and text[at : at + 2] == ". ":  # as most sentences end
            following = text[at + 2 : at + 3]
            if following.isupper() and ends_with_ordinary_word(text, start, at):
                yield start, at + 2
                start = position = at + 2
                continue
            if following.islower():
                position = at + 2
                continue
        elif not code and text[at] == "。" and "\u4e00" <= text[at + 1 : at + 2] <= "\u9fff":
            yield start, at + 1
            start = position = at + 1
            continue
        match = _BOUNDARY.match(text, at)
        if match is None:
            continue
        end = match.end()
        if code:
            index = bisect_right(code_starts, at) - 1
            if index >= 0 and at < code[index][1]:
                position = code[index][1]
                continue
        if match.start("newline") >= 0:
            broken = True
            ends = end < length and (
                _BLANK_LINE.search(text, at, end) is not None or _line_break_ends(text, line_start, at, end)
            )
        else:
            gap_start = match.start("gap")
            broken = end > gap_start and _has_line_break(text, gap_start, end)
            ends = _mark_ends(text, start, match, broken)
        position = end
        if broken:
            alone = _MARKERS_ALONE.match(text, end)
            if alone is not None and alone.end() > end:
                end = position = alone.end()
                ends = ends or _BLOCK_START.match(text, end) is not None
            line_start = end
        if ends and end < length:
            yield start, end
            start = end
        if broken:
            position = _skip_unit(text, line_start, code, code_starts)
    yield start, length


def _skip_unit(text: str, line_start: int, code: list[Span], code_starts: list[int]) -> int:
    """Where to look for the next boundary: behind a heading, table row or fence that begins here."""
    first = text[line_start : line_start + 1]
    if first in ("`", "~") and text.startswith(_FENCES, line_start):
        index = bisect_right(code_starts, line_start) - 1
        return code[index][1] if index >= 0 and line_start < code[index][1] else line_start
    if first == "|" or (first == "#" and _BLOCK_START.match(text, line_start)):
        line_end = text.find("\n", line_start)
        return len(text) if line_end < 0 else line_end
    return line_start


def _mark_ends(text: str, sentence_start: int, match: re.Match[str], broken: bool) -> bool:
    """Whether an end mark ends its sentence."""
    at, end = match.span()
    marks = text[at : match.start("closing")]
    if end == len(text):
        return True
    before = text[at - 1 : at]
    if before in ("(", "[", "（") and match["closing"]:
        return False  # (!), [...]
    following = text[end]
    tight = match.start("gap") == end
    if not _HAN_STOPS.isdisjoint(marks):
        return following not in _CLAUSE_GOES_ON and not (match["closing"] and _SAID_HAN.match(text, end))
    if following in _DASHES and _SAID.match(text, end + 1):
        return False
    if broken and _BLANK_LINE.search(text, match.start("gap"), end):
        return True
    if match["more"]:  # a full stop behind the markers, as in "et al. [4]. The"
        return not following.islower()
    if broken and _BLOCK_START.match(text, end):
        return not (marks == "." and continues_sentence(text, sentence_start, at, end))
    if tight:
        if match["markers"]:
            ends = following.isupper() or following > "\u2e7f"
            return ends and not continues_sentence(text, sentence_start, at, end)
        if marks == "．":
            return not following.isdigit()
        between_han = before > "\u2e7f" and following > "\u2e7f"
        return between_han and marks[0] != "…" and following not in _CLAUSE_GOES_ON
    if following.islower() or following in _CLAUSE_GOES_ON:
        return False
    return marks != "." or bool(match["closing"]) or not continues_sentence(text, sentence_start, at, end)


def _line_break_ends(text: str, line_start: int, at: int, next_line: int) -> bool:
    """Whether a single line break without an end mark before it ends the sentence."""
    first = text[line_start : line_start + 1]
    if first == "|" or text[next_line] == "|":
        return True
    if first == "#" and _BLOCK_START.match(text, line_start):
        return True
    last = text[line_start:at].rstrip()[-1:]
    if last in (":", "："):
        return True
    if _BLOCK_START.match(text, next_line):
        return True
    if text[next_line] in "–—" and last in (";", "；"):
        return True
    if text.startswith(_FENCES, line_start):
        return True
    return _KEY_VALUE.match(text, next_line) is not None and _KEY_VALUE.match(text, line_start) is not None


def _has_line_break(text: str, start: int, end: int) -> bool:
    gap = text[start:end]
    return "\n" in gap or "\r" in gap or "\u2028" in gap or "\u2029" in gap
