"""Every stage and every check has a figure."""

import gc

from streamverify.bench.checks import bench_checks
from streamverify.structural.registry import CHECKS


def test_every_stage_and_check_is_measured() -> None:
    figures = bench_checks(answers=60, repeats=1, shortest_chars=500)
    stages, checks = figures["us_per_answer"], figures["us_per_answer_each_check"]
    assert list(stages) == ["hash", "parse", "resolve", "checks", "judge", "decide", "encode", "whole"]
    assert len(checks) == len(CHECKS)
    assert min(*stages.values(), *checks.values()) > 0
    assert figures["answers"] == 60
    assert gc.isenabled()
    paraphrased = figures["paraphrased"]
    assert [list(table) for table in paraphrased.values()] == [
        list(figures[name]) for name in ("us_per_answer", "us_per_answer_each_check", "us_per_answer_cold")
    ]
    assert len(figures["us_per_answer_cold"]) == 3
    assert figures["us_per_answer_cold"]["checks"] > stages["checks"]
    assert "one word of letters" in figures["lengths"]
    assert all(len(spent) == 4 and min(spent) > 0 for spent in figures["lengths"].values())
