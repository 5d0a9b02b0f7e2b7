"""Severity of each finding, as the contract's table gives it. A spec may give its own table.

Two codes have a second severity that holds whatever the table says, because the case is another one:

* `missing_citation` on a claim that is not material is `info`;
* `duplicate_chunk_id` with two different texts is `block`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from streamverify.model.codes import FINDING_CODES, FindingCode, Severity

_INFO: Final[tuple[FindingCode, ...]] = ("quote_folded", "bound_dropped", "refusal")
_BLOCK: Final[tuple[FindingCode, ...]] = (
    "unknown_citation",
    "chunk_not_retrieved",
    "quote_not_in_chunk",
    "document_mismatch",
    "citation_span_mismatch",
    "chunk_hash_mismatch",
    "number_conflict",
    "unit_conflict",
    "date_conflict",
    "negation_conflict",
    "marker_out_of_range",
)

DEFAULT_SEVERITIES: Final[Mapping[FindingCode, Severity]] = MappingProxyType(
    {code: "info" if code in _INFO else "block" if code in _BLOCK else "flag" for code in FINDING_CODES}
)
