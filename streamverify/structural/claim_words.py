"""The words of a claim, taken once for all checks: most claims need no more to be told from the evidence.

Each word is looked up for what it tells (`_tell`): where it is content for sure, the start of its stem, so
that a sentence which lacks too many of these says something else; otherwise a mark.
"""

import re
from typing import Final

from streamverify.structural.evidence_statements import DENIES, DENIES_AND_OPENS, FUNCTION, OPENS_VALUE
from streamverify.structural.scope import MAY_BE_MISSING
from streamverify.text.value_words import is_plain, may_open_value
from streamverify.text.word_index import COMMON_START, DENYING_OR_PHRASE, UNSURE, may_deny, stem_of, words_in

#: What denies or limits a claim lacks at most so many of its words, but for endings (`negation`, `scope`).
_MOST_MISSING: Final = 1
_DENIAL: Final = frozenset((DENIES, DENIES_AND_OPENS))
_VALUE: Final = frozenset((OPENS_VALUE, DENIES_AND_OPENS))
_MOST_KEPT: Final = 50_000
_LONGEST_KEPT: Final = 40
_HAN_OR_WIDE: Final = re.compile("[\u2e80-\U0010ffff]")
_FIGURE: Final = re.compile("[0-9]")
_JOINED: Final = re.compile(r"[^\W\d_][0-9]")
_APOSTROPHES: Final = "'’ʼ"
#: By word: `_tell`.
_TELLS: Final[dict[str, str]] = {}


class ClaimWords:
    """What a claim's words tell before it is read.

    Attributes:
        text: the claim.
        words: its `words_in`.
        tells: what each of them tells.
        may_deny: false where it has no negation for sure.
    """

    __slots__ = ("may_deny", "tells", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        words = self.words = words_in(text)
        try:
            tells = frozenset(map(_TELLS.__getitem__, words))
        except KeyError:
            tells = frozenset(map(_tell, words))
        self.tells = tells
        self.may_deny = not (_DENIAL.isdisjoint(tells) and text.isascii()) and may_deny(text, words)

    @property
    def may_state_values(self) -> bool:
        """False where it has no number and no date for sure."""
        return not _VALUE.isdisjoint(self.tells) or not is_plain(self.text)

    @property
    def most_missing(self) -> int | None:
        """How many of what its words tell may be missing in a sentence that denies or limits it.

        None where the words alone do not tell.
        """
        text = self.text
        if text.isascii():
            # "let's" is two words here and one there, and so is "http2" another one.
            apart = 2 * text.count("'") if "'" in text else 0
        else:
            if _HAN_OR_WIDE.search(text) is not None:
                return None
            apart = 2 * sum([text.count(apostrophe) for apostrophe in _APOSTROPHES])
        if _FIGURE.search(text) is not None:
            apart += len(_JOINED.findall(text))
        return _MOST_MISSING + apart


def _tell(word: str) -> str:
    denies, opens = word in DENYING_OR_PHRASE, may_open_value(word)
    if denies or opens:
        tells = DENIES_AND_OPENS if denies and opens else DENIES if denies else OPENS_VALUE
    else:
        stem = "" if word in UNSURE else stem_of(word)
        tells = FUNCTION if stem in MAY_BE_MISSING else stem[:COMMON_START]
    if len(_TELLS) >= _MOST_KEPT:
        _TELLS.clear()
    if len(word) <= _LONGEST_KEPT:
        _TELLS[word] = tells
    return tells
