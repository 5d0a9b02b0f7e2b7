"""Claim records: every claim and judge run has one, in the form of the model, the same again each time."""

import hashlib
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.answer import Citation
from streamverify.model.claim_record import ClaimRecord
from streamverify.model.judgement import Judgement
from streamverify.model.spec import VerificationSpec
from streamverify.policy.action import RiskTable
from streamverify.policy.claim_records import AnswerRecords, ClaimRecorder, Rescored
from streamverify.policy.cut_claim_records import encode_claim_records
from streamverify.policy.decide import decide
from streamverify.structural.resolution import ResolvedAnswer
from tests.policy.builders import claim, finding, judged, link, resolved

SPEC = VerificationSpec(claim_policy_revision="claims-3", retrieval_policy_revision="index-9")
RECORDER = ClaimRecorder(SPEC)
ABSTAINED = Judgement(None, "abstained", judge="rules@1")
CONTENT_SHA256 = hashlib.sha256(b"evidence").hexdigest()


def decision(
    answer: ResolvedAnswer, judgements: dict[int, Judgement], findings: list[Any] | None = None
) -> dict[str, Any]:
    outcome = decide(answer, findings or [], judgements, RiskTable(SPEC))
    return {
        "decision_id": "d" * 32,
        "answer_id": "a-1",
        "claims": outcome.claims,
        "decided_at": "2026-11-30T10:00:00.000Z",
        "spec_hash": "5" * 64,
        "input_sha256": "1" * 64,
    }


def records(
    answer: ResolvedAnswer, judgements: dict[int, Judgement] | None = None, **options: Any
) -> list[ClaimRecord]:
    judgements = judgements or {}
    made = RECORDER.records(
        answer, judgements, decision(answer, judgements, options.pop("findings", None)), **options
    )
    return read(made)


def read(made: AnswerRecords) -> list[ClaimRecord]:
    """Every record as the model reads it, strictly; written and merged are the same."""
    encoded = encode_claim_records(made, 2_000_000)
    whole = made.whole()
    assert [orjson.loads(value) for value in encoded] == orjson.loads(orjson.dumps(whole))
    for record in whole:
        assert record.keys() == ClaimRecord.model_fields.keys()
    return [ClaimRecord.model_validate(orjson.loads(value)) for value in encoded]


def test_a_record_holds_what_the_claim_was_judged_on() -> None:
    citation = Citation(citation_id="s1", chunk_id="k1", span=(0, 8))
    given_claim = claim(link()._replace(citation=citation), link("s2", state="unknown_citation"), weight=2.0)
    (record,) = records(
        resolved(given_claim),
        {0: judged("supported")._replace(raw="{}", reason="it says so", latency_ms=1.5, coverage=0.5)},
        findings=[finding("quote_folded", "info", 0, "s1", "0:8")],
    )
    assert record.model_dump() == {
        "schema_version": "1",
        "record_id": record.record_id,
        "decision_id": "d" * 32,
        "answer_id": "a-1",
        "claim_id": "c1",
        "claim_index": 0,
        "text": "A claim.",
        "checkable": True,
        "unverifiable_rule": None,
        "material": True,
        "weight": 2.0,
        "risk_class": "default",
        "context": [{"chunk_id": "k1", "content_sha256": CONTENT_SHA256, "chars": 8}],
        "cited": [
            {"citation_id": "s1", "chunk_id": "k1", "state": "resolved", "span": (0, 8)},
            {"citation_id": "s2", "chunk_id": None, "state": "unknown_citation", "span": None},
        ],
        "evidence": [{"chunk_id": "k1", "start": 0, "end": 3}],
        "findings": [{"code": "quote_folded", "severity": "info", "citation_id": "s1", "detail": "0:8"}],
        "run": 1,
        "runs": 1,
        "judge": "rules@1",
        "label": "supported",
        "verdict": "supported",
        "not_judged_reason": None,
        "claim_verdict": "supported",
        "scores": judged("supported").scores,
        "confidence": 0.97,
        "probability": None,
        "raw": "{}",
        "rationale": "it says so",
        "coverage": 0.5,
        "disagreement": False,
        "latency_ms": 1.5,
        "extractor": {"name": "producer", "revision": "claims-3"},
        "retriever": {"name": "chunk_store", "revision": "index-9"},
        "checks_revision": record.checks_revision,
        "policy_revision": record.policy_revision,
        "adjudication": None,
        "late": False,
        "rescore_of": None,
        "recorded_at": "2026-11-30T10:00:00.000Z",
        "spec_hash": "5" * 64,
        "input_sha256": "1" * 64,
        "truncated": False,
    }


