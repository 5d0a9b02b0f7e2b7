"""Texts and the quantities that they state, in a short form.

A value stands with the symbol of its unit; before it the modifier (``>=`` ``<=`` ``>`` ``<`` ``~`` ``=``),
before that the kind where it is not a plain number; ``?`` behind it: it may be no number at all. Only the
likeliest reading is written.
"""

from typing import Final

ENGLISH: Final = """
The draw lasts an hour and a half. => 3/2 h
The draw lasts two hours and a half. => 5/2 h
An ounce and a half goes in. => 3/2 oz
The fuse is for 16 A. => 16 A
The apiary keeps 96 hives. => 96
The apiary keeps ninety-six hives. => 96
They kept a Hadley thirty five five there. => 355
It was nineteen eighty four, or nineteen twenty. => 1984; 1920
Fifteen twenty people came, sixty five three times. => 15; 20; 65; 3
It serves 3,700 gardens. => 3700
It serves 1,234,567 gardens. => 1234567
It serves 12,34,567 gardens. => 1234567
It serves 1 234 567 gardens. => 1234567
It serves 1'234'567 gardens. => 1234567
The ratio is 1.5. => 3/2
The ratio is .5 here. => 1/2
The ratio is 0.750. => 3/4
It weighs 1,234.5 kg. => 2469/2 kg
It weighs 1.234,5 kg. => 2469/2 kg
A spare gate costs 17 pounds sterling. => 17 GBP
A spare gate costs £17. => 17 GBP
It costs $5. => 5 USD
It costs US$5.50. => 11/2 USD
It costs 5 USD. => 5 USD
It costs USD 5. => 5 USD
It costs EUR 1,200. => 1200 EUR
It costs €1.2 million. => 1200000 EUR
It costs 5 dollars. => 5 USD
Revenue was $3.5bn. => 3500000000 USD
Revenue was $5M. => 5000000 USD
Revenue was 5 million dollars. => 5000000 USD
It costs $5 per month. => 5 USD/mo
It costs $5/month. => 5 USD/mo
It costs 50 cents. => 50 ¢
About 20k users. => ~20000
It has 3K entries. => 3000
It has 3 thousand entries. => 3000
Twenty-one guns. => 21
One hundred and six birds. => 106
Two thousand three hundred birds. => 2300
Two and a half hours. => 5/2 h
Two and a half million birds. => 2500000
Half a million birds. => 500000
Half an hour later. => 1/2 h
A dozen eggs. => 12
Two dozen eggs. => 24
Three point five litres. => 7/2 l
One third of users. => fraction 1/3
Two-thirds of users. => fraction 2/3
Three quarters of users. => fraction 3/4
A quarter of users. => fraction 1/4
Half of users. => fraction 1/2
It lasts one hour. => 1 h
It takes an hour. => 1 h?
It takes an hour and 30 minutes. => 90 min
Every day it takes less than a week. => <1 wk?
No one knows. => 1?
It runs twice a day. => multiple 2 /d
A tenfold increase. => multiple 10
It is 3x faster. => multiple 3
It is 3-fold. => multiple 3
Only 1/2 is left. => fraction 1/2
Only ½ is left. => fraction 1/2
Use 1½ cups. => 3/2 cup
Use 1 1/2 cups. => 3/2 cup
Growth of 5%. => percent 5 %
Growth of 5 %. => percent 5 %
Growth of 5 percent. => percent 5 %
Growth of 5 per cent. => percent 5 %
It rose 5 percentage points. => percentage_points 5 pp
It rose 5 pp. => percentage_points 5 pp
A salinity of 35‰. => percent 35 ‰
Between 80 % and 90 %. => percent 80..90 %
Some 80–90 %. => percent ~80..90 %
From 5 to 10 kg. => 5..10 kg
Between 5 and 10 days. => 5..10 d
5-10 days. => 5..10 d
5–10 million birds. => 5000000..10000000
$5-10 million. => 5000000..10000000 USD
$5-$10 each. => 5..10 USD
5kg-10kg. => 5..10 kg
500 m to 2 km. => 1/2..2 km
Two to three days. => 2..3 d
At least 30 days. => >=30 d
30 days or more. => >=30 d
30+ days. => >=30 d
A minimum of 30 days. => >=30 d
No fewer than 30 days. => >=30 d
≥ 30 days. => >=30 d
Up to 30 days. => <=30 d
No more than 30 days. => <=30 d
At most 30 days. => <=30 d
30 days or less. => <=30 d
30 days maximum. => <=30 d
≤30 days. => <=30 d
Within 30 days. => <=30 d
Must not exceed 30 days. => <=30 d
More than 30 days. => >30 d
Over 30 days. => >30 d
It shall not be less than 30 days. => >=30 d
It shall not be more than 30 days. => <=30 d
It may not exceed 30 days. => <=30 d
5,000 readers a month and over 30 authors. => 5000 /mo; >30
Higher than the 82.6% of now. => percent 413/5 %
The F<sub>1 score is 5. => 1; 5
Two-CD sets. => 2
He scored twice in May. => multiple 2
> 30 days. => >30 d
Less than 30 days. => <30 d
Under 30 days. => <30 d
< 30 days. => <30 d
About 30 days. => ~30 d
Approximately 30 days. => ~30 d
~30 days. => ~30 d
≈ 30 days. => ~30 d
Exactly 30 days. => =30 d
A 90-minute film. => 90 min
A 5-day trip. => 5 d
A 5 day trip. => 5 d
A five-day trip. => 5 d
It takes 1500 ms. => 1500 ms
It takes 1.5 s. => 3/2 s
24 h. => 24 h
24 hrs. => 24 h
1 h 30 min. => 90 min
1 hour and 30 minutes. => 90 min
5 ft 10 in. => 70 in
12 months. => 12 mo
2 years. => 2 y
30 calendar days. => 30 d
30 business days. => 30 business day
30 working days. => 30 business day
60 km/h. => 60 km/h
60 kilometers per hour. => 60 km/h
60 mph. => 60 mph
100 Mbit/s. => 100 Mb/s
100 Mbps. => 100 Mbps
100 MB/s. => 100 MB/s
5 GB. => 5 GB
5 GiB. => 5 GiB
5 Gb. => 5 Gb
5 kB. => 5 kB
5 KiB. => 5 KiB
5 GB per month. => 5 GB/mo
5 kWh. => 5 kWh
5 kW·h. => 5 kWh
9.8 m/s². => 49/5 m/s^2
20 m². => 20 m²
20 square metres. => 20 m²
20 sq m. => 20 m²
5 °C. => 5 °C
5°C. => 5 °C
41 °F. => 41 °F
5 degrees Celsius. => 5 °C
-5 °C. => -5 °C
−5 °C. => -5 °C
Minus 5 degrees Celsius. => -5 °C
5 °C below zero. => -5 °C
5 lbs. => 5 lb
5 gallons. => 5 gal
100 requests per second. => 100 /s
The limit is 100 per second. => 100 /s
5 ± 0.2 mm. => 24/5..26/5 mm
1e6 cells. => 1000000
1.5×10^6 cells. => 1500000
1.5 x 10^-3 mol. => 3/2000 mol
10⁶ cells. => 1000000
The 1st try. => ordinal 1
The 22nd try. => ordinal 22
The third try. => ordinal 3?
The twenty-first try. => ordinal 21
HTTP2 is used. => identifier HTTP2
See RFC 9110. => identifier RFC9110
An A4 sheet. => identifier A4
On x86 only. => identifier X86
By ISO 27001. => identifier ISO27001
With SHA-256. => identifier SHA256
During COVID-19. => identifier COVID19
At 192.168.1.1 now. => identifier 192.168.1.1
Call +1 555 123 4567. => identifier +15551234567
Call (555) 123-4567. => identifier (555)1234567
A 3D printer. => identifier 3D
At 60fps. => 60 fps
The score 50/50. => identifier 50/50
In 1.4bn. A word. => 1400000000
From 1 Gbps / 100 Mbps. => 1 Gbps; 100 Mbps
In 2010 won a prize. => 2010
A 5G network. => identifier 5G
802.11ac is used. => identifier 802.11AC
Id f47ac10b-58cc-4372-a567-0e02b2c3d479. => identifier F47AC10B58CC4372A5670E02B2C3D479
The hash 0x1F4. => identifier 0X1F4
Part 0012345 fits. => identifier 0012345
Open 24/7. => identifier 24/7
A 16:9 screen. => identifier 16:9
Version 4.10 is out. => version 4.10
Kafka 4.10 is out. => version 4.10
It needs v2. => version 2
It needs v2.0.1. => version 2.0.1
It needs 2.0.1. => version 2.0.1
See section 4.2. => section 4.2
See § 5. => section 5
See Figure 3. => section 3
On page 12. => section 12
See https://example.org/a/123 for 5 more. => 5
Mail a1@example.org 5 times. => 5
Run `sleep 30` for 5 s. => 5 s
It lasts 5 s [1][2]. => 5 s
1. The pump runs 5 s. => 5 s
2) The pump runs 5 s. => 5 s
**999** million birds. => 999000000
It holds **5** kg. => 5 kg
A screen of 1920x1080. => 1920; 1080
The birds are fed. =>
Often the stone is worn. =>
It takes a second. =>
５ kg. => 5 kg
"""

