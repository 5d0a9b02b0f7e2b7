"""How an NLI model is asked."""

from dataclasses import dataclass
from typing import Literal

PairOrder = Literal["evidence_claim", "claim_evidence"]


@dataclass(frozen=True, slots=True)
class NliOptions:
    """As the settings `judge.nli`, which have the same names and say what each means."""

    model_file: str | None = None
    labels: tuple[str, ...] = ()
    pair_order: PairOrder = "evidence_claim"
    window_tokens: int = 256
    overlap_tokens: int = 64
    max_windows: int = 32
    max_pair_tokens: int = 512
    supported_from: float = 0.5
    contradicted_from: float = 0.5
    threads: int | None = None
    max_batch: int = 16
    linger_ms: float = 2.0

    def score_key(self) -> str:
        """Those that change a score or a label, as text: part of the judge's revision."""
        return (
            f"labels={','.join(sorted(self.labels))} order={self.pair_order} window={self.window_tokens} "
            f"overlap={self.overlap_tokens} windows={self.max_windows} pair={self.max_pair_tokens} "
            f"supported={self.supported_from} contradicted={self.contradicted_from}"
        )
