"""The spec refuses what it does not know, and its hash is about everything that decides an outcome."""

from typing import Any

import pytest
from pydantic import ValidationError

from streamverify.model.codes import FindingCode, Severity
from streamverify.model.spec import RiskClass, VerificationSpec, spec_hash

SEVERITIES: dict[FindingCode, Severity] = {"quote_empty": "flag", "quote_folded": "info"}
REVISIONS = {"checks": "1", "policy": "1"}


def made(**fields: Any) -> VerificationSpec:
    return VerificationSpec.model_validate(fields)


def test_defaults_are_the_contract() -> None:
    spec = VerificationSpec()
    assert (spec.name, spec.mode, spec.chunk_max_chars) == ("default", "supplied_context", 2_000)
    for risk in spec.risk_classes.values():
        assert (risk.on_insufficient, risk.on_not_judged) == ("flag", "flag")
    assert not spec.severities
    assert not spec.judges


@pytest.mark.parametrize(
    "fields",
    [
        {"unknown": 1},
        {"name": ""},
        {"version": 1},
        {"severities": {"no_such_code": "flag"}},
        {"severities": {"quote_empty": "pass"}},
        {"lowered_blocks": ["no_such_code"]},
        {"chunk_max_chars": 0},
        {"chunk_max_chars": "2000"},
        {"judges": ["rules@1"]},
        {"risk_classes": {"default": {"min_confidence": 1.1}}},
        {"risk_classes": {"default": {"min_confidence": float("nan")}}},
        {"risk_classes": {"default": {"on_not_judged": "pass"}}},
        {"risk_classes": {"default": {"on_insufficient": "info"}}},
        {"risk_classes": {"default": {"on_contradicted": "flag"}}},
    ],
)
def test_refusals(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        made(**fields)


@pytest.mark.parametrize("mode", ["closed_book", "bounded_search"])
def test_other_measurements_are_refused_with_the_reason(mode: str) -> None:
    with pytest.raises(ValidationError, match=f"{mode} is another measurement"):
        made(mode=mode)


def test_the_default_risk_class_is_always_there() -> None:
    spec = made(risk_classes={"medical": {"on_not_judged": "block"}})
    assert spec.risk_classes["default"] == RiskClass()


def test_it_is_frozen() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        VerificationSpec().name = "other"  # type: ignore[misc]


def test_the_hash_is_stable_and_does_not_depend_on_order() -> None:
    codes: list[FindingCode] = ["number_conflict", "unknown_citation", "date_conflict"]
    one = made(severities={"quote_empty": "block", "quote_folded": "flag"}, lowered_blocks=codes)
    two = made(severities={"quote_folded": "flag", "quote_empty": "block"}, lowered_blocks=codes[::-1])
    hashes = {
        spec_hash(spec, severities, revisions)
        for spec in (one, two)
        for severities in (SEVERITIES, dict(reversed(SEVERITIES.items())))
        for revisions in (REVISIONS, dict(reversed(REVISIONS.items())))
    }
    assert len(hashes) == 1


def test_the_hash_covers_everything() -> None:
    base = VerificationSpec()
    specs = [
        base,
        made(name="other"),
        made(version="2"),
        made(severities={"quote_empty": "block"}),
        made(lowered_blocks=["quote_not_in_chunk"]),
        made(chunk_max_chars=1_999),
        made(risk_classes={"default": {"min_confidence": 0.6}}),
        made(risk_classes={}),
    ]
    hashes = {spec_hash(spec, SEVERITIES, REVISIONS) for spec in specs}
    hashes.add(spec_hash(base, {**SEVERITIES, "quote_empty": "block"}, REVISIONS))
    hashes.add(spec_hash(base, SEVERITIES, {**REVISIONS, "checks": "2"}))
    assert len(hashes) == len(specs) + 2
