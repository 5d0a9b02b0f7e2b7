"""The phrases that `checkworthiness` knows, for lower-case text with straight apostrophes and е for ё.

Repeats are bounded, so that every pattern is linear in the length of its (short) input.
"""

import re
from typing import Final

from streamverify.text.refusals import SOURCES


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{alternative})" for alternative in alternatives))


GREETING: Final = _any(
    (
        r"(?:hello|hi|hey|greetings|good (?:morning|afternoon|evening|day)|dear \w{1,20}|welcome)"
        r"(?: there| again| all| everyone)?(?:,? (?!the\b|this\b|that\b|it\b|there\b)\w{1,20})?"
    ),
    (
        r"(?:добрый (?:день|вечер)|доброе утро|доброго времени суток|здравствуйте?|привет(?:ствую)?)"
        r"(?:, \w{1,20}(?: \w{1,20})?)?"
    ),
    r"(?:你好|您好|大家好|早上好|下午好|晚上好|嗨)(?:[,，]?\w{1,4})?",
)

_HELP: Final = r"(?:help|assist|be (?:of (?:help|assistance)|happy to help))"
COURTESY: Final = _any(
    (
        r"(?:thanks|thank you)(?: (?:so|very) much)?(?: for (?:your|the) (?:\w{1,12} )?"
        r"(?:question|patience|understanding|message|interest|inquiry|help|feedback)"
        r"| for (?:asking|reaching out|contacting us))?"
    ),
    (
        r"(?:i|we) hope (?:this|that|it) (?:helps|is helpful|was helpful|answers your question"
        r"|clarifies things)(?: you)?"
    ),
    (
        r"(?:so |please )?(?:feel free to|don't hesitate to|do not hesitate to|let me know)"
        r"(?: (?:ask|reach out|contact (?:us|me)|let me know))?(?:,? (?:if|with|about|for|should|whether"
        r"|how|what)"
        r" (?:you|any|anything|more|further|other|there|i)\b[\w ']{0,80})?"
    ),
    (
        r"if you (?:have|need|require|would like|want) (?:any |some )?(?:more|further|other|additional"
        r"|anything|questions?"
        r"|details?|help|assistance|information)[\w ']{0,60},? (?:please )?(?:(?:just )?let me know"
        r"|feel free to"
        r"|don't hesitate to|do not hesitate to|just ask|ask)[\w ]{0,20}"
    ),
    (
        r"(?:i'm|i am|we are|we're) (?:here|happy|glad|always here|ready) to (?:help|assist)(?: you)?"
        r"(?: further)?"
    ),
    r"(?:i|we) (?:apologi[sz]e|am sorry|'m sorry)(?: for (?:the|any) (?:inconvenience|confusion|delay))?",
    (
        r"(?:i'm |i am |we are |we're )?(?:so |very )?sorry(?: (?:about|for) (?:that|this|the "
        r"(?:inconvenience|confusion)))?"
    ),
    (
        r"(?:have a (?:nice|great|good) (?:day|evening|week)|you're welcome|you are welcome|best regards"
        r"|kind regards"
        r"|good luck|my pleasure|no problem)"
    ),
    (
        r"please contact (?:our |the )?(?:customer )?(?:support|service|help ?desk)(?: team)?"
        r"(?: for (?:more|further|additional) (?:help|assistance|information|details))?"
    ),
    r"(?:большое )?спасибо(?: за (?:ваш )?(?:вопрос|обращение|понимание|ожидание|терпение))?",
    (
        r"(?:я )?надеюсь,? (?:что )?(?:это|эта информация|мой ответ) (?:вам )?(?:поможет|помогло|помог"
        r"|полезн\w{1,3})"
    ),
    (
        r"если (?:у вас )?(?:есть|будут|появятся|возникнут|остались|останутся|нужн[аоы]|понадобится)"
        r"[\w ]{0,50},? (?:пожалуйста, )?(?:обращайтесь|спрашивайте|пишите|дайте (?:мне )?знать|сообщите)"
        r"(?: \w{1,12}){0,2}"
    ),
    (
        r"(?:обращайтесь|спрашивайте|рад[аы]? помочь|всегда рад[аы]? помочь|буд[уе]м? рад[аы]? помочь"
        r"|приношу извинения"
        r"|приносим извинения|извините|простите|прошу прощения|всего доброго|хорошего дня|удачи)"
        r"(?:,? если [\w ]{1,40}| за (?:неудобства|задержку))?"
    ),
    r"(?:非常)?(?:感谢|谢谢)(?:您|你)?(?:的)?(?:提问|咨询|来信|耐心|理解|关注|支持)?",
    r"希望(?:这|以上|上述)?(?:些)?(?:信息|回答|内容|解答)?(?:能|可以)?(?:对)?(?:您|你)?(?:有所|有)?(?:帮助|帮到您|帮到你)",
    (
        r"(?:如果|如|若)(?:您|你)?(?:还)?有(?:任何|其他|更多|进一步)?(?:的)?(?:问题|疑问|需要)[,，]?(?:请|欢迎)?(?:您|你)?"
        r"(?:随时)?(?:告诉我|联系我们?|提问|咨询|告知|提出)?"
    ),
    r"(?:很|非常)?(?:抱歉|对不起|不好意思)(?:给您带来不便)?|祝(?:您|你)\w{2,6}|不客气",
)

