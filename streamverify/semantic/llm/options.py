"""What the LLM judge is told of its endpoint, its patience and its purse."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

ResponseFormat = Literal["json_schema", "json_object", "none"]


@dataclass(frozen=True, slots=True)
class LlmOptions:
    """See the settings `judge.llm`, of the same names, which also check the values.

    Attributes:
        base_url: http or https, without user info, query or fragment; `/chat/completions` is put after it.
        extra_body: a JSON object; its fields are put over those of the request, null takes one out.
        api_key: a secret: it is sent as a bearer token and shown nowhere.
    """

    base_url: str
    model: str
    api_key: str | None = field(default=None, repr=False)
    max_tokens: int = 1_024
    seed: int | None = None
    response_format: ResponseFormat = "json_schema"
    extra_body: str | None = None
    max_input_tokens: int = 16_000
    ssl_cafile: Path | None = None
    timeout_seconds: float = 30.0
    connect_timeout_seconds: float = 5.0
    max_reply_bytes: int = 262_144
    max_attempts: int = 3
    retry_first_seconds: float = 0.5
    retry_max_seconds: float = 20.0
    max_concurrency: int = 64
    requests_per_minute: int | None = None
    tokens_per_minute: int | None = None
    tokens_per_day: int | None = None
    breaker_failures: int = 5
    breaker_window: int = 20
    breaker_share: float = 0.5
    breaker_open_seconds: float = 15.0
