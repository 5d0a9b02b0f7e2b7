"""From settings to the parts that a command works with."""

import logging
import ssl

from streamverify.kafka import KafkaBroker, KafkaOptions, security_keywords
from streamverify.model.errors import SettingsError
from streamverify.settings import KafkaSettings


def kafka_options(settings: KafkaSettings) -> KafkaOptions:
    """What the Kafka client takes.

    Raises:
        SettingsError: a certificate or key cannot be used.
    """
    password, key_password = settings.sasl_password, settings.ssl_password
    try:
        security = security_keywords(
            settings.security_protocol,
            sasl_mechanism=settings.sasl_mechanism,
            sasl_username=settings.sasl_username,
            sasl_password=password.get_secret_value() if password else None,
            ssl_cafile=str(settings.ssl_cafile) if settings.ssl_cafile else None,
            ssl_certfile=str(settings.ssl_certfile) if settings.ssl_certfile else None,
            ssl_keyfile=str(settings.ssl_keyfile) if settings.ssl_keyfile else None,
            ssl_password=key_password.get_secret_value() if key_password else None,
        )
    except (OSError, ssl.SSLError) as error:
        raise SettingsError(
            f"kafka.ssl_cafile, kafka.ssl_certfile or kafka.ssl_keyfile: {error.strerror or 'not usable'}.",
            hint="Name certificates and a key in PEM, with the key's password.",
        ) from None
    return KafkaOptions(
        bootstrap_servers=settings.bootstrap_servers,
        client_id=settings.client_id,
        session_timeout_ms=settings.session_timeout_ms,
        heartbeat_interval_ms=settings.heartbeat_interval_ms,
        rebalance_timeout_ms=settings.rebalance_timeout_ms,
        max_poll_interval_ms=settings.max_poll_interval_ms,
        request_timeout_ms=settings.request_timeout_ms,
        transaction_timeout_ms=settings.transaction_timeout_ms,
        fetch_max_bytes=settings.fetch_max_bytes,
        max_partition_fetch_bytes=settings.max_partition_fetch_bytes,
        security=security,
    )


def kafka_broker(settings: KafkaSettings) -> KafkaBroker:
    """The cluster of the settings. Nothing is connected yet.

    What the client has to say goes to the log where a command keeps one, else nowhere: commands end in one
    line.

    Raises:
        SettingsError: see `kafka_options`.
    """
    logging.getLogger("aiokafka").addHandler(logging.NullHandler())
    return KafkaBroker(kafka_options(settings))
