"""Sentences with the dates that they hold, in the notation of `notation`, and sentences without."""

from typing import Final

from streamverify.text.dates import DateMention, Reading


def notation(mention: DateMention) -> str:
    """All readings: ``2026-11-30``, ``?-11`` (any year), ``2026Q3``, ``T15:30+180``, ``A|B``, ``A..B``."""
    if not mention.readings:
        return "invalid"
    first = "|".join(map(_one, mention.readings))
    return first if not mention.last_readings else first + ".." + "|".join(map(_one, mention.last_readings))


def _one(reading: Reading) -> str:
    year = "?" if reading.year is None else str(reading.year)
    date = ""
    if reading.month is not None:
        date = f"{year}-{reading.month:02}" + ("" if reading.day is None else f"-{reading.day:02}")
    elif reading.day is not None:
        date = f"?-?-{reading.day:02}"
    elif reading.quarter is not None:
        date = f"{year}Q{reading.quarter}"
    elif reading.half is not None:
        date = f"{year}H{reading.half}"
    elif reading.year is not None:
        date = year
    elif reading.decade is not None:
        date = f"{reading.decade}s"
    elif reading.century is not None:
        date = f"c{reading.century}"
    if reading.fiscal:
        date = "FY" + date
    if reading.weekday is not None:
        date = f"{date}w{reading.weekday}"
    if reading.hour is not None:
        date += f"T{reading.hour:02}:{reading.minute:02}"
        date += "" if reading.second is None else f":{reading.second:02}"
        date += "" if reading.offset_minutes is None else f"{reading.offset_minutes:+}"
        date += reading.zone or ""
    return date


