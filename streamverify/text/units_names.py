"""Names of units in English, Russian and Chinese, from which `units_generate` makes `units_table`.

One row a unit: the name under which pint knows it (or a name in `OWN`), then its names. ``symbols`` keep
their case; ``english`` words get their plural; ``russian`` words name their declension behind a colon;
``chinese`` stand as they are. A name may stand in several rows: then it is ambiguous.
"""

from typing import Final

# Declensions: endings put behind the stem, which is what stands before the bar.
DECLENSIONS: Final = {
    "m": "|,а,у,ом,е,ы,ов,ам,ами,ах",  # метр
    "m0": "|,а,у,ом,е,ы,ов,ам,ами,ах",  # грамм: its plural genitive is the bare stem, which is there anyway
    "ms": "|ь,я,ю,ем,е,и,ей,ям,ями,ях",  # рубль
    "mc": "|,а,у,ем,е,ы,ев,ам,ами,ах",  # месяц
    "f": "|а,ы,е,у,ой,ою,,ам,ами,ах",  # минута
    "fs": "|я,и,е,ю,ей,ь,ям,ями,ях",  # неделя
    "fi": "|ия,ии,ию,ией,ий,иям,иями,иях",  # унция
    "fk": "|ка,ки,ке,ку,кой,ок,кам,ками,ках",  # сотка
    "fek": "|йка,йки,йке,йку,йкой,ек,йкам,йками,йках",  # копейка
    "n": "|",  # евро
    "f1": "|уту",
    "day": "д|ень,ня,ню,нем,не,ни,ней,ням,нями,нях",
    "year": "|год,года,году,годом,годе,годы,лет,годов,годам,годами,годах,годик",
    "24h": "сут|ки,ок,кам,ками,ках",
    "knot": "уз|ел,ла,лу,лом,ле,лы,лов,лам,лами,лах",
    "century": "|век,века,веку,веком,веке,веков,векам,веками,веках",
    "decade": "десятилети|е,я,ю,ем,и,ям,ями,ях,й",
    "crown": "крон|а,ы,е,у,ой,ам,ами,ах,",
    "yuan": "юан|ь,я,ю,ем,е,и,ей,ям,ями,ях",
    "adj": "|ый,ая,ое,ые,ого,ой,ому,ую,ым,ом,ых,ыми",
}

_OTHER_CURRENCIES: Final = """
JPY INR KRW UAH KZT BYN CHF CAD AUD NZD HKD SGD TWD SEK NOK DKK PLN CZK TRY ILS BRL ZAR MXN THB VND IDR MYR
PHP AED SAR EGP BTC ETH GEL AMD UZS
"""

# Units that pint has not, or has otherwise: dimension, factor (a fraction), whether the factor is exact.
OWN: Final = {
    # A month has no length in days, and business days none in hours.
    "month": ("months", "1", True),
    "quarter_of_year": ("months", "3", True),
    "year": ("months", "12", True),
    "decade": ("months", "120", True),
    "century": ("months", "1200", True),
    "business_day": ("business days", "1", True),
    "percent": ("ratio", "1/100", True),
    "permille": ("ratio", "1/1000", True),
    "tenth": ("ratio", "1/10", True),
    "ppm": ("ratio", "1/1000000", True),
    "ppb": ("ratio", "1/1000000000", True),
    "percentage_point": ("percentage points", "1", True),
    "basis_point": ("percentage points", "1/100", True),
    "degree": ("angle", "1", True),
    "arcminute": ("angle", "1/60", True),
    "arcsecond": ("angle", "1/3600", True),
    "rpm": ("rotation/time", "1/60", True),
    "decibel": ("decibel", "1", True),
    "mach": ("mach", "1", True),
    "pixel": ("pixel", "1", True),
    "megapixel": ("pixel", "1000000", True),
    "fps": ("/time", "1", True),
    "rps": ("/time", "1", True),
    "dpi": ("dots per inch", "1", True),
    "token": ("token", "1", True),
    "karat": ("fineness", "1", True),
    "jin": ("mass", "1/2", True),
    "mu": ("area", "2000/3", True),
    "li": ("length", "500", True),
    "centner": ("mass", "100", True),
    "metric_horsepower": ("power", "588399/800", True),
    "sotka": ("area", "100", True),
    "USD": ("currency USD", "1", True),
    "US_cent": ("currency USD", "1/100", True),
    "EUR": ("currency EUR", "1", True),
    "EUR_cent": ("currency EUR", "1/100", True),
    "GBP": ("currency GBP", "1", True),
    "penny": ("currency GBP", "1/100", True),
    "RUB": ("currency RUB", "1", True),
    "kopeck": ("currency RUB", "1/100", True),
    "CNY": ("currency CNY", "1", True),
    "jiao": ("currency CNY", "1/10", True),
    **{code: (f"currency {code}", "1", True) for code in _OTHER_CURRENCIES.split()},
}

