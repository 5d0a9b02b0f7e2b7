"""What deciding one record gives the hot path."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .ports import Output, Record


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outputs of one record, to be written in one transaction with its offset.

    `tally` is what metrics count once the transaction is committed; the hot path does not look into it.
    `late` are outputs that come after the record's own time has run out: they are appended in a transaction
    of the same lane, while it has its partition.
    """

    outputs: Sequence[Output]
    is_dead_letter: bool
    tally: Any = None
    late: Awaitable[Sequence[Output]] | None = None


#: Decides a record that was received `waited_seconds` ago. What needs no waiting is answered at once, so
#: that the common case costs no task; an awaitable is run beside other records of the same lane.
Decide = Callable[[Record, float], Outcome | Awaitable[Outcome]]
