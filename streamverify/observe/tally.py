"""What one decided answer adds to the metrics, kept until its transaction is committed."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from streamverify.model.codes import Action, DeadLetterReason, FindingCode, NotJudgedReason


class Tally(NamedTuple):
    """The facts of one answer that metrics count.

    `counts` is the decision's own object of that name: of it the five verdicts, `citations_shown` and
    `citations_checked` are read. `finding_codes` and `not_judged` hold one entry an occurrence.
    `timestamp_ms` is the record's (milliseconds since the epoch); the two durations are those of the stages
    `wait` and `verify`.
    """

    action: Action
    counts: Mapping[str, int]
    finding_codes: Sequence[FindingCode] = ()
    not_judged: Sequence[NotJudgedReason] = ()
    dead_letter: DeadLetterReason | None = None
    timestamp_ms: int | None = None
    waited_seconds: float | None = None
    verify_seconds: float | None = None
