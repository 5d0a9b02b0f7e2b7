"""Bounds and times of the worker of the hot path."""

from typing import Literal, Self

from pydantic import Field, model_validator

from .section import MEBIBYTE, Names, Section


class WorkerSettings(Section):
    """What a worker may hold, how it groups outputs into transactions, and when it gives up."""

    max_in_flight_messages: int = Field(
        4_000, ge=1, description="Answers held at once; above it fetching pauses."
    )
    max_in_flight_bytes: int = Field(
        64 * MEBIBYTE, ge=1_000, description="Bytes of answers held at once; above it fetching pauses."
    )
    resume_at_ratio: float = Field(
        0.5, gt=0, lt=1, description="Share of those two bounds at which fetching goes on."
    )
    lane_concurrency: int = Field(64, ge=1, description="Answers of one partition verified at once.")
    claim_records: bool | Literal["auto"] = Field(
        "auto",
        description="Write what judges said of each claim to `claims.verdicts`: true, false, or auto (if the "
        "topic exists).",
    )
    max_transaction_records: int = Field(1_000, ge=1, description="Most answers of one transaction.")
    max_transaction_bytes: int = Field(
        8 * MEBIBYTE, ge=1_000, description="Most input bytes of one transaction; one answer always fits."
    )
    transaction_linger_ms: int = Field(
        200, ge=0, le=10_000, description="Longest wait for more answers before a transaction begins."
    )
    step_timeout_seconds: float = Field(10, gt=0, description="Longest time of one step of a transaction.")
    shutdown_timeout_seconds: float = Field(
        8, gt=0, description="Time after SIGTERM to commit what is ready."
    )
    revoke_timeout_seconds: float = Field(
        5, gt=0, description="Time in a rebalance to commit what is ready of the partitions given up."
    )
    max_consecutive_failures: int = Field(
        10, ge=1, description="Failed transactions in a row after which the worker stops."
    )
    dead_letter_share_max: float = Field(
        0.9, gt=0, le=1, description="Share of dead letters above which the worker stops; 1 never stops."
    )
    dead_letter_window: int = Field(1_000, ge=10, description="Last records over which that share is taken.")
    max_answer_ms: int = Field(
        10_000, ge=1, description="Time for an answer that names no deadline_ms, from its receipt."
    )
    stuck_after_seconds: float = Field(
        60, gt=0, description="A worker with work but no progress for so long stops, with its stacks logged."
    )
    membership_check_seconds: float = Field(
        15, gt=0, description="Time between checks that the group still counts us as a member."
    )
    passthrough_fields: Names = Field(
        (), description="Unknown fields of an answer that are copied to the decision's `extra`."
    )

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.stuck_after_seconds * 1000 <= self.max_answer_ms:
            raise ValueError("stuck_after_seconds: must be above max_answer_ms.")
        return self
