"""Whether a sentence declines to answer, for lower-case text with straight apostrophes and е for ё.

A refusal speaks of the one who answers ("I could not find …"), of the sources ("the documents do not mention
…") or of the answer ("the answer is not in …"), and states nothing beside that. "We do not offer refunds" and
"the lid is not included" are statements. Repeats are bounded: each pattern is linear in its short input.
"""

import re
from typing import Final

_SOURCE_NAMES: Final = (
    r"(?:documents?|documentation|sources?|context|passages?|search results|knowledge base|excerpts?"
    r"|texts?|materials?|manuals?|articles?)"
)
_LOOSE_NAMES: Final = r"(?:files?|data|information|results|references|pages?|chunks?|records?|snippets?)"
_GIVEN: Final = (
    r"(?:provided|given|available|retrieved|supplied|cited|above|current|relevant|shared|attached"
    r"|uploaded)"
)
_BEHIND: Final = (
    r"(?: (?:provided|given|available|supplied|above|i have|i was given|you (?:have )?(?:provided"
    r"|gave me|shared|uploaded)|retrieved|at hand|in (?:the )?context)){0,2}"
)
_WHOSE: Final = r"(?:(?:none of |any of |all of )?(?:the|these|those|your|my|our|this) |any |all )?"
SOURCES: Final = (
    rf"{_WHOSE}(?:(?:{_GIVEN} ){{0,2}}{_SOURCE_NAMES}|(?:{_GIVEN} ){{1,2}}{_LOOSE_NAMES}){_BEHIND}"
)
"""What English answers call their sources, as a pattern."""

