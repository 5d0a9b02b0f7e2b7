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
    incorrectly wrong wrongly fiction fictional fictitious joke jokes quiz contrary lied kidding""")
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
ANNOUNCING_HAN: Final = _parts("如下 如此 声称 宣称 认为 说 表示 道 下 称")
#: In the sentence before, whom what follows is about; and what is in each of them.
SCOPING: Final = re.compile(
    r"\b(?:following|below)\b[^.!?]{0,30}\b(?:appl|concern|is for\b|are for\b|holds?\b|valid)"
    r"|\b(?:ниже|следующ)\w{0,6}\b[^.!?]{0,30}\b(?:касаю?тся|касается|относ|действ|распростран)"
)
SCOPED: Final = ("following", "below", "ниже", "следующ")
START_CHARS: Final = 5
#: The first letters of such words in texts that are not English.
SUPPOSING_STARTS: Final = frozenset(
    _parts("""suppo imagi assum hypot prete myth myth. myth, myth: myths misco rumor rumou untru false mista
    incor wrong ficti joke joke. joke: quiz quiz. quiz: предп предс допус вообр гипот миф миф.
    миф: мифы заблу слух слухи слухо слуха невер непра ложь ложь. ложны ошибо выдум шутка викто якобы
    вопре""")
)
SUPPOSING_HAN: Final = _parts(
    "假设 假定 假如 设想 想象 谣 误解 误传 错误 不实 虚构 笑话 传言 以下 下列 据说 据称 并非 误以为"
)
#: Parts of words in a heading, or in the line that opens a list, under which a sentence may be anything.
LABELS: Final = (
    *SUPPOSING_HAN,
    *_parts("""suppos imagin assum hypothe pretend myth misconcept rumo untrue false mistaken incorrect
    not_true wrong ficti joke quiz following let's_say let_us_say what_if contrary_to belie think
    thought claim allege alleg said says argu opinion view critic propos plan draft example scenario
    goal wish expect prohibit forbid banned avoid deprecat obsolete outdat former previous histor
    remov reject cancel retract disput beta preview option unsupport exclud missing question
    statement quote quot unconfirm report testimon complain sample legacy idea error bad unlike
    impossib
    предполож представ допустим вообраз гипоте миф заблужд слух неверн неправд ложь ложн ошибочн
    выдум шутк викторин следующ якобы если_бы что_если вопреки мнени счита утвержд заявл говор сказа
    полага предлаг предлож план черновик пример сценари цел запрещ устар прежн бывш истори удал
    отклон отмен отозван оспар бета вопрос цитат неподтвержд отзыв жалоб исключ отсутств недопуст
    ошибк идеи
    认为 声称 称 说 观点 意见 提议 计划 草案 示例 例 情景 目标 禁止 避免 过时 旧 以前 历史 删除
    拒绝 取消 撤回 争议 测试 可选 不支持 问题 引 未证实 报道 投诉 样 错 建议"""),
)
#: Words without content that may stand in a label.
LABEL_FILLERS: Final = frozenset(("and", "of", "the", "a", "an", "for", "our", "your", "its", "и"))

_OPENERS: Final = r"""(?:but|yet|however|except|no,|actually|in\ fact|в\ действительности|но|однако
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
      (?:only|holds|held|applies|applied|is\ true|was\ true|is\ so|was\ so|changed|ended)\b
    |not\s?[.!]|(?:we|i)\ doubt\b|so\ [^\s.]{1,20}\ (?:claim|sa(?:id|ys?)|believ|th(?:ink|ought)|goes\b)
    |(?:citation\ needed|disputed|dubious|unverified|unconfirmed)\b
    |not\ (?:so|true|really|quite|any|if|when|in|on|at|for|always|all)\b
    |(?:wrong|false|untrue|incorrect|nonsense|no|nope)\s?[.!,]
    |(?:except|unless|provided|only|save|excluding|until|barring|said|says|claims?|according)\b|or\ so\b
    |at\ least\ (?:that|so|in)\b
    |(?:this|that|it|they)\ (?:is|was|are|were|does|do|did)(?:\ not|n't)(?:\ any\ ?(?:more|longer))?\s?[.!)]
    |(?:it|they|this|that|which)\ (?:is|was|are|were)\ no\ longer\b
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
    |(?:неверно|неправда|ложь|нет|не\ так|кроме|за\ исключением|если|только|лишь|при\ условии|исключая|вернее
      |хотя\ не|хотя\ нет|или\ нет|не\ факт|вряд\ ли|сказал|сказала|считает|считают|утверждают
      |утверждает|заявил|по\ словам|по\ мнению)\b
    |теперь\ (?:это\ )?не\b|(?:это\ )?(?:уже|больше)\ не(?:т|\ так|\ действует|верно)?\b
    |(?:услови[ея]|ограничени[ея]|требовани[ея])\b[^.!?\n:]{0,12}:
    |(?:исправление|поправка|опровержение|уточнение|обновление|обновлено|шутка|на\ самом\ деле)\b"""
_CHINESE: Final = r"""
    (?:这|此|该|上述|以上)[说法观点是并种个一也只仅都言论断内容规定政策项条，]{0,6}
      (?:适用于|针对|不是真|不是事实|不属实|不对|不实|不真|错|误|谣|假|不成立|并非|非真|仅限|只适用|仅适用|只限|有误|不准确)
    |(?:限制)?条件[：:]|错误|不对|不是|并非|除非|除了|仅限|仅当|仅在|只在|只有|前提|据|他说|她说|不实
    |更正|勘误|更新[：:]|修正[：:]|澄清|辟谣|现在(?:已经?)?不|已(?:取消|废止|废除|失效|撤回)|其实|实际上|开玩笑"""
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
#: With which it may begin; most sentences begin with none of these, and that is soon known.
FIRST_WORDS: Final = frozenset(
    _parts("""we i so citation disputed dubious unverified unconfirmed или вряд but yet however except no
    actually in this that which it they these those the not wrong false untrue incorrect nonsense
    nope correction erratum errata corrigendum retraction retracted update updated edit amendment just
    kidding joking sorry oops condition conditions requirement requirements prerequisite prerequisites
    restriction restrictions limitation limitations caveat caveats условие условия ограничение ограничения
    требование требования теперь уже больше исправление поправка опровержение уточнение обновление
    обновлено шутка unless provided only save excluding until barring or said says claim claims according at в
    но однако на это то так данное этот эта такое такая неверно неправда ложь нет не кроме за если
    только лишь при исключая вернее хотя сказал сказала считает считают утверждают утверждает заявил
    по""")
)
FIRST_HAN: Final = frozenset("但然不其事实这此该上以错并除仅只前据他她更勘修澄辟现已开条限")
#: Words of saying and believing, in the rest of a sentence.
REPORTS: Final = re.compile(
    r"\b(?:sa(?:id|ys?)|claim|believ|thought|think|alleg|suppos|assum|argu|accord|report|doubt|den(?:y|ied|ies)"
    r"|сказа|счита|утвержда|якобы|полага|заяв|сомне|отриц)|说|称|认为|据|怀疑|否认",
    re.IGNORECASE,
)
