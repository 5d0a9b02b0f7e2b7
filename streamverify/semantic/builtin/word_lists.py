"""Words of grammar that the last look asks for, as `wording` writes them. English, Russian."""

import re
from typing import Final


def words(table: str) -> frozenset[str]:
    """The words of a table, parted by blanks."""
    return frozenset(table.split())


AUXILIARIES: Final = words("is was have had can may will must should could do did would")
#: They begin what tells when, where or for whom.
PREPOSITIONS: Final = words("""
    in on at since during by after before until under within from for with via upon per without above below
    over between among of to about as against through despite
    в во на с со до после при за по из от через для к ко у без под над между среди о об около согласно
""")
COORDINATING: Final = words("and а и")
#: They make one statement of two clauses, or speak of some of a kind.
BINDING: Final = words("""
    that which who whom whose when where if unless while because since although though as than
    either neither both nor or but only not no never between provided providing
    если когда где который которая которое которые которого которой которых что чем либо или ни но только не
""")
WEEKDAYS: Final = words("""
    monday tuesday wednesday thursday friday saturday sunday weekday weekend mondays tuesdays wednesdays
    thursdays fridays saturdays sundays weekdays weekends january february march april may june july august
    september october november december
    понедельникам вторникам средам четвергам пятницам субботам воскресеньям выходным будням
    понедельник вторник среду четверг пятницу субботу воскресенье
""")
_YEAR: Final = re.compile("1[0-9]{3}|20[0-9]{2}")
_PARTICIPLE: Final = re.compile(r"[a-z]+(?:[^e\W]ed|en|wn|ilt|old|ght|ade|aid|eld|und|ept|set|put)")


def is_date(word: str) -> bool:
    """Whether a word of `wording` is a date or a year."""
    return word.startswith("=date") or _YEAR.fullmatch(word) is not None


def is_participle(word: str) -> bool:
    """Whether an English word may be the participle of "was built"."""
    return _PARTICIPLE.fullmatch(word) is not None
