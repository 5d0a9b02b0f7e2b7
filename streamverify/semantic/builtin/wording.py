"""A sentence as a sequence that compares: words without what means nothing, values as what they are worth.

Articles go, contractions are written out, "no more than" is "at most"; a number, date or quantity is one
token whatever its form ("12 million", "12,000,000"). All other words stay as they are, function words too, in
order, with their endings: these tell who did what to whom, and one from many. Every Han character is a token.
"""

import re
from bisect import bisect_right
from typing import Final, NamedTuple

from streamverify.structural.chunk_values import read_values
from streamverify.text.units import to_base
from streamverify.text.value_budget import TooManyValues, ValueBudget
from streamverify.text.values import Quantity, Unit
from streamverify.text.words import HAN, LETTER, prepared

_MOST_VALUES: Final = 400
_TOKEN: Final = re.compile(
    rf"[0-9]++(?:[.,:/][0-9]++)++|[-−~±][0-9]++|[{LETTER}0-9]++(?:'[a-z]{{1,3}}+)?|[{HAN}]|[^\s\w]"
)
_MARKER: Final = re.compile(r"\[\^?\d{1,4}(?:[,;–-] ?\d{1,4}){0,20}\]|【\d[^【】\n]{0,40}】|\*\*|__")
_PAUSES: Final = frozenset(",，、")
_BREAKS: Final = frozenset(';；:：()（）[]【】{}—–…|/"«»“”„‘’「」『』《》<>!?！？。.')
_SILENT: Final = frozenset("-‐‑*_`'#•·~>")
_ARTICLES: Final = frozenset(("a", "an", "the"))
#: Before these an article tells: "a few" are some, "few" are hardly any.
_TOLD_BY_ARTICLE: Final = frozenset(("few", "little", "number", "majority", "minority"))
_SAME: Final = {
    form: word.replace("_", " ").split()
    for word, forms in {
        "is": "are",
        "was": "were",
        "have": "has",
        "do": "does",
        "each": "every",
        "can not": "cannot can't cant",
        "is not": "isn't aren't",
        "was not": "wasn't weren't",
        "do not": "don't doesn't dont",
        "did not": "didn't",
        "have not": "hasn't haven't",
        "will not": "won't",
        "could not": "couldn't",
        "would not": "wouldn't",
        "should not": "shouldn't",
        "must not": "mustn't",
        "it is": "it's",
        "that is": "that's",
        "they is": "they're",
        "about": "approximately approx circa",
        "около": "примерно приблизительно",
        "every day": "daily",
        "every week": "weekly",
        "every month": "monthly",
        "every year": "yearly annually",
        "和": "与 及",
    }.items()
    for form in forms.split()
}
#: Words that add nothing.
_ADDING_NOTHING: Final = frozenset(("also", "также"))
_PHRASES: Final = tuple(
    (tuple(phrase.split()), (token,))
    for token, phrases in {
        "≤": """no more than|not more than|at most|up to|maximum of|at maximum|no longer than|no later than
            |не более|не более чем|не больше|не больше чем|не дольше|не свыше|максимум|до максимум
            |不 超 过|不 多 于|最 多|至 多""",
        "≥": """no less than|no fewer than|not less than|not fewer than|at least|minimum of
            |не менее|не менее чем|не меньше|не меньше чем|минимум|至 少|最 少|不 少 于|不 低 于""",
        "must": "have to",
        "free": "for free|free of charge|at no cost|at no charge",
        "бесплатно": "без платы|на безвозмездной основе",
        "未": "没 有|没",
        "无需": "不 需 要|无 需|不 必|不 用|无 须",
        "受": "受 到",
        "可": "可 以",
        "须": "必 须|需 要|应 当|须 要",
    }.items()
    for phrase in phrases.split("|")
)
_BY_FIRST: Final[dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]] = {}
for _phrase, _meaning in sorted(_PHRASES, key=lambda each: -len(each[0])):
    _BY_FIRST.setdefault(_phrase[0], []).append((_phrase, _meaning))
#: Of two readings, thousands are meant where no Russian decimal may be.
_THOUSANDS: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+")
_CYRILLIC_LETTER: Final = re.compile("[\u0400-\u04ff]")
#: A unit is told by its capitals: 5 Mg are not 5 mg.
_MOST_UNIT_CHARS: Final = 3


class Token(NamedTuple):
    """A token and the mark before it.

    Attributes:
        word: what is compared.
        start: first code point in the text.
        end: behind the last one.
        pause: whether a comma stands before it.
        breaks: marks before it that part more than a comma does.
        article: the English article before it, or nothing.
    """

    word: str
    start: int
    end: int
    pause: bool
    breaks: str
    article: str = ""


class Wording(NamedTuple):
    """Tokens of a sentence, and the marks behind the last one."""

    tokens: list[Token]
    pause: bool
    breaks: str


