"""Typed records, their codec, and the words that stand in them.

Nothing here imports another part of the package. The models load on first use: whoever needs an error or a
word only, as the command line does, shall not wait for pydantic.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .codes import Action, DeadLetterReason, FindingCode, Label, NotJudgedReason, Severity, Verdict
from .errors import BadInput, SpecError, StreamverifyError
from .finding import Finding
from .judgement import EvidenceSpan, Judgement

if TYPE_CHECKING:
    from .answer import Answer, Chunk, Citation, Claim, Producer, Source
    from .claim_record import ClaimRecord
    from .codec import Decoded, decode_answer
    from .decision import Decision
    from .limits import Limits
    from .spec import VerificationSpec
    from .spec_judges import Bands, JudgeEntry
    from .spec_parts import Calibration, RiskClass

__all__ = [
    "Action",
    "Answer",
    "BadInput",
    "Bands",
    "Calibration",
    "Chunk",
    "Citation",
    "Claim",
    "ClaimRecord",
    "DeadLetterReason",
    "Decision",
    "Decoded",
    "EvidenceSpan",
    "Finding",
    "FindingCode",
    "JudgeEntry",
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

_LOADED_ON_USE = (
    "answer",
    "claim_record",
    "codec",
    "decision",
    "limits",
    "spec",
    "spec_judges",
    "spec_parts",
)


def __getattr__(name: str) -> Any:
    if name in __all__:
        for module in _LOADED_ON_USE:
            found = getattr(import_module(f".{module}", __name__), name, None)
            if found is not None:
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
