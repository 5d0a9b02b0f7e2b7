"""What a claim may leave out of the sentence that says it, without saying more than the sentence does.

The sentence without one kind of part is compared like the sentence itself (`alignment`): without the short
form of a name in brackets, an aside behind the name that it tells of ("Anna Hall, a nurse, …"), the first of
two predicates ("logs are kept for 30 days and can be exported"), or items of a list of single words at its
end. Of what happened once the date may be missing too. What limits, denies or says who says it is never left
out. Doubt costs verdicts and not errors. Linear in the texts.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from streamverify.text.irregular_verbs import BASE_FORMS

from .alignment import NO_LESS
from .beside import is_doubted, limits
from .word_lists import BINDING, COORDINATING, PREPOSITIONS, is_participle, words
from .wording import Token, Wording

_MOST_ASIDE_TOKENS: Final = 15
_MOST_APPOSITION_TOKENS: Final = 8
_MOST_SUBJECT_TOKENS: Final = 6
_MOST_ITEMS: Final = 12
_LEAST_NAME_TOKENS: Final = 2
#: No short form stands for more.
_NEAR_TOKENS: Final = 64
_OPENING: Final = frozenset("(（")
_CLOSING: Final = frozenset(")）")
_SHORT_FORM: Final = re.compile("[A-ZА-ЯЁ]{2,8}")
_LIFE: Final = re.compile(
    r"(?:born |née |р\. |род\. )?[^()]{0,40}?[0-9]{3,4}(?: ?[–—-] ?[^()]{0,40}?[0-9]{3,4})?"
)
_YEARS: Final = re.compile("[0-9]{3,4} ?[–—-]")
_BORN: Final = ("born ", "née ", "р. ", "род. ")
_ALSO_CALLED: Final = re.compile(r"(?:aka|also known as|简称|又称) ?[\w '.-]{1,40}")
_WORD: Final = re.compile(r"[^\W_]+")
#: Words that a short form leaves out.
_UNTOLD: Final = words("of and the for in on и по для")
#: Asides that begin so tell what a thing was from the start.
_FOUNDING: Final = words("""
    opened built founded established designed created located completed erected launched born named lies
    stands
""")
#: Of whom or what is one of these, what follows holds in a tale, no longer, not yet or for some.
_IN_PART: Final = words("""
    character hero heroine villain protagonist fantasy saga play opera late deceased retired candidate nominee
    elect beta tier edition plan prototype concept paper then ex
""")
#: A finite verb in what looks like an apposition: "a report found", "the mayor says".
_VERBS: Final = words("""
    find show suggest note report indicate conclude say claim state argue hold believe think mean
    is was have had can may will must should could do did would
""")
#: Behind these a second predicate says for whom or how far the first one holds.
_LIMITING_VERBS: Final = words("""
    limited reserved confined restricted excluded aimed intended part for only subject closed
""")
#: Of one of these with several objects each of the objects alone holds.
_HAVING: Final = words("""
    include includes contain contains support supports offer offers provide provides accept accepts
    включает содержит поддерживает предлагает принимает
""")
#: In a list they may tell of all that follows: "contains traces, almonds and nuts".
_PORTIONS: Final = words("traces parts trials tests samples demos copies")
_KEPT: Final = words("kept stored held saved encrypted built made written")
_MOST_LASTING_TOKENS: Final = 3
_AVAILABLE: Final = words("available доступен доступна доступно доступны")
_WHERE: Final = words("in on for as на в для")
#: Of what is, may be or happens again the date is not left out.
_NOT_ONCE: Final = words("""
    is can may will must should could would have do does always often usually sometimes every first last most
    least get мог могут будет бы всегда часто обычно каждый первый последний самый
