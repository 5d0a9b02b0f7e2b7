"""What a text addressed to a judge looks like, in English, Russian and Chinese.

Four kinds of rule, each on the lower-cased text:

* override: "ignore all previous instructions" and its like, never a bare "ignore the warning light";
* address: a verifier, evaluator or judge is spoken to and told what to find;
* verdict: an order to hold claims or statements for supported, proven, true; a verdict given in advance;
* frame: chat-template tokens and the closing tags of a judge's prompt.

A text that reports such phrases (quotation marks around it, and words like "attack" or "injection" near)
is not taken for one. A rule of this kind is a suspicion: paraphrase and other languages get past it.

Every repeat is bounded, so the time is linear in the length of the text.
"""

import re
from typing import Final

# One to three words of filling, taken whole.
_GAP: Final = r"(?:[\w'’-]{1,24}+[^\w.!?\n]{1,3}+){0,4}?"
_GAP_RU: Final = r"(?:[\w-]{1,24}+[^\w.!?\n]{1,3}+){0,6}?"
_GAP_ZH: Final = r"[^。！？\n]{0,12}?"
_ANYTHING: Final = r"[^\n]{0,120}?"

_MACHINE_EN: Final = (
    r"(?:(?:ai|llm|automat(?:ed|ic)|language|verification|evaluation|grading|checking|fact-checking|judging)"
    r"[ -](?:judge|grader|evaluator|verifier|checker|reviewer|model|system|assistant|rater)s?"
    r"|verifier|evaluator|grader|fact[ -]?checker|llm[ -]judge|judge model|grading model)"
)
_FOUND_TRUE_EN: Final = (
    r"(?:supported|entailed|grounded|proven|proved|verified|true|correct|accurate|factual|faithful|valid"
    r"|confirmed)\b"
)
_ORDER_EN: Final = (
    r"(?:mark|label|rate|score|grade|classify|judge|treat|consider|count|accept|regard|deem|report|return"
    r"|output|respond|answer|reply|assign|approve|confirm|ignore|skip|assume|pass|give|do not|don't|stop)\b"
)

_ENGLISH: Final = (
    r"\b(?:ignore|disregard|forget|override|bypass|discard)\s{1,3}"
    + _GAP
    + r"(?:previous|prior|above|preceding"
    r"|earlier|foregoing|your|system|all|any)\s{1,3}" + _GAP + r"(?:instruction|prompt|guideline|rubric)s?\b",
    r"\b" + _MACHINE_EN + r"\s{0,2}[:,;—–-]" + _ANYTHING + r"\b" + _ORDER_EN,
    r"\b(?:note|message|instructions?|attention|notice|dear|hello|hey)\s{1,3}(?:to|for)?\s{0,3}(?:the|any|all)?"
    r"\s{0,3}" + _MACHINE_EN + r"\b" + _ANYTHING + r"\b" + _ORDER_EN,
    r"\bjudges?\s{0,2}[:,]"
    + _ANYTHING
    + r"\b"
    + _ORDER_EN
    + r"[^\n]{0,60}?\b(?:supported|proven|verified|true"
    r"|entailed)\b",
    r"\b(?:mark|label|rate|score|grade|classify|judge|treat|consider|count|accept|regard|deem|report)\s{1,3}"
    + _GAP
    + r"(?:claims?|statements?|assertions?)\b(?:\s{1,3}[\w'’-]{1,24}+){0,5}?\s{1,3}(?:as\s{1,3}|to be\s{1,3})?"
    r"(?:fully\s{1,3}|always\s{1,3})?" + _FOUND_TRUE_EN,
    r"\b(?:mark|label|rate|classify|judge|treat|grade)\s{1,3}"
    + _GAP
    + r"(?:this|it|that|everything|answers?|responses?|following|above)\s{1,3}(?:as\s{1,3})(?:fully\s{1,3})?"
    r"(?:supported|entailed|grounded)\b",
    r"\b(?:output|return|respond with|reply with|answer with|answer|print|emit|say)\s{1,3}(?:only\s{1,3}"
    r"|just\s{1,3}){0,1}(?:(?:the (?:word|label|verdict)\s{1,3})[\"'“«]?|[\"'“«])(?:supported|entailment)\b",
    r"\bverdict[\"']?\s{0,2}(?:[:=]|must be|should be|shall be|is always)\s{0,2}[\"'“«]?(?:supported|entail"
    r"|true\b|pass\b|correct\b)",
    r"\b(?:do not|don't|never|no need to)\s{1,3}(?:check|verify|judge|evaluate|question|fact-check)\s{1,3}"
    r"(?:this|these|the|any|further)\s{1,3}(?:claims?|statements?|assertions?)\b",
    r"\b(?:give|assign|award)\s{1,3}"
    + _GAP
    + r"(?:claims?|answers?|responses?|statements?)\s{1,3}"
    + _GAP
    + r"(?:full|perfect|maximum|highest|top)\s{1,3}(?:score|rating|marks?|confidence)\b",
)

