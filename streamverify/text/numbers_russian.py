"""Russian number words in all cases: "двадцати одному", "полтора миллиона", "две трети", "третий"."""

import re
from fractions import Fraction
from typing import Final

from streamverify.text.numbers_english import Words
from streamverify.text.units_names import ADJECTIVE_ENDINGS, RUSSIAN_ADJECTIVE_STEMS
from streamverify.text.values import Exact

_CARDINALS: Final = """
0 ноль ноля нолю нолем ноле нуль нуля нулю нулем нуле
1 один одна одно одного одной одному одним одном одну одни одних одними
2 два две двух двум двумя двое двоих двоим двоими
3 три трех трем тремя трое троих троим троими
4 четыре четырех четырем четырьмя четверо четверых четверым четверыми
5 пять пяти пятью пятеро пятерых пятерым пятерыми
6 шесть шести шестью шестеро шестерых шестерым шестерыми
7 семь семи семью семеро семерых семерым семерыми
8 восемь восьми восемью восьмью восьмеро восьмерых
9 девять девяти девятью девятеро девятерых
10 десять десяти десятью десятеро десятерых
11 одиннадцать одиннадцати одиннадцатью
12 двенадцать двенадцати двенадцатью
13 тринадцать тринадцати тринадцатью
14 четырнадцать четырнадцати четырнадцатью
15 пятнадцать пятнадцати пятнадцатью
16 шестнадцать шестнадцати шестнадцатью
17 семнадцать семнадцати семнадцатью
18 восемнадцать восемнадцати восемнадцатью
19 девятнадцать девятнадцати девятнадцатью
20 двадцать двадцати двадцатью
30 тридцать тридцати тридцатью
40 сорок сорока
50 пятьдесят пятидесяти пятьюдесятью
60 шестьдесят шестидесяти шестьюдесятью
70 семьдесят семидесяти семьюдесятью
80 восемьдесят восьмидесяти восемьюдесятью восьмьюдесятью
90 девяносто девяноста
100 сто ста
200 двести двухсот двумстам двумястами двухстах
300 триста трехсот тремстам тремястами трехстах
400 четыреста четырехсот четыремстам четырьмястами четырехстах
500 пятьсот пятисот пятистам пятьюстами пятистах
600 шестьсот шестисот шестистам шестьюстами шестистах
700 семьсот семисот семистам семьюстами семистах
800 восемьсот восьмисот восьмистам восемьюстами восьмистах
900 девятьсот девятисот девятистам девятьюстами девятистах
"""
_SCALES: Final = """
1000 тысяча тысячи тысяче тысячу тысячей тысячью тысяч тысячам тысячами тысячах тыс
1000000 миллион миллиона миллиону миллионом миллионе миллионы миллионов миллионам миллионами миллионах млн
1000000000 миллиард миллиарда миллиарду миллиардом миллиарде миллиарды миллиардов миллиардам миллиардами млрд
1000000000000 триллион триллиона триллиону триллионом триллионы триллионов трлн
"""
_HALVES: Final = """
3/2 полтора полторы полутора
1/2 половина половины половине половину половиной пол
1/3 треть
1/4 четверть четвертью
150 полтораста
10 десяток десятка
12 дюжина дюжину дюжины дюжиной
"""
_PART_STEMS: Final = """
2 втор 3 трет 4 четверт 5 пят 6 шест 7 седьм 8 восьм 9 девят 10 десят 20 двадцат 100 сот 1000 тысячн
"""
_ORDINAL_STEMS: Final = """
1 перв 2 втор 4 четверт 5 пят 6 шест 7 седьм 8 восьм 9 девят 10 десят 11 одиннадцат 12 двенадцат
13 тринадцат 14 четырнадцат 15 пятнадцат 16 шестнадцат 17 семнадцат 18 восемнадцат 19 девятнадцат
20 двадцат 30 тридцат 40 сороков 50 пятидесят 60 шестидесят 70 семидесят 80 восьмидесят 90 девяност 100 сот
"""
_MULTIPLES: Final = """
2 вдвое дважды 3 втрое трижды 4 вчетверо четырежды 5 впятеро 10 вдесятеро
"""
_STEMS_IN_ADJECTIVES: Final = """
1 одно 2 двух 3 трех 4 четырех 5 пяти 6 шести 7 семи 8 восьми 9 девяти 10 десяти 12 двенадцати 14 четырнадцати
15 пятнадцати 20 двадцати 24 двадцатичетырех 30 тридцати 40 сорока 50 пятидесяти 60 шестидесяти 90 девяносто
100 сто
"""


