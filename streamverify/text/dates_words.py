"""The calendar's words: months, weekdays, ordinals, parts of the day and time zones, as look-up tables.

Keys are lower case with е for ё. English, Russian and Chinese in full; months also in German, French,
Spanish, Italian and Portuguese, which are read beside digits only.
"""

from typing import Final

_ENGLISH_NAMES: Final = (
    "january february march april may june july august september october november december"
)
_ENGLISH_MONTHS: Final = _ENGLISH_NAMES.split()
_ABBREVIATED_MONTHS: Final = {
    **{name[:3]: number for number, name in enumerate(_ENGLISH_MONTHS, 1) if name != "may"},
    "sept": 9,
}
_RUSSIAN_STEM_WORDS: Final = "январ феврал март апрел ма июн июл август сентябр октябр ноябр декабр"
_RUSSIAN_STEMS: Final = _RUSSIAN_STEM_WORDS.split()
_RUSSIAN_SOFT_ENDINGS: Final = ("ь", "я", "ю", "е", "ем")
_RUSSIAN_HARD_ENDINGS: Final = ("", "а", "у", "е", "ом")
_RUSSIAN_MAY_ENDINGS: Final = ("й", "я", "ю", "е", "ем")
_RUSSIAN_ABBREVIATED: Final = {
    "янв": 1, "фев": 2, "февр": 2, "мар": 3, "апр": 4, "июн": 6, "июл": 7, "авг": 8, "сен": 9, "сент": 9,
    "окт": 10, "ноя": 11, "нояб": 11, "дек": 12,
}  # fmt: skip
# Without the names that English shares. Full names only: "set", "ago" and "mar" are other words elsewhere.
_OTHER_MONTHS: Final = (
    "januar februar märz _ mai juni juli _ _ oktober _ dezember",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
)


def _russian_months() -> dict[str, int]:
    forms: dict[str, int] = {}
    for number, stem in enumerate(_RUSSIAN_STEMS, 1):
        endings = _RUSSIAN_SOFT_ENDINGS
        if stem in ("март", "август"):
            endings = _RUSSIAN_HARD_ENDINGS
        elif stem == "ма":
            endings = _RUSSIAN_MAY_ENDINGS
        forms.update({stem + ending: number for ending in endings})
    return forms


ENGLISH_MONTHS: Final = {name: number for number, name in enumerate(_ENGLISH_MONTHS, 1)}
RUSSIAN_MONTHS: Final = _russian_months()
ABBREVIATED_MONTHS: Final = {**_ABBREVIATED_MONTHS, **_RUSSIAN_ABBREVIATED}
OTHER_MONTHS: Final = {
    name: number for names in _OTHER_MONTHS for number, name in enumerate(names.split(), 1) if name != "_"
}
MONTHS: Final = {**OTHER_MONTHS, **ABBREVIATED_MONTHS, **RUSSIAN_MONTHS, **ENGLISH_MONTHS}
# Also verbs, first names or adjectives: without a day or a year beside them they need a preposition.
DOUBTFUL_ALONE: Final = frozenset({"march", "april", "may", "june", "august", "марта", "марту", "август"})

WEEKDAYS: Final = {
    name: number
    for number, names in enumerate(
        (
            "monday mon понедельник понедельника понедельнику понедельником понедельнике",
            "tuesday tue tues вторник вторника вторнику вторником вторнике",
            "wednesday wed среду",  # the other cases are mostly "environment"
            "thursday thu thur thurs четверг четверга четвергу четвергом четверге",
            "friday fri пятница пятницу пятницы пятнице пятницей",
            "saturday sat суббота субботу субботы субботе субботой",
            "sunday sun воскресенье воскресенья воскресенью воскресеньем",
        ),
        1,
    )
    for name in names.split()
}
CHINESE_WEEKDAYS: Final = {name: number for number, name in enumerate("一二三四五六日", 1)} | {"天": 7}

CHINESE_DIGITS: Final = {name: value for value, name in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "两": 2,
}

ORDINALS: Final = {
    "i": 1, "ii": 2, "iii": 3, "iv": 4, "first": 1, "second": 2, "third": 3, "fourth": 4,
    "перв": 1, "втор": 2, "трет": 3, "четв": 4, "一": 1, "二": 2, "三": 3, "四": 4, "上": 1, "下": 2,
}  # fmt: skip

# Whether hours 1 to 11 count from noon. What names the hours around noon or midnight is decided apart.
CHINESE_DAY_PARTS: Final = {
    "凌晨": False, "清晨": False, "早上": False, "早晨": False, "上午": False,
    "中午": True, "下午": True, "傍晚": True, "晚上": True, "晚间": True, "夜里": False,
}  # fmt: skip
RUSSIAN_DAY_PARTS: Final = {"утра": False, "ночи": False, "дня": True, "вечера": True}

# Minutes east of UTC of abbreviations that name one offset only; others are kept as text.
ZONES: Final = {
    "Z": 0, "UTC": 0, "GMT": 0, "WET": 0, "CET": 60, "CEST": 120, "WEST": 60, "EET": 120, "EEST": 180,
    "MSK": 180, "МСК": 180, "SAMT": 240, "YEKT": 300, "NOVT": 420, "VLAT": 600, "EST": -300, "EDT": -240,
    "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420, "JST": 540, "KST": 540, "HKT": 480,
    "SGT": 480, "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780,
}  # fmt: skip
NAMED_ZONES: Final = frozenset(
    {"ET", "CT", "MT", "PT", "CST", "BST", "IST", "AST", "ART", "BRT", "HST", "AKST"}
)


def chinese_number(digits: str) -> int:
    """The value of one to four Han numerals: places (二〇二六) or up to 99 in tens (三十一)."""
    if digits.isdecimal():
        return int(digits)
    if "十" not in digits:
        value = 0
        for digit in digits:
            value = value * 10 + CHINESE_DIGITS[digit]
        return value
    tens, _, units = digits.partition("十")
    return (CHINESE_DIGITS[tens] if tens else 1) * 10 + (CHINESE_DIGITS[units] if units else 0)
