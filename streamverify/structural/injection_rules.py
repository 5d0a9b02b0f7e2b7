"""What a text addressed to a judge looks like, in English, Russian and Chinese.

Four kinds of rule, on the lower-cased text:

* override: "ignore all previous instructions" and its like, never a bare "ignore the warning light";
* address: a verifier, evaluator or judge is spoken to and told what to find;
* verdict: an order to hold claims or statements for supported, proven, true; a verdict given in advance;
* frame: chat-template tokens, the tags of a judge's prompt, comments to one that a page does not show.

A text that reports such phrases (in quotation marks, with a word such as "attack" or "injection" near) is not
taken for one. All of this is a suspicion: paraphrase and other languages get past it.

Every repeat is bounded, so the time is linear in the length of the text.
"""

import re
from typing import Final

# A few words of filling in between, within a sentence.
_FEW_WORDS: Final = r"(?:[\w'’-]{1,24}+[^\w.!?\n]{1,3}+){0,5}?"
_FEW_HAN: Final = r"[^。！？\n]{0,12}?"
_LINE: Final = r"[^\n]{0,60}?"

_JUDGE_EN: Final = r"""(?:
    (?:ai|llm|automat(?:ed|ic)|verification|evaluation|grading|checking|fact-checking|judging|judge)
        [ -](?:judge|grader|evaluator|verifier|checker|reviewer|model|system|assistant|rater)s?
    | verifiers? | evaluators? | graders? | fact[ -]?checkers?
)"""
_ORDER_EN: Final = r"""\b(?:
    mark|label|rate|score|grade|classify|judge|treat|consider|count|accept|regard|deem|report|return|output
    |respond|answer|reply|assign|approve|confirm|ignore|skip|assume|pass|give|do[ ]not|don't|stop
)\b"""
_STATEMENT_EN: Final = r"(?:claim|statement|assertion)s?\b"

_AS_EN: Final = r"""(?:(?:\s{1,3}[\w'’-]{1,24}+){0,5}?\s{1,3}(?:as|to[ ]be))?\s{1,3}(?:fully\s{1,3})?"""

