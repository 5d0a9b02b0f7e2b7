"""Fetch the jars of Apache Kafka once, with Maven, into a cache directory."""

import importlib.resources
import json
import os
import shutil
import subprocess
from pathlib import Path

from .errors import LocalKafkaError
from .java import find_java
from .locking import exclusive_lock
from .paths import default_jars_dir

MARKER_NAME = "complete.json"
FETCH_TIMEOUT_SECONDS = 600.0


def ensure_jars(directory: Path | None = None) -> Path:
    """The directory that holds every jar of the pom; fetched when it is missing or not whole.

    Safe when several processes call it at once: one fetches into a directory beside it and renames that
    into place, the others wait for it.

    Raises:
        LocalKafkaError: `maven_missing`, `java_missing`, or `jars_fetch_failed`.
    """
    target = (directory or default_jars_dir()).absolute()
    if is_complete(target):
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with exclusive_lock(target.with_name(f"{target.name}.lock")):
        if not is_complete(target):
            partial = target.with_name(f"{target.name}.partial")
            _remove(partial)
            partial.mkdir()
            _fetch(partial)
            write_marker(partial)
            _remove(target)
            partial.rename(target)
    return target


def is_complete(directory: Path) -> bool:
    """Whether the marker is there and every jar that it names has the size that it names."""
    try:
        sizes = json.loads((directory / MARKER_NAME).read_text(encoding="utf-8"))
        return bool(sizes) and all((directory / name).stat().st_size == size for name, size in sizes.items())
    except (OSError, ValueError):
        return False


def write_marker(directory: Path) -> None:
    """Write the marker: the name and size in bytes of every jar."""
    sizes = {jar.name: jar.stat().st_size for jar in sorted(directory.glob("*.jar"))}
    (directory / MARKER_NAME).write_text(json.dumps(sizes, indent=1), encoding="utf-8")


def _fetch(directory: Path) -> None:
    maven = shutil.which("mvn")
    if maven is None:
        raise LocalKafkaError(
            "maven_missing", "mvn is not on PATH: install Apache Maven (Debian: apt-get install maven)"
        )
    environment = dict(os.environ)
    if not environment.get("JAVA_HOME") and shutil.which("java") is None:
        # bin/java lies two levels below JAVA_HOME. Only where the machine has no Java: its own one also
        # knows the certificates that are trusted there.
        environment["JAVA_HOME"] = str(find_java().resolve().parent.parent)
    resource = importlib.resources.files("streamverify.localkafka") / "pom.xml"
    with importlib.resources.as_file(resource) as pom:
        # -U: else Maven remembers for a day that it could not reach its repository.
        command = [maven, "-B", "-q", "-U", "-Dstyle.color=never", "-f", str(pom)]
        command += [f"-DoutputDirectory={directory}", "dependency:copy-dependencies"]
        try:
            completed = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                env=environment,
                timeout=FETCH_TIMEOUT_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise LocalKafkaError(
                "jars_fetch_failed", f"Maven did not fetch Apache Kafka: {error}"
            ) from error
    if completed.returncode != 0 or not any(directory.glob("*.jar")):
        lines = completed.stdout.splitlines()
        # Escape sequences may stand before the mark, and lines with nothing behind it follow.
        errors = [line.partition("[ERROR] ")[2] for line in lines]
        tail = "\n".join([error for error in errors if error][:3] or lines[-15:])
        raise LocalKafkaError(
            "jars_fetch_failed",
            "Maven could not fetch Apache Kafka: check the network or Maven's settings.xml, then try again",
            tail,
        )


def _remove(directory: Path) -> None:
    if directory.exists():
        shutil.rmtree(directory)
