"""Changes of one unit to another of the same or of another dimension, the number left as it is."""

import re
from random import Random
from typing import Final, NamedTuple

from .change import Change, replace

# Names of one unit stand between commas: words in their forms, then abbreviations.
_TABLES: Final = {
    "en": {
        "time": ("second|seconds", "minute|minutes", "hour|hours", "day|days", "week|weeks", "month|months",
                 "year|years"),
        "length": ("millimeter|millimeters,millimetre|millimetres,mm",
                   "centimeter|centimeters,centimetre|centimetres,cm", "meter|meters,metre|metres,m",
                   "kilometer|kilometers,kilometre|kilometres,km",
                   "inch|inches", "foot|feet,ft", "yard|yards", "mile|miles,mi"),
        "mass": ("milligram|milligrams,mg", "gram|grams,g", "kilogram|kilograms,kg", "pound|pounds,lb",
                 "ton|tons", "ounce|ounces,oz"),
        "volume": ("milliliter|milliliters,millilitre|millilitres,ml,mL", "liter|liters,litre|litres",
                   "gallon|gallons"),
        "area": ("acre|acres", "hectare|hectares,ha"),
        "data": ("kilobyte|kilobytes,KB,kB", "megabyte|megabytes,MB", "gigabyte|gigabytes,GB",
                 "terabyte|terabytes,TB"),
        "frequency": ("kHz", "MHz", "GHz"),
        "power": ("kilowatt|kilowatts,kW", "megawatt|megawatts,MW", "gigawatt|gigawatts,GW"),
        "money": ("dollar|dollars", "euro|euros", "rupee|rupees", "franc|francs"),
        "share": ("percent|percent,per cent|per cent,%", "percentage point|percentage points"),
    },
    "ru": {
        "time": ("секунда|секунды|секунд", "минута|минуты|минут", "час|часа|часов", "день|дня|дней",
                 "неделя|недели|недель", "месяц|месяца|месяцев", "год|года|лет"),
        "length": ("миллиметр|миллиметра|миллиметров,мм", "сантиметр|сантиметра|сантиметров,см",
                   "метр|метра|метров,м", "километр|километра|километров,км"),
        "mass": ("грамм|грамма|граммов", "килограмм|килограмма|килограммов,кг", "тонна|тонны|тонн"),
        "volume": ("миллилитр|миллилитра|миллилитров,мл", "литр|литра|литров"),
        "data": ("килобайт|килобайта|килобайт,КБ", "мегабайт|мегабайта|мегабайт,МБ",
                 "гигабайт|гигабайта|гигабайт,ГБ"),
        "money": ("рубль|рубля|рублей,руб.", "доллар|доллара|долларов", "евро|евро|евро",
                  "франк|франка|франков"),
        "share": ("процент|процента|процентов,%", "процентный пункт|процентных пункта|процентных пунктов"),
    },
    "zh": {
        "time": ("毫秒", "秒,秒钟", "分钟", "小时,个小时", "天", "周,个星期", "个月", "年"),
        "length": ("毫米,mm", "厘米,cm", "米,m", "公里,千米,km"),
        "mass": ("毫克,mg", "克,g", "公斤,千克,kg", "吨"),
        "volume": ("毫升,ml", "升", "立方米"),
        "area": ("平方米", "平方公里", "公顷", "亩"),
        "data": ("KB", "MB", "GB", "TB"),
        "frequency": ("赫兹", "kHz", "MHz"),
        "power": ("瓦", "千瓦", "兆瓦"),
        "money": ("元", "美元", "欧元", "日元"),
        "share": ("%", "个百分点"),
    },
}  # fmt: skip
_SIGNS: Final = ("$", "€", "£", "¥")
_SAME_DIMENSION: Final = 0.7
_NUMBER: Final = (
    r"(?P<number>\d{1,3}(?:[\xa0\u202f ]\d{3})++(?!\d)|\d+(?:[.,]\d+)*+|[一二三四五六七八九十百千两半]++)"
)
_BETWEEN: Final = {
    "en": r"(?P<between>[ \xa0-]?(?:(?:thousand|million|billion|trillion) )?)",
    "ru": r"(?P<between>[ \xa0]?(?:(?:тыс\.|млн|млрд|тысяч[аи]?|миллион(?:а|ов)?|миллиард(?:а|ов)?) )?)",
    "zh": r"(?P<between> ?[万亿千百]?)",
}
_SIGNED: Final = re.compile(r"(?<![\w$€£¥])(?P<sign>[$€£¥])(?P<number>\d+(?:[.,]\d+)*+)")
_YEAR: Final = re.compile(r"1\d{3}|20\d\d")


class _Unit(NamedTuple):
    dimension: str
    names: tuple[tuple[str, ...], ...]  # each in its forms


_UNITS: Final = {
    language: tuple(
        _Unit(dimension, tuple(tuple(name.split("|")) for name in names.split(",")))
        for dimension, units in table.items()
        for names in units
    )
    for language, table in _TABLES.items()
}
_SPELLED: Final = {
    language: {
        form: (unit, name, at)
        for unit in units
        for name in unit.names
        for at, form in reversed(list(enumerate(name)))
    }
    for language, units in _UNITS.items()
}
_PATTERN: Final = {
    language: re.compile(
        (r"(?<![A-Za-z\d.,:/–第上一二三四五六七八九十百千万-])" if language == "zh" else r"(?<![\w.,:/–-])")
        + _NUMBER
        + _BETWEEN[language]
        + f"(?P<unit>{'|'.join(re.escape(form) for form in sorted(forms, key=len, reverse=True))})"
        + (r"(?![A-Za-z\d米元钟克代前内])" if language == "zh" else r"(?![\w²³/°]|-old|-\w+-\d)")
    )
    for language, forms in _SPELLED.items()
}


def change_unit(sentence: str, evidence: str, language: str, rng: Random) -> Change | None:
    """A unit or sign of currency changed so that the evidence never has that number with the new one."""
    places = [*_PATTERN[language].finditer(sentence), *_SIGNED.finditer(sentence)]
    rng.shuffle(places)
    for match in places:
        if "sign" in match.groupdict():
            sign = rng.choice([each for each in _SIGNS if each != match["sign"]])
            if sign + match["number"] not in evidence:
                return replace(sentence, *match.span("sign"), sign)
            continue
        unit, name, form = _SPELLED[language][match["unit"]]
        if unit.dimension == "time" and _YEAR.fullmatch(match["number"]):
            continue
        other = _other_unit(unit, language, rng)
        after = _form_like(name, form, other)
        if not _stands_with(match["number"], other, evidence):
            if match["unit"] == "%" and after.isascii() and not match["between"]:
                after = " " + after
            return replace(sentence, *match.span("unit"), after)
    return None


def _other_unit(unit: _Unit, language: str, rng: Random) -> _Unit:
    others = [other for other in _UNITS[language] if other is not unit]
    near = [other for other in others if other.dimension == unit.dimension]
    return rng.choice(near if near and rng.random() < _SAME_DIMENSION else others)


def _form_like(name: tuple[str, ...], form: int, unit: _Unit) -> str:
    """The name of a unit in the form (singular, plural) of another: a word for a word where there is one."""
    for other in unit.names:
        if len(other) == len(name):
            return other[form]
    return unit.names[0][-1]


def _stands_with(number: str, unit: _Unit, evidence: str) -> bool:
    forms = "|".join(re.escape(form) for name in unit.names for form in name)
    return re.search(rf"{re.escape(number)}[\s\xa0-]?(?:{forms})", evidence) is not None
