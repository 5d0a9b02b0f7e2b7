"""All checks, in the order in which their findings stand in a decision."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from streamverify.model.codes import FindingCode, Severity
from streamverify.model.finding import Finding
from streamverify.structural.answer_kinds import check_answer_kind
from streamverify.structural.chunk_hashes import check_chunk_hashes
from streamverify.structural.chunk_texts import check_chunk_texts
from streamverify.structural.citation_spans import check_citation_spans
from streamverify.structural.claim_spans import check_claim_spans
from streamverify.structural.coverage import check_coverage
from streamverify.structural.documents import check_documents
from streamverify.structural.duplicate_ids import (
    check_duplicate_chunks,
    check_duplicate_citations,
    check_duplicate_claims,
)
from streamverify.structural.injection import check_injection
from streamverify.structural.links import check_links, check_missing_citations
from streamverify.structural.markers import check_markers
from streamverify.structural.quotes import check_quotes
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.screening import claims_are_clean, links_are_clean
from streamverify.structural.severities import DEFAULT_SEVERITIES
from streamverify.structural.source_validity import check_source_validity
from streamverify.structural.statement_checks import check_statements
from streamverify.structural.value_checks import check_values
from streamverify.structural.work import CheckOptions, Work

Group = Literal["links", "claims"]


class Check(NamedTuple):
    """A check and the codes that it may find. `run` is pure but for what it notes in the `Work`.

    `group`: the fast path of `screening` that may prove that there is nothing to find.
    """

    codes: tuple[FindingCode, ...]
    run: Callable[[ResolvedAnswer, Work], Sequence[Finding]]
    group: Group | None = None


CHECKS: Final[tuple[Check, ...]] = (
    Check(
        ("empty_answer", "degenerate_answer", "refusal", "no_checkable_claims"), check_answer_kind, "claims"
    ),
    Check(("duplicate_claim_id",), check_duplicate_claims, "claims"),
    Check(("duplicate_citation_id",), check_duplicate_citations),
    Check(("duplicate_chunk_id",), check_duplicate_chunks),
    Check(("marker_out_of_range",), check_markers),
    Check(("unknown_citation", "chunk_not_retrieved", "evidence_missing"), check_links),
    Check(("missing_citation",), check_missing_citations, "claims"),
    Check(("quote_not_in_chunk", "quote_folded", "quote_empty"), check_quotes, "links"),
    Check(("citation_span_mismatch",), check_citation_spans, "links"),
    Check(("document_mismatch",), check_documents, "links"),
    Check(("chunk_hash_mismatch",), check_chunk_hashes),
    Check(("chunk_too_large", "chunk_empty"), check_chunk_texts, "links"),
    Check(("source_stale",), check_source_validity, "links"),
    Check(
        ("claim_span_mismatch",), check_claim_spans, "claims"
    ),  # before coverage, which believes no wrong span
    Check(("uncovered_text",), check_coverage, "claims"),
    Check(("negation_conflict", "scope_strengthened"), check_statements),
    Check(
        (
            "number_not_in_evidence",
            "unit_not_in_evidence",
            "date_not_in_evidence",
            "number_conflict",
            "unit_conflict",
            "date_conflict",
            "bound_dropped",
        ),
        check_values,  # may find `scope_strengthened` as well, where a bound is turned
    ),
    Check(("judge_injection_suspected",), check_injection),
)

#: Codes that these checks may find, in order: what a decision says was looked for.
CHECKS_RUN: Final[tuple[FindingCode, ...]] = tuple(code for check in CHECKS for code in check.codes)

#: Codes of the contract that no check looks for: a decision that lacks them does not deny them.
CODES_NOT_CHECKED: Final[tuple[FindingCode, ...]] = ()

_DEFAULT_OPTIONS: Final = CheckOptions()
_RUNS: Final = {
    (links_clean, claims_clean): tuple(
        check.run
        for check in CHECKS
        if not (check.group == "links" and links_clean) and not (check.group == "claims" and claims_clean)
    )
    for links_clean in (False, True)
    for claims_clean in (False, True)
}


def run_checks(
    resolved: ResolvedAnswer,
    severities: Mapping[FindingCode, Severity] = DEFAULT_SEVERITIES,
    options: CheckOptions = _DEFAULT_OPTIONS,
) -> list[Finding]:
    """All findings of all checks, in the order of `CHECKS`.

    Raises:
        BadInput: `too_large`, the quotes and spans of the answer would take more reading than its limit
            of compared code points.
    """
    work = Work(resolved, severities, options)
    findings: list[Finding] = []
    for run in _RUNS[links_are_clean(resolved, work), claims_are_clean(resolved)]:
        found = run(resolved, work)
        if found:
            findings += found
    return findings
