"""The answer event of contract v1, as frozen records.

Offsets are Unicode code points of the stored text, half-open. Unknown fields are ignored here; the
codec keeps those that a setting names. A `null` stands for the default everywhere (it is kept as
read: turning it into the default inside the parser costs a call of Python per field).
"""

from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def parse_timestamp(value: str) -> datetime:
    """ISO 8601 date or date-time to an aware datetime; without a zone it is UTC.

    Raises:
        ValueError: the text is no ISO 8601 date.
    """
    moment = datetime.fromisoformat(value)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def parse_end_of_validity(value: str) -> datetime:
    """Like `parse_timestamp`, but a bare date is valid to its end."""
    moment = parse_timestamp(value)
    return moment.replace(hour=23, minute=59, second=59, microsecond=999_999) if len(value) <= 10 else moment


def _checked_timestamp(value: str) -> str:
    try:
        parse_timestamp(value)
    except ValueError:
        raise ValueError("not an ISO 8601 date") from None  # the original message quotes the value
    return value


#: Longest id, in code points. Fixed, so that the compiled models can hold it; longer is `too_large`.
MAX_ID_CHARS = 1_000

Id = Annotated[str, Field(min_length=1, max_length=MAX_ID_CHARS)]
#: The parser bounds integers to 64 bits (larger ones arrive as floats, which strict integers refuse), so the
#: bounds stand in the schema alone.
Integer = Annotated[int, Field(json_schema_extra={"minimum": -(2**63), "maximum": 2**64 - 1})]
#: Kept as written, so that it can be echoed byte for byte; proved to be ISO 8601.
Timestamp = Annotated[
    str,
    Field(max_length=64, description="ISO 8601 date or date-time; without a zone it is UTC."),
    AfterValidator(_checked_timestamp),
]
_Offset = Annotated[Integer, Field(strict=True)]
#: `[start, end)`; may be negative or reversed: a structural check says so, not the parser.
Span = Annotated[tuple[_Offset, _Offset], Field(strict=False)]


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class Source(_Record):
    """Where a chunk comes from."""

    url: str | None = None
    authority: str | None = None
    published_at: str | None = None  # as the source writes it: nothing is computed from it
    valid_until: Timestamp | None = None


class Chunk(_Record):
    """A piece of a document as it stood in the generation context. `text` null: look it up by id."""

    chunk_id: Id
    document_id: Id | None = None
    text: str | None = None
    content_sha256: str | None = None
    rank: Integer | None = None
    source: Source | None = None


class Citation(_Record):
    """A pointer from claims to a chunk, with the quote and place it claims to have there."""

    citation_id: Id
    chunk_id: Id
    document_id: Id | None = None
    quote: str | None = None
    span: Span | None = None


class Claim(_Record):
    """One checkable unit of an answer.

    Read the four fields that have a default through the properties: there a `null` has become it.
    """

    claim_id: Id
    text: str
    citation_ids: Annotated[tuple[Id, ...], Field(strict=False)] | None = ()
    span: Span | None = None
    material: bool | None = True
    checkable: bool | None = True
    risk_class: str | None = "default"
    weight: Annotated[float, Field(gt=0, le=1e9, allow_inf_nan=False)] | None = 1.0
    parent_id: Id | None = None

    @property
    def is_material(self) -> bool:
        return self.material is not False

    @property
    def is_declared_checkable(self) -> bool:
        return self.checkable is not False

    @property
    def weight_or_default(self) -> float:
        return 1.0 if self.weight is None else self.weight

    @property
    def risk_class_or_default(self) -> str:
        return self.risk_class or "default"


class Producer(_Record):
    """Who generated the answer."""

    model: str | None = None
    prompt_version: str | None = None
    tenant: str | None = None
    route: str | None = None
    locale: str | None = None


class Answer(_Record):
    """One generated answer with its claims, citations and retrieved chunks.

    `claims` None: the answer is split into sentences. `retrieved_chunks` None: texts come from the
    chunk store.
    """

    answer: str
    schema_version: Literal["1"] | None = None
    answer_id: Id | None = None
    created_at: Timestamp | None = None
    question: str | None = None
    claims: Annotated[tuple[Claim, ...], Field(strict=False)] | None = None
    citations: Annotated[tuple[Citation, ...], Field(strict=False)] | None = ()
    retrieved_chunks: Annotated[tuple[Chunk, ...], Field(strict=False)] | None = None
    producer: Producer | None = None
    deadline_ms: Annotated[int, Field(ge=0, json_schema_extra={"maximum": 2**64 - 1})] | None = None
    marker_base: Annotated[int, Field(ge=0, le=1)] | None = 1
