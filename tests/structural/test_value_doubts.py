"""Values that differ from those of the evidence, and may hold beside them after all."""

import pytest

from .test_value_checks import _findings


def _codes(claim: str, *chunks: str) -> list[str]:
    return [finding.code for finding in _findings(claim, *chunks) if finding.severity != "info"]


@pytest.mark.parametrize(
    ("evidence", "in_doubt", "code", "conflicting"),
    [
        (
            "There are boat houses in the Elm Yard, 12 Quay Street, in the north.",
            "There are ten boat houses in the Elm Yard.",
            "number_not_in_evidence",
            None,
        ),
        (
            "A group of porters watch as two pilots repair their boats.",
            "Three porters watch as several pilots repair boats.",
            "number_not_in_evidence",
            "Three pilots repair boats as a group of porters watch.",
        ),
        (
            "Tour of the old harbour (easy; 5 hours): views of the lock.",
            "The tour of the old harbour with views of the lock is chapter 5.",
            "number_not_in_evidence",
            None,
        ),
        (
            "Lesson 2: several locks and their keepers",
            "Lesson 1: several locks and their keepers",
            "number_not_in_evidence",
            None,
        ),
        (
            "The mast was about seven or nine feet tall.",
            "The mast was eight feet tall.",
            "number_not_in_evidence",
            "The mast was twenty feet tall.",
        ),
        (
            "Мачта была семь или девять метров в высоту.",
            "Мачта была восемь метров в высоту.",
            "number_not_in_evidence",
            "Мачта была двадцать метров в высоту.",
        ),
        (
            "There is a 95 percent chance of a flood next week.",
            "Last week there was a 97 percent chance of a flood.",
            "number_not_in_evidence",
            "Next week there is a 97 percent chance of a flood.",
        ),
        (
            "На следующей неделе вероятность паводка 95 %.",
            "На прошлой неделе вероятность паводка 97 %.",
            "number_not_in_evidence",
            "На следующей неделе вероятность паводка 97 %.",
        ),
        (
            "下周洪水的概率为95%。",
            "上周洪水的概率为97%。",
            "number_not_in_evidence",
            "下周洪水的概率为97%。",
        ),
        (
            "Between 9:15 and 9:30 the crew was busy with the mast.",
            "At 9:23 AM the crew was busy with the mast.",
            "date_not_in_evidence",
            "At 9:45 AM the crew was busy with the mast.",
        ),
        (
            "The keeper ordered a lamp at 9:25.",
            "The keeper ordered a lamp at 9:25 PM.",
            "date_not_in_evidence",
            "The keeper ordered a lamp at 9:35 PM.",
        ),
        (
            "The bridge was opened before 1990.",
            "The bridge was opened in 1985.",
            "date_not_in_evidence",
            "The bridge was opened in 1994.",
        ),
        (
            "The bridge was opened after 1980.",
            "The bridge was opened before 1990.",
            "date_not_in_evidence",
            "The bridge was opened before 1970.",
        ),
        (
            "The bridge was not opened before 1990.",
            "The bridge was opened in 1995.",
            "date_not_in_evidence",
            "The bridge was opened in 1985.",
        ),
        (
            "Elmland has 2 million people.",
            "Elmland does not have 5 million people.",
            "number_not_in_evidence",
            "Elmland has 5 million people.",
        ),
        (
            "Мост построили в 1931 году.",
            "Мост не построили в 1940 году.",
            "date_not_in_evidence",
            "Мост построили в 1940 году.",
        ),
        (
            "The sales of the fair have risen by 10 percent.",
            "The sales of the fair would have risen by 20 percent.",
            "number_not_in_evidence",
            "The sales of the fair rose by 20 percent.",
        ),
    ],
)
def test_values_that_may_both_hold_do_not_conflict(
    evidence: str, in_doubt: str, code: str, conflicting: str | None
) -> None:
    assert _codes(in_doubt, evidence) == [code]
    if conflicting is not None:
        assert _codes(conflicting, evidence) == [code.replace("not_in_evidence", "conflict")]


