"""Counts, rates, action and reasons of whole answers."""

from collections.abc import Mapping
from typing import Any

import pytest

from streamverify.model.codes import FindingCode, Severity
from streamverify.model.finding import Finding
from streamverify.model.judgement import Judgement
from streamverify.model.spec import VerificationSpec
from streamverify.policy.action import RiskTable
from streamverify.policy.decide import Outcome, claims_to_judge, decide
from streamverify.structural.resolution import ResolvedAnswer

from .builders import claim, finding, judged, link, resolved

DEFAULT = RiskTable(VerificationSpec())


def run(
    answer: ResolvedAnswer,
    findings: list[Finding] | None = None,
    judgements: Mapping[int, Judgement] | None = None,
    risks: RiskTable = DEFAULT,
    *,
    deadline_exceeded: bool = False,
) -> Outcome:
    return decide(answer, findings or [], judgements or {}, risks, deadline_exceeded=deadline_exceeded)


def codes(outcome: Outcome) -> list[tuple[str, str | None]]:
    return [(reason["code"], reason["claim_id"]) for reason in outcome.reasons]


def rate(outcome: Outcome, name: str) -> tuple[float, float]:
    one = outcome.rates[name]
    expected = one["numerator"] / one["denominator"] if one["denominator"] else None
    assert one["value"] == expected
    return one["numerator"], one["denominator"]


# -- pass and strict pass


def test_every_material_claim_cited_and_supported_passes() -> None:
    outcome = run(
        resolved(claim(link()), claim(link())), [], {0: judged("supported"), 1: judged("supported")}
    )
    assert (outcome.action, outcome.reasons, outcome.strict_pass) == ("pass", [], True)
    assert outcome.claims[0]["verdict"] == "supported"
    assert outcome.claims[0]["scores"]["supported"] == outcome.claims[0]["confidence"] == 0.97
    assert outcome.claims[0]["evidence"] == [{"chunk_id": "k1", "start": 0, "end": 3}]


def test_one_claim_that_is_not_supported_is_enough() -> None:
    outcome = run(resolved(claim(link()), claim(link())), [], {0: judged("supported")})
    assert (outcome.action, outcome.strict_pass) == ("flag", False)
    assert outcome.reasons == [
        {
            "code": "not_judged",
            "severity": "flag",
            "claim_id": "c2",
            "citation_id": None,
            "detail": "abstained",
        }
    ]
    assert outcome.not_judged == ["abstained"]


def test_a_flag_leaves_the_strict_pass_and_a_block_does_not() -> None:
    answer = resolved(claim(link()))
    supported = {0: judged("supported")}
    flagged = run(answer, [finding("source_stale", "flag", 0, "s1")], supported)
    assert (flagged.action, flagged.strict_pass) == ("flag", True)
    blocked = run(answer, [finding("quote_not_in_chunk", "block", 0, "s1")], supported)
    assert (blocked.action, blocked.strict_pass) == ("block", False)
    whole = run(answer, [finding("marker_out_of_range", "block")], supported)
    assert (whole.action, whole.strict_pass) == ("block", False)


def test_no_strict_pass_without_material_claims() -> None:
    assert run(resolved()).strict_pass is None
    assert run(resolved(claim(link(), material=False))).strict_pass is None
    assert run(resolved(claim(link(), checkable=False))).strict_pass is None


# -- verdicts and what they lead to


