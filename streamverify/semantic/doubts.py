"""Words around a sentence that take its statement back, or make no statement of it.

Tables for English, Russian and Chinese. Doubt counts against the sentence, so that a word here costs verdicts
and not errors.
"""

import re
from typing import Final


def _parts(table: str) -> tuple[str, ...]:
    """Blank-separated entries; an underscore stands for a blank in one."""
    return tuple([part.replace("_", " ") for part in table.split()])


#: Words that, in the sentence before, make a supposition or a rumour of what follows.
SUPPOSING: Final = frozenset(
    word + mark
    for word in _parts("""suppose supposed supposing supposedly supposition imagine imagined
    imagining imaginary
    assume assumed assumes assuming assumption assumptions hypothesis hypothetical hypothetically pretend
    pretends pretended pretending myth myths mythical misconception misconceptions rumor rumors
    rumored rumour rumours rumoured untrue false falsely falsehood mistaken mistakenly incorrect
    incorrectly wrong wrongly plaintiff plaintiffs claimant claimants истец ответчик fiction fictional
    fictitious joke jokes quiz contrary lied kidding""")
    for mark in ("", ".", ",", ":", ";", "!", "?", ")")
)
#: Last words of a sentence that announces what somebody says.
ANNOUNCING: Final = frozenset(
    word + mark
    for word in _parts(
        "this these following follows things so that thus следующее это что так вот утверждение"
    )
    for mark in (".", ":", "!", "")
)
#: Ends of a sentence that name what was said before and announce nothing, where nobody speaks or believes
#: (`SAYING`) and the sentence is long enough to say something of its own (`LEAST_NAMING_WORDS`).
NAMING: Final = re.compile(
    r"(?:\b(?:for|like|with|after|before|than)\ (?:that|those)|\b(?:for\ this|за\ это)"
    r"|\bd(?:o|oes|oing|id|one)\ so|\b(?:the\ [a-z]+|do|doing|other)\ things)[.!]?\s*\Z"
)
#: Words of speaking, believing and wanting, in the text before; wider than `REPORTS`.
SAYING: Final = re.compile(
    r"\b(?:sa(?:id|ys?|ying)|t(?:ells?|old|elling|alk|eaches|aught)|sp(?:eak|oke)|wr(?:it|ot)|hear|read|state[ds]?\b"
    r"|cla(?:im|ss)|belie[fv]|th(?:ink|ought|eor)|alleg|suppos|assum|argu|accord|report|doubt|den(?:y|ied|ies)"
    r"|insist|warn|expla|declar|announc|suggest|promis|predict|estimat|fe(?:ar|el|lt)|guess|dream|wish|hop(?:e|ing)"
    r"|want|ask|answer|repl|swear|swore|lie[ds]?\b|lying|jok|sing|sang|quot|propos|plan|pretend|imagin|vot(?:e|ing)"
    r"|campaign|call|demand|complain|mean|word|text|slogan|opinion|view|idea|advert|rumou?r"
    r"|сказа|говор|счита|утвержда|якобы|полага|заяв|сомне|отриц|вер[аеиуюя]|пи[сш]|чита|слы[шх]|голос|выступа|рату"
    r"|борол|борют|прос|призыва|мнени|слов|обеща|предлаг|предлож|мечта|надея|боят|боял|пе[лт]|лг|лж|врал|врут)"
)
LEAST_NAMING_WORDS: Final = 7
ANNOUNCING_HAN: Final = _parts("如下 如此 声称 宣称 认为 说 表示 道 下 称")
#: Words that end like these and announce nothing: names, ways, places.
NAMING_HAN: Final = _parts("名称 职称 简称 通道 管道 频道 街道 轨道 渠道 地下 楼下")
#: In the sentence before, whom what follows is about; and what is in each of them.
SCOPING: Final = re.compile(
    r"\b(?:following|below)\b[^.!?]{0,30}\b(?:appl|concern|is for\b|are for\b|holds?\b|valid)"
    r"|\b(?:ниже|следующ)\w{0,6}\b[^.!?]{0,30}\b(?:касаю?тся|касается|относ|действ|распростран)"
)
SCOPED: Final = ("following", "below", "ниже", "следующ")
#: In a clause behind a claim: days, and words that say how far or how long the claim holds.
LIMITING_BEHIND: Final = re.compile(
    r"\b(?:this|these|except|exempt|pay|charg|cost|block|bann?|clos|extra|double|void|however|wait|decid|surcharg|limit|holiday|longer|took|st[eo]le"
    r"|hack|stay|hurt|years?\b|weeks?\b|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b"
    r"|appl(?:y|ies)|holds?|ended|expire|valid|(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)days?|weekend|offer|half|part|some|old|former"
    r"|исключ|действ|касается|платн|плат[яи]т|плату|оплач|доплат|закры|стоит|добавля|украл|бер[её]м|недел"
    r"|хакер|взима|понедел|вторник|сред[аыу]|четверг|пятниц|суббот|воскрес|выходн)"
    r"|除外|例外|另|闭|周|星期|收费|须|付|加收|押金|过去|顺延|暂停|[二三四五六七八九十两]",
    re.IGNORECASE,
)
START_CHARS: Final = 5
#: The first letters of such words in texts that are not English.
SUPPOSING_STARTS: Final = frozenset(
    _parts("""suppo imagi assum hypot prete myth myth. myth, myth: myths misco rumor rumou untru false mista
    incor wrong ficti joke joke. joke: quiz quiz. quiz: предп предс допус вообр гипот миф миф.
    миф: мифы заблу слух слухи слухо слуха невер непра ложь ложь. ложны ошибо выдум шутка викто якобы
    вопре""")
)
#: What begins as they do, or has one of them in it, and supposes nothing.
NOT_SUPPOSING: Final = re.compile(
    r"\b(?:support|incorporat|pretext)\w*"
    r"|\bassum(?:ption of|ed|es|ing) (?:the |a |all |his |her |their )?"
    r"(?:debt|liabilit|office|post|power|command|control|dut|responsibilit|leadership|presidency)\w*"
    r"|\bfalse (?:imprisonment|arrest|teeth|ceiling)s?\b"
    r"|\bfalse[- ](?:positive|negative|discovery)[- ]rates?\b"
    r"|\b(?:предпри|предпочит|предпочт|предпоч[её]л|предпис|предстоя|председат|представител)\w*"
    r"|\bпредставлен(?:[аоы]?|н\w*)\b|\bпредставля(?:ет|ют|л[аио]?)(?: собой| интересы)\b"
    r"|\bдопуск(?:а|у|ом|е|и|ов|ам|ами|ах)?\b"
)
SUPPOSING_HAN: Final = _parts(
    "假设 假定 假如 设想 想象 谣 误解 误传 错误 不实 虚构 笑话 传言 以下 下列 据说 据称 并非 误以为"
)
#: Words in a heading, or in the line that opens a list, under which a sentence may be anything: by their
#: first letters, whole words, and parts of words in Chinese.
_LABEL_STARTS: Final = _parts("""suppos imagin assum hypothe pretend myth misconcept rumo untrue false
    mistake incorrect not_true wrong ficti fanfic joke quiz following let's_say let_us_say what_if
    contrary_to belie think thought claim disclaim allege alleg said says hearsay argu opinion interview
    review critic propos draft overdraft example counter scenario goal wish expect unexpect prohibit
    forbid banned avoid deprecat obsolete outdat former previous histor remov reject cancel retract disput
    beta preview option unsupport exclud missing question statement unconfirm report testimon complain
    sample legacy error unlike impossib fallac superstit hoax fake mislead misinform disinform misquot
    debunk fabl old_rule old_price old_version old_polic old_term old_law old_system old_hours предполож
    представ допустим вообраз гипоте миф заблужд слух неверн неправд ложь ложн лжи ошибочн выдум вымы фейк
    сплет сказк расска легенд шутк викторин следующ якобы если_бы что_если вопреки мнени счита утвержд
    заявл говор сказа полага предлаг предлож черновик пример сценари запрещ устар прежн бывш стары истори
    удал отклон отмен отозван оспар бета вопрос опрос цитат неподтвержд отзыв жалоб исключ отсутств
    недопуст ошибк идеи планир чуш вран nonsense untru""")
