"""What the sample says about its answers, and where a decision differs from that."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from streamverify.structural.registry import CODES_NOT_CHECKED


@dataclass(frozen=True)
class Expectation:
    """What a right verifier makes of one answer, whatever its judge; `demo/README.md` has the fields.

    Attributes:
        actions: the allowed ones: with a judge that cannot tell, and with one that can.
        codes: findings or dead-letter reasons that must be there.
        absent: findings that must not be there.
        unverifiable: ids of the claims that state nothing; None where that is not said.
        unsupported: ids of claims that their evidence does not support.
    """

    actions: tuple[str, ...]
    codes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    unverifiable: tuple[str, ...] | None = None
    unsupported: tuple[str, ...] = ()

    @classmethod
    def of_sample(cls, expected: Mapping[str, Any]) -> "Expectation":
        """From the field `expected` of an answer of the sample."""
        return cls(
            actions=tuple(dict.fromkeys([*expected["action"], *expected["action_with_judge"]])),
            codes=tuple(expected["codes"]),
            absent=tuple(expected["absent"]),
            unverifiable=tuple(
                claim_id for claim_id, verdict in expected["verdicts"].items() if verdict == "unverifiable"
            ),
            unsupported=tuple(
                claim_id for claim_id, verdict in expected["verdicts"].items() if verdict != "supported"
            ),
        )

    @property
    def codes_not_checked(self) -> tuple[str, ...]:
        """Codes that are expected, but that no check of this version looks for."""
        return tuple(code for code in self.codes if code in CODES_NOT_CHECKED)


def found_codes(decision: Mapping[str, Any]) -> set[str]:
    """Codes of all findings, of whatever severity, and of all reasons."""
    codes = {reason["code"] for reason in decision["reasons"]}
    codes.update(finding["code"] for finding in decision["findings"])
    for claim in decision["claims"]:
        codes.update(finding["code"] for finding in claim["findings"])
    return codes


def deviations(decision: Mapping[str, Any], expectation: Expectation) -> list[str]:
    """How a decision differs from what is expected, one line each; codes that no check of this version
    looks for are not missed."""
    found = found_codes(decision)
    lines = []
    if decision["action"] not in expectation.actions:
        lines.append(f"expected {' or '.join(expectation.actions)}, came {decision['action']}")
    wanted = set(expectation.codes) - set(expectation.codes_not_checked)
    lines += [f"expected {code}, which did not come" for code in expectation.codes if code in wanted - found]
    lines += [f"{code} came, which is wrong here" for code in expectation.absent if code in found]
    lines += [
        f"{claim['claim_id']} is wrongly supported"
        for claim in decision["claims"]
        if claim["verdict"] == "supported" and claim["claim_id"] in expectation.unsupported
    ]
    if expectation.unverifiable is not None:
        stating_nothing = {
            claim["claim_id"] for claim in decision["claims"] if claim["verdict"] == "unverifiable"
        }
        differing = sorted(stating_nothing ^ set(expectation.unverifiable))
        lines += [f"{claim_id} is wrongly told from a statement" for claim_id in differing]
    return lines
