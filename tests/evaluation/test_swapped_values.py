"""A claim's value replaced by another one of its evidence."""

from random import Random

from .swapped_values import swapped


def test_another_value_of_its_kind_takes_its_place() -> None:
    evidence = ["Logs are kept 30 days. Backups are kept 90 days, on 2 sites."]
    assert swapped("Logs are kept 30 days.", evidence, Random(1)) == "Logs are kept 90 days."


def test_nothing_is_changed_without_another_value() -> None:
    assert swapped("Logs are kept 30 days.", ["Logs are kept 30 days, on 2 sites."], Random(1)) is None
    assert swapped("Logs are kept 30 days.", ["Backups are kept 90 days."], Random(1)) is None
