"""Words that deny, in English, Russian and Chinese, and the places where they do not.

A negation belongs to the content word that follows it. "Not only", "no more than", "не более", "不仅" and the
like deny nothing: they are phrases without effect. Of Russian doubled negation ("никогда не") only one part
counts. Pairs of opposites (enabled, disabled) are one stem with two signs; the list is short on purpose,
since most opposites leave room between them.
"""

from typing import Final

_NEGATORS: Final = """not no never cannot without neither nor none nobody nothing nowhere lack lacks
    lacked lacking unable don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't
    couldn't shouldn't mustn't haven't hasn't hadn't mightn't ain't cant dont doesnt didnt isnt wont не
    нет без нельзя невозможно незачем"""
#: Deny a duty and not the deed.
_EXEMPTING: Final = "needn't 无需 无须 不必 不用 不需要 不需"
#: Deny that it may or can be, and so leave no room for "may".
_EXCLUDING: Final = """cannot can't cant couldn't mustn't нельзя невозможно 不能 不能够 不得 不可 不可以
    无法 勿 请勿 切勿 禁止 严禁 不许 不准 不允许"""
#: Deny only where no other negation stands in the clause.
_DOUBLING: Final = """никогда никто никого никому никем ничто ничего ничем ничему нигде никуда никак
    никакой никакая никакие никаких никакого ни"""
_NEGATING_PHRASES: Final = """no longer|no one|fails to|fail to|failed to|failing to|refuses to
    |refused to|refuse to|declines to|declined to|decline to|refusing to|declining to|remains to be
    |remain to be|yet to be|have yet to|has yet to|free of|by no means|under no circumstances|in no way
    |больше не"""
_EXCLUDING_PHRASES: Final = """не может|не могут|не мог|не могла|не могли|не могло|не в состоянии|не в силах
    |not allowed to|not permitted to|forbidden to|forbidden from|prohibited from|banned from"""
#: Deny nearly all: "hardly anyone" leaves room for a few.
_NEARLY_NEGATING_PHRASES: Final = """hardly any|hardly anyone|hardly anybody|hardly anything|hardly ever
    |scarcely any|scarcely anyone|scarcely anybody|scarcely ever|barely any|barely anyone|barely anybody"""
#: Leave none of what they deny, and so no room for "some".
_EMPTYING: Final = "no none"
_WITHOUT_EFFECT: Final = """not only|not just|not merely|not simply|not solely|not least|not to mention
    |not until|not more than|not less than|not fewer than|not later than|not earlier than|not exceeding
    |not longer than|not shorter than|not higher than|not lower than|not greater than|no more than
    |no less than|no fewer than|no later than|no earlier than|no longer than|no greater than
    |no higher than|no lower than|no larger than|no smaller than|no sooner than|no sooner|no doubt
    |no matter|no wonder|even if|no other than|none other than|nothing but|none but|nobody but
    |no one but|cannot but|can't but|could not but|couldn't but|cannot help but|can't help but
    |couldn't help but|as if|if any|if possible
    |or not|whether or not|why not|if not|at most|at least|at best|without doubt|without question
    |without a doubt|не только|не просто|не более|не больше|не менее|не меньше|не позднее|не позже
    |не ранее|не раньше|не дольше|не выше|не ниже|не свыше|не чаще|не реже|не дальше|не ближе|не короче
    |не длиннее|не хуже|не лучше|не тяжелее|не старше|не моложе|не раз|не иначе|тем не менее|кроме того
    |если подумать|чуть не|едва не|пока не|или нет|или не|если не|не столько|не быстрее|не медленнее
    |не дороже|не дешевле|не шире|не уже|не превышая|без сомнения|без малого|несмотря на|как ни
    |что бы ни|кто бы ни|где бы ни|во что бы то ни"""

#: Opposites that leave nothing between them: stem, words that state it, words that deny it.
_OPPOSITES: Final = (
    ("enabl", "enable enables enabled enabling", "disable disables disabled disabling"),
    (
        "allow",
        "allow allows allowed allowing permit permits permitted permitting",
        """forbid forbids forbidden forbade forbidding prohibit prohibits prohibited prohibiting banned
            disallow disallows disallowed""",
    ),
    ("includ", "include includes included including", "exclude excludes excluded"),
    ("require", "", "optional"),
    ("possibl", "", "impossible"),
    ("availabl", "available", "unavailable"),
    ("same", "same identical", "different"),
    ("support", "supported", "unsupported"),
    ("necessary", "necessary", "unnecessary"),
    ("valid", "valid", "invalid"),
    ("legal", "legal", "illegal"),
    ("compatibl", "compatible", "incompatible"),
    ("activ", "active", "inactive"),
    ("safe", "safe", "unsafe"),
    ("correct", "correct", "incorrect"),
    ("accurat", "accurate", "inaccurate"),
    ("authoriz", "authorized authorised", "unauthorized unauthorised"),
    ("complet", "complete", "incomplete"),
    ("eligibl", "eligible", "ineligible"),
    ("suitabl", "suitable", "unsuitable"),
    ("encrypt", "encrypted", "unencrypted"),
    ("significant", "significant significantly", "insignificant insignificantly nonsignificant"),
    (
        "разреш",
        """разрешено разрешен разрешена разрешены разрешается разрешает разрешают разрешить допускается
            допускают позволено""",
        """запрещено запрещен запрещена запрещены запрещается запрещает запрещают запретить воспрещается
            недопустимо""",
    ),
    (
        "включ",
        "включен включена включено включены включает включают",
        "выключен выключена выключено выключены отключен отключена отключено отключены отключает отключают",
    ),
    (
        "доступн",
        "доступен доступна доступно доступны доступный",
        "недоступен недоступна недоступно недоступны",
    ),
    ("обязательн", "", "необязательно необязателен необязательна необязательны"),
    ("возможн", "", "невозможен невозможна невозможны"),
    (
        "совместим",
        "совместим совместима совместимо совместимы",
        "несовместим несовместима несовместимо несовместимы",
    ),
    (
        "действительн",
        "действителен действительна действительны",
        "недействителен недействительна недействительны",
    ),
    ("исправн", "исправен исправна исправно исправны", "неисправен неисправна неисправно неисправны"),
    ("актив", "активен активна активно активны", "неактивен неактивна неактивно неактивны"),
)

