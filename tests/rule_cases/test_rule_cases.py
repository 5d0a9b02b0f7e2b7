"""Written cases of the rule layer: each names the codes that must and must not be found.

A line of a `.jsonl` file is one case: a claim with its evidence, one citation for each text, or a whole
answer. An entry `a|b` of `expect` is met by either code. Where a case names `sentences`, the answer must be
cut into these. `known_failures.txt` lists cases that do not pass yet, one a line: id, code, reason, parted
by tabs.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from streamverify.model.answer import Answer
from streamverify.model.limits import Limits
from streamverify.structural.registry import CODES_NOT_CHECKED, run_checks
from streamverify.structural.resolution import ResolvedAnswer, resolve

Case = dict[str, Any]

_HERE: Final = Path(__file__).parent
_FAMILIES: Final = frozenset(
    (
        "numbers",
        "units",
        "dates",
        "negation",
        "scope",
        "quotes",
        "sentences",
        "refusals",
        "checkworthiness",
        "coverage",
        "other_languages",
    )
)
_NOT_CHECKED: Final = frozenset[str](CODES_NOT_CHECKED)


def _read_cases() -> list[Case]:
    cases: list[Case] = []
    for path in sorted(_HERE.glob("*.jsonl")):
        cases += [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return cases


def _read_known_failures() -> dict[str, tuple[str, str]]:
    failures: dict[str, tuple[str, str]] = {}
    for line in (_HERE / "known_failures.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            case_id, code, reason = line.split("\t")
            assert case_id not in failures, case_id
            failures[case_id] = (code, reason)
    return failures


CASES: Final = _read_cases()
KNOWN_FAILURES: Final = _read_known_failures()


def answer_of(case: Case) -> Answer:
    """The case's own answer, or one of its claim alone, which cites each text of the evidence."""
    event = case.get("answer")
    if event is None:
        numbered = list(enumerate(case["evidence"], 1))
        event = {
            "answer": case["claim"],
            "claims": [
                {"claim_id": "c1", "text": case["claim"], "citation_ids": [f"s{n}" for n, _ in numbered]}
            ],
            "citations": [
                {"citation_id": f"s{n}", "document_id": "d", "chunk_id": f"d:{n}"} for n, _ in numbered
            ],
            "retrieved_chunks": [
                {"chunk_id": f"d:{n}", "document_id": "d", "text": text} for n, text in numbered
            ],
        }
    return Answer.model_validate(event)


def _resolved(case: Case) -> ResolvedAnswer:
    return resolve(answer_of(case), None, Limits())


def live_expectations(case: Case) -> list[frozenset[str]]:
    """The codes of each entry of `expect`, but for entries that name a code no check looks for."""
    entries = [frozenset(entry.split("|")) for entry in case["expect"]]
    return [entry for entry in entries if not entry & _NOT_CHECKED]


def _parameter(case: Case) -> Any:
    code, reason = KNOWN_FAILURES.get(case["id"], ("", ""))
    marks = [pytest.mark.xfail(reason=reason, strict=True)] if code and code not in _NOT_CHECKED else []
    return pytest.param(case, id=case["id"], marks=marks)


@pytest.mark.parametrize("case", [_parameter(case) for case in CASES])
def test_case(case: Case) -> None:
    resolved = _resolved(case)
    findings = run_checks(resolved)
    found: set[str] = {finding.code for finding in findings}
    shown = [(finding.code, finding.detail) for finding in findings]
    missing = [sorted(entry) for entry in live_expectations(case) if not entry & found]
    assert not missing, f"missing {missing}, found {shown}: {case['note']}"
    unwanted = sorted(found & set(case["reject"]))
    assert not unwanted, f"unwanted {unwanted}, found {shown}: {case['note']}"
    if "sentences" in case:
        assert [claim.text for claim in resolved.claims] == case["sentences"]


def test_expectations_of_codes_that_no_check_looks_for_are_counted() -> None:
    left_out = sum(len(case["expect"]) - len(live_expectations(case)) for case in CASES)
    assert bool(left_out) == bool(_NOT_CHECKED)
    if left_out:
        pytest.skip(f"{left_out} expectations left out, of codes that no check looks for")


def test_cases_are_many_and_half_of_them_clean() -> None:
    assert len(CASES) >= 600
    assert len({case["id"] for case in CASES}) == len(CASES)
    kinds = Counter(case["kind"] for case in CASES)
    assert set(kinds) == {"clean", "broken"}
    assert abs(kinds["clean"] - kinds["broken"]) <= len(CASES) // 50


def test_every_family_has_every_language() -> None:
    seen = Counter((case["family"], case["lang"], case["kind"]) for case in CASES)
    assert {family for family, _, _ in seen} == _FAMILIES
    for family in _FAMILIES:
        for language in ("other",) if family == "other_languages" else ("en", "ru", "zh"):
            assert seen[family, language, "clean"] >= 3, (family, language)
            assert seen[family, language, "broken"] >= 3, (family, language)


def test_cases_are_well_formed() -> None:
    for case in CASES:
        named = {code for entry in case["expect"] for code in entry.split("|")}
        assert not named & set(case["reject"]), case["id"]
        assert case["kind"] == "clean" or case["expect"], case["id"]
        assert case["expect"] or case["reject"] or "sentences" in case, case["id"]
        assert case["note"], case["id"]


def test_no_two_cases_are_the_same() -> None:
    seen = Counter(
        json.dumps([case.get("claim"), case.get("evidence"), case.get("answer")], sort_keys=True)
        for case in CASES
    )
    assert seen.most_common(1)[0][1] == 1


def test_known_failures_are_cases() -> None:
    assert set(KNOWN_FAILURES) <= {case["id"] for case in CASES}
