"""From lines to rows: limits, faults, and the judge that there is none of."""

from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from streamverify.evaluation.cases import CaseReader
from streamverify.evaluation.evaluate import Evaluated, evaluate
from streamverify.evaluation.labelled import UnusableLine
from streamverify.model.limits import Limits
from streamverify.settings import Settings

PAIR = {"id": "p", "claim": "A b.", "evidence": ["E.", "F."], "label": "supported"}

Lines = list[tuple[int, bytes] | UnusableLine]


def run(lines: Lines, settings: Settings | None = None, **options: Any) -> Evaluated:
    return evaluate(iter(lines), CaseReader(), "rules", None, settings or Settings(), **options)


def pairs(count: int) -> Lines:
    return [(number, orjson.dumps(PAIR)) for number in range(1, count + 1)]


def test_no_more_lines_are_read_than_the_limit_needs() -> None:
    def lines() -> Iterator[tuple[int, bytes]]:
        yield 1, b"{"
        yield 2, orjson.dumps(PAIR)
        raise AssertionError("read on")

    found = evaluate(lines(), CaseReader(), "rules", None, Settings(), limit=1)
    assert [row.line for row in found.rows] == [2]
    assert found.unusable == [UnusableLine(1, "not JSON")]


def test_rows_come_as_they_are_judged() -> None:
    told: list[int] = []
    run(pairs(3), on_rows=lambda rows: told.append(len(rows)))
    assert told == [1, 1, 1]


def test_what_was_read_is_told() -> None:
    lines = [*pairs(2), UnusableLine(3, "too_large"), (4, orjson.dumps({**PAIR, "evidence": ["E."] * 5}))]
    told = run(lines, Settings(limits=Limits(chunks=4))).wire()
    assert told["unusable_lines"]["by_reason"] == {"too_large": 2}
    assert told["repeated_ids"] == 1
    assert told["spec_hashes"] == [told["spec_hash"]]


def test_a_fault_of_ours_is_counted_and_its_row_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError

    monkeypatch.setattr("streamverify.verifier.run_checks", fail)
    found = run(pairs(2))
    assert [row.not_judged_reason for row in found.rows] == ["judge_error", "judge_error"]
    assert found.wire()["internal_errors"] == {"RuntimeError": 2}


def test_a_judge_that_there_is_none_of_is_refused_before_a_line_is_read() -> None:
    def lines() -> Iterator[tuple[int, bytes]]:
        raise AssertionError("read on")
        yield

    with pytest.raises(ValueError, match="nobody"):
        evaluate(lines(), CaseReader(), "nobody", None, Settings())