_ADVERB: Final = (
    r"(?:(?:currently|really|actually|unfortunately|simply|also|explicitly|directly|specifically"
    r"|clearly|fully) )?"
)
_NOTES: Final = (
    r"(?:information|details?|data|answers?|mentions?|anything|references?|indications?|specifics"
    r"|content|explanations?|instructions?|guidance|documents?|sources?|results?|passages?)"
)
_SOME: Final = (
    r"(?:(?:any|enough|sufficient|the|an|specific|relevant|further|more|such|this|that|direct|clear"
    r"|much|reliable|explicit|kind of|sort of) ){0,3}"
)
_ENGLISH: Final = (
    (
        rf"i {_ADVERB}(?:could not|couldn't|cannot|can't|can not|was unable to|am unable to|am not able to"
        rf"|was not able to|wasn't able to|did not|didn't|do not|don't|will not|won't) {_ADVERB}"
        r"(?:be able to )?(?:find|locate|answer|provide|help|assist|determine|know|tell|say|confirm"
        r"|identify|comment|respond|comply|fulfil|fulfill)\b"
    ),
    (
        r"i'm (?:unable|not able) to (?:find|locate|answer|provide|help|assist|determine|tell|give|say"
        r"|confirm|identify)\b"
    ),
    (
        rf"we {_ADVERB}(?:could not|couldn't|were unable to|cannot|can't|did not|didn't) {_ADVERB}(?:find"
        r"|locate|answer|determine)\b"
    ),
    rf"(?:i|we) {_ADVERB}(?:do not|don't|did not|didn't) {_ADVERB}(?:have|see) {_SOME}{_NOTES}\b",
    rf"i {_ADVERB}(?:do not|don't) {_ADVERB}have access to\b",
    rf"(?:i|we) found (?:no {_SOME}{_NOTES}|nothing|none)\b",
    rf"(?:there is|there's|there was|there are) (?:no|not enough|insufficient|not any) {_SOME}{_NOTES}\b",
    rf"(?:there is|there's|there was) nothing (?:about [\w ]{{1,60}} )?(?:in|within) {SOURCES}\b",
    (
        rf"{SOURCES} {_ADVERB}(?:do not|does not|don't|doesn't|did not|didn't|cannot|can't) {_ADVERB}"
        r"(?:mention|say|state|specify|answer|cover|address|discuss|describe|explain|indicate|tell)\b"
    ),
    (
        rf"{SOURCES} {_ADVERB}(?:do not|does not|don't|doesn't|did not|didn't) {_ADVERB}(?:contain|include"
        rf"|provide|give|have|offer) {_SOME}(?:[\w-]{{1,20}} )?{_NOTES}\b"
    ),
    (
        rf"none of (?:the|these|those|your) (?:{_GIVEN} )?(?:{_SOURCE_NAMES}|{_LOOSE_NAMES}){_BEHIND} "
        r"(?:mentions?|says?|states?|specif(?:y|ies)|answers?|covers?|address(?:es)?"
        rf"|contains? {_SOME}{_NOTES}|provides? {_SOME}{_NOTES})\b"
    ),
    rf"{SOURCES} (?:contains?|has|have|provides?|gives?|includes?|offers?|makes?) no {_SOME}{_NOTES}\b",
    rf"{SOURCES} (?:says?|mentions?) nothing\b",
    rf"{SOURCES} (?:is|are) (?:not sufficient|insufficient|not enough) to answer\b",
    (
        rf"(?:no|insufficient|not enough) {_SOME}(?:[\w-]{{1,20}} )?{_NOTES}(?: (?:about|on|regarding|for"
        r"|of) [\w ']{1,60}?)? (?:was|were|is|are|could be|can be) (?:found|available|provided|given)"
        r"(?= (?:in|about|on|regarding|to answer|within)\b|$)"
    ),
    (
        rf"no {_SOME}{_NOTES} (?:found|available|in {SOURCES})(?= (?:in|about|on|regarding|to answer"
        r"|within)\b|$)"
    ),
    (
        r"(?:the|an|your) (?:answer|question)(?: to (?:your|this|the) question)? (?:is not|isn't|was not"
        rf"|cannot be|could not be|can't be|couldn't be) (?:found|answered|determined|provided|in {SOURCES}"
        r"|contained in|available in|mentioned in|covered by)\b"
    ),
    (
        r"(?:the|this|that|your|such)? ?(?:information|question|answer|topic|it|this|that)(?: (?:you need"
        r"|you asked for|requested))? (?:is not|isn't|was not|cannot be|could not be|can't be"
        rf"|couldn't be) {_ADVERB}(?:found|available|answered|determined|provided|contained|mentioned"
        r"|included|covered|specified|stated|discussed|addressed|described|present)(?: anywhere)? (?:in"
        rf"|from|by|within|with) (?:any of )?{SOURCES}\b"
    ),
    r"(?:no answer|not found|no information|unknown|not answerable|n/a|answer not found|no answer found)$",
)
_RU_SOURCES: Final = (
    r"(?:документ\w{0,3}|документаци\w|источник\w{0,3}|материал\w{0,3}|контекст\w{0,2}|текст\w{0,3}"
    r"|фрагмент\w{0,3}|баз\w знаний|стать\w{1,3})"
)
_RU_NOTES: Final = (
    r"(?:информаци\w|сведени\w|данных|данные|ответ\w{0,2}|упоминани\w|указани\w|подробност\w{1,2})"
)
_RU_ABSENT: Final = (
    r"(?:нет|не (?:содержит\w{0,2}|содержатся|найден\w{0,2}|нашлось|удалось найти|указан\w{0,2}"
    r"|упоминает\w{0,2}|упомянут\w{0,2}|говорится|сказано|приведен\w{0,2}|описан\w{0,2}|сообщается"
    r"|оказалось|раскрыт\w{0,2}|представлен\w{0,2}|обнаружен\w{0,2})|отсутству[ею]т)"
)
_RUSSIAN: Final = (
    r"(?:(?:я|мы) )?не (?:нашел|нашла|нашли|знаю|располагаю|располагаем|обладаю)\b",
    (
        rf"(?:(?:я|мы|у меня|у нас) )?(?:не (?:вижу|имею)|нет) (?:\w{{1,20}} ){{0,2}}{_RU_NOTES}(?= (?:о|об"
        rf"|обо|про|для ответа|на (?:этот|ваш|данный) вопрос|в {_RU_SOURCES}|по)\b|$)"
    ),
    (
        r"(?:(?:я|мы|мне|нам) )?не (?:смог|смогла|смогли|могу|можем|удалось|удается|получилось"
        r"|в состоянии) (?:\w{1,20} ){0,2}(?:ответить|найти|дать|определить|предоставить|помочь|сказать"
        r"|подтвердить|обнаружить|установить)\b"
    ),
    (
        rf"(?:в|на|из|среди) (?:\w{{1,20}} ){{0,3}}{_RU_SOURCES}(?: \w{{1,20}}){{0,2}}? (?:нет"
        rf"|отсутству[ею]т|не хватает) (?:\w{{1,20}} ){{0,2}}{_RU_NOTES}\b"
    ),
    (
        rf"(?:в|на|из|среди) (?:\w{{1,20}} ){{0,3}}{_RU_SOURCES}(?: [^\s,]{{1,20}}){{0,4}}? {_RU_ABSENT}"
        r"(?=$|[ ,])(?! \w{1,20}(?:ов|ей)\b)"
    ),
    (
        r"(?:(?:предоставленн\w{1,3}|переданн\w{1,3}|доступн\w{1,3}|имеющи\w{1,3}ся|эти|данные) )?"
        r"(?:документ\w?|источник\w?|материал\w?|контекст|текст\w?|фрагмент\w?)(?: \w{1,20}){0,2}? не "
        r"(?:содерж[аи]т|упомина[ею]т|включа[ею]т|сообща[ею]т|да[юе]т|говор[яи]т|указыва[ею]т"
        r"|позволя[ею]т)\b"
    ),
    (
        rf"(?:недостаточно|отсутству[ею]т) (?:\w{{1,20}} ){{0,2}}{_RU_NOTES}(?= (?:о|об|обо|про|для ответа"
        r"|в|по)\b|$)"
    ),
    (
        r"(?:информаци[яи]|сведени[яй]|данн(?:ые|ых)|ответа?|упоминани[яй])(?: \w{1,20}){0,5}? (?:в|на"
        rf"|из) (?:\w{{1,20}} ){{0,3}}{_RU_SOURCES} {_RU_ABSENT}$"
    ),
    (
        r"(?:информаци[яи]|сведени[яй]|данн(?:ые|ых)|ответа?|упоминани[яй])(?: \w{1,20}){0,5}? "
        r"(?:не найден\w{0,2}|не обнаружен\w{0,2}|не удалось найти|(?:не содержится|не содержатся"
        rf"|отсутству[ею]т|не указан\w|нет) (?:в|на) (?:\w{{1,20}} ){{0,3}}{_RU_SOURCES})"
    ),
    r"(?:невозможно|затрудняюсь|нельзя) (?:\w{1,15} )?(?:ответить|дать ответ)\b",
    r"(?:ничего не (?:нашлось|найдено)|ответ не найден|не найдено|нет ответа|нет данных|нет информации)$",
)
_ZH_NAMES: Final = (
    r"(?:文档|资料|上下文|材料|来源|知识库|文本|检索结果|文章|段落|手册"
    r"|(?:提供|给出|已有|现有|检索到)的?(?:信息|内容|文件))"
)
_ZH_NOTES: Final = r"(?:信息|资料|内容|答案|记录|数据|结果|说明|依据|描述)"
_ZH_ABSENT: Final = (
    r"(?:没有|并未|未能?|找不到|不包含|不含|没|无)(?:明确|直接|具体)?"
    r"(?:找到|查到|提到|提及|提供|包含|说明|涉及|给出|记载|包括|描述|规定|指出)?"
)
_ZH_TOPIC: Final = r"[^,，;；]{0,30}?"
_CHINESE: Final = (
    r"(?:我|我们)?(?:目前|暂时|暂)?(?:无法|不能|没有办法|没办法|难以)回答(?=$|您|你|这个|该|此|这|上述|关于|有关|问题$)",
    rf"我(?:目前|暂时|暂)?(?:无法|不能|没有办法|没办法|难以)(?:根据{_ZH_TOPIC})?(?:确定|提供|找到|给出|判断|得知|确认|帮助|协助|回答)",
    rf"(?:无法|不能|难以)(?:提供|给出|找到){_ZH_TOPIC}(?:答案|回答|相关信息)",
    (
        rf"(?:我|我们)?(?:目前|暂时|暂|并)?(?:没有|没|未能?|并未)(?:在{_ZH_TOPIC}(?:中|里))?(?:找到|查到|检索到|发现|搜索到"
        rf"|查询到){_ZH_TOPIC}{_ZH_NOTES}"
    ),
    r"(?:我|我们)?(?:没有|没|未能?)(?:找到|查到|检索到|搜索到|查询到)$",
    (
        rf"(?:我|我们)?(?:根据|基于|依据|从|在|按照){_ZH_TOPIC}{_ZH_NAMES}(?:中|里|来看|内)?[,，]?(?:我|我们)?(?:并|目前|暂时|都|均)?"
        rf"(?:无法|不能|难以|不足以|{_ZH_ABSENT})"
    ),
    (
        rf"(?:您|你)?(?:所)?(?:提供|给出|检索到|现有|已有|上述|以上|这些|当前|相关)?的?(?:相关)?{_ZH_NAMES}(?:中|里)?(?:都|均|并)?(?:无法|不足以"
        rf"|{_ZH_ABSENT}){_ZH_TOPIC}"
    ),
    rf"(?:暂无|没有|无)(?:足够的?)?(?:相关|有关|关于|任何|可用)?[\u4e00-\u9fff]{{0,12}}?{_ZH_NOTES}$",
    r"(?:我)?(?:不知道|不清楚)(?:答案|这个问题的答案)?$",
)