@pytest.mark.parametrize(
    ("judgement", "material", "action", "reason"),
    [
        (judged("contradicted"), True, "block", "contradicted"),
        (judged("contradicted"), False, "flag", "contradicted"),
        (judged("insufficient"), True, "flag", "insufficient"),
        (judged("insufficient"), False, "pass", None),
        (Judgement(None, "abstained"), True, "flag", "not_judged"),
        (Judgement(None, "judge_error"), True, "flag", "not_judged"),
        (Judgement(None, "judge_error"), False, "pass", None),
        (Judgement(None, "budget"), True, "flag", "not_judged"),
        (judged("supported", 0.49), True, "flag", "low_confidence"),
        (judged("supported", 0.49), False, "flag", "low_confidence"),
        (judged("supported", 0.5), True, "pass", None),
        (judged("supported", None), True, "flag", "low_confidence"),
        (judged("supported", float("nan")), True, "flag", "low_confidence"),
    ],
)
def test_verdict_to_action(judgement: Judgement, material: bool, action: str, reason: str | None) -> None:
    outcome = run(resolved(claim(link(), material=material)), [], {0: judgement})
    assert outcome.action == action
    assert [code for code, _ in codes(outcome)] == ([reason] if reason else [])


@pytest.mark.parametrize(
    ("links", "reason", "code"),
    [
        ((), "uncited", "uncited"),
        (
            (link(state="unknown_citation"), link(state="chunk_not_retrieved")),
            "structural_failure",
            "not_judged",
        ),
        ((link(state="unknown_citation"), link(state="evidence_missing")), "evidence_missing", "not_judged"),
        ((link(text=" \n"),), "evidence_missing", "not_judged"),
        ((link(text=""),), "evidence_missing", "not_judged"),
        ((link(),), "abstained", "not_judged"),
    ],
)
def test_not_judged_without_any_judge(links: tuple[Any, ...], reason: str, code: str) -> None:
    outcome = run(resolved(claim(*links)), [], {0: judged("supported")} if reason != "abstained" else {})
    assert outcome.claims[0]["verdict"] == "not_judged"
    assert outcome.claims[0]["not_judged_reason"] == reason
    assert outcome.claims[0]["judge"] is None
    assert codes(outcome) == [(code, "c1")]
    assert outcome.action == "flag"


def test_the_deadline_names_itself_only_where_a_judge_was_wanted() -> None:
    answer = resolved(claim(link()), claim(), claim(link()))
    outcome = run(answer, [], {2: judged("supported")}, deadline_exceeded=True)
    reasons = [one["not_judged_reason"] for one in outcome.claims]
    assert reasons == ["deadline", "uncited", None]


def test_a_conflict_contradicts_whatever_the_judge_says() -> None:
    answer = resolved(claim(link()))
    found = [finding("number_conflict", "block", 0, "s1", "30 / 40")]
    outcome = run(answer, found, {0: judged("supported")})
    (one,) = outcome.claims
    assert (one["verdict"], one["scores"], one["confidence"], one["judge"]) == (
        "contradicted",
        None,
        None,
        None,
    )
    assert codes(outcome) == [("contradicted", "c1"), ("number_conflict", "c1")]
    agreed = run(answer, found, {0: judged("contradicted")}).claims[0]
    assert (agreed["judge"], agreed["confidence"]) == ("rules@1", 0.97)


def test_claims_that_are_not_checkable_ask_for_nothing() -> None:
    answer = resolved(claim(link(), checkable=False), claim(checkable=False))
    outcome = run(answer, [finding("negation_conflict", "info", 0)], {0: judged("contradicted")})
    assert outcome.action == "pass"
    assert [one["verdict"] for one in outcome.claims] == ["unverifiable"] * 2
    assert [one["not_judged_reason"] for one in outcome.claims] == [None, None]
    assert outcome.counts["unverifiable"] == 2


def test_what_is_left_to_a_judge() -> None:
    answer = resolved(
        claim(link()),
        claim(),
        claim(link(), checkable=False),
        claim(link(text=" ")),
        claim(link(state="unknown_citation"), link("s2")),
        claim(link()),
    )
    found = [finding("date_conflict", "block", 5), finding("quote_not_in_chunk", "block", 0)]
    assert [one.index for one in claims_to_judge(answer, found)] == [0, 4]
    decided = run(answer, found, {n: judged("insufficient") for n in range(6)})
    verdicts = [one["verdict"] for one in decided.claims]
    assert [n for n, verdict in enumerate(verdicts) if verdict == "insufficient"] == [0, 4]


# -- answers with nothing to check


