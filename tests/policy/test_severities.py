"""A spec may raise any severity; a block it lowers only on purpose."""

import pytest

from streamverify.model.codes import FINDING_CODES, FindingCode, Severity
from streamverify.model.errors import SpecError
from streamverify.model.spec import VerificationSpec
from streamverify.policy.severities import effective_severities
from streamverify.structural.severities import DEFAULT_SEVERITIES

BLOCKS = [code for code in FINDING_CODES if DEFAULT_SEVERITIES[code] == "block"]


def test_the_default_is_the_contract() -> None:
    severities = effective_severities(VerificationSpec())
    assert severities == DEFAULT_SEVERITIES
    assert set(severities) == set(FINDING_CODES)


@pytest.mark.parametrize("code", FINDING_CODES)
def test_raising_is_free(code: FindingCode) -> None:
    assert effective_severities(VerificationSpec(severities={code: "block"}))[code] == "block"


def test_lowering_a_flag_is_free() -> None:
    assert (
        effective_severities(VerificationSpec(severities={"source_stale": "info"}))["source_stale"] == "info"
    )


@pytest.mark.parametrize("code", BLOCKS)
def test_lowering_a_block_must_be_said_twice(code: FindingCode) -> None:
    lower: list[Severity] = ["flag", "info"]
    for severity in lower:
        with pytest.raises(SpecError, match=f"add {code} to lowered_blocks"):
            effective_severities(VerificationSpec(severities={code: severity}))
        spec = VerificationSpec(severities={code: severity}, lowered_blocks=frozenset([code]))
        assert effective_severities(spec)[code] == severity
