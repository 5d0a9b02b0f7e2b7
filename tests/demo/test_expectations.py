"""Every answer of the sample comes out as the sample says, as far as there are checks for it."""

import pytest

from streamverify.demo.events import Event, sample_answers
from streamverify.demo.expectations import Expectation, deviations, found_codes
from streamverify.verifier import Origin, Verifier

from .decisions import claim, decision, finding, reason


@pytest.mark.parametrize("event", sample_answers(), ids=lambda event: event.key.decode())
def test_answer_of_the_sample_comes_out_as_expected(event: Event) -> None:
    verification = Verifier().verify_event(event.value, Origin("t", 0, 0, event.key))
    assert event.expected is not None
    assert verification.decision["answer_id"] == event.key.decode()
    assert deviations(verification.decision, event.expected) == []


def test_codes_without_a_check_are_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streamverify.demo.expectations.CODES_NOT_CHECKED", ("number_conflict",))
    expectation = Expectation(("flag",), ("number_conflict", "quote_empty"))
    assert expectation.codes_not_checked == ("number_conflict",)
    assert deviations(decision("a", "flag"), expectation) == ["expected quote_empty, which did not come"]


def test_support_that_is_not_there_is_a_deviation() -> None:
    expectation = Expectation(("flag",), unsupported=("c1",))
    found = decision(
        "a", "flag", claims=[claim("supported", claim_id="c1"), claim("supported", claim_id="c2")]
    )
    assert deviations(found, expectation) == ["c1 is wrongly supported"]


def test_codes_are_found_wherever_they_stand() -> None:
    found = decision(
        "a",
        "flag",
        reasons=[reason("undecodable")],
        findings=[finding("uncovered_text")],
        claims=[claim("not_judged", finding("quote_folded", "info"))],
    )
    assert found_codes(found) == {"undecodable", "uncovered_text", "quote_folded"}
