"""A local one-node Apache Kafka for trials and tests.

`start`, `stop` and `status` are the three commands; `LocalKafka` is the node behind them.
"""

from .control import DEFAULT_PORT, start, status, stop
from .errors import ErrorCode, LocalKafkaError
from .node import LocalKafka, LocalKafkaStatus
from .paths import KAFKA_VERSION, default_data_dir, default_jars_dir

__all__ = [
    "DEFAULT_PORT",
    "KAFKA_VERSION",
    "ErrorCode",
    "LocalKafka",
    "LocalKafkaError",
    "LocalKafkaStatus",
    "default_data_dir",
    "default_jars_dir",
    "start",
    "status",
    "stop",
]
