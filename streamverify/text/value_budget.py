"""How many numbers and dates may be read: what a hostile text would have too many of."""

from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


class TooManyValues(ValueError):
    """The texts hold more of what may be a number or a date than their budget."""


class ValueBudget:
    """A count of candidates: what looks like a number, a date or the number of a list item.

    Candidates are counted before they are read, at a small part of the cost of reading.

    Attributes:
        left: how many more there may be.
    """

    __slots__ = ("left",)

    def __init__(self, most: int) -> None:
        self.left = most

    def take(self, count: int) -> None:
        """Count candidates.

        Raises:
            TooManyValues: there were not so many left.
        """
        self.left -= count
        if self.left < 0:
            raise TooManyValues

    def take_all(self, candidates: Iterator[T]) -> list[T]:
        """The candidates, counted; the search ends with the first one too many.

        Raises:
            TooManyValues: there were not so many left.
        """
        found = list(islice(candidates, max(self.left, 0) + 1))
        self.take(len(found))
        return found
