"""Light stems: what is left of a word without its inflection, for comparing words and nothing else.

English loses plural, past, participle, -ly and a final e; Russian its endings of case, gender, person and
reflexive. A stem need not be a word. Other scripts stay as they are.
"""

from typing import Final

from streamverify.text.irregular_verbs import BASE_FORMS

_VOWELS: Final = frozenset("aeiouy")
_KEPT_DOUBLE: Final = frozenset("lsz")
_SHORTEST_RUSSIAN_STEM: Final = 3
_ENDINGS: Final = """
    иями ями ами еями иях ях ах еям иям ям ам ием иём ем ом его ого ему ому ыми ими ая яя ое ее ые ие ый ий
    ой ей ую юю ых их ым им ов ев ью ия ии ию ье ьи ья
    ает яет ует еет ают яют уют еют ешь ишь ете ите ет ит ут ют ат ят ем им
    ать ять ить еть уть оть ыть ться
    ть ти а я о е ы и у ю ь й
"""
_VOWELS_RU: Final = frozenset("аеиоуыэюя")
_FLEETING: Final = ("ок", "ек", "ец", "оц")
#: Shorter words keep their vowel: "срок", "урок".
_SHORTEST_FLEETING: Final = 4
#: Plurals from another root.
_OTHER_WORDS: Final = {"лет": "год", "люди": "человек", "людей": "человек", "людям": "человек"}
_RUSSIAN_ENDINGS: Final = frozenset(_ENDINGS.split())
_LONGEST_RUSSIAN_ENDING: Final = max(map(len, _RUSSIAN_ENDINGS))


def stem(word: str) -> str:
    """The stem of a lower-case word."""
    first = word[0]
    if "а" <= first <= "ё":
        return _stem_russian(word)
    if word.isascii() and len(word) > 2 and word.isalpha():
        return _stem_english(word)
    return word


def _stem_english(word: str) -> str:
    base = BASE_FORMS.get(word)
    if base is not None:
        word = base
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        if word.endswith("ies"):
            word = word[:-3] + "y" if len(word) > 4 else word[:-1]
        elif word.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
            word = word[:-2]
        else:
            word = word[:-1]
    elif word.endswith("ing") and len(word) > 4 and not _VOWELS.isdisjoint(word[:-3]):
        word = _undoubled(word[:-3])
    elif word.endswith("ied") and len(word) > 4:
        word = word[:-3] + "y"
    elif (
        word.endswith("ed")
        and len(word) > 3
        and not word.endswith("eed")
        and not _VOWELS.isdisjoint(word[:-2])
    ):
        word = _undoubled(word[:-2])
    elif word.endswith("ly") and len(word) > 5:
        word = word[:-2]
    base = BASE_FORMS.get(word)
    if base is not None:
        word = base
    if word.endswith("e"):
        word = word[:-1]
    return word


def _undoubled(word: str) -> str:
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in _KEPT_DOUBLE and word[-1] not in _VOWELS:
        return word[:-1]
    return word


def _stem_russian(word: str) -> str:
    word = word.replace("ё", "е")
    if len(word) > 5 and word.endswith(("ся", "сь")):
        word = word[:-2]
    word = _OTHER_WORDS.get(word, word)
    for length in range(min(_LONGEST_RUSSIAN_ENDING, len(word) - _SHORTEST_RUSSIAN_STEM), 0, -1):
        if word[-length:] in _RUSSIAN_ENDINGS:
            word = word[:-length]
            break
    if word.endswith("ст"):  # "гости" loses what looks like an infinitive's ending, "гостям" does not
        return word[:-1]
    if len(word) > _SHORTEST_FLEETING and word.endswith(_FLEETING) and word[-3] not in _VOWELS_RU:
        return word[:-2] + word[-1]  # "лодок" and "лодка", "свинец" and "свинца"
    return word