def _forms(written: str) -> dict[str, int]:
    return {form: int(line.split()[0]) for line in written.strip().splitlines() for form in line.split()[1:]}


def _pairs(written: str) -> dict[str, int]:
    found: dict[str, int] = {}
    value = 0
    for item in written.split():
        if item.isdigit():
            value = int(item)
        else:
            found[item] = value
    return found


CARDINALS: Final = _forms(_CARDINALS)
SCALES: Final = _forms(_SCALES)
MULTIPLES: Final = _pairs(_MULTIPLES)
HALVES: Final[dict[str, Exact]] = {
    form: Fraction(line.split()[0]) for line in _HALVES.strip().splitlines() for form in line.split()[1:]
}
_ORDINAL_ENDINGS: Final = """
ый ой ая ое ые ого ому ую ым ом ых ыми
"""
_THIRD: Final = """
третий третья третье третьи третьего третьей третьему третью третьим третьем третьих третьими
"""
_PART_ENDINGS: Final = ("ая", "ой", "ую", "ых", "ыми")
_PART_AFTER: Final = {"половиной": Fraction(1, 2), "четвертью": Fraction(1, 4), "третью": Fraction(1, 3)}
ORDINALS: Final = {
    stem + ending: value
    for stem, value in _pairs(_ORDINAL_STEMS).items()
    for ending in _ORDINAL_ENDINGS.split()
} | dict.fromkeys(_THIRD.split(), 3)
PARTS: Final = (
    {stem + ending: value for stem, value in _pairs(_PART_STEMS).items() for ending in _PART_ENDINGS}
    | {"треть": 3, "трети": 3, "третей": 3, "третью": 3, "третям": 3, "третями": 3}
    | {"четверть": 4, "четверти": 4, "четвертей": 4, "четвертью": 4, "четвертям": 4, "четвертями": 4}
)
ADJECTIVES: Final = {
    number + stem + ending: (value, stem + ending)
    for number, value in _pairs(_STEMS_IN_ADJECTIVES).items()
    for stem in RUSSIAN_ADJECTIVE_STEMS
    for ending in ADJECTIVE_ENDINGS.split()
}
_PERIODS: Final = """
minute минуту минуты
hour час часа
day день дня сутки суток
week неделю недели
month месяц месяца
year год года
"""
PERIODS: Final = {
    form: line.split()[0] for line in _PERIODS.strip().splitlines() for form in line.split()[1:]
}
"""Units of time that may stand for one of them ("за час", "раз в сутки")."""
ONE_BEFORE: Final = re.compile(
    r"(?<![а-я])(?:за|через|на|течение|около|более|менее|раз в|каждый|каждую|каждые|до|после) \Z"
)
_HALF_UNITS: Final = frozenset(
    (
        *("полчаса", "полгода", "полкилометра", "полкилограмма", "поллитра", "полметра", "полминуты"),
        *("полсекунды", "полдня", "полмесяца", "полвека", "полтонны", "полмили", "полмиллиона"),
    )
)
OPENERS: Final = frozenset(
    [*CARDINALS, *SCALES, *MULTIPLES, *HALVES, *PERIODS, *ORDINALS, *ADJECTIVES, *_HALF_UNITS]
)
"""Words that may open a number."""

_WORD: Final = re.compile(r"[а-я]{1,20}+(?![а-я])")
_WITH_HALF: Final = re.compile(r" с (?P<part>половиной|четвертью|третью)(?![а-я])")
_WHOLE: Final = re.compile(r" цел(?:ая|ых|ой|ую|ыми)(?: и)? ")


