"""The verification spec: one frozen, hashed document that says how answers are judged.

Every decision names its hash. Two figures compare only under equal hashes.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from .codes import FindingCode, Severity
from .spec_judges import JudgeEntry, Judges, checked_order

DEFAULT_RISK_CLASS = "default"

_OTHER_MEASUREMENTS = {
    "closed_book": "it measures what the model knows, not whether the cited evidence carries the answer",
    "bounded_search": "it measures what a search can find, not whether the cited evidence carries the answer",
}


class RiskClass(BaseModel):
    """What is asked of claims of one risk class. Nothing here can turn into a `pass`."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    min_confidence: Annotated[float, Field(ge=0, le=1)] = Field(
        0.5,
        description="A judged claim below it is flagged, one without a confidence too. 0 asks for none.",
    )
    on_insufficient: Literal["flag", "block"] = Field("flag", description="Material claims only.")
    on_not_judged: Literal["flag", "block"] = Field("flag", description="Material claims only.")


class VerificationSpec(BaseModel):
    """How answers are judged. The defaults are the contract's policy."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=100)] = "default"
    version: Annotated[str, Field(min_length=1, max_length=100)] = "1"
    mode: Literal["supplied_context"] = Field(
        "supplied_context", description="A claim is judged on the text of its own citations."
    )
    severities: Mapping[FindingCode, Severity] = Field(
        default_factory=dict, description="Severity by finding code, where it is not the contract's."
    )
    lowered_blocks: Annotated[frozenset[FindingCode], Field(strict=False)] = Field(
        default=frozenset(),
        description="Codes of severity block that `severities` may lower. Lowering any other is refused.",
    )
    chunk_max_chars: Annotated[int, Field(ge=1)] = Field(
        2_000, description="A longer cited chunk is `chunk_too_large`; code points."
    )
    risk_classes: Mapping[str, RiskClass] = Field(
        default_factory=lambda: {DEFAULT_RISK_CLASS: RiskClass(), "high": RiskClass(min_confidence=0.8)},
        description="By name. A claim of a class that is not here gets `default`.",
    )

    judges: Judges = Field(
        (),
        description="Effect: the cascade, in the order in which they are asked; without any, `auto`. `rules` "
        "stands first where it is named.",
    )

    @field_validator("judges")
    @classmethod
    def _each_once(cls, judges: tuple[JudgeEntry, ...]) -> tuple[JudgeEntry, ...]:
        return checked_order(judges)

    @field_validator("mode", mode="before")
    @classmethod
    def _refuse_other_measurements(cls, mode: object) -> object:
        if isinstance(mode, str) and mode in _OTHER_MEASUREMENTS:
            raise ValueError(f"{mode} is another measurement: {_OTHER_MEASUREMENTS[mode]}")
        return mode

    @field_validator("risk_classes")
    @classmethod
    def _with_default(cls, classes: Mapping[str, RiskClass]) -> Mapping[str, RiskClass]:
        return classes if DEFAULT_RISK_CLASS in classes else {DEFAULT_RISK_CLASS: RiskClass(), **classes}


def spec_hash(
    spec: VerificationSpec, severities: Mapping[FindingCode, Severity], revisions: Mapping[str, str]
) -> str:
    """Hexadecimal SHA-256 of all that decides an outcome, as canonical JSON.

    Args:
        spec: the spec as given.
        severities: the effective severity of every code, so that a changed default shows.
        revisions: revision by part of the code (checks, policy, judge).
    """
    document: dict[str, Any] = {
        "spec": {
            **spec.model_dump(mode="json"),
            "lowered_blocks": sorted(spec.lowered_blocks),
            "judges": [judge.identity() for judge in spec.judges],
        },
        "severities": dict(severities),
        "revisions": dict(revisions),
    }
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
