"""The decision record of contract v1: one for every answer.

These models are the source of the JSON Schema and the way to read decisions back. The hot path writes
the same wire form as plain dicts, which serialise eight times faster; a property test proves that
whatever the policy builds validates here strictly and comes out equal. Unknown fields are ignored on
reading, because the record evolves by addition.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .codes import Action, NotJudgedReason, Severity, Verdict

Count = Annotated[int, Field(ge=0)]
Probability = Annotated[float, Field(ge=0, le=1)]


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class Reason(_Record):
    """Why the action is not `pass`."""

    code: str = Field(description="A finding code, a policy code or a dead-letter reason.")
    severity: Literal["flag", "block"]
    claim_id: str | None = Field(description="Null: the answer as a whole.")
    citation_id: str | None
    detail: str = Field(description="Codes, ids, positions and offending numbers; never whole texts.")


class FindingRecord(_Record):
    """What a structural check found."""

    code: str
    severity: Severity
    citation_id: str | None
    detail: str


class CitationRef(_Record):
    """A link from a claim to a chunk."""

    citation_id: str
    chunk_id: str | None = Field(description="Null where no citation has that id.")


class Evidence(_Record):
    """`[start, end)` in code points of the chunk's text."""

    chunk_id: str
    start: Count
    end: Count


class Scores(_Record):
    """The judge's scores, also where it abstained."""

    supported: Probability
    contradicted: Probability
    insufficient: Probability


class ClaimDecision(_Record):
    """One claim, what it cites and what became of it."""

    claim_id: str
    text: str = Field(description="Ends in an ellipsis where `truncated` says so.")
    citations: list[CitationRef]
    verdict: Verdict
    not_judged_reason: NotJudgedReason | None = Field(description="Given exactly where it was not judged.")
    scores: Scores | None
    confidence: Probability | None = Field(description="Score of the label given.")
    probability: Probability | None = Field(description="Of support; only with a named calibration.")
    judge: str | None = Field(description="Judge and revision; null where a rule or nothing decided.")
    evidence: list[Evidence]
    reason: str | None = Field(description="The judge's reason in words; for a failure, its code.")
    coverage: Probability | None = Field(
        description="Share of the cited evidence that the judge read; null where it read all."
    )
    disagreement: bool = Field(description="Whether two judges of a cascade gave different labels.")
    findings: list[FindingRecord]


class Counts(_Record):
    """Claims by what became of them, and links.

    `checkable` = `claims` - `unverifiable`; `judged` = `supported` + `contradicted` + `insufficient`;
    `not_judged` = `checkable` - `judged`.
    """

    claims: Count
    checkable: Count
    material: Count = Field(description="Checkable and material.")
    cited: Count = Field(description="Checkable with at least one citation that resolves.")
    judged: Count
    supported: Count
    contradicted: Count
    insufficient: Count
    unverifiable: Count
    not_judged: Count
    citations_shown: Count = Field(description="(claim, citation) links, as occurrences.")
    citations_checked: Count = Field(description="Links whose text was looked at.")
    distinct_chunks: Count = Field(description="Chunks behind the links that resolve.")


class Rate(_Record):
    """A share with its parts. `value` is null where the denominator is 0."""

    numerator: Annotated[float, Field(ge=0)]
    denominator: Annotated[float, Field(ge=0)]
    value: Probability | None


class Rates(_Record):
    citation_coverage: Rate = Field(description="cited / checkable")
    citation_support: Rate = Field(description="supported / cited")
    contradiction: Rate = Field(description="contradicted / judged")
    completeness: Rate = Field(
        description="C_cite: weight of the supported claims / weight of the checkable claims"
    )
    link_precision: Rate = Field(
        description="P_link: links whose chunk alone supports the claim and does not conflict / links "
        "whose claim was judged"
    )


class Decision(_Record):
    """What the verifier decided about one answer."""

    schema_version: Literal["1"]
    decision_id: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    answer_id: str
    action: Action
    reasons: list[Reason] = Field(description="Blocks first; the answer's own before those of claims.")
    claims: list[ClaimDecision]
    findings: list[FindingRecord] = Field(description="About the answer as a whole.")
    counts: Counts
    rates: Rates
    strict_pass: bool | None = Field(
        description="Every material claim cited and supported, no finding of severity block; null "
        "without material claims."
    )
    empty_answer: bool
    deadline_exceeded: bool
    sampled: list[str] = Field(description="Arms of the review sample that took this answer.")
    answer_created_at: str | None = Field(description="As the event has it.")
    decided_at: str = Field(description="ISO 8601, UTC, milliseconds.")
    spec_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    input_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    producer: dict[str, str] = Field(description="Known fields of the event's producer that are not null.")
    extra: dict[str, Any] = Field(description="Unknown fields that the setting `passthrough_fields` names.")
    replay_of: str | None = Field(description="decision_id of the dead letter that this record was.")
    line: int | None = Field(description="Line of the file, for records that could not be read.")
    truncated: bool = Field(description="The record was over its size limit and has been cut.")