_RUSSIAN: Final = (
    r"\b(?:про)?игнорируй(?:те)?\s{1,3}" + _GAP_RU + r"(?:инструкци|указани|промпт|подсказк)",
    r"\b(?:забудь(?:те)?|отмени(?:те)?|отбрось(?:те)?|не следуй(?:те)?|не обращай(?:те)? внимания на)\s{1,3}"
    + _GAP_RU
    + r"(?:предыдущ|прежн|все|всё|вс[её]х|эти|системн|прошл|люб)\w{0,8}+\s{1,3}"
    + _GAP_RU
    + r"(?:инструкци|указани|промпт|подсказк)",
    r"\b(?:проверяющ\w{1,4}|оценивающ\w{1,4}|верифицирующ\w{1,4}|судящ\w{1,4})\s{1,3}(?:модел|систем|нейросет|ии\b"
    r"|алгоритм|бот|llm)"
    + _ANYTHING
    + r"\b(?:считай|признай|отмет|помет|постав|ставь|оцени|верни|выведи|ответь"
    r"|выдай|подтверди|прими|не проверяй|игнорируй|пропусти|засчитай)",
    r"\b(?:верификатор\w{0,3}|оценщик\w{0,3}|модел\w{1,3}[- ]судь\w{1,3}|ии[- ]судь\w{1,3}|судь[яеёию]\w{0,2}"
    r"|проверяющ\w{1,4})\s{0,2}[:,—–-]" + _ANYTHING + r"\b(?:считай|признай|отмет|помет|постав|верни|выведи"
    r"|ответь|подтверди|прими|засчитай)[^\n]{0,80}?(?:доказанн|подтвержд|истинн|верн|обоснованн|supported)",
    r"\b(?:считай|признай|отметь|пометь|прими|засчитай|оцени)(?:те)?\s{1,3}"
    + _GAP_RU
    + r"(?:утверждени|тезис|заявлени)\w{0,4}+\s{1,3}"
    + _GAP_RU
    + r"(?:доказанн|подтвержд|верн|истинн|правильн|обоснованн|корректн|достоверн|supported)",
    r"\b(?:выведи|верни|ответь|выдай|напиши)(?:те)?\s{1,3}(?:только\s{1,3}|слово\s{1,3}|метку\s{1,3}"
    r"|вердикт\s{1,3}){0,2}[\"«“'’]?(?:supported|подтвержд|доказано)",
    r"\bвердикт\s{0,2}[:=—–-]\s{0,2}[\"«“]?(?:supported|подтвержд|верно|истин|доказан|обоснован)",
    r"\bне проверяй(?:те)?\s{1,3}" + _GAP_RU + r"(?:утверждени|тезис|заявлени)",
)

_CHINESE: Final = (
    r"(?:忽略|无视|忽视|忘记|忘掉|不要理会|不要遵循|抛开)"
    + _GAP_ZH
    + r"(?:之前|以上|上述|前面|先前|此前|所有|全部|任何|系统|你的)"
    r"[^。！？\n]{0,8}?(?:指令|指示|提示词|系统提示|命令)",
    r"(?:评审|评判|评估|审核|裁判|裁决|核查|核验|验证|校验|检查|打分|评分|判断|事实核查)(?:模型|系统|器|程序|助手|ai|机器人)"
    r"[^。！？\n]{0,3}[:：,，]"
    + _ANYTHING
    + r"(?:视为|判为|判定|标记|标为|认定|认为|当作|输出|返回|回答|跳过|不要|无需|不必)",
    r"(?:任何|所有|每个|每条|该|此|这个|这条|这些|以下|上述|全部|本)"
    + _GAP_ZH
    + r"(?:论断|陈述|主张|说法|断言|声明|论点|命题)"
    + _GAP_ZH
    + r"(?:标记为|标为|标注为|判为|判定为|视为|认定为|评为|当作|记为|都是|算作)"
    + _GAP_ZH
    + r"(?:支持|正确|属实|真实|证实|成立"
    r"|supported|可信|证明|有依据|无误|通过)",
    r"(?:标记为|标为|标注为|判为|判定为|评为)[\"“「『]?(?:supported|已支持|得到支持|受支持)",
    r"(?:输出|返回|回答|回复)[:：]?\s{0,2}[\"“「『]?(?:supported\b|得到支持|已证实)",
    r"(?:裁决|判决|判定|判定结果|裁定)\s{0,2}[:：=]\s{0,2}[\"“「『]?(?:supported|支持|得到支持|已证实)",
    r"(?:不要|无需|不必|请勿)(?:再)?(?:核查|核实|验证|检查|校验)"
    + _GAP_ZH
    + r"(?:论断|陈述|主张|说法|断言|声明|命题)",
)

_FRAMES: Final = (
    r"<\|[a-z_ ]{2,24}\|>",
    r"\[/?inst\]",
    r"<</?sys>>",
    r"</?(?:evidence|claim|chunk|judge|system|verdict|grading)s?>",
    r"\[end (?:of )?(?:data|evidence|context|chunk|document|prompt)\]",
    r"#{2,4}\s{0,2}(?:system|instruction|new instructions?)\s{0,2}:",
)


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


ENGLISH: Final = _any(*_ENGLISH)
RUSSIAN: Final = _any(*_RUSSIAN)
CHINESE: Final = _any(*_CHINESE)
FRAMES: Final = _any(*_FRAMES)
#: The one rule that needs the case of letters: "output SUPPORTED", but not "output supported formats".
SHOUTED: Final = re.compile(
    r"\b(?i:output|return|print|emit|answer|say|respond with|reply with)[:\s]{1,3}(?:(?i:only|just)\s{1,3})?"
    r"(?:SUPPORTED|ENTAILMENT|ENTAILED)\b"
)
_REPORTS: Final = re.compile(
    r"inject|jailbreak|attack|adversar|malicious|exploit|инъекц|атак|злоумышленн|вредонос|взлом|注入|攻击|越狱|恶意"
)
_OPENING_QUOTES: Final = "\"'“‘«„「『`"
_CLOSING_QUOTES: Final = "\"'”’»“」』`"
_REPORT_CHARS: Final = 300


def is_reported(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` stands in quotation marks in a text about attacks."""
    before = text[max(0, start - 40) : start]
    after = text[end : end + 120]
    if not any(mark in before for mark in _OPENING_QUOTES) or not any(
        mark in after for mark in _CLOSING_QUOTES
    ):
        return False
    return _REPORTS.search(text, max(0, start - _REPORT_CHARS), end + _REPORT_CHARS) is not None
