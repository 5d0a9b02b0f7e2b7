"""A text made ready for the search of numbers, with the way back to its own offsets."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from streamverify.text.code import Span, code_spans
from streamverify.text.markers import find_markers

BLANKED: Final = "\x00"
"""What stands for each character that is not looked at."""


class Prepared(NamedTuple):
    """Two forms of one text, of equal length.

    Attributes:
        text: without markup and invisible characters, with ASCII digits, and with `BLANKED` spans.
        plain: the same in small letters, with "е" for "ё", one kind of blank, hyphen and apostrophe.
        removed: offsets in ``text`` before which characters were taken out, each with how many until then.
    """

    text: str
    plain: str
    removed: tuple[list[int], list[int]] | None

    def original(self, position: int, *, is_end: bool = False) -> int:
        """The offset in the original text; with ``is_end`` the one behind the character before."""
        if self.removed is None:
            return position
        places, counts = self.removed
        index = bisect_right(places, position - 1 if is_end else position) - 1
        return position + (counts[index] if index >= 0 else 0)


_MARKUP: Final = re.compile(
    r"\*\*|__|(?<![\w*])\*(?=\w)|(?<=[\w%])\*(?![\w*])|[\u200b-\u200d\u2060\ufeff\xad]"
    r"|</?(?:b|i|em|strong)>"
)
_MAY_HOLD_MARKUP: Final = re.compile("[*_<\u200b-\u200d\u2060\ufeff\xad]")
_ADDRESS: Final = re.compile(
    r"(?:https?://|www\.)[^\s<>\x00]++|[\w.+-]{1,64}+@[\w-]{1,63}+(?:\.[\w-]{1,63}+){1,8}"
)
_LIST_NUMBER: Final = re.compile(
    r"^[ \t>*#-]{0,12}+(?:\(?[0-9]{1,3}[.)](?=[ \t])|[0-9]{1,3}[、）])", re.MULTILINE
)
_OTHER_DIGIT: Final = re.compile(r"[^\D0-9]")
_WIDE: Final = re.compile("[\uff01-\uff5e\u3000\u066a-\u066c]")
_FROM_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    0x3000: 0x20,
    0x066A: ord("%"),
    0x066B: ord("."),
    0x066C: ord(","),
}
_ONE_KIND: Final = (
    ("\xa0", " "),
    ("\u202f", " "),
    ("\u2009", " "),
    ("\u2007", " "),
    ("\u2212", "-"),
    ("\u2010", "-"),
    ("\u2011", "-"),
    ("\ufe63", "-"),
    ("\u2019", "'"),
    ("\u02bc", "'"),
    ("ё", "е"),
    ("％", "%"),
)


def prepare(text: str, exclude: Sequence[Span]) -> Prepared:
    """Blank what holds no numbers (``exclude``, code, markers, addresses, list numbers), and fold the rest."""
    spans: list[Span] = list(exclude)
    if "`" in text or "~~~" in text:
        spans += code_spans(text)
    if "[" in text or not text.isascii():
        spans += [(marker.start, marker.end) for marker in find_markers(text)]
    if "@" in text or "http" in text or "www." in text:
        spans += [match.span() for match in _ADDRESS.finditer(text)]
    spans += [match.span() for match in _LIST_NUMBER.finditer(text)]
    if spans:
        text = _blank(text, spans)
    removed = None
    if _MAY_HOLD_MARKUP.search(text):
        text, removed = _strip(text)
    if text.isascii():
        return Prepared(text, text.lower(), removed)
    if _WIDE.search(text):
        text = text.translate(_FROM_WIDE)
    if _OTHER_DIGIT.search(text):
        text = _OTHER_DIGIT.sub(lambda match: str(unicodedata.decimal(match[0])), text)
    plain = text.lower()
    if len(plain) != len(text):  # one of the few letters whose small form is longer
        plain = "".join(letter if len(letter.lower()) > 1 else letter.lower() for letter in text)
    for written, folded in _ONE_KIND:
        plain = plain.replace(written, folded)
    return Prepared(text, plain, removed)


def _blank(text: str, spans: list[Span]) -> str:
    spans.sort()
    pieces: list[str] = []
    copied = 0
    for start, end in spans:
        if end <= copied:
            continue
        start = max(start, copied)
        pieces += (text[copied:start], BLANKED * (end - start))
        copied = end
    pieces.append(text[copied:])
    return "".join(pieces)


def _strip(text: str) -> tuple[str, tuple[list[int], list[int]] | None]:
    places: list[int] = []
    counts: list[int] = []
    pieces: list[str] = []
    copied = taken = 0
    for match in _MARKUP.finditer(text):
        pieces.append(text[copied : match.start()])
        copied = match.end()
        places.append(match.start() - taken)
        taken += copied - match.start()
        counts.append(taken)
    if not pieces:
        return text, None
    pieces.append(text[copied:])
    return "".join(pieces), (places, counts)
