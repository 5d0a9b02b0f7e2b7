"""Words that may open a number or a date: plain prose without them and without figures states no value.

What passes has still to be read (`numbers`, `dates`).
"""

import re
from typing import Final

from streamverify.text import numbers_english, numbers_russian
from streamverify.text.dates_triggers import trigger_for

#: No figure of any script, no sign that is part of a number, and no markup inside of words.
_PLAIN_ASCII: Final = re.compile(r"[^0-9*_<]*+")
_PLAIN: Final = re.compile(r"[ !\"#%-)+-/:;=?@A-Z\[-^`a-zа-яА-ЯёЁ«»—–“”„…\n]*+")
_OPENERS: Final = numbers_english.OPENERS | numbers_russian.OPENERS
#: What may follow a word for the two to be a date without a figure.
_TAILS: Final = ("", " quarter", " квартал")


def is_plain(text: str) -> bool:
    """Whether a text has letters and punctuation alone, so that its words tell whether it states a value."""
    return (_PLAIN_ASCII if text.isascii() else _PLAIN).fullmatch(text) is not None


def may_open_value(word: str) -> bool:
    """Whether a word, in small letters and with е for ё, may open a number or a date."""
    if word in _OPENERS:
        return True
    forms = {word, word.capitalize(), word.upper()}
    texts = [f" {form}{tail}" for form in forms for tail in _TAILS]
    return any(trigger_for(text).search(text) is not None for text in texts)
