"""What a claim may leave out of the sentence that says it, without saying more than the sentence does.

The sentence without one kind of part is compared like the sentence itself (`alignment`): without an
abbreviation in brackets, an aside between commas ("…, which opened in 1990, …"), the first of two predicates
of one subject ("logs are kept for 30 days and can be exported"), or items of a list at its end. Of what
happened once the date may be missing too. What limits, denies or says who says it is never left out. Linear
in the texts.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from streamverify.text.irregular_verbs import BASE_FORMS

from .alignment import NO_LESS
from .beside import is_doubted, limits
from .wording import Token, Wording

_MOST_ASIDE_TOKENS: Final = 15
_MOST_APPOSITION_TOKENS: Final = 8
_MOST_SUBJECT_TOKENS: Final = 6
_MOST_ITEMS: Final = 12
#: In brackets: a name or a short form, a year, "born …"; and nothing that tells how far something holds.
_BRACKETED: Final = re.compile(
    r"\s*(?:(?:born|b\.|née|or|aka|also known as|formerly|р\.|род\.|или|简称|又称|即)\s+)?"
    r"(?:[A-ZА-ЯЁ0-9][\w.&’'-]*[\s,;–—-]*){1,6}\s*"
)
_OPENING: Final = frozenset("(（")
_CLOSING: Final = frozenset(")）")


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


#: With these an aside begins that only tells more.
_RELATIVE: Final = _words("which who который которая которое которые")
#: A finite verb in what looks like an apposition: "a report found", "the mayor says".
_VERBS: Final = _words("""
    find show suggest note report indicate conclude say claim state argue hold believe think mean
    is was have had can may will must should could do did would
""")
_AUXILIARIES: Final = _words("is was have had can may will must should could")
#: What may not stand in the subject or in the predicate that is left out.
_BINDING: Final = _words("""
    that which who whom whose when where if unless while because since although though as than
    either neither both nor or but only not no never between
""")
#: Of one of these with several objects each of the objects alone holds.
_HAVING: Final = _words("""
    include contain support offer provide have feature accept export
    включает содержит поддерживает предлагает имеет принимает 包括 包含 支持 提供 含有
""")
_AVAILABLE: Final = _words("available доступен доступна доступно доступны")
_WHERE: Final = _words("in on for as на в для")
_JOINTS: Final = _words("and и 和")
#: Of what is, may be or happens again the date is not left out.
_NOT_ONCE: Final = _words("""
    is can may will must should could would have do does always often usually sometimes every first last most
    least may мог могут будет бы всегда часто обычно каждый первый последний самый