# No bare "yes" or "no": they may be the answer itself.
_OPENING: Final = r"(?:sure(?: thing)?|certainly|of course|ok|okay|great|great question|good question)"
OPENER: Final = _any(
    _OPENING,
    (
        rf"(?:{_OPENING}[,!.:]? )?here(?: is|'s| are) (?:what|the|a|an|your|some|my|all)(?: (?:i|we) "
        r"(?:found|know|have)"
        r"| (?:short |brief |quick |full |detailed )?(?:answer|summary|overview|list|information|details"
        r"|explanation|results"
        r"|response|breakdown|key points|main points|steps))(?: (?:to|for|of|about|on|from|in) (?:your|the"
        r"|this|that)"
        r"(?: \w{1,15}){1,3})?"
    ),
    (
        r"(?:the |my |final |short |quick |in )?(?:answer|response|summary|conclusion|result|reply|short"
        r"|brief|sum)"
        r"(?: to (?:your|the) question)?(?: is)?(?: (?:as follows|below))?"
    ),
    (
        r"(?:based on|according to|from|as per) (?:the|your|these|my)(?: (?:provided|given|available"
        r"|retrieved|following))?"
        r" (?:documents?|sources?|context|information|text|passages?|search results|materials?"
        r"|knowledge base)"
        r"(?: (?:provided|given|above|below))?"
    ),
    r"let me (?:explain|answer|summari[sz]e|help|help you with that|help you|see|check|think)",
    r"as follows|the following|see below|tl;?dr|note|notes|sources?|references?",
    (
        r"(?:вот )?(?:краткий |полный |мой |итоговый )?(?:ответ|итог|вывод|резюме|сводка|заключение"
        r"|результат)"
        r"(?: на (?:ваш )?вопрос)?(?: (?:следующий|таков|ниже))?"
    ),
    r"вот (?:что|то, что) (?:я |мне |мы |нам )?(?:нашел|нашла|нашли|удалось найти|известно|удалось узнать)",
    r"(?:конечно|разумеется|хорошо|отличный вопрос|хороший вопрос|итак|источники?|примечани[ея])",
    (
        r"(?:на основе|на основании|согласно|исходя из|по) (?:\w{1,20} ){0,2}"
        r"(?:документ\w{0,3}|источник\w{0,3}|материал\w{0,3}|контекст\w{0,2}|информаци\w|данны\w)"
    ),
    (
        r"(?:以下|下面|这)?(?:是|为)?(?:我|我们)?(?:的|找到的|查到的|为您整理的)?(?:简要|详细|最终|简短|相关)?"
        r"(?:回答|答案|答复|总结|结论|回复|答|信息|内容|结果|要点)(?:如下|是)?"
    ),
    (
        r"如下|当然(?:可以)?|好的?|没问题|(?:根据|基于|依据)(?:您|你)?(?:所)?(?:提供|给出|检索到)?的?"
        r"(?:文档|资料|上下文|信息|材料|来源|内容|文件)|参考资料|来源|参考文献|注"
    ),
)

LEAD_IN: Final = _any(
    r"(?:here|below) (?:is|are) [a-z ,']{1,80}",
    r"(?:here's) [a-z ,']{1,80}",
    (
        r"(?:in short|in summary|to summari[sz]e|in conclusion|in brief|to sum up|specifically|for example"
        r"|in other words)"
    ),
    r"(?:to answer your question|regarding your question|as for your question)",
    r"(?:вот|ниже (?:приведен\w{0,3}|представлен\w{0,3})) [а-я ,]{1,80}",
    r"(?:кратко|вкратце|коротко|подводя итог|если коротко|например|в частности)",
    r"(?:以下是|下面是)[\u4e00-\u9fff]{1,20}|(?:总之|总结一下|具体来说|简而言之|例如)",
)

_ASKING: Final = (
    r"could you|can you|would you|will you|do you|did you|are you|have you|may i|shall i|should i"
    r"|can i|could i"
    r"|is there anything|is that|is this|what (?:is|are) your|what (?:would|do|did|exactly|kind|type"
    r"|model|version)"
    r"|which|how can i|how may i|who are you|where are you|when did you|anything else"
)
_QUESTION: Final = _any(
    rf"(?:so,? |and |but |please,? |sorry,? )?(?:{_ASKING})\b",
    (
        r"(?:не )?(?:могли бы вы|можете ли|можете|не могли бы|вы |хотите|какой|какая|какое|какие|какую"
        r"|чем (?:я )?могу|что именно"
        r"|о каком|о какой|нужна ли|подсказать|уточните|могу ли я|вам )"
    ),
    r"(?:请问|您|你|是否|能否|可否|哪|什么|还有(?:什么|其他)|需要我|我(?:可以|能)|有什么)",
)
_LEADING_QUESTION: Final = _any(
    r"(?:so,? |and |but )?(?:did|do) you (?:know|realise|realize)\b",
    r".{0,200}\b(?:that|because|since|given that|even though|although)\b",
    r".{0,200}(?:знаете ли|знали ли|потому что|так как|хотя|учитывая)",
    r".{0,200}(?:知道|因为|由于|虽然|既然)",
)