RUSSIAN: Final = """
Шестеро гребцов сели в лодку. => 6
Ширина реки здесь полкилометра. => 1/2 km
Мост стоил полмиллиона рублей. => 500000 RUB
На пасеке 48 ульев. => 48
На пасеке сорок восемь ульев. => 48
Питомник вырастил 2400 саженцев. => 2400
Питомник вырастил 2,4 тыс. саженцев. => 2400
Питомник вырастил 2 400 саженцев. => 2400
Питомник вырастил 2\u00a0400 саженцев. => 2400
Питомник вырастил 2\u202f400,5 тонны. => 4801/2 t
Питомник вырастил 1.234.567 саженцев. => 1234567
Выручка 3,5 млн руб. => 3500000 RUB
Выручка 3,5 млрд рублей. => 3500000000 RUB
Выручка три миллиона рублей. => 3000000 RUB
Выручка 3 тысячи рублей. => 3000 RUB
Цена 500 ₽. => 500 RUB
Цена 5 $. => 5 USD
Цена 5 долларов. => 5 USD
Цена 17 евро. => 17 EUR
Цена 500 руб./мес. => 500 RUB/mo
Цена 500 рублей в месяц. => 500 RUB/mo
Тысяча двести книг. => 1200
Двадцать одна книга. => 21
Двадцати одному ученику. => 21
Тремя способами. => 3
Двух часов хватит. => 2 h
Трёх дней хватит. => 3 d
Пятьсот тысяч книг. => 500000
Полтора часа. => 3/2 h
Полтора миллиона. => 1500000
Два с половиной часа. => 5/2 h
Полчаса хватит. => 1/2 h
Половина жителей. => fraction 1/2
Две трети жителей. => fraction 2/3
Одна треть жителей. => fraction 1/3
Три четверти жителей. => fraction 3/4
Три целых пять десятых. => 7/2
Дюжина яиц. => 12
Вдвое быстрее. => multiple 2
Третий этаж. => ordinal 3?
Двадцать пятый этаж. => ordinal 25
3-й этаж. => ordinal 3
5-го этажа. => ordinal 5
5-ти дней. => 5 d
Рост 5 %. => percent 5 %
Рост 5 процентов. => percent 5 %
Рост 1,5%. => percent 3/2 %
Рост пять процентов. => percent 5 %
Рост на 5 п.п. => percentage_points 5 pp
Рост на 5 п. п. за год. => percentage_points 5 pp; 1 y?
Рост на 5 процентных пунктов. => percentage_points 5 pp
От 5 до 10 кг. => 5..10 kg
Между 5 и 10 кг. => 5..10 kg
5–10 кг. => 5..10 kg
5-10 кг. => 5..10 kg
С 5 до 10 %. => percent 5..10 %
Два-три дня. => 2..3 d
Не более 30 дней. => <=30 d
Не больше 30 дней. => <=30 d
До 30 дней. => <=30 d
Максимум 30 дней. => <=30 d
30 дней максимум. => <=30 d
Не превышает 30 дней. => <=30 d
30 дней и менее. => <=30 d
Не менее 30 дней. => >=30 d
Не менее чем 30 дней. => >=30 d
Как минимум 30 дней. => >=30 d
По меньшей мере 30 дней. => >=30 d
30 дней и более. => >=30 d
От 30 дней. => >=30 d
Более 30 дней. => >30 d
Свыше 30 дней. => >30 d
Срок не должен превышать 30 дней. => <=30 d
Он не может быть больше 30 дней. => <=30 d
Срок не должен быть менее 30 дней. => >=30 d
Больше 30 дней. => >30 d
Менее 30 дней. => <30 d
Около 30 дней. => ~30 d
Примерно 30 дней. => ~30 d
~30 дней. => ~30 d
Ровно 30 дней. => =30 d
30 суток. => 30 d
30 календарных дней. => 30 d
30 рабочих дней. => 30 business day
30-дневный срок. => 30 d
90-минутный фильм. => 90 min
Двухчасовой фильм. => 2 h
5 сут. => 5 d
24 ч. => 24 h
1 ч 30 мин. => 90 min
1 час 30 минут. => 90 min
15 мин. => 15 min
1500 мс. => 1500 ms
12 месяцев. => 12 mo
5 лет. => 5 y
Прицеп берёт 3 т зерна. => 3 t
Прицеп берёт 3000 кг зерна. => 3000 kg
8 метров. => 8 m
8 футов. => 8 ft
60 км/ч. => 60 km/h
60 километров в час. => 60 km/h
5 ГБ. => 5 GB
5 Гбит/с. => 5 Gb/s
5 мегабайт. => 5 MB
5 кВт·ч. => 5 kWh
8 л на 100 км. => 8 l/100km
20 кв. м. => 20 m²
20 квадратных метров. => 20 m²
5 градусов Цельсия. => 5 °C
Минус 5 °C. => -5 °C
5 градусов мороза. => -5 °C
100 запросов в секунду. => 100 /s
150 л.с. => 150 hp
По ГОСТ 12345. => identifier ГОСТ12345
Версия 4.10 вышла. => version 4.10
См. раздел 4.2. => section 4.2
См. п. 3.2. => section 3.2
На стр. 12. => section 12
Телефон +7 495 123-45-67. => identifier +74951234567
Телефон 8 (800) 555-35-35. => identifier 8(800)5553535
В 2024 году. => 2024
Около 5 млн. Затем. => ~5000000
5 тыс. человек. => 5000
Птицы накормлены. =>
Один из них. => 1?
Один час. => 1 h
Хватит на сутки. => 1 d?
Он работает каждый день год спустя. => 1 d?
Стоит 5 с лишним тысяч. => >5000
"""