""")
_PAST: Final = re.compile(r"[a-z]{2,}[^e\W]ed")
_BEGUN: Final = "основа|откры|построи|созда|роди"
_PAST_ENDING: Final = "(?:л|ла|ло|ли|лся|лась|лось|лись)"
_BEGUN_RUSSIAN: Final = re.compile(f"(?:{_BEGUN}){_PAST_ENDING}")
_PAST_RUSSIAN: Final = re.compile(
    f"(?:{_BEGUN}|умер|выпусти|получи|выигра|подписа|опубликова|купи|прода|назначи|избра){_PAST_ENDING}?"
)


def shortened(stated: Wording, text: str) -> Iterator[Wording]:
    """The sentence without its brackets, then without its aside, then without its first predicate as well."""
    bare = _without_brackets(stated, text)
    aside = _without_aside(bare, text)
    for each in (bare, aside):
        if each is not stated:
            yield each
    last = _without_first_predicate(aside)
    if last is not aside:
        yield last


def _without_brackets(stated: Wording, text: str) -> Wording:
    tokens = list(stated.tokens)
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if kept and token.breaks[-1:] in _OPENING:
            end = next((i for i in range(at + 1, len(tokens)) if _CLOSING & set(tokens[i].breaks)), -1)
            if end < 0:
                return stated
            following = tokens[end]
            if following.breaks not in _CLOSING or not _is_other_name(
                kept, tokens[at:end], following.word, text
            ):
                return stated
            tokens[end] = following._replace(breaks=token.breaks[:-1])
            at = end
            continue
        kept.append(token)
        at += 1
    return stated if len(kept) == len(stated.tokens) else stated._replace(tokens=kept)


def _is_other_name(before: Sequence[Token], part: Sequence[Token], following: str, text: str) -> bool:
    """Whether brackets hold a short form of the words before them, or the life of who is named there.

    Years may also be a term or how long something was to be had: behind a life that is over follows "was".
    """
    inside = text[part[0].start : part[-1].end].strip()
    if _ALSO_CALLED.fullmatch(inside):
        return True
    if _SHORT_FORM.fullmatch(inside):
        near = before[-_NEAR_TOKENS:]
        written = _WORD.findall(text[near[0].start : near[-1].end])[-2 * len(inside) :]
        initials = "".join([word[0] for word in written if word.lower() not in _UNTOLD]).upper()
        return initials.endswith(inside)
    is_name = len(before) >= _LEAST_NAME_TOKENS and all(
        text[token.start].isupper() for token in before[-_LEAST_NAME_TOKENS:]
    )
    if not is_name or not _LIFE.fullmatch(inside):
        return False
    is_born = inside.startswith(_BORN)
    return (following == "was" and (is_born or _YEARS.search(inside) is not None)) or (
        following == "is" and is_born
    )


def _without_aside(stated: Wording, text: str) -> Wording:
    """Without what two commas, the only ones, part from the name that opens the sentence."""
    tokens = stated.tokens
    pauses = [at for at in range(1, len(tokens)) if tokens[at].pause]
    if len(pauses) != 2 or stated.pause or any(token.breaks for token in tokens[1:]):
        return stated
    first, behind = pauses
    if not all(text[token.start].isupper() and not token.article for token in tokens[:first]):
        return stated
    if tokens[behind].word in COORDINATING:
        return stated
    if not _is_aside(
        tokens[first:behind],
        text[tokens[first].start : tokens[behind - 1].end],
        is_told=_is_past(tokens[behind].word),
    ):
        return stated
    return stated._replace(
        tokens=[*tokens[:first], tokens[behind]._replace(pause=False), *tokens[behind + 1 :]]
    )


def _is_aside(part: list[Token], written: str, *, is_told: bool) -> bool:
    """Whether an aside takes nothing from what follows, which `is_told` as done."""
    said = [token.word for token in part]
    if len(said) > _MOST_ASIDE_TOKENS or is_doubted(written) or limits(written):
        return False
    if not _IN_PART.isdisjoint(said):
        return False
    if said[0] in ("which", "который", "которая", "которое"):
        return any(word in _FOUNDING for word in said[1:3]) or _BEGUN_RUSSIAN.fullmatch(said[1]) is not None
    if said[0] == "who":
        return any(word in _FOUNDING for word in said[1:3])
    if said[0] in _FOUNDING:
        return True
    # An apposition has no verb: "a report found" tells who says it.
    return (
        bool(part[0].article)
        and is_told
        and len(said) <= _MOST_APPOSITION_TOKENS
        and not any(word in _VERBS or _is_past(word) for word in said)
    )


def _is_past(word: str) -> bool:
    return word in BASE_FORMS or _PAST.fullmatch(word) is not None


def _without_first_predicate(stated: Wording) -> Wording:
    """ "Logs are kept and can be exported" without "are kept and", where the subject is plain."""
    tokens = stated.tokens
    said = [token.word for token in tokens]
    subject = next((at for at, word in enumerate(said) if word in ("is", "was")), 0)
    if (
        not 0 < subject <= _MOST_SUBJECT_TOKENS
        or subject + 1 >= len(said)
        or not is_participle(said[subject + 1])
    ):
        return stated
    if said[0] in PREPOSITIONS or not NO_LESS.isdisjoint(said[:subject]):
        return stated
    joints = [at for at in range(subject + 2, len(said) - 2) if said[at] == "and" and _adds(said, at + 1)]
    if not joints or not BINDING.isdisjoint(said[: joints[-1]]):
        return stated
    if not _holds_always(said[subject + 1 : joints[-1]]):
        return stated
    if any(token.pause or token.breaks for token in tokens[1 : joints[-1] + 2]):
        return stated
    return stated._replace(tokens=[*tokens[:subject], *tokens[joints[-1] + 1 :]])


def _holds_always(predicate: Sequence[str]) -> bool:
    """Whether a predicate sets no scene for the next one: "kept for 180 days", and not "kept for members"."""
    if predicate[0] not in _KEPT:
        return False
    lasting = predicate[1:]
    return not lasting or (
        lasting[0] == "for"
        and len(lasting) <= _MOST_LASTING_TOKENS
        and lasting[1][:1] in tuple("=0123456789")
    )


def _adds(said: Sequence[str], at: int) -> bool:
    return said[at] in ("can", "was", "is") and said[at + 1] not in _LIMITING_VERBS


def adds_predicate(said: Sequence[str], at: int) -> bool:
    """Whether the words from an auxiliary on add a predicate, and not how far the one before holds."""
    if at + 1 >= len(said) or not _LIMITING_VERBS.isdisjoint(said[at + 1 : at + 3]):
        return False
    # "And can be charged", "and is billed from day eight": these tell on what terms.
    if said[at] in ("have", "had") and is_participle(said[min(at + 2, len(said) - 1)]):
        return False  # "and has been charged since May"
    return said[at] in ("was", "have", "had")


def is_part_of_list(said: Wording, stated: Wording) -> bool:
    """Whether the claim names some items of a list that ends the sentence, and else is the sentence.

    Only of lists whose items are single words, without numbers: "milk, soy and egg substitutes" are no soy.
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
    every = [token.word for token in [*ours, *theirs]]
    if not BINDING.isdisjoint(every) or not NO_LESS.isdisjoint(every):
        return False
    named, listed = _items(ours[anchor + 1 :]), _items(theirs[anchor + 1 :])
    if not _PORTIONS.isdisjoint(listed):
        return False
    return 1 < len(listed) <= _MOST_ITEMS and bool(named) and all(item in listed for item in named)


