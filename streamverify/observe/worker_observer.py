"""What the hot path reports, as metrics and log lines."""

from collections.abc import Sequence

from streamverify.model.errors import BrokerError, Fenced

from .code_location import all_stacks
from .logs import EventLog
from .metrics import Metrics
from .tally import Tally


class WorkerObserver:
    """The `stream.observer.Observer` of a running worker; `Outcome.tally` holds a `Tally`."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._log = EventLog("worker")

    def committed(self, tallies: Sequence[Tally], seconds: float) -> None:
        self._metrics.committed(tallies)
        self._metrics.transaction("committed")
        self._metrics.observe_stage("transaction", seconds)

    def failed(self, partition: int, error: BrokerError, failures_in_a_row: int) -> None:
        self._metrics.transaction("fenced" if isinstance(error, Fenced) else "failed")
        self._log.warning(
            "lane_failed", partition=partition, error=error, failures_in_a_row=failures_in_a_row
        )

    def in_flight(self, messages: int, bytes_: int, oldest_timestamp_ms: int | None) -> None:
        metrics = self._metrics
        metrics.in_flight_messages = messages
        metrics.in_flight_bytes = bytes_
        metrics.oldest_unverified_timestamp_seconds = (
            None if oldest_timestamp_ms is None else oldest_timestamp_ms / 1000
        )

    def assigned(self, partitions: Sequence[int]) -> None:
        self._log.info("assigned", partitions=list(partitions))

    def revoked(self, partitions: Sequence[int]) -> None:
        self._log.info("revoked", partitions=list(partitions))

    def stuck(self, partition: int, seconds: float) -> None:
        self._log.error("stuck", partition=partition, seconds=seconds, stacks=all_stacks())

    def rejoining(self, reason: str, error: BrokerError | None = None) -> None:
        self._log.warning("rejoining", reason=reason, **({} if error is None else {"error": error}))