_LABEL_WORDS: Final = _parts("""bad idea ideas lie lies lying view views viewpoint viewpoints plan plans
    planned planning quote quotes quoted quotation quotations план плана плану планы планов планам планах
    планами планируем планируется цель цели целей целям целях""")
_LABEL_HAN: Final = (
    *SUPPOSING_HAN,
    *_parts("""认为 声称 称 说 观点 意见 提议 计划 草案 示例 例 情景 目标 禁止 避免 过时 旧 以前 历史 删除
    拒绝 取消 撤回 争议 测试 可选 不支持 问题 引 未证实 报道 投诉 样 错 建议 误区 谎 虚假 迷思 骗局"""),
)
LABELS: Final = re.compile(
    rf"\b(?:{'|'.join(map(re.escape, _LABEL_STARTS))}|(?:{'|'.join(_LABEL_WORDS)})\b)|{'|'.join(_LABEL_HAN)}"
)
#: What has such a word in it and is none: "following the river", "instructions", "name", "by-law".
NO_LABELS: Final = re.compile(
    r"\A\W*following (?=(?:the|an?|his|her|our|their)\b)|说明|名称|职称|简称|条例|比例|指引|索引|引擎|样式"
)
#: The highest degree, and no "most of them".
SUPERLATIVE: Final = re.compile(
    r"\bthe most (?=[a-z])|\bmost (?=(?:recent|common|popular|important|read|used|visited)\b)", re.IGNORECASE
)
#: Words without content that may stand in a label.
LABEL_FILLERS: Final = frozenset(("and", "of", "the", "a", "an", "for", "our", "your", "its", "и"))

