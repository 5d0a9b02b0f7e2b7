"""Whether a sentence stands in a text as one of its sentences, word for word, and is said there.

Offsets are Unicode code points, half-open. Work is linear in the text, with a bound on the places looked at.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from streamverify.text.abbreviations import continues_sentence, ends_with_ordinary_word
from streamverify.text.folding import Folded, find_folded, fold
from streamverify.text.modality import ABLE, ALL, CERTAIN, OBLIGED
from streamverify.text.offsets import Edit, to_source
from streamverify.text.statements import read_statement

from .doubts import LIMITING_BEHIND, REPORTS
from .surroundings import (
    heading_before,
    is_plain_heading,
    is_plain_label,
    is_quoted,
    is_supposed,
    is_taken_back,
)

#: Places of one sentence in one text that are looked at.
_MOST_PLACES: Final = 16
_MOST_WORDS: Final = 40
_HAN_PIECE: Final = 4
#: A longer line without a stop is no heading.
_HEADING_CHARS: Final = 80
_LOOK_BACK: Final = 400
_LIST_CHARS: Final = 8_000
_STOPS: Final = frozenset(".!。！．｡")
_END_MARK: Final = re.compile(r"[.!?…。！？\n]")
_MARKER: Final = r"(?:\[\^?\d{1,4}(?:[,;–-] ?\d{1,4}){0,20}\]|【\d[^【】\n]{0,40}】)"
_MARKERS: Final = re.compile(_MARKER)
_EMPHASIS: Final = re.compile(r"(?<!\w)(?:\*\*|__)(?=\w)|(?<=[\w.!?。！？])(?:\*\*|__)(?!\w)")
_LIST_MARK: Final = (
    r"(?:[-*+•‣◦▪●○·](?=[ \t\xa0])|\d{1,3}(?:[.)）](?=[ \t\xa0])|、)|[（(]\d{1,3}[)）]"
    r"|[a-zа-я]\)(?=[ \t])|[①-⑳⑴-⒇]|[一二三四五六七八九十]{1,3}、)"
)
_LINE_OPENS: Final = re.compile(rf"[ \t\u3000]{{0,20}}(?P<mark>{_LIST_MARK})?[ \t\xa0]{{0,8}}(?:\*\*|__)?")
_IS_ITEM: Final = re.compile(rf"[ \t\u3000]{{0,20}}{_LIST_MARK}")
_STOP_BEFORE: Final = re.compile(
    rf"(?P<stop>[.!?。！？｡])[)\]）\"'”’»」』*_]{{0,4}}(?:[ \t]{{0,4}}{_MARKER}){{0,8}}[ \t\xa0\u3000]{{0,8}}"
    r"(?:\*\*|__)?\Z"
)
# A sentence ends with one mark, not with an ellipsis; citation markers stand on either side of it.
_ENDS: Final = re.compile(
    rf"(?:[ \t\xa0]{{0,2}}{_MARKER}){{0,8}}(?:\*\*|__)?(?P<stop>[.!。！．｡])(?:\*\*|__)?(?![.!?…。！？])"
    rf"(?:[ \t\xa0]{{0,2}}{_MARKER}){{0,8}}(?P<gap>\s*+)"
)
_ITEM_ENDS: Final = re.compile(
    rf"(?:[ \t]?{_MARKER}){{0,8}}(?:\*\*|__)?[;；]?[ \t\r]*+(?:\n(?P<more>[ \t\r\n]*+)|\Z)"
)
_AFTER_CLAUSE: Final = re.compile(
    r"[;；]\s?(?:(?:and )?(?:it|he|she|they|its|his|her|their|the|an?)\b|[^\sA-Za-z])"
    r"|, and (?:it|he|she|they|we|you|this)\b|, (?:а|и) (?:он|она|оно|они|мы|вы|это)\b"
    r"|，(?:而且|并且|同时)(?:它|他|她|该|这)"
)
#: A condition of the claim, which what follows may carry on.
_CONDITION: Final = re.compile(
    r"\b(?:if|when|unless|provided|while|who|which|that|whose|если|когда|котор\w+|при условии|что)\b"
    r"|如果|若|只要|除非|时，",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile("[0-9]")
_CLAUSE_GOES_ON: Final = frozenset("，、,；;：:)）]】」』”’»—–-…%/")
_HARMLESS: Final = OBLIGED | CERTAIN | ALL | ABLE
_LAYOUT: Final = ("\n", "\t", "  ", '"', "[", "**", "__", "--")
#: With one of these, two words may stand side by side with something else between them than one blank.
_UNEVEN: Final = (
    "\n",
    "\t",
    "\r",
    "  ",
    "[",
    "【",
    "**",
    "__",
    "\xa0",
    "\u2009",
    "\u202f",
    "\u2003",
    "\u3000",
)
_BREAKING: Final = ("\xad", "\u200b", "\u2060", "\ufb01", "\ufb02", "\ufb00", "\u0306", "\u0308", "\u0301")


class Place(NamedTuple):
    """Where a sentence stands, without its final stop, and where what follows begins."""

    start: int
    end: int
    next: int


def find_statement(body: str, text: str) -> Place | None:
    """The first place where a sentence is stated in a text; None where it is not.

    Args:
        body: a sentence without list mark, final stop and citation markers at its ends; not empty.
        text: of a chunk.
    """
    first = body[0]
    tail = body[1:]
    found = False
    at = text.find(tail)
    for _ in range(_MOST_PLACES):
        if at < 0:
            break
        start = at - 1
        if start >= 0 and ((character := text[start]) == first or character == first.swapcase()):
            found = True
            place = _place(text, start, start + len(body))
            if place is not None:
                return place
        at = text.find(tail, at + 1)
    if found or lacks_word(body, text) or not _has_layout(body, text):
        return None
    return _find_under_folding(body, text)


def _occurrences(body: str, text: str) -> Iterator[int]:
    start = text.find(body)
    for _ in range(_MOST_PLACES):
        if start < 0:
            return
        yield start
        start = text.find(body, start + 1)


def lacks_word(body: str, text: str) -> bool:
    """Whether a word of a sentence, or a pair, is nowhere in a text whatever its typography: a cheap no."""
    pairs: list[str] = []
    if body > "\u2e7f":
        words = [body[at : at + _HAN_PIECE] for at in range(0, len(body) - _HAN_PIECE + 1, _HAN_PIECE)]
        words.append(body[-_HAN_PIECE:])
        if any(space in text for space in (" ", "\n", "\u3000")):
            words = list(body[:_MOST_WORDS])
    else:
        words = body.split(None, _MOST_WORDS)
        if len(words) > _MOST_WORDS:
            words.pop()
        pairs = [words[0][1:], *words[1:]]
        del words[0]  # its first letter may be a capital on one side only
        if words:
            longest = max(words, key=len)  # the one that is most likely missing
            if longest not in text and longest.isalnum():
                return not (_breaks_words(text) or _breaks_words(body))
    for word in words:
        if word not in text and word.isalnum():
            return not (_breaks_words(text) or _breaks_words(body))
    if body > "\u2e7f" or any(mark in text for mark in _UNEVEN):
        return False
    for first, second in pairwise(pairs):  # all there, but side by side as well?
        if first.isalnum() and second.isalnum() and f"{first} {second}" not in text:
            return not (_breaks_words(text) or _breaks_words(body))
    return False


def _breaks_words(text: str) -> bool:
    """Whether words of a text may be written with hyphens at line ends or with characters that are folded."""
    if "\n" in text and ("-\n" in text or "-\r" in text or "- \n" in text):
        return True
    if text.isascii():
        return False
    return any(character in text for character in _BREAKING) or "‐\n" in text


def _has_layout(body: str, text: str) -> bool:
    """Whether anything in the two could be folded at all."""
    if not (body.isascii() and text.isascii()):
        return True
    return any(mark in text or mark in body for mark in _LAYOUT)


def _find_under_folding(body: str, text: str) -> Place | None:
    """Where the sentence stands once layout and typography are made equal (`text.fold_table`)."""
    edits: list[Edit] = []
    plain = _without_marks(text, edits)
    folded = fold(plain)
    wanted = fold(_without_marks(body, []))
    if not wanted.text:
        return None
    for first in dict.fromkeys((wanted.text[0], wanted.text[0].swapcase())):
        sought = first + wanted.text[1:]
        starts = list(_occurrences(sought, folded.text))
        spans = [folded.span(start, start + len(sought)) for start in starts]
        if not spans:
            match = find_folded(Folded(sought, sought), folded)
            spans = [] if match is None else [(match.start, match.end)]
        for start, end in spans:
            place = _place(text, *to_source(edits, start, end))
            if place is not None:
                return place
    return None


def _without_marks(text: str, edits: list[Edit]) -> str:
    """The text without citation markers and emphasis; what was left out is added to the edits."""
    spans = []
    if "[" in text or "【" in text:
        spans += [match.span() for match in _MARKERS.finditer(text)]
    if "**" in text or "__" in text:
        spans += [match.span() for match in _EMPHASIS.finditer(text)]
    if not spans:
        return text
    pieces: list[str] = []
    copied = length = 0
    for start, end in sorted(spans):
        if start < copied:
            continue
        pieces.append(text[copied:start])
        length += start - copied
        edits.append((length, length, start, end))
        copied = end
    pieces.append(text[copied:])
    return "".join(pieces)


def _place(text: str, start: int, end: int) -> Place | None:
    """The place of a stretch, if it is a whole sentence, or its first clause, and is said."""
    following = _ends(text, start, end)
    if following < 0 and text[end : end + 1] not in _STOPS:
        following = -1 if _CONDITION.search(text, start, end) else _clause_ends(text, end)
    is_item_only = following < 0
    if is_item_only:
        following = _item_ends(text, end)
        if following < 0:
            return None
    if start and not _begins(text, start, is_item_only=is_item_only):
        return None
    if not start and (is_item_only or text[0].islower()):
        return None  # a title, or a chunk that was cut inside a sentence
    if following < len(text) and _next_takes_back(text, following):
        return None
    if start:
        if is_supposed(text, start):
            return None
        if "#" in text and (heading := heading_before(text, start)) and not is_plain_heading(heading):
            return None
    return None if is_quoted(text, start, end) else Place(start, end, following)


def _next_takes_back(text: str, following: int) -> bool:
    if text[following].isalpha():
        return is_taken_back(text, following)
    opens = _LINE_OPENS.match(text, following)
    position = following if opens is None else opens.end()
    return position < len(text) and is_taken_back(text, position)


def _ends(text: str, start: int, end: int) -> int:
    """Where what follows the sentence begins, or -1 where no sentence ends at ``end``."""
    if end + 1 == len(text):
        return end + 1 if text[end] in _STOPS else -1
    character = text[end : end + 1]
    if character == ".":  # as most sentences end
        following = end + 2
        if text[end + 1] == " " and text[following : following + 1].isupper():
            return -1 if _continues(text, start, end, following) else following
    elif character == "。" and "\u4e00" <= text[end + 1] <= "\u9fff":
        return end + 1
    match = _ENDS.match(text, end)
    if match is None:
        return -1
    following = match.end()
    if following == len(text):
        return following
    stop = match["stop"]
    character = text[following]
    gap = following - match.start("gap")
    if stop in ".!" and not gap and character < "\u2e80":
        return -1
    if character.islower() or (
        character in _CLAUSE_GOES_ON and "\n" not in text[match.start("gap") : following]
    ):
        return -1
    if character in "—–":
        return -1
    if stop == "." and _continues(text, start, match.start("stop"), following):
        return -1
    return following


def _continues(text: str, sentence_start: int, stop: int, following: int) -> bool:
    """`continues_sentence`, which is not asked about words that abbreviate nothing."""
    return not ends_with_ordinary_word(text, sentence_start, stop) and continues_sentence(
        text, sentence_start, stop, following
    )


def _item_ends(text: str, end: int) -> int:
    """Where what follows a list item without a full stop begins, or -1."""
    match = _ITEM_ENDS.match(text, end)
    if match is None:
        return -1
    following = match.end()
    more = match["more"]
    if more is None or following == len(text) or "\n" in more:
        return following
    line = text.rfind("\n", 0, following) + 1
    return following if _IS_ITEM.match(text, line) else -1


def _clause_ends(text: str, end: int) -> int:
    """Where the rest of the sentence ends, if it is a clause of its own that limits nothing; else -1."""
    match = _AFTER_CLAUSE.match(text, end)
    if match is None:
        return -1
    stop = _END_MARK.search(text, match.end(), match.end() + _LOOK_BACK)
    if stop is None or stop[0] not in _STOPS or not text[end + 1 : stop.start()].strip():
        return -1
    rest = text[end + 1 : stop.start()].lstrip()
    if is_taken_back(rest, 0) or _AFTER_CLAUSE.search(rest):
        return -1
    said = read_statement(rest)
    if said.negations or said.is_denied or said.bits & ~_HARMLESS or REPORTS.search(rest):
        return -1
    if any(mark in rest for mark in "\"'«“「(（") or LIMITING_BEHIND.search(rest):
        return -1
    if match[0][0] in ";；" and _FIGURE.search(rest):  # "delivery is free; small orders cost 5 euros"
        return -1
    return _ends(text, end + 1, stop.start())


def _begins(text: str, start: int, *, is_item_only: bool) -> bool:
    """Whether a sentence begins at ``start``, which is not the start of the text."""
    character = text[start]
    before = text[start - 1]
    if before == " " and not is_item_only:  # as most sentences begin
        if text[start - 2] == "." and start > 2 and character.isupper() and text[start - 3].isalpha():
            return not _continues(text, 0, start - 2, start)
    elif before == "。" and "\u4e00" <= character <= "\u9fff" and not is_item_only:
        return True
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    prefix = text[max(line, start - _LOOK_BACK) : start]
    opens = _LINE_OPENS.fullmatch(prefix) if len(prefix) < 40 else None
    if opens is not None:
        is_item = opens["mark"] is not None
        if is_item_only and not is_item:
            return False
        if character.islower() and not is_item:
            return False
        return line == 0 or _line_begins(text, line, is_item=is_item)
    if is_item_only:
        return False
    ended = _STOP_BEFORE.search(prefix, max(0, len(prefix) - 80))
    if ended is None or character.islower():
        return False
    at = start - len(prefix) + ended.start("stop")
    stop = ended["stop"]
    if stop in ".!?" and ended.end("stop") == len(prefix) and character < "\u2e80":
        return False
    return stop != "." or not _continues(text, line, at, start)


def _line_begins(text: str, line: int, *, is_item: bool) -> bool:
    """Whether the line at ``line`` may open with a sentence that is said, by the lines above it."""
    lines = text[max(0, line - _LIST_CHARS) : line].split("\n")
    lines.pop()
    blank = False
    for above in reversed(lines):
        bare = above.strip(" \t\r\xa0\u3000*_")
        if not bare:
            blank = True
            continue
        ends = _STOP_BEFORE.search(bare, max(0, len(bare) - 80)) is not None
        if bare[-1] in ":：":
            return is_plain_label(_without_list_mark(bare)) and not ends
        if is_item and (_IS_ITEM.match(above) or (above[:1].isspace() and not blank)):
            blank = False
            continue
        if ends or bare[0] == "#":
            return True  # headings are looked at apart
        if _IS_ITEM.match(above):
            return blank
        return (blank or is_item) and bare[0] not in "|>" and is_plain_heading(bare)
    return True


def begins_plainly(text: str, start: int) -> bool:
    """Whether a sentence does not open its line, or the line above it announces and limits nothing."""
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    if not line or _LINE_OPENS.fullmatch(text, line, start) is None:
        return True
    above = text[max(0, line - _LIST_CHARS) : line].rstrip(" \t\r\n\xa0\u3000*_")
    above = above[max(above.rfind("\n"), above.rfind("\r")) + 1 :].strip(" \t\xa0\u3000*_")
    if not above:
        return True
    if above[-1] in ":：":
        return is_plain_label(_without_list_mark(above))
    is_sentence = _STOP_BEFORE.search(above, max(0, len(above) - 80)) is not None
    return is_sentence or len(above) > _HEADING_CHARS or is_plain_heading(above.lstrip("# "))


def _without_list_mark(line: str) -> str:
    match = _IS_ITEM.match(line)
    return line if match is None else line[match.end() :].strip()