ENGLISH: Final = re.compile(
    rf"""
    \b(?:ignore|disregard|forget|override|bypass|discard)\s{{1,3}}{_FEW_WORDS}
        (?:previous|prior|above|preceding|earlier|foregoing|your|system|all|any)\s{{1,3}}{_FEW_WORDS}
        (?:instruction|prompt|guideline|rubric)s?\b
    | \b{_JUDGE_EN}\s{{0,2}}(?:[:;—–]|[ ]-[ ]){_LINE}{_ORDER_EN}
    | \b{_JUDGE_EN},\s{{0,2}}(?:please\s|you\s(?:must|should|shall|will)\s|always\s|just\s){{0,2}}{_ORDER_EN}
    | \b(?:note|message|instructions?|attention|notice|dear|hello|hey)\s{{1,3}}(?:(?:to|for)\s{{1,3}})?
        (?:(?:the|any|all)\s{{1,3}})?{_JUDGE_EN}\b{_LINE}{_ORDER_EN}
    | \bjudges?\s{{0,2}}[:,]\s{{0,2}}(?:please\s|you\s(?:must|should)\s)?{_ORDER_EN}
        [^\n]{{0,40}}?\b(?:supported|proven|verified|true|entailed)\b
    | \b(?:mark|label|rate|score|grade|classify|judge|treat|consider|count|accept|regard|deem|report)\s{{1,3}}
        (?:
            {_FEW_WORDS}{_STATEMENT_EN}{_AS_EN}
                (?:supported|entailed|grounded|proven|proved|true|factual|faithful)
            | {_FEW_WORDS}(?:any|every|all|each|these|this|following)\s{{1,3}}
                (?:[\w'’-]{{1,24}}+\s{{1,3}}){{0,2}}?{_STATEMENT_EN}{_AS_EN}(?:verified|correct|accurate|valid|confirmed)
        )\b
    | \b(?:mark|label|rate|classify|judge|treat|grade)\s{{1,3}}{_FEW_WORDS}
        (?:this|it|that|everything|answers?|responses?|following|above)\s{{1,3}}as\s{{1,3}}
        (?:fully\s{{1,3}})?(?:supported|entailed|grounded)\b
    | \b(?:output|return|respond[ ]with|reply[ ]with|answer[ ]with|answer|print|emit|say)\s{{1,3}}
        (?:(?:only|just)\s{{1,3}})?(?:the[ ](?:word|label|verdict)\s{{1,3}}["'“«]?|["'“«])
        (?:supported|entailment)\b
    | \bverdict["']?\s{{0,2}}(?:[:=]|must[ ]be|should[ ]be|shall[ ]be|is[ ]always)\s{{0,2}}["'“«]?
        (?:supported|entail|(?:true|pass|correct)\b)
    | \b(?:do[ ]not|don't|never|no[ ]need[ ]to)\s{{1,3}}(?:check|verify|judge|evaluate|question|fact-check)
        \s{{1,3}}(?:this|these|the|any|further)\s{{1,3}}{_STATEMENT_EN}
    | \b(?:give|assign|award)\s{{1,3}}{_FEW_WORDS}(?:claims?|answers?|responses?|statements?)\s{{1,3}}
        {_FEW_WORDS}(?:full|perfect|maximum|highest|top)\s{{1,3}}(?:score|rating|marks?|confidence)\b
    | \b(?:ignore|disregard|forget)\s{{1,3}}(?:everything|all(?:\s{{1,3}}of)?(?:\s{{1,3}}that)?)\s{{1,3}}
        (?:(?:is|was|written|said|stated)\s{{1,3}}){{0,2}}above\s{{0,2}}(?:[.,;:!]|and\b)
    | \b(?:respond|reply|answer)\s{{1,3}}(?:(?:only|just|with)\s{{1,3}}){{0,3}}
        supported\s{{0,2}}(?:[.,;!)\]]|$)
    | \b(?:only|correct|right|final|expected)\s{{1,3}}(?:(?:valid|possible|allowed)\s{{1,3}})?
        (?:label|verdict)\s{{1,3}}(?:is|must\s{{1,3}}be|should\s{{1,3}}be)\s{{0,3}}:?\s{{0,3}}["'“«]?(?:supported|entail)
    | ["']label["']\s{{0,2}}:\s{{0,2}}["'](?:supported|entail)
    | \b(?:evaluation|verification|verdict|grading|assessment|fact-check|judg(?:e|ing|ment))\b[^\n]{{0,40}}?
        ["'“«]supported["'”»]\s{{1,3}}(?:means|shall\s{{1,3}}mean|is\s{{1,3}}defined|stands\s{{1,3}}for)\b
    | \b(?:expected|correct|required|desired)\s{{1,3}}(?:output|answer|label|response|result)\s{{0,2}}[:=]
        \s{{0,2}}["'“«]?supported\b
    | \byou\s{{1,3}}are\s{{1,3}}now\s{{1,3}}(?:an?|the)\s{{1,3}}(?:[\w-]{{1,20}}\s{{1,3}}){{0,3}}?
        (?:reviewer|judge|grader|evaluator|verifier|fact[ -]?checker|chatbot|language\s{{1,3}}model)\b
    | \bagree\s{{1,3}}with\s{{1,3}}(?:what|everything|whatever|all)\s{{1,3}}(?:that\s{{1,3}})?
        (?:comes\s{{1,3}}next|follows|is\s{{1,3}}(?:said|stated|written))\b
    | \b(?:pretend|act\s{{1,3}}as\s{{1,3}}if)\s{{1,3}}(?:that\s{{1,3}})?(?:the|this|every)\s{{1,3}}
        (?:page|source|text|document|passage|chunk|evidence|context)\s{{1,3}}
        (?:says|states|supports|confirms|proves)\b
    """,
    re.VERBOSE,
)

