"""The spec refuses what it does not know, and its hash is about everything that decides an outcome."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from streamverify.model.codes import FindingCode, Severity
from streamverify.model.revisions import CHECKS_REVISION, POLICY_REVISION
from streamverify.model.spec import RiskClass, VerificationSpec, spec_hash
from streamverify.model.spec_judges import Bands, JudgeEntry
from streamverify.model.spec_parts import Calibration

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
        {"as_of": "yesterday"},
        {"as_of": 2026},
        {"authority": ""},
        {"authority": "x" * 2_001},
        {"claim_policy_revision": "x" * 201},
        {"citations_per_claim_judged": 0},
        {"calibration": {"file": "c.json"}},
        {"calibration": {"file": "c.json", "sha256": "A" * 64}},
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


#: A value of every field that is not its default.
OTHER: dict[str, Any] = {
    name: "some text"
    for name, field in VerificationSpec.model_fields.items()
    if (field.description or "").startswith("Descriptive")
} | {
    "name": "other",
    "version": "2",
    "as_of": "2026-11-30",
    "claim_policy_revision": "7",
    "retrieval_policy_revision": "7",
    "checks_revision": CHECKS_REVISION,
    "policy_revision": POLICY_REVISION,
    "judges": ["rules"],
    "citations_per_claim_judged": 3,
    "chunk_max_chars": 1_999,
    "severities": {"quote_empty": "block"},
    "lowered_blocks": ["quote_not_in_chunk"],
    "risk_classes": {"default": {"min_confidence": 0.6}},
    "calibration": {"file": "c.json", "sha256": "0" * 64},
}
#: Fields that allow one value only: they say the rule, and refuse any other.
RULES_OF_ONE = ("mode", "evidence_aggregation", "answer_aggregation", "abstention")


def test_the_hash_covers_every_field() -> None:
    assert OTHER.keys() | set(RULES_OF_ONE) == VerificationSpec.model_fields.keys()
    base = VerificationSpec()
    specs = [base, *(made(**{name: value}) for name, value in OTHER.items())]
    hashes = {spec_hash(spec, SEVERITIES, REVISIONS) for spec in specs}
    hashes.add(spec_hash(made(risk_classes={}), SEVERITIES, REVISIONS))
    hashes.add(spec_hash(base, {**SEVERITIES, "quote_empty": "block"}, REVISIONS))
    hashes.add(spec_hash(base, SEVERITIES, {**REVISIONS, "checks": "2"}))
    assert len(hashes) == len(specs) + 3


def test_where_a_calibration_lies_does_not_change_the_hash_but_its_content_does() -> None:
    def hash_of(file: str, digit: str) -> str:
        return spec_hash(made(calibration={"file": file, "sha256": digit * 64}), {}, {})

    assert hash_of("a", "0") == hash_of("/b", "0") != hash_of("a", "1")


@pytest.mark.parametrize("name", RULES_OF_ONE)
def test_a_rule_of_one_refuses_any_other(name: str) -> None:
    with pytest.raises(ValidationError, match=name):
        made(**{name: "majority"})


@pytest.mark.parametrize("model", [VerificationSpec, RiskClass, JudgeEntry, Bands, Calibration])
def test_every_field_says_whether_it_has_an_effect(model: type[BaseModel]) -> None:
    for name, field in model.model_fields.items():
        if (model, name) not in ((JudgeEntry, "name"), (Calibration, "file")):
            assert (field.description or "").startswith(("Effect", "Descriptive")), name


def test_revisions_of_the_code_may_be_expected() -> None:
    assert made(checks_revision=CHECKS_REVISION, policy_revision=POLICY_REVISION)
    for name in ("checks_revision", "policy_revision"):
        with pytest.raises(ValidationError, match="this version has revision"):
            made(**{name: "0"})


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("2026-11-30", "2026-11-30"),
        (date(2026, 11, 30), "2026-11-30"),
        (datetime(2026, 11, 30, 10, tzinfo=UTC), "2026-11-30T10:00:00+00:00"),
        (None, None),
    ],
)
def test_as_of_is_a_date_or_a_time(given: Any, kept: str | None) -> None:
    assert made(as_of=given).as_of == kept


def test_relative_paths_count_from_a_directory() -> None:
    spec = made(judges=["nli:m"], calibration={"file": "c.json", "sha256": "0" * 64}).in_directory("/specs")
    assert spec.judges[0].directory == "/specs/m"
    assert spec.calibration is not None
    assert spec.calibration.file == "/specs/c.json"
    assert VerificationSpec().in_directory("/specs") == VerificationSpec()
