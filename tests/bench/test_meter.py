"""Figures of a stream, by a clock of our own."""

import pytest

from streamverify.bench.meter import Meter


@pytest.fixture
def meter(monkeypatch: pytest.MonkeyPatch) -> Meter:
    """A meter whose commits are a wall second and half a CPU second apart."""
    wall, cpu = iter(range(100)), iter(range(100))
    monkeypatch.setattr("streamverify.bench.meter.time.perf_counter", lambda: float(next(wall)))
    monkeypatch.setattr("streamverify.bench.meter.time.process_time", lambda: next(cpu) / 2)
    return Meter()


def test_what_comes_before_the_first_commit_does_not_count(meter: Meter) -> None:
    for answers in (1_000, 20, 30):
        meter.commit(answers)
    assert meter.figures() == {
        "answers": 1_050,
        "answers_per_second": 25.0,
        "cpu_us_per_answer": 20_000.0,
        "answers_per_transaction": 350.0,
    }


@pytest.mark.parametrize("commits", [(), (7,)])
def test_one_commit_gives_no_speed(meter: Meter, commits: tuple[int, ...]) -> None:
    for answers in commits:
        meter.commit(answers)
    figures = meter.figures()
    assert (figures["answers_per_second"], figures["cpu_us_per_answer"]) == (0.0, 0.0)
    assert figures["answers"] == sum(commits)
