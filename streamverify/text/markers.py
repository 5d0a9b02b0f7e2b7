"""The grammar of inline citation markers.

Read: ``[1]``, ``[1][2]``, ``[1, 2]``, ``[1-3]``, ``[^1]``, ``[doc1]``, ``[ID:1]``, ``【1】``,
``【1†source】``, ``【1:0†source】`` (the first number counts), superscripts such as ``¹`` and ``¹,²``, the
full-width forms of them, and any ``[name]`` whose name the caller knows as a citation id. A run of
superscript digits is one number: ``¹²`` is twelve.

Not read:

- in code, link texts, link targets, image texts, and the ``[1]:`` that opens a reference definition;
- a single number or a range from 1000 to 2999 (a year), unless it is a known id;
- an array index: a bracket straight behind a Latin letter, digit or underscore that is followed by an
  assignment or comparison, by a dot and a small letter, or by an opening parenthesis; or behind one small
  letter or one of the usual names (``arr``, ``argv``, …). A second index behind an index is one too.
  ``hives[2]`` in prose is a marker;
- exponents: a superscript other than 1 behind a digit, a single Latin or Greek letter, a unit of measure or a
  closing parenthesis, or anything with a raised sign (``10⁻³``, ``Ca²⁺``); and isotopes (``¹⁴C``).

Offsets are Unicode code points, half-open. Linear in the length of the text.
"""

import re
from collections.abc import Container, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from streamverify.text.code import Span
from streamverify.text.exponents import is_exponent
from streamverify.text.links import inside, unread_spans

MarkerKind = Literal["bracket", "footnote", "document", "id", "lenticular", "superscript", "name"]

MAX_RANGE: Final = 100
"""A range of more numbers than this points at nothing."""


class Marker(NamedTuple):
    """One inline marker.

    ``numbers`` are what it points at, ranges expanded; ``labels`` the same as written, for citations whose id
    is the label. A marker that can point at nothing (a reversed or huge range, an absurd number) has
    ``invalid`` set and no numbers; one that names a known id has labels only.
    """

    start: int
    end: int
    numbers: tuple[int, ...]
    kind: MarkerKind
    labels: tuple[str, ...] = ()
    invalid: bool = False


_SUPERSCRIPTS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_FROM_SUPERSCRIPT: Final = str.maketrans(_SUPERSCRIPTS + "⁻˒，", "0123456789-,,")
_FROM_FULL_WIDTH: Final = str.maketrans(
    {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x3001: 0x2C}
)

# The character classes of neighbouring repeats do not overlap, so each character is taken once.
_OPENING: Final = re.compile(
    r"[\[［](?P<bracket>[^\[\]［］\n]{1,2000}+)[\]］]"
    r"|【(?P<lenticular>[^【】\n]{1,200}+)】"
    r"|(?P<superscript>[⁰¹²³⁴⁵⁶⁷⁸⁹]++(?:[,，˒⁻][⁰¹²³⁴⁵⁶⁷⁸⁹]++)*+)"
)
_MAY_HOLD_MARKER: Final = re.compile("[\\[［【⁰¹²³⁴⁵⁶⁷⁸⁹]")
_SEPARATOR: Final = re.compile(r"[ \t]*+[,;][ \t]*+")
_ITEM: Final = re.compile(
    r"(?P<prefix>\^|doc(?:ument)?[ _-]?|ID: ?)?(?P<first>[0-9]++)"
    r"(?: ?[-–—‑−~] ?(?:\^|doc(?:ument)?[ _-]?|ID: ?)?(?P<last>[0-9]++))?",
    re.IGNORECASE,
)
_LENTICULAR: Final = re.compile(r"(?P<first>[0-9]++)(?::[0-9]++)?(?:†[^\n]*+)?")
_LINE_START: Final = re.compile(r"(?:^|\n)[ \t]{0,8}\Z")
_COLONS: Final = frozenset(":：")
_INDEX_AFTER: Final = re.compile(r"[ \t]{0,4}(?:[-+*/%|&^]?=(?!>)|[!<>]=|\+\+|--|->)|\.[a-z_]|\(|\[[A-Za-z_]")
_WORD_BEFORE: Final = re.compile(r"[A-Za-z0-9_]{1,16}\Z")
_INDEXED_NAMES: Final = frozenset({"arr", "array", "argv", "args", "vec", "buf", "tmp", "idx", "params"})


def find_markers(text: str, known: Container[str] = frozenset()) -> list[Marker]:
    """Find the inline citation markers of a text, in order.

    Args:
        text: the answer as the user sees it.
        known: citation ids that are markers whatever they look like (``[2024]``, ``[s1]``).
    """
    if text.isascii():
        if "[" not in text:
            return []
    elif not _MAY_HOLD_MARKER.search(text):
        return []
    excluded: Sequence[Span] | None = None
    markers: list[Marker] = []
    index_end = -1
    for match in _OPENING.finditer(text):
        start, end = match.span()
        kind = match.lastgroup
        marker: Marker | None
        if kind == "superscript":
            marker = _superscript(text, match[0], start, end)
        elif kind == "lenticular":
            marker = _lenticular(match[0][1:-1], start, end, known)
        else:
            marker = _bracket(match[0][1:-1], start, end, known)
            if marker is None:
                if end - start == 3 and _follows_identifier(text, start):
                    index_end = end  # one letter, as in m[i]
            elif _is_index(text, start, end, index_end):
                index_end = end
                continue
            elif text[end : end + 1] in _COLONS and _LINE_START.search(text, max(0, start - 9), start):
                continue  # a reference definition
        if marker is None:
            continue
        if excluded is None:
            excluded = unread_spans(text)
        if excluded and inside(excluded, start):
            continue
        markers.append(marker)
    return markers


