"""The verification spec: one frozen, hashed document that says how answers are judged.

Every decision names its hash. Two figures compare only under equal hashes.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from .codes import FindingCode, Severity
from .revisions import CHECKS_REVISION, POLICY_REVISION
from .spec_judges import JudgeEntry, Judges, checked_order
from .spec_parts import Calibration, Moment, Revision, RiskClass, Text

__all__ = ["DEFAULT_RISK_CLASS", "RiskClass", "VerificationSpec", "spec_hash"]

DEFAULT_RISK_CLASS = "default"

_REVISIONS: Final = {"checks_revision": CHECKS_REVISION, "policy_revision": POLICY_REVISION}
_OTHER_MEASUREMENTS = {
    "closed_book": "it measures what the model knows, not whether the cited evidence carries the answer",
    "bounded_search": "it measures what a search can find, not whether the cited evidence carries the answer",
}


class VerificationSpec(BaseModel):
    """How answers are judged. The defaults are the contract's policy.

    A field is descriptive (it says what a figure means, and decides nothing) or has an effect: its
    description says which. All of them stand in the hash.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=100)] = Field(
        "default", description="Descriptive: what the spec is called."
    )
    version: Annotated[str, Field(min_length=1, max_length=100)] = Field(
        "1", description="Descriptive: its version, in quotation marks where it looks like a number."
    )
    mode: Literal["supplied_context"] = Field(
        "supplied_context",
        description="Effect: a claim is judged on the text of its own citations. `closed_book` and "
        "`bounded_search` are refused: they are other measurements.",
    )

    decision_costs: Text = Field(
        None, description="Descriptive: what a false accept and a false block cost, and whom."
    )
    failure_costs: Text = Field(
        None, description="Descriptive: what an answer costs that was not judged, or too late."
    )
    case_population: Text = Field(None, description="Descriptive: which answers the figures speak of.")
    authority: Text = Field(None, description="Descriptive: which source is right where sources differ.")
    as_of: Moment = Field(
        None,
        description="Descriptive: the time for which claims shall hold. Whether a source was out of date is "
        "told by the answer's `created_at`.",
    )
    corpus_snapshot: Text = Field(None, description="Descriptive: which state of which corpus.")
    access_policy: Text = Field(None, description="Descriptive: who may see which sources.")
    source_policy: Text = Field(None, description="Descriptive: which sources may be cited.")
    claim_policy: Text = Field(None, description="Descriptive: how answers are cut into claims.")
    claim_policy_revision: Revision = Field(
        None,
        description="Effect: stands in every claim record as the revision of the extractor, where claims "
        "come with the answer.",
    )
    retrieval_policy: Text = Field(None, description="Descriptive: how chunks are found.")
    retrieval_policy_revision: Revision = Field(
        None, description="Effect: stands in every claim record as the revision of the retriever."
    )
    span_policy: Text = Field(None, description="Descriptive: how quotes and spans of citations are chosen.")
    checks_revision: Revision = Field(
        None,
        description="Effect: the expected revision of our own sentence split and checks; another one is "
        "refused at the start.",
    )
    policy_revision: Revision = Field(
        None,
        description="Effect: the expected revision of the code that decides; another one is refused at the "
        "start.",
    )

    judges: Judges = Field(
        (),
        description="Effect: the cascade, in the order in which they are asked; without any, `auto`. `rules` "
        "stands first where it is named.",
    )

    citations_per_claim_judged: Annotated[int, Field(ge=1)] | None = Field(
        None,
        description="Effect: a claim is judged on so many chunks of its citations, the first ones in its own "
        "order; null: on all. Links shown and links checked are both counted.",
    )
    chunk_max_chars: Annotated[int, Field(ge=1)] = Field(
        2_000, description="Effect: a longer cited chunk is `chunk_too_large`; code points."
    )
    severities: Mapping[FindingCode, Severity] = Field(
        default_factory=dict,
        description="Effect: severity by finding code, where it is not the contract's.",
    )
    lowered_blocks: Annotated[frozenset[FindingCode], Field(strict=False)] = Field(
        default=frozenset(),
        description="Effect: codes of severity block that `severities` may lower. Lowering any other is "
        "refused.",
    )
    risk_classes: Mapping[str, RiskClass] = Field(
        default_factory=lambda: {DEFAULT_RISK_CLASS: RiskClass(), "high": RiskClass(min_confidence=0.8)},
        description="Effect: thresholds by name. A claim of a class that is not here gets `default`.",
    )
    calibration: Calibration | None = Field(
        None,
        description="Effect: where the probabilities of support come from; without it they are null.",
    )

    evidence_aggregation: Literal["together"] = Field(
        "together",
        description="Effect, and the only rule there is: the chunks that a claim cites are judged as one "
        "evidence; where one supports and another contradicts, the claim is contradicted; where they carry "
        "it in part, it is insufficient.",
    )
    answer_aggregation: Literal["every_material_claim"] = Field(
        "every_material_claim",
        description="Effect, and the only rule there is: an answer passes only where every material claim is "
        "cited and supported and nothing flags or blocks it.",
    )
    abstention: Literal["not_judged"] = Field(
        "not_judged",
        description="Effect, and the only rule there is: a judge that is not sure, fails or has no time "
        "gives no verdict, and that never passes; the risk class says whether it flags or blocks.",
    )

    @field_validator("judges")
    @classmethod
    def _each_once(cls, judges: tuple[JudgeEntry, ...]) -> tuple[JudgeEntry, ...]:
        return checked_order(judges)

    @field_validator("checks_revision", "policy_revision")
    @classmethod
    def _refuse_another_revision(cls, expected: str | None, info: ValidationInfo) -> str | None:
        here = _REVISIONS[str(info.field_name)]
        if expected is not None and expected != here:
            raise ValueError(f"this version has revision {here}: install the other one, or adapt the spec")
        return expected

    @field_validator("mode", mode="before")
    @classmethod
    def _refuse_other_measurements(cls, mode: object) -> object:
        if isinstance(mode, str) and mode in _OTHER_MEASUREMENTS:
            raise ValueError(f"{mode} is another measurement: {_OTHER_MEASUREMENTS[mode]}")
        return mode

    def in_directory(self, base: str) -> "VerificationSpec":
        """With relative paths counted from `base`, the directory of the spec file."""
        calibration = self.calibration and self.calibration.in_directory(base)
        judges = tuple(judge.in_directory(base) for judge in self.judges)
        return self.model_copy(update={"judges": judges, "calibration": calibration})

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
            "calibration": spec.calibration and spec.calibration.identity(),
        },
        "severities": dict(severities),
        "revisions": dict(revisions),
    }
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