@pytest.mark.parametrize(
    ("one", "found", "verdict", "reason"),
    [
        (claim(checkable=False), [], "unverifiable", None),
        (claim(), [], "not_judged", "uncited"),
        (claim(link(state="evidence_missing")), [], "not_judged", "evidence_missing"),
        (claim(link()), [], "not_judged", "abstained"),
        (claim(link()), [finding("number_conflict", "block", 0, "s1")], "contradicted", None),
    ],
)
def test_a_claim_that_nobody_was_asked_about_has_one_too(
    one: Any, found: list[Any], verdict: str, reason: str | None
) -> None:
    (record,) = records(resolved(one), findings=found)
    assert (record.verdict, record.not_judged_reason, record.claim_verdict) == (verdict, reason, verdict)
    assert (record.judge, record.label, record.run, record.runs) == (None, None, 1, 1)


def test_each_judge_that_was_asked_in_turn_has_one_and_the_last_speaks_for_the_claim() -> None:
    unsure = judged("supported", 0.6)._replace(judge="nli@a")
    last = judged("contradicted")._replace(judge="llm@b")
    final = last._replace(runs=(ABSTAINED, unsure, last), disagreement=True)
    found = records(resolved(claim(link())), {0: final})
    assert [(r.run, r.runs, r.judge, r.label, r.verdict, r.not_judged_reason) for r in found] == [
        (1, 3, "rules@1", None, "not_judged", "abstained"),
        (2, 3, "nli@a", "supported", "not_judged", "abstained"),
        (3, 3, "llm@b", "contradicted", "contradicted", None),
    ]
    assert {record.claim_verdict for record in found} == {"contradicted"}
    assert [record.disagreement for record in found] == [False, False, True]
    assert len({record.record_id for record in found}) == 3


def test_a_last_judge_that_does_not_stand_keeps_what_it_said() -> None:
    last = judged("supported", 0.6)._replace(judge="llm@b")
    final = Judgement(None, "abstained", last.scores, judge="llm@b", runs=(ABSTAINED, last))
    found = records(resolved(claim(link())), {0: final})
    assert (found[-1].label, found[-1].verdict, found[-1].not_judged_reason) == (
        "supported",
        "not_judged",
        "abstained",
    )


@pytest.mark.parametrize("judgement", [Judgement(None), Judgement("supported", "abstained")])
def test_an_answer_that_is_none_or_two_is_an_error_of_the_judge(judgement: Judgement) -> None:
    (record,) = records(resolved(claim(link())), {0: judgement})
    assert (record.verdict, record.not_judged_reason, record.claim_verdict) == (
        "not_judged",
        "judge_error",
        "not_judged",
    )


def test_chunks_stand_once_and_only_with_a_text_that_was_judged() -> None:
    links = (link(), link("s2"), link("s3", "k3", " "), link("s4", "k4", state="evidence_missing"))
    (record,) = records(resolved(claim(*links)))
    assert [chunk.chunk_id for chunk in record.context] == ["k1"]
    assert len(record.cited) == 4
    limited = ClaimRecorder(VerificationSpec(citations_per_claim_judged=1))
    answer = resolved(claim(link(), link("s2", "k2")), claim(link("s2", "k2")))
    found = read(limited.records(answer, {}, decision(answer, {})))
    assert [[chunk.chunk_id for chunk in record.context] for record in found] == [["k1"], ["k2"]]


def test_long_texts_are_hashed_as_short_ones() -> None:
    text = "é" * 5_000
    (record,) = records(resolved(claim(link(text=text))))
    assert record.context[0].content_sha256 == hashlib.sha256(text.encode()).hexdigest()


def test_ids_follow_from_decision_claim_run_judge_and_rescore() -> None:
    answer = resolved(claim(link(), claim_id="same"), claim(link(), claim_id="same"))
    judgements = {0: judged("supported"), 1: judged("supported")}
    first = [record.record_id for record in records(answer, judgements)]
    assert first == [record.record_id for record in records(answer, judgements)]
    other = {index: each._replace(judge="rules@2") for index, each in judgements.items()}
    sets = [
        first,
        [record.record_id for record in records(answer, other)],
        [record.record_id for record in records(answer)],
        [record.record_id for record in records(answer, judgements, rescored=Rescored("line:1"))],
        [record.record_id for record in records(answer, judgements, rescored=Rescored("line:1", None, "b"))],
        [record.record_id for record in late(answer, judgements)],
    ]
    assert len({each for ids in sets for each in ids}) == 2 * len(sets)