_OPENERS: Final = r"""(?:but|yet|however|except|no,|actually|in\ fact|besides|moreover|also
    |в\ действительности|но|однако|кроме\ того
    |на\ самом\ деле|但是?|然而|不过|其实|事实上|实际上)?[,，]?\ ?"""
_ENGLISH: Final = r"""
    (?:this|that|which|it|they|these|those|the\ (?:above|former|latter|statement|claim|rule|rest))[ ]
      (?:[a-z']{1,12}\ ){0,3}?
      (?:false|wrong|untrue|incorrect|inaccurate|mistaken|disproved|disproven|refuted|retracted|disputed|debunked
        |denied|outdated|obsolete|hypothetical|doubtful|unconfirmed|questionable
        |(?:a\ )?(?:myth|misconception|rumou?r|joke|lie|fiction|mistake)
        |(?:not|isn't|wasn't|never|no\ longer|hardly|only)\ (?:[a-z]{1,12}\ )?
          (?:true|so|right|correct|the\ case|accurate|valid|applies|apply|applied|holds|hold))\b
    |(?:this|that|it|the\ rule)\ (?:[a-z]{1,10}\ )?
      (?:only(?!\ (?:became|grew|got\ (?:louder|worse|better|bigger|stronger))\b)
        |holds|held|applies|applied|is\ true|was\ true|is\ so|was\ so|changed|ended)\b
    |not\s?[.!]|(?:we|i)\ doubt\b|so\ [^\s.]{1,20}\ (?:claim|sa(?:id|ys?)|believ|th(?:ink|ought)|goes\b)
    |(?:citation\ needed|disputed|dubious|unverified|unconfirmed)\b
    |not\ (?:so|true|really|quite|any|if|when|in|on|at|for|always|all)\b
    |(?:wrong|false|untrue|incorrect|nonsense|no|nope)\s?[.!,]
    |(?:except|unless|provided|only|save(?!\ up\ to\b)|excluding|until|barring
      |said|says|claims?|according)\b|or\ so\b
    |at\ least\ (?:that|so|in)\b
    |(?:this|that|it|they)\ (?:is|was|are|were|does|do|did)(?:\ not|n't)(?:\ any\ ?(?:more|longer))?\s?[.!)]
    |(?:it|they|this|that|which)\ (?:is|was|are|were)\ no\ longer\b
    |(?:if|when|while)\b[^.,;:!?\n]{1,60}(?<=[^\W_]{3})[.!](?=\s|\Z)|if\ so\s?[.!]
    |if\b[^.;:!?\n]{1,60},\ (?:that\ is|of\ course)\s?[.!]
    |no\ longer\b|not\ any\ ?(?:more|longer)\b
    |(?:correction|erratum|errata|corrigendum|retraction|retracted)\b|(?:updated?|edit|amendment)\b[^.!?\n:]{0,20}:
    |(?:conditions?|requirements?|prerequisites?|restrictions?|limitations?|caveats?)\b[^.!?\n:]{0,12}:
    |(?:just\ )?(?:kidding|joking)\b|(?:sorry|oops)\s?[,.!]|actually\b"""
