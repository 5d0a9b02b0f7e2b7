"""Work grows with the texts, whatever they hold over and over: as claim, as evidence and as both."""

import pytest

from streamverify.semantic.builtin import BuiltinJudge
from streamverify.structural.evidence_cache import EVIDENCE
from tests.text.linear import HOSTILE, PLAIN, assert_linear

JUDGE = BuiltinJudge()
LENGTH = 1_250  # and 5,000


def _judge(claim: str, evidence: str) -> None:
    EVIDENCE.clear()
    JUDGE.judge(claim, [("k", evidence)])


@pytest.mark.parametrize("unit", {**HOSTILE, **PLAIN}.values(), ids={**HOSTILE, **PLAIN}.keys())
def test_linear(unit: str) -> None:
    assert_linear(lambda text: _judge(text, "The gate is red in 2021. It was blue."), unit, LENGTH)
    assert_linear(lambda text: _judge("The gate is red in 2021.", text), unit, LENGTH)
    assert_linear(lambda text: _judge(f"A gate {text}", f"{text} The gate. {text}"), unit, LENGTH)
