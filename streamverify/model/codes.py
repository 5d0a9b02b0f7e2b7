"""The closed sets of words that stand in records, metrics and headers.

Every one of them is part of the contract: words may be added, none is renamed.
"""

from typing import Final, Literal, get_args

Action = Literal["pass", "flag", "block"]
Severity = Literal["info", "flag", "block"]
Label = Literal["supported", "contradicted", "insufficient"]
Verdict = Literal["supported", "contradicted", "insufficient", "unverifiable", "not_judged"]

NotJudgedReason = Literal[
    "uncited",  # the claim names no citation
    "structural_failure",  # none of its citations resolves
    "evidence_missing",  # a citation resolves, but no text is to be had
    "abstained",  # no judge was sure, or there is none
    "deadline",  # time ran out first
    "judge_error",
    "judge_truncated",
    "budget",
]

DeadLetterReason = Literal[
    "undecodable",
    "schema_invalid",
    "schema_unsupported",
    "too_large",
    "too_deep",
    "internal_error",
]

FindingCode = Literal[
    "unknown_citation",
    "chunk_not_retrieved",
    "quote_not_in_chunk",
    "quote_folded",
    "quote_empty",
    "document_mismatch",
    "citation_span_mismatch",
    "duplicate_citation_id",
    "duplicate_claim_id",
    "duplicate_chunk_id",
    "missing_citation",
    "chunk_too_large",
    "chunk_empty",
    "chunk_hash_mismatch",
    "evidence_missing",
    "number_not_in_evidence",
    "unit_not_in_evidence",
    "date_not_in_evidence",
    "number_conflict",
    "unit_conflict",
    "date_conflict",
    "negation_conflict",
    "scope_strengthened",
    "bound_dropped",
    "claim_span_mismatch",
    "marker_out_of_range",
    "uncovered_text",
    "source_stale",
    "empty_answer",
    "refusal",
    "degenerate_answer",
    "no_checkable_claims",
    "judge_injection_suspected",
]

#: What the policy itself gives as a reason, beside finding codes and dead-letter reasons.
PolicyCode = Literal[
    "contradicted",
    "insufficient",
    "uncited",  # the claim names no citation
    "not_judged",  # any other want of a verdict; the detail has the reason
    "low_confidence",  # below the threshold of the claim's risk class
    "low_probability",  # below the threshold that a calibration gives the claim's risk class
]

ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
LABELS: Final[tuple[Label, ...]] = get_args(Label)
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
NOT_JUDGED_REASONS: Final[tuple[NotJudgedReason, ...]] = get_args(NotJudgedReason)
DEAD_LETTER_REASONS: Final[tuple[DeadLetterReason, ...]] = get_args(DeadLetterReason)
POLICY_CODES: Final[tuple[PolicyCode, ...]] = get_args(PolicyCode)
FINDING_CODES: Final[tuple[FindingCode, ...]] = get_args(FindingCode)

#: Findings that make a claim's verdict `contradicted`, whatever a judge says.
CONFLICT_CODES: Final[frozenset[FindingCode]] = frozenset(
    ("number_conflict", "unit_conflict", "date_conflict", "negation_conflict")
)

#: Kinds of judges: one of another kind is `other`.
JUDGE_KINDS: Final[tuple[str, ...]] = ("rules", "builtin", "nli", "llm", "other")
#: What asking a judge about a claim may come to.
JUDGE_OUTCOMES: Final[tuple[str, ...]] = (
    *LABELS,
    "abstained",
    "judge_error",
    "judge_truncated",
    "budget",
    "deadline",
)
