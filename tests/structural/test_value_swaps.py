"""A value that stands in the evidence, but for another thing."""

import pytest

from .test_value_checks import _findings


@pytest.mark.parametrize(
    ("evidence", "swapped", "kept"),
    [
        ("30 days for logs, 90 days for backups.", "Backups: 30 days.", "Backups: 90 days."),
        ("Logs are kept 30 days; backups 90 days.", "Backups are kept 30 days.", "Backups are kept 90 days."),
        ("The grant pays for 40 pupils and 14 masters.", "It pays for 14 pupils.", "It pays for 40 pupils."),
        ("They met in 1931; they parted in 1940.", "They parted in 1931.", "They parted in 1940."),
        ("Журналы хранят 30 дней, копии — 90 дней.", "Копии хранят 30 дней.", "Копии хранят 90 дней."),
        ("资助四十名学徒和14名师傅。", "资助14名学徒。", "资助40名学徒。"),
        ("日志保存30天，备份保存90天。", "备份保存30天。", "备份保存90天。"),
    ],
)
def test_a_swapped_value_conflicts_and_the_right_one_does_not(evidence: str, swapped: str, kept: str) -> None:
    assert [finding.severity for finding in _findings(swapped, evidence)] == ["block"]
    assert _findings(kept, evidence) == []


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Logs are kept 30 days and backups 90 days.", "30 days for logs, 90 days for backups."),
        ("There were 30 backups.", "We deleted 30 backups and 90 logs."),
        (
            "The 1989 championship was his.",
            "In 1989 he won the championship. He was fourteen.",
        ),
        (
            "The first day took 5 hours.",
            "The tour took 2 days. The first took 5 hours, the second 7 hours.",
        ),
        ("Revenue rose 5 % in 2020.", "Revenue rose 5 % in 2020 and 7 % in 2021."),
        ("Выручка выросла на 5 % в 2020 году.", "В 2020 году выручка выросла на 5 %, в 2021 году — на 7 %."),
        ("2020年收入增长5%。", "2020年收入增长5%，2021年增长7%。"),
    ],
)
def test_a_value_of_the_same_thing_does_not_conflict(claim: str, evidence: str) -> None:
    assert _findings(claim, evidence) == []


@pytest.mark.parametrize(
    ("evidence", "claim", "kept"),
    [
        (
            "The league consists of 32 teams. The 17 week season of the league runs from September.",
            "The league consists of 17 teams.",
            "The league consists of 32 teams.",
        ),
        (
            "Work on the bridge began in 1931. The bridge was opened to traffic in 1937.",
            "The bridge was opened in 1931.",
            "The bridge was opened in 1937.",
        ),
        (
            "Boris scored 120 points and Anna 95 points.",
            "Anna earned 120 points.",
            "Anna earned 95 points.",
        ),
        (
            "Staff get 25 days of annual leave and 10 days of sick leave.",
            "Staff get 25 days of sick leave.",
            "Staff get 25 days of annual leave.",
        ),
        (
            "Строительство моста началось в 1931 году. Мост открыт для движения в 1937 году.",
            "Мост открыт в 1931 году.",
            "Мост открыт в 1937 году.",
        ),
    ],
)
def test_a_value_of_another_thing_is_told_in_other_words_too(evidence: str, claim: str, kept: str) -> None:
    found = _findings(claim, evidence)
    assert [finding.code for finding in found if finding.severity != "info"] != []
    assert _findings(kept, evidence) == []


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("The mice came at an age of 4 weeks.", "The mice are put into four groups."),
        ("The plan costs $30.", "The plan covers 30 users."),
        ("小鼠在4周时到达。", "小鼠分为四个小组。"),
    ],
)
def test_a_number_of_things_is_not_met_by_a_time_or_a_sum(evidence: str, claim: str) -> None:
    assert [finding.code for finding in _findings(claim, evidence)] == ["unit_not_in_evidence"]


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("Logs are kept 30 days.", "The limit of 30 applies to logs."),
        ("The trip takes 5 nights and 5 days.", "The trip takes 5 nights."),
        ("The trip takes 5 days.", "It takes 5 more days."),
    ],
)
def test_a_bare_number_without_its_things_is_met_by_a_time(evidence: str, claim: str) -> None:
    assert _findings(claim, evidence) == []


def test_a_value_within_an_interval_conflicts_where_the_same_words_give_another_one() -> None:
    evidence = "The hazard ratio was 1.27 (95% CI, 1.10 to 1.46)."
    assert [f.code for f in _findings("The hazard ratio was 1.37 (95% CI, 1.10 to 1.46).", evidence)] == [
        "number_conflict"
    ]
    assert _findings("The ratio was 1.37.", evidence) == []


def test_figures_with_two_readings_have_the_same_one_on_both_sides() -> None:
    evidence = "Humber Bank is a 1,365 MW station."
    assert [f.code for f in _findings("Humber Bank is a 1,365 kW station.", evidence)] == ["unit_conflict"]
    assert _findings("Humber Bank is a 1365 MW station.", evidence) == []


@pytest.mark.parametrize(
    ("claim", "codes"),
    [
        ("Either side may leave upon two (5) days notice.", ["number_not_in_evidence"]),
        ("Either party may leave upon five (5) days notice.", []),
    ],
)
def test_a_number_written_twice_is_alike(claim: str, codes: list[str]) -> None:
    evidence = "Either side may leave upon five (5) days notice. There are two sides."
    assert [finding.code for finding in _findings(claim, evidence)] == codes
