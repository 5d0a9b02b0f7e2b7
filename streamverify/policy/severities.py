"""Severity by finding code: the contract's, with what a spec changes."""

from collections.abc import Mapping
from types import MappingProxyType

from streamverify.model.codes import FindingCode, Severity
from streamverify.model.errors import SpecError
from streamverify.model.spec import VerificationSpec
from streamverify.structural.severities import DEFAULT_SEVERITIES


def effective_severities(spec: VerificationSpec) -> Mapping[FindingCode, Severity]:
    """Every code's severity under a spec.

    Raising is free, and so is lowering a flag. A block is lowered only where the spec also names the
    code in `lowered_blocks`, so that nobody lets fabricated citations through by a slip.

    Raises:
        SpecError: a block is lowered without saying so.
    """
    for code, severity in spec.severities.items():
        if DEFAULT_SEVERITIES[code] == "block" and severity != "block" and code not in spec.lowered_blocks:
            raise SpecError(
                f"severities.{code}: {severity} is lower than block.",
                hint=f"To lower it deliberately, add {code} to lowered_blocks.",
            )
    return MappingProxyType({**DEFAULT_SEVERITIES, **spec.severities})
