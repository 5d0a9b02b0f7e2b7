"""Sentences of evidence that can stand as claims, each with its evidence."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from streamverify.text.sentences import split_sentences

_LEAST_WORDS: Final = 8
_LEAST_HAN: Final = 8
_WORD: Final = re.compile(r"[^\W\d_]+")
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_STOPS: Final = (".", "。")
#: Table rows, several lines and questions are no sentences that state something.
_NO_STATEMENT: Final = re.compile(r"[|\n\r?？]")


class Sentence(NamedTuple):
    """A sentence and the evidence that it stands in."""

    text: str
    evidence: str


def can_be_claim(sentence: str, language: str) -> bool:
    """Whether a sentence has eight words or more (Chinese: Han characters), a full stop, and asks nothing."""
    if not sentence.endswith(_STOPS) or _NO_STATEMENT.search(sentence):
        return False
    if language == "zh":
        return len(_HAN.findall(sentence)) >= _LEAST_HAN
    return len(_WORD.findall(sentence)) >= _LEAST_WORDS


def sentences_of(texts: Iterable[str], language: str, rng: Random) -> Iterator[Sentence]:
    """Every different sentence of the texts once, the texts and the sentences of each in random order."""
    evidences = list(dict.fromkeys(texts))
    rng.shuffle(evidences)
    seen: set[str] = set()
    for evidence in evidences:
        sentences = [evidence[start:end].strip() for start, end in split_sentences(evidence)]
        rng.shuffle(sentences)
        for sentence in sentences:
            if sentence not in seen and can_be_claim(sentence, language):
                seen.add(sentence)
                yield Sentence(sentence, evidence)


def read_paragraphs(path: Path) -> list[str]:
    """The paragraphs of a text file, split by blank lines; line breaks within one are dropped.

    Raises:
        OSError: the file cannot be read.
        UnicodeDecodeError: it is not UTF-8.
    """
    blocks = re.split(r"\n\s*\n", path.read_text(encoding="utf-8"))
    paragraphs = ("".join(line.strip() for line in block.splitlines()) for block in blocks)
    return [paragraph for paragraph in paragraphs if paragraph]
