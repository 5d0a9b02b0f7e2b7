"""Which sentences state nothing that could be checked, and whether a whole answer declines or says nothing.

Rules over words, for English, Russian and Chinese. In doubt a sentence is checkable: the worst error is to
wave a statement through. So every rule but a refusal must match the whole sentence, and a sentence with a
digit outside markers is checkable unless it is a refusal.
"""

import re
from typing import Final, Literal

from streamverify.text import phrases, refusals
from streamverify.text.markers import find_markers, strip_markers
from streamverify.text.sentences import iterate_sentences

SentenceClass = Literal[
    "checkable",
    "empty",
    "markers_only",
    "greeting",
    "courtesy",
    "opener",
    "question",
    "request",
    "heading",
    "meta",
    "refusal",
]

AnswerClass = Literal["statements", "refusal", "degenerate", "nothing_to_check"]

_SAYS_NOTHING: Final[frozenset[SentenceClass]] = frozenset({"empty", "markers_only", "opener"})
_MAX_LENGTH: Final = 300
_MAX_RULE_LENGTH: Final = 160  # the longest phrase that any rule but a refusal knows
_WORD: Final = re.compile(r"[^\W_]")
_DIGIT: Final = re.compile(r"\d")
_BLANKS: Final = re.compile(r"\s{2,}+|[^\S ]")
_LIST_MARK: Final = re.compile(r"(?:[-*+•>]\s+|\d{1,3}[.)]\s+)")
_MARKUP: Final = " \t\r\n*_~`>\"'“”‘’«»—–-"
_HEADING_MARK: Final = re.compile(r"#{1,6}\s+")
_EMPHASISED: Final = re.compile(r"\*\*[^*\n]{1,100}\*\*[:：]?|__[^_\n]{1,100}__[:：]?")
_END_MARKS: Final = " .!?…。！？:：,，;；~)）"


def classify_sentence(sentence: str) -> SentenceClass:
    """Name the rule by which a sentence has nothing to check, else ``checkable``."""
    return "checkable" if len(sentence) > 4 * _MAX_LENGTH else _classify(sentence)


def classify_answer(answer: str) -> AnswerClass:
    """What a whole answer is, read only as far as its first checkable sentence.

    ``refusal``: one sentence declines to answer, and no other states anything. ``degenerate``: there is text,
    but only punctuation, markers, or the opening of an answer. ``nothing_to_check``: a greeting, a question
    back and the like, or no text at all.
    """
    found: set[SentenceClass] = set()
    for start, end in iterate_sentences(answer):
        name = classify_sentence(answer[start:end])
        if name == "checkable":
            return "statements"
        found.add(name)
    if "refusal" in found:
        return "refusal"
    if found <= _SAYS_NOTHING and not (not answer or answer.isspace()):
        return "degenerate"
    return "nothing_to_check"


def is_refusal(answer: str) -> bool:
    """Whether the whole answer declines to answer (`classify_answer`)."""
    return classify_answer(answer) == "refusal"


def is_degenerate(answer: str) -> bool:
    """Whether there is text, but nothing said with it (`classify_answer`)."""
    return classify_answer(answer) == "degenerate"


def _classify(sentence: str) -> SentenceClass:
    if not _WORD.search(sentence):
        return "empty"
    text = strip_markers(sentence, find_markers(sentence)).strip()
    if not _WORD.search(text):
        return "markers_only"
    heading = _HEADING_MARK.match(text)
    emphasised = _EMPHASISED.fullmatch(text) is not None
    if heading:
        text = text[heading.end() :]
    listed = _LIST_MARK.match(text)
    if listed:
        text = text[listed.end() :]
    text = _BLANKS.sub(" ", text).strip(_MARKUP)
    if len(text) > _MAX_LENGTH or not text:
        return "checkable" if text else "empty"
    plain = text.lower().replace("’", "'").replace("ё", "е").replace("*", "").replace("_", "")
    if refusals.is_refusal(plain):
        return "refusal"
    if _DIGIT.search(plain):
        return "checkable"
    bare = plain.strip(_END_MARKS)
    if not bare:
        return "empty"
    if len(bare) > _MAX_RULE_LENGTH:
        return "checkable"
    for name, pattern in _RULES:
        if pattern.fullmatch(bare):
            return name
    if plain.endswith(("?", "？")) and phrases.is_question_back(bare):
        return "question"
    if plain.endswith((":", "：")) and phrases.LEAD_IN.fullmatch(bare):
        return "opener"
    if (heading or emphasised) and phrases.is_label(text.strip(_END_MARKS)):
        return "heading"
    if heading and phrases.is_short_han_title(text.strip(_END_MARKS)):
        return "heading"
    return "checkable"


_RULES: Final[tuple[tuple[SentenceClass, re.Pattern[str]], ...]] = (
    ("greeting", phrases.GREETING),
    ("courtesy", phrases.COURTESY),
    ("opener", phrases.OPENER),
    ("request", phrases.REQUEST),
    ("meta", phrases.META),
)
