"""Disguises of text: what a reader takes for the same letters, and a pattern does not.

Nearly no text has any, and all of it is read for them: so each is first looked for in the cheapest way.
"""

import re
from typing import Final

#: Invisible characters that are letters or marks to Unicode. The others are format characters, which count as
#: not printable.
_INVISIBLE_MARKS: Final = "\u034f\u115f\u1160\u3164\uffa0" + "".join(map(chr, range(0xFE00, 0xFE10)))
_INVISIBLE: Final = re.compile(
    f"[{_INVISIBLE_MARKS}\xad\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\U000e0000-\U000e0fff]"
)
_FULL_WIDTH_VOWELS: Final = "ａｅｉｏｕＡＥＩＯＵ"
_TO_ASCII: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_CYRILLIC: Final = re.compile("[А-Яа-яЁё]")
_LATIN_RUN: Final = re.compile("[A-Za-z]+")
_TO_LATIN: Final = str.maketrans("АВЕКМНОРСТХЅІЈаеорсухѕіјԁһкмтпг", "ABEKMHOPCTXSIJaeopcyxsijdhkmtnr")
_TO_CYRILLIC: Final = str.maketrans("ABEKMHOPCTXaeopcyxkmtn", "АВЕКМНОРСТХаеорсухкмтп")


def undisguised(text: str) -> str:
    """The text without invisible characters, and with plain letters for full-width ones."""
    if text.isascii():
        return text
    if not text.replace("\n", " ").isprintable() or any(mark in text for mark in _INVISIBLE_MARKS):
        text = _INVISIBLE.sub("", text)
    if any(vowel in text for vowel in _FULL_WIDTH_VOWELS):
        text = text.translate(_TO_ASCII)
    return text


def readings(text: str) -> tuple[str, ...]:
    """The other readings of a text in which a word has Latin and Cyrillic letters: where letters look alike,
    all Latin, and all Cyrillic. Offsets stay as they are."""
    if text.isascii() or not _CYRILLIC.search(text):
        return ()
    for run in _LATIN_RUN.finditer(text):
        start, end = run.span()
        if _CYRILLIC.match(text, end) or (start and _CYRILLIC.match(text, start - 1)):
            return text.translate(_TO_LATIN), text.translate(_TO_CYRILLIC)
    return ()