def strip_markers(text: str, markers: Iterable[Marker]) -> str:
    """The text without these markers (in order, of this text), and without a blank left before each."""
    pieces: list[str] = []
    copied = 0
    for marker in markers:
        pieces.append(text[copied : marker.start].rstrip(" \t\xa0"))
        copied = marker.end
    if not pieces:
        return text
    pieces.append(text[copied:])
    return "".join(pieces)


def _bracket(inner: str, start: int, end: int, known: Container[str]) -> Marker | None:
    if len(inner) <= 3 and inner.isascii() and inner.isdigit():
        return Marker(start, end, (int(inner),), "bracket", (inner,))
    name = inner.strip()
    if name in known:
        return Marker(start, end, _numbers_of(name), "name", (name,))
    if not name.isascii():
        name = name.translate(_FROM_FULL_WIDTH)
    first = name[:1]
    if not (first.isdigit() or first in "^dDiI"):
        return _names(name, start, end, known)
    return _items(name, start, end, known) or _names(name, start, end, known)


def _items(name: str, start: int, end: int, known: Container[str]) -> Marker | None:
    numbers: list[int] = []
    labels: list[str] = []
    kind: MarkerKind = "bracket"
    years = True
    invalid = False
    for item in _SEPARATOR.split(name) if "," in name or ";" in name else (name,):
        match = _ITEM.fullmatch(item)
        if match is None:
            return None
        prefix, first, last = match.groups()
        if prefix:
            years = False
            kind = "footnote" if prefix == "^" else "document" if prefix[0] in "dD" else "id"
        elif item in known or not (_is_year(first) and (last is None or _is_year(last))):
            years = False
        expanded = _expand(first, last)
        if expanded is None:
            invalid = True
            labels.append(item)
        else:
            numbers += expanded
            labels += map(str, expanded) if last is not None else (item.removeprefix("^"),)
    if years:
        return None
    return Marker(start, end, () if invalid else tuple(numbers), kind, tuple(labels), invalid)


def _names(name: str, start: int, end: int, known: Container[str]) -> Marker | None:
    """A list of names of which the caller knows at least one."""
    bare = name.removeprefix("^")
    if bare in known:
        return Marker(start, end, (), "name", (bare,))
    if "," not in name and ";" not in name:
        return None
    labels = tuple(_SEPARATOR.split(name))
    if any(label in known for label in labels):
        return Marker(start, end, (), "name", labels)
    return None


def _lenticular(inner: str, start: int, end: int, known: Container[str]) -> Marker | None:
    plain = inner.strip().translate(_FROM_FULL_WIDTH)
    match = _LENTICULAR.fullmatch(plain)
    if match is None or ("†" not in plain and ":" not in plain):
        marker = _bracket(inner, start, end, known)
        return marker and marker._replace(kind="lenticular")
    expanded = _expand(match["first"], None)
    if expanded is None:
        return Marker(start, end, (), "lenticular", (match["first"],), True)
    return Marker(start, end, expanded, "lenticular", (match["first"],))


def _superscript(text: str, found: str, start: int, end: int) -> Marker | None:
    if is_exponent(text, start, end):
        return None
    numbers: list[int] = []
    labels: list[str] = []
    for item in found.translate(_FROM_SUPERSCRIPT).split(","):
        first, _, last = item.partition("-")
        if "-" in last:
            return Marker(start, end, (), "superscript", (item,), True)
        expanded = _expand(first, last or None)
        if expanded is None:
            return Marker(start, end, (), "superscript", (item,), True)
        numbers += expanded
        labels += map(str, expanded)
    return Marker(start, end, tuple(numbers), "superscript", tuple(labels))


def _is_index(text: str, start: int, end: int, index_end: int) -> bool:
    if start == index_end:
        return True
    if not _follows_identifier(text, start):
        return False
    if _INDEX_AFTER.match(text, end):
        return True
    match = _WORD_BEFORE.search(text, max(0, start - 16), start)
    if match is None:
        return False
    word = match[0]
    if _follows_identifier(text, match.start()):
        return False
    return word in _INDEXED_NAMES or (len(word) == 1 and word.islower())


def _follows_identifier(text: str, start: int) -> bool:
    before = text[start - 1] if start else ""
    return before.isascii() and (before.isalnum() or before == "_")


def _expand(first: str, last: str | None) -> tuple[int, ...] | None:
    if len(first) > 9 or (last is not None and len(last) > 9):
        return None
    low = int(first)
    if last is None:
        return (low,)
    high = int(last)
    return tuple(range(low, high + 1)) if low <= high < low + MAX_RANGE else None


def _numbers_of(name: str) -> tuple[int, ...]:
    return (int(name),) if name.isascii() and name.isdigit() and len(name) <= 9 else ()


def _is_year(digits: str) -> bool:
    return len(digits) == 4 and digits[0] in "12"
