"""The page about the spec holds every field, and an example that is one."""

from pydantic import BaseModel

from streamverify.model.spec import VerificationSpec
from streamverify.model.spec_judges import Bands, JudgeEntry
from streamverify.model.spec_parts import Calibration, RiskClass
from streamverify.policy.spec_file import parse_spec
from streamverify.policy.spec_page import EXAMPLE, spec_page


def test_the_example_is_a_spec() -> None:
    spec = parse_spec(EXAMPLE.encode())
    assert [judge.name for judge in spec.judges] == ["rules", "builtin"]
    assert spec.as_of == "2026-11-30"
    assert EXAMPLE in spec_page()


def test_every_field_has_a_row() -> None:
    page = spec_page()
    models: list[type[BaseModel]] = [VerificationSpec, JudgeEntry, Bands, RiskClass, Calibration]
    for model in models:
        for name in model.model_fields:
            assert f"\n| `{name}` | " in page
    assert "Effect:" not in page
    assert "Descriptive:" not in page
