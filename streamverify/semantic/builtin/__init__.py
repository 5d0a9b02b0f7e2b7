"""The judge in the box: verdicts by features, with nothing to download."""

from .judge import BuiltinJudge

__all__ = ["BuiltinJudge"]
