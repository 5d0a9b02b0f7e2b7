"""Bounds on what one event may hold. Everything has one; what exceeds it is a dead letter."""

from typing import Final

from pydantic import BaseModel, ConfigDict, Field

#: A decision that is cut to its last step always fits.
SMALLEST_DECISION_BYTES: Final = 200_000


class Limits(BaseModel):
    """Limits of one answer event. Over a limit of size or number: `too_large`, of depth: `too_deep`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    event_bytes: int = Field(1_000_000, ge=1_000, description="Size of one event in bytes.")
    depth: int = Field(
        32,
        ge=8,
        le=200,  # what is passed on is nested twice more, and the serialiser ends at 254
        description="Nesting of objects and lists; the root is 1.",
    )
    claims: int = Field(1_000, ge=1, description="Claims an answer.")
    sentences: int = Field(
        5_000,  # 100 kB of ordinary text has up to some 3,000
        ge=1,
        description="Sentences of an answer that is split, for want of claims.",
    )
    citations: int = Field(1_000, ge=1, description="Citations an answer, and citation ids a claim.")
    chunks: int = Field(1_000, ge=1, description="Retrieved chunks an answer.")
    links: int = Field(20_000, ge=1, description="(claim, citation) links an answer, all claims together.")
    compared_chars: int = Field(
        30_000_000,
        ge=1_000,
        description="Code points that quote and span checks may read for one answer; bounds its time.",
    )
    values: int = Field(
        10_000,
        ge=10,
        description="Numbers and dates of an answer's claims and their cited chunks that are not verbatim; "
        "bounds the time of comparing them.",
    )
    pieces: int = Field(
        60_000,
        ge=1_000,
        description="Sentences, lines and markers of all texts over 50,000 code points; bounds their time.",
    )
    decision_bytes: int = Field(
        2_000_000,
        ge=SMALLEST_DECISION_BYTES,
        description="Size of one decision in bytes; a larger one is cut.",
    )