CHINESE: Final = """
七成村民参加了投票。 => percent 7 tenth
水泵每小时抽水12升。 => 12 l/h
城墙始建于公元前210年。 => -210 y
文件不超过两KB。 => <=2 kB
蜂场有48个蜂箱。 => 48
蜂场有四十八个蜂箱。 => 48
培育了36000株。 => 36000
培育了3.6万株。 => 36000
培育了三万六千株。 => 36000
共3.5亿元。 => 350000000 CNY
共1亿2000万元。 => 120000000 CNY
共三千五百人。 => 3500
共一百二十人。 => 120
共一百零五人。 => 105
共十二人。 => 12
共两千人。 => 2000
共两个人。 => 2
共10万人。 => 100000
共５万人。 => 50000
支柱高0.75米。 => 3/4 m
支柱高75厘米。 => 75 cm
支柱高8英尺。 => 8 ft
重5公斤。 => 5 kg
重5千克。 => 5000 g
重五公斤。 => 5 kg
三分之一的人。 => fraction 1/3
二分之一。 => fraction 1/2
百分之五十。 => percent 50 %
百分之50。 => percent 50 %
增长5%。 => percent 5 %
增长5％。 => percent 5 %
增长5个百分点。 => percentage_points 5 pp
三成用户。 => percent 3 tenth
一半用户。 => fraction 1/2
半小时。 => 1/2 h
半年。 => 1/2 y
一个半小时。 => 3/2 h
三个半小时。 => 7/2 h
两年半。 => 5/2 y
三点五公里。 => 7/2 km
1小时30分钟。 => 90 min
3倍。 => multiple 3
三倍。 => multiple 3
5到10天。 => 5..10 d
5至10天。 => 5..10 d
5-10天。 => 5..10 d
三到五天。 => 3..5 d
两三天。 => 2..3 d
80%至90%。 => percent 80..90 %
至少30天。 => >=30 d
不少于30天。 => >=30 d
30天以上。 => >=30 d
最多30天。 => <=30 d
不超过30天。 => <=30 d
30天以内。 => <=30 d
超过30天。 => >30 d
不得少于30天。 => >=30 d
不得超过30天。 => <=30 d
并未超过30天。 => <=30 d
30多天。 => >30 d
不足30天。 => <30 d
少于30天。 => <30 d
约30天。 => ~30 d
大约30天。 => ~30 d
30天左右。 => ~30 d
恰好30天。 => =30 d
30个工作日。 => 30 business day
12个月。 => 12 mo
三个月。 => 3 mo
90分钟。 => 90 min
1500毫秒。 => 1500 ms
两周。 => 2 wk
每小时60公里。 => 60 km/h
60公里/小时。 => 60 km/h
5元/月。 => 5 CNY/mo
每月5元。 => 5 CNY/mo
5美元。 => 5 USD
¥5。 => 5 CNY
5GB。 => 5 GB
5兆字节。 => 5 MB
20平方米。 => 20 m²
零下5摄氏度。 => -5 °C
5摄氏度。 => 5 °C
第三章。 => section 3
第3章。 => section 3
第3次。 => ordinal 3
版本4.10已发布。 => version 4.10
使用HTTP2协议。 => identifier HTTP2
一些人一起统一唯一的一般样子。 =>
十分重要,万一出错。 =>
张三和李四去了三亚。 =>
星期三见。 =>
一个人。 => 1?
第一次。 => ordinal 1?
共5次[1]。 => 5
"""
