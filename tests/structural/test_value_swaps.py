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
