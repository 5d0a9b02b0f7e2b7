"""Spec files: what is not understood is refused, with the place."""

from pathlib import Path

import pytest

from streamverify.model.errors import SpecError
from streamverify.model.spec import VerificationSpec
from streamverify.policy.spec_file import MAX_SPEC_BYTES, load_spec, parse_spec

WHOLE = b"""
name: strict
version: "2026-11"
mode: supplied_context
chunk_max_chars: 1500
severities:
  source_stale: block
  quote_not_in_chunk: flag
lowered_blocks: [quote_not_in_chunk]
as_of: 2026-11-30
case_population: answers of the help desk
judges:
  - rules
  - {name: "nli:model", bands: {supported: 0.9}}
calibration: {file: c.json, sha256: 2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881}
risk_classes:
  default: {min_confidence: 0.7}
  medical: {min_confidence: 1, on_not_judged: block}
"""


def test_a_whole_spec(tmp_path: Path) -> None:
    path = tmp_path / "spec.yaml"
    path.write_bytes(WHOLE)
    spec = load_spec(path)
    assert (spec.name, spec.version, spec.chunk_max_chars) == ("strict", "2026-11", 1_500)
    assert spec.severities == {"source_stale": "block", "quote_not_in_chunk": "flag"}
    assert spec.risk_classes["medical"].on_not_judged == "block"
    assert spec.risk_classes["medical"].min_confidence == 1
    assert (spec.as_of, spec.case_population) == ("2026-11-30", "answers of the help desk")
    assert [judge.directory for judge in spec.judges] == [None, f"{tmp_path}/model"]
    assert spec.calibration is not None
    assert spec.calibration.file == f"{tmp_path}/c.json"


@pytest.mark.parametrize("content", [b"", b"# nothing\n", b"{}", b"---\n"])
def test_an_empty_spec_is_the_default(content: bytes) -> None:
    assert parse_spec(content) == VerificationSpec()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"nme: x", "nme: Extra inputs are not permitted"),
        (b"risk_classes: {high: {min_confidnce: 1}}", r"risk_classes\.high\.min_confidnce: Extra inputs"),
        (b"risk_classes: {high: {min_confidence: 2}}", r"risk_classes\.high\.min_confidence: .*less than"),
        (b"version: 1", "version: Input should be a valid string"),
        (b"mode: closed_book", "mode: .*another measurement"),
        (b"judges: [oracle]", r"judges\.0\.name: .*no judge of that name"),
        (b"name: a\nname: b", r"key 'name' is given twice \(line 2, column 1\)"),
        (b"severities: {quote_empty: info, quote_empty: block}", "key 'quote_empty' is given twice"),
        (b"severities: &a {}\nrisk_classes: *a", r"aliases are not allowed \(line 2"),
        (b"name: [", "not usable YAML"),
        (b"name: !!python/object/apply:os.getcwd []", "not usable YAML"),
        (b"name: \xff\xfe", "not usable YAML"),
        (b"name: a\n---\nname: b", "not usable YAML"),
        (b"? [a]\n: b", "not usable YAML"),
        (b"name: 2026-02-30", "not usable YAML"),
        (b"- a", "expected keys and values, found list"),
        (b"just text", "expected keys and values, found str"),
        (b"[" * 50_000, "nested too deep"),
        (b"- " * 30_000, "nested too deep"),
        (b"{a: " * 10_000, "nested too deep"),
        (b"#" * (MAX_SPEC_BYTES + 1), f"over {MAX_SPEC_BYTES} bytes"),
    ],
)
def test_refusals_name_the_place(content: bytes, message: str) -> None:
    with pytest.raises(SpecError, match=message) as caught:
        parse_spec(content, "my.yaml")
    assert str(caught.value).startswith("my.yaml: ")


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="cannot be read: No such file"):
        load_spec(tmp_path / "none.yaml")
