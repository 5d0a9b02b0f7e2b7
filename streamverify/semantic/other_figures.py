"""Whether a text says a sentence with one other figure: a chunk against a claim that another chunk states.

"The mine produced 31,000 tonnes in 2019." beside "The mine produced 40,000 tonnes in 2019.": nobody can tell
which is right. All words must be the same; of another year, version or room it is told without a conflict.
The structural checks find more of this; here it keeps a judge that stands alone from choosing.
"""

import re
from itertools import islice
from typing import Final

_FIGURE: Final = re.compile(
    r"[0-9]++(?:[.,:/\xa0\u202f][0-9]++)*+"
    r"(?:[ \xa0]?(?:[万亿]|(?:thousand|million|billion)\b|тысяч\w{0,2}|миллион\w{0,2}|миллиард\w{0,2}))?"
)
_SCALE: Final = re.compile(r"(тысяч|миллион|миллиард)\w*")
_GROUPING: Final = re.compile(r"[,\s](?=[0-9]{3})")
_YEAR: Final = re.compile(r"(?:1[0-9]|20)[0-9]{2}")
#: Of a figure that is part of a name: "Python 3.10", "Section 4".
_NAMED: Final = re.compile(r"(?:\A|[^\w])[A-ZА-ЯЁ]\w*[ \xa0-]?\Z")
_MOST_FIGURES: Final = 8
_MOST_PLACES: Final = 16


def has_other_figure(body: str, text: str) -> bool:
    """Whether the sentence stands in the text with one other figure, which is no year or part of a name.

    Args:
        body: a sentence without its final stop.
        text: of a chunk.
    """
    ours = _FIGURE.findall(body)
    if not 0 < len(ours) <= _MOST_FIGURES:
        return False
    words = _FIGURE.split(body)
    is_name = [_NAMED.search(before) is not None for before in words[:-1]]
    words[0] = words[0][1:]  # its first letter may be a capital on one side only
    if max(words, key=len) not in text:
        return False
    pattern = re.compile(f"({_FIGURE.pattern})".join(map(re.escape, words)) + "(?![0-9])")
    for match in islice(pattern.finditer(text), _MOST_PLACES):
        theirs = match.groups()
        others = [at for at, figure in enumerate(ours) if _worth(figure) != _worth(theirs[at])]
        if len(others) == 1 and not is_name[at := others[0]]:
            return not (_YEAR.fullmatch(ours[at]) and _YEAR.fullmatch(theirs[at]))
    return False


def _worth(figure: str) -> str:
    return _SCALE.sub(r"\1", _GROUPING.sub("", figure))
