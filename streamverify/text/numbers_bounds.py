"""Bounds and approximations beside a number: "at least", "не более", 以上, "~"."""

import re
from typing import Final

from streamverify.text.values import Modifier

_BEFORE: Final[dict[Modifier, str]] = {
    "at_least": """
at least|no less than|not less than|no fewer than|not fewer than|a minimum of|minimum of|minimum
|at a minimum|min|min.|not below|never less than|starting at|starting from|from a minimum of
|as early as|as few as|не менее|не менее чем|не меньше|не меньше чем|не ниже|не реже|не короче
|как минимум|минимум|по меньшей мере|по крайней мере|от|начиная с|минимально|не менее, чем|≥|>=|⩾
|至少|最少|不少于|不低于|不小于|起码|最低|不短于|不早于|大于等于|大于或等于
""",
    "at_most": """
at most|no more than|not more than|up to|a maximum of|maximum of|maximum|max|max.|as many as
|as much as|no greater than|not exceed|not exceeding|never exceeds|never more than|within
|no longer than|not longer than|no later than|not above|limited to|capped at|does not exceed
|a limit of|no higher than|не более|не более чем|не больше|не больше чем|не свыше|не выше|не дольше
|не позднее|не позже|не превышает|не чаще|не превышать|не превышают|не превышающий|не превышающая
|не превышающее|до|как максимум|максимум|максимально|самое большее|в пределах|не длиннее|вплоть до
|не более, чем|ограничено|≤|<=|⩽|最多|不超过|不多于|不高于|不大于|至多|最高|最大|不得超过|不得多于
|不能超过|上限为|小于等于|小于或等于|最长|高达|多达
""",
    "more_than": """
more than|over|above|greater than|exceeding|exceeds|exceed|exceeded|in excess of|upwards of|beyond
|longer than|higher than|older than|larger than|better than|более|более чем|больше|больше чем|свыше
|выше|превышает|превышать|превышают|превысил|превысила|превысило|дольше|старше|>|超过|多于|大于|高于|超出|逾
|超|长于
""",
    "less_than": """
less than|under|below|fewer than|shorter than|smaller than|lower than|younger than|short of|менее
|менее чем|меньше|меньше чем|ниже|короче|младше|моложе|<|少于|小于|低于|不足|不到|未满|短于
""",
    "about": """
about|around|approximately|approx|approx.|roughly|nearly|almost|some|circa|ca|ca.|close to
|an estimated|estimated|in the region of|on the order of|somewhere around|about a|около|примерно
|приблизительно|порядка|почти|ориентировочно|приблизительно в|где-то|~|≈|≃|∼|〜|约|大约|大概|差不多
|将近|接近|近|约为|约有|左右
""",
    "exactly": "exactly|precisely|ровно|точно|ровно в|恰好|正好|刚好|整整",
}
_AFTER: Final = re.compile(
    r"(?P<at_least>\+(?![0-9])"
    r"| ?(?:or|and) (?:more|above|over|longer|higher|greater|older|up)\b(?! ?[$€£]?[0-9])"
    r"| (?:minimum|at least|at a minimum)\b"
    r"| (?:и|или) (?:более|больше|выше|старше|дольше)\b"
    r"|(?:及|或)?以上|(?:或|及)更(?:多|高|长)|起(?!来|到))"
    r"|(?P<at_most> (?:or|and) (?:less|fewer|below|under|lower|shorter|younger)\b"
    r"| (?:maximum|max|at most|at the most|tops)\b"
    r"| (?:и|или) (?:менее|меньше|ниже|младше)\b"
    r"| максимум\b"
    r"|(?:及|或)?以[下内]|之内|(?:或|及)更(?:少|低|短))"
    r"|(?P<more_than>多(?=[个名人位天年元万亿种台家次，。]|\Z)"
    r"|余(?=[个名人位天年元万亿种台家次])| с лишним\b)"
    r"|(?P<about>左右|上下| or so\b| или около того\b)"
)
_MODIFIERS: Final[dict[str, Modifier]] = {name: name for name in _BEFORE}
_AFTER_STARTS: Final = frozenset(" +及或以起之多余左上")
_AFTER_WORD_STARTS: Final = frozenset("oamtимс")
_FILLERS: Final = frozenset(("a", "an", "another", "additional", "всего", "уже", "еще"))
_TAG: Final = re.compile(r"</?[a-z][^<>]{0,20}>\Z")
_DENIED: Final[dict[Modifier, Modifier]] = {"more_than": "at_most", "less_than": "at_least"}
_DENIAL: Final = re.compile(
    r"(?:\b(?:not|never|cannot)|n't) (?:be |last |take |have |cost |weigh )?\Z"
    r"|(?<![а-я])не (?:(?:должн|долж|мож|мог|след)[а-я]{1,5} )?(?:быть |стать |превысить )?\Z"
    r"|(?:不得|不能|不应|不会|不可|并未|未|没有)\Z"
)
# "最多可装4千克": a verb stands between the bound and its number.
_HAN_APART: Final = re.compile(
    "(?:(?P<at_most>最多|至多|不超过|不得超过|不多于)|(?P<at_least>至少|最少|起码|不少于))"
    "(?!的)[\u4e00-\u9fff]{1,4}\\Z|(?<![节合条契制])(?P<about>约)[重长宽高厚深有为达需占值]\\Z"
)
_HAN_WINDOW: Final = 8
_WINDOW: Final = 36


