"""The typed error of the local Kafka."""

from typing import Literal

ErrorCode = Literal[
    "java_missing",
    "maven_missing",
    "jars_fetch_failed",
    "data_dir_invalid",
    "port_in_use",
    "format_failed",
    "spawn_failed",
    "broker_died",
    "start_timeout",
    "already_running",
    "stop_failed",
]


class LocalKafkaError(Exception):
    """The local Kafka cannot do what was asked.

    `code` is stable and for programs. `summary` is one line for people that says what to do.
    `log_tail` holds the last lines of the process that failed, where there was one; `str()` gives both.
    """

    def __init__(self, code: ErrorCode, summary: str, log_tail: str = "") -> None:
        super().__init__(f"{summary}\n{log_tail}" if log_tail else summary)
        self.code: ErrorCode = code
        self.summary = summary
        self.log_tail = log_tail