""")
_PAST: Final = re.compile(r"[a-z]{2,}[^e\W]ed|[а-я]{2,}[аеиоуыяё](?:л|ла|ло|ли|лся|лась|лось|лись)")
_SUPERLATIVE: Final = re.compile(r"[a-z]{3,}est")


def shortened(stated: Wording, text: str) -> Iterator[Wording]:
    """The sentence without brackets, asides or its first predicate: each of them, and one after the other."""
    bare = _without_brackets(stated, text)
    aside = _without_asides(bare, text)
    for each in (bare, aside):
        if each is not stated:
            yield each
    last = _without_first_predicate(aside)
    if last is not aside:
        yield last


def _without_brackets(stated: Wording, text: str) -> Wording:
    tokens = stated.tokens
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if kept and token.breaks[-1:] in _OPENING:
            end = next((i for i in range(at + 1, len(tokens)) if _CLOSING & set(tokens[i].breaks)), -1)
            if end < 0:
                return stated
            inside = text[token.start : tokens[end - 1].end]
            following = tokens[end]
            if _BRACKETED.fullmatch(inside) is None or following.breaks not in _CLOSING:
                return stated
            tokens = [*tokens[:end], following._replace(breaks=token.breaks[:-1]), *tokens[end + 1 :]]
            at = end
            continue
        kept.append(token)
        at += 1
    return stated if len(kept) == len(stated.tokens) else stated._replace(tokens=kept)


def _without_asides(stated: Wording, text: str) -> Wording:
    tokens = stated.tokens
    pauses = [at for at in range(1, len(tokens)) if tokens[at].pause]
    for first, behind in pairwise(pauses):
        if _is_aside(tokens[first:behind], text[tokens[first].start : tokens[behind - 1].end]):
            following = tokens[behind]._replace(pause=False)
            return stated._replace(tokens=[*tokens[:first], following, *tokens[behind + 1 :]])
    return stated


def _is_aside(part: list[Token], written: str) -> bool:
    words = [token.word for token in part]
    if any(token.breaks for token in part) or is_doubted(written) or limits(written):
        return False
    if words[0] in _RELATIVE:
        return len(words) <= _MOST_ASIDE_TOKENS
    # An apposition has no verb: "a report found" tells who says it.
    return (
        bool(part[0].article) and len(words) <= _MOST_APPOSITION_TOKENS and not any(map(_may_be_verb, words))
    )


def _may_be_verb(word: str) -> bool:
    return word in _VERBS or word in BASE_FORMS or word.endswith("ed")


def _without_first_predicate(stated: Wording) -> Wording:
    """ "Logs are kept and can be exported" without "are kept and", where the subject is plain."""
    tokens = stated.tokens
    words = [token.word for token in tokens]
    subject = next((at for at, word in enumerate(words) if word in _AUXILIARIES), 0)
    if not 0 < subject <= _MOST_SUBJECT_TOKENS or not NO_LESS.isdisjoint(words[:subject]):
        return stated
    joints = [
        at
        for at in range(subject + 2, len(words) - 1)
        if words[at] == "and" and words[at + 1] in _AUXILIARIES
    ]
    if not joints:
        return stated
    before = tokens[: joints[-1] + 2]
    if not _BINDING.isdisjoint(words[: joints[-1]]) or any(
        token.pause or token.breaks for token in before[1:]
    ):
        return stated
    return stated._replace(tokens=[*tokens[:subject], *tokens[joints[-1] + 1 :]])


def is_part_of_list(said: Wording, stated: Wording) -> bool:
    """Whether the claim names some items of a list that ends the sentence, and else is the sentence.

    Numbers are left alone ("five apples and pears" are not five apples), and so is what denies or limits.
    """
    ours, theirs = said.tokens, stated.tokens
    at = 0
    while at < min(len(ours), len(theirs)) and ours[at].word == theirs[at].word:
        if at and (theirs[at].breaks or ours[at].breaks):
            return False
        at += 1
    anchor = next((i for i in range(at - 1, 0, -1) if _is_anchor(ours, i)), -1)
    if anchor < 0:
        return False
    words = [token.word for token in [*ours, *theirs]]
    if not _BINDING.isdisjoint(words) or not NO_LESS.isdisjoint(words):
        return False
    if any(word[0] == "=" or word[0].isdigit() for word in words):
        return False
    named, listed = _items(ours[anchor + 1 :]), _items(theirs[anchor + 1 :])
    return 1 < len(listed) <= _MOST_ITEMS and bool(named) and all(item in listed for item in named)


def _is_anchor(tokens: list[Token], at: int) -> bool:
    before, word = tokens[at - 1].word, tokens[at].word
    return word in _HAVING or before + word in _HAVING or (before in _AVAILABLE and word in _WHERE)


def _items(tokens: list[Token]) -> list[list[str]]:
    """What commas and "and" part; nothing where anything else parts it."""
    items: list[list[str]] = [[]]
    for token in tokens:
        if token.breaks:
            return []
        if items[-1] and (token.pause or token.word in _JOINTS):
            items.append([])
        if token.word not in _JOINTS:
            items[-1].append(token.word)
    return items if all(items) else []


def happened_once(words: Sequence[str]) -> bool:
    """Whether a run of words tells of something that happened, so that it holds without its date.

    Not where it has a number: sales of 5 million in May are not sales of 5 million.
    """
    if not _NOT_ONCE.isdisjoint(words) or not NO_LESS.isdisjoint(words):
        return False
    if any(word[0] == "=" or word[0].isdigit() or _SUPERLATIVE.fullmatch(word) for word in words):
        return False
    return "了" in words or any(word in BASE_FORMS or _PAST.fullmatch(word) for word in words[1:])