def _index() -> tuple[dict[str, list[tuple[str, Modifier]]], dict[str, list[tuple[str, Modifier]]]]:
    words: dict[str, list[tuple[str, Modifier]]] = {}
    signs: dict[str, list[tuple[str, Modifier]]] = {}
    for modifier, phrases in _BEFORE.items():
        for phrase in phrases.replace("\n", "").split("|"):
            spelled = phrase[-1] < "\u0500" and (phrase[-1].isalpha() or phrase[-1] == ".")
            key = phrase.rpartition(" ")[2] if spelled else phrase[-1]
            (words if spelled else signs).setdefault(key, []).append((phrase, modifier))
    for entries in (*words.values(), *signs.values()):
        entries.sort(key=lambda entry: -len(entry[0]))
    return words, signs


_WORDS, _SIGNS = _index()


def modifier_before(plain: str, start: int) -> Modifier:
    """The modifier in front of a number that begins at ``start`` of a text in small letters."""
    tail = plain[max(0, start - _WINDOW) : start].rstrip(" \"'“«(\n")
    for _ in range(2):
        if not tail:
            return "none"
        last = tail[-1]
        signs = _SIGNS.get(last)
        if signs is not None:
            for phrase, modifier in signs:
                if tail.endswith(phrase):
                    if last == ">" and _TAG.search(tail):
                        return "none"
                    return _unless_denied(tail[: -len(phrase)], modifier)
        if last > "\u2e7f":
            apart = _HAN_APART.search(tail, max(0, len(tail) - _HAN_WINDOW))
            return "none" if apart is None else _MODIFIERS[apart.lastgroup or ""]
        word = tail.rpartition(" ")[2].lstrip("(\"'«“\x00\n")
        for phrase, modifier in _WORDS.get(word, ()):
            if tail.endswith(phrase):
                before = tail[-len(phrase) - 1 : -len(phrase)]
                if not before.isalnum():
                    return _unless_denied(tail[: -len(phrase)], modifier)
        if word not in _FILLERS:
            return "none"
        tail = tail[: -len(word)].rstrip()
    return "none"


def _unless_denied(before: str, modifier: Modifier) -> Modifier:
    """ "shall not be less than", "не должен превышать": the bound is the other one."""
    opposite = _DENIED.get(modifier)
    return opposite if opposite is not None and _DENIAL.search(before) else modifier


def modifier_after(plain: str, end: int) -> tuple[int, Modifier]:
    """The modifier behind a quantity that ends at ``end``, and where the modifier ends."""
    following = plain[end : end + 1]
    if following not in _AFTER_STARTS or (
        following == " " and plain[end + 1 : end + 2] not in _AFTER_WORD_STARTS
    ):
        return end, "none"
    match = _AFTER.match(plain, end)
    if match is None:
        return end, "none"
    name = match.lastgroup
    return match.end(), _MODIFIERS[name or ""]