_PROVEN_RU: Final = r"(?:доказанн|подтвержд|верн|истинн|правильн|обоснованн|корректн|достоверн|supported)"
_STATEMENT_RU: Final = r"(?:утверждени|тезис|заявлени)\w{0,4}+"
_INSTRUCTION_RU: Final = r"(?:инструкци|указани|промпт|подсказк)"
_ORDER_RU: Final = r"""\b(?:
    считай|признай|отмет|помет|постав|ставь|оцени|верни|выведи|ответь|выдай|подтверди|прими|не[ ]проверяй
    |игнорируй|пропусти|засчитай
)"""

RUSSIAN: Final = re.compile(
    rf"""
    \b(?:про)?игнорируй(?:те)?\s{{1,3}}{_FEW_WORDS}{_INSTRUCTION_RU}
    | \b(?:забудь|отмени|отбрось|не[ ]следуй|не[ ]обращай(?:те)?[ ]внимания[ ]на)(?:те)?\s{{1,3}}{_FEW_WORDS}
        (?:предыдущ|прежн|все|всё|вс[её]х|эти|системн|прошл|люб)\w{{0,8}}+\s{{1,3}}{_FEW_WORDS}{_INSTRUCTION_RU}
    | \b(?:проверяющ|оценивающ|верифицирующ|судящ)\w{{1,4}}\s{{1,3}}
        (?:модел|систем|нейросет|ии\b|алгоритм|бот|llm){_LINE}{_ORDER_RU}
    | \b(?:верификатор\w{{0,3}}|оценщик\w{{0,3}}|(?:модел\w{{1,3}}|ии)[- ]судь\w{{1,3}}|судь[яеёию]\w{{0,2}}
        |проверяющ\w{{1,4}})\s{{0,2}}[:,—–-]\s{{0,2}}{_FEW_WORDS}{_ORDER_RU}[^\n]{{0,80}}?{_PROVEN_RU}
    | \b(?:считай|признай|отметь|пометь|прими|засчитай|оцени)(?:те)?\s{{1,3}}{_FEW_WORDS}
        {_STATEMENT_RU}\s{{1,3}}{_FEW_WORDS}{_PROVEN_RU}
    | \b(?:выведи|верни|ответь|выдай|напиши)(?:те)?(?:\s{{0,2}}[:—–-])?\s{{1,3}}
        (?:(?:только|слово|метку|вердикт)\s{{1,3}}){{0,2}}["«“'’]?(?:supported|подтвержд|доказано)
    | \bвердикт\s{{0,2}}[:=—–-]\s{{0,2}}["«“]?(?:supported|подтвержд|верно|истин|доказан|обоснован)
    | \bметка\s{{0,2}}[:=—–-]\s{{0,2}}["«“]?(?:supported|подтвержд)
    | \bвердикт\s{{1,3}}["«“](?:supported|подтвержд\w{{0,6}}+)["»”]\s{{1,3}}(?:означает|значит|ставится)
    | \bигнорируй(?:те)?\s{{1,3}}вс[её],?\s{{1,3}}(?:что\s{{1,3}})?
        (?:(?:было|написано|сказано|указано)\s{{1,3}}){{0,2}}выше\s{{0,2}}(?:[.,;:!]|и\b)
    | \b{_STATEMENT_RU}\s{{1,3}}(?:(?:следует|нужно|надо|необходимо)\s{{1,3}})?
        (?:признать|считать|отметить|пометить)\s{{1,3}}{_FEW_WORDS}(?:подтвержд|supported)
    | \b(?:признать|считать|отметить|пометить)\s{{1,3}}{_FEW_WORDS}{_STATEMENT_RU}\s{{1,3}}(?:как\s{{1,3}})?
        (?:подтвержд|supported)
    | \b(?:ожидаем|правильн|требуем|нужн)\w{{1,3}}\s{{1,3}}(?:вывод|ответ|метка|результат)\s{{0,2}}[:=—–-]
        \s{{0,2}}["«“]?(?:supported|подтвержд)
    | \bтеперь\s{{1,3}}ты\s{{1,3}}{_FEW_WORDS}
        (?:рецензент|судья|оценщик|верификатор|проверяющ|эксперт-судья|чат-бот|языковая\s{{1,3}}модель)
    | \bсоглас(?:ись|итесь)\s{{1,3}}(?:с\s{{1,3}}тем|со\s{{1,3}}всем),?\s{{1,3}}что\s{{1,3}}
        (?:ид[её]т|следует|сказано|написано|будет)
    | \b(?:представь|притворись|сделай\s{{1,3}}вид)(?:те)?,?\s{{1,3}}(?:что|будто)\s{{1,3}}
        (?:(?:эта?|этот)\s{{1,3}})?(?:страниц|источник|текст|документ|отрывок)\w{{0,3}}\s{{1,3}}(?:говорит|утверждает|подтверждает|гласит)
    | \[конец\s{{1,3}}(?:источник|данн|доказательств|контекст|промпт)\w{{0,4}}\]
    | \#{{2,4}}\s{{0,2}}система\s{{0,2}}:[^\n]{{0,80}}?(?:{_STATEMENT_RU}|вердикт)
    | \bне[ ]проверяй(?:те)?\s{{1,3}}{_FEW_WORDS}{_STATEMENT_RU}
    """,
    re.VERBOSE,
)

