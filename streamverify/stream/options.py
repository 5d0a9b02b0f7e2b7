"""The bounds and time limits of a worker."""

from dataclasses import dataclass, field

from .budget import Budget


@dataclass(frozen=True, slots=True)
class WorkerOptions:
    """What `settings.worker` says, as the hot path reads it. Times in seconds unless named otherwise."""

    group_id: str
    input_topic: str
    budget: Budget = field(default_factory=lambda: Budget(4_000, 64 * 1024 * 1024))
    lane_concurrency: int = 64
    max_transaction_records: int = 1_000
    max_transaction_bytes: int = 8 * 1024 * 1024
    transaction_linger_seconds: float = 0.2
    step_timeout_seconds: float = 10.0
    revoke_timeout_seconds: float = 5.0
    shutdown_timeout_seconds: float = 8.0
    max_consecutive_failures: int = 10
    backoff_min_seconds: float = 0.1
    backoff_max_seconds: float = 5.0
    fetch_timeout_ms: int = 100
    fetch_records: int = 500
    slice_seconds: float = 0.005
    dead_letter_share_max: float = 0.9
    dead_letter_window: int = 1_000
    #: Where a group without a committed offset begins: at the first record, or behind the last.
    starts_at_end: bool = False
    membership_check_seconds: float = 15.0
    suspended_after_seconds: float = 10.0
    stuck_after_seconds: float = 60.0

    def transactional_id(self, partition: int) -> str:
        """One per input partition: only so does a new owner fence the old one."""
        return f"{self.group_id}.{self.input_topic}.{partition}"

    def backoff_seconds(self, failures: int) -> float:
        """Doubling from the least to the most; `failures` counts from 1."""
        return min(self.backoff_max_seconds, self.backoff_min_seconds * 2.0 ** max(0, failures - 1))
