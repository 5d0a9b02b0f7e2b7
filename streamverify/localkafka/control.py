"""Start, stop and look at the local Kafka of a data directory: what the `kafka` commands do."""

from pathlib import Path

from .node import LocalKafka, LocalKafkaStatus
from .paths import default_data_dir
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
    return node


def stop(data_dir: Path | None = None) -> bool:
    """Stop the local Kafka of the data directory; returns whether one was running.

    Raises:
        LocalKafkaError: `stop_failed`.
    """
    return LocalKafka(None, data_dir).stop()


def status(data_dir: Path | None = None) -> LocalKafkaStatus:
    """What is known of the local Kafka of the data directory; changes nothing."""
    return LocalKafka(None, data_dir).status()