_HAN_NEGATORS: Final = """不 没 没有 未 未曾 未能 无 无法 并非 绝非 并不 并未 勿 请勿 切勿 请别 不要
    不再 从不 从未 毫无 不能 不能够 不会 不可 不得 不是 非 缺乏 不可以 不应 不应当 不应该 不该 尚未 不曾
    不等于 没能 没能够 未能够"""
_HAN_OPPOSITES: Final = (
    ("启", "启用", "禁用 停用"),
    ("合法", "合法", "非法 违法"),
    ("同意", "同意 赞成", "不同意 反对"),
    ("一致", "一致 相同", "不一致 不同"),
    ("有害", "有害", "无害"),
    ("有毒", "有毒", "无毒"),
    ("有效", "有效", "无效"),
    ("有权", "有权", "无权"),
    ("有关", "有关", "无关"),
    ("有偿", "有偿", "无偿"),
)
#: Han words that hold a negator and deny nothing, or say something about the word and not the sentence.
_HAN_WITHOUT_EFFECT: Final = """不仅 不但 不只 不光 不单 不过 不论 不管 不止 不超过 不得超过 不大于
    不小于 不多于 不少于 不低于 不高于 不早于 不迟于 不晚于 不到 不足 不等 不得不 不能不 不会不 不可不
    不可能不 有没有 无论 无不 无非 毫无疑问 无疑 莫不"""
_HAN_LEXICAL: Final = """不同 不断 不久 不良 不锈钢 不动产 不对称 不规则 不平等 不满 不安 不幸 不便 不妨
    不然 不丹 不利 不凡 不禁 不明 不定 不等式 不孕 不错 不料 不已 不惜 不易 不时 未来 未免 未婚 未知
    未成年 未经 未遂 无线 无人机 无人 无限 无数 无锡 无机 无菌 无障碍 无形 无辜 无穷 无情
    无聊 无私 无氧 无花果 无烟 无声 无名 无缝 无味 无色 非常 非洲 南非 北非 东非 西非 中非 非法
    非凡 是非 非议 非物质 非营利 非遗 非典 非正式 非金属 非裔 除非 并非如此 没收 淹没 沉没 埋没 出没
    没落 吞没 特别 区别 分别 级别 类别 性别 别人 别的 个别 别墅 告别 识别 鉴别 辨别 别名 派别 差别 离别
    判别 否则 是否 删除 清除 扫除 消除 排除 解除 拆除 去除 移除 免除 开除 除草 除尘 除冰 除湿 除雪 除法
    废除 剔除 切除 根除 除臭 除霜 仅次于 一定的 组成部分 模拟 虚拟 若干"""


def negators() -> frozenset[str]:
    """Words that deny what follows."""
    return frozenset(_NEGATORS.split())


def exempting_negators() -> frozenset[str]:
    """Words that deny a duty and not the deed."""
    return frozenset(_EXEMPTING.split())


def excluding_negators() -> frozenset[str]:
    """Words that deny that something may or can be."""
    return frozenset(_EXCLUDING.split())


def doubling_negators() -> frozenset[str]:
    """Words that deny what follows, unless another negation of their clause already does."""
    return frozenset(_DOUBLING.split())


def negating_phrases() -> frozenset[tuple[str, ...]]:
    """Phrases, in words, that deny what follows."""
    return _phrases(_NEGATING_PHRASES)


def excluding_phrases() -> frozenset[tuple[str, ...]]:
    """Phrases, in words, that deny that something can be."""
    return _phrases(_EXCLUDING_PHRASES)


def nearly_negating_phrases() -> frozenset[tuple[str, ...]]:
    """Phrases, in words, that deny what follows but for a few."""
    return _phrases(_NEARLY_NEGATING_PHRASES)


def emptying_negators() -> frozenset[str]:
    """Words that say that there is none of what follows."""
    return frozenset(_EMPTYING.split())


def phrases_without_effect() -> frozenset[tuple[str, ...]]:
    """Phrases, in words, that look like negations and are none."""
    return _phrases(_WITHOUT_EFFECT)


def opposites() -> dict[str, tuple[str, int]]:
    """Stem and sign (1 or -1) by word, Han phrases too."""
    signs: dict[str, tuple[str, int]] = {}
    for stem, stating, denying in (*_OPPOSITES, *_HAN_OPPOSITES):
        signs.update(dict.fromkeys(stating.split(), (stem, 1)))
        signs.update(dict.fromkeys(denying.split(), (stem, -1)))
    return signs


def han_negators() -> frozenset[str]:
    """Han phrases that deny what follows."""
    return frozenset(_HAN_NEGATORS.split())


def han_without_effect() -> frozenset[str]:
    """Han phrases with a negator in them that deny nothing."""
    return frozenset(_HAN_WITHOUT_EFFECT.split())


def han_lexical() -> frozenset[str]:
    """Han words with a negator in them that are content as they are."""
    return frozenset(_HAN_LEXICAL.split())


def _phrases(table: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(phrase.split()) for phrase in table.split("|"))
