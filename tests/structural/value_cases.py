"""Claims, what they cite, and the codes that the comparison of values must find: claim, evidence, codes.

In a line ``claim | evidence => codes`` ``-`` stands for no finding at all; blanks part codes;
``//`` parts the texts of two chunks.
"""

from typing import Final

ENGLISH_CLEAN: Final = """
The shed stores 84 crates. | The shed stores eighty-four crates. => -
The ferry carries 1,250 people. | The ferry carries 1250 people. => -
The levy is 1.5 % of the price. | The levy is 1,5 % of the price. => -
The shift lasts one day. | The shift lasts 24 hours. => -
The reply takes 1.5 s. | The reply takes 1500 ms. => -
Three gates are open. | There are 3 open gates. => -
A ticket is 12 euros. | A ticket is €12. => -
The path is 2 km long. | The path is 2,000 m long. => -
A share of 50 % was sold. | Half of it was sold. => -
The score of 85 % was a pass. | Scores between 80 % and 90 % are a pass. => -
The score was between 80 % and 90 %. | The score was 85 %. => -
The crate weighs about 30 kg. | The crate weighs 29.6 kg. => -
Over 3,000 trees grow there. | 3,214 trees grow there. => -
The guard waits at least 20 minutes. | The guard waits 25 minutes. => -
The route has two stops: Elm and Oak. | The route stops at Elm and at Oak. => -
Both boats cost 30 euros in total. | The red boat costs 10 euros and the blue boat 20 euros. => -
Sales rose from 20 to 25, that is by 5. | Sales rose from 20 to 25. => -
Logs are kept 30 days, backups 90 days. | Backups are kept 90 days, and logs 30 days. => -
The lock opened in 1931. | The lock opened on 4 May 1931. => -
The lock opened on 4 May 1931. | The lock opened on 1931-05-04. => -
The desk opens at 9 am. | The desk opens at 09:00. => -
The fair ran from 3 to 5 June. | The fair ran 3-5 June. => -
The tank runs protocol HTTP/2. | The tank runs protocol HTTP/2 only. => -
See release 4.10 for the change. | The change came with release 4.10. => -
The roof covers 40 square metres [3]. | The roof covers 40 square metres. => -
Wait 30 seconds, see https://a.example/90. | Wait 30 seconds. => -
1. The key fits 7 doors. | The key fits 7 doors. => -
The kiln reaches 1,100 degrees Celsius. | Kiln: 1100 °C. => -
The jar holds 0.5 l. | The jar holds 500 ml. => -
The hopper takes 4 kg of seed. | The hopper takes up to 4 kg of seed. => bound_dropped
The pass is valid for 30 days. | The pass is valid for no more than 30 days. => bound_dropped
"""

ENGLISH_BROKEN: Final = """
The shed stores 48 crates. | The shed stores 84 crates. => number_conflict
The shed stores 85 crates. | The shed stores eighty-four crates. => number_conflict
The ferry carries 12,500 people. | The ferry carries 1,250 people. => number_conflict
The levy is 1.6 % of the price. | The levy is 1,5 % of the price. => number_conflict
The shift lasts two days. | The shift lasts 24 hours. => number_conflict
The path is 2 m long. | The path is 2 km long. => unit_conflict
The levy is 3 percentage points. | The levy is 3 percent. => unit_conflict
A ticket is 12 dollars. | A ticket is 12 euros. => unit_conflict
The disk holds 8 GB. | The disk holds 8 GiB. => unit_conflict
The score was between 70 % and 90 %. | The score was between 80 % and 90 %. => number_conflict
The crate weighs about 30 kg. | The crate weighs 41 kg. => number_conflict
The lock opened in 1913. | The lock opened in 1931. => date_conflict
The lock opened on 4 March 1931. | The lock opened on 4 May 1931. => date_conflict
The desk opens at 8 am. | The desk opens at 09:00. => date_conflict
The tank runs protocol HTTP/3. | The tank runs protocol HTTP/2. => number_conflict
The change came with release 4.1. | The change came with release 4.10. => number_conflict
The fourth gate is green. | The third gate is green. => number_conflict
Backups are kept 30 days. | Logs are kept 30 days and backups are kept 90 days. => number_conflict
Backups are kept 30 days. | Logs are kept 30 days. // Backups are kept 90 days. => number_conflict
The pass is valid for at least 30 days. | The pass is valid for up to 30 days. => scope_strengthened
The pass is valid for exactly 30 days. | The pass is valid for up to 30 days. => scope_strengthened
The pass is valid for up to 40 days. | The pass is valid for up to 30 days. => number_conflict
A guide in Elmford leads 14 walks. | Walks in Elmford are popular. => number_not_in_evidence
The orchard yields 9 tonnes a year. | The orchard was planted long ago. => number_not_in_evidence
The mill closed in 1888. | The mill has been closed for long. => date_not_in_evidence
The mill stands 40 km from Elmford. | The mill bears the number 40 on its door. => unit_not_in_evidence
Sales rose by 6. | Sales rose from 20 to 25. => number_not_in_evidence
Both boats cost 40 euros in total. | The red one costs 10 euros, the blue 20 euros. => number_not_in_evidence
The hall seats 130. | The hall seats up to 120. => number_conflict
The bridge was painted in 1990, then in 2004. | The bridge was painted in 1990. => date_not_in_evidence
The key fits 7 doors. | The key fits 5 doors. See page 7. => number_conflict
"""

