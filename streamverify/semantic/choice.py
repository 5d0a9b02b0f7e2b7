"""Judges by the names that the command line and specs give them."""

from typing import Final

from .judge import Judge
from .rules import RULES

#: `auto` is the best that needs nothing to be set up.
JUDGE_NAMES: Final[tuple[str, ...]] = ("auto", "rules")


def judge_named(name: str) -> Judge:
    """The judge of a name in `JUDGE_NAMES`.

    Raises:
        ValueError: there is none of that name.
    """
    if name not in JUDGE_NAMES:
        raise ValueError(f"no judge {name}; use {' or '.join(JUDGE_NAMES)}")
    return RULES
