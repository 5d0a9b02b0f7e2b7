"""The claim record of contract v1: one for every claim and judge run, appended and never changed.

These models are the source of the JSON Schema and the way to read records back; the hot path writes the same
wire form as plain dicts, as it does with decisions. Unknown fields are ignored on reading, because the record
evolves by addition.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .codes import Label, NotJudgedReason, Verdict
from .decision import Count, Evidence, FindingRecord, Probability, Scores


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class Part(_Record):
    """A part of the system that had a hand in the claim."""

    name: str
    revision: str | None = Field(description="Null where nobody says.")


class ContextChunk(_Record):
    """A text that the claim was judged on, whole: the candidate evidence is `[0, chars)`."""

    chunk_id: str
    content_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = Field(
        description="Of the text's UTF-8, as it was at the time."
    )
    chars: Count = Field(description="Code points.")


class CitedSpan(_Record):
    """What the claim cites."""

    citation_id: str
    chunk_id: str | None = Field(description="Null where no citation has that id.")
    state: Literal["resolved", "unknown_citation", "chunk_not_retrieved", "evidence_missing"]
    span: Annotated[tuple[int, int], Field(strict=False)] | None = Field(
        description="`[start, end)` in code points of the chunk's text, as the producer gives it: it may be "
        "wrong, and a finding then says so."
    )


class RescoreOf(_Record):
    """What was judged again."""

    position: str = Field(description="Where the answer stood: `topic:partition:offset` or `line:n`.")
    decision_id: str | None = Field(
        description="The earlier decision about it; null where the spec it was made under was not named."
    )
    run: str = Field(description="Name of the rescore, empty for the ordinary one.")


class ClaimRecord(_Record):
    """What one judge made of one claim.

    A claim has `runs` records of one decision, numbered by `run`; the last of them says what it came to. A
    claim that no judge was asked about has one, with `judge` null.
    """

    schema_version: Literal["1"]
    record_id: Annotated[str, Field(pattern=r"^[0-9a-f]{32}\.[0-9]+\.[0-9]+\.[0-9a-f]{16}$")] = Field(
        description="Follows from decision, claim, run, judge, `late` and rescore: records with the same id "
        "are repeats."
    )
    decision_id: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")] = Field(
        description="The case; in a rescore the decision that would be made."
    )
    answer_id: str
    claim_id: str
    claim_index: Count = Field(
        description="Place of the claim in the answer, from 0: ids may be given twice."
    )
    text: str = Field(description="Ends in an ellipsis where `truncated` says so.")
    checkable: bool
    unverifiable_rule: str | None = Field(description="Why it is not checkable.")
    material: bool
    weight: Annotated[float, Field(gt=0)]
    risk_class: str
    context: list[ContextChunk] = Field(description="The texts that it is judged on, each once.")
    cited: list[CitedSpan] = Field(description="Its citations, in its own order.")
    evidence: list[Evidence] = Field(description="Spans that the judge rests on, proved to be there.")
    findings: list[FindingRecord] = Field(description="Of the structural checks, about this claim.")
    run: Annotated[int, Field(ge=1)]
    runs: Annotated[int, Field(ge=1)]
    judge: str | None = Field(description="Judge and revision; null where none was asked.")
    label: Label | None = Field(description="What the judge said, whether or not it stands.")
    verdict: Verdict = Field(
        description="What the run came to: `not_judged` where the judge's label is below its band, or the "
        "next judge was asked."
    )
    not_judged_reason: NotJudgedReason | None
    claim_verdict: Verdict = Field(description="Of the claim, as it stands in the decision.")
    scores: Scores | None
    confidence: Probability | None = Field(description="Score of the label given.")
    probability: Probability | None = Field(description="Of support; only with a named calibration.")
    raw: str | None = Field(description="What the judge gave before it was read; cut to 4,000 code points.")
    rationale: str | None = Field(
        description="Its reason in words, or the code of its failure; cut to 2,000 code points."
    )
    coverage: Probability | None = Field(
        description="Share of the cited evidence that the judge read; null where it read all."
    )
    disagreement: bool = Field(description="Whether two judges gave different labels.")
    latency_ms: Annotated[float, Field(ge=0)] | None = Field(
        description="Besides `recorded_at` the only field in which records of the same input differ, where "
        "judges always say the same, none failed, and neither time nor budget ran out."
    )
    extractor: Part = Field(description="Who cut the answer into claims.")
    retriever: Part = Field(description="Who found the chunks.")
    checks_revision: str = Field(description="Of the code that makes the findings.")
    policy_revision: str = Field(description="Of the code that decides.")
    adjudication: dict[str, Any] | None = Field(description="What review decided; null until then.")
    late: bool = Field(description="The judge answered when the decision had been made without it.")
    rescore_of: RescoreOf | None
    recorded_at: str = Field(description="ISO 8601, UTC, milliseconds.")
    spec_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    input_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    truncated: bool = Field(description="The record was over its size limit and has been cut.")
