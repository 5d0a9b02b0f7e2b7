"""Digits that are names: identifiers, versions, sections, telephone numbers. Compared as text."""

import re
from typing import Final

from streamverify.text.values import QuantityKind

_ID_LEFT: Final = 48
_ID_RIGHT: Final = re.compile(
    r"[0-9a-zа-я_]{0,64}+(?:[-.:/][0-9a-zа-я_]{0,24}?[0-9][0-9a-zа-я_]{0,24}){0,8}(?![0-9])"
)
_PHONE: Final = re.compile(
    r"\+[0-9]{1,3}[ -]?\(?[0-9]{1,5}\)?(?:[ -]?[0-9]{2,4}){2,5}(?![0-9])"
    r"|(?:[0-9]{1,2}[ -]?)?\([0-9]{2,5}\) ?[0-9]{1,4}(?:[ -][0-9]{2,4}){1,3}(?![0-9])"
    r"|[0-9]{1,4}(?:-[0-9]{2,4}){2,4}(?![0-9-])"
    r"|[0-9]{1,2} [0-9]{3} [0-9]{3}[ -][0-9]{2}[ -][0-9]{2}(?![0-9])"
)
_CHAIN: Final = re.compile(r"[0-9]++(?:[:/][0-9]++)++|[0-9]++(?:-[0-9]++){2,}+|[0-9]++(?:\.[0-9]++){2,}+")
_STANDARD_WORDS: Final = """
rfc iso iec ieee ansi astm din гост ту снип isbn issn
sku pep cve bs upc ean инн огрн снилс gb/t iso/iec fips инв
артикул
"""
_STANDARDS: Final = _STANDARD_WORDS.split()
_SECTION_WORDS: Final = """
section sections sec sec. § chapter chapters ch.
clause clauses article articles figure fig fig. table appendix
annex paragraph para page pages p. pp. step steps item question note rule schedule footnote no. nr. ref
раздел раздела разделе разделу глава главы главе главу пункт пункта пункте пункту п. пп. статья статьи статье
статью ст. рис. рисунок рисунке таблица таблице таблицу табл. табл стр. страница странице страницы приложение
приложении параграф параграфе шаг шаге № #
"""
_SECTIONS: Final = _SECTION_WORDS.split()
_VERSION_WORDS: Final = """
version versions ver ver. v v. release build версия версии версию версией версий релиз выпуск
"""
_VERSIONS: Final = _VERSION_WORDS.split()
_NAMED_BY: Final[dict[str, QuantityKind]] = {
    **dict.fromkeys(_STANDARDS, "identifier"),
    **dict.fromkeys(_SECTIONS, "section"),
    **dict.fromkeys(_VERSIONS, "version"),
}
_CAPITAL_WORD: Final = re.compile(r"[A-Z][A-Za-z+#.]{1,24} \Z")
_IP: Final = re.compile(r"(?:[0-9]{1,3}\.){3}[0-9]{1,3}")


def word_before(plain: str, start: int) -> str:
    """The word right before a number, with its full stop; "" where there is none."""
    return plain[max(0, start - 24) : start].rstrip(" ").rpartition(" ")[2].lstrip("(\"'«“\n")


def named_by(word: str) -> QuantityKind | None:
    """What a number behind this word names, as which it is compared as text; None: it is a number."""
    kind = _NAMED_BY.get(word)
    return "version" if kind is None and word.endswith(("版本", "版本号")) else kind


def looks_like_version(text: str, start: int, token: str) -> bool:
    """Whether a trailing nought counts: "Kafka 4.10" is not 4.1."""
    whole, dot, part = token.partition(".")
    return (
        bool(dot)
        and part[-1:] == "0"
        and len(part) >= 2
        and whole.isdigit()
        and part.isdigit()
        and _CAPITAL_WORD.search(text, max(0, start - 26), start) is not None
    )


def identifier_span(plain: str, start: int, end: int) -> tuple[int, int]:
    """The whole identifier around digits: letters, digits, underscores, and parts that hold digits."""
    begin = start
    limit = max(0, start - _ID_LEFT)
    while begin > limit and _joins(plain[begin - 1], plain[begin - 2] if begin > 1 else " "):
        begin -= 1
    match = _ID_RIGHT.match(plain, end)
    return begin, match.end() if match is not None else end


def phone_end(plain: str, start: int) -> int | None:
    """Where a telephone number that begins at ``start`` ends."""
    match = _PHONE.match(plain, start)
    if match is None or sum(character.isdigit() for character in match[0]) < 7:
        return None
    return match.end()


def chain_end(plain: str, start: int) -> int | None:
    """Where 10:30, 1/2/2024, 12-34-56 or 1.2.3 ends."""
    match = _CHAIN.match(plain, start)
    return match.end() if match is not None else None


def is_ip(token: str) -> bool:
    """Whether this is the form of an internet address."""
    return _IP.fullmatch(token) is not None and all(int(part) < 256 for part in token.split("."))


def squeeze(name: str) -> str:
    """A name as it is compared: in capitals, without blanks and hyphens."""
    return name.upper().replace(" ", "").replace("-", "").replace("\xa0", "").replace("\u2011", "")


def _joins(character: str, before: str) -> bool:
    if character > "\u2e7f":
        return False
    return (
        character.isalnum()
        or character == "_"
        or (character in "-.:/" and before.isalnum() and before < "\u2e80")
    )