# text | mention = notation | mention = notation ... (⏎ is a line break)
_READ: Final = """
It opened on 2026-11-30. | 2026-11-30 = 2026-11-30
It dates from the nineteenth century. | nineteenth century = c19
Nineteenth-century houses | Nineteenth-century = c19
In the twenty-first century | twenty-first century = c21
построен в девятнадцатом веке | девятнадцатом веке = c19
В двадцать первом веке | двадцать первом веке = c21
в начале XVII столетия | XVII столетия = c17
It was dredged in the eighties. | eighties = 1980s|1880s|2080s
углубляли в восьмидесятых годах | восьмидесятых годах = 1980s|1880s|2080s
It is held on the first of May. | first of May = ?-05-01
It was held on the twenty-first of June 2019. | twenty-first of June 2019 = 2019-06-21
Каждый год первого мая | первого мая = ?-05-01
Двадцать первого июня 2019 года | Двадцать первого июня 2019 года = 2019-06-21
It begins at a quarter past nine. | quarter past nine = T09:15|T21:15
It begins at quarter to ten. | quarter to ten = T09:45|T21:45
It opens at half past eight. | half past eight = T08:30|T20:30
Поезд уходит без четверти семь | без четверти семь = T06:45|T18:45
Поезд уходит в половине восьмого. | половине восьмого = T07:30|T19:30
画廊午夜关门 | 午夜 = T00:00
画廊中午关门 | 中午 = T12:00
画廊12点关门 | 12点 = T12:00
Stamp 2026-11-30T10:00:00Z done | 2026-11-30T10:00:00Z = 2026-11-30T10:00:00+0
Stamp 2026-11-30T10:00:00.123+03:00. | 2026-11-30T10:00:00.123+03:00 = 2026-11-30T10:00:00+180
Stamp 2026-11-30T10:00-05:00. | 2026-11-30T10:00-05:00 = 2026-11-30T10:00-300
Stamp 20261130T100000Z. | 20261130T100000Z = 2026-11-30T10:00:00+0
Log 2026-11-30 23:59:59 end | 2026-11-30 23:59:59 = 2026-11-30T23:59:59
On 2026/3/5 it ended | 2026/3/5 = 2026-03-05
On 2026.03.05 it ended | 2026.03.05 = 2026-03-05
In 2026-11 it ended | 2026-11 = 2026-11
It opened on 30 November 2026. | 30 November 2026 = 2026-11-30
It opened on November 30, 2026. | November 30, 2026 = 2026-11-30
It opened on 30⏎November 2026. | 30⏎November 2026 = 2026-11-30
It opened on 30  November⏎2026. | 30  November⏎2026 = 2026-11-30
It opened on march 3 , 2026 or March 3 , 2026. | March 3 , 2026 = 2026-03-03
It opened on November 30 2026. | November 30 2026 = 2026-11-30
It opened on Nov. 30th, 2026. | Nov. 30th, 2026 = 2026-11-30
It opened on Nov 30, 2026, at last | Nov 30, 2026 = 2026-11-30
It opened 30-Nov-2026. | 30-Nov-2026 = 2026-11-30
It opened 30 Nov 2026. | 30 Nov 2026 = 2026-11-30
It opened on 30 NOVEMBER 2026. | 30 NOVEMBER 2026 = 2026-11-30
It opened on NOVEMBER 30, 2026. | NOVEMBER 30, 2026 = 2026-11-30
It opened on 30 november 2026. | 30 november 2026 = 2026-11-30
on the 30th of November, 2026 | 30th of November, 2026 = 2026-11-30
the 30th of November was cold | 30th of November = ?-11-30
the 1st day of March 2026 | 1st day of March 2026 = 2026-03-01
It closed on 5 March. Then | 5 March = ?-03-05
It closed on March 5. Then | March 5 = ?-03-05
It closed on March 5th, a day | March 5th = ?-03-05
on 5 May it rained | 5 May = ?-05-05
on 5 may 2026 it rained | 5 may 2026 = 2026-05-05
on May 5, 2026 it rained | May 5, 2026 = 2026-05-05
due 11/30/2026 or later | 11/30/2026 = 2026-11-30
due 30/11/2026 or later | 30/11/2026 = 2026-11-30
due 30/11/26 or later | 30/11/26 = 2026-11-30|1926-11-30
due 03/04/2026 or later | 03/04/2026 = 2026-04-03|2026-03-04
due 3-4-2026 or later | 3-4-2026 = 2026-04-03|2026-03-04
due 04/04/2026 or later | 04/04/2026 = 2026-04-04
due 30.11.2026. | 30.11.2026 = 2026-11-30
due 1.2.2026, or | 1.2.2026 = 2026-02-01
due 05.03.26, or | 05.03.26 = 2026-03-05|1926-03-05
In November 2026 it ended | November 2026 = 2026-11
In November, 2026 it ended | November, 2026 = 2026-11
In November of 2026 it ended | November of 2026 = 2026-11
In Nov 2026 it ended | Nov 2026 = 2026-11
Until Sept. 2026 it ran | Sept. 2026 = 2026-09
It ends in November. | November = ?-11
It ends in May. | May = ?-05
It ends in March or April. | March = ?-03 | April = ?-04
December is cold | December = ?-12
since mid-August it rains | August = ?-08
sales in Q3 2026 rose | Q3 2026 = 2026Q3
sales in Q3 of 2026 rose | Q3 of 2026 = 2026Q3
sales in Q3/2026 rose | Q3/2026 = 2026Q3
sales in 2026 Q3 rose | 2026 Q3 = 2026Q3
sales in 2026-Q3 rose | 2026-Q3 = 2026Q3
sales in Q3 rose | Q3 = ?Q3
in the third quarter of 2026. | third quarter of 2026 = 2026Q3
in the first quarter it rose | first quarter = ?Q1
Third-quarter sales rose | Third-quarter = ?Q3
in H1 2026 it rose | H1 2026 = 2026H1
in the second half of 2026 it rose | second half of 2026 = 2026H2
in the fourth fiscal quarter it rose | fourth fiscal quarter = FY?Q4
in Q4 FY2026 it rose | Q4 FY2026 = FY2026Q4
revenue of FY2026 rose | FY2026 = FY2026
revenue of FY26 rose | FY26 = FY2026
in fiscal year 2026 it rose | fiscal year 2026 = FY2026
in fiscal 2026 it rose | fiscal 2026 = FY2026
in FY 2025/26 it rose | FY 2025/26 = FY2026
It opened in 2026. | 2026 = 2026
It opened in 2026 and closed in 2028. | 2026 = 2026 | 2028 = 2028
since 2019 the hive stands | 2019 = 2019
In 2019, bees came | 2019 = 2019
during 2019 we saw | 2019 = 2019
the year 1066 was hard | 1066 = 1066
by 2030 it will end | 2030 = 2030
by mid-2026 it will end | mid-2026 = 2026
in late 2026 it will end | 2026 = 2026
in the summer of 2026. | 2026 = 2026
(2019) it began | 2019 = 2019
the fair (1998–2004) ended | 1998–2004 = 1998..2004
from 1998 to 2004 it ran | 1998 = 1998 | 2004 = 2004
in 2019–20 it ran | 2019–20 = 2019..2020
in 2019/20 it ran | 2019/20 = 2019..2020
in the 1990s it ran | 1990s = 1990s
in the 1990's it ran | 1990's = 1990s
circa 1860 or c. 1860 it ran | 1860 = 1860 | 1860 = 1860
in the '90s it ran | 90s = 1990s|2090s
in the 20th century it ran | 20th century = c20
in the 19th-century hall | 19th-century = c19
1–5 March 2026 was warm | 1–5 March 2026 = 2026-03-01..2026-03-05
from 1 to 5 March 2026 | 1 to 5 March 2026 = 2026-03-01..2026-03-05
March 1–5, 2026 was warm | March 1–5, 2026 = 2026-03-01..2026-03-05
from March–May 2026 | March–May 2026 = 2026-03..2026-05
on 30 November – 5 December 2026 | 30 November – 5 December 2026 = 2026-11-30..2026-12-05
November 30–December 5, 2026 | November 30–December 5, 2026 = 2026-11-30..2026-12-05
2026-11-30 – 2026-12-05 | 2026-11-30 – 2026-12-05 = 2026-11-30..2026-12-05
open 10:00–12:00 daily | 10:00–12:00 = T10:00..T12:00
open 9–11 am daily | 9–11 am = T09:00..T11:00
open 11-1 pm daily | 11-1 pm = T11:00..T13:00
open 9am–5pm daily | 9am–5pm = T09:00..T17:00
open 5 March 2026, 5-7:30pm, for all | 5 March 2026, 5-7:30pm = 2026-03-05T17:00..2026-03-05T19:30
open Monday–Friday | Monday–Friday = w1..w5
open 5 March 2026 10:00–12:00 UTC | 5 March 2026 10:00–12:00 UTC = 2026-03-05T10:00+0..2026-03-05T12:00+0
at 15:30 it rang | 15:30 = T15:30
at 3 pm it rang | 3 pm = T15:00
at 3pm it rang | 3pm = T15:00
at 3 p.m. it rang | 3 p.m. = T15:00
at 3:30 PM it rang | 3:30 PM = T15:30
at 3.30 pm it rang | 3.30 pm = T15:30
at 12 am it rang | 12 am = T00:00
at 12:15 pm it rang | 12:15 pm = T12:15
at 5 o'clock it rang | 5 o'clock = T05:00|T17:00
at noon it rang | noon = T12:00
at midnight it rang | midnight = T00:00
at 10:00 UTC it rang | 10:00 UTC = T10:00+0
at 10:00Z it rang | 10:00Z = T10:00+0
at 10:00 (UTC+3) it rang | 10:00 (UTC+3) = T10:00+180
at 13:00+03:00 it rang | 13:00+03:00 = T13:00+180
at 15:30 CET it rang | 15:30 CET = T15:30+60
at 3:30 p.m. EST it rang | 3:30 p.m. EST = T15:30-300
at 9:00 AM ET it rang | 9:00 AM ET = T09:00ET
at 9:00 IST it rang | 9:00 IST = T09:00IST
at 15:00 Moscow time | 15:00 Moscow time = T15:00+180
on Monday it rang | Monday = w1
on Monday, 30 November 2026 at 10:00 UTC | Monday, 30 November 2026 at 10:00 UTC = 2026-11-30w1T10:00+0
at 10:00 on 5 March 2026 it rang | 10:00 on 5 March 2026 = 2026-03-05T10:00
on 5 March 2026 at 3 pm it rang | 5 March 2026 at 3 pm = 2026-03-05T15:00
on 5 March 2026, 10:00, it rang | 5 March 2026, 10:00 = 2026-03-05T10:00
on 30 November 2026 (Monday) it rang | 30 November 2026 (Monday) = 2026-11-30w1
Monday at 10:00 it rang | Monday at 10:00 = w1T10:00
30 Nov 2026 10:00:00 +0300 | 30 Nov 2026 10:00:00 +0300 = 2026-11-30T10:00:00+180
on 31 February 2026 nothing | 31 February 2026 = invalid
on 2026-02-31 nothing | 2026-02-31 = invalid
on 29 February it snowed | 29 February = ?-02-29
on 29.02.2026 nothing | 29.02.2026 = invalid
Открыта 30 ноября 2026 г. и закрыта | 30 ноября 2026 г. = 2026-11-30
Открыта 30 ноября 2026 года. | 30 ноября 2026 года = 2026-11-30
Открыта 30 Ноября 2026 | 30 Ноября 2026 = 2026-11-30
Открыта 30-го ноября 2026 года | 30-го ноября 2026 года = 2026-11-30
Открыта 30 нояб. 2026 г. | 30 нояб. 2026 г. = 2026-11-30
Открыта 30 ноября. | 30 ноября = ?-11-30
Открыта 5 мая в поле | 5 мая = ?-05-05
Открыта 30.11.2026. | 30.11.2026 = 2026-11-30
Открыта 30.11.2026 г. в поле | 30.11.2026 г. = 2026-11-30
Открыта 05.03.26 утром | 05.03.26 = 2026-03-05|1926-03-05
Закрыта ноябрь 2026 года | ноябрь 2026 года = 2026-11
Закрыта в ноябре 2026 г. | ноябре 2026 г. = 2026-11
Закрыта в ноябре 2026. | ноябре 2026 = 2026-11
Закрыта в ноябре. | ноябре = ?-11
Закрыта в марте и мае | марте = ?-03 | мае = ?-05
Закрыта с июня по август | июня = ?-06 | август = ?-08
Ноябрь был тёплым | Ноябрь = ?-11
Закрыта к концу октября, | октября = ?-10
Доход за 3-й квартал 2026 года | 3-й квартал 2026 года = 2026Q3
Доход за III квартал 2026 г. вырос | III квартал 2026 г. = 2026Q3
Доход в третьем квартале вырос | третьем квартале = ?Q3
Доход за первое полугодие 2026 года | первое полугодие 2026 года = 2026H1
Открыта в 2026 году. | 2026 году = 2026
Открыта в 2026 г. и | 2026 г. = 2026
План 2026 года | 2026 года = 2026
Открыта с 1998 по 2004 год | 1998 = 1998 | 2004 год = 2004
Открыта в 1998–2004 гг. | 1998–2004 гг. = 1998..2004
Построена в 1990-е годы | 1990-е годы = 1990s
Построена в 1990-х годах | 1990-х годах = 1990s
Построена в 90-е годы | 90-е годы = 1990s|2090s
Построена в XX веке | XX веке = c20
Построена в 19 веке | 19 веке = c19
Построена с 1 по 5 марта 2026 года | 1 по 5 марта 2026 года = 2026-03-01..2026-03-05
Построена 1–5 марта | 1–5 марта = ?-03-01..?-03-05
Начало в 15:30 ровно | 15:30 = T15:30
Начало в 15 ч 30 мин ровно | 15 ч 30 мин = T15:30
Начало в 15 часов | 15 часов = T15:00
Начало в 3 часа дня | 3 часа дня = T15:00
Начало в 7 часов вечера | 7 часов вечера = T19:00
Начало в 8 утра | 8 утра = T08:00
Начало в 15:00 МСК | 15:00 МСК = T15:00+180
Начало в 15:00 по московскому времени | 15:00 по московскому времени = T15:00+180
Начало 5 марта 2026 г. в 10:00 | 5 марта 2026 г. в 10:00 = 2026-03-05T10:00
Начало 5 марта 2026 года в 15 часов | 5 марта 2026 года в 15 часов = 2026-03-05T15:00
Начало в полдень | полдень = T12:00
Начало в понедельник | понедельник = w1
Начало в среду утром | среду = w3
Начало в понедельник, 30 ноября 2026 года | понедельник, 30 ноября 2026 года = 2026-11-30w1
Начало 31 февраля 2026 года | 31 февраля 2026 года = invalid
蜂场于2026年11月30日开放。 | 2026年11月30日 = 2026-11-30
蜂场于2026 年 11 月 30 日开放。 | 2026 年 11 月 30 日 = 2026-11-30
蜂场于2026年11月30号开放。 | 2026年11月30号 = 2026-11-30
蜂场于２０２６年１１月３０日开放。 | ２０２６年１１月３０日 = 2026-11-30
蜂场于二〇二六年十一月三十日开放。 | 二〇二六年十一月三十日 = 2026-11-30
蜂场于11月30日开放。 | 11月30日 = ?-11-30
蜂场于十一月三十日开放。 | 十一月三十日 = ?-11-30
蜂场于2026年11月开放。 | 2026年11月 = 2026-11
蜂场于2026年11月份开放。 | 2026年11月份 = 2026-11
蜂场于二〇二六年十一月开放。 | 二〇二六年十一月 = 2026-11
蜂场于11月开放。 | 11月 = ?-11
蜂场于三月开放。 | 三月 = ?-03
蜂场于2026年开放。 | 2026年 = 2026
蜂场于一九九八年开放。 | 一九九八年 = 1998
蜂场于本月30日开放。 | 30日 = ?-?-30
蜂场于2026-11-30开放。 | 2026-11-30 = 2026-11-30
蜂场于2026/11/30开放。 | 2026/11/30 = 2026-11-30
蜂场于2026年第三季度开放。 | 2026年第三季度 = 2026Q3
蜂场于2026年3季度开放。 | 2026年3季度 = 2026Q3
蜂场于第三季度开放。 | 第三季度 = ?Q3
蜂场于2026年上半年开放。 | 2026年上半年 = 2026H1
蜂场在20世纪开放。 | 20世纪 = c20
蜂场在20世纪90年代开放。 | 20世纪90年代 = 1990s
蜂场在二十世纪九十年代开放。 | 二十世纪九十年代 = 1990s
蜂场在1990年代开放。 | 1990年代 = 1990s
蜂场在2019-2021年开放。 | 2019-2021年 = 2019..2021
蜂场在2019年至2021年开放。 | 2019年至2021年 = 2019..2021
蜂场在3月5日至7日开放。 | 3月5日至7日 = ?-03-05..?-03-07
蜂场在2026年3月5日至4月7日开放。 | 2026年3月5日至4月7日 = 2026-03-05..2026-04-07
蜂场在11月5-7日开放。 | 11月5-7日 = ?-11-05..?-11-07
蜂场在3-5月开放。 | 3-5月 = ?-03..?-05
蜂场下午3点开放。 | 下午3点 = T15:00
蜂场下午三点开放。 | 下午三点 = T15:00
蜂场15点30分开放。 | 15点30分 = T15:30
蜂场15时30分开放。 | 15时30分 = T15:30
蜂场上午9点半开放。 | 上午9点半 = T09:30
蜂场晚上8:30开放。 | 晚上8:30 = T20:30
蜂场中午12点开放。 | 中午12点 = T12:00
蜂场凌晨2点开放。 | 凌晨2点 = T02:00
蜂场在北京时间15:30开放。 | 北京时间15:30 = T15:30+480
蜂场于2026年3月5日下午3点开放。 | 2026年3月5日下午3点 = 2026-03-05T15:00
蜂场于3月5日15时开放。 | 3月5日15时 = ?-03-05T15:00
蜂场于2026年11月30日（星期一）开放。 | 2026年11月30日（星期一） = 2026-11-30w1
蜂场星期一开放。 | 星期一 = w1
蜂场周日开放。 | 周日 = w7
蜂场于2026年2月31日开放。 | 2026年2月31日 = invalid
Geöffnet am 30. November 2026. | 30. November 2026 = 2026-11-30
Geöffnet am 5. März 2026. | 5. März 2026 = 2026-03-05
Ouvert le 30 novembre 2026. | 30 novembre 2026 = 2026-11-30
Ouvert le 1er janvier 2026. | 1er janvier 2026 = 2026-01-01
Ouvert en août 2026. | août 2026 = 2026-08
Abierto el 30 de noviembre de 2026. | 30 de noviembre de 2026 = 2026-11-30
Abierto en noviembre de 2026. | noviembre de 2026 = 2026-11
Aperto il 30 novembre 2026. | 30 novembre 2026 = 2026-11-30
Aberto em 30 de março de 2026. | 30 de março de 2026 = 2026-03-30
Otwarte 2026-11-30. | 2026-11-30 = 2026-11-30
"""
_NONE: Final = """
It may be cold.
You may 5 times try.
They march on the town.
March on, said the keeper.
In all, 5 may be missing.
We saw 12 dec units.
The sun is out.
Sun and moon
He sat on the hive.
The second one and the first one
Mar the surface with 5 cuts.
2000 users joined
There were in 2000 users joined
It holds 2048 MB of memory.
It draws 1500 W.
about 2000 bees
from 2000 rpm up
The value is 2026.
The part 2026-B is new.
The price is $2026 now.
The price is 2026 € now.
of 1950 units sold
Version 1.2.3 is out.
Version 10.11.12 is out.
v10.11.12 is out.
Python 3.11.7 runs.
Host 10.0.0.1 is up.
Host 192.168.10.25 is up.
add 1/2 cup
add 3/4 cup
a 16:9 screen
a ratio of 16:10 holds
the score 21:15 stood
we won 10:15 there
mix 1:100 with water
at verse 3:16:99 stop
call 555-12-34 now
call +7 495 123-45-67
ISO 9001:2015 holds
RFC 9110 says
port 8080 is open
item 12-34-56 is gone
pages 120–125 hold it
pages 1200–1250 hold it
a 30 day limit
30 days and 5 months
3 hours and 15 minutes
5 decks
24/7 support
1,500 hives
3.14 is near
25:61 is wrong
a 90s timeout
Section 3.11 says
the H1 tag
the C3 cell
Q5 is odd
12 augurs sat
20 centimetres
5 seconds of silence
15 ч 30 мин работы
Работа длилась 3 часа.
Через 15 часов закончат.
3 дня и 2 ночи
1000 г муки
500 г мёда
2000 рублей за улей
Марта пришла домой.
Майя и Мартын
окружающая среда и среды
в среду обитания
версия 10.11.12 вышла
пункт 10.11.12 закона
счёт 21:15 в игре
he was in his eighties
several centuries ago
half past the hour
в половине первого тайма
первые годы
много веков назад
масштаб 1:50 карты
1/2 стакана
в 20-х числах
25 векторов
5 машин
80 мартышек
三年后开放
三个月后开放
3个月后开放
用了3小时30分钟
三点建议
提高3点
每周一次
一点也不难
30日内付款
2000年历史的村庄
10号楼开放
共有2000人
比分21:15结束
十分重要
第一次开放
3分之1
价格为2026元
"""
READ: Final = [
    (parts[0], [tuple(part.split(" = ")) for part in parts[1:]])
    for parts in (line.replace("⏎", "\n").split(" | ") for line in _READ.strip().splitlines())
]
NOT_READ: Final = _NONE.strip().splitlines()