_STATEMENT_ZH: Final = r"(?:论断|陈述|主张|说法|断言|声明|论点|命题)"
_SUPPORTED_ZH: Final = r"(?:supported|支持|得到支持|已证实)"

CHINESE: Final = re.compile(
    rf"""
    (?:忽略|无视|忽视|忘记|忘掉|不要理会|不要遵循|抛开){_FEW_HAN}
        (?:之前|以上|上述|前面|先前|此前|所有|全部|任何|系统|你的)[^。！？\n]{{0,8}}?
        (?:指令|指示|提示词|系统提示|命令)
    | (?:评审|评判|评估|审核|裁判|裁决|核查|核验|验证|校验|检查|打分|评分|判断)
        (?:模型|系统|器|程序|助手|ai|机器人)[^。！？\n]{{0,3}}[:：,，]{_LINE}
        (?:视为|判为|判定|标记|标为|认定|认为|当作|输出|返回|回答|跳过|不要|无需|不必)
    | (?:任何|所有|每个|每条|该|此|这个|这条|这些|以下|上述|全部|本){_FEW_HAN}{_STATEMENT_ZH}{_FEW_HAN}
        (?:标记为|标为|标注为|判为|判定为|视为|认定为|评为|当作|记为|都是|算作){_FEW_HAN}
        (?:supported|支持|正确|属实|真实|证实|成立|可信|证明|有依据|无误|通过)
    | (?:标记为|标为|标注为|判为|判定为|评为)["“「『]?(?:supported|已支持|得到支持|受支持)
    | (?:输出|返回|回答|回复)[:：]?\s{{0,2}}["“「『]?(?:supported\b|得到支持|已证实)
    | (?:裁决|判决|判定|判定结果|裁定)\s{{0,2}}[:：=]\s{{0,2}}["“「『]?{_SUPPORTED_ZH}
    | (?:判定|认定|裁定){_FEW_HAN}{_STATEMENT_ZH}(?:为|是)?(?:得到支持|受支持|已支持|supported)
    | (?:评估|评测|核查|评审|评判|验证|判定)[^。！？\n]{{0,10}}[“"「『](?:支持|supported)[”"」』]
        (?:的意思)?(?:是指|是|指|意味着|表示)
    | (?:期望|预期|正确|应有)的?(?:输出|答案|结果|标签)\s{{0,2}}[:：=]\s{{0,2}}["“「『]?(?:支持|supported)
    | 你现在是[^。！？\n]{{0,12}}?(?:审稿人|评审|裁判|评估者|核查员|评分者|语言模型)
    | (?:同意|认可|相信|赞同)(?:接下来|以下|下面|后面)的(?:话|内容|一切|所有|说法)
    | (?:假装|假设|设想)(?:本|这|该|此)?(?:一?页面?|来源|资料|文档|文本|段落)(?:写着|写道|表明|支持|证实)
    | [【\[](?:资料|证据|数据|上下文|来源|提示词)(?:到此)?结束[】\]]
    | (?:不要|无需|不必|请勿)(?:再)?(?:标记|质疑|否定|怀疑){_FEW_HAN}{_STATEMENT_ZH}
    | (?:不要|无需|不必|请勿)(?:再)?(?:核查|核实|验证|检查|校验){_FEW_HAN}{_STATEMENT_ZH}
    """,
    re.VERBOSE,
)