RUSSIAN_CLEAN: Final = """
На складе 84 ящика. | На складе восемьдесят четыре ящика. => -
Паром берёт 1250 человек. | Паром берёт 1 250 человек. => -
Сбор равен 1.5 % от цены. | Сбор равен 1,5 % от цены. => -
Смена длится сутки. | Смена длится 24 часа. => -
Ответ занимает 1,5 с. | Ответ занимает 1500 мс. => -
Открыты три калитки. | Открыты 3 калитки. => -
Билет стоит 120 руб. | Билет стоит 120 рублей. => -
Тропа длиной 2 км. | Тропа длиной 2000 м. => -
Продана половина. | Продано 50 %. => -
Питомник вырастил 2,4 тыс. саженцев. | Питомник вырастил 2400 саженцев. => -
Ящик весит около 30 кг. | Ящик весит 29,6 кг. => -
Шлюз открыт в 1931 году. | Шлюз открыт 4 мая 1931 года. => -
Шлюз открыт 04.05.1931. | Шлюз открыт 4 мая 1931 года. => -
Касса открывается в 9:00. | Касса открывается в 09:00. => -
Журналы хранят 30 дней, копии — 90 дней. | Копии хранят 90 дней, а журналы — 30 дней. => -
Банка вмещает 0,5 л. | Банка вмещает 500 мл. => -
Сторож ждёт не менее 20 минут. | Сторож ждёт 25 минут. => -
Обе лодки стоят в сумме 30 евро. | Красная лодка стоит 10 евро, а синяя — 20 евро. => -
Насос работает по протоколу HTTP/2. | Насос работает только по протоколу HTTP/2. => -
Крыша занимает 40 кв. м [3]. | Крыша занимает 40 квадратных метров. => -
1. Ключ подходит к 7 дверям. | Ключ подходит к 7 дверям. => -
Печь нагревается до 1100 градусов. | Печь нагревается до 1 100 градусов. => -
Хранит версии 30 дней. | Устройство хранит версии 30 дней. => -
В бункер входит 4 кг зерна. | В бункер входит не более 4 кг зерна. => bound_dropped
Пропуск действует 30 дней. | Пропуск действует до 30 дней. => bound_dropped
"""

RUSSIAN_BROKEN: Final = """
На складе 48 ящиков. | На складе 84 ящика. => number_conflict
Паром берёт 12 500 человек. | Паром берёт 1250 человек. => number_conflict
Сбор равен 1,6 % от цены. | Сбор равен 1,5 % от цены. => number_conflict
Смена длится 2 суток. | Смена длится 24 часа. => number_conflict
Тропа длиной 2 м. | Тропа длиной 2 км. => unit_conflict
Сбор равен 3 процентным пунктам. | Сбор равен 3 процентам. => unit_conflict
Билет стоит 120 долларов. | Билет стоит 120 рублей. => unit_conflict
Открыты четыре калитки. | Открыты 3 калитки. => number_conflict
У причала стоит 71 лодка. | У причала стоит 17 лодок. => number_conflict
Шлюз открыт в 1913 году. | Шлюз открыт в 1931 году. => date_conflict
Шлюз открыт 4 марта 1931 года. | Шлюз открыт 4 мая 1931 года. => date_conflict
Касса открывается в 8:00. | Касса открывается в 09:00. => date_conflict
Насос работает по протоколу HTTP/3. | Насос работает по протоколу HTTP/2. => number_conflict
Исправление вошло в версию 4.1. | Исправление вошло в версию 4.10. => number_conflict
Копии хранят 30 дней. | Журналы хранят 30 дней, а копии — 90 дней. => number_conflict
Пропуск действует не менее 30 дней. | Пропуск действует не более 30 дней. => scope_strengthened
Пропуск действует ровно 30 дней. | Пропуск действует до 30 дней. => scope_strengthened
Пропуск действует до 40 дней. | Пропуск действует до 30 дней. => number_conflict
Проводник водит 14 групп. | Прогулки там любят. => number_not_in_evidence
Мельница закрыта в 1888 году. | Мельница давно закрыта. => date_not_in_evidence
Мельница стоит в 40 км от села. | На двери мельницы номер 40. => unit_not_in_evidence
Обе лодки стоят в сумме 40 евро. | Красная лодка стоит 10 евро, а синяя — 20 евро. => number_not_in_evidence
Зал вмещает 130 человек. | Зал вмещает до 120 человек. => number_conflict
Банка вмещает 5 л. | Банка вмещает 500 мл. => number_conflict
Питомник вырастил 2,4 млн саженцев. | Питомник вырастил 2400 саженцев. => number_conflict
"""