def read(plain: str, start: int, word: str) -> Words | None:
    """Read the number that opens with ``word`` at ``start`` of a text in small letters, with "е" for "ё"."""
    end = start + len(word)
    if word in ADJECTIVES:
        value, unit = ADJECTIVES[word]
        return Words(end - len(unit), value)
    if word in _HALF_UNITS:
        scale = SCALES.get(word[3:])
        return Words(start + 3, Fraction(1, 2)) if scale is None else Words(end, Fraction(scale, 2))
    if word in MULTIPLES:
        return Words(end, MULTIPLES[word], "multiple")
    if word in HALVES:
        return _half(plain, start, word)
    if word in ORDINALS and word not in CARDINALS:
        return Words(end, ORDINALS[word], "ordinal", is_weak=True)
    return _cardinal(plain, start, word)


def _half(plain: str, start: int, word: str) -> Words:
    end = start + len(word)
    value = HALVES[word]
    scale = _WORD.match(plain, end + 1) if plain[end : end + 1] == " " else None
    if scale is not None and scale[0] in SCALES and word != "пол":
        return Words(scale.end(), value * SCALES[scale[0]])
    if value < 1:
        return Words(end, value, "fraction", is_weak=word in ("пол", "треть", "четверть"))
    return Words(end, value, "number", is_weak=word in ("десяток", "десятка"))


def _cardinal(plain: str, start: int, word: str) -> Words | None:
    total: Exact = 0
    current: Exact = 0
    last_scale = 10**15
    room = 1000
    position = end = start
    count = 0
    while True:
        value = CARDINALS.get(word)
        if value is not None:
            if value >= room:
                break
            current += value
            room = 100 if value >= 100 else 10 if value >= 20 else 0
        elif word in SCALES and SCALES[word] < last_scale and (current or count == 0):
            if count == 0 and word not in _SINGULAR:
                break  # "тысячи", "миллионов": how many is not said
            last_scale = SCALES[word]
            total += (current or 1) * last_scale
            current = 0
            room = 1000
        elif count and word in ORDINALS and ORDINALS[word] < room:
            return _ordinal_or_part(position, word, total + current)
        elif count and word in PARTS:
            return Words(position + len(word), Fraction(total + current) / PARTS[word], "fraction")
        else:
            break
        count += 1
        end = position + len(word)
        if word in ("тыс", "млн", "млрд", "трлн") and plain[end : end + 1] == ".":
            end += 1
        whole = _WHOLE.match(plain, end)
        if whole is not None:
            return _decimal(plain, whole.end(), total + current, end)
        if plain[end : end + 1] != " ":
            break
        following = _WORD.match(plain, end + 1)
        if following is None:
            break
        position, word = end + 1, following[0]
    if end == start:
        return None
    value_read = total + current
    match = _WITH_HALF.match(plain, end)
    if match is not None:
        part = _PART_AFTER[match["part"]]
        end = match.end()
        scale = _WORD.match(plain, end + 1) if plain[end : end + 1] == " " else None
        if scale is not None and scale[0] in SCALES:
            return Words(scale.end(), (value_read + part) * SCALES[scale[0]])
        return Words(end, value_read + part)
    return Words(end, value_read, "number", is_weak=count == 1 and value_read in (1, 1000))


_SINGULAR: Final = frozenset(["тысяча", "тысячу", "миллион", "миллиард", "триллион"])


def _ordinal_or_part(position: int, word: str, value: Exact) -> Words:
    """ "две пятых" is a share; "двадцать пятых" is twenty-fifth (genitive), as "двадцать пятый"."""
    end = position + len(word)
    if word in PARTS and value < 20 and (word.endswith(("ых", "ыми")) or value == 1):
        return Words(end, Fraction(value) / PARTS[word], "fraction")
    return Words(end, value + ORDINALS[word], "ordinal")


def _decimal(plain: str, position: int, whole: Exact, whole_end: int) -> Words:
    """ "три целых пять десятых"."""
    word = _WORD.match(plain, position)
    part = _cardinal(plain, position, word[0]) if word is not None and word[0] in CARDINALS else None
    if part is None or part.kind not in ("fraction", "ordinal"):
        return Words(whole_end, whole)
    if part.kind == "fraction":
        return Words(part.end, whole + part.value)
    return Words(whole_end, whole)