# pint name -> prefixes it is used with in symbols (SI), and the words of the three languages.
PREFIXES: Final = {
    "k": ("kilo", "кило", "к", "千"),
    "M": ("mega", "мега", "М", "兆"),
    "G": ("giga", "гига", "Г", "吉"),
    "T": ("tera", "тера", "Т", "太"),
    "P": ("peta", "пета", "П", "拍"),
    "h": ("hecto", "гекто", "г", "百"),
    "d": ("deci", "деци", "д", "分"),
    "c": ("centi", "санти", "с", "厘"),
    "m": ("milli", "милли", "м", "毫"),
    "µ": ("micro", "микро", "мк", "微"),
    "n": ("nano", "нано", "н", "纳"),
    "p": ("pico", "пико", "п", "皮"),
    "Ki": ("kibi", "киби", "Ки", ""),
    "Mi": ("mebi", "меби", "Ми", ""),
    "Gi": ("gibi", "гиби", "Ги", ""),
    "Ti": ("tebi", "теби", "Ти", ""),
}

# prefixes; pint name; symbols; english; russian symbols; russian words; chinese
ROWS: Final = """
kcdmµn; meter; m; meter metre; м; метр:m; 米
; meter; mtr; ; ; ; 公尺
; kilometer; ; ; ; ; 公里
; centimeter; ; ; ; ; 公分
; micron; ; micron; ; микрон:m; 微米
; nanometer; ; ; ; ; 纳米
; inch; in; inch/inches; ; дюйм:m; 英寸 吋
; foot; ft; foot/feet; ; фут:m; 英尺 呎
; yard; yd yds; yard; ; ярд:m; 码
; mile; mi; mile; ; мил:fs; 英里
; nautical_mile; nmi; nautical_mile; ; морск*:mile; 海里
; light_year; ly; light_year light-year; ; ; 光年
; astronomical_unit; au AU; astronomical_unit; ; ; 天文单位
; angstrom; Å; angstrom; ; ангстрем:m; 埃
; li; ; ; ; ; 里
kmµn; gram; g; gram gramme; г; грамм:m0; 克
; gram; gr; ; гр; ; 公克
; kilogram; kgs; kilo; ; кило:n; 公斤
; jin; ; ; ; ; 斤 市斤
; centner; ; centner quintal; ц; центнер:m; 公担
; metric_ton; t; tonne metric_ton metric_tonne; т; тонн:f; 吨 公吨
; short_ton; ; ton; ; ;
; long_ton; ; ton; ; ;
; metric_ton; ; ton; ; ;
; pound; lb lbs; pound; ; фунт:m; 磅
; ounce; oz; ounce; ; унц:fi; 盎司
; fluid_ounce; ; ounce fluid_ounce; ; ; 液盎司
; fluid_ounce; oz fl_oz; ; ; ;
; stone; ; stone/stone; ; ; 英石
; carat; ct; carat; ; карат:m; 克拉
; karat; ; karat; ; ;
mcdhµ; liter; l L; liter litre; л; литр:m; 升
; milliliter; ; ; ; ; 毫升
; liter; ; ; ; ; 公升
; gallon; gal; gallon; ; галлон:m; 加仑
; imperial_gallon; gal; gallon; ; галлон:m; 加仑
; gallon; ; US_gallon; ; ; 美制加仑
; imperial_gallon; ; imperial_gallon; ; ; 英制加仑
; quart; qt; quart; ; кварт:f; 夸脱
; US_pint; pt; pint; ; пинт:f; 品脱
; imperial_pint; pt; pint; ; пинт:f; 品脱
; cup; ; cup; ; ;
; tablespoon; tbsp; tablespoon; ; ; 汤匙
; teaspoon; tsp; teaspoon; ; ; 茶匙
; oil_barrel; bbl; barrel; ; баррел:ms; 桶
; meter**3; m³ m3 m^3 cbm cu_m; cubic_meter cubic_metre; м³ м3 м^3; кубометр:m кубическ*:meter;
; meter**3; ; ; куб_м куб.м куб._м; ;
; meter**3; ; ; ; ; 立方米 立方
; centimeter**3; cm³ cm3 cc ccm; cubic_centimeter cubic_centimetre; см³ см3 куб._см; ; 立方厘米
; decimeter**3; dm³ dm3; ; дм³ дм3; ; 立方分米
; foot**3; ft³ ft3 cu_ft; cubic_foot/cubic_feet; ; кубическ*:foot; 立方英尺
; inch**3; in³ in3 cu_in; cubic_inch/cubic_inches; ; ; 立方英寸
; meter**2; m² m2 m^2 sqm sq_m; square_meter square_metre; м² м2 м^2 кв_м кв.м кв._м; квадратн*:meter;
; meter**2; ; ; ; ; 平方米 平米
; centimeter**2; cm² cm2 sq_cm; square_centimeter square_centimetre; см² см2 кв._см; квадратн*:centimeter;
; centimeter**2; ; ; ; ; 平方厘米
; millimeter**2; mm² mm2; square_millimeter square_millimetre; мм² мм2 кв._мм; ; 平方毫米
; kilometer**2; km² km2 sq_km; square_kilometer square_kilometre; км² км2 кв._км; квадратн*:kilometer;
; kilometer**2; ; ; ; ; 平方公里 平方千米
; foot**2; ft² ft2 sqft sq_ft; square_foot/square_feet; ; квадратн*:foot; 平方英尺
; inch**2; in² sq_in; square_inch/square_inches; ; ; 平方英寸
; mile**2; sq_mi mi²; square_mile; ; квадратн*:mile; 平方英里
; hectare; ha; hectare; га; гектар:m; 公顷
; acre; ; acre; ; акр:m; 英亩
; sotka; ; ; ; сот:fk;
; mu; ; ; ; ; 亩
mµnp; second; s; second; с; секунд:f; 秒
; second; sec secs; ; сек сек.; ; 秒钟
; millisecond; msec; ; мсек; ; 毫秒
; minute; min mins; minute; мин мин.; минут:f; 分钟 分
; hour; h hr hrs; hour; ч ч.; час:m; 小时 钟头 小時
; day; d; day calendar_day; дн дн. сут сут.; :day :24h календарн*:day; 天 日 昼夜 自然日 日历日 日历天
; business_day; ; business_day working_day workday banking_day; ; рабоч*:day банковск*:day;
; business_day; ; ; ; ; 工作日 个工作日 营业日
; week; wk wks; week; нед нед.; недел:fs; 周 星期 礼拜 週
; month; mo mos; month calendar_month; мес мес.; месяц:mc календарн*:month; 个月 月
; quarter_of_year; ; ; ; ; 个季度
; year; y yr yrs; year calendar_year; ; :year календарн*:year; 年 周年 岁 年度
; decade; ; decade; ; :decade;
; century; ; century/centuries; ; :century; 世纪
kMGTP; byte; B; byte; Б; байт:m; 字节
KiMiGiTi; byte; B; byte; Б; байт:m;
kMGTP; bit; b bit; bit; б бит; бит:m; 比特
KiMiGiTi; bit; b bit; bit; бит; бит:m;
; kilobyte; KB; ; КБ Кб кб; ; 千字节
; kibibyte; ; ; ; ;
; kilobit; Kb Kbit; ; Кбит; ;
; megabyte; mb; ; мб; ; 兆字节 兆
; megabit; mb; ; ; ; 兆位
; gigabyte; gb; ; гб; ; 吉字节
; gigabit; gb; ; ; ;
; terabyte; tb; ; тб; ;
; kilobyte; kb; ; ; ;
; kilobit/second; kbps Kbps; ; ; ;
; megabit/second; Mbps mbps; ; ; ;
; gigabit/second; Gbps gbps; ; ; ;
; terabit/second; Tbps; ; ; ;
; bit/second; bps; ; ; ;
; megabyte/second; MBps; ; ; ;
; degree_Celsius; °C ℃ ºC C; degree_celsius degree_centigrade celsius; °С ºС; градус*:celsius; 摄氏度 度 度C
; degree_Fahrenheit; °F ℉ ºF F; degree_fahrenheit fahrenheit; ; градус*:fahrenheit; 华氏度 度
; kelvin; K; kelvin; К; кельвин:m; 开尔文 开
; degree_Celsius; ° º; degree; ; градус:m;
; degree_Fahrenheit; ° º; degree; ; градус:m;
; degree; ° º deg; degree; ; градус:m; 度
; arcminute; ′; arcminute; ; ; 角分
; arcsecond; ″; arcsecond; ; ; 角秒
; radian; rad; radian; рад; радиан:m; 弧度
mkMGT; watt; W; watt; Вт; ватт:m; 瓦
; watt; ; ; ; ; 瓦特
; horsepower; hp HP; horsepower/horsepower; ; ; 马力
; metric_horsepower; hp PS; ; л.с. л._с. лс; ; 匹 马力
kMGT; watt_hour; Wh W·h W*h; watt-hour watt_hour; Вт·ч Вт*ч Втч Вт-ч; ватт-час:m; 瓦时
; kilowatt_hour; KWh kwh; kilowatthour; ; ; 度 度电 千瓦时
mkM; volt; V; volt; В; вольт:m; 伏
; volt; ; ; ; ; 伏特
mµk; ampere; A; ampere amp; А; ампер:m; 安
; ampere; ; ; ; ; 安培
m; ampere*hour; Ah A·h; amp-hour ampere-hour; А·ч Ач; ; 安时
kM; ohm; Ω ohm; ohm; Ом; ом:m; 欧 欧姆
µnp; farad; F; farad; Ф; фарад:f; 法拉
kMGT; hertz; Hz; hertz/hertz; Гц; герц:m; 赫兹 赫
hkMG; pascal; Pa; pascal; Па; паскал:ms; 帕
; pascal; ; ; ; ; 帕斯卡
m; bar; bar; bar; бар; бар:m; 巴
; psi; psi PSI; ; ; ;
; atmosphere; atm; atmosphere; атм атм.; атмосфер:f; 大气压
; mmHg; mmHg; ; мм_рт._ст.; ; 毫米汞柱
kMG; joule; J; joule; Дж; джоул:ms; 焦耳 焦
k; calorie; cal; calorie; кал; калор:fi; 卡路里 卡
; kilocalorie; Cal; calorie; ; ; 大卡 千卡
; Btu; BTU Btu; ; ; ;
km; newton; N; newton; Н; ньютон:m; 牛顿 牛
; newton*meter; Nm N·m; newton-meter newton_meter; Н·м Нм; ; 牛米 牛·米
; pound_force*foot; lb-ft ft-lb lb·ft; ; ; ; 磅英尺
km; electron_volt; eV; electronvolt; эВ; электронвольт:m; 电子伏
m; mole; mol; mole; моль; ; 摩尔
; candela; cd; candela; кд; кандел:f; 坎德拉
; lumen; lm; lumen; лм; люмен:m; 流明
; lux; lx; lux/lux; лк; люкс:m; 勒克斯
mk; sievert; Sv; sievert; Зв; зиверт:m; 西弗
kMG; becquerel; Bq; becquerel; Бк; беккерел:ms; 贝克勒尔
m; tesla; T; tesla; Тл; ; 特斯拉
; kilometer/hour; kmh kph; ; ; ; 公里每小时 千米每小时
; mile/hour; mph MPH; ; ; ; 英里每小时
; meter/second; mps; ; ; ;
; knot; kn kt kts; knot; ; :knot; 节
; rpm; rpm RPM r/min; revolution_per_minute/revolutions_per_minute; об/мин об./мин; оборот*:minute;
; rpm; ; ; ; ; 转/分 转/分钟 转每分钟
; decibel; dB dBA; decibel; дБ; децибел:m; 分贝
; pixel; px; pixel; ; пиксел:ms; 像素
; megapixel; MP Mpx; megapixel; Мп; мегапиксел:ms; 百万像素
; fps; fps FPS; ; ; ; 帧/秒 帧每秒
; rps; rps RPS qps QPS tps TPS IOPS; ; ; ; 次/秒
; dpi; dpi DPI; ; ; ;
; percent; % ％ ﹪ pct; percent/percent per_cent/per_cent; ; процент:m;
; permille; ‰; permille/permille; ; промилле:n;
; tenth; ; ; ; ; 成
; ppm; ppm; ; ; ;
; ppb; ppb; ; ; ;
; percentage_point; pp p.p. pps; percentage_point %_point percent_point; п.п. п._п. пп; процентн*:punkt;
; percentage_point; ; ; ; ; 个百分点 百分点
; basis_point; bp bps bps.; basis_point; б.п.; базисн*:punkt; 个基点 基点
; USD; $ US$ USD usd U.S.$; dollar US_dollar american_dollar buck; долл долл.; доллар:m; 美元 美金
; CAD; $ CA$ C$ CAD; dollar canadian_dollar; ; ; 加元
; AUD; $ A$ AU$ AUD; dollar australian_dollar; ; ; 澳元
; SGD; $ S$ SGD; dollar; ; ; 新元
; HKD; $ HK$ HKD; dollar; ; ; 港元 港币
; TWD; $ NT$ TWD; ; ; ; 新台币
; NZD; $ NZ$ NZD; dollar; ; ;
; US_cent; ¢; cent US_cent; ; цент:m; 美分
; EUR_cent; ; cent euro_cent; ; цент:m евроцент:m; 欧分
; EUR; € EUR eur; euro/euro euro/euros; ; евро:n; 欧元
; GBP; £ GBP ￡; pound pound_sterling/pounds_sterling british_pound; ; фунт:m; 英镑
; penny; p; pence penny/pennies; ; ; 便士
; RUB; ₽ RUB RUR rub; ruble rouble russian_ruble; руб руб. р р.; рубл:ms; 卢布
; kopeck; ; kopeck kopek; коп коп.; копе:fek; 戈比
; CNY; ¥ ￥ CNY RMB rmb 元; yuan/yuan renminbi/renminbi; ; :yuan; 元 人民币 元人民币 块 块钱 圆
; JPY; ¥ ￥ JPY; yen/yen; ; иен:f йен:f; 日元 円
; jiao; ; ; ; ; 角
; INR; ₹ INR Rs Rs. Re; rupee indian_rupee; ; рупи:n; 卢比
; KRW; ₩ KRW; won/won; ; ; 韩元
; UAH; ₴ UAH; hryvnia; грн грн.; гривен:n гривн:f; 格里夫纳
; KZT; ₸ KZT; tenge/tenge; ; тенге:n; 坚戈
; BYN; BYN; ; ; ;
; CHF; CHF; swiss_franc franc; ; франк:m; 瑞士法郎 法郎
; SEK; SEK; krona/kronor swedish_krona; ; :crown; 瑞典克朗
; NOK; NOK; krone/kroner; ; :crown; 挪威克朗
; DKK; DKK; krone/kroner; ; :crown; 丹麦克朗
; CZK; CZK Kč; koruna; ; :crown;
; PLN; PLN zł; zloty; ; злот:adj; 兹罗提
; TRY; ₺ TRY; lira turkish_lira; ; лир:f; 里拉
; ILS; ₪ ILS; shekel; ; шекел:ms;
; BRL; R$ BRL; ; ; ;
; ZAR; ZAR; rand/rand; ; ;
; MXN; MXN; peso; ; песо:n;
; THB; ฿ THB; baht/baht; ; бат:m; 泰铢
; VND; ₫ VND; dong/dong; ; ; 越南盾
; AED; AED; dirham; ; дирхам:m;
; BTC; ₿ BTC; bitcoin; ; биткоин:m; 比特币
; ETH; ETH; ether/ether; ; ; 以太币
; GEL; ₾ GEL; lari/lari; ; лари:n;
; AMD; AMD; dram; ; ;
"""

