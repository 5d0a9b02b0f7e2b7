"""Judges of a spec: by name or as a mapping, each once, the free one first."""

from typing import Any

import pytest
from pydantic import ValidationError

from streamverify.model.errors import SpecError
from streamverify.model.spec import VerificationSpec, spec_hash
from streamverify.model.spec_judges import Bands, JudgeEntry


def judges(*given: Any) -> tuple[JudgeEntry, ...]:
    return VerificationSpec.model_validate({"judges": list(given)}).judges


def hash_of(*given: Any) -> str:
    return spec_hash(VerificationSpec.model_validate({"judges": list(given)}), {}, {})


def test_a_plain_name_is_an_entry_with_the_defaults() -> None:
    assert judges("rules", {"name": "llm"}) == (JudgeEntry(name="rules"), JudgeEntry(name="llm"))
    assert judges("rules")[0].bands == Bands(supported=0.8, contradicted=0.8, insufficient=0.5)
    assert judges(JudgeEntry(name="auto"))[0].name == "auto"
    assert judges() == ()


def test_an_entry_as_a_mapping() -> None:
    (entry,) = judges(
        {"name": "nli:m", "revision": "nli@1", "bands": {"supported": 1}, "max_claims_per_answer": 3}
    )
    assert (entry.directory, entry.revision, entry.max_claims_per_answer) == ("m", "nli@1", 3)
    assert entry.bands == Bands(supported=1)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["oracle"], "no judge of that name; known: auto, rules, builtin, llm, nli:DIR"),
        (["nli:"], "no judge of that name"),
        ([""], "at least 1 character"),
        ([None], "valid string"),
        ([{}], "Field required"),
        ([{"name": "rules", "bands": {"unknown": 1}}], "Extra inputs"),
        ([{"name": "rules", "bands": {"supported": 1.01}}], "less than or equal to 1"),
        ([{"name": "rules", "bands": {"supported": float("nan")}}], "than or equal to"),
        ([{"name": "rules", "bands": {"supported": "0.9"}}], "valid number"),
        ([{"name": "rules", "max_claims_per_answer": 0}], "greater than or equal to 1"),
        ([{"name": "rules", "revision": ""}], "at least 1 character"),
        (["rules", "rules"], "rules is given twice"),
        (["rules", {"name": "rules", "revision": "rules@1"}], "rules is given twice"),
        (["nli:a", "nli:./a/"], "nli:./a/ is given twice"),
        (["auto", "builtin"], "builtin is given twice"),
        (["llm", "rules"], "rules must come first"),
        (["llm", "auto"], "auto must come first"),
        ([{"name": "auto", "revision": "rules@1"}], "auto stands for several judges"),
        ([f"nli:{number}" for number in range(9)], "at most 8 items"),
    ],
)
def test_refusals_say_what_is_wrong(given: list[Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        judges(*given)


@pytest.mark.parametrize("given", ["rules", {"rules": 1}, 1, None])
def test_judges_are_a_list(given: Any) -> None:
    with pytest.raises(ValidationError):
        VerificationSpec.model_validate({"judges": given})


def test_a_relative_directory_counts_from_another() -> None:
    assert JudgeEntry(name="nli:models/m").in_directory("/etc/specs").directory == "/etc/specs/models/m"
    assert JudgeEntry(name="nli:/models/m").in_directory("/etc/specs").directory == "/models/m"
    assert JudgeEntry(name="llm").in_directory("/etc/specs").name == "llm"


def test_the_hash_covers_an_entry_but_not_where_a_model_lies() -> None:
    entries: list[Any] = [
        "nli:m",
        "llm",
        {"name": "nli:m", "revision": "nli@1"},
        {"name": "nli:m", "bands": {"supported": 0.9}},
        {"name": "nli:m", "bands": {"contradicted": 0.9}},
        {"name": "nli:m", "bands": {"insufficient": 0.9}},
        {"name": "nli:m", "max_claims_per_answer": 1},
    ]
    assert len({hash_of(entry) for entry in entries}) == len(entries)
    assert hash_of("rules", "llm", "nli:m") != hash_of("rules", "nli:m", "llm")
    assert hash_of("nli:m") == hash_of("nli:/elsewhere/n")
    assert hash_of("llm") == hash_of({"name": "llm"})


def test_a_judge_of_another_revision_is_refused() -> None:
    JudgeEntry(name="rules").check_revision("rules@1")
    JudgeEntry(name="rules", revision="rules@1").check_revision("rules@1")
    with pytest.raises(SpecError, match=r"rules is rules@2, the spec expects rules@1"):
        JudgeEntry(name="rules", revision="rules@1").check_revision("rules@2")
