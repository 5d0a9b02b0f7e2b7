"""Changes of one number: a digit, a number word, a multiplier, a digit of an identifier."""

import re
from collections.abc import Iterator
from random import Random
from typing import Final

from .change import Change, changed_digits, has_word, numbers_of, replace
from .change_dates import dates_of, years_of

_UNIT_LETTERS: Final = r"(?:k[mgW]|[cm]m|mg|m[lL]|[KMGT]B|[kMG]Hz|МБ|ГБ|км|кг|см|мм|м)(?![^\W\d])"
_GROUPED: Final = r"\d{1,3}(?:[\xa0\u202f ]\d{3})++(?![\d.,])"
_LETTERS: Final = "A-Za-zÀ-ɏА-яЁё"
_NUMBER: Final = re.compile(
    rf"(?<![{_LETTERS}\d.,/:#№\[)_–−-])(?P<number>{_GROUPED}|\d+(?:[.,]\d+)*+)"
    rf"(?:(?={_UNIT_LETTERS})|(?![{_LETTERS}\d/:\]_°²³†]|\.\w|[-–]\d{{3}}-))"
)
_ABOUT: Final = re.compile(
    r"(?:about|around|approximately|roughly|nearly|almost|some|~|≈|около|примерно|почти|приблизительно|порядка"
    r"|约|大约|近|接近)[ $€£]{0,3}$",
    re.IGNORECASE,
)
_AT_LEAST: Final = re.compile(
    r"(?:over|(?:more|greater|higher|longer|larger) than|exceed(?:s|ed|ing)?|above|at least|minimum of|≥|>"
    r"|более|больше|свыше|не менее|минимум|выше|超过|至少|不少于|高于|多于)[ $€£]{0,3}$",
    re.IGNORECASE,
)
_AT_MOST: Final = re.compile(
    r"(?:under|(?:less|fewer|lower|shorter|smaller) than|below|at most|up to|maximum of|≤|<|не более"
    r"|не больше|менее|меньше|до|не позднее|ниже|至多|最多|不超过|低于|少于|不多于)[ $€£]{0,3}$",
    re.IGNORECASE,
)
_IDENTIFIER: Final = re.compile(r"(?<![\w/-])[A-Za-zА-Яа-яЁё]{1,10}-?(?P<digits>\d{1,6})(?![\w.,-]*\d|[\w-])")
_LIST_NUMBER: Final = re.compile(r"\s*\(?\d+[.)]")
_BRACKETED: Final = re.compile(r"[(\[]\s?\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\s?[)\]]")

_WORDS: Final = {
    "en": (
        ("two", "2"), ("three", "3"), ("four", "4"), ("five", "5"), ("six", "6"), ("seven", "7"),
        ("eight", "8"), ("nine", "9"), ("ten", "10"), ("eleven", "11"), ("twelve", "12"), ("twenty", "20"),
        ("thirty", "30"), ("forty", "40"), ("fifty", "50"), ("sixty", "60"),
    ),
    "ru": (
        ("два", "2"), ("три", "3"), ("четыре", "4"), ("пять", "5"), ("шесть", "6"), ("семь", "7"),
        ("восемь", "8"), ("девять", "9"), ("десять", "10"), ("двадцать", "20"), ("тридцать", "30"),
        ("пятьдесят", "50"),
    ),
    "zh": (
        ("两", "2"), ("三", "3"), ("四", "4"), ("五", "5"), ("六", "6"), ("七", "7"), ("八", "8"),
        ("九", "9"),
    ),
}  # fmt: skip
_ONE: Final = {
    "en": ("one", "a", "an", "single"),
    "ru": ("один", "одна", "одно", "одного", "одной"),
    "zh": ("一",),
}
_HAN: Final = "零〇一二三四五六七八九十百千万亿两半几"
_WORD: Final = {
    "en": re.compile(rf"(?<![\w-])(?:{'|'.join(word for word, _ in _WORDS['en'])})(?![\w-])", re.IGNORECASE),
    "ru": re.compile(rf"(?<![\w-])(?:{'|'.join(word for word, _ in _WORDS['ru'])})(?![\w-])", re.IGNORECASE),
    "zh": re.compile(
        rf"(?<![第星期周{_HAN}])[两三四五六七八九](?=[个名位次项种条台件张家份层间所天周年倍章座支枚辆轮步组])"
    ),
}
_MULTIPLIERS: Final = {
    "en": (("thousand",), ("million",), ("billion",), ("trillion",)),
    "ru": (
        ("тысяч", "тысячи", "тысяча", "тыс."),
        ("миллионов", "миллиона", "миллион", "млн"),
        ("миллиардов", "миллиарда", "миллиард", "млрд"),
    ),
    "zh": (("千",), ("万",), ("亿",)),
}
_MULTIPLIER: Final = {
    "en": re.compile(r"(?<=\d )(?:thousand|million|billion|trillion)\b"),
    "ru": re.compile(r"(?<=\d )(?:тысяч[аи]?|миллион(?:а|ов)?|миллиард(?:а|ов)?|тыс\.|млн|млрд)(?!\w)"),
    "zh": re.compile(r"(?<=\d)[千万亿](?![千万亿克瓦米])"),
}


