"""Claims and their evidence with the one finding of polarity or scope that is right, or none."""

from typing import Final, NamedTuple


class Case(NamedTuple):
    """`code` is None where the claim is clean."""

    language: str
    claim: str
    evidence: str
    code: str | None


_DENIED_EN: Final = (
    ("The winch cannot be mounted upside down.", "The winch can be mounted upside down."),
    ("The winch can be mounted upside down.", "The winch cannot be mounted upside down."),
    ("Visitors are allowed on the pier.", "Visitors are not allowed on the pier."),
    ("Visitors are forbidden on the pier.", "Visitors are allowed on the pier."),
    ("The museum did not keep the original sails.", "The museum kept the original sails."),
    ("The pump doesn't run in winter.", "The valve leaks. The pump runs in winter."),
    ("The lock rusts.", "The lock never rusts, and the hinge is made of brass."),
    ("The tower has a lift.", "The tower has no lift."),
    ("The stove works with a fan.", "The stove works without a fan."),
    ("The alarm is enabled by default.", "The alarm is disabled by default."),
    ("Helmets are not required on the track.", "Helmets are required on the track."),
    ("All boats are insured.", "Not all boats are insured."),
    ("The guide reached the summit.", "The guide failed to reach the summit."),
    ("The ferry no longer stops at the island.", "The ferry stops at the island."),
    ("It is not true that the mill is listed.", "The mill is listed."),
    ("No visitor may enter the vault.", "Visitors may enter the vault."),
    ("Neither the mast nor the hull was painted.", "The mast and the hull were painted."),
    ("The hatch, once painted, does not open.", "The hatch, once painted, opens."),
)
_AGREED_EN: Final = (
    ("The winch folds flat.", "The winch folds flat, although it does not lock."),
    ("The harbour sells diesel and petrol.", "The harbour sells not only diesel but also petrol."),
    ("The trip takes at most three hours.", "The trip takes no more than three hours."),
    ("The trip takes at most three hours.", "The trip does not take more than three hours."),
    ("Logs are not kept.", "No logs are kept."),
    ("The pier is closed to visitors.", "Visitors are not allowed on the pier."),
    ("Repairs are not impossible.", "Repairs are possible."),
    ("The museum has no lift.", "The museum does not have a lift."),
    ("Smoking is forbidden in the hold.", "Smoking is not allowed in the hold."),
    ("The stove does not need a fan.", "The stove works without a fan."),
    ("Dogs do not chase cats.", "Cats chase dogs."),
    ("The red gate opens at dusk.", "The red gate opens at dusk, while the blue gate does not open at dusk."),
    ("You may restart the pump.", "You do not have to restart the pump."),
    ("The red boat is insured.", "The blue boat is not insured."),
    ("The office closes on Sundays.", "The office does not open on Sundays."),
    ("The cable is not a problem.", "The cable is no big problem."),
    ("The lift is safe.", "Is the lift not safe?"),
    ("The gate stays open unless it rains.", "The gate stays open if it does not rain."),
)
_DENIED_RU: Final = (
    ("Лебёдку не крепят к потолку.", "Лебёдку крепят к потолку."),
    ("Лебёдку крепят к потолку.", "Лебёдку не крепят к потолку."),
    ("Вход на причал разрешён посетителям.", "Вход на причал запрещён посетителям."),
    ("Насос работает без фильтра.", "Насос работает с фильтром."),
    ("У башни есть лифт.", "У башни нет лифта."),
    ("Замок ржавеет от соли.", "Замок никогда не ржавеет от соли."),
    ("Дверь можно красить зимой.", "Дверь нельзя красить зимой."),
    ("Музей сохранил подлинные паруса.", "Музей не сохранил подлинные паруса."),
    ("Мельница включена в реестр.", "Мельница не включена в реестр."),
    ("Сигнализация включена по умолчанию.", "Сигнализация отключена по умолчанию."),
    ("Проводник не может открыть купе.", "Проводник может открыть купе."),
    ("Все лодки застрахованы на год.", "Не все лодки застрахованы на год."),
    ("Неверно, что пасека продаёт мёд.", "Пасека продаёт мёд."),
    ("Паром не заходит на остров.", "Клапан подтекает. Паром заходит на остров."),
    ("Склад не охраняется ночью.", "Склад охраняется ночью."),
    ("Каска обязательна на трассе.", "Каска необязательна на трассе."),
)
_AGREED_RU: Final = (
    ("Поездка длится максимум три часа.", "Поездка длится не более трёх часов."),
    ("Гавань продаёт солярку и бензин.", "Гавань продаёт не только солярку, но и бензин."),
    ("Лебёдка складывается плоско.", "Лебёдка складывается плоско, хотя не запирается."),
    ("Журналы не хранятся в облаке.", "В облаке журналы не хранятся."),
    ("Лифта в башне нет.", "В башне нет лифта."),
    ("Курить запрещено в трюме.", "Курить не разрешается в трюме."),
    ("Заслонка открыта самое большее два часа.", "Заслонка открыта не дольше двух часов."),
    ("Он вынужден менять фильтр.", "Он не может не менять фильтр."),
    ("Собаки не гоняют кошек.", "Кошки гоняют собак."),
    ("Красная лодка застрахована.", "Синяя лодка не застрахована."),
    ("Никто не знает код сейфа.", "Код сейфа никто не знает."),
    ("Насос запускают вручную.", "Насос не обязательно запускать вручную."),
    ("Контора закрыта по воскресеньям.", "Контора не открыта по воскресеньям."),
    ("Тем не менее мост открыт.", "Мост открыт."),
    (
        "Красные ворота открываются вечером.",
        "Красные ворота открываются вечером, а синие ворота не открываются вечером.",
    ),
    ("Судно прибыло раньше полудня.", "Судно прибыло не позднее полудня."),
)
_DENIED_ZH: Final = (
    ("绞盘不能倒装。", "绞盘能倒装。"),
    ("绞盘可以倒装。", "绞盘不可以倒装。"),
    ("码头允许游客进入。", "码头禁止游客进入。"),
    ("塔楼有电梯。", "塔楼没有电梯。"),
    ("渡轮停靠小岛。", "渡轮不停靠小岛。阀门漏水。"),
    ("博物馆未保留原来的船帆。", "博物馆保留了原来的船帆。"),
    ("警报默认启用。", "警报默认禁用。"),
    ("委员会同意延期。", "委员会不同意延期。"),
    ("水泵冬季运行。", "水泵冬季不运行。"),
    ("乘客必须戴头盔。", "乘客不必戴头盔。"),
    ("传感器无法探测烟雾。", "传感器能够探测烟雾。"),
    ("旧型号仍在生产。", "旧型号不再生产。"),
    ("仓库从不出租。", "仓库出租。"),
    ("该药无效。", "该药有效。"),
    ("这座磨坊并非私人财产。", "这座磨坊是私人财产。"),
    ("合同不包含保密条款。", "合同包含保密条款。"),
)
_AGREED_ZH: Final = (
    ("港口出售柴油和汽油。", "港口不仅出售柴油，还出售汽油。"),
    ("行程最多三小时。", "行程不超过三小时。"),
    ("蜂场未来会扩建。", "蜂场将来会扩建。"),
    ("绞盘可以折叠。", "绞盘可以折叠，但不能上锁。"),
    ("无人机能在夜间飞行。", "无人机可以在夜间飞行。"),
    ("渡轮照常出发。", "无论天气如何，渡轮照常出发。"),
    ("他必须取消行程。", "他不得不取消行程。"),
    ("型号不同，价格也不同。", "不同型号的价格不同。"),
    ("该椅子适合阳台。", "该椅子非常适合阳台。"),
    ("如果没有停电，水泵会运行。", "除非停电，水泵会运行。"),
    ("塔楼没有电梯。", "塔楼里没有电梯。"),
    ("游客禁止进入码头。", "游客不准进入码头。"),
    ("红船已投保。", "蓝船未投保。"),
    ("系统会删除旧日志。", "系统会清除旧日志。"),
    ("他们参观了南非的灯塔。", "他们在南非参观了灯塔。"),
    ("狗不追猫。", "猫追狗。"),
)
_STRONGER_EN: Final = (
    ("Frost always jams the winch.", "Frost sometimes jams the winch."),
    ("Frost will jam the winch.", "Frost may jam the winch."),
    ("Frost jams the winch.", "Frost might jam the winch."),
    ("A second anchor is required in a storm.", "A second anchor is recommended in a storm."),
    ("Crews must wear gloves on deck.", "Crews should wear gloves on deck."),
    ("All cabins face the sea.", "Most cabins face the sea."),
    ("The lamp works.", "The lamp works only in winter."),
    ("Refunds are paid.", "Refunds are paid, except for gift cards."),
    ("The gate stays open.", "The gate stays open unless it rains."),
    ("The deposit is returned.", "The deposit is returned, provided that the boat is clean."),
    ("The ferry stops at the island.", "The ferry usually stops at the island."),
    ("The chart plotter supports sonar.", "The chart plotter supports sonar (beta)."),
    ("Every boat has a radio.", "Some boats have a radio."),
    ("Logs are kept in the cloud.", "Logs are typically kept in the cloud."),
)
_SAME_SCOPE_EN: Final = (
    ("In summer the deck is scrubbed weekly.", "The deck is scrubbed weekly in summer."),
    ("Frost can jam the winch.", "Frost may jam the winch."),
    ("In some cases frost jams the winch.", "Frost sometimes jams the winch."),
    ("Frost may jam the winch.", "Frost jams the winch."),
    ("Crews should wear gloves on deck.", "Crews must wear gloves on deck."),
    ("The gate opens at dusk.", "The gate opens at dusk, and the lamp works only in winter."),
    ("Only in winter does the lamp work.", "The lamp works only in winter."),
    ("Refunds are paid except for gift cards.", "Refunds are paid, except for gift cards."),
    ("The mast is made of steel.", "The mast is made of steel and may be painted."),
    ("Some cabins face the sea.", "Most cabins face the sea."),
    ("The lamp works.", "The lamp works only in winter. Since spring, the lamp works."),
    ("If the lens is clean, the lamp works.", "The lamp works only if the lens is clean."),
    ("The museum opened in May 2019.", "The museum opened in May 2019, though some rooms may stay closed."),
    ("The hopper takes 4 kg of seed.", "The hopper takes up to 4 kg of seed."),
)
_STRONGER_RU: Final = (
    ("Иней всегда заклинивает лебёдку.", "Иней иногда заклинивает лебёдку."),
    ("Иней заклинивает лебёдку.", "Иней обычно заклинивает лебёдку."),
    ("Второй якорь обязателен в шторм.", "Второй якорь рекомендуется в шторм."),
    ("Экипаж должен надевать перчатки.", "Экипажу следует надевать перчатки."),
    ("Все каюты выходят на море.", "Некоторые каюты выходят на море."),
    ("Лампа работает.", "Лампа работает только зимой."),
    ("Деньги возвращают.", "Деньги возвращают, кроме подарочных карт."),
    ("Залог возвращают.", "Залог возвращают при условии, что лодка чистая."),
    ("Мороз повредит трубу.", "Мороз может повредить трубу."),
    ("Паром заходит на остров.", "Паром, как правило, заходит на остров."),
    ("Плоттер поддерживает эхолот.", "Плоттер поддерживает эхолот экспериментально."),
    ("Ворота открыты ночью.", "Ворота открыты ночью, если нет дождя."),
    ("Каждая лодка имеет рацию.", "Часто лодка имеет рацию."),
)
_SAME_SCOPE_RU: Final = (
    ("Летом палубу моют каждую неделю.", "Палубу моют каждую неделю летом."),
    ("Иногда иней заклинивает лебёдку.", "Иней иногда заклинивает лебёдку."),
    ("Иней может заклинить лебёдку.", "Возможно, иней заклинит лебёдку."),
    ("Иней может заклинить лебёдку.", "Иней заклинит лебёдку."),
    ("Второй якорь рекомендуется в шторм.", "Второй якорь обязателен в шторм."),
    ("Ворота открываются вечером.", "Ворота открываются вечером, а лампа работает только зимой."),
    ("Только зимой лампа работает.", "Лампа работает только зимой."),
    ("Деньги возвращают, кроме подарочных карт.", "Деньги возвращают, за исключением подарочных карт."),
    ("Мачта сделана из стали.", "Мачта сделана из стали, её можно красить."),
    ("Некоторые каюты выходят на море.", "Большинство кают выходят на море."),
    ("Лампа работает.", "Лампа работает только зимой. Теперь лампа работает."),
    ("Бункер вмещает 4 кг зерна.", "Бункер вмещает до 4 кг зерна."),
    ("Музей открыт.", "Музей открыт, хотя некоторые залы могут быть закрыты."),
)
_STRONGER_ZH: Final = (
    ("霜冻总是卡住绞盘。", "霜冻有时会卡住绞盘。"),
    ("霜冻会卡住绞盘。", "霜冻可能会卡住绞盘。"),
    ("暴风雨中必须使用第二个锚。", "暴风雨中建议使用第二个锚。"),
    ("所有客舱面朝大海。", "部分客舱面朝大海。"),
    ("这盏灯工作。", "这盏灯仅在冬季工作。"),
    ("渡轮停靠小岛。", "渡轮通常停靠小岛。"),
    ("闸门保持打开。", "除非下雨，闸门保持打开。"),
    ("押金全部退还。", "押金部分退还。"),
    ("船员必须戴手套。", "船员应当戴手套。"),
    ("海图仪支持声呐。", "海图仪支持声呐（测试版）。"),
    ("每个仓库都有灭火器。", "有些仓库有灭火器。"),
)
_SAME_SCOPE_ZH: Final = (
    ("在夏季，甲板每周清洗。", "甲板在夏季每周清洗。"),
    ("霜冻也许会卡住绞盘。", "霜冻可能会卡住绞盘。"),
    ("有时霜冻会卡住绞盘。", "霜冻有时会卡住绞盘。"),
    ("霜冻可能会卡住绞盘。", "霜冻会卡住绞盘。"),
    ("船员应当戴手套。", "船员必须戴手套。"),
    ("闸门黄昏打开。", "闸门黄昏打开，灯仅在冬季工作。"),
    ("仅在冬季这盏灯工作。", "这盏灯仅在冬季工作。"),
    ("部分客舱面朝大海。", "大多数客舱面朝大海。"),
    ("料斗可装4千克种子。", "料斗最多可装4千克种子。"),
    ("桅杆由钢制成。", "桅杆由钢制成，也可能上漆。"),
    ("这盏灯工作。", "这盏灯仅在冬季工作。现在这盏灯工作。"),
)


def _cases(language: str, pairs: tuple[tuple[str, str], ...], code: str | None) -> list[Case]:
    return [Case(language, claim, evidence, code) for claim, evidence in pairs]


CASES: Final = [
    *_cases("en", _DENIED_EN, "negation_conflict"),
    *_cases("en", _AGREED_EN, None),
    *_cases("ru", _DENIED_RU, "negation_conflict"),
    *_cases("ru", _AGREED_RU, None),
    *_cases("zh", _DENIED_ZH, "negation_conflict"),
    *_cases("zh", _AGREED_ZH, None),
    *_cases("en", _STRONGER_EN, "scope_strengthened"),
    *_cases("en", _SAME_SCOPE_EN, None),
    *_cases("ru", _STRONGER_RU, "scope_strengthened"),
    *_cases("ru", _SAME_SCOPE_RU, None),
    *_cases("zh", _STRONGER_ZH, "scope_strengthened"),
    *_cases("zh", _SAME_SCOPE_ZH, None),
]