def late(answer: ResolvedAnswer, judgements: dict[int, Judgement]) -> list[ClaimRecord]:
    made = decision(answer, {})
    return read(RECORDER.late_records(answer, judgements, made, recorded_at="2026-11-30T10:00:09.000Z"))


def test_late_records_are_of_the_late_claims_and_leave_the_decision_as_it_was() -> None:
    answer = resolved(claim(link()), claim(link()))
    (record,) = late(answer, {1: judged("supported")})
    assert (record.late, record.claim_id, record.verdict, record.claim_verdict) == (
        True,
        "c2",
        "supported",
        "not_judged",
    )
    assert record.recorded_at == "2026-11-30T10:00:09.000Z"


def test_a_rescore_says_what_it_judges_again() -> None:
    (record,) = records(resolved(claim()), rescored=Rescored("t:0:7", "e" * 32, "spring"))
    assert record.rescore_of is not None
    assert record.rescore_of.model_dump() == {"position": "t:0:7", "decision_id": "e" * 32, "run": "spring"}


def test_a_dead_letter_has_none() -> None:
    answer = resolved(claim(link()))
    dead = {**decision(answer, {}), "claims": []}
    assert RECORDER.records(answer, {}, dead).own == []
    assert RECORDER.late_records(answer, {0: judged("supported")}, dead, recorded_at="").own == []


def test_what_a_judge_writes_is_bounded() -> None:
    given_judgement = judged("supported")._replace(raw="r" * 9_000, reason="é" * 9_000)
    (record,) = records(resolved(claim(link())), {0: given_judgement})
    assert record.raw == "r" * 3_999 + "…"
    assert record.rationale == "é" * 1_999 + "…"
    assert not record.truncated


def test_records_that_are_written_alike_are_not_taken_for_each_other() -> None:
    answer = resolved(claim(link()), claim(link(), risk_class="x" * 500))
    base = judged("supported")
    for judgement in (
        base,
        base._replace(confidence=1),
        base._replace(confidence=1.0),
        base._replace(scores={**(base.scores or {}), "insufficient": 0.25}),
        base._replace(judge="other@1"),
        base._replace(coverage=0.5),
        base._replace(disagreement=True),
        base._replace(probability=0.5),
        base._replace(raw="x"),
        base._replace(raw="y", latency_ms=2.0),
    ):
        first, second = records(answer, {0: judgement, 1: judgement})
        for record in (first, second):
            assert record.confidence == judgement.confidence
            assert record.scores is not None
            assert record.scores.model_dump() == judgement.scores
            assert (record.judge, record.coverage, record.raw) == (
                judgement.judge,
                judgement.coverage,
                judgement.raw,
            )
            assert (record.disagreement, record.probability, record.latency_ms) == (
                judgement.disagreement,
                judgement.probability,
                judgement.latency_ms,
            )
        assert (first.risk_class, second.risk_class) == ("default", "x" * 500)


def test_a_whole_number_is_written_as_it_was_given() -> None:
    answer = resolved(claim(link()))
    for confidence, text in ((1, b'"confidence":1,'), (1.0, b'"confidence":1.0,'), (1, b'"confidence":1,')):
        judgements = {0: judged("supported")._replace(confidence=confidence)}
        made = RECORDER.records(answer, judgements, decision(answer, judgements))
        assert text in encode_claim_records(made, 2_000_000)[0]


texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)


@given(
    ids=st.lists(texts, max_size=4),
    said=st.lists(
        st.sampled_from(
            [None, ABSTAINED, judged("supported"), judged("insufficient", 0.5), judged("contradicted")]
        ),
        min_size=4,
        max_size=4,
    ),
    states=st.lists(st.sampled_from(["resolved", "unknown_citation", "evidence_missing"]), max_size=3),
)
def test_whatever_is_recorded_is_as_the_model_has_it(
    ids: list[str], said: list[Judgement | None], states: list[Any]
) -> None:
    links = [link(f"s{number}", f"k{number}", state=state) for number, state in enumerate(states)]
    answer = resolved(*(claim(*links, claim_id=each) for each in ids))
    judgements = {number: each for number, each in enumerate(said[: len(ids)]) if each is not None}
    found = records(answer, judgements)
    assert [record.claim_index for record in found] == list(range(len(ids)))
    assert len({record.record_id for record in found}) == len(ids)