_CHANGED: Final = r"""
    (?:but|however|yet)[,\ ]\ ?(?:since|from|as\ of|until|starting|now|today)\b
    |(?:но|однако),?\ (?:с|до|теперь|сейчас|сегодня)\b
    |(?:但是?|然而|不过)[,，]?(?:从|自|现在|目前|如今|今|直到)"""
_RUSSIAN: Final = r"""
    (?:это|то|так|данное|этот|эта|такое|такая)\ (?:[а-яё]{1,14}\ ){0,2}?
      (?:действует|действительно|относится|касается|распространяется
        |не\ так|неверно|неправда|ложь|миф|заблуждение|ошиб\w{0,6}|не\ соответствует|не\ верно|больше\ не
        |верно\ (?:только|лишь)|(?:действует|относится|касается|справедливо)\ (?:только|лишь)|было\ до
        |опровергнут\w{0,2}|устарел\w{0,2})\b
    |(?:неверно|неправда|ложь|нет|не\ так|кроме(?!\ того,\ (?!что))|за\ исключением|если|только|лишь
      |при\ условии|исключая|вернее
      |хотя\ не|хотя\ нет|или\ нет|не\ факт|вряд\ ли|сказал|сказала|считает|считают|утверждают
      |утверждает|заявил|по\ словам|по\ мнению)\b
    |когда\ [^.,;:!?\n]{1,60}(?<=[^\W_]{3})[.!](?=\s|\Z)
    |теперь\ (?:это\ )?не\b|(?:это\ )?(?:уже|больше)\ не(?:т|\ так|\ действует|верно)?\b
    |(?:услови[ея]|ограничени[ея]|требовани[ея])\b[^.!?\n:]{0,12}:
    |(?:исправление|поправка|опровержение|уточнение|обновление|обновлено|шутка|на\ самом\ деле)\b"""
_CHINESE: Final = r"""
    (?:这|此|该|上述|以上)[说法观点是并种个一也只仅都言论断内容规定政策项条，]{0,6}
      (?:适用于|针对|不是真|不是事实|不属实|不对|不实|不真|错|误|谣|假|不成立|并非|非真|仅限|只适用|仅适用|只限|有误|不准确)
    |(?:限制)?条件[：:]|错误|不对|不是|并非|除非|除了|仅限|仅当|仅在|只在|只有|前提|据|他说|她说|不实
    |(?:如果|若)[^，,。；;！!？?\n]{1,20}[。！]|更正|勘误|更新[：:]|修正[：:]|澄清|辟谣|现在(?:已经?)?不|已(?:取消|废止|废除|失效|撤回)|其实|实际上|开玩笑"""
