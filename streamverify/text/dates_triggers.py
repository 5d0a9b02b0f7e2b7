"""Where a date may begin: one pattern for each kind of text, made to pass over ordinary text."""

import re
from typing import Final

from streamverify.text.dates_chinese import HAN_NUMERALS
from streamverify.text.dates_clock import BLANK

_MONTH_START: Final = (
    r"(?:[Jj][auAU]|[Ff][eEév]|[Mm][aAä]|[Aa][puoûPUb]|[Ss][eE]|[Oo][ckt]|[Nn][oO]|[Dd][eiéE][czC]|[Ee]n"
    r"|[Gg][ei]|[Ll]u|[Яя]н|[Фф]е|[Мм]а|[Аа][пв]|[Ии]ю|[Сс]ен|[Оо]к|[Нн]о|[Дд]ек|D[EI])"
)
_ORDINAL: Final = r"(?:st|nd|rd|th|er|-?(?:е|го|ого|ое|й|м|ом)|[.ºª])?"
# A figure that may begin a date: none of a word, of a longer figure or of what such figures are joined to;
# and something of a date behind it, so that the many other figures are passed over at full speed.
_FIGURE: Final = (
    r"(?<![A-Za-zА-яЁё_\d$€£¥#№]\d)(?<!\d[-–.,:/]\d)(?:"
    r"(?<=[12１２])(?=\d{3}(?:[^\d.,]|[.,](?!\d)|\.\d{1,2}\.|\Z))"
    r"|(?!\d?+(?:[,;)\]%\d]|[ \xa0\n][^\n JFMASONDEGLjfmasondeglЯФМАИСОНДяфмаисондpobctчвкпу\d"
    r"–—至到年月日号號点點时時世季-]))"
    r"(?=\d?(?:[-./／－]\d{1,2}[-./／－]\d{2}|[:：]\d\d| ?[-–—~～至到]? ?\d{0,2} ?[年月日号號点點时時世季]"
    rf"|{_ORDINAL}(?:[ \xa0\u202f\u2009\n]{{1,2}}(?:of |day of |de )?|-|)(?:{_MONTH_START}"
    r"|[ap]\.?[mM]|[AP]\.?M|o['’]clock|centur|ч|век|в\.|квартал|полугод|утра|вечера)"
    rf"|{_ORDINAL}(?: ?[-–—] ?| (?:to|through|по|bis|au|al) )\d{{1,2}}{_ORDINAL}"
    rf"[ \xa0](?:of |de )?{_MONTH_START}"
    r"| ?[-–—] ?\d{1,2}(?:[:.][0-5]\d)? ?[apAP]\.?[mM]"
    r"|\.[0-5]\d ?[apAP]\.?[mM]|(?<=\d)0(?:s|-[ех])(?!\w)))"
    r"|(?=\d{7}T\d))"
)
# Behind their first letters: a century's number, a decade, a time of day in words.
_SPELLED: Final = (
    r"(?:irst|econd|hird|ourth|ifth|ixth|eventh|ighth|inth|enth|leventh|welfth|wentieth|[a-z]{1,5}teenth"
    r"|wenty[ -][a-z]{4,7})[ -][Cc]entur(?:y|ies)|(?:alf past|uarter (?:past|to)) (?:\d{1,2}|[a-z]{3,6})"
    r"|(?:wen|hir|or|if|ix|even|igh|ine)ties"
)
_CAPITALISED: Final = (
    r"(?:an|eb|ar|pr|ay|un|ul|ug|ep|ept|ct|ov|ec|AN|EB|AR|PR|AY|UN|UL|UG|EP|EPT|CT|OV|EC"
    r"|anuary|ebruary|arch|pril|une|uly|ugust|eptember|ctober|ovember|ecember"
    r"|ANUARY|EBRUARY|ARCH|PRIL|UNE|ULY|UGUST|EPTEMBER|CTOBER|OVEMBER|ECEMBER"
    r"|onday|uesday|ednesday|hursday|riday|aturday|unday|Y ?['’]?\d{2,4}|iscal|oon|idnight"
    rf"|{_SPELLED}"
    r"|(?:irst|econd|hird|ourth)[ \xa0-](?:fiscal[ \xa0])?(?:quarter|half)|[1-4])(?!\w)"
)
# Words in small letters are looked for only where the text holds one of these.
_SMALL_GATES: Final = (
    *("quarter", "half of", "noon", "midnight", "fiscal", "half past", " century", "-century", " centuries"),
    *("enties", "irties", "orties", "ifties", "ixties", "ighties", "ineties"),
)
_SMALL: Final = (
    r"(?:oon|idnight|iscal|(?:irst|econd|hird|ourth)[ \xa0-](?:fiscal[ \xa0])?(?:quarter|half)"
    rf"|{_SPELLED})(?!\w)"
)
_RUSSIAN: Final = (
    r"(?:[Мм]а(?:рт(?:[ауе]|ом)?|[йяюе]м?)|[Пп](?:онедельник[а-яё]{0,2}|ятниц[а-яё]{1,2}|ол(?:день|ночь))"
    r"|[Вв](?:торник[а-яё]{0,2}|оскресень[а-яё]{1,2})|[Сс](?:ентябр[а-яё]{1,2}|реду|уббот[а-яё]{1,2})"
    r"|[Аа](?:прел[а-яё]{1,2}|вгуст[а-яё]{0,2})|[Ии]ю[нл][ьяюе]м?|[Нн]оябр[а-яё]{1,2}|[Оо]ктябр[а-яё]{1,2}"
    r"|[Дд]екабр[а-яё]{1,2}|[Яя]нвар[а-яё]{1,2}|[Фф]еврал[а-яё]{1,2}|[Чч]етверг[а-яё]{0,2}"
    r"|(?:[Пп]ерв|[Вв]тор|[Тт]рет|[Чч]етв[её]рт)[а-яё]{2,3} (?:квартал|полугоди)[а-яё]{0,3}"
    r"|[Бб]ез четверти [а-я]{3,11}|половин[еу] [а-я]{4,12}ого"
    r"|(?:[Дд]вадцать )?[А-Яа-яё]{4,15}+ (?:век[а-я]{0,2}|столети[а-я]{1,2})"
    r"|[а-яё]{6,14} год(?:ы|ов|ах|ам|ами))(?!\w)"
)
# Most Russian texts hold none of these, and then need no look at each of their words.
_RUSSIAN_GATES: Final = (
    "тябр", "оябр", "екабр", "нвар", "еврал", "март", "Март", "прел", " ма", "Май", "Мая", "июн", "Июн",
    "июл", "Июл", "вгуст", "недельник", "вторник", "среду", "четверг", "пятниц", "суббот", "воскресень",
    "квартал", "полугод", "олдень", "олночь", "ез четверти", "половине ", " век", " столети",
    "ых год", "ые год",
)  # fmt: skip
_ROMAN: Final = rf"(?<=[IVX])[IVX]{{0,4}}-?[а-яё]{{0,3}}{BLANK}?(?:квартал|век|в\.|столети|полугоди)"
_HAN: Final = (
    rf"(?<=[{HAN_NUMERALS}第星周礼午])(?:(?<=[中正]午)|(?<=[中正]\n午)|(?<=午)\n?夜|(?<=[{HAN_NUMERALS}])(?<![{HAN_NUMERALS}].)[{HAN_NUMERALS}]{{0,3}}"
    r" ?[年月点點时時季世日]|(?<=第)[一二三四1-4] ?季度|(?<=星)期[一二三四五六日天]|(?<=周)[一二三四五六日]"
    r"|(?<=礼)拜[一二三四五六日天])"
)
# One class first, so that ordinary text is skipped at full speed; what precedes it is looked at behind it.
_ASCII: Final = rf"(?<=[0-9]){_FIGURE}|(?<=[A-Z])(?<!\w.){_CAPITALISED}"
_ANY: Final = rf"(?<=\d){_FIGURE}|(?<=[A-Z])(?<![A-Za-z0-9_А-яЁё].)(?:{_CAPITALISED}|{_ROMAN})|{_HAN}"
_ASCII_CLASS: Final = "0-9JFMASONDTWQHE"
_ANY_CLASS: Final = rf"\dJFMASONDTWQHEIVX{HAN_NUMERALS}第星周礼午"
_SMALL_CLASS: Final = "nmfsteqh"
# Russian words are found at what stands before them, which is rarer than their first letters.
BEFORE_RUSSIAN: Final = ' \xa0\n(«"“„—–/-'
_ASCII_TRIGGER: Final = re.compile(rf"[{_ASCII_CLASS}](?:{_ASCII})")
_ASCII_WORD_TRIGGER: Final = re.compile(
    rf"[{_ASCII_CLASS}{_SMALL_CLASS}](?:{_ASCII}|(?<=[a-z])(?<!\w.){_SMALL})"
)
_TRIGGER: Final = re.compile(rf"[{_ANY_CLASS}](?:{_ANY})")
_WORD_TRIGGER: Final = re.compile(
    rf"[{_ANY_CLASS}{_SMALL_CLASS}](?:{_ANY}|(?<=[a-z])(?<![A-Za-z0-9_А-яЁё].){_SMALL})"
)
_RUSSIAN_TRIGGER: Final = re.compile(
    rf"[{_ANY_CLASS}{BEFORE_RUSSIAN}](?:(?<=[{BEFORE_RUSSIAN}])(?={_RUSSIAN})|{_ANY})"
)
_RUSSIAN_AND_SMALL_TRIGGER: Final = re.compile(
    rf"[{_ANY_CLASS}{_SMALL_CLASS}{BEFORE_RUSSIAN}](?:(?<=[{BEFORE_RUSSIAN}])(?={_RUSSIAN})|{_ANY}"
    rf"|(?<=[a-z])(?<![A-Za-z0-9_А-яЁё].){_SMALL})"
)
RUSSIAN_WORD: Final = re.compile(_RUSSIAN)


def trigger_for(text: str) -> re.Pattern[str]:
    """The cheapest pattern that finds all candidates of such a text."""
    small = _holds_any(text, _SMALL_GATES)
    if text.isascii():
        return _ASCII_WORD_TRIGGER if small else _ASCII_TRIGGER
    if ("а" in text or "о" in text or "е" in text or "и" in text) and _holds_any(text, _RUSSIAN_GATES):
        return _RUSSIAN_AND_SMALL_TRIGGER if small else _RUSSIAN_TRIGGER
    return _WORD_TRIGGER if small else _TRIGGER


def _holds_any(text: str, words: tuple[str, ...]) -> bool:
    for word in words:  # noqa: SIM110 (a generator costs as much again)
        if word in text:
            return True
    return False
