"""From findings and judgements to pass, flag or block."""

from .action import RiskTable
from .claim_records import AnswerRecords, ClaimRecorder, Rescored
from .cut import cut_decision, encode_decision
from .cut_claim_records import encode_claim_records
from .decide import Outcome, claims_to_judge, decide
from .judged_citations import limit_citations
from .severities import effective_severities
from .spec_file import load_spec, parse_spec

__all__ = [
    "AnswerRecords",
    "ClaimRecorder",
    "Outcome",
    "Rescored",
    "RiskTable",
    "claims_to_judge",
    "cut_decision",
    "decide",
    "effective_severities",
    "encode_claim_records",
    "encode_decision",
    "limit_citations",
    "load_spec",
    "parse_spec",
]
