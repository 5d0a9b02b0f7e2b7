"""Judges: does the cited evidence support the whole claim?"""

from .asking import judge_claim, judge_claims
from .choice import JUDGE_NAMES, judge_named
from .judge import AsyncJudge, Evidence, FailureReason, Judge, abstention, failure, is_sound
from .rules import RULES, RulesJudge

__all__ = [
    "JUDGE_NAMES",
    "RULES",
    "AsyncJudge",
    "Evidence",
    "FailureReason",
    "Judge",
    "RulesJudge",
    "abstention",
    "failure",
    "is_sound",
    "judge_claim",
    "judge_claims",
    "judge_named",
]
