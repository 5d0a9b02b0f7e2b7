"""A local one-node Apache Kafka for trials and tests.

`start`, `stop` and `status` are the three commands; `LocalKafka` is the node behind them.
"""

from streamverify.localkafka.control import DEFAULT_PORT, start, status, stop
from streamverify.localkafka.errors import ErrorCode, LocalKafkaError
from streamverify.localkafka.node import LocalKafka, LocalKafkaStatus
from streamverify.localkafka.paths import KAFKA_VERSION, default_data_dir, default_jars_dir

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
