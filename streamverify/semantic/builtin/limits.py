"""Words that limit what a sentence says to some cases: where the claim lacks them, it may say more.

Wider than the conditions of `text.modality`, which decide on findings: these only keep a claim from being
called supported. English and Russian words; Chinese parts of words.
"""

from typing import Final

from .stems import stem

_WORDS: Final = """
    if when whenever while unless until till except excluding provided providing only solely once after
    before above below over under beyond between without within during despite although though however but
    assuming subject depending
    если когда пока кроме исключая только лишь после до при без выше ниже старше младше свыше менее более
    хотя однако но
"""
#: As stems.
LIMITING: Final = frozenset(stem(word) for word in _WORDS.split())
LIMITING_HAN: Final = (
    *(
        "如果",
        "若",
        "假如",
        "只要",
        "只有",
        "只在",
        "仅",
        "除",
        "时，",
        "时,",
        "之后",
        "以后",
        "之前",
        "以前",
    ),
    *("以上", "以下", "超过", "高于", "低于", "大于", "小于", "前提", "条件", "且", "满", "但", "须", "经"),
)
