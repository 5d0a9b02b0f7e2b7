"""Where the local Kafka keeps its jars and, by default, its data."""

import os
from pathlib import Path

KAFKA_VERSION = "4.4.0"


def cache_root() -> Path:
    """`$XDG_CACHE_HOME/streamverify`, else `~/.cache/streamverify`; a relative XDG value is ignored."""
    configured = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (configured if configured.is_absolute() else Path.home() / ".cache") / "streamverify"


def default_jars_dir() -> Path:
    """The directory of the Kafka jars, shared by all nodes of a user."""
    return cache_root() / f"kafka-{KAFKA_VERSION}"


def default_data_dir() -> Path:
    """The data directory of `streamverify kafka start`, `stop` and `status` without arguments."""
    return cache_root() / "kafka-data"
