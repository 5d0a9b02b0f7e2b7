"""Apache Kafka edge, on aiokafka. Holds no decisions."""

from .broker import KafkaBroker
from .options import KafkaOptions, security_keywords

__all__ = ["KafkaBroker", "KafkaOptions", "security_keywords"]
