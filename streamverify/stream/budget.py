"""How much a lane may hold at once, in messages and in bytes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """High and low marks of one lane.

    A lane above either high mark is paused, one below both low marks is resumed. Between the two
    nothing changes, so that a lane at the edge does not flap. What one fetch brings may overshoot the
    high mark: the fetch sizes of the consumer bound that.
    """

    messages: int
    bytes_: int
    resume_at_ratio: float = 0.5

    def share(self, lanes: int) -> "Budget":
        """The part of one of `lanes` lanes; never less than one message."""
        parts = max(1, lanes)
        return Budget(max(1, self.messages // parts), max(1, self.bytes_ // parts), self.resume_at_ratio)

    def is_exhausted(self, messages: int, bytes_: int) -> bool:
        return messages >= self.messages or bytes_ >= self.bytes_

    def has_room_again(self, messages: int, bytes_: int) -> bool:
        ratio = self.resume_at_ratio
        return messages <= self.messages * ratio and bytes_ <= self.bytes_ * ratio
