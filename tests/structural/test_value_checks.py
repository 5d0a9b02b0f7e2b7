"""Numbers, units, dates and bounds of claims, in three languages, broken and clean in equal numbers."""

import math
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.errors import BadInput
from streamverify.model.finding import Finding
from streamverify.model.limits import Limits
from streamverify.structural.severities import DEFAULT_SEVERITIES
from streamverify.structural.value_checks import check_values
from streamverify.structural.work import CheckOptions, Work
from tests.text.linear import HOSTILE

from .events import Event, resolved
from .value_cases import TABLES

Case = tuple[str, list[str], set[str]]


def _cases(table: str) -> list[Case]:
    cases = []
    for line in TABLES[table].strip().splitlines():
        left, codes = line.split(" => ")
        claim, evidence = left.split(" | ")
        cases.append((claim, evidence.split(" // "), set(codes.replace("-", "").split())))
    return cases


def _event(claim: str, *chunks: str, **claim_fields: Any) -> Event:
    numbered = list(enumerate(chunks, 1))
    return {
        "answer": claim,
        "claims": [
            {"claim_id": "c1", "text": claim, "citation_ids": [f"s{n}" for n, _ in numbered], **claim_fields}
        ],
        "citations": [{"citation_id": f"s{n}", "chunk_id": f"doc:{n}"} for n, _ in numbered],
        "retrieved_chunks": [{"chunk_id": f"doc:{n}", "text": text} for n, text in numbered],
    }


def _findings(claim: str, *chunks: str, limits: Limits | None = None, **claim_fields: Any) -> list[Finding]:
    answer = resolved(_event(claim, *chunks, **claim_fields), limits=limits)
    return list(check_values(answer, Work(answer, DEFAULT_SEVERITIES, CheckOptions())))


@pytest.mark.parametrize(
    ("claim", "chunks", "codes"), [case for table in TABLES for case in _cases(table)], ids=str
)
def test_golden_case(claim: str, chunks: list[str], codes: set[str]) -> None:
    assert {finding.code for finding in _findings(claim, *chunks)} == codes


def test_the_golden_cases_are_many_and_even() -> None:
    sizes = {table: len(_cases(table)) for table in TABLES}
    assert sum(sizes.values()) >= 150
    for language in ("en", "ru", "zh"):
        assert sizes[f"{language} clean"] == sizes[f"{language} broken"]


def test_detail_names_the_item_and_what_it_was_compared_with() -> None:
    found = _findings("Logs are kept 30 days.", "Logs are kept 90 days.")
    assert [(f.code, f.severity, f.citation_id, f.detail) for f in found] == [
        ("number_conflict", "block", "s1", "30 days; evidence: 90 days at doc:1 [14,21)")
    ]
    (absent,) = _findings("Logs are kept 30 days.", "Logs are written.", "Logs are read.")
    assert absent.citation_id is None
    assert absent.detail == "30 days; evidence: none like it among 0 numbers"


def test_the_claim_is_compared_with_all_its_chunks_together() -> None:
    claim = "It has 3 gates and 4 locks."
    assert _findings(claim, "It has 3 gates.", "It has 4 locks.") == []
    assert {f.code for f in _findings(claim, "It has 3 gates.")} == {"number_not_in_evidence"}


def test_a_claim_without_text_to_compare_with_is_skipped() -> None:
    assert _findings("It has 3 gates.", "") == []
    assert _findings("It has 3 gates.", " \n") == []
    assert _findings("It has 3 gates.") == []


def test_the_producers_word_that_a_claim_is_not_checkable_does_not_count() -> None:
    assert _findings("It has 3 gates.", "It has 4 gates.", checkable=False) != []


@pytest.mark.parametrize(
    "claim",
    ["It has 3 gates.", "It has 3 gates. Each is 2 m wide.", "Each is 2 m wide.\n", " It has 3 gates."],
)
def test_whole_sentences_of_the_chunk_state_its_values(claim: str) -> None:
    assert (
        _findings(claim, "The lock is old. It has 3 gates. Each is 2 m wide. It has 5 gates, they say.") == []
    )


def test_a_part_of_a_sentence_is_no_whole_one() -> None:
    assert _findings("It has 3 gates.", "They say that it has 13 gates.") != []


@pytest.mark.parametrize("written", ["TiO2", "TiO 2", "TiO₂", "tio2"])
def test_names_are_found_however_they_are_set(written: str) -> None:
    assert _findings("It is coated with TiO2.", f"A coat of {written} covers it.") == []


def test_code_of_the_evidence_may_state_a_value() -> None:
    assert _findings("The limit is 4500.", "Set `limit = 4500` first.") == []


@given(st.integers(2, 10**6), st.integers(2, 10**6))
def test_a_changed_number_is_always_found(stated: int, claimed: int) -> None:
    found = _findings(f"Elmford has {claimed} wooden benches.", f"Elmford has {stated} wooden benches.")
    assert {f.code for f in found} == (set() if stated == claimed else {"number_conflict"})


