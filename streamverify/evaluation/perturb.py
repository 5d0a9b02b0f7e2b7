"""One thing of a true sentence changed, so that its evidence no longer states it. Pure; seeded by the caller.

The patterns are this package's own, and plain: what changes a number must not share a reader of numbers with
the checks that are to notice, or both would be blind to the same forms.
"""

from collections.abc import Callable
from random import Random
from typing import Final, Literal, get_args

from .change import Change
from .change_dates import change_date, change_year
from .change_negation import add_negation, remove_negation
from .change_numbers import change_identifier, change_multiplier, change_number, change_number_word
from .change_units import change_unit

__all__ = ["KINDS", "LANGUAGES", "Change", "Kind", "perturb"]

Kind = Literal[
    "number",
    "number word",
    "multiplier",
    "identifier",
    "unit",
    "date",
    "year",
    "negation added",
    "negation removed",
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
LANGUAGES: Final = ("en", "ru", "zh")

_CHANGES: Final[dict[Kind, Callable[[str, str, str, Random], Change | None]]] = {
    "number": change_number,
    "number word": change_number_word,
    "multiplier": change_multiplier,
    "identifier": change_identifier,
    "unit": change_unit,
    "date": change_date,
    "year": change_year,
    "negation added": add_negation,
    "negation removed": remove_negation,
}


def perturb(kind: Kind, sentence: str, evidence: str, language: str, rng: Random) -> Change | None:
    """Change one thing of a sentence.

    Args:
        kind: what is changed.
        sentence: a sentence that the evidence states.
        evidence: its text; the new value does not stand in it.
        language: one of `LANGUAGES`.
        rng: decides which of several places, and the new value.

    Returns:
        The changed sentence, or None where the sentence has nothing of that kind.
    """
    return _CHANGES[kind](sentence, evidence, language, rng)
