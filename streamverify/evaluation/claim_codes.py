"""Which codes the rules find for one claim that cites one piece of evidence."""

from collections.abc import Sequence
from typing import Final

import orjson

from streamverify.model.codes import CONFLICT_CODES, FindingCode
from streamverify.model.errors import StreamverifyError
from streamverify.verifier import Origin, Verification, Verifier

NUMBER_CODES: Final[frozenset[FindingCode]] = frozenset(("number_not_in_evidence", "number_conflict"))
UNIT_CODES: Final[frozenset[FindingCode]] = frozenset(("unit_not_in_evidence", "unit_conflict"))
DATE_CODES: Final[frozenset[FindingCode]] = frozenset(("date_not_in_evidence", "date_conflict"))
VALUE_CODES: Final = NUMBER_CODES | UNIT_CODES | DATE_CODES
NEGATION_CODES: Final[frozenset[FindingCode]] = frozenset(("negation_conflict",))
#: All that say of a claim with its evidence before them that something is wrong.
STATEMENT_CODES: Final[frozenset[FindingCode]] = frozenset(
    (*VALUE_CODES, *CONFLICT_CODES, "scope_strengthened")
)

_ORIGIN: Final = Origin.of_line(1)


class NotMeasured(StreamverifyError):
    """An event that the verifier did not decide on, so that no rate can be given."""

    code = "not_measured"


def claim_codes(verifier: Verifier, claim: str, evidence: Sequence[str]) -> frozenset[FindingCode]:
    """The codes of `STATEMENT_CODES` that the rules find, the claim citing every text of the evidence.

    Raises:
        NotMeasured: the event became a dead letter.
    """
    event = {
        "answer_id": "a",
        "answer": claim,
        "claims": [
            {"claim_id": "c", "text": claim, "citation_ids": [f"s{at}" for at in range(len(evidence))]}
        ],
        "citations": [{"citation_id": f"s{at}", "chunk_id": f"k{at}"} for at in range(len(evidence))],
        "retrieved_chunks": [{"chunk_id": f"k{at}", "text": text} for at, text in enumerate(evidence)],
    }
    prepared = verifier.prepare(orjson.dumps(event), _ORIGIN)
    if isinstance(prepared, Verification):
        raise NotMeasured(f"A claim could not be checked: {prepared.dead_letter}.")
    return frozenset(finding.code for finding in prepared.findings) & STATEMENT_CODES
