import ssl

import pytest

from streamverify.kafka import KafkaOptions, security_keywords


def test_plain_text_needs_nothing() -> None:
    assert security_keywords("PLAINTEXT") == {"security_protocol": "PLAINTEXT"}


def test_sasl_over_tls_has_both() -> None:
    keywords = security_keywords(
        "SASL_SSL", sasl_mechanism="SCRAM-SHA-512", sasl_username="u", sasl_password="p"
    )
    context = keywords["ssl_context"]
    assert isinstance(context, ssl.SSLContext)
    assert context.check_hostname
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert keywords["sasl_mechanism"] == "SCRAM-SHA-512"
    assert (keywords["sasl_plain_username"], keywords["sasl_plain_password"]) == ("u", "p")


def test_a_certificate_that_is_not_there_is_an_error() -> None:
    with pytest.raises(OSError, match="No such file"):
        security_keywords("SSL", ssl_cafile="/nowhere/ca.pem")


def test_secrets_do_not_show() -> None:
    options = KafkaOptions(security={"sasl_plain_password": "hunter2"})
    assert "hunter2" not in repr(options)
