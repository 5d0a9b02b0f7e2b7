"""Chinese numerals: 三千五百, 两万三, 一亿二千万, 三点五, 二分之一, 两三, 半.

One numeral alone is a number only before a unit or a measure word: 一起, 统一, 三亚 and 十分 are none.
"""

import re
from fractions import Fraction
from typing import Final, NamedTuple

from streamverify.text.values import Exact, QuantityKind

DIGITS: Final = {
    "零": 0,
    "〇": 0,
    "○": 0,
    "一": 1,
    "壹": 1,
    "二": 2,
    "两": 2,
    "兩": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
SMALL_SCALES: Final = {"十": 10, "百": 100, "千": 1000}
LARGE_SCALES: Final = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_NUMERALS: Final = "".join((*DIGITS, *SMALL_SCALES, *LARGE_SCALES))
RUN: Final = re.compile(rf"[{_NUMERALS}]{{1,40}}+")
SCALES_AFTER_DIGITS: Final = re.compile(r"[十百千]?[万萬亿億]{1,2}|[百千]|十(?=[万萬亿億])")
"""What may stand behind digits: 3.5亿, 10万, 5千, 2百万."""

_SURE_UNITS: Final = """
小时|钟头|分钟|秒|毫秒|微秒|天|周|年|个月|星期|礼拜|个星期|个小时|个工作日|工作日|季度|世纪
|毫米|厘米|米|公里|千米|英寸|英尺|英里|海里|公斤|千克|克|毫克|吨|斤|磅|盎司|毫升|升|加仑
|平方|立方|公顷|亩|英亩|字节|[kmgt]i?b(?![a-z])|k[gm](?![a-z])|[cm]m(?![a-z])|兆|千瓦|瓦|伏特|安培|摄氏|元|美元|欧元|英镑|日元|块钱|人民币|岁|个百分点|百分点
"""
_MEASURE_WORDS: Final = (
    "个個名位次种種条條台臺件家所本张張只隻座栋棟辆輛头頭株棵颗顆粒户戶人倍项項份步层層轮輪批套组組段页頁款支枚瓶"
    "杯盒箱袋艘架间間处處场場遍趟道根片类類级級篇封幅册册卷章节節口艘扇顶頂盏盞把副双雙对對滴排"
)
_UNIT_FOLLOWS: Final = re.compile("|".join(_SURE_UNITS.replace("\n", "").split("|")) + f"|[{_MEASURE_WORDS}]")
_VAGUE_ONE: Final = re.compile(r"[天年周日]|星期|礼拜")
#: 七成村民, but no 五成立 and no 两成员.
_TENTHS: Final = re.compile(r"成(?![功立员果为長长熟效绩就分本品交型年语份套件败群灾千不像了])")
_POINT: Final = re.compile(r"[点點](?P<digits>[零〇一二三四五六七八九]{1,12}+)(?![分刻钟鐘半])")
SECTIONS: Final = frozenset("章节節条條页頁款項项步题題")
"""Behind 第3 they name a part of a document."""
_PARTS: Final = "分之"
_HALF_UNIT: Final = re.compile(rf"个?(?:{_SURE_UNITS.replace(chr(10), '')})|个(?:小时|月|钟头)")
_WEEKDAY_BEFORE: Final = ("星期", "礼拜", "周", "週")


class HanNumber(NamedTuple):
    """A number in Chinese numerals: where it ends, its ends (equal but for 两三), and how sure it is one."""

    end: int
    low: Exact
    high: Exact
    kind: QuantityKind = "number"
    is_weak: bool = False
    is_tenths: bool = False


def read(plain: str, start: int) -> HanNumber | None:
    """Read the numerals at ``start``."""
    match = RUN.match(plain, start)
    if match is None:
        return _half(plain, start)
    run, end = match[0], match.end()
    before = plain[start - 1] if start else ""
    if plain.startswith(_PARTS, end):
        return _fraction(plain, run, end)
    value = run_value(run)
    if value is None:
        return None
    low, high = value
    if before == "第":
        if plain[end : end + 1] in SECTIONS and plain[end : end + 1]:
            return HanNumber(end, low, high, "section")
        return HanNumber(end, low, high, "ordinal", is_weak=low <= 2)
    point = _POINT.match(plain, end)
    if point is not None:
        digits = "".join(str(DIGITS[digit]) for digit in point["digits"])
        low = high = low + Fraction(int(digits), 10 ** len(digits))
        end = point.end()
        scale = SCALES_AFTER_DIGITS.match(plain, end)
        if scale is not None:
            low = high = low * scale_value(scale[0])
            end = scale.end()
        return HanNumber(end, low, high)
    if run == "一" and plain.startswith("半", end):
        return HanNumber(end + 1, Fraction(1, 2), Fraction(1, 2), "fraction")
    if _TENTHS.match(plain, end) and len(run) == 1 and 0 < low < 10:
        return HanNumber(end, low, high, is_tenths=True)
    if plain.startswith("个半", end):
        return HanNumber(end + 2, low + Fraction(1, 2), high + Fraction(1, 2))
    if len(run) > 1 and run[0] not in "百千万亿" and low == high:
        return HanNumber(end, low, high)
    if plain.endswith(_WEEKDAY_BEFORE, max(0, start - 2), start):
        return None
    unit = _UNIT_FOLLOWS.match(plain, end)
    if unit is None:
        if plain[end : end + 1] not in "多余几到至-~" or not plain[end : end + 1]:
            return None
        return HanNumber(end, low, high, is_weak=True)
    kind: QuantityKind = "multiple" if unit[0] == "倍" else "number"
    is_measure = len(unit[0]) == 1 and unit[0] in _MEASURE_WORDS
    is_weak = (low == 1 and (is_measure or _VAGUE_ONE.match(unit[0]) is not None)) or run[0] in "百千万亿"
    return HanNumber(end, low, high, kind, is_weak)


def run_value(run: str) -> tuple[Exact, Exact] | None:
    """The value of numerals, or the ends of 两三 and 三四十; None where they make no number."""
    if len(run) == 1:
        value = DIGITS.get(run, SMALL_SCALES.get(run, LARGE_SCALES.get(run)))
        return None if value is None else (value, value)
    if all(numeral in DIGITS for numeral in run):
        if len(run) == 2 and "零" not in run and "〇" not in run:
            return _neighbours(run)
        digits = int("".join(str(DIGITS[numeral]) for numeral in run))
        return digits, digits
    if len(run) >= 3 and run[0] in DIGITS and run[1] in DIGITS and DIGITS[run[1]] == DIGITS[run[0]] + 1:
        low, high = _plain_value(run[0] + run[2:]), _plain_value(run[1:])
        return None if low is None or high is None else (low, high)
    value = _plain_value(run)
    return None if value is None else (value, value)


def scale_value(scale: str) -> int:
    """What 百万, 万 and the like multiply by."""
    value = 1
    for numeral in scale:
        value *= SMALL_SCALES.get(numeral) or LARGE_SCALES[numeral]
    return value


def _neighbours(run: str) -> tuple[Exact, Exact] | None:
    low, high = DIGITS[run[0]], DIGITS[run[1]]
    return (low, high) if high == low + 1 and low else None


def _plain_value(run: str) -> int | None:
    total = section = 0
    digit: int | None = None
    last_scale = 0  # of the character before, for the short forms 一百二 and 两万三
    smallest = 10**4
    for index, numeral in enumerate(run):
        if numeral in DIGITS:
            if digit:
                return None
            digit = DIGITS[numeral]
            if digit == 0:
                last_scale = 0
                digit = None
            continue
        if numeral in SMALL_SCALES:
            scale = SMALL_SCALES[numeral]
            if scale >= smallest or (digit is None and index and scale != 10):
                return None
            section += (1 if digit is None else digit) * scale
            smallest = last_scale = scale
        else:
            scale = LARGE_SCALES[numeral]
            section += digit or 0
            if section == 0 and total == 0:
                if index:
                    return None
                section = 1
            if scale == 10**8:
                total = (total + section) * scale
            elif section == 0:
                return None
            else:
                total += section * scale
            section = 0
            smallest = 10**4
            last_scale = scale
        digit = None
    if digit is not None:
        section += digit * (last_scale // 10 if last_scale > 10 else 1)
    return total + section


def _half(plain: str, start: int) -> HanNumber | None:
    if plain[start] != "半" or _HALF_UNIT.match(plain, start + 1) is None:
        return None
    return HanNumber(start + 1, Fraction(1, 2), Fraction(1, 2))


def _fraction(plain: str, run: str, end: int) -> HanNumber | None:
    """三分之一. 百分之五 is read from its number, which looks back."""
    if run in ("百", "千"):
        return None
    below = run_value(run)
    above = RUN.match(plain, end + len(_PARTS))
    if below is None or above is None or not below[0]:
        return None
    value = run_value(above[0])
    if value is None:
        return None
    share = Fraction(value[0]) / below[0]
    return HanNumber(above.end(), share, share, "fraction")
