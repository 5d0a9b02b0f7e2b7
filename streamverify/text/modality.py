"""Words that say how far a statement goes: hedges, advice, quantifiers, conditions, and what is stronger.

Three tables: single words (English and Russian), phrases of several words, and Han phrases. Each gives the
marks of what it names; a mark belongs to the content word that follows it. Words of `MARKED_CONTENT` are
marks and content at once ("required"), so that "not required" has something to deny.
"""

from typing import Final

#: Bits of a mark. Weak ones first, then conditions, then the strong ones.
NONE: Final = 0
POSSIBLE: Final = 1 << 0  # may, might, could, likely
ABLE: Final = 1 << 1  # can
ADVISED: Final = 1 << 2  # should, recommended
SOME: Final = 1 << 3  # some, many, most: a claim without them says no more, one with "all" does
SOMETIMES: Final = 1 << 4  # sometimes, usually, not all: a claim without them says more
PLANNED: Final = 1 << 5  # planned, in beta
CONDITION: Final = 1 << 6  # if, unless, except, only in
WHEN: Final = 1 << 7  # when, until, while: a circumstance
ALL: Final = 1 << 8  # all, always, fully
OBLIGED: Final = 1 << 9  # must, required
CERTAIN: Final = 1 << 10  # will
EXCLUSIVE: Final = 1 << 11  # only
NOT_ALL: Final = 1 << 12  # not all, not always
IF: Final = 1 << 14  # if: with CONDITION; before its main clause it sets a scene more than a limit
EXCLUDES: Final = 1 << 13  # cannot: leaves no room for "may"
EMPTIES: Final = 1 << 15  # no, none: leaves no room for "some"
SUGGESTED: Final = 1 << 16  # suggests: a claim without it says what the sentence says, one with "proves" more
PROVED: Final = 1 << 17  # proves, confirms

HEDGES: Final = POSSIBLE | ABLE | ADVISED | SOME | SOMETIMES | PLANNED | NOT_ALL | SUGGESTED
QUALIFIERS: Final = HEDGES | CONDITION

_WORDS: Final = {
    POSSIBLE: """may might could perhaps maybe possibly probably potentially presumably apparently
        reportedly allegedly supposedly likely может могут мог могла могло могли возможно вероятно
        наверное видимо предположительно якобы""",
    ABLE: "can можно",
    ADVISED: "should ought preferably следует желательно стоит советуют",
    SOME: """some many most several few various certain often frequently commonly largely mainly
        некоторые некоторых некоторым некоторыми некоторый некоторая некоторое многие многих многим
        большинство большинства большинству большинством большинстве
        несколько нескольких часто зачастую часть отдельные отдельных""",
    SOMETIMES: """sometimes occasionally usually typically generally normally ordinarily mostly partly
        partially rarely seldom almost nearly иногда обычно изредка порой временами редко
        преимущественно частично почти""",
    OBLIGED: "must shall должен должна должно должны надлежит обязан обязана обязано обязаны",
    CERTAIN: "will будет будут definitely certainly inevitably непременно безусловно неизбежно",
    ALL: "any любой любая любое любые любого любых любому любым",
    EXCLUSIVE: "only solely exclusively исключительно только лишь",
}
_DEGREE_WORDS: Final = """all every each always everyone everybody everything everywhere entire whole
    both fully completely entirely totally invariably necessarily universally все всё всех всем всеми
    весь всю вся каждый каждая каждое каждого каждой каждому каждую всегда полностью целиком всюду
    везде постоянно"""