def wording_of(
    text: str, start: int = 0, end: int | None = None, *, with_values: bool = True
) -> Wording | None:
    """The tokens of ``text[start:end]``; None where it has too many figures to compare.

    Without values numbers are tokens as they are written.
    """
    sentence = text[start : len(text) if end is None else end]
    if "[" in sentence or "【" in sentence or "**" in sentence or "__" in sentence:
        sentence = _MARKER.sub(lambda match: " " * len(match[0]), sentence)
    try:
        values = _values(sentence) if with_values else []
    except TooManyValues:
        return None
    lowered = prepared(sentence)
    tokens: list[Token] = []
    pause, breaks = False, ""
    starts = [value[0] for value in values]
    position = 0
    while True:
        match = _TOKEN.search(lowered, position)
        if match is None:
            break
        at, position = match.span()
        index = bisect_right(starts, at) - 1
        if index >= 0 and at < values[index][1]:
            _, position, word = values[index]
            tokens.append(Token(word, start + at, start + position, pause, breaks))
            pause, breaks = False, ""
            continue
        if index + 1 < len(values) and values[index + 1][0] < position:
            position = values[index + 1][0]  # a value inside a run of letters and figures
        word = lowered[at:position]
        if word[0] == "-" and lowered[at - 1 : at].isalnum():
            word = word[1:]  # a hyphen, no sign
        if word in _PAUSES:
            pause = True
        elif word in _BREAKS:
            breaks += word
        elif word == "-" and lowered[at - 1 : at].isspace() and lowered[position : position + 1].isspace():
            breaks += "—"
        elif (_is_unit(tokens, word) or sentence[at:position] == "US") and not (pause or breaks):
            tokens.append(Token(sentence[at:position], start + at, start + position, pause, breaks))
        elif word and word not in _SILENT:
            for part in _SAME.get(word) or _parts(word):
                tokens.append(Token(part, start + at, start + position, pause, breaks))
                pause, breaks = False, ""
    return Wording(_without_articles(_with_phrases(tokens)), pause, breaks)


def _is_unit(tokens: list[Token], word: str) -> bool:
    """Whether a short word behind a figure may be a unit."""
    return bool(tokens) and tokens[-1].word[0].isdigit() and word.isalpha() and len(word) <= _MOST_UNIT_CHARS


def _values(sentence: str) -> list[tuple[int, int, str]]:
    dates, quantities = read_values(sentence, ValueBudget(_MOST_VALUES))
    found = [
        (each.start, each.end, f"=date {each.readings}{each.last_readings}")
        for each in dates
        if each.readings
    ]
    found += [
        (each.start, each.end, _worth(each, sentence))
        for each in quantities
        if each.readings and not each.is_weak and each.kind != "ordinal"
    ]
    return sorted(found)


def _worth(quantity: Quantity, sentence: str) -> str:
    readings = quantity.readings
    written = sentence[quantity.start : quantity.number_end]
    if len(readings) > 1 and _THOUSANDS.fullmatch(written) and _CYRILLIC_LETTER.search(sentence) is None:
        readings = tuple([each for each in readings if isinstance(each[0], int)]) or readings
    if len(readings) > 1:
        return f"={readings}"
    low, high, unit = readings[0]
    if unit is None and (not isinstance(low, int) or written.endswith(".0")):  # "3.10" may be a version
        return f"={quantity.kind} {sentence[quantity.start : quantity.end]}"
    told = _told_by_case(sentence[quantity.number_end : quantity.end].strip(), unit)
    if unit is None or not unit.is_exact or unit.offset:  # "10 °C warmer" are not 50 °F
        return f"={quantity.kind} {low} {high} {unit and unit.symbol}{told}"
    return f"={quantity.kind} {to_base(low, unit)} {to_base(high, unit)} {unit.dimension}{told}"


def _told_by_case(written: str, unit: Unit | None) -> str:
    """The unit as written where only its capitals tell it from the one that it was read as: Mg, mg."""
    if unit is None or written == unit.symbol or written.lower() != unit.symbol.lower():
        return ""
    return f" {written}"


def _parts(word: str) -> list[str]:
    return [word[:-2], "'s"] if word.endswith("'s") else [word]


def _with_phrases(tokens: list[Token]) -> list[Token]:
    words = [token.word for token in tokens]
    made: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        for phrase, meaning in _BY_FIRST.get(token.word, ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                made.append(token._replace(word=meaning[0], end=tokens[at + len(phrase) - 1].end))
                at += len(phrase)
                break
        else:
            made.append(token)
            at += 1
    return made


def _without_articles(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    pause, breaks, article = False, "", ""
    for at, token in enumerate(tokens):
        pause, breaks = pause or token.pause, breaks + token.breaks
        following = tokens[at + 1].word if at + 1 < len(tokens) else ""
        if at + 1 < len(tokens) and tokens[at + 1].start == token.end:
            following = ""  # "A$5"
        if token.word in _ADDING_NOTHING or (
            token.word in _ARTICLES and following and following not in _TOLD_BY_ARTICLE
        ):
            article = token.word if token.word in _ARTICLES else article
            continue
        kept.append(token._replace(pause=pause, breaks=breaks, article=article))
        pause, breaks, article = False, "", ""
    return kept
