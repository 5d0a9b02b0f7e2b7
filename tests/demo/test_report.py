"""Decisions by hand, whose sums are known."""

import json
from random import Random

import pytest

from streamverify.demo.expectations import Expectation
from streamverify.demo.report import WORST_SHOWN, Share, report_object

from .decisions import build_report, claim, decision, finding, reason

#: Two judged answers, one unjudged, one flagged for something else, two that cannot be read, a greeting.
DECISIONS = [
    decision(
        "good",
        "pass",
        counts={"claims": 3, "checkable": 2, "cited": 2, "judged": 2, "supported": 2, "unverifiable": 1},
        rates={
            "citation_coverage": (2, 2),
            "citation_support": (2, 2),
            "contradiction": (0, 2),
            "completeness": (2.5, 2.5),
            "link_precision": (2, 3),
        },
        claims=[
            claim("supported", finding("quote_folded", "info")),
            claim("supported", finding("quote_folded", "info"), claim_id="c2"),
            claim("unverifiable", claim_id="c3"),
        ],
        strict_pass=True,
    ),
    decision(
        "contradicted",
        "block",
        reasons=[reason("contradicted", "block"), reason("not_judged", claim_id="c2", detail="deadline")],
        counts={"claims": 4, "checkable": 4, "cited": 3, "judged": 1, "contradicted": 1, "not_judged": 3},
        rates={
            "citation_coverage": (3, 4),
            "citation_support": (0, 3),
            "contradiction": (1, 1),
            "completeness": (0, 4),
            "link_precision": (0, 1),
        },
        claims=[
            claim("contradicted"),
            claim("not_judged", why="deadline", claim_id="c2"),
            claim("not_judged", why="abstained", claim_id="c3"),
            claim("not_judged", why="abstained", claim_id="c4"),
        ],
        strict_pass=False,
    ),
    decision(
        "unjudged",
        "flag",
        reasons=[reason("not_judged", detail="abstained")],
        counts={"claims": 1, "checkable": 1, "cited": 1, "not_judged": 1},
        rates={"citation_coverage": (1, 1), "citation_support": (0, 1), "completeness": (0, 1)},
        claims=[claim("not_judged", why="abstained")],
        strict_pass=False,
    ),
    decision(
        "uncited",
        "flag",
        reasons=[reason("uncited"), reason("missing_citation"), reason("uncovered_text", claim_id=None)],
        counts={"claims": 1, "checkable": 1, "not_judged": 1},
        rates={"citation_coverage": (0, 1), "completeness": (0, 1)},
        claims=[claim("not_judged", finding("missing_citation"), why="uncited")],
        findings=[finding("uncovered_text")],
        strict_pass=False,
    ),
    decision("broken-1", "block", reasons=[reason("undecodable", "block", None)]),
    decision("broken-2", "block", reasons=[reason("undecodable", "block", None)]),
    decision("broken-3", "block", reasons=[reason("too_deep", "block", None)]),
    decision("greeting", "pass"),
]


def test_figures_are_sums_over_all_answers() -> None:
    report = build_report(DECISIONS)
    assert report.decisions == 8
    assert report.actions == {"pass": 2, "flag": 2, "block": 4}
    assert report.claims == {
        "supported": 2,
        "contradicted": 1,
        "insufficient": 0,
        "unverifiable": 1,
        "not_judged": 5,
    }
    assert report.judged == Share(3, 8)
    assert report.rates == {
        "citation_coverage": Share(6, 8),
        "citation_support": Share(2, 6),
        "contradiction": Share(1, 3),
        "completeness": Share(2.5, 8.5),
        "link_precision": Share(2, 4),
    }
    assert report.rates["citation_coverage"].value == 0.75  # and not the mean of the answers' rates
    assert report.strict_pass == Share(1, 4)
    assert report.not_judged == {"abstained": 3, "deadline": 1, "uncited": 1}
    assert report.flagged_unjudged_only == Share(1, 2)
    assert report.dead_letters == {"undecodable": 2, "too_deep": 1}


def test_findings_are_counted_by_answer_too() -> None:
    found = [(each.code, each.findings, each.answers) for each in build_report(DECISIONS).findings]
    assert found == [("missing_citation", 1, 1), ("uncovered_text", 1, 1), ("quote_folded", 2, 1)]


def test_worst_answers_come_first_without_dead_letters_and_unjudged_ones() -> None:
    worst = build_report(DECISIONS).worst
    assert [(answer.answer_id, [reason.code for reason in answer.reasons]) for answer in worst] == [
        ("contradicted", ["contradicted", "not_judged"]),
        ("uncited", ["missing_citation", "uncovered_text"]),
    ]
    many = [decision(f"a{n}", "flag", reasons=[reason("quote_empty")]) for n in range(9)]
    assert [each.answer_id for each in build_report(many).worst] == [f"a{n}" for n in range(WORST_SHOWN)]


def test_order_does_not_matter() -> None:
    expectations = {"good": Expectation(("pass",)), "uncited": Expectation(("pass",), ("refusal",))}
    shuffled = DECISIONS.copy()
    Random(7).shuffle(shuffled)
    assert build_report(shuffled, expectations) == build_report(DECISIONS, expectations)


def test_expectations_are_counted_and_each_deviation_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streamverify.demo.expectations.CODES_NOT_CHECKED", ("number_conflict",))
    expectations = {
        "good": Expectation(("pass",), ("quote_folded",), unverifiable=("c3",)),
        "unjudged": Expectation(("flag",), ("number_conflict",)),
        "uncited": Expectation(("block", "pass"), ("refusal",), ("uncovered_text",), ("c1",)),
        "lost": Expectation(("pass",)),
        "broken-3": Expectation(("block",), ("too_deep",)),
    }
    expected = build_report(DECISIONS, expectations).expected
    assert expected is not None
    assert expected.as_expected == Share(3, 5)
    assert [deviation.answer_id for deviation in expected.deviations] == ["uncited"]
    assert expected.deviations[0].lines == (
        "expected block or pass, came flag",
        "expected refusal, which did not come",
        "uncovered_text came, which is wrong here",
        "c1 is wrongly told from a statement",
    )
    assert expected.missing == ("lost",)
    assert expected.not_checked == {"number_conflict": 1}


def test_nothing_expected_nothing_compared() -> None:
    assert build_report(DECISIONS).expected is None


def test_empty_run() -> None:
    report = build_report([])
    assert report.decisions == 0
    assert report.judged.value is None
    assert report.worst == ()


def test_object_is_json_with_values() -> None:
    found = json.loads(json.dumps(report_object(build_report(DECISIONS, {"good": Expectation(("flag",))}))))
    assert found["rates"]["contradiction"] == {"numerator": 1, "denominator": 3, "value": 1 / 3}
    assert found["worst"][0]["reasons"][0]["code"] == "contradicted"
    assert found["expected"]["deviations"][0]["answer_id"] == "good"
    empty = report_object(build_report([decision("a")]))
    assert empty["rates"]["contradiction"]["value"] is None