_IF: Final = "if если 如果 若 假如 倘若"
_IF_PHRASES: Final = "in case|in the event|в случае|при наличии"
_CONDITION_WORDS: Final = "unless except excluding barring кроме исключая"
_WHEN_WORDS: Final = "when whenever until till while когда пока"
#: Also content: stem by its forms.
_MARKED_CONTENT: Final = {
    ADVISED: (
        ("recommend", "recommended recommends recommend recommendation recommendations advised advisable"),
        ("recommend", "suggested encouraged"),
        ("рекоменд", "рекомендуется рекомендуют рекомендуем рекомендовано рекомендована рекомендован"),
        ("рекоменд", "рекомендованы рекомендация советуется рекомендует"),
    ),
    OBLIGED: (
        ("require", "required requires require mandatory obligatory compulsory requirement"),
        (
            "обязательн",
            "обязательно обязателен обязательна обязательны обязательный обязательная обязательное",
        ),
        ("обязательн", "обязательные необходимо необходим необходима необходимы требуется требуют требует"),
        ("обязательн", "нужно нужен нужна нужны надо"),
    ),
    PLANNED: (
        ("plan", "planned scheduled proposed upcoming planning plans"),
        ("preview", "preview beta experimental alpha prototype"),
        ("план", "планируется планируют планирует запланирован запланирована запланировано запланированы"),
        ("бет", "бета экспериментальный экспериментальная экспериментально предварительный"),
    ),
    POSSIBLE: (("possibl", "possible"), ("возможн", "возможен возможна возможны")),
    SUGGESTED: (("show", "suggests hints implies"),),
    PROVED: (("show", "proves proved proven demonstrates demonstrated confirms confirmed establishes"),),
}
_PHRASES: Final = {
    POSSIBLE: """may be|might be|could be|expected to|is expected to|believed to|thought to|seems to
        |seem to|appears to|appear to|может быть|скорее всего|как ожидается|по всей видимости
        |по-видимому""",
    ABLE: "able to",
    ADVISED: "it is best to|had better|лучше всего",
    SOMETIMES: """in some cases|in most cases|in many cases|at times|as a rule|for the most part
        |tends to|tend to|in general|in certain cases|from time to time|как правило|в некоторых случаях
        |в большинстве случаев|в отдельных случаях|в ряде случаев|время от времени|в основном
        |по большей части""",
    OBLIGED: "have to|has to|had to|need to|needs to|is to|are to",
    PLANNED: """plans to|plan to|aims to|aim to|intends to|intend to|coming soon|under development
        |в разработке""",
    CERTAIN: "going to",
    ALL: """in all cases|at all times|without exception|во всех случаях|без исключения|в любом случае
        |в любое время""",
    SOME: "a few|a number of|a majority of|ряд",
}
_CONDITION_PHRASES: Final = """provided that|providing that|as long as|so long as|on condition
    |on the condition|other than|except for|with the exception of|depending on|only if|only in|only for
    |only on|only at|only when|only with|only after|only during|only to|only from|only by|only until
    |only within|only via|only through|only under|only between|only while|only where|only before
    |but only|только если|только в|только во|только при|только для|только на|только по|только с
    |только после|только до|только через|только из|только когда|только от|только летом|только зимой
    |только весной|только осенью|только днём|только днем|только ночью|только вечером|только утром|лишь в
    |лишь при|лишь для|лишь на|лишь если|лишь по|лишь с|лишь до|лишь после
    |лишь когда|лишь во|при условии|за исключением|за вычетом|если только|разве что
    |не считая|исключительно в|исключительно для|исключительно при"""

_FIRST_HAN: Final = "\u2e80"
_HAN: Final = {
    POSSIBLE: "可能 也许 或许 大概 恐怕 似乎 预计 据说 据称 有望 或将 未必",
    ABLE: "可以 能够 能 允许 准许 许可",
    ADVISED: "建议 推荐 应当 应该 最好",
    SOME: "部分 一些 有些 某些 多数 大多数 许多 很多 不少 若干 少数 有的 大部分 经常 往往 一定程度",
    SOMETIMES: "有时 有时候 偶尔 通常 一般 一般来说 大多 大都 基本上 原则上 几乎 不一定",
    PLANNED: "计划 拟于 拟在 预览版 测试版 内测 公测 试验性 即将",
    ALL: "所有 全部 每 每个 每一个 总是 一律 完全 始终 一切 任何 永远 凡是 全都 全体",
    OBLIGED: "必须 务必 须 需要 需 必需 不得不 一定要 强制",
    CERTAIN: "必将 必定 肯定 一定",
    EXCLUSIVE: "只能 唯一",
}
_HAN_CONDITIONS: Final = """只要 只有 除非 除了 除 仅在 仅当 仅限 仅限于 仅 只在 只限 只限于 只对 只为
    只向 只供 前提是 视情况 取决于 例外"""
_HAN_WHEN: Final = "直到"


def word_marks() -> dict[str, int]:
    """Marks by word, for words without content of their own."""
    marks = {word: mark for mark, words in _WORDS.items() for word in words.split()}
    marks.update(dict.fromkeys(_WHEN_WORDS.split(), WHEN))
    marks.update(dict.fromkeys(_CONDITION_WORDS.split(), CONDITION))
    marks.update({word: CONDITION | IF for word in _IF.split() if word < _FIRST_HAN})
    return marks


def degree_words() -> frozenset[str]:
    """Words such as "all" and "always": a negation before them denies only that much."""
    return frozenset(_DEGREE_WORDS.split())


def marked_content() -> dict[str, tuple[str, int]]:
    """Stem and marks by word, for words that are content as well."""
    return {
        word: (stem, mark)
        for mark, rows in _MARKED_CONTENT.items()
        for stem, words in rows
        for word in words.split()
    }


def phrase_marks() -> dict[tuple[str, ...], int]:
    """Marks by phrase, in words."""
    marks = {
        tuple(phrase.split()): mark for mark, phrases in _PHRASES.items() for phrase in phrases.split("|")
    }
    marks.update({tuple(phrase.split()): CONDITION | IF for phrase in _IF_PHRASES.split("|")})
    marks[("not", "quite")] = NOT_ALL
    marks.update({tuple(phrase.split()): CONDITION for phrase in _CONDITION_PHRASES.split("|")})
    return marks


def han_marks() -> dict[str, int]:
    """Marks by Han phrase."""
    marks = {phrase: mark for mark, phrases in _HAN.items() for phrase in phrases.split()}
    marks.update(dict.fromkeys(_HAN_CONDITIONS.split(), CONDITION))
    marks.update({word: CONDITION | IF for word in _IF.split() if word >= _FIRST_HAN})
    marks.update(dict.fromkeys(_HAN_WHEN.split(), WHEN))
    return marks
