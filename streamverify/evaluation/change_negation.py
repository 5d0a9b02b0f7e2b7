"""A plain negation put in or taken out, by templates of the three languages."""

import re
from random import Random
from typing import Final

from .change import Change, replace

_HAS_NEGATION: Final = {
    "en": re.compile(
        r"\b(?:not|no|never|neither|nor|none|nobody|nothing|nowhere|without|cannot|hardly|barely|rarely|unless"
        r"|fail\w*|\w+n['’]t)\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(r"\b(?:не|ни|нет|нельзя|без|никто|ничто|ничего|никогда|нигде|бы)\b", re.IGNORECASE),
    "zh": re.compile(r"[不没未无非否勿]"),
}

# English: one auxiliary; behind it no word that would make the denial one of scope.
_NO_SCOPE_EN: Final = (
    r"(?! (?:not|only|just|merely|simply"
    r"|also|all|both|every|always|each|already|still|more|less|too|why|what|how|where"
    r"|when|who|that|because|no|never|a few|half|mostly|often|usually|sometimes|perhaps|probably|likely)\b)"
)
_ADD_EN: Final = re.compile(
    rf"(?<= )(?:is|are|was|were|can|could|will|would|does|did|should|has been|have been)"
    rf"(?= [a-z]){_NO_SCOPE_EN}"
)
_REMOVE_EN: Final = re.compile(
    r"\b(?:(?:is|are|was|were|can|could|will|would|does|do|did|should|has|have|had|may|might|must)"
    r"(?P<not> not|n['’]t)|can(?P<joined>not))\b"
    r"(?! (?:only|just|merely|simply|all|every|always|necessarily|yet|so|more|less|even|until"
    r"|because|be the only)\b)"
)
_CONTRACTED_EN: Final = re.compile(r"\b(?P<word>can't|won't|can’t|won’t)(?= [a-z])")

# Russian: endings that hardly any noun has, and a few verbs by name.
_VERB_RU: Final = (
    r"(?:[а-яё]{3,20}(?:[аяиеуы]лся|[аяиеуы]лась|[аяиеуы]лось|[аяиеуы]лись|ется|ится|ются|утся|ятся|атся"
    r"|ывает|ивает|ывают|ивают|ует|уют|яет|яют|ает|ают|авали|овали|ировал[аои]?|азал[аои]?|елал[аои]?|оздал[аои]?"
    r"|учил[аои]?|явил[аои]?|авил[аои]?|лучил[аои]?|шил[аои]?)|был[аои]?|может|могут|будет|будут|имеет|имеют"
    r"|стал[аои]?|должн[аоы]|должен|вошл[аои]|вошел|хочет|хотят|знает|знают|умер|умерла|работал[аои]?|дал[аи]?)"
)
_ADD_RU: Final = re.compile(rf"(?<=[а-яё\d»] )(?={_VERB_RU}(?![а-яё-]))")
_REMOVE_RU: Final = re.compile(rf"(?<![а-яё])(?<!едва )(?<!чуть )не (?={_VERB_RU}(?![а-яё-]))")
_DOUBLED_RU: Final = re.compile(
    r"\b(?:ни|никто|ничто|ничего|никогда|нигде|никак\w*|нет|без|бы)\b", re.IGNORECASE
)

# Chinese: predicates that take 不, and verbs before 了 that take 没有.
_PREDICATES_ZH: Final = (
    r"(?:可以|能够|能(?![力源量耗效见板])|会(?![议员计场费])|应当|应该|支持|需要|允许|包含|包括|使用(?!了)|提供|属于"
    r"|适用|接受|影响|收取|保留|保持|依赖|具备|愿意|同意|建议|等于|相当于|含有|享有|符合|位于|承诺|执行|配备(?!了))"
)
_MODALS_ZH: Final = r"(?:可以|能够|能(?![力源量耗效见板])|会(?![议员计场费])|应当|应该)"
_NO_ADD_ZH: Final = r"(?<![不没未无非可能够应必被所的以受将并其社协委员事省金大学机才智性功技有者用阳才费])"
#: In this order: the first predicate is denied rather than a word within a phrase.
_ADD_ZH: Final = (
    (re.compile(_NO_ADD_ZH + _MODALS_ZH), None),
    (re.compile(r"(?<![但还于特别只凡若总就要不正也乃或便算])是(?![否的])"), "不是"),
    (re.compile(_NO_ADD_ZH + _PREDICATES_ZH), None),
    (
        re.compile(r"(?<=[\u4e00-\u9fff])(?:达到|加入|登陆|上映|启用|抵达|停止|开始|成立)(?![了，。的])"),
        "没有",
    ),
    (re.compile(r"为(?=[\d两三四五六七八九十])"), "不是"),
)
_VERBS_ZH: Final = (
    r"(?P<verb>完成|发布|增加|减少|通过|获得|提高|取消|建成|签署|关闭|更新|批准|参加|修复|推出|结束|出版|达到|超过|降低|成立|举行|迁移"
    r"|收到|发现|引进|改造|恢复|采用|停止|开设|回收|扩大|缩短|开通|搬到|支付|安装|赢得|打破|参观|配备|覆盖|抽查|收录|进行|停留)"
)
_DONE_ZH: Final = re.compile(_VERBS_ZH + "了")
_DONE_NOT_ZH: Final = re.compile("没有" + _VERBS_ZH)
_REMOVE_ZH: Final = (
    (re.compile(rf"不(?=是|开放|参加|{_PREDICATES_ZH})"), ""),
    (re.compile(r"没有(?=[一-龥])"), "有"),
)


def add_negation(sentence: str, _evidence: str, language: str, _rng: Random) -> Change | None:
    """A negation put before a predicate of a sentence that has none."""
    if _HAS_NEGATION[language].search(sentence):
        return None
    if language == "en":
        match = None if sentence.startswith("Only ") else _ADD_EN.search(sentence)
        if match is None:
            return None
        at = match.start() + match[0].find(" ") if " " in match[0] else match.end()
        return replace(sentence, at, at, " not")
    if language == "ru":
        match = _ADD_RU.search(sentence)
        return None if match is None else replace(sentence, match.start(), match.start(), "не ")
    return _add_chinese(sentence)


def remove_negation(sentence: str, _evidence: str, language: str, _rng: Random) -> Change | None:
    """The one negation of a sentence taken out; sentences that have others too are left alone."""
    if len(_HAS_NEGATION[language].findall(sentence)) != 1:
        return None
    if language == "en":
        return _remove_english(sentence)
    if language == "ru":
        match = None if _DOUBLED_RU.search(sentence) else _REMOVE_RU.search(sentence)
        return None if match is None else replace(sentence, *match.span(), "")
    done = _DONE_NOT_ZH.search(sentence)
    if done:
        return replace(sentence, *done.span(), done["verb"] + "了")
    for pattern, after in _REMOVE_ZH:
        match = pattern.search(sentence)
        if match:
            return replace(sentence, *match.span(), after)
    return None


def _remove_english(sentence: str) -> Change | None:
    match = _CONTRACTED_EN.search(sentence)
    if match:
        return replace(sentence, *match.span(), "can" if match["word"].startswith("can") else "will")
    match = _REMOVE_EN.search(sentence)
    if match is None:
        return None
    return replace(sentence, *match.span("joined" if match["joined"] else "not"), "")


def _add_chinese(sentence: str) -> Change | None:
    done = _DONE_ZH.search(sentence)
    if done:
        return replace(sentence, *done.span(), "没有" + done["verb"])
    for pattern, after in _ADD_ZH:
        match = pattern.search(sentence)
        if match:
            denied = after if after == "不是" else (after or "不") + match[0]
            return replace(sentence, *match.span(), denied)
    return None
