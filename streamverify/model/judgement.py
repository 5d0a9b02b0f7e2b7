"""What a judge says about one claim and its cited evidence."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .codes import Label, NotJudgedReason


class EvidenceSpan(NamedTuple):
    """`[start, end)` in code points of the chunk's text."""

    chunk_id: str
    start: int
    end: int


class Judgement(NamedTuple):
    """One judge's answer, or why there is none.

    Exactly one of `label` and `not_judged_reason` is given. `scores` holds the three labels, each 0 to
    1; `confidence` is the score of `label`. `link_supports` says, link by link in the order of the
    claim's citations, whether that chunk alone supports the claim; None where the judge did not look
    at the links apart.

    `reason` says why in words or, for a failure, in a code of the judge's; `raw` is what the judge gave
    before it was read; both may hold content, so neither goes to logs or metrics. `coverage` is the share of
    the evidence that was read, where it was not all. `runs` are the judges asked in turn, the last one
    last, where there was more than one; `disagreement` says that two of them gave different labels.
    """

    label: Label | None
    not_judged_reason: NotJudgedReason | None = None
    scores: Mapping[Label, float] | None = None
    confidence: float | None = None
    probability: float | None = None
    judge: str | None = None
    evidence: Sequence[EvidenceSpan] = ()
    link_supports: Sequence[bool] | None = None
    reason: str | None = None
    raw: str | None = None
    latency_ms: float | None = None
    coverage: float | None = None
    runs: "Sequence[Judgement]" = ()
    disagreement: bool = False
