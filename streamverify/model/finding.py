"""What a structural check found."""

from typing import NamedTuple

from .codes import FindingCode, Severity


class Finding(NamedTuple):
    """One finding of one check.

    `claim` is the claim's index in reading order, not its id: ids may be given twice. None: the finding
    is about the answer as a whole. `detail` holds codes, ids, positions and offending numbers only,
    never whole texts.
    """

    code: FindingCode
    severity: Severity
    claim: int | None = None
    citation_id: str | None = None
    detail: str = ""
