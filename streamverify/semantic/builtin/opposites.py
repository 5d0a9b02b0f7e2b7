"""Words that stand against each other: where the evidence has one and the claim the other, they may differ.

Wider than the opposites of `text.polarity`, which decide on conflicts: these only weigh. English, Russian,
Chinese; pairs of stems or, in Chinese, of two characters.
"""

from typing import Final

from .stems import stem

_PAIRS: Final = """more/less more/fewer most/least increase/decrease increase/reduce rise/fall rose/fell
    grow/shrink higher/lower high/low highest/lowest upper/lower larger/smaller large/small big/small
    bigger/smaller major/minor maximum/minimum max/min above/below over/under before/after earlier/later
    early/late first/last former/latter previous/next old/new older/younger oldest/youngest old/young
    young/elderly newer/older past/future ancient/modern begin/end start/end start/stop start/finish
    open/close opened/closed opening/closing arrive/depart arrive/leave enter/leave enter/exit
    accept/reject accept/refuse allow/forbid allow/prohibit permit/prohibit allow/prevent
    include/exclude add/remove add/delete win/lose won/lost winner/loser victory/defeat success/failure
    succeed/fail pass/fail buy/sell bought/sold import/export lend/borrow give/take give/receive
    send/receive push/pull male/female man/woman men/women boy/girl boys/girls father/mother
    son/daughter brother/sister husband/wife king/queen uncle/aunt prince/princess actor/actress he/she
    his/her him/her indoor/outdoor indoors/outdoors inside/outside internal/external inner/outer
    interior/exterior left/right north/south east/west northern/southern eastern/western top/bottom
    front/back up/down upward/downward ascend/descend hot/cold warm/cool wet/dry heavy/light dark/light
    black/white bright/dark day/night morning/evening awake/asleep awake/sleeping sleep/run sit/stand
    sitting/standing sitting/walking stand/walk walking/running alive/dead life/death live/die born/died
    birth/death good/bad better/worse best/worst positive/negative true/false right/wrong
    correct/incorrect strong/weak stronger/weaker fast/slow faster/slower quick/slow rich/poor
    easy/difficult easy/hard simple/complex happy/sad happy/angry love/hate like/dislike friend/enemy
    ally/enemy peace/war attack/defend public/private legal/illegal same/different similar/different
    equal/unequal identical/different full/empty full/partial complete/partial complete/incomplete
    always/never everyone/nobody all/none everything/nothing present/absent present/past rare/common
    rare/frequent often/rarely usually/rarely many/few several/single both/neither both/either
    single/multiple single/married together/apart together/alone alone/crowd local/foreign
    domestic/foreign native/foreign urban/rural natural/artificial real/fake guilty/innocent
    safe/dangerous clean/dirty long/short longer/shorter tall/short wide/narrow deep/shallow thick/thin
    near/far close/far majority/minority gain/loss profit/loss income/expense credit/debit
    surplus/deficit strength/weakness advantage/disadvantage benefit/harm cause/prevent cause/cure
    promote/inhibit activate/inhibit activate/suppress enhance/reduce enhance/inhibit enhance/impair
    upregulate/downregulate upregulated/downregulated induce/inhibit stimulate/inhibit improve/worsen
    improve/degrade accelerate/decelerate accelerate/slow confirm/deny agree/disagree support/oppose
    approve/reject for/against with/without optional/required voluntary/mandatory temporary/permanent
    manual/automatic active/passive enabled/disabled enable/disable online/offline
    connected/disconnected odd/even question/answer teacher/student parent/child parents/children
    adult/child employer/employee seller/buyer landlord/tenant doctor/patient liberal/conservative
    democrat/republican left-wing/right-wing hero/villain fiction/nonfiction comedy/tragedy
    summer/winter spring/autumn spring/fall monday/tuesday cat/dog football/basketball tennis/basketball
    guitar/piano больше/меньше более/менее выше/ниже увеличить/уменьшить увеличение/уменьшение
    рост/снижение рост/падение вырасти/снизиться вырос/снизился повысить/понизить повышение/понижение
    до/после раньше/позже ранний/поздний первый/последний старый/новый старший/младший начало/конец
    начать/закончить открыть/закрыть открытый/закрытый принять/отклонить разрешить/запретить
    разрешено/запрещено включить/исключить добавить/удалить выиграть/проиграть победа/поражение
    успех/неудача купить/продать мужчина/женщина мальчик/девочка отец/мать сын/дочь брат/сестра муж/жена
    внутри/снаружи внутренний/внешний левый/правый северный/южный восточный/западный север/юг
    восток/запад вверх/вниз верхний/нижний горячий/холодный тёплый/холодный день/ночь утро/вечер
    живой/мёртвый родился/умер хороший/плохой лучше/хуже лучший/худший положительный/отрицательный
    верный/неверный правильный/неправильный сильный/слабый быстрый/медленный быстрее/медленнее
    богатый/бедный лёгкий/трудный простой/сложный любить/ненавидеть друг/враг война/мир
    публичный/частный общий/частный законный/незаконный одинаковый/разный полный/пустой полный/частичный
    всегда/никогда все/никто редкий/частый редко/часто вместе/отдельно местный/иностранный
    опасный/безопасный длинный/короткий высокий/низкий широкий/узкий большой/маленький близкий/далёкий
    большинство/меньшинство прибыль/убыток доход/расход подтвердить/опровергнуть согласиться/отказаться
    поддержать/отвергнуть обязательный/необязательный обязательно/добровольно временный/постоянный
    бесплатный/платный бесплатно/платно вручную/автоматически ручной/автоматический зимой/летом
    зима/лето минимум/максимум минимальный/максимальный импорт/экспорт с/без"""
_HAN_PAIRS: Final = """增加/减少 增长/下降 上升/下降 提高/降低 上涨/下跌 扩大/缩小 之前/之后 以前/以后
    最大/最小 最高/最低 最多/最少 最早/最晚 以上/以下 大于/小于 高于/低于 多于/少于 早于/晚于 开始/结束
    打开/关闭 开启/关闭 启用/禁用 允许/禁止 可以/禁止 接受/拒绝 同意/反对 同意/拒绝 支持/反对 包括/排除
    添加/删除 增加/删除 胜利/失败 成功/失败 买入/卖出 购买/出售 进口/出口 男性/女性 男孩/女孩 父亲/母亲
    儿子/女儿 哥哥/姐姐 丈夫/妻子 内部/外部 室内/室外 左侧/右侧 北部/南部 东部/西部 上午/下午 白天/夜间
    早上/晚上 出生/去世 正面/负面 正确/错误 强制/自愿 必须/可选 必填/选填 快速/缓慢 简单/复杂 公开/私密
    公开/保密 合法/非法 相同/不同 完整/部分 全部/部分 总是/从不 经常/很少 罕见/常见 永久/临时 自动/手动
    免费/收费 免费/付费 有效/无效 盈利/亏损 收入/支出 国内/国外 本地/远程 在线/离线 首次/末次 第一/最后
    多数/少数 旺季/淡季 夏季/冬季 冬天/夏天 安全/危险 加快/减慢 延长/缩短 提前/推迟 增强/减弱 促进/抑制
    改善/恶化"""


def _table() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for pair in f"{_PAIRS} {_HAN_PAIRS}".replace("ё", "е").split():
        one, other = [each if each >= "\u2e80" else stem(each) for each in pair.split("/")]
        table.setdefault(one, set()).add(other)
        table.setdefault(other, set()).add(one)
    return {one: frozenset(others - {one}) for one, others in table.items()}


#: By stem, those that stand against it.
OPPOSITES: Final = _table()
