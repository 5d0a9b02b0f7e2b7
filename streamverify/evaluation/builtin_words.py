"""The tables of word frequencies of the judge in the box, made from a public word list."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import log10
from pathlib import Path
from typing import Final

from streamverify.model.errors import StreamverifyError
from streamverify.semantic.builtin.frequencies import RAREST
from streamverify.semantic.builtin.stems import stem

_WORD: Final = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
_HAN: Final = ("\u3400", "\u9fff")
_PER_BILLION: Final = 1e9
_SOURCE: Final = (
    "# Zipf value in tenths, then what has it. Made from the word list of wordfreq 3.1"
    " (Robyn Speer), whose data are CC BY-SA 4.0.\n"
)


def write_words(directory: Path) -> list[Path]:
    """Write the three tables and return their paths. Needs the package `wordfreq`.

    Raises:
        StreamverifyError: `wordfreq` is not installed.
        OSError: the directory cannot be written to.
    """
    try:
        from wordfreq import get_frequency_dict
    except ImportError:
        raise StreamverifyError(
            "wordfreq is not installed.", hint="pip install 'streamverify[train]'"
        ) from None
    written = []
    for language in ("en", "ru"):
        counts: dict[str, float] = defaultdict(float)
        for word, frequency in get_frequency_dict(language, wordlist="best").items():
            if _WORD.fullmatch(word):
                counts[stem(word.replace("ё", "е"))] += frequency
        written.append(_write(directory / f"words_{language}.txt", counts, " "))
    characters: dict[str, float] = defaultdict(float)
    for word, frequency in get_frequency_dict("zh", wordlist="best").items():
        for character in word:
            if _HAN[0] <= character <= _HAN[1]:
                characters[character] += frequency
    written.append(_write(directory / "characters_zh.txt", characters, ""))
    return written


def _write(path: Path, frequencies: Mapping[str, float], between: str) -> Path:
    rows: dict[int, list[str]] = {}
    for entry, frequency in frequencies.items():
        zipf = round(10 * log10(frequency * _PER_BILLION))
        if zipf >= RAREST:
            rows.setdefault(zipf, []).append(entry)
    path.write_text(_SOURCE + "".join(_lines(rows, between)), encoding="utf-8")
    return path


def _lines(rows: dict[int, list[str]], between: str) -> Iterable[str]:
    for zipf in sorted(rows, reverse=True):
        yield f"{zipf} {between.join(sorted(rows[zipf]))}\n"
