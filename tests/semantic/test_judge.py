"""What counts as a judgement."""

from typing import Any

import pytest

from streamverify.model.codes import Label
from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.semantic import abstention, failure, is_sound

EVIDENCE = [("e1", "The gate is red."), ("e2", "blue")]
SCORES: dict[Label, float] = {"supported": 0.9, "contradicted": 0.1, "insufficient": 0.0}
SOUND = Judgement("supported", None, SCORES, 0.9, None, "j@1", [EvidenceSpan("e2", 0, 4)], [False, True])


def test_sound_ones() -> None:
    assert is_sound(SOUND, EVIDENCE)
    assert is_sound(abstention("j@1"), EVIDENCE)
    assert is_sound(failure("judge_truncated", "j@1"), EVIDENCE)
    assert is_sound(Judgement(None, "abstained", SCORES, judge="j@1"), EVIDENCE)


@pytest.mark.parametrize(
    "change",
    [
        {"label": None},
        {"not_judged_reason": "abstained"},
        {"label": "not_judged"},
        {"confidence": 0.8},
        {"confidence": None},
        {"scores": {"supported": 0.9}},
        {"scores": {**SCORES, "insufficient": 1.1}},
        {"scores": {**SCORES, "insufficient": float("nan")}},
        {"scores": {**SCORES, "contradicted": 0.95}},
        {"link_supports": [True]},
        {"evidence": [EvidenceSpan("e2", 0, 5)]},
        {"evidence": [EvidenceSpan("e2", -1, 3)]},
        {"evidence": [EvidenceSpan("e2", 2, 2)]},
        {"evidence": [EvidenceSpan("e3", 0, 1)]},
    ],
)
def test_unsound_ones(change: dict[str, Any]) -> None:
    assert not is_sound(SOUND._replace(**change), EVIDENCE)