@pytest.mark.parametrize("text", ["", " \n\t", "\u3000"])
def test_an_empty_answer_is_flagged_even_without_the_finding(text: str) -> None:
    outcome = run(resolved(text=text))
    assert (outcome.action, outcome.empty_answer) == ("flag", True)
    assert codes(outcome) == [("empty_answer", None)]
    again = run(resolved(text=text), [finding("empty_answer", "flag")])
    assert codes(again) == [("empty_answer", None)]


def test_an_answer_that_a_check_calls_empty_is_empty() -> None:
    outcome = run(resolved(text="\u200b"), [finding("empty_answer", "info")])
    assert (outcome.action, outcome.empty_answer) == ("flag", True)


def test_a_refusal_passes() -> None:
    outcome = run(resolved(), [finding("refusal", "info")])
    assert (outcome.action, outcome.reasons, outcome.empty_answer) == ("pass", [], False)


@pytest.mark.parametrize("code", ["uncovered_text", "no_checkable_claims", "degenerate_answer"])
def test_nothing_checkable_is_not_believed_where_there_is_something(code: FindingCode) -> None:
    severities: list[Severity] = ["info", "flag"]
    for severity in severities:
        outcome = run(resolved(claim(checkable=False)), [finding(code, severity)])
        assert outcome.action == "flag"
        assert codes(outcome) == [(code, None)]
    with_claims = run(resolved(claim(link())), [finding(code, "info")], {0: judged("supported")})
    assert with_claims.action == "pass"


# -- counts and rates


def test_counts_and_rates() -> None:
    answer = resolved(
        claim(link("s1", "k1"), weight=2.0),
        claim(link("s2", "k2"), link("s2", "k2"), link("s9", state="unknown_citation"), weight=4.0),
        claim(link("s3", "k1"), material=False),
        claim(link("s4", "k4", state="evidence_missing")),
        claim(link("s5", "k5", state="chunk_not_retrieved")),
        claim(),
        claim(link("s6", "k6"), checkable=False, weight=100.0),
    )
    judgements = {0: judged("supported"), 1: judged("contradicted"), 2: judged("insufficient")}
    outcome = run(answer, [], judgements)
    assert outcome.counts == {
        "claims": 7,
        "checkable": 6,
        "material": 5,
        "cited": 4,
        "judged": 3,
        "supported": 1,
        "contradicted": 1,
        "insufficient": 1,
        "unverifiable": 1,
        "not_judged": 3,
        "citations_shown": 8,
        "citations_checked": 5,
        "distinct_chunks": 4,
    }
    assert rate(outcome, "citation_coverage") == (4, 6)
    assert rate(outcome, "citation_support") == (1, 4)
    assert rate(outcome, "contradiction") == (1, 3)
    assert rate(outcome, "completeness") == (2.0, 10.0)
    assert rate(outcome, "link_precision") == (1, 5)
    assert outcome.not_judged == ["evidence_missing", "structural_failure", "uncited"]


def test_nothing_over_nothing_has_no_value() -> None:
    outcome = run(resolved())
    assert set(outcome.counts.values()) == {0}
    assert len(outcome.rates) == 5
    for one in outcome.rates.values():
        assert one == {"numerator": 0, "denominator": 0, "value": None}


def test_citations_of_a_claim_as_written() -> None:
    links = (link("s1", "k1"), link("s1", "k1"), link("s9", state="unknown_citation"))
    outcome = run(resolved(claim(*links)))
    assert outcome.claims[0]["citations"] == [
        {"citation_id": "s1", "chunk_id": "k1"},
        {"citation_id": "s1", "chunk_id": "k1"},
        {"citation_id": "s9", "chunk_id": None},
    ]


