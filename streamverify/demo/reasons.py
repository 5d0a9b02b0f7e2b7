"""Which reasons of a decision are worth telling."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from streamverify.model.codes import DEAD_LETTER_REASONS
from streamverify.policy.explanations import explain

#: Verdicts that are missing. They follow from a finding about the same claim where there is one.
_WANTS: Final = ("uncited", "not_judged")
_UNSURE_JUDGE: Final = ("not_judged", "abstained")


@dataclass(frozen=True)
class TellingReason:
    """A reason of a decision; the attributes are those of its record."""

    code: str
    severity: str
    claim_id: str | None
    citation_id: str | None
    detail: str


def dead_letter_reason(decision: Mapping[str, Any]) -> str | None:
    """Why the event could not be read, None where it could."""
    reasons = decision["reasons"]
    code = reasons[0]["code"] if reasons else None
    return code if code in DEAD_LETTER_REASONS else None


def telling_reasons(decision: Mapping[str, Any]) -> tuple[TellingReason, ...]:
    """The reasons, those that block first, but without what only says that no judge was sure, and without
    missing verdicts of claims of which something else is said."""
    reasons = decision["reasons"]
    told_of = {reason["claim_id"] for reason in reasons if reason["code"] not in _WANTS}
    return tuple(
        TellingReason(
            reason["code"], reason["severity"], reason["claim_id"], reason["citation_id"], reason["detail"]
        )
        for reason in reasons
        if reason["code"] not in _WANTS
        or (reason["claim_id"] not in told_of and (reason["code"], reason["detail"]) != _UNSURE_JUDGE)
    )


def main_reason(decision: Mapping[str, Any]) -> str:
    """The first telling reason in words; empty for a pass."""
    telling = telling_reasons(decision)
    if telling:
        first = telling[0]
        more = f" (+{len(telling) - 1})" if len(telling) > 1 else ""
        place = f"{first.claim_id}: " if first.claim_id else ""
        return f"{place}{explain(first.code)}{more}"
    return "not judged: the judge cannot tell" if decision["reasons"] else ""
