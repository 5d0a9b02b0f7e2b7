"""A sentence that another chunk says with another figure."""

import pytest

from streamverify.semantic import RULES
from streamverify.semantic.other_figures import has_other_figure

DISPUTED = [
    ("The mine produced 40,000 tonnes in 2019", "The mine produced 31,000 tonnes in 2019."),
    ("the mine produced 40,000 tonnes in 2019", "Ore. The mine produced 31,000 tonnes in 2019."),
    ("The fee is 3 million euros", "The fee is 2 million euros."),
    ("The feeder weighs 1.5 kg", "The feeder weighs 15 kg."),
    ("В 2019 году шахта дала 40 тысяч тонн", "В 2019 году шахта дала 31 тысячу тонн."),
    ("该矿2019年产量为4万吨", "该矿2019年产量为3.1万吨。"),
]
UNDISPUTED = [
    ("The mine produced 40,000 tonnes in 2019", "The mine produced 40000 tonnes in 2019."),
    ("The mine produced 40,000 tonnes in 2019", "The mine produced 31,000 tonnes in 2018."),
    ("The mine produced 40,000 tonnes in 2019", "The mine produced 40,000 tonnes in 2018."),
    ("The mine produced 40,000 tonnes in 2019", "The quarry produced 31,000 tonnes in 2019."),
    ("Version 3.1 is free of charge", "Version 3.2 is free of charge."),
    ("The course is in Room 12 today", "The course is in Room 14 today."),
    ("The gate is red", "The gate is blue."),
    ("该矿2019年产量为4万吨", "该矿2018年产量为4万吨。"),
]


@pytest.mark.parametrize(("body", "text"), DISPUTED)
def test_another_figure_of_the_same_thing_is_seen(body: str, text: str) -> None:
    assert has_other_figure(body, text)
    assert RULES.judge(body, [("a", f"{body[0].upper()}{body[1:]}."), ("b", text)]).label is None


@pytest.mark.parametrize(("body", "text"), UNDISPUTED)
def test_other_years_names_and_things_are_no_dispute(body: str, text: str) -> None:
    assert not has_other_figure(body, text)
    assert RULES.judge(body, [("a", f"{body}."), ("b", text)]).label == "supported"