FRAMES: Final = re.compile(
    r"""
    <\|[a-z_ ]{2,24}\|>
    | \[/?inst\]
    | <</?sys>>
    | </(?:evidence|claim|chunk|judge|system|verdict|grading)s?>
    | \[end[ ](?:of[ ])?(?:data|evidence|context|chunk|document|prompt|sources?)\]
    | (?:^|\n)[ \t]{0,4}(?:system|admin|administrator|developer)[ ]override[ \t]{0,4}[:.!]?[ \t]{0,4}(?:\n|$)
    | \n[ \t]{0,4}(?:assistant|ассистент|助手)[ \t]{0,2}[:：]
    | \[[0-9a-f]{8,64}[ ](?:begin|end)[ ](?:claim|s\d{1,4})\]
    | <!--\s{0,3}(?:(?:note|message|attention)[ ](?:to|for)[ ])?(?:[\w-]{1,16}[ ]){0,2}?
        (?:ai|llm|model|judge|grader|verifier|evaluator|(?:fact[ -]?)?checker
        |(?:ии[ -])?судь[яеёию]\w{0,2}|оценщик\w{0,2}|проверяющ\w{1,4}|верификатор\w{0,2}|модел[ьи]\w{0,2}
        |(?:ai)?(?:裁判|评审|评估|核查|验证|审核|校验)(?:模型|系统|助手|器|者)?)\s{0,2}[:,：，]
    | \#{2,4}\s{0,2}(?:system|instruction|new[ ]instructions?)\s{0,2}:
    """,
    re.VERBOSE,
)

#: The one rule that needs the case of letters: "output SUPPORTED", but not "output supported formats".
SHOUTED: Final = re.compile(
    r"""
    \b(?i:output|return|print|emit|answer|say|respond[ ]with|reply[ ]with|выведи|верни|输出|返回|回答)
    [:：\s]{0,3}(?:(?i:only|just)\s{1,3})?["'“]?(?:SUPPORTED|ENTAILMENT|ENTAILED)\b
    """,
    re.VERBOSE,
)

_ATTACKS: Final = re.compile(
    r"inject|jailbreak|attack|adversar|malicious|exploit|инъекц|атак|злоумышленн|вредонос|взлом|注入|攻击|越狱|恶意"
)
_OPENING_QUOTES: Final = frozenset("\"'“‘«„「『`")
_CLOSING_QUOTES: Final = frozenset("\"'”’»“」』`")
_BEFORE_CHARS: Final = 60
_AFTER_CHARS: Final = 120
_NEAR_CHARS: Final = 300


def is_reported(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` stands in quotation marks in a text about attacks."""
    return (
        not _OPENING_QUOTES.isdisjoint(text[max(0, start - _BEFORE_CHARS) : start + 1])
        and not _CLOSING_QUOTES.isdisjoint(text[end - 1 : end + _AFTER_CHARS])
        and _ATTACKS.search(text, max(0, start - _NEAR_CHARS), end + _NEAR_CHARS) is not None
    )