CHINESE_CLEAN: Final = """
仓库有84个箱子。 | 仓库有八十四个箱子。 => -
渡轮载客1250人。 | 渡轮载客1,250人。 => -
税率为价格的1.5%。 | 税率为价格的百分之1.5。 => -
班次持续一天。 | 班次持续24小时。 => -
回复需要1.5秒。 | 回复需要1500毫秒。 => -
苗圃培育了36000株树苗。 | 苗圃培育了3.6万株树苗。 => -
票价为120元。 | 票价为人民币120元。 => -
小路长2公里。 | 小路长2000米。 => -
水罐容量为0.5升。 | 水罐容量为500毫升。 => -
箱子约重30公斤。 | 箱子重29.6公斤。 => -
水闸于1931年开放。 | 水闸于1931年5月4日开放。 => -
水闸于1931年5月4日开放。 | 水闸于1931-05-04开放。 => -
售票处9:00开门。 | 售票处上午9点开门。 => -
日志保存30天，备份保存90天。 | 备份保存90天，日志保存30天。 => -
看守至少等待20分钟。 | 看守等待25分钟。 => -
两条船共30欧元。 | 红船10欧元，蓝船20欧元。 => -
水泵使用HTTP/2协议。 | 水泵只使用HTTP/2协议。 => -
屋顶面积为40平方米[3]。 | 屋顶面积为40平方米。 => -
1. 钥匙能开7扇门。 | 钥匙能开7扇门。 => -
得分为85%属于合格。 | 80%至90%的得分属于合格。 => -
窑温达到1100摄氏度。 | 窑温达到1100℃。 => -
人口为3.5亿。 | 人口为350000000。 => -
包裹最多保存30天。 | 包裹保存不超过30天。 => -
料斗可装4千克种子。 | 料斗最多可装4千克种子。 => bound_dropped
通行证有效期30天。 | 通行证有效期不超过30天。 => bound_dropped
"""

CHINESE_BROKEN: Final = """
仓库有48个箱子。 | 仓库有84个箱子。 => number_conflict
仓库有85个箱子。 | 仓库有八十四个箱子。 => number_conflict
渡轮载客12500人。 | 渡轮载客1250人。 => number_conflict
税率为价格的1.6%。 | 税率为价格的1.5%。 => number_conflict
班次持续两天。 | 班次持续24小时。 => number_conflict
小路长2米。 | 小路长2公里。 => unit_conflict
税率上调3个百分点。 | 税率上调3%。 => unit_conflict
票价为120美元。 | 票价为120元。 => unit_conflict
水窖供应6.3万户。 | 水窖供应3.6万户。 => number_conflict
水窖供应3.6亿户。 | 水窖供应3.6万户。 => number_conflict
水闸于1913年开放。 | 水闸于1931年开放。 => date_conflict
水闸于1931年3月4日开放。 | 水闸于1931年5月4日开放。 => date_conflict
售票处8:00开门。 | 售票处9:00开门。 => date_conflict
水泵使用HTTP/3协议。 | 水泵使用HTTP/2协议。 => number_conflict
备份保存30天。 | 日志保存30天，备份保存90天。 => number_conflict
通行证有效期至少30天。 | 通行证有效期最多30天。 => scope_strengthened
通行证有效期恰好30天。 | 通行证有效期最多30天。 => scope_strengthened
通行证有效期最多40天。 | 通行证有效期最多30天。 => number_conflict
向导带领14个团。 | 那里的散步很受欢迎。 => number_not_in_evidence
磨坊于1888年关闭。 | 磨坊早已关闭。 => date_not_in_evidence
磨坊距村庄40公里。 | 磨坊的门牌号是40。 => unit_not_in_evidence
两条船共40欧元。 | 红船10欧元，蓝船20欧元。 => number_not_in_evidence
礼堂可坐130人。 | 礼堂最多可坐120人。 => number_conflict
水罐容量为5升。 | 水罐容量为500毫升。 => number_conflict
支柱高8英尺。 | 支柱高8米。 => unit_conflict
"""

TABLES: Final = {
    "en clean": ENGLISH_CLEAN,
    "en broken": ENGLISH_BROKEN,
    "ru clean": RUSSIAN_CLEAN,
    "ru broken": RUSSIAN_BROKEN,
    "zh clean": CHINESE_CLEAN,
    "zh broken": CHINESE_BROKEN,
}