@pytest.mark.parametrize(
    ("links", "judgement", "found", "expected"),
    [
        ([link()], judged("supported"), [], (1, 1)),
        ([link()], judged("insufficient"), [], (0, 1)),
        ([link(), link("s2", "k1")], judged("supported"), [], (2, 2)),  # one chunk, twice
        ([link(), link("s2", "k2")], judged("supported"), [], (0, 2)),  # not looked at apart
        ([link(), link("s2", "k2", text="")], judged("supported"), [], (1, 2)),
        ([link(), link("s2", "k2")], judged("supported", 0.9, [True, False]), [], (1, 2)),
        ([link(), link("s2", "k2")], judged("contradicted", 0.9, [True, False]), [], (1, 2)),
        ([link(), link("s2", state="unknown_citation")], judged("supported", 0.9, [True, True]), [], (1, 2)),
        (
            [link(), link("s2", "k2")],
            judged("contradicted", 0.9, [True, True]),
            [finding("number_conflict", "block", 0, "s2")],
            (1, 2),
        ),
        (
            [link(), link("s2", "k2")],
            judged("contradicted", 0.9, [True, True]),
            [finding("number_conflict", "block", 0)],
            (0, 2),
        ),
        ([link()], Judgement(None, "abstained"), [], (0, 0)),
    ],
)
def test_link_precision(
    links: list[Any], judgement: Judgement, found: list[Finding], expected: tuple[int, int]
) -> None:
    outcome = run(resolved(claim(*links)), found, {0: judgement})
    assert rate(outcome, "link_precision") == expected


def test_a_judge_that_miscounts_links_is_a_fault_and_no_figure() -> None:
    with pytest.raises(ValueError, match="zip"):
        run(resolved(claim(link(), link("s2", "k2"))), [], {0: judged("supported", 0.9, [True])})


# -- risk classes


def test_risk_classes() -> None:
    spec = VerificationSpec.model_validate(
        {
            "risk_classes": {
                "strict": {"min_confidence": 0.9, "on_insufficient": "block", "on_not_judged": "block"},
                "lax": {"min_confidence": 0},
            }
        }
    )
    risks = RiskTable(spec)

    def action(risk_class: str, judgement: Judgement | None) -> str:
        answer = resolved(claim(link(), risk_class=risk_class))
        return run(answer, [], {} if judgement is None else {0: judgement}, risks).action

    assert action("strict", None) == "block"
    assert action("strict", judged("insufficient")) == "block"
    assert action("strict", judged("supported", 0.89)) == "flag"
    assert action("strict", judged("supported", 0.9)) == "pass"
    assert action("lax", judged("supported", 0.01)) == "pass"
    assert action("lax", judged("supported", None)) == "pass"
    assert action("lax", None) == "flag"
    for unknown in ("default", "never heard of", ""):
        assert action(unknown, None) == "flag"
        assert action(unknown, judged("supported", 0.5)) == "pass"


# -- reasons


def test_reasons_are_ordered_and_given_once() -> None:
    answer = resolved(claim(link(), claim_id="c"), claim(claim_id="c"), claim(claim_id="c"))
    severities: list[Severity] = ["flag", "info", "block"]
    found = [
        finding("source_stale", "flag", 0, "s1"),
        finding("quote_folded", "info", 0, "s1"),
        finding("missing_citation", "flag", 1),
        finding("missing_citation", "flag", 2),
        finding("document_mismatch", "block", 0, "s1"),
        *(finding("marker_out_of_range", severity, None, None, "[0]") for severity in severities),
        finding("duplicate_claim_id", "flag", None, None, "c"),
    ]
    outcome = run(answer, found)
    assert [(reason["severity"], reason["code"]) for reason in outcome.reasons] == [
        ("block", "marker_out_of_range"),
        ("block", "document_mismatch"),
        ("flag", "marker_out_of_range"),
        ("flag", "duplicate_claim_id"),
        ("flag", "not_judged"),
        ("flag", "source_stale"),
        ("flag", "uncited"),
        ("flag", "missing_citation"),
    ]
    assert [one["code"] for one in outcome.claims[0]["findings"]] == [
        "source_stale",
        "quote_folded",
        "document_mismatch",
    ]
    assert len(outcome.findings) == 4
