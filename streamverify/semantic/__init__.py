"""Judges: does the cited evidence support the whole claim?"""

from .asking import ask_claim, judge_claim, judge_claims
from .cascade import Cascade, Judging, OnAsked, Step
from .judge import AsyncJudge, Evidence, FailureReason, Judge, abstention, failure, is_sound
from .judgement_cache import JudgementCache
from .rules import RULES, RulesJudge

__all__ = [
    "RULES",
    "AsyncJudge",
    "Cascade",
    "Evidence",
    "FailureReason",
    "Judge",
    "JudgementCache",
    "Judging",
    "OnAsked",
    "RulesJudge",
    "Step",
    "abstention",
    "ask_claim",
    "failure",
    "is_sound",
    "judge_claim",
    "judge_claims",
]
