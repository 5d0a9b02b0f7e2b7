"""The whole tree of settings."""

from pathlib import Path
from typing import Final, Literal, Self

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from streamverify.model.limits import Limits

from .judge import JudgeSettings
from .kafka import KafkaSettings
from .section import MEBIBYTE, Section
from .worker import WorkerSettings

Role = Literal["verify", "monitor", "console"]

DEFAULT_PORTS: Final[dict[Role, int]] = {"verify": 9464, "monitor": 9465, "console": 8080}


class HttpSettings(Section):
    """Where a role serves its pages, metrics and health."""

    host: str = Field("127.0.0.1", min_length=1, description="Address to listen on.")
    port: int | None = Field(
        None,
        ge=0,
        le=65_535,
        description="Port; 0 takes a free one and prints it. "
        "Default: verify 9464, monitor 9465, console 8080.",
    )

    def port_for(self, role: Role) -> int:
        """The port that is set, else the default one of the role."""
        return DEFAULT_PORTS[role] if self.port is None else self.port


class ChunkStoreSettings(Section):
    """Where chunk texts come from that an answer does not carry itself."""

    enabled: bool | Literal["auto"] = Field(
        "auto", description="Read the topic `chunks`: true, false, or auto (if the topic exists)."
    )
    max_bytes: int = Field(
        256 * MEBIBYTE, ge=1_000, description="Most bytes of chunk text held; the oldest give way."
    )
    file: Path | None = Field(None, description="JSONL file of chunks to read instead of the topic.")


class ObserveSettings(Section):
    """Logs and metrics."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="DEBUG, INFO, WARNING or ERROR."
    )
    log_format: Literal["json", "text"] = Field("json", description="json (one object a line) or text.")
    pseudonym_key: SecretStr | None = Field(
        None,
        description="Key of the pseudonyms that stand for ids in logs; without it they change at each start.",
    )


class Settings(BaseSettings):
    """Every setting. `Settings()` holds the defaults; `load_settings` reads what the user set."""

    model_config = SettingsConfigDict(
        env_prefix="STREAMVERIFY_",
        env_nested_delimiter="__",
        env_ignore_empty=True,
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
    )

    kafka: KafkaSettings = KafkaSettings()
    http: HttpSettings = HttpSettings()
    limits: Limits = Limits()
    worker: WorkerSettings = WorkerSettings()
    chunk_store: ChunkStoreSettings = ChunkStoreSettings()
    judge: JudgeSettings = JudgeSettings()
    observe: ObserveSettings = ObserveSettings()
    spec: Path | None = Field(None, description="Verification spec (YAML); without it the default one.")

    @classmethod
    def settings_customise_sources(  # the signature is the library's
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments only: `load_settings` merges the sources, so that an error can name its source."""
        return (init_settings,)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.kafka.max_partition_fetch_bytes <= self.limits.event_bytes:
            raise ValueError("kafka.max_partition_fetch_bytes: must be above limits.event_bytes.")
        if self.worker.revoke_timeout_seconds * 1000 >= self.kafka.rebalance_timeout_ms:
            raise ValueError("worker.revoke_timeout_seconds: must be below kafka.rebalance_timeout_ms.")
        return self