def _is_anchor(tokens: list[Token], at: int) -> bool:
    before, word = tokens[at - 1].word, tokens[at].word
    return word in _HAVING or (before in _AVAILABLE and word in _WHERE)


def _items(tokens: list[Token]) -> list[str]:
    """The single words that commas and "and" part; nothing where anything else stands there."""
    items: list[str] = []
    joined = True
    for token in tokens:
        if token.breaks or not token.word.isalpha():
            return []
        if token.word in COORDINATING:
            joined = True
            continue
        if not (joined or token.pause):
            return []
        items.append(token.word)
        joined = False
    return items


def happened_once(said: Sequence[str], following: Sequence[Token] = ()) -> bool:
    """Whether a run of words tells of something that happened, so that it holds without its date.

    Not where it has a number: sales of 5 million in May are not sales of 5 million.

    Args:
        said: the words of the run.
        following: its tokens; the word behind the verb must begin a phrase, or "discounted" is none.
    """
    if not _NOT_ONCE.isdisjoint(said) or not NO_LESS.isdisjoint(said) or not BINDING.isdisjoint(said):
        return False
    if any(word[0] == "=" or word[0].isdigit() for word in said):
        return False
    return "了" in said or any(
        _PAST_RUSSIAN.fullmatch(word) or (_is_past(word) and _ends_verb(said, at, following))
        for at, word in enumerate(said[1:], start=1)
    )


def _ends_verb(said: Sequence[str], at: int, tokens: Sequence[Token]) -> bool:
    if at + 1 >= len(said):
        return True
    if at < len(tokens) - 1 and tokens[at + 1].article:
        return True
    return said[at + 1] in PREPOSITIONS or said[at - 1] == "was"