@pytest.mark.parametrize(
    ("evidence", "met", "conflicting"),
    [
        ("The time was 9:38.", "The time was before 10:00.", "The time was after 10:00."),
        (
            "The bridge was opened in 1985.",
            "The bridge was opened before 1990.",
            "The bridge was opened by 1980.",
        ),
        ("Мост открыли в 1985 году.", "Мост открыли после 1980 года.", "Мост открыли после 1990 года."),
        ("大桥于1985年开放。", "大桥于1990年之前开放。", "大桥于1980年之前开放。"),
        ("A lamp was lit at 9:25 p.m.", "A lamp was lit at 9:25.", "A lamp was lit at 9:25 a.m."),
        ("The keeper was paid $1,200 a month.", "The keeper was paid 1200 a month.", None),
        ("She bought a Hadley thirty five five.", "She bought a Hadley 355.", "She bought a Hadley 365."),
        (
            "The fair has been held there since nineteen twenty two.",
            "The fair has been held there since 1922.",
            None,
        ),
        (
            "A porter being helped onto a red cart by three pilots, while two other pilots prepare to help.",
            "Three pilots help a porter.",
            None,
        ),
    ],
)
def test_what_the_evidence_implies_is_met(evidence: str, met: str, conflicting: str | None) -> None:
    assert _codes(met, evidence) == []
    if conflicting is not None:
        assert _codes(conflicting, evidence)[0].endswith("_conflict")


def test_a_unit_that_only_the_claim_states_is_not_in_evidence() -> None:
    assert _codes("The keeper was paid $1,200 a month.", "The keeper was paid 1,200 a month.") == [
        "unit_not_in_evidence"
    ]


def test_a_question_states_nothing() -> None:
    evidence = "The lock has 12 gates and three keepers. It was built in 1931."
    assert _codes("Which lock with 12 gates was built in 1931? The Elm lock", evidence) == []
    assert _codes("The lock has how many gates? 12", evidence) == []
    assert _codes("When was it built? It was built in 1940.", evidence) == ["date_conflict"]
    assert _codes("Was it built in 1940? Yes.", evidence) == ["date_not_in_evidence"]


def test_a_row_of_several_values_conflicts_with_none_of_them() -> None:
    rows = "| lock | gates | keepers | built |\n| Elm | 12 | 3 | 1931 |\n| Oak | 14 | 2 | 1940 |"
    assert _codes("In 1931 the Elm lock had a total of 12 gates.", rows) == []
    assert _codes("The Elm lock had a total of 19 gates.", rows) == ["number_not_in_evidence"]
    assert _codes("Elm has 15.", "| lock | gates |\n| Elm | 12 |") == ["number_conflict"]


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("Between 1902 and 1910 the fair grew.", "Between 1902 and 1908 the fair grew."),
        ("Masts of 1000 or 3000 mm are sold here.", "Masts of 1005 or 3000 mm are sold here."),
        ("The profit was $80 million or $3.50 a share.", "The profit was $70 million or $3.50 a share."),
    ],
)
def test_each_of_two_values_stands_for_one(evidence: str, claim: str) -> None:
    assert _codes(claim, evidence)[0].endswith("_conflict")


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("The keeper came in 1994.", "The keeper did not come until 1996."),
        ("The gate does not open for 30 days.", "The gate does not open for 40 days."),
        ("The gate is open no more than 30 days.", "The gate is open no more than 40 days."),
        ("A gift of $1,000 can be returned.", "A gift of $1,000,000 cannot be returned."),
    ],
)
def test_a_denial_of_something_else_leaves_no_doubt(evidence: str, claim: str) -> None:
    assert _codes(claim, evidence)[0].endswith("_conflict")


def test_an_ordinal_in_doubt_asks_for_no_evidence() -> None:
    assert _codes("Was the third gate green? The gate is green.", "The first gate is green.") == []
