"""Words beside a claim, in the sentence that says it or in the next one, that may limit it or take it back.

They only keep a claim from being called supported: a word here costs verdicts and not errors. English,
Russian, Chinese.
"""

import re
from typing import Final

from streamverify.semantic.doubts import REPORTS
from streamverify.text.modality import ABLE, ALL, CERTAIN, OBLIGED
from streamverify.text.statements import read_statement

from .limits import LIMITING, LIMITING_HAN
from .stems import stem
from .word_lists import words

_HARMLESS: Final = OBLIGED | CERTAIN | ALL | ABLE
_WORD: Final = re.compile(r"[^\W\d_]+")
_QUOTATION: Final = re.compile('["«»“”„「」『』《》]')


#: Behind a comma they carry on the clause before it, and may limit it.
CARRYING_ON: Final = words("""
    about above across after against along among around as at because before behind below beneath
    beside besides between beyond but by concerning despite down during except excluding for from
    given granted if in including inside into like near nor not of off on once only onto or out
    outside over past per provided providing since so than that though through throughout till to
    toward towards under unless until up upon versus via when whenever where whereas whether while
    who whom whose with within without yet even especially particularly mostly mainly usually
    sometimes often rarely maybe perhaps probably possibly allegedly supposedly reportedly pending
    subject depending some few most many weather permitting assuming according being
    без в во для до если за из изо или либо как когда который которая которое которые которого
    которой которых кто кому кроме лишь между на над не ни но о об около от перед по под после при
    про ради с сквозь со среди то только у хотя через чей чья чье чьи чем что чтобы где куда откуда
    пока разве даже иногда обычно порой возможно вероятно наверное якобы начиная включая исключая
    особенно преимущественно ведь будто словно
""")
#: Of clauses that go on in Chinese, the first words that only add something; and parts that limit.
GOING_ON_HAN: Final = ("同时", "此外")
LIMITING_PARTS_HAN: Final = words(
    "限 每 不 未 非 除 仅 只 须 需 若 如 但 还是 或 到 时 费 付 押 申请 会员 权益 就是 另 收 过去"
)
#: What may stand behind "is a film" and only tells more.
TELLING_MORE: Final = words("""
    directed written located based made developed produced published
    known headquartered founded formed released recorded
""")
#: What one says or wants, and what is over or not yet.
_TAKING_BACK: Final = re.compile(
    r"\b(?:if\b|whether|unless|either|neither|nor\b|once\b|would\b|misconception|myth|rumou?r|abolish|cancel"
    r"|revok|repeal|withdr[ae]w|scrap|no longer|used to|formerly|previously|until|wrong|false|untrue|not true"
    r"|lie[ds]?\b|deni|deny|refus|reject|plan|propos|expect|hope|want|wish|try|tri(?:ed|es)|ought|pretend|imagin"
    r"|suppos|assum|fail|theor|novel|fiction|story|film\b|game"
    r"|если|ли\b|либо|отмен|отозва|упраздн|больше не|уже не|раньше|прежде|ранее|невер|неправ|ложь|миф|слух"
    r"|заблужд|отказ|отверг|план|предлаг|предлож|ожида|надея|хотел|пыта|стара|бы\b)"
    r"|取消|废止|废除|撤销|不再|以前|曾|谣|误|不实|错|假|计划|拟|拒绝|希望|试图|如果|是否|争议",
    re.IGNORECASE,
)
#: Who says it; beside `doubts.REPORTS`.
_SPEAKING: Final = re.compile(
    r"\b(?:insist|warn|explain|add(?:s|ed)\b|not(?:es|ed)\b|admit|announc|declar|suggest|promis|predict|estimat"
    r"|feel|felt|told|tells?\b|writ|wrote|stat(?:es|ed)\b|conced|boast|joke|swear|swore|complain|recall|guess"
    r"|уверя|убежд|пояс|отмет|отмеч|подчерк|сообщ|рассказ|добав|обеща|призна|пиш|написал|указал|указыва|слова"
    r"|данным|мол\b|дума|предполож|шут|жалу)|宣布|强调|指出|透露|承诺|表示|坚",
    re.IGNORECASE,
)
#: What came later.
LATER: Final = re.compile(
    r"\b(?:then|later|afterwards?|now|since|soon|eventually|again|today|nowadays|потом|затем|позже|позднее"
    r"|теперь|сейчас|вскоре|сегодня|снова)\b|后来|随后|之后|现在|如今|目前|又",
    re.IGNORECASE,
)
#: In the next sentence, that it was or is not so after all.
REVERSED: Final = re.compile(
    r"\b(?:cancel|revers|overturn|revok|withdr[ae]w|retract|refut|debunk|wrong|false|untrue|mistaken|misinform"
    r"|scrap|annul|repeal|in theory"
    r"|отмен|опроверг|невер|неправ|ошиб|ложь|ложн|отозв|аннулир|упраздн)"
    r"|取消|有误|撤|推翻|否认|更正|辟谣|作废|废止|不实|错误",
    re.IGNORECASE,
)
#: In the sentence before, that what follows is or was not so.
FRAMING: Final = re.compile(
    r"\A\s*+(?:if|unless|suppose|was)\b"
    r"|\b(?:misconception|myth|rumou?r|used to|formerly|draft|propos|pretend|imagin|nobody|no one|lie[ds]?\b"
    r"|bad answer|plaintiff|claimant|истец"
    r"|fiction|novel\b|wrong|false|untrue|not true|mistaken|joke|old version|old rule|abolish|cancel|hypothe"
    r"|если верить|неправ|невер|миф|слух|ложь|лож\b|заблужд|черновик|шут|прежн|отмен|никто не|ошиб)"
    r"|谣|传言|误|不实|假|草案|取消|废止|如果|曾",
    re.IGNORECASE,
)


def is_doubted(beside: str) -> bool:
    """Whether words beside a claim, in its sentence, say that someone says it, or take it back."""
    return any(
        pattern.search(beside) is not None for pattern in (_TAKING_BACK, REPORTS, _SPEAKING, _QUOTATION)
    )


def limits(clause: str) -> bool:
    """Whether a clause denies, hedges or sets a condition, or has a word that limits (`limits`)."""
    said = read_statement(clause)
    if said.negations or said.is_denied or said.bits & ~_HARMLESS:
        return True
    if any(stem(word) in LIMITING for word in _WORD.findall(clause.lower().replace("ё", "е"))):
        return True
    return not clause.isascii() and any(part in clause for part in LIMITING_HAN)
