"""Judges that have to be set up, and what they may cost."""

import json
from pathlib import Path
from typing import Any, Final, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator, model_validator

from .section import MEBIBYTE, Names, Section, is_loopback

#: Fields of a request that are the judge's own.
_FIXED_FIELDS: Final = frozenset(("messages", "model", "n", "stream"))


class LlmSettings(Section):
    """The judge `llm`: a chat endpoint of the OpenAI kind (vLLM, Ollama, llama.cpp, hosted ones)."""

    base_url: str | None = Field(
        None,
        description="Address up to and with the version, such as http://127.0.0.1:8000/v1; "
        "`/chat/completions` is put after it.",
    )
    insecure: bool = Field(False, description="Allow http:// to hosts other than this machine.")
    api_key: SecretStr | None = Field(None, description="Sent as a bearer token.")
    model: str | None = Field(
        None, min_length=1, max_length=200, pattern=r"^[\x21-\x7e]+$", description="Name of the model."
    )
    max_tokens: int = Field(
        1_024,
        ge=16,
        description="Longest reply in tokens; one that is cut there is `judge_truncated`.",
    )
    seed: int | None = Field(None, ge=0, description="Sent as `seed`, for servers that know it.")
    response_format: Literal["json_schema", "json_object", "none"] = Field(
        "json_schema",
        description="How the form of the reply is asked for: json_schema, json_object or none; "
        "servers differ. The prompt asks for it in any case.",
    )
    extra_body: str | None = Field(
        None,
        description="JSON object of more fields of the request, for what a server or model needs; null takes "
        'a field out: `{"max_tokens": null, "max_completion_tokens": 1024, "temperature": null}`.',
    )
    max_input_tokens: int = Field(
        16_000,
        ge=100,
        description="Longest prompt in tokens, as estimated; a claim with longer sources is not asked about. "
        "With max_tokens it has to fit into the model's context.",
    )
    ssl_cafile: Path | None = Field(
        None, description="Certificates to trust (PEM); without it those of the system."
    )
    timeout_seconds: float = Field(
        30, gt=0, le=600, description="Longest time of one attempt, from connecting to the reply's last byte."
    )
    connect_timeout_seconds: float = Field(5, gt=0, le=60, description="Longest time to connect.")
    max_reply_bytes: int = Field(262_144, ge=1_000, description="Longest reply in bytes.")
    max_attempts: int = Field(
        3, ge=1, le=10, description="Attempts in all, where one ends with 429, 5xx or no connection."
    )
    retry_first_seconds: float = Field(
        0.5, gt=0, description="Mean wait before the second attempt; it doubles with each."
    )
    retry_max_seconds: float = Field(
        20, gt=0, description="Longest wait before an attempt; a longer `Retry-After` is a failure at once."
    )
    max_concurrency: int = Field(64, ge=1, le=10_000, description="Requests under way at once.")
    requests_per_minute: int | None = Field(None, ge=1, description="Most requests a minute.")
    tokens_per_minute: int | None = Field(None, ge=1, description="Most tokens a minute, prompt and reply.")
    tokens_per_day: int | None = Field(
        None,
        ge=1,
        description="Most tokens a UTC day and process; what is beyond is not judged (`budget`).",
    )
    breaker_failures: int = Field(
        5, ge=1, description="Failed requests in a row after which the endpoint is left alone."
    )
    breaker_window: int = Field(20, ge=2, description="Last requests over which breaker_share is taken.")
    breaker_share: float = Field(
        0.5, gt=0, le=1, description="Share of failed ones among them at which it is left alone too."
    )
    breaker_open_seconds: float = Field(
        15, gt=0, description="Time for which it is left alone before one request tries it again."
    )

    @field_validator("base_url")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        try:
            parts = urlsplit(value)
            port = parts.port
        except ValueError:
            raise ValueError("not an address; write http://HOST:PORT/v1.") from None
        if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
            raise ValueError("not an address of a server; write http://HOST:PORT/v1 or https://HOST/v1.")
        if "@" in parts.netloc:
            raise ValueError("holds a user name or password; take it out and set api_key.")
        if parts.query or parts.fragment or not value.isascii() or not value.isprintable() or " " in value:
            raise ValueError("only scheme, host, port and path belong there; take the rest out.")
        return value.rstrip("/")

    @field_validator("extra_body", mode="before")
    @classmethod
    def _object(cls, value: Any) -> Any:
        if value is None:
            return None
        try:
            fields = json.loads(value) if isinstance(value, str) else value
            text = json.dumps(fields, sort_keys=True, ensure_ascii=False, allow_nan=False)
        except (ValueError, TypeError, RecursionError):
            raise ValueError('not JSON; write an object, such as {"top_p": 1}.') from None
        if not isinstance(fields, dict):
            raise ValueError('not a JSON object; write {"top_p": 1}.')
        if fixed := sorted(_FIXED_FIELDS.intersection(fields)):
            raise ValueError(f"{', '.join(fixed)} cannot be set there; take it out.")
        return text

    @field_validator("api_key")
    @classmethod
    def _header_value(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            key = value.get_secret_value()
            if not key or not key.isascii() or not key.isprintable() or " " in key:
                raise ValueError("empty, or not printable ASCII without blanks; set the key alone.")
        return value

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.base_url is not None and not self.insecure:
            parts = urlsplit(self.base_url)
            if parts.scheme == "http" and not is_loopback(parts.hostname or ""):
                raise ValueError(
                    "base_url: http:// to another host is not encrypted; "
                    "use https://, or set insecure to true."
                )
        most = self.max_input_tokens + self.max_tokens
        for name, limit in (("minute", self.tokens_per_minute), ("day", self.tokens_per_day)):
            if limit is not None and limit < most:
                raise ValueError(
                    f"tokens_per_{name}: below max_input_tokens and max_tokens together ({most}); "
                    "raise it or lower them."
                )
        return self


class NliSettings(Section):
    """The judges `nli` and `builtin`: a cross-encoder that is run here."""

    model_file: str | None = Field(
        None,
        description="ONNX file in the model's directory, such as onnx/model_int8.onnx. "
        "Default: model.onnx, else onnx/model.onnx.",
    )
    labels: Names = Field(
        (),
        description="What the model's labels mean, where their names do not say it: LABEL_0=contradicted, …; "
        "supported, contradicted, insufficient or not_supported.",
    )
    pair_order: Literal["evidence_claim", "claim_evidence"] = Field(
        "evidence_claim", description="Which text the model reads first: evidence_claim or claim_evidence."
    )
    window_tokens: int = Field(
        256, ge=8, le=8_192, description="Most tokens of evidence that are judged as one."
    )
    overlap_tokens: int = Field(64, ge=0, description="Most tokens that neighbouring windows share.")
    max_windows: int = Field(
        32,
        ge=1,
        le=1_000,
        description="Most windows of a claim; evidence beyond is not read, and `coverage` says so.",
    )
    max_pair_tokens: int = Field(
        512, ge=32, le=8_192, description="Longest claim with evidence, in tokens; the model may set less."
    )
    supported_from: float = Field(
        0.5, gt=0, le=1, description="Score of support at which a claim is supported."
    )
    contradicted_from: float = Field(
        0.5, gt=0, le=1, description="Score of contradiction at which it is contradicted, tested first."
    )
    threads: int | None = Field(
        None, ge=1, le=256, description="Threads of the model. Default: the processors, at most 4."
    )
    max_batch: int = Field(
        16, ge=1, le=1_024, description="Most pairs of one run, where the model's scores allow batches."
    )
    linger_ms: float = Field(
        2, ge=0, le=1_000, description="How long an idle model waits for more pairs to come."
    )

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.overlap_tokens >= self.window_tokens:
            raise ValueError("overlap_tokens: must be below window_tokens.")
        return self


class JudgeSettings(Section):
    """What all judges share, and one section a judge."""

    cache_bytes: int = Field(
        32 * MEBIBYTE,
        ge=0,
        description="Memory for what judges that answer later have said, by judge, claim and evidence.",
    )
    nli: NliSettings = NliSettings()
    llm: LlmSettings = LlmSettings()
