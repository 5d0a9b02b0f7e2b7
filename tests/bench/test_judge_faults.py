"""Faults of an endpoint through the whole verifier."""

import asyncio

from streamverify.bench.fake_chat import FAULTS
from streamverify.bench.judge_faults import breaker_lines, fault_lines, play_breaker, play_faults


def test_every_fault_is_a_flagged_decision_with_its_reason() -> None:
    rows = asyncio.run(play_faults())
    assert [row for row in rows if not row.holds] == []
    assert {row.action for row in rows} == {"flag"}
    assert fault_lines(rows)[-1] == f"of {len(FAULTS)}: {len(FAULTS)} as they should be, 0 passed"


def test_the_breaker_opens_and_closes() -> None:
    steps = asyncio.run(play_breaker())
    assert [step.said for step in steps] == [
        *["http_500"] * 3,
        *["breaker_open"] * 2,
        "http_500",
        "breaker_open",
        *["insufficient"] * 2,
    ]
    assert steps[-1].states == ("open", "half_open", "open", "half_open", "closed")
    assert steps[-1].requests == 6
    assert breaker_lines(steps)[-1].endswith("closed → open → half_open → open → half_open → closed")
