"""Judges by name."""

import pytest

from streamverify.model.spec import VerificationSpec
from streamverify.semantic import JUDGE_NAMES, RULES, judge_named


def test_names() -> None:
    assert [judge_named(name) for name in JUDGE_NAMES] == [RULES, RULES]
    with pytest.raises(ValueError, match="use auto or rules"):
        judge_named("llm")


def test_a_spec_may_name_the_rules() -> None:
    assert VerificationSpec(judges=("rules",)).judges == ("rules",)
