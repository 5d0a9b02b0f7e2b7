"""Judges by name."""

import json
from pathlib import Path
from typing import Any

import pytest

from streamverify.judges import NoSuchJudge, check_revisions, judges_for
from streamverify.model.errors import SpecError
from streamverify.model.spec import VerificationSpec
from streamverify.semantic import RULES
from streamverify.semantic.calibration import FORMAT, CalibrationError, content_sha256
from streamverify.verifier import Origin, Verifier

from .semantic.test_asking import event


def test_one_judge_by_its_name() -> None:
    judges = judges_for("rules")
    assert [step.judge for step in judges.cascade.steps] == [RULES]
    assert [entry.name for entry in judges.spec.judges] == ["rules"]
    check_revisions(judges)


def test_auto_begins_with_the_rules() -> None:
    judges = judges_for("auto")
    assert judges.cascade.steps[0].judge is RULES
    assert judges.cascade.answers_at_once
    assert judges.spec.judges[0].name == "rules"


@pytest.mark.parametrize("name", ["", "gpt", "nli:", "Rules"])
def test_other_names_are_told_what_there_is(name: str) -> None:
    with pytest.raises(NoSuchJudge, match="use auto, rules, builtin, llm or nli:DIR"):
        judges_for(name)


def test_auto_is_the_cascade_of_the_spec_and_a_name_replaces_it() -> None:
    judge = {"name": "rules", "bands": {"supported": 0.9}, "max_claims_per_answer": 3}
    spec = VerificationSpec.model_validate({"judges": [judge]})
    step = judges_for("auto", spec).cascade.steps[0]
    assert (step.bands["supported"], step.max_claims_per_answer) == (0.9, 3)
    assert judges_for("rules", spec).cascade.steps[0].max_claims_per_answer is None


def test_what_the_command_line_chooses_is_part_of_the_hash() -> None:
    spec = VerificationSpec.model_validate({"judges": [{"name": "rules", "bands": {"supported": 0.9}}]})
    hashes = {
        Verifier(judges.spec, judge=judges.cascade).spec_hash
        for judges in (judges_for("auto", spec), judges_for("rules", spec))
    }
    assert len(hashes) == 2


def test_another_revision_than_the_expected_one_is_refused() -> None:
    spec = VerificationSpec.model_validate({"judges": [{"name": "rules", "revision": "rules@0"}]})
    with pytest.raises(SpecError, match=r"rules is rules@\d+, the spec expects rules@0"):
        check_revisions(judges_for("auto", spec))


def calibration_file(path: Path, judge: str = "rules@1", least: float | None = 0.99) -> dict[str, str]:
    """A calibration whose probabilities are a little below the scores; what a spec says of it."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "name": "own",
        "judge": judge,
        "method": "isotonic",
        "parameters": {"scores": [0.0, 1.0], "probabilities": [0.0, 0.9]},
        "base_rate": {"numerator": 1, "denominator": 2, "value": 0.5},
        "thresholds": {"default": {"min_probability": least, "max_false_accepts": 0.05, "confidence": 0.95}},
    }
    document["sha256"] = content_sha256(document)
    path.write_text(json.dumps(document))
    return {"file": str(path), "sha256": document["sha256"]}


@pytest.mark.parametrize(("least", "action"), [(0.9, "pass"), (0.91, "flag"), (None, "flag")])
def test_a_calibration_gives_a_probability_and_a_threshold(
    tmp_path: Path, least: float | None, action: str
) -> None:
    wanted = calibration_file(tmp_path / "own.json", least=least)
    judges = judges_for("rules", VerificationSpec.model_validate({"calibration": wanted}))
    check_revisions(judges)
    verifier = Verifier(judges.spec, judge=judges.cascade)
    decision = verifier.verify_event(event(("The gate is red.", ["s1"])), Origin.of_line(1)).decision
    assert (decision["action"], decision["claims"][0]["probability"]) == (action, 0.9)
    codes = [reason["code"] for reason in decision["reasons"]]
    assert codes == ([] if action == "pass" else ["low_probability"])


def test_without_a_calibration_there_is_no_probability() -> None:
    judges = judges_for("rules")
    value = event(("The gate is red.", ["s1"]))
    decision = Verifier(judge=judges.cascade).verify_event(value, Origin.of_line(1)).decision
    assert decision["claims"][0]["probability"] is None


def test_a_calibration_of_another_judge_or_another_file_is_refused(tmp_path: Path) -> None:
    wanted = calibration_file(tmp_path / "own.json", judge="nli:m@1")
    with pytest.raises(CalibrationError, match=r"fitted on scores of nli:m@1"):
        check_revisions(judges_for("rules", VerificationSpec.model_validate({"calibration": wanted})))
    wanted["sha256"] = "0" * 64
    with pytest.raises(CalibrationError, match="the spec names 0000"):
        judges_for("rules", VerificationSpec.model_validate({"calibration": wanted}))
