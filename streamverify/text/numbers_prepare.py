"""A text made ready for the search of numbers, with the way back to its own offsets."""

import re
import string
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from streamverify.text.code import Span, code_spans
from streamverify.text.markers import find_markers
from streamverify.text.value_budget import ValueBudget

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
_ADDRESS: Final = re.compile(
    r"(?:https?://|www\.)[^\s<>\x00]++|[\w.+-]{1,64}+@[\w-]{1,63}+(?:\.[\w-]{1,63}+){1,8}"
)
_LIST_NUMBER: Final = re.compile(r"\n?[ \t>*#-]{0,12}+(?:\(?[0-9]{1,3}[.)](?=[ \t])|[0-9]{1,3}[、）])")
# The last one of a text that was cut before its point counts too.
_LIST_NUMBER_BELOW: Final = re.compile(
    "\n" + _LIST_NUMBER.pattern[3:].replace("(?=[ \\t])", "(?=[ \\t\\n]|\\Z)")
)
#: Characters of prose: neither line ends nor any sign that opens or is something else.
_PROSE: Final = (string.ascii_letters + string.digits + " .,;:!?()$%'\"+#=&-").encode()
_OTHER_DIGIT: Final = re.compile(r"[^\D0-9]")
_MARKER_OPENS: Final = "\xb9\xb2\xb3\u2070\u2074-\u2079\u3010\uff3b"
_INVISIBLE: Final = "\u200b-\u200d\u2060\ufeff\xad"
# Full-width digits, letters and signs of numbers; not the punctuation that all Chinese texts have.
_WIDE: Final = "\uff04\uff05\uff0b\uff0d-\uff1a\uff1c-\uff1e\uff21-\uff3a\uff41-\uff5a\uff5e\u066a-\u066c"
_DIGITS: Final = (
    "\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef"
    "\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9"
)
_MAY_BE_WIDE: Final = re.compile(f"[{_WIDE}]")
_UNUSUAL: Final = re.compile(f"[{_MARKER_OPENS}{_INVISIBLE}{_WIDE}{_DIGITS}]")
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


def prepare(text: str, exclude: Sequence[Span], budget: ValueBudget | None = None) -> Prepared:
    """Blank what holds no numbers (``exclude``, code, markers, addresses, list numbers); fold the rest.

    Raises:
        TooManyValues: there are more list numbers than `budget` has.
    """
    if (
        text.isascii()
        and text[:1].isalpha()
        and not text.encode().translate(None, _PROSE)
        and "www." not in text
    ):
        if exclude:
            text = _blank(text, list(exclude))
        return Prepared(text, text.lower(), None)
    spans: list[Span] = list(exclude)
    if "`" in text or "~~~" in text:
        spans += code_spans(text)
    unusual = not text.isascii() and _UNUSUAL.search(text) is not None
    if "[" in text or unusual:
        spans += [(marker.start, marker.end) for marker in find_markers(text)]
    if "@" in text or "http" in text or "www." in text:
        spans += [match.span() for match in _ADDRESS.finditer(text)]
    numbered = _LIST_NUMBER.match(text)
    if numbered is not None:
        spans.append(numbered.span())
    if "\n" in text:
        matches = _LIST_NUMBER_BELOW.finditer(text)
        spans += [match.span() for match in (matches if budget is None else budget.take_all(matches))]
    if spans:
        text = _blank(text, spans)
    removed = None
    if unusual or "*" in text or "__" in text or "</" in text:
        text, removed = _strip(text)
    if text.isascii():
        return Prepared(text, text.lower(), removed)
    if unusual:
        if _MAY_BE_WIDE.search(text):
            text = text.translate(_FROM_WIDE)
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
