"""How to reach Kafka. The names are those that Kafka users know."""

from pathlib import Path
from typing import Literal, Self

from pydantic import Field, SecretStr, field_validator, model_validator

from .section import MEBIBYTE, Section, is_loopback

SecurityProtocol = Literal["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"]
SaslMechanism = Literal["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"]


class KafkaSettings(Section):
    """Connection, group and time-outs of every Kafka client of a role."""

    bootstrap_servers: str = Field(
        "127.0.0.1:9092", min_length=1, description="Brokers to ask first, host:port, separated by commas."
    )
    group_id: str = Field("streamverify", min_length=1, max_length=200, description="Consumer group.")
    topic_prefix: str = Field(
        "",
        max_length=100,
        pattern=r"^[A-Za-z0-9._-]*$",
        description="Put before the name of every topic, as it stands.",
    )
    client_id: str = Field("streamverify", min_length=1, description="Name under which brokers log us.")
    security_protocol: SecurityProtocol = Field(
        "PLAINTEXT", description="PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL."
    )
    insecure: bool = Field(
        False, description="Allow PLAINTEXT and SASL_PLAINTEXT to hosts other than this machine."
    )
    sasl_mechanism: SaslMechanism = Field("PLAIN", description="PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512.")
    sasl_username: str | None = Field(None, description="User name of the SASL protocols.")
    sasl_password: SecretStr | None = Field(None, description="Password of the SASL protocols.")
    ssl_cafile: Path | None = Field(
        None, description="Certificates to trust (PEM); without it those of the system."
    )
    ssl_certfile: Path | None = Field(None, description="Our own certificate (PEM).")
    ssl_keyfile: Path | None = Field(None, description="The key of our own certificate (PEM).")
    ssl_password: SecretStr | None = Field(None, description="Password of that key.")
    session_timeout_ms: int = Field(
        30_000, ge=1_000, description="A member not heard of for so long leaves the group."
    )
    heartbeat_interval_ms: int = Field(3_000, ge=100, description="Time between heartbeats to the group.")
    rebalance_timeout_ms: int = Field(
        30_000, ge=1_000, description="Time that members have to give up partitions in a rebalance."
    )
    max_poll_interval_ms: int = Field(
        300_000, ge=1_000, description="Longest time between two polls before the group gives us up."
    )
    request_timeout_ms: int = Field(30_000, ge=1_000, description="Longest wait for a broker's answer.")
    transaction_timeout_ms: int = Field(
        60_000, ge=1_000, description="The broker aborts a transaction left open for so long."
    )
    fetch_max_bytes: int = Field(16 * MEBIBYTE, ge=1_000, description="Most bytes of one fetch.")
    max_partition_fetch_bytes: int = Field(
        MEBIBYTE, ge=1_000, description="Most bytes of one fetch and partition; above limits.event_bytes."
    )
    auto_offset_reset: Literal["earliest", "latest"] = Field(
        "earliest", description="Where a group without committed offsets begins: earliest or latest."
    )

    @field_validator("bootstrap_servers")
    @classmethod
    def _addresses(cls, value: str) -> str:
        for server in value.split(","):
            if not server.strip().rpartition(":")[2].isdecimal():
                raise ValueError("each broker needs a port; write host:port,host:port.")
        return value

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if not self.insecure and self.security_protocol in ("PLAINTEXT", "SASL_PLAINTEXT"):
            far = [host for host in self.hosts if not is_loopback(host)]
            if far:
                raise ValueError(
                    f"security_protocol: {self.security_protocol} to {far[0]} is not encrypted; "
                    "set security_protocol to SSL or SASL_SSL, or insecure to true."
                )
        if self.security_protocol.startswith("SASL_"):
            if not self.sasl_username:
                raise ValueError(f"sasl_username: {self.security_protocol} needs it; set it.")
            if self.sasl_password is None:
                raise ValueError(f"sasl_password: {self.security_protocol} needs it; set it or its file.")
        if (self.ssl_certfile is None) != (self.ssl_keyfile is None):
            missing = "ssl_keyfile" if self.ssl_keyfile is None else "ssl_certfile"
            raise ValueError(f"{missing}: certificate and key go together; set both or none.")
        if self.heartbeat_interval_ms * 3 > self.session_timeout_ms:
            raise ValueError("heartbeat_interval_ms: must be at most a third of session_timeout_ms.")
        if self.max_partition_fetch_bytes > self.fetch_max_bytes:
            raise ValueError("max_partition_fetch_bytes: must not be above fetch_max_bytes.")
        return self

    @property
    def hosts(self) -> list[str]:
        """The host names of `bootstrap_servers`."""
        servers = [server.strip() for server in self.bootstrap_servers.split(",")]
        return [_host(server) for server in servers if server]


def _host(server: str) -> str:
    if server.startswith("["):
        return server[1:].partition("]")[0]
    return server if server.count(":") > 1 else server.partition(":")[0]
