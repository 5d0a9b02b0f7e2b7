"""The settings tree: sources, precedence, refusals in one line, and the table of the docs."""

import os
from pathlib import Path
from typing import Any

import pytest

from streamverify.model.errors import SettingsError
from streamverify.settings import Settings, load_settings, setting_keys, settings_table

PREFIX = "STREAMVERIFY_"


@pytest.fixture(autouse=True)
def _no_settings_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith(PREFIX):
            monkeypatch.delenv(name)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return tmp_path / "settings.yaml"


def refusal(config: Path | None = None, options: dict[str, Any] | None = None) -> str:
    with pytest.raises(SettingsError) as caught:
        load_settings(config, options)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_defaults_stand_without_any_source() -> None:
    assert load_settings() == Settings()


def test_options_beat_environment_beats_yaml_beats_defaults(
    monkeypatch: pytest.MonkeyPatch, config: Path
) -> None:
    config.write_text("kafka: {group_id: yaml, topic_prefix: yaml., client_id: yaml}\n")
    monkeypatch.setenv("STREAMVERIFY_KAFKA__GROUP_ID", "environment")
    monkeypatch.setenv("STREAMVERIFY_KAFKA__TOPIC_PREFIX", "environment.")
    kafka = load_settings(config, {"kafka.group_id": "option", "kafka.topic_prefix": None}).kafka
    assert (kafka.group_id, kafka.topic_prefix, kafka.client_id) == ("option", "environment.", "yaml")
    assert kafka.bootstrap_servers == "127.0.0.1:9092"


def test_every_key_can_be_set_by_its_environment_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = {"enabled": "false", "insecure": "true", "port": "0", "log_level": "DEBUG", "log_format": "text"}
    odd |= {"ssl_certfile": "a", "ssl_keyfile": "b", "auto_offset_reset": "latest", "sasl_mechanism": "PLAIN"}
    odd |= {"base_url": "http://localhost:1/v1", "response_format": "none", "seed": "1", "extra_body": "{}"}
    odd |= {"claim_records": "true"}
    odd |= {"requests_per_minute": "9", "tokens_per_minute": "99999", "tokens_per_day": "99999"}
    odd |= {"pair_order": "claim_evidence", "threads": "2"}
    for key in setting_keys():
        default = key.default
        if isinstance(default, int | float) and not isinstance(default, bool):
            value = str(default)
        elif key.path[-1] == "bootstrap_servers":
            value = "localhost:1"
        elif key.path[-1] == "security_protocol":
            value = "SSL"
        else:
            value = odd.get(key.path[-1], "x")
        monkeypatch.setenv(key.environment, value)
    settings = load_settings()
    assert settings.kafka.bootstrap_servers == "localhost:1"
    assert settings.http.port == 0
    assert settings.worker.passthrough_fields == ("x",)
    assert settings.chunk_store.enabled is False


@pytest.mark.parametrize("name", ["X", "KAFKA__GROUP", "KAFKA__GROUP_ID__X", "VERIFY_SERVICE_HOST", ""])
def test_unknown_environment_variable_is_refused(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(PREFIX + name, "1")
    assert refusal().startswith(f"{PREFIX}{name} in the environment: unknown setting.")


@pytest.mark.parametrize(
    "name", ["SERVICE_HOST", "SERVICE_PORT", "PORT", "PORT_9464_TCP", "PORT_9464_TCP_ADDR"]
)
def test_service_links_of_kubernetes_are_passed_over(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(PREFIX + name, "tcp://10.0.0.1:9464")
    assert load_settings() == Settings()


def test_a_near_miss_gets_a_suggestion(monkeypatch: pytest.MonkeyPatch, config: Path) -> None:
    config.write_text("kafka: {bootstrap_server: h}\n")
    assert "Did you mean kafka.bootstrap_servers?" in refusal(config)
    monkeypatch.setenv("STREAMVERIFY_KAFKA__BOOTSTRAP_SERVER", "h")
    assert "Did you mean STREAMVERIFY_KAFKA__BOOTSTRAP_SERVERS?" in refusal(config)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kafka: {grop_id: y}", "kafka.grop_id in "),
        ("kafka: {group_id: 3}", "kafka.group_id in "),
        ("kafka: 3", "kafka in "),
        ("kafka:", "kafka in "),
        ("nothing: 1", "nothing in "),
        ("limits: {depth: x}", "limits.depth in "),
        ("spec: [a]", "spec in "),
        ("chunk_store: {enabled: maybe}", "chunk_store.enabled in "),
        ("- a", "not a mapping"),
        ("a: b: c", "not YAML at line 1"),
        ("\x00", "not YAML"),
        ("limits: {event_bytes: 2000000}", "kafka.max_partition_fetch_bytes"),
        ("worker: {stuck_after_seconds: 5}", "worker.stuck_after_seconds"),
        ("worker: {revoke_timeout_seconds: 40}", "worker.revoke_timeout_seconds"),
        ("kafka: {ssl_certfile: a}", "kafka.ssl_keyfile"),
        ("kafka: {heartbeat_interval_ms: 20000}", "kafka.heartbeat_interval_ms"),
        ("kafka: {bootstrap_servers: localhost}", "kafka.bootstrap_servers"),
        ("judge: {llm: {modell: m}}", "judge.llm.modell in "),
        ("judge: {llm: }", "judge.llm in "),
        ("judge: {llm: {max_attempts: 0}}", "judge.llm.max_attempts in "),
        ("judge: {llm: {tokens_per_day: 5}}", "judge.llm.tokens_per_day"),
    ],
)
def test_yaml_that_is_wrong_is_refused_by_name(config: Path, text: str, expected: str) -> None:
    config.write_text(text)
    assert expected in refusal(config)