#: What, at the start of a sentence, takes back the sentence before it or narrows it.
TAKES_BACK: Final = re.compile(
    rf"[(\[（*_]{{0,3}}(?:{_CHANGED}|{_OPENERS}(?:{_ENGLISH}|{_RUSSIAN}|{_CHINESE}))",
    re.IGNORECASE | re.VERBOSE,
)
#: A sentence that leaves something out of what was said, and what is in each of them.
EXCLUDES: Final = re.compile(
    r"[^.!?。！？]{1,60}?(?:\b(?:is|are) (?:excluded|exempt|excepted)|除外|исключ[её]н|исключа[ею]тся)",
    re.IGNORECASE,
)
EXCLUDING: Final = _parts("xclude xempt xcept 除外 исключ")
#: What, at the start of the sentence behind, ends or narrows what was said.
ENDED: Final = re.compile(
    r"""
    \W{0,4}(?:(?:some\ |other\ |certain\ )?(?:restrictions?|exclusions?|limitations?|terms|conditions
        |exceptions?|fees?|charges?)\b[^.!?\n]{0,20}\b(?:apply|applies|are|exist)\b
      |(?:an?\ |the\ |one\ |some\ )?exceptions?\b
      |subject\ to\b|restricted\ to\b|limited\ to\b|available\ (?:to|only|for)\b|valid\b|as\ long\ as\b
      |(?:the\ |this\ )?offer\ (?:has\ )?(?:end|expire)|(?:deprecated|repealed|obsolete|superseded|expired)\b
      |in\ (?:practice|reality)\b|tests?\ show\b|for\ the\ (?:old|new|other|previous)\b
      |(?:it|this|that)\ never\b
      |that\ was\ (?:the\ (?:rule|case|plan|law|policy)|before|until|then|in\b)
      |(?:this|it)\ was\ (?:the\ case|until|before)
      |(?:this|that|these|those|the)\ (?:rule|policy|law|offer|plan|study|paper|results?|findings?|figures?
        |numbers?|order|decision|article|provision|clause|section|trial|report|data|limit|price|promise|statement
        |text)\b[^.!?\n]{0,30}?\b(?:cancel|repeal|revok|withdr|retract|annul|ended|expired|suspend
        |only|could\ not|never
        |(?:is|are|was|were)\ (?:not|for|no)\b|fake|forg|revers|overturn|struck|void
        |scrapped|dropped|lapsed|appl(?:y|ies)\ to)
      |(?:from|starting|effective|since|on|at|while|upon|by|see|with|without|after|before|pending)
        (?:\ [\w%€$]{1,20}){1,3}\.(?=\s|\Z)|(?:minus|less|plus)(?:\ [\w%€$]{1,20}){1,6}\.(?=\s|\Z)
      |(?:с|от|по|за|при|до|для|без)(?:\ \w{1,20}){1,3}\.(?=\s|\Z)|возможн\w\b
      |исключени\w\ составля|на\ (?:деле|практике)\b|в\ реальности\b|так\ было\b|(?:только|лишь)\b
      |仅[^。！？\n]{0,20}。)
    """,
    re.IGNORECASE | re.VERBOSE,
)
#: With which it may begin; most sentences begin with none of these, and that is soon known.
ENDED_FIRST: Final = frozenset(
    _parts("""some other certain restriction restrictions exclusion exclusions limitation limitations terms
    conditions exception exceptions a an the one subject restricted limited available valid as this offer
    deprecated repealed obsolete superseded expired in test tests for it that these those
    fee fees charge charges from starting effective since on at minus less while upon by see with without plus
    after before pending с от по за при до для без возможна возможен возможно возможны
    исключение исключения исключением на в так только лишь""")
)
#: The same further inside the sentence.
ENDED_LATER: Final = re.compile(
    r"""
    \W{0,4}(?:[^.!?\n]{0,40}\bonly\s?[.!)]|[^.!?\n]{1,40}\b(?:is|are)\ (?:an?\ |the\ )?exceptions?\b
      |[^.!?\n]{0,60}\b(?:cancel(?:l?ed)?|repealed|revoked|withdrew|abolished|annulled|rescinded|ended|suspended
        |dropped|scrapped|reversed|overturned)\ (?:this|that|these|those|it)\b
      |(?:[^.!?\n]{0,40}\b)?утрати\w{1,3}\ силу
      |[^.!?\n]{0,30}\b(?:правил\w|пункт|норма|условие|закон|решение|акция)\b
        [^.!?\n]{0,20}\b(?:отмен|заверш|законч|не\ действ|приостан|признан)
      |[^。！？\n]{0,16}(?:已[^。！？\n]{0,8}(?:取消|废止|失效|结束|终止|撤销)|停止执行|不再执行|已成为过去)
      |[^。！？\n]{0,8}(?:专享|专属|例外))
    """,
    re.IGNORECASE | re.VERBOSE,
)
#: One of these is in each match of it.
ENDED_PARTS: Final = _parts("""only xception cancel repeal revoke withdrew abolish annul rescind ended suspend
    dropped scrapped reversed overturn утрати отмен заверш законч действ приостан признан
    已 停止执行 不再执行 专享 专属 例外""")