# What "квадратн*:meter" and the like stand for: adjective stem, and the noun it goes with.
PHRASE_NOUNS: Final = {
    "mile": "мил:fs",
    "meter": "метр:m",
    "centimeter": "сантиметр:m",
    "kilometer": "километр:m",
    "foot": "фут:m",
    "day": ":day",
    "month": "месяц:mc",
    "year": ":year",
    "punkt": "пункт:m",
    "minute": "в мин:f1",
}
PHRASE_ADJECTIVES: Final = {
    "морск": "ая ие их им ими ой ую",
    "кубическ": "ий их ого ому им ими ом ие",
    "квадратн": "ый ых ого ому ым ыми ом ые ая ой ую",
    "календарн": "ый ых ого ому ым ыми ом ые",
    "рабоч": "ий их его ему им ими ем ие",
    "банковск": "ий их ого ому им ими ом ие",
    "процентн": "ый ых ого ому ым ыми ом ые",
    "оборот": "- а ов ы",
    "базисн": "ый ых ого ому ым ыми ом ые",
}

# Adjectives made of a number and a unit: "30-дневный", "двухчасовой".
RUSSIAN_ADJECTIVE_STEMS: Final = {
    "дневн": "day",
    "суточн": "day",
    "часов": "hour",
    "минутн": "minute",
    "секундн": "second",
    "недельн": "week",
    "месячн": "month",
    "летн": "year",
    "годичн": "year",
    "метров": "meter",
    "километров": "kilometer",
    "сантиметров": "centimeter",
    "миллиметров": "millimeter",
    "литров": "liter",
    "килограммов": "kilogram",
    "граммов": "gram",
    "тонн": "metric_ton",
    "процентн": "percent",
    "градусн": "degree",
    "ваттн": "watt",
    "вольтов": "volt",
    "гигабайтн": "gigabyte",
    "битн": "bit",
    "дюймов": "inch",
    "рублев": "RUB",
}
ADJECTIVE_ENDINGS: Final = """
ый ий ой ая яя ое ее ые ие ого его ей ому ему ую юю ым им ом ем ых их ыми ими
"""
