"""Judges by name."""

import pytest

from streamverify.judges import NoSuchJudge, check_revisions, judges_for
from streamverify.model.errors import SpecError
from streamverify.model.spec import VerificationSpec
from streamverify.semantic import RULES
from streamverify.verifier import Verifier


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
