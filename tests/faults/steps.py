"""The points of a transaction at which a worker can be made to signal itself."""

import json
import signal
from enum import StrEnum
from typing import NamedTuple, Self


class Step(StrEnum):
    """Where. `during_…` is while the client's call of that step is in flight."""

    AFTER_START = "after_start"
    AFTER_BEGIN = "after_begin"
    DURING_SEND = "during_send"
    AFTER_SEND = "after_send"
    AFTER_SEND_OFFSETS = "after_send_offsets"
    DURING_COMMIT = "during_commit"
    AFTER_COMMIT = "after_commit"


#: The steps at which a transaction is open, or may be.
OF_A_TRANSACTION = tuple(step for step in Step if step is not Step.AFTER_START)


class Strike(NamedTuple):
    """At the `calls`-th time from now that the worker passes `step` it sends itself `number`.

    `turns` of the event loop lie between the beginning of a step and a strike during it.
    """

    step: Step
    number: signal.Signals = signal.SIGKILL
    calls: int = 1
    turns: int = 1

    def line(self) -> bytes:
        """For the standard input of a worker."""
        return json.dumps([self.step, self.number.name, self.calls, self.turns]).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> Self:
        step, name, calls, turns = json.loads(line)
        return cls(Step(step), signal.Signals[name], calls, turns)
