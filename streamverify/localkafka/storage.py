"""Format the storage of a new node, as Kafka's KRaft mode asks for."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from .errors import LocalKafkaError

_TIMEOUT_SECONDS = 120.0
_TAIL_LINES = 25
# The tool lives for a second: the cheapest collector and compiler start fastest.
_JAVA_FLAGS = ("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")


def format_storage(java_command: Sequence[str], cluster_id: str, properties_file: Path) -> None:
    """Format the log directory that the settings name, as the sole voter of a new cluster.

    `java_command` is Java with its class path.

    Raises:
        LocalKafkaError: `format_failed`.
    """
    action = ["format", "--standalone", "-t", cluster_id, "-c", str(properties_file)]
    try:
        completed = subprocess.run(
            [*java_command, *_JAVA_FLAGS, "kafka.tools.StorageTool", *action],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=_TIMEOUT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise LocalKafkaError("format_failed", f"Kafka's storage tool did not run: {error}") from error
    if completed.returncode != 0:
        raise LocalKafkaError(
            "format_failed",
            f"Kafka's storage tool failed: check the settings in {properties_file}",
            "\n".join(completed.stdout.splitlines()[-_TAIL_LINES:]),
        )
