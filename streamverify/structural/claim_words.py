"""The words of a claim, taken once for all checks, which most claims need no more of."""

from typing import Final

from streamverify.text.word_index import fewest_by_word, may_deny, stems_of, words_in

_NO_CONTENT: Final = frozenset(("",))


class ClaimWords:
    """What a claim's words tell before it is read.

    Attributes:
        text: the claim.
        words: its `words_in`.
    """

    __slots__ = ("_stems", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = words_in(text)
        self._stems: frozenset[str] | None = None

    @property
    def stems(self) -> frozenset[str]:
        """The stems of its words, and more; those of figures and of Han are left out."""
        stems = self._stems
        if stems is None:
            stems = self._stems = stems_of(self.words) - _NO_CONTENT
        return stems

    @property
    def may_deny(self) -> bool:
        """False where it has no negation for sure."""
        return may_deny(self.text, self.words)

    def fewest(self, share: float) -> float:
        """How many of `stems` a sentence has at least that has a share of the claim's content."""
        return fewest_by_word(self.text, self.words, self.stems, share)