@given(st.integers(1, 400), st.sampled_from([("days", 24, "hours"), ("km", 1000, "m"), ("kg", 1000, "g")]))
def test_converted_values_are_equal(value: int, units: tuple[str, int, str]) -> None:
    large, factor, small = units
    assert _findings(f"The tour takes {value} {large}.", f"The tour takes {value * factor} {small}.") == []


@given(
    st.text(alphabet="0123456789.,-– %kgдней年月天万一二三至to約about ", max_size=60), st.text(max_size=60)
)
def test_any_text_is_compared_without_a_fault(claim: str, chunk: str) -> None:
    for finding in _findings(f"Note {claim}.", f"{chunk} {claim[::-1]}"):
        assert len(finding.detail) < 200


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_texts_are_compared_or_refused_within_the_budget(unit: str) -> None:
    text = (unit * 20_000)[:20_000]
    limits = Limits(compared_chars=5_000_000)
    claim, chunk = f"It has 3 gates {text}", f"It has 4 gates {text}"
    if unit in (HOSTILE["unfinished lists"], HOSTILE["lenticular"]):  # no markers, but numbers
        with pytest.raises(BadInput, match="too_large"):
            _findings(claim, chunk, limits=limits)
    else:
        assert len(_findings(claim, chunk, limits=limits)) < len(text)


REPEATED = {
    "digits": "1 ",
    "lists": "1,",
    "amounts": "5 kg ",
    "dates": "2026-01-01 ",
    "months": "5 May ",
    "words": "one two three ",
    "Russian words": "два ",
    "Han": "一二三 ",
    "Han scales": "3万",
    "list numbers": "\n1. ",
    "measure words": "5个个个 ",
}


@pytest.mark.parametrize("unit", REPEATED.values(), ids=REPEATED.keys())
@pytest.mark.parametrize("place", ["chunk", "claim", "claims"])
def test_a_megabyte_of_values_is_refused_within_a_second(unit: str, place: str) -> None:
    text = unit * (900_000 // len(unit.encode()))
    pieces = (
        [text[start : start + 800] for start in range(0, len(text), 800)] if place == "claims" else [text]
    )
    event = _event("It has 3 gates.", "It has 3 gates, 4 locks and 5 boats.")
    if place == "chunk":
        event["claims"][0]["text"] = "It has 3 gates and 4 locks."
        event["retrieved_chunks"][0]["text"] = text
    else:
        claim = event["claims"][0]
        event["claims"] = [
            {**claim, "claim_id": f"c{n}", "text": each} for n, each in enumerate(pieces[:1_000])
        ]
    answer = resolved(event, limits=Limits(pieces=10_000_000))  # lines of list numbers are pieces too
    cost_seconds = math.inf
    for _ in range(3):  # again only where the machine may have been too busy
        work = Work(answer, DEFAULT_SEVERITIES, CheckOptions())
        started = time.process_time()
        with pytest.raises(BadInput) as caught:
            check_values(answer, work)
        cost_seconds = min(cost_seconds, time.process_time() - started)
        if cost_seconds < 1:
            break
    assert caught.value.reason == "too_large"
    assert cost_seconds < 1


def test_a_table_of_two_thousand_numbers_is_compared() -> None:
    table = "\n".join(f"| gate {n} | {n}.25 m |" for n in range(1_000))
    assert _findings("Gate 7 is 7.25 m wide.", table) == []


def test_many_wrong_claims_over_a_long_table_are_compared() -> None:
    table = "\n".join(f"| gate {n} | {n * 7}.25 m |" for n in range(700))
    event = _event("Gate 3 measures 21.35 m.", table)
    claim = event["claims"][0]
    event["claims"] = [
        {**claim, "claim_id": f"c{n}", "text": f"Gate {n} measures {n * 7}.35 m."} for n in range(60)
    ]
    answer = resolved(event)
    found = check_values(answer, Work(answer, DEFAULT_SEVERITIES, CheckOptions()))
    assert [finding.claim for finding in found] == list(range(60))


def test_what_was_read_before_counts_as_much() -> None:
    claim = "There are 21 gates and 22 locks."
    few = "It has 21 gates and 22 locks, says this text."
    many = few + " It has 7 boats." * 100
    for _ in range(2):
        with pytest.raises(BadInput, match="more than 50 numbers") as caught:
            _findings(claim, many, limits=Limits(values=50))
        assert caught.value.reason == "too_large"
        assert _findings(claim, few, limits=Limits(values=50)) == []
        assert _findings(claim, many, limits=Limits(values=500)) == []


def test_many_claims_over_many_values_are_refused() -> None:
    chunk = " ".join(f"Gate {n} is {n}.5 m wide." for n in range(2_000))
    claim = " ".join(f"Gate {n} is about {n}.7 m wide." for n in range(300))
    with pytest.raises(BadInput) as caught:
        _findings(claim, chunk, limits=Limits(compared_chars=100_000))
    assert caught.value.reason == "too_large"
