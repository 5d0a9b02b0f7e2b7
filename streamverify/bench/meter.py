"""Measures a stream between its first and its last commit, so that start and end do not count."""

import time
from dataclasses import dataclass


@dataclass(slots=True)
class Meter:
    """Answers, wall seconds and CPU seconds of this process after the first commit."""

    total: int = 0
    first: int = 0
    first_at: float = 0.0
    first_cpu: float = 0.0
    last_at: float = 0.0
    last_cpu: float = 0.0
    transactions: int = 0

    def commit(self, answers: int) -> None:
        now, cpu = time.perf_counter(), time.process_time()
        if not self.total:
            self.first, self.first_at, self.first_cpu = answers, now, cpu
        self.total += answers
        self.transactions += 1
        self.last_at, self.last_cpu = now, cpu

    def figures(self) -> dict[str, float]:
        """Per second and per answer; 0 where everything went in one commit."""
        answers, seconds = self.total - self.first, self.last_at - self.first_at
        cpu_seconds = self.last_cpu - self.first_cpu
        return {
            "answers": self.total,
            "answers_per_second": answers / seconds if seconds else 0.0,
            "cpu_us_per_answer": cpu_seconds / answers * 1e6 if answers else 0.0,
            "answers_per_transaction": self.total / self.transactions if self.transactions else 0.0,
        }