ENDED_PARTS_ASCII: Final = tuple([part for part in ENDED_PARTS if part.isascii()])
#: So few words that stand as a sentence: "Pro plan."; in Chinese, what begins a condition.
REMARK: Final = re.compile(
    r"(?:[a-z-]{1,20} )?(?:plans?|tier|edition|beta|alpha|preview|pro|premium|basic|enterprise"
    r"|members|students"
    r"|adults|residents|customers|draft|optional|trial|discretion|request|deprecated|archived)\.(?=\s|\Z)"
    r"|扣除|自[0-9]|从[0-9]|须|需|最终解释权|视",
    re.IGNORECASE,
)
#: In a few words before, that what follows is for some, was once or is not yet.
LIMITING_BEFORE: Final = re.compile(
    r"\A\W*(?:(?:for|according to|if|unless|until|before|only|from|starting|effective)\b"
    r"|(?:для|если|до|только|лишь|так было|по словам)\b"
    r"|仅|限|若|如果|对于|据)|\bonly\W*\Z|\bdraft\b"
    r"|\b(?:repealed|expired|superseded|deprecated|cancelled|not in force)\W*\Z"
    r"|\bне действует\W*\Z|\bутрати\w{1,3} силу|已(?:废止|取消|失效)|专享|专属"
    r"|\A\W*проект\W*\Z|\b(?:claims?|ads?)\W*\Z"
    r"|\bfollowing is (?:about|for|from)\b|\bin (?:the|act|scene)\b"
    r"[^.!?]*\b(?:play|novel|film|book|game|story)\b",
    re.IGNORECASE,
)
#: With which it may begin; most sentences begin with none of these, and that is soon known.
FIRST_WORDS: Final = frozenset(
    _parts("""we i so besides moreover also if when while когда citation disputed dubious unverified
    unconfirmed или вряд but
    yet however except no actually in this that which it they these those the not wrong false untrue
    incorrect nonsense nope correction erratum errata corrigendum retraction retracted update updated edit
    amendment just kidding joking sorry oops condition conditions requirement requirements prerequisite
    prerequisites restriction restrictions limitation limitations caveat caveats условие условия
    ограничение ограничения требование требования теперь уже больше исправление поправка опровержение
    уточнение обновление обновлено шутка unless provided only save excluding until barring or said says
    claim claims according at в но однако на это то так данное этот эта такое такая неверно неправда ложь
    нет не кроме за если только лишь при исключая вернее хотя сказал сказала считает считают утверждают
    утверждает заявил по""")
)
FIRST_HAN: Final = frozenset("如若但然不其事实这此该上以错并除仅只前据他她更勘修澄辟现已开条限")
#: Words of saying and believing, in the rest of a sentence.
REPORTS: Final = re.compile(
    r"\b(?:sa(?:id|ys?)|claim|believ|thought|think|alleg|suppos|assum|argu|accord|report|doubt|den(?:y|ied|ies)"
    r"|сказа|счита|утвержда|якобы|полага|заяв|сомне|отриц)|说|称|认为|据|怀疑|否认",
    re.IGNORECASE,
)
