"""Typed records, their codec, and the words that stand in them.

Nothing here imports another part of the package.
"""

from .answer import Answer, Chunk, Citation, Claim, Producer, Source
from .codec import Decoded, decode_answer
from .codes import Action, DeadLetterReason, FindingCode, Label, NotJudgedReason, Severity, Verdict
from .decision import Decision
from .errors import BadInput, SpecError, StreamverifyError
from .finding import Finding
from .judgement import EvidenceSpan, Judgement
from .limits import Limits
from .spec import RiskClass, VerificationSpec

__all__ = [
    "Action",
    "Answer",
    "BadInput",
    "Chunk",
    "Citation",
    "Claim",
    "DeadLetterReason",
    "Decision",
    "Decoded",
    "EvidenceSpan",
    "Finding",
    "FindingCode",
    "Judgement",
    "Label",
    "Limits",
    "NotJudgedReason",
    "Producer",
    "RiskClass",
    "Severity",
    "Source",
    "SpecError",
    "StreamverifyError",
    "Verdict",
    "VerificationSpec",
    "decode_answer",
]
