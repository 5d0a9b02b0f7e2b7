"""A chat endpoint on loopback for tests and measurements: answers from the prompt, or plays a fault."""

from .answers import honest_play, verdict_play
from .faults import FAULTS, Fault
from .play import Play, completion
from .server import FakeChat

__all__ = ["FAULTS", "FakeChat", "Fault", "Play", "completion", "honest_play", "verdict_play"]
