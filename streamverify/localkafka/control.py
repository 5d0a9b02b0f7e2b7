"""Start, stop and look at the local Kafka of a data directory: what the `kafka` commands do."""

import contextlib
from pathlib import Path

from .node import LocalKafka, LocalKafkaStatus
from .paths import cache_root, default_data_dir
from .ports import is_free

DEFAULT_PORT = 9092


def start(port: int | None = None, data_dir: Path | None = None) -> LocalKafka:
    """Start the local Kafka and leave it running; `reused` of the result says that it already ran.

    Without `port`: the one of the data directory, for a new one 9092, or a free one where that is taken.

    Raises:
        LocalKafkaError: what is missing, or why the broker did not come up.
    """
    directory = data_dir or default_data_dir()
    node = LocalKafka(port, directory)
    if port is None and node.status().bootstrap_servers is None and is_free(DEFAULT_PORT):
        node = LocalKafka(DEFAULT_PORT, directory)
    node.start()
    _remember(node.data_dir)
    return node


def stop(data_dir: Path | None = None) -> bool:
    """Stop the local Kafka of the data directory, else that which was started last; returns whether one was
    running.

    Raises:
        LocalKafkaError: `stop_failed`.
    """
    return LocalKafka(None, data_dir or _last_data_dir()).stop()


def status(data_dir: Path | None = None) -> LocalKafkaStatus:
    """What is known of the local Kafka of the data directory, else of that which was started last; changes
    nothing."""
    return LocalKafka(None, data_dir or _last_data_dir()).status()


def _memo() -> Path:
    return cache_root() / "kafka-last-data-dir"


def _remember(data_dir: Path) -> None:
    # Who cannot write there names the directory each time.
    with contextlib.suppress(OSError):
        _memo().parent.mkdir(parents=True, exist_ok=True)
        _memo().write_text(str(data_dir), encoding="utf-8")


def _last_data_dir() -> Path:
    """Of the last start, as long as that one runs; else the default."""
    try:
        last = Path(_memo().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return default_data_dir()
    runs = last.is_absolute() and LocalKafka(None, last).pid is not None
    return last if runs else default_data_dir()
