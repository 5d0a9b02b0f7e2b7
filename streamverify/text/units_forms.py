"""All written forms of the units: symbols, words with their plurals and declensions, and Chinese names.

Expanded once, on import, from the rows of `units_names`; what a unit is worth comes from `units_table`.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from streamverify.text import units_names as names


class Entry(NamedTuple):
    """One unit with its own names: how they are written, and in which language's way they are inflected."""

    unit: str
    symbols: list[str]
    english: list[str]
    russian: list[str]
    chinese: list[str]


def entries() -> Iterator[Entry]:
    """Each unit of the rows, and each with a prefix."""
    for line in names.ROWS.strip().splitlines():
        prefixes, unit, symbols, english, russian, russian_words, chinese = (
            part.strip() for part in line.split(";")
        )
        latin, cyrillic = symbols.split(), russian.split()
        english_words, declined, han = english.split(), russian_words.split(), chinese.split()
        yield Entry(unit, latin + cyrillic, english_words, declined, han)
        for prefix in _prefixes(prefixes):
            word, russian_word, russian_prefix, han_prefix = names.PREFIXES[prefix]
            yield Entry(
                word + unit,
                [prefix + part for part in latin]
                + ([micro + latin[0] for micro in "uμ"] if prefix == "µ" else [])
                + [russian_prefix + part for part in cyrillic],
                ["/".join(word + form for form in part.split("/")) for part in english_words],
                [russian_word + part for part in declined if part[0] != ":" and "*" not in part],
                [han_prefix + part for part in han] if han_prefix else [],
            )


def forms() -> tuple[dict[str, list[str]], dict[str, list[str]], dict[str, list[str]]]:
    """Names of units by written form: symbols as they are, words in small letters, Chinese."""
    symbols: dict[str, list[str]] = {}
    words: dict[str, list[str]] = {}
    chinese: dict[str, list[str]] = {}
    for entry in entries():
        for written in entry.symbols:
            _add(symbols, written, entry.unit)
        for written in entry.english:
            singular, _, plural = written.partition("/")
            _add(words, singular.lower(), entry.unit)
            _add(words, (plural or _plural(singular)).lower(), entry.unit)
        for written in entry.russian:
            for form in _russian_forms(written):
                _add(words, form, entry.unit)
        for written in entry.chinese:
            _add(chinese, written, entry.unit)
    for stem, unit in names.RUSSIAN_ADJECTIVE_STEMS.items():
        for ending in names.ADJECTIVE_ENDINGS.split():
            _add(words, stem + ending, unit)
    _add_lowered(symbols, words)
    return symbols, words, chinese


def _add(where: dict[str, list[str]], written: str, unit: str) -> None:
    units = where.setdefault(written.replace("_", " "), [])
    if unit not in units:
        units.append(unit)


_OWN_WORDS: Final = frozenset(("us", "cd", "mm", "am", "as", "ma", "mo", "no", "ps", "pp", "re", "rs"))


def _add_lowered(symbols: dict[str, list[str]], words: dict[str, list[str]]) -> None:
    """Let symbols in the wrong case ("KG") count where no other symbol differs from them by case only."""
    lowered: dict[str, set[str]] = {}
    for symbol, units in symbols.items():
        lowered.setdefault(symbol.lower(), set()).update(units)
    for symbol, units in symbols.items():
        low = symbol.lower()
        if len(symbol) > 1 and low not in words and low not in _OWN_WORDS and lowered[low] == set(units):
            words[low] = units


def _prefixes(written: str) -> list[str]:
    return [written[i : i + 2] for i in range(0, len(written), 2)] if "i" in written else list(written)


def _plural(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    return word + "es" if word.endswith("inch") else word + "s"


def _russian_forms(entry: str) -> list[str]:
    head, _, declension = entry.partition(":")
    if head == "градус*":
        scale, short = {"celsius": ("цельси", "cс"), "fahrenheit": ("фаренгейт", "f")}[declension]
        endings = ("я", "ю") if declension == "celsius" else ("а", "у")
        tails = [scale + endings[0], f"по {scale}{endings[1]}", *short]
        return [f"{form} {tail}" for form in _russian_forms("градус:m") for tail in tails]
    if head.endswith("*"):
        nouns = _russian_forms(names.PHRASE_NOUNS[declension])
        adjectives = [head[:-1] + ending.strip("-") for ending in names.PHRASE_ADJECTIVES[head[:-1]].split()]
        return [f"{adjective} {noun}" for adjective in adjectives for noun in nouns]
    stem, _, written = names.DECLENSIONS[declension].partition("|")
    return [head + stem + ending for ending in written.split(",")]


_SYMBOLS, _WORDS, _CHINESE = forms()
SYMBOLS: Final = _SYMBOLS
WORDS: Final = _WORDS
CHINESE: Final = _CHINESE
