"""From findings and judgements to pass, flag or block."""

from .action import RiskTable
from .cut import cut_decision, encode_decision
from .decide import Outcome, claims_to_judge, decide
from .severities import effective_severities
from .spec_file import load_spec, parse_spec

__all__ = [
    "Outcome",
    "RiskTable",
    "claims_to_judge",
    "cut_decision",
    "decide",
    "effective_severities",
    "encode_decision",
    "load_spec",
    "parse_spec",
]
