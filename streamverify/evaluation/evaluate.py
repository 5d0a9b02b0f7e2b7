"""Lines in, rows out: what `eval` does between the file and the figures."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from streamverify.model.spec import VerificationSpec
from streamverify.semantic.calibration import Calibration, apply, check_judge
from streamverify.settings import Settings

from .cases import Case, CaseId, CaseReader
from .judging import judged
from .labelled import UnusableLine
from .verdict_rows import VerdictRow, rows_of, unusable_reason


@dataclass(slots=True)
class Evaluated:
    """What a file gave.

    Attributes:
        rows: one for each labelled claim, in order.
        unusable: lines that could not be used, in order.
        unlabelled: claims of answers without a known label.
        errors: faults of ours by type, each also a row that was not judged.
    """

    rows: list[VerdictRow] = field(default_factory=list)
    unusable: list[UnusableLine] = field(default_factory=list)
    unlabelled: int = 0
    errors: Counter[str] = field(default_factory=Counter)

    def wire(self) -> dict[str, Any]:
        """What was read, for JSON."""
        ids: Counter[CaseId] = Counter(row.id for row in self.rows)
        hashes = sorted({row.spec_hash for row in self.rows if row.spec_hash is not None})
        return {
            "spec_hash": hashes[0] if len(hashes) == 1 else None,
            "spec_hashes": hashes,
            "unusable_lines": {
                "count": len(self.unusable),
                "by_reason": dict(Counter(line.reason for line in self.unusable)),
                "lines": [{"line": line.line, "reason": line.reason} for line in self.unusable],
            },
            "unlabelled_claims": self.unlabelled,
            "repeated_ids": sum(count - 1 for count in ids.values()),
            "internal_errors": dict(self.errors),
        }


def evaluate(
    lines: Iterable[tuple[int, bytes] | UnusableLine],
    reader: CaseReader,
    judge_name: str,
    spec: VerificationSpec | None,
    settings: Settings,
    *,
    calibration: Calibration | None = None,
    limit: int | None = None,
    on_rows: Callable[[Sequence[VerdictRow]], None] = lambda _rows: None,
) -> Evaluated:
    """Judges every labelled claim.

    Args:
        lines: number and bytes of each line that is not blank, or why it cannot be read.
        reader: of the lines.
        judge_name: see `judging.judged`.
        spec: see `judging.judged`.
        settings: see `judging.judged`.
        calibration: fills `probability` of rows of its judge.
        limit: lines that are judged at most.
        on_rows: gets the rows of each line as they come.

    Raises:
        ValueError: there is no such judge.
        SpecError: the spec cannot be used.
        CalibrationError: the calibration is of another judge, or of another revision of it.
    """
    found = Evaluated()
    cases = islice(_cases(lines, reader, found), limit)
    for case, verification in judged(cases, judge_name, spec, settings):
        reason = unusable_reason(verification)
        if reason is not None:
            found.unusable.append(UnusableLine(case.line, reason))
            continue
        if verification.error is not None:
            found.errors[type(verification.error).__name__] += 1
        found.unlabelled += case.unlabelled
        rows = rows_of(case, verification)
        if calibration is not None:
            rows = [_calibrated(row, calibration) for row in rows]
        found.rows += rows
        on_rows(rows)
    found.unusable.sort()
    if calibration is not None:
        _check_used(found.rows, calibration)
    return found


def _cases(
    lines: Iterable[tuple[int, bytes] | UnusableLine], reader: CaseReader, found: Evaluated
) -> Iterator[Case]:
    for line in lines:
        case = line if isinstance(line, UnusableLine) else reader.read(*line)
        if isinstance(case, UnusableLine):
            found.unusable.append(case)
        else:
            yield case


def _calibrated(row: VerdictRow, calibration: Calibration) -> VerdictRow:
    """With its probability, where it is of the judge; other judges of a cascade have none."""
    score = row.support_score
    if score is None or row.judge is None:
        return row
    if row.judge != calibration.judge:
        if _name(row.judge) == _name(calibration.judge):  # another revision of it
            check_judge(calibration, row.judge)
        return row
    return row._replace(probability=apply(calibration, score))


def _check_used(rows: Sequence[VerdictRow], calibration: Calibration) -> None:
    """Refuses a calibration of a judge that scored nothing while others did."""
    judges = {row.judge for row in rows if row.judge is not None and row.scores is not None}
    if judges and calibration.judge not in judges:
        check_judge(calibration, min(judges))


def _name(judge: str) -> str:
    return judge.rpartition("@")[0]
