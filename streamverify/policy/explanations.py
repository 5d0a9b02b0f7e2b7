"""Every code that a decision may give as a reason, in one line for people."""

from collections.abc import Mapping
from typing import Final

from streamverify.model.codes import DeadLetterReason, FindingCode, PolicyCode

FINDINGS: Final[Mapping[FindingCode, str]] = {
    "unknown_citation": "the claim names a citation that does not exist",
    "chunk_not_retrieved": "the model was not given the cited chunk",
    "quote_not_in_chunk": "the quote does not stand in the cited chunk",
    "quote_folded": "the quote matches but for blanks or typography",
    "quote_empty": "the quote is blank",
    "document_mismatch": "the cited chunk belongs to another document",
    "citation_span_mismatch": "the citation's offsets do not give its quote",
    "duplicate_citation_id": "two citations have the same id",
    "duplicate_claim_id": "two claims have the same id",
    "duplicate_chunk_id": "two chunks have the same id",
    "missing_citation": "a claim that can be checked has no citation",
    "chunk_too_large": "the cited chunk is longer than the limit",
    "chunk_empty": "the cited chunk has no text",
    "chunk_hash_mismatch": "the chunk's text is not the one that was hashed",
    "evidence_missing": "the text of the cited chunk is not to be had",
    "number_not_in_evidence": "a number of the claim is not in the cited text",
    "unit_not_in_evidence": "the number is there, with another unit or none",
    "date_not_in_evidence": "a date of the claim is not in the cited text",
    "number_conflict": "the cited text has another number for it",
    "unit_conflict": "the cited text has another unit for it",
    "date_conflict": "the cited text has another date for it",
    "negation_conflict": "the cited text says the opposite",
    "scope_strengthened": "a condition, hedge or limit is left out",
    "bound_dropped": "a bare value where the source gives a bound",
    "claim_span_mismatch": "the claim's offsets point at other words",
    "marker_out_of_range": "an inline marker points at nothing",
    "uncovered_text": "the answer says something that no claim covers",
    "source_stale": "the cited source was out of date at the time",
    "empty_answer": "the answer has no text",
    "refusal": "the answer declines to answer",
    "degenerate_answer": "nothing but punctuation, markers or an opening",
    "no_checkable_claims": "no claim found, nor a greeting or a refusal",
    "judge_injection_suspected": "a text gives orders to whoever judges it",
}

POLICY: Final[Mapping[PolicyCode, str]] = {
    "contradicted": "the cited text contradicts the claim",
    "insufficient": "the cited text is not enough for the claim",
    "uncited": "not judged, for want of a citation",
    "not_judged": "nobody judged whether the cited text supports it",
    "low_confidence": "the judge was not sure enough",
    "low_probability": "support is too improbable by the calibration",
}

DEAD_LETTERS: Final[Mapping[DeadLetterReason, str]] = {
    "undecodable": "the bytes are no JSON in UTF-8",
    "schema_invalid": "JSON, but not the shape of an answer",
    "schema_unsupported": "an answer of a version that is not read here",
    "too_large": "over a limit of size or number",
    "too_deep": "nested too deeply",
    "internal_error": "a fault of the verifier itself",
}

_ALL: Final[Mapping[str, str]] = dict([*FINDINGS.items(), *POLICY.items(), *DEAD_LETTERS.items()])


def explain(code: str) -> str:
    """The line for a code; a code of a later version stands for itself."""
    return _ALL.get(code, code)