_ASKED_FOR: Final = (
    r"(?:me |us )?(?:(?:your|more|additional|further|the|some|a bit more) )(?:\w{1,15} ){0,3}"
    r"(?:number|details?|information|context|name|question|model|version|id|email|address|documents?"
    r"|date|region)"
)
REQUEST: Final = _any(
    rf"(?:please |kindly )?(?:provide|specify|share|send|give|tell|clarify)(?: me| us)? {_ASKED_FOR}",
    (
        r"(?:please |kindly )?(?:clarify|rephrase|specify|tell (?:me|us)) (?:your question|what you "
        r"(?:mean|need|are looking for)"
        r"|which (?:\w{1,15} ){1,4}you (?:mean|have|use|need))"
    ),
    (
        r"(?:пожалуйста,? )?(?:уточните|укажите|сообщите|пришлите|назовите|подскажите|переформулируйте)"
        r"(?:,? пожалуйста)?,? (?:\w{1,20} ){0,3}(?:номер|вопрос|модель|верси\w|заказа?|данные|детали"
        r"|им[яю]|адрес|дату|запрос"
        r"|информацию|что (?:вы )?имеете в виду|о (?:чем|какой|каком) \w{1,15}(?: \w{1,15})?)"
        r"(?: \w{1,20}){0,2}"
    ),
    (
        r"(?:请|麻烦)(?:您|你)?(?:提供|告诉我|说明|告知|补充|确认一下|重新表述)(?:一下)?(?:您|你)?的?(?:更多)?(?:相关)?(?:的)?"
        r"(?:订单|产品|设备|具体)?(?:订单号|号码?|型号|版本|信息|细节|问题|需求|姓名|地址|日期|详情|上下文)"
    ),
)

META: Final = _any(
    (
        r"(?:i|we)(?: have|'ve)? (?:looked at|looked through|searched|searched through|reviewed|read"
        r"|read through|checked|went through"
        rf"|analy[sz]ed|examined|consulted) {SOURCES}(?: (?:you provided|carefully|for this|for you))?"
    ),
    r"(?:i|we)(?: will|'ll) (?:look|check|search|try)[\w ]{0,30}",
    (
        r"я (?:просмотрел|просмотрела|изучил|изучила|проверил|проверила|прочитал|прочитала"
        r"|проанализировал)а?"
        r" (?:\w{1,20} ){0,2}(?:документ\w{0,3}|источник\w{0,3}|материал\w{0,3}|данные)"
    ),
    r"我(?:已经?)?(?:查看|查阅|阅读|检索|搜索|分析|检查)了?(?:所|您|你)?(?:提供)?的?(?:所有|相关)?(?:文档|资料|文件|来源|内容|材料)",
)

_LABEL_WORDS: Final = """
answer answers overview summary introduction background details conclusion conclusions installation setup
steps instructions requirements notes note sources references limitations features specifications maintenance
safety troubleshooting faq example examples results discussion key main important next final short general
ответ обзор резюме введение описание подробности вывод выводы заключение установка шаги инструкция требования
примечания примечание источники ограничения характеристики безопасность пример примеры результаты итог итоги
"""
_LABELS: Final = frozenset(_LABEL_WORDS.split())
_HAN_LABELS: Final = re.compile(
    r"(?:[\u4e00-\u9fff]{0,4})(?:概述|总结|结论|简介|背景|步骤|说明|要求|注意事项|参考资料|参考文献|来源|限制|示例|结果|要点|回答|答案|介绍|详情|特点)"
)
_SHORT_HAN: Final = re.compile(
    "(?:(?![是有为在不没未无非禁止勿须必请应需会能可将已被了达到超])[\u4e00-\u9fff]){1,6}"
)
_STATING: Final = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|cannot|will|must|should|may|does|do|did|not|no|never"
    r"|without|only)\b"
    r"|[—–=]|\bне\b|\bнет\b"
)


def is_question_back(bare: str) -> bool:
    """Whether a question, without its mark, asks something of the reader and presupposes nothing."""
    return _QUESTION.match(bare) is not None and _LEADING_QUESTION.match(bare) is None


def is_short_han_title(text: str) -> bool:
    """Whether a heading is a few Han characters without a verb that states something: 照明, 安装方法."""
    return _SHORT_HAN.fullmatch(text) is not None


def is_label(text: str) -> bool:
    """Whether a heading is a bare label: known words, or up to four words in title case, and no statement."""
    lowered = text.lower()
    if _STATING.search(lowered):
        return False
    if _HAN_LABELS.fullmatch(text):
        return True
    words = text.split()
    if not words or len(words) > 5 or any(word[0] > "\u2e7f" for word in words):
        return False
    if len(words) <= 3 and lowered.split()[0] in _LABELS:
        return True
    return all(word[0].isupper() for word in words if len(word) > 3) and (
        len(words) == 1 or words[-1][0].isupper()
    )