_SORRY: Final = (
    r"(?:(?:(?:i'm|i am|we're|we are) (?:very |really |so )?(?:sorry|afraid)|sorry|unfortunately"
    r"|apologies|i apologi[sz]e|my apologies|regrettably)(?:[,.]? but|[,.:]| that)? ?"
    r"|(?:к сожалению|извините|простите|прошу прощения|приношу извинения|сожалею)(?:, но|[,.:])? ?"
    r"|(?:很|非常|十分)?(?:抱歉|对不起|不好意思|遗憾)(?:的是)?[,，。:：]? ?(?:但)?)"
)
_LEAD: Final = (
    rf"(?:(?:based on|according to|from|in|after reviewing|having reviewed) {SOURCES},? ?|(?:на основе"
    rf"|на основании|судя по|исходя из) (?:\w{{1,20}} ){{0,3}}{_RU_SOURCES},? ?)"
)
_REFUSAL: Final = re.compile(
    rf"{_SORRY}?{_LEAD}?{_SORRY}?(?:however,? )?(?:{'|'.join((*_ENGLISH, *_RUSSIAN, *_CHINESE))})"
)
# What turns a refusal into a statement: a contrast, a reason, a second clause with its own verb.
_GOES_ON: Final = re.compile(
    r"[;；—]| - |[:：]"
    r"|\b(?:but|however|although|though|instead|nevertheless|because|since|so|therefore|yet|except"
    r"|only|while|whereas|which|until|unless)\b"
    r"|(?:,| and) (?:it|they|this|these|that|those|he|she|you|there|(?:the|a|an|its|each|all"
    r"|every) [\w -]{1,40}?) (?:is|are|was|were|has|have|can|will|must|should|takes?|does|do|keeps?"
    r"|holds?|needs?|requires?|costs?)\b"
    r"|, (?:it's|that's|there's|they're)"
    r"|\b(?:но|однако|зато|хотя|потому|поэтому|так как|кроме|только|впрочем|который|которая|которые"
    r"|означает|значит)\b|, а "
    r"|但|不过|然而|只有|因为|所以|因此|除了|而是|却|意味着|说明"
)
# Every refusal holds one of these; most sentences hold none, and are done with.
_DENIAL: Final = re.compile(
    r"n(?:['o]|ot|one|/a)|unable|insufficient|unknown|не|отсутств|затрудня|нельзя|ничего|[没无未不难]"
)
_MAX_REST: Final = 200
_END_MARKS: Final = " .!?…。！？)"


def is_refusal(plain: str) -> bool:
    """Whether a sentence declines to answer and states nothing beside that."""
    if not _DENIAL.search(plain):
        return False
    plain = plain.strip(_END_MARKS)
    match = _REFUSAL.match(plain)
    if match is None:
        return False
    rest = plain[match.end() :]
    return len(rest) <= _MAX_REST and _GOES_ON.search(rest) is None