def change_number(sentence: str, evidence: str, language: str, rng: Random) -> Change | None:
    """One digit of a number changed so that the number does not stand in the evidence.

    Dates, years that stand alone, list numbers, numbers in brackets of their own and digits within other
    words are left alone. A number behind "about" has its first digit changed, a bound is made stricter: any
    other change may leave the claim true.
    """
    places = list(_numbers(sentence, language))
    rng.shuffle(places)
    taken = numbers_of(evidence)
    for match in places:
        start, end = match.span("number")
        before = sentence[max(0, start - 20) : start]
        # "не более" also ends in "более": look for the upper bound first.
        at_most = _AT_MOST.search(before) is not None
        at_least = not at_most and _AT_LEAST.search(before) is not None
        after = changed_digits(
            match["number"],
            rng,
            taken,
            leading=_ABOUT.search(before) is not None,
            least=match["number"] if at_least else None,
            most=match["number"] if at_most else None,
        )
        if after is not None and not _is_written_out(after, evidence, language):
            return replace(sentence, start, end, after)
    return None


def change_number_word(sentence: str, evidence: str, language: str, rng: Random) -> Change | None:
    """A number word changed to another that stands in the evidence neither in words nor in digits."""
    found = list(_WORD[language].finditer(sentence))
    if not found:
        return None
    match = rng.choice(found)
    taken = numbers_of(evidence)
    others = [
        word
        for word, digits in _WORDS[language]
        if word != match[0].lower() and digits not in taken and not _stands(word, evidence, language)
    ]
    if not others:
        return None
    after = rng.choice(others)
    return replace(sentence, *match.span(), after.capitalize() if match[0][0].isupper() else after)


def change_multiplier(sentence: str, evidence: str, language: str, rng: Random) -> Change | None:
    """ "5 million" changed to "5 billion" and the like, where the evidence never counts in those."""
    found = list(_MULTIPLIER[language].finditer(sentence))
    if not found:
        return None
    match = rng.choice(found)
    rows = _MULTIPLIERS[language]
    own = next(row for row in rows if match[0] in row)
    others = [
        row for row in rows if row is not own and not any(_stands(word, evidence, language) for word in row)
    ]
    if not others:
        return None
    return replace(sentence, *match.span(), rng.choice(others)[own.index(match[0])])


def change_identifier(sentence: str, evidence: str, _language: str, rng: Random) -> Change | None:
    """One digit of a name like "A380" or "COVID-19" changed so that the evidence does not hold it."""
    found = list(_IDENTIFIER.finditer(sentence))
    if not found:
        return None
    match = rng.choice(found)
    after = changed_digits(match["digits"], rng, numbers_of(evidence))
    return None if after is None else replace(sentence, *match.span("digits"), after)


def _numbers(sentence: str, language: str) -> Iterator[re.Match[str]]:
    skipped = [match.span() for match in dates_of(sentence, language)]
    skipped += [match.span() for match in years_of(sentence, language)]
    skipped += [match.span() for match in _BRACKETED.finditer(sentence)]
    listed = _LIST_NUMBER.match(sentence)
    if listed:
        skipped.append(listed.span())
    for match in _NUMBER.finditer(sentence):
        start, end = match.span("number")
        if not any(start < stop and begin < end for begin, stop in skipped):
            yield match


def _is_written_out(number: str, evidence: str, language: str) -> bool:
    if number == "1":
        return any(_stands(word, evidence, language) for word in _ONE[language])
    return any(digits == number and _stands(word, evidence, language) for word, digits in _WORDS[language])


def _stands(word: str, evidence: str, language: str) -> bool:
    return word in evidence if language == "zh" else has_word(evidence, word)