def test_a_config_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "none.yaml" in refusal(tmp_path / "none.yaml")


def test_empty_config_file_sets_nothing(config: Path) -> None:
    config.write_text("# nothing\n")
    assert load_settings(config) == Settings()


def test_a_wrong_number_names_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREAMVERIFY_HTTP__PORT", "ninety")
    message = refusal()
    assert message.startswith("STREAMVERIFY_HTTP__PORT in the environment:")
    assert "ninety" not in message


@pytest.mark.parametrize("value", ["a,b", " a , b,", '["a", "b"]'])
def test_lists_in_the_environment(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("STREAMVERIFY_WORKER__PASSTHROUGH_FIELDS", value)
    assert load_settings().worker.passthrough_fields == ("a", "b")


@pytest.mark.parametrize("value", ["{", "[1]"])
def test_sections_as_json_must_be_objects(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("STREAMVERIFY_KAFKA", value)
    assert "STREAMVERIFY_KAFKA" in refusal()


def test_a_section_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREAMVERIFY_KAFKA", '{"group_id": "g"}')
    assert load_settings().kafka.group_id == "g"
    monkeypatch.setenv("STREAMVERIFY_KAFKA", '{"group": "g"}')
    assert "kafka.group " in refusal()


@pytest.mark.parametrize(
    "servers", ["broker:9092", "127.0.0.1:1,broker:2", "[2001:db8::1]:9092", "10.0.0.1:9092"]
)
@pytest.mark.parametrize("protocol", ["PLAINTEXT", "SASL_PLAINTEXT"])
def test_unencrypted_to_another_host_needs_a_word(servers: str, protocol: str) -> None:
    options = {
        "kafka.bootstrap_servers": servers,
        "kafka.security_protocol": protocol,
        "kafka.sasl_username": "u",
        "kafka.sasl_password": "p",
    }
    message = refusal(options=options)
    assert "SASL_SSL" in message
    assert "insecure" in message
    assert load_settings(options=options | {"kafka.insecure": True}).kafka.bootstrap_servers == servers
    encrypted = options | {"kafka.security_protocol": protocol.replace("PLAINTEXT", "SSL")}
    assert load_settings(options=encrypted).kafka.insecure is False


@pytest.mark.parametrize("servers", ["localhost:1", "127.0.0.1:1", "127.1.2.3:1", "[::1]:1", "LOCALHOST.:1"])
def test_this_machine_may_be_unencrypted(servers: str) -> None:
    assert load_settings(options={"kafka.bootstrap_servers": servers}).kafka.bootstrap_servers == servers


def test_secrets_come_from_files_and_never_show(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, config: Path
) -> None:
    secret = tmp_path / "password"
    secret.write_text("hush-hush\n")
    config.write_text(f"observe: {{pseudonym_key_file: {secret}}}\nkafka: {{sasl_password: other}}\n")
    monkeypatch.setenv("STREAMVERIFY_KAFKA__SASL_PASSWORD_FILE", str(secret))
    settings = load_settings(config)
    assert settings.kafka.sasl_password is not None
    assert settings.kafka.sasl_password.get_secret_value() == "hush-hush"
    assert settings.observe.pseudonym_key is not None
    assert settings.observe.pseudonym_key.get_secret_value() == "hush-hush"
    assert "hush" not in repr(settings) + str(settings) + settings.model_dump_json()


def test_secret_files_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STREAMVERIFY_KAFKA__SASL_PASSWORD_FILE", str(tmp_path / "none"))
    assert refusal().startswith("STREAMVERIFY_KAFKA__SASL_PASSWORD_FILE")
    (tmp_path / "none").write_bytes(b"\xff")
    assert "not UTF-8" in refusal()
    monkeypatch.setenv("STREAMVERIFY_KAFKA__SASL_PASSWORD", "hush-hush")
    message = refusal()
    assert "set too" in message
    assert "hush" not in message


def test_secrets_of_a_section_in_a_section(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, config: Path
) -> None:
    secret = tmp_path / "key"
    secret.write_text("hush-hush\n")
    config.write_text(f"judge: {{llm: {{api_key_file: {secret}}}}}\n")
    key = load_settings(config).judge.llm.api_key
    assert key is not None
    assert key.get_secret_value() == "hush-hush"
    monkeypatch.setenv("STREAMVERIFY_JUDGE__LLM__API_KEY_FILE", str(tmp_path / "none"))
    assert refusal().startswith("STREAMVERIFY_JUDGE__LLM__API_KEY_FILE")


def test_a_section_in_a_section_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREAMVERIFY_JUDGE__LLM", '{"model": "m"}')
    assert load_settings().judge.llm.model == "m"
    monkeypatch.setenv("STREAMVERIFY_JUDGE__LLM", '{"modell": "m"}')
    assert "judge.llm.modell " in refusal()


@pytest.mark.parametrize(
    "url",
    [
        "ftp://localhost/v1",
        "file:///etc/passwd",
        "localhost:8000/v1",
        "http://user:word@localhost/v1",
        "http://localhost:0/v1",
        "http://localhost:99999/v1",
        "http:///v1",
        "http://localhost/v1?key=hush",
        "http://localhost/v1#a",
        "http://local host/v1",
        "http://localhost/v1\nX: y",
        "http://example.org/v1",
    ],
)
def test_addresses_of_an_endpoint_that_are_refused(url: str) -> None:
    message = refusal(options={"judge.llm.base_url": url})
    assert message.startswith("judge.llm.base_url")
    assert "hush" not in message
    assert "word@" not in message


@pytest.mark.parametrize("url", ["https://example.org/v1/", "http://[::1]:8000/v1", "http://localhost"])
def test_addresses_of_an_endpoint(url: str) -> None:
    assert load_settings(options={"judge.llm.base_url": url}).judge.llm.base_url == url.rstrip("/")


def test_more_fields_of_requests_as_json_or_yaml(monkeypatch: pytest.MonkeyPatch, config: Path) -> None:
    config.write_text("judge: {llm: {extra_body: {top_p: 1, max_tokens: null}}}\n")
    assert load_settings(config).judge.llm.extra_body == '{"max_tokens": null, "top_p": 1}'
    monkeypatch.setenv("STREAMVERIFY_JUDGE__LLM__EXTRA_BODY", '{"top_p":1}')
    assert load_settings(config).judge.llm.extra_body == '{"top_p": 1}'


@pytest.mark.parametrize("value", ["{", "[]", "1", '{"messages": []}', '{"top_p": NaN}', '{"n": 2}'])
def test_more_fields_of_requests_that_are_refused(value: str) -> None:
    assert refusal(options={"judge.llm.extra_body": value}).startswith("judge.llm.extra_body")


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "ключ"])
def test_an_api_key_that_cannot_be_a_header_is_refused_without_showing_it(key: str) -> None:
    message = refusal(options={"judge.llm.api_key": key})
    assert message.startswith("judge.llm.api_key")
    assert key not in message


def test_a_file_for_what_is_no_secret_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREAMVERIFY_KAFKA__GROUP_ID_FILE", "x")
    assert "unknown setting" in refusal()


def test_sasl_needs_a_name_and_a_password() -> None:
    options: dict[str, Any] = {"kafka.security_protocol": "SASL_SSL"}
    assert refusal(options=options).startswith("kafka.sasl_username")
    options["kafka.sasl_username"] = "u"
    assert refusal(options=options).startswith("kafka.sasl_password")


def test_ports_follow_the_role() -> None:
    http = Settings().http
    assert [http.port_for(role) for role in ("verify", "monitor", "console")] == [9464, 9465, 8080]
    assert load_settings(options={"http.port": 0}).http.port_for("verify") == 0


def test_every_key_says_what_it_means() -> None:
    for key in setting_keys():
        assert key.description.endswith("."), key.dotted


def test_the_table_of_the_docs_is_up_to_date() -> None:
    page = Path(__file__).parents[1] / "docs" / "settings.md"
    assert page.read_text() == settings_table(), "run `streamverify docs export`"
