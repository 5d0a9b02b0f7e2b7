"""Texts of several sentences about one topic, from which pairs are made."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from streamverify.text.sentences import split_sentences

#: Two paragraphs that were joined without a blank: "in Kolkata.Subhas Chandra".
_JOINED: Final = re.compile(r"(?<=[a-z)\"”]{2}\.)(?=[A-Z][a-z])")
_WORD: Final = re.compile(r"[^\W\d_]+")
_FEWEST_WORDS: Final = 6
_MOST_WORDS: Final = 45
_FEWEST_SENTENCES: Final = 2


class Passage(NamedTuple):
    """A text as its sentences, and which of them state something by themselves."""

    sentences: list[str]
    claims: list[int]

    @property
    def text(self) -> str:
        return " ".join(self.sentences)

    def without(self, index: int) -> str:
        """The text but for one sentence."""
        return " ".join([each for place, each in enumerate(self.sentences) if place != index])


def passages(texts: Iterable[str]) -> list[Passage]:
    """The different texts that have two sentences or more, one of them a statement; in order."""
    found = []
    for text in dict.fromkeys(texts):
        spaced = _JOINED.sub(" ", text)
        sentences = [spaced[start:end].strip() for start, end in split_sentences(spaced)]
        sentences = [sentence for sentence in sentences if sentence]
        claims = [index for index, sentence in enumerate(sentences) if is_statement(sentence)]
        if len(sentences) >= _FEWEST_SENTENCES and claims:
            found.append(Passage(sentences, claims))
    return found


def is_statement(sentence: str) -> bool:
    """Whether a sentence ends with a full stop, has 6 to 45 words, and is neither question nor table."""
    return (
        sentence.endswith(".")
        and not any(mark in sentence for mark in "|?\n")
        and _FEWEST_WORDS <= len(_WORD.findall(sentence)) <= _MOST_WORDS
    )
