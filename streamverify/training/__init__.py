"""How the small model of the judge in the box was made: from free weights and labelled pairs, by one command.

It needs the extra `train` (a framework that runs on the CPU). Nothing that verifies imports this package.
"""

from .example import TARGETS, Example
from .recipe import Recipe, read_sets
from .selection import select

__all__ = ["TARGETS", "Example", "Recipe", "read_sets", "select"]
