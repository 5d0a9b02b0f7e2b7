"""How to reach Kafka and how to behave there."""

import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class KafkaOptions:
    """What `settings.kafka` says, as the client takes it. Defaults suit one local broker.

    `security` holds the client's own keywords (`security_protocol`, `ssl_context`, `sasl_mechanism`,
    `sasl_plain_username`, `sasl_plain_password`); it never appears in a repr.
    """

    bootstrap_servers: str = "127.0.0.1:9092"
    client_id: str = "streamverify"
    session_timeout_ms: int = 30_000
    heartbeat_interval_ms: int = 3_000
    rebalance_timeout_ms: int = 30_000
    max_poll_interval_ms: int = 300_000
    request_timeout_ms: int = 30_000
    transaction_timeout_ms: int = 60_000
    fetch_max_bytes: int = 16 * 1024 * 1024
    max_partition_fetch_bytes: int = 2 * 1024 * 1024
    #: Records of one transaction are written in batches up to this size; larger single ones go alone.
    batch_bytes: int = 512 * 1024
    stop_timeout_seconds: float = 2.0
    security: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def client(self) -> dict[str, Any]:
        """Keywords that every client of ours takes."""
        return {
            "bootstrap_servers": self.bootstrap_servers,
            "request_timeout_ms": self.request_timeout_ms,
            **self.security,
        }

    def consumer(self) -> dict[str, Any]:
        """Keywords that every consumer of ours takes: what is committed, from the first record on; how far
        it has come is for us to say."""
        return {
            **self.client(),
            "client_id": self.client_id,
            "isolation_level": "read_committed",
            "enable_auto_commit": False,
            "auto_offset_reset": "earliest",
            "fetch_max_bytes": self.fetch_max_bytes,
            "max_partition_fetch_bytes": self.max_partition_fetch_bytes,
        }


def security_keywords(
    security_protocol: str,
    *,
    sasl_mechanism: str | None = None,
    sasl_username: str | None = None,
    sasl_password: str | None = None,
    ssl_cafile: str | None = None,
    ssl_certfile: str | None = None,
    ssl_keyfile: str | None = None,
    ssl_password: str | None = None,
) -> dict[str, Any]:
    """Kafka's own settings to the client's keywords.

    Raises:
        OSError: a certificate file cannot be read.
        ssl.SSLError: a certificate or key is not usable.
    """
    keywords: dict[str, Any] = {"security_protocol": security_protocol}
    if security_protocol.endswith("SSL"):
        context = ssl.create_default_context(cafile=ssl_cafile)
        if ssl_certfile:
            context.load_cert_chain(ssl_certfile, ssl_keyfile, ssl_password)
        keywords["ssl_context"] = context
    if security_protocol.startswith("SASL"):
        keywords["sasl_mechanism"] = sasl_mechanism or "PLAIN"
        keywords["sasl_plain_username"] = sasl_username
        keywords["sasl_plain_password"] = sasl_password
    return keywords
