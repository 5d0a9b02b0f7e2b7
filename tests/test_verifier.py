"""Events in, decisions out: dead letters, ids, deadlines, faults of our own, replays."""

import itertools
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamverify.model.answer import Chunk
from streamverify.model.codes import (
    DEAD_LETTER_REASONS,
    FINDING_CODES,
    LABELS,
    NOT_JUDGED_REASONS,
    POLICY_CODES,
    Label,
)
from streamverify.model.decision import Decision
from streamverify.model.errors import SpecError
from streamverify.model.identity import decision_id, decision_id_for_file, input_sha256
from streamverify.model.judgement import EvidenceSpan, Judgement
from streamverify.model.limits import Limits
from streamverify.model.spec import VerificationSpec
from streamverify.verifier import Origin, Prepared, UtcMilliseconds, Verification, Verifier

AT = 1_796_032_800.25
DECIDED_AT = "2026-11-30T10:00:00.250Z"
ORIGIN = Origin("answers.generated", 3, 17)
LINE = Origin.of_line(5)
TEXT = "Logs are kept no more than 30 calendar days."
REASON_CODES = {*FINDING_CODES, *POLICY_CODES, *DEAD_LETTER_REASONS}


def verifier(**options: Any) -> Verifier:
    return Verifier(clock=lambda: AT, judge=None, **options)


def event(**fields: Any) -> bytes:
    clean = {
        "schema_version": "1",
        "answer_id": "a-1",
        "created_at": "2026-11-30T10:00:00Z",
        "answer": TEXT,
        "claims": [{"claim_id": "c1", "text": TEXT, "citation_ids": ["s1"], "span": [0, 44]}],
        "citations": [
            {
                "citation_id": "s1",
                "document_id": "doc-17",
                "chunk_id": "doc-17:4",
                "quote": "no more than 30 calendar days",
                "span": [14, 43],
            }
        ],
        "retrieved_chunks": [{"chunk_id": "doc-17:4", "document_id": "doc-17", "text": TEXT, "rank": 1}],
        "producer": {"model": "m", "tenant": "t", "route": None},
    }
    return json.dumps({**clean, **fields}).encode()


def without(*names: str, **fields: Any) -> bytes:
    whole = json.loads(event(**fields))
    return json.dumps({name: value for name, value in whole.items() if name not in names}).encode()


def supported(confidence: float = 0.97) -> Judgement:
    scores: dict[Label, float] = {
        "supported": confidence,
        "contradicted": 0.0,
        "insufficient": 1 - confidence,
    }
    return Judgement(
        "supported",
        None,
        scores,
        confidence,
        None,
        "rules@1",
        [EvidenceSpan("doc-17:4", 14, 43)],
    )


def is_contract(decision: dict[str, Any]) -> None:
    """Strict on types, equal when written back (so nothing beside the model), and consistent in itself."""
    assert Decision.model_validate(decision).model_dump() == decision
    counts = decision["counts"]
    assert counts["claims"] == len(decision["claims"]) == counts["checkable"] + counts["unverifiable"]
    assert counts["judged"] == counts["supported"] + counts["contradicted"] + counts["insufficient"]
    assert counts["not_judged"] == counts["checkable"] - counts["judged"]
    for claim in decision["claims"]:
        assert (claim["not_judged_reason"] is not None) == (claim["verdict"] == "not_judged")
    for one in decision["rates"].values():
        shares = one["numerator"] / one["denominator"] if one["denominator"] else None
        assert one["value"] == shares
    assert (decision["action"] == "pass") == (not decision["reasons"])
    assert {reason["code"] for reason in decision["reasons"]} <= REASON_CODES


def test_a_clean_answer_without_a_judge_is_flagged_as_not_judged() -> None:
    one = verifier().verify_event(event(), ORIGIN)
    is_contract(one.decision)
    assert (one.action, one.dead_letter, one.error) == ("flag", None, None)
    assert one.not_judged == ["abstained"]
    sha256 = input_sha256(event())
    assert one.decision["decision_id"] == decision_id(
        "answers.generated", 3, 17, sha256, one.decision["spec_hash"]
    )
    expected: dict[str, Any] = {
        "answer_id": "a-1",
        "answer_created_at": "2026-11-30T10:00:00Z",
        "decided_at": DECIDED_AT,
        "input_sha256": sha256,
        "producer": {"model": "m", "tenant": "t"},
        "replay_of": None,
        "line": None,
        "truncated": False,
        "sampled": [],
        "extra": {},
    }
    assert {name: one.decision[name] for name in expected} == expected


def test_a_clean_answer_that_a_judge_supports_passes() -> None:
    made = verifier()
    prepared = made.prepare(event(), ORIGIN)
    assert isinstance(prepared, Prepared)
    (wanted,) = prepared.claims_to_judge()
    one = made.conclude(prepared, {wanted.index: supported()})
    is_contract(one.decision)
    assert (one.action, one.decision["strict_pass"], one.decision["reasons"]) == ("pass", True, [])


def test_a_structural_fault_blocks() -> None:
    one = verifier().verify_event(event(citations=[]), ORIGIN)
    is_contract(one.decision)
    assert one.action == "block"
    assert one.decision["reasons"][0]["code"] == "unknown_citation"
    assert "unknown_citation" in [finding.code for finding in one.findings]


def test_what_is_not_given_is_not_made_up() -> None:
    one = verifier().verify_event(b'{"answer": ""}', LINE)
    is_contract(one.decision)
    assert (one.action, one.decision["empty_answer"]) == ("flag", True)
    assert (one.decision["answer_created_at"], one.decision["producer"]) == (None, {})


# -- answer ids


@pytest.mark.parametrize(
    ("value", "key", "expected"),
    [
        (event(), b"key", "a-1"),
        (without("answer_id"), b"key", "key"),
        (event(answer_id=None), "ключ".encode(), "ключ"),
        (without("answer_id"), None, "answers.generated:3:17"),
        (without("answer_id"), b"", "answers.generated:3:17"),
        (without("answer_id"), b"\xff", "answers.generated:3:17"),
        (without("answer_id"), b"k" * 1_000, "k" * 1_000),
        (without("answer_id"), b"k" * 1_001, "answers.generated:3:17"),
        (b'{"answer_id": "a-1"}', b"key", "key"),
        (b'{"answer_id": "a-1"}', None, "answers.generated:3:17"),
        (None, b"key", "key"),
    ],
)
def test_answer_ids(value: bytes | None, key: bytes | None, expected: str) -> None:
    one = verifier().verify_event(value, ORIGIN._replace(key=key))
    assert one.answer_id == one.decision["answer_id"] == expected


def test_ids_in_a_file() -> None:
    made = verifier()
    one = made.verify_event(without("answer_id"), LINE)
    assert one.answer_id == "line:5"
    sha256 = one.decision["input_sha256"]
    assert one.decision["decision_id"] == decision_id_for_file("line:5", sha256, made.spec_hash)
    named = made.verify_event(event(), LINE)
    assert (
        named.decision["decision_id"] == made.verify_event(event(), Origin.of_line(6)).decision["decision_id"]
    )


def test_a_replayed_dead_letter_names_its_old_decision() -> None:
    old = "0" * 32
    for value in (event(), b"{"):
        assert verifier().verify_event(value, ORIGIN._replace(replay_of=old)).decision["replay_of"] == old


# -- dead letters


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "undecodable"),
        (b"", "undecodable"),
        (b"{", "undecodable"),
        (b"[]", "schema_invalid"),
        (b'{"answer_id": "a-1"}', "schema_invalid"),
        (event(schema_version="2"), "schema_unsupported"),
        (event(answer="x" * 1_000_000), "too_large"),
        (b'{"answer": "x", "u": ' + b"[" * 40 + b"]" * 40 + b"}", "too_deep"),
    ],
)
@pytest.mark.parametrize("origin", [ORIGIN, LINE])
def test_dead_letters_block(value: bytes | None, reason: str, origin: Origin) -> None:
    one = verifier().verify_event(value, origin)
    is_contract(one.decision)
    assert one.action == one.decision["action"] == "block"
    assert one.dead_letter is not None
    assert one.dead_letter.reason == reason
    assert one.decision["reasons"] == [
        {
            "code": reason,
            "severity": "block",
            "claim_id": None,
            "citation_id": None,
            "detail": one.dead_letter.detail,
        }
    ]
    assert one.decision["strict_pass"] is None
    assert one.decision["line"] == (5 if origin is LINE else None)
    assert one.answer_id == origin.position
    assert one.decision["input_sha256"] == input_sha256(value)


def test_too_many_sentences_are_a_dead_letter_too() -> None:
    made = verifier(limits=Limits(sentences=2))
    one = made.verify_event(b'{"answer": "One is red. Two is blue. Three is green."}', ORIGIN)
    assert one.dead_letter is not None
    assert one.dead_letter.reason == "too_large"


# -- faults of our own


def failing(_: str) -> Chunk | None:
    raise RuntimeError("CANARY")


def test_a_fault_inside_becomes_a_dead_letter_and_never_a_pass() -> None:
    one = verifier(lookup=failing).verify_event(without("retrieved_chunks"), ORIGIN._replace(key=b"key"))
    is_contract(one.decision)
    assert (one.action, one.answer_id) == ("block", "key")
    assert isinstance(one.error, RuntimeError)
    assert one.dead_letter is not None
    assert (one.dead_letter.reason, one.dead_letter.detail) == ("internal_error", "RuntimeError")
    assert b"CANARY" not in orjson.dumps(one.decision)


def test_a_fault_in_concluding_becomes_a_dead_letter() -> None:
    made = verifier()
    prepared = made.prepare(event(), ORIGIN)
    assert isinstance(prepared, Prepared)
    one = made.conclude(prepared, {0: supported()._replace(link_supports=[True, True])})
    assert one.dead_letter is not None
    assert one.dead_letter.reason == "internal_error"
    assert one.action == "block"


def test_a_decision_that_cannot_be_written_becomes_a_dead_letter() -> None:
    made = verifier()
    one = made.verify_event(event(), ORIGIN)
    one.decision["extra"] = {"u": object()}
    written = orjson.loads(made.encode(one))
    assert written == one.decision
    is_contract(written)
    assert (one.action, written["reasons"][0]["code"]) == ("block", "internal_error")
    assert one.error is not None


# -- deadlines


@pytest.mark.parametrize(
    ("deadline_ms", "waited_ms", "exceeded"),
    [
        (2_000, 1_999.9, False),
        (2_000, 2_000.0, True),
        (None, 9_999.0, False),
        (None, 10_000.0, True),
        (0, 0.0, True),
        (0, None, False),
        (1, None, False),
        (60_000, 10_001.0, False),
    ],
)
def test_deadlines_count_from_receipt(
    deadline_ms: int | None, waited_ms: float | None, exceeded: bool
) -> None:
    made = verifier()
    one = made.verify_event(event(deadline_ms=deadline_ms), ORIGIN, waited_ms=waited_ms)
    is_contract(one.decision)
    assert one.decision["deadline_exceeded"] is exceeded
    assert one.decision["claims"][0]["not_judged_reason"] == ("deadline" if exceeded else "abstained")
    assert one.action == "flag"


def test_what_was_judged_in_time_counts_after_the_deadline() -> None:
    made = verifier(max_answer_ms=10)
    prepared = made.prepare(event(), ORIGIN)
    assert isinstance(prepared, Prepared)
    one = made.conclude(prepared, {0: supported()}, waited_ms=11)
    assert (one.action, one.decision["deadline_exceeded"]) == ("pass", True)


# -- spec and settings


def test_the_spec_decides() -> None:
    spec = VerificationSpec.model_validate(
        {"chunk_max_chars": 10, "risk_classes": {"default": {"on_not_judged": "block"}}}
    )
    one = verifier(spec=spec).verify_event(event(), ORIGIN)
    assert one.action == "block"
    assert "chunk_too_large" in [finding.code for finding in one.findings]
    assert one.decision["spec_hash"] != verifier().spec_hash


def test_a_spec_that_lowers_a_block_by_a_slip_is_refused() -> None:
    with pytest.raises(SpecError):
        verifier(spec=VerificationSpec(severities={"unknown_citation": "flag"}))


def test_unknown_fields_are_passed_on_by_name() -> None:
    made = verifier(passthrough_fields=["trace", "huge"])
    value = event(trace={"id": [1]}, huge=10**30, other=1)
    one = made.verify_event(value, ORIGIN)
    is_contract(one.decision)
    assert one.decision["extra"] == {"trace": {"id": [1]}, "huge": 1e30}
    huge = json.loads(event())
    raw = json.dumps(huge).encode()[:-1] + b', "huge": ' + b"9" * 5_000 + b"}"
    assert orjson.loads(made.encode(made.verify_event(raw, ORIGIN)))["extra"]["huge"] > 1e308


def test_the_deepest_field_that_is_passed_on_can_be_written() -> None:
    limits = Limits(depth=200)
    made = verifier(limits=limits, passthrough_fields=["u"])
    value = b'{"answer": "x", "u": ' + b"[" * 199 + b"]" * 199 + b"}"
    one = made.verify_event(value, ORIGIN)
    assert one.dead_letter is None
    assert orjson.loads(made.encode(one))["extra"]["u"]
    assert one.dead_letter is None


def test_chunks_come_from_the_store() -> None:
    store = {"doc-17:4": Chunk(chunk_id="doc-17:4", text=TEXT)}
    value = without("retrieved_chunks")
    assert verifier(lookup=store.get).verify_event(value, ORIGIN).not_judged == ["abstained"]
    assert verifier().verify_event(value, ORIGIN).not_judged == ["evidence_missing"]


# -- size, clock, replays


def test_the_largest_events_give_decisions_that_fit() -> None:
    made = verifier()
    citations = [{"citation_id": f"s{n}", "chunk_id": "k" * 400} for n in range(1_000)]
    claims = [
        {"claim_id": f"c{n}", "text": "t" * 300, "citation_ids": [f"s{n + m}" for m in range(20)]}
        for n in range(1_000)
    ]
    value = event(claims=claims, citations=citations)
    assert len(value) <= made.limits.event_bytes
    one = made.verify_event(value, ORIGIN)
    assert one.dead_letter is None
    encoded = made.encode(one)
    assert len(encoded) <= made.limits.decision_bytes
    written = orjson.loads(encoded)
    assert written["truncated"] is True
    assert written["counts"]["citations_shown"] == 20_000
    Decision.model_validate(written)


@pytest.mark.parametrize("text", [" " * 400_000, "", "\u3000" * 100_000 + "x"])
def test_thousands_of_links_to_one_long_blank_text_take_little_time(text: str) -> None:
    claims = [{"claim_id": f"c{n}", "text": "t", "citation_ids": ["s"] * 20} for n in range(1_000)]
    chunks = [{"chunk_id": "k", "text": text}]
    value = event(claims=claims, citations=[{"citation_id": "s", "chunk_id": "k"}], retrieved_chunks=chunks)
    made = verifier()
    begun = time.process_time()
    prepared = made.prepare(value, ORIGIN)
    assert isinstance(prepared, Prepared)
    wanted = prepared.claims_to_judge()
    one = made.conclude(prepared, {claim.index: supported() for claim in wanted})
    made.encode(one)
    assert time.process_time() - begun < 2
    assert len(wanted) == (1_000 if text.strip() else 0)
    assert one.decision["counts"]["supported"] == len(wanted)


def test_timestamps() -> None:
    utc = UtcMilliseconds()
    assert utc(AT) == DECIDED_AT
    assert utc(AT + 0.5) == "2026-11-30T10:00:00.750Z"
    assert utc(AT + 0.75) == "2026-11-30T10:00:01.000Z"
    assert utc(AT) == DECIDED_AT
    assert utc(0) == "1970-01-01T00:00:00.000Z"


def test_replays_are_equal_but_for_the_time() -> None:
    ticks: Iterator[int] = itertools.count(1_796_032_800)
    made = Verifier(clock=lambda: next(ticks))
    again = Verifier(clock=lambda: next(ticks))
    for value in (event(), event(citations=[]), without("claims"), b"{", None, b'{"answer": ""}'):
        first, second, third = (one.verify_event(value, ORIGIN) for one in (made, made, again))
        times = {one.decision.pop("decided_at") for one in (first, second, third)}
        assert len(times) == 3
        assert orjson.dumps(first.decision) == orjson.dumps(second.decision) == orjson.dumps(third.decision)


# -- whatever is read is decided, and what is written is the contract

IDS = st.sampled_from(["s1", "s2", "k1", "k2", "c1", "c2", "\x00", "я"])
TEXTS = st.sampled_from(
    ["", " ", TEXT, "Да.", "顶板向左滑出。[1]", "Hello!", "I could not find this. [7]", "x" * 3_000]
)
SPANS = st.none() | st.tuples(st.integers(-2, 60), st.integers(-2, 60))
CLAIMS = st.fixed_dictionaries(
    {"claim_id": IDS, "text": TEXTS},
    optional={
        "citation_ids": st.lists(IDS, max_size=3),
        "span": SPANS,
        "material": st.booleans(),
        "checkable": st.booleans(),
        "weight": st.floats(1e-3, 1e3),
        "risk_class": st.sampled_from(["default", "high", "other"]),
    },
)
CITATIONS = st.fixed_dictionaries(
    {"citation_id": IDS, "chunk_id": IDS},
    optional={"document_id": IDS, "quote": TEXTS, "span": SPANS},
)
CHUNKS = st.fixed_dictionaries(
    {"chunk_id": IDS},
    optional={
        "document_id": IDS,
        "text": TEXTS,
        "content_sha256": st.just("0"),
        "source": st.just({"valid_until": "2020-01-01"}),
    },
)
EVENTS = st.fixed_dictionaries(
    {"answer": TEXTS},
    optional={
        "answer_id": IDS,
        "created_at": st.just("2026-11-30"),
        "claims": st.lists(CLAIMS, max_size=4),
        "citations": st.lists(CITATIONS, max_size=4),
        "retrieved_chunks": st.lists(CHUNKS, max_size=4),
        "producer": st.fixed_dictionaries({}, optional={"model": TEXTS, "tenant": st.none()}),
        "deadline_ms": st.integers(0, 100),
        "unknown": st.dictionaries(IDS, st.integers()),
    },
)
SHARES = st.floats(0, 1)
JUDGEMENTS = st.builds(
    lambda label, scores, confidence, probability: Judgement(
        label,
        None,
        dict(zip(LABELS, scores, strict=True)),
        confidence,
        probability,
        "j@1",
        [EvidenceSpan("k1", 0, 1)],
    ),
    st.sampled_from(LABELS),
    st.tuples(SHARES, SHARES, SHARES),
    SHARES,
    st.none() | SHARES,
) | st.builds(lambda reason: Judgement(None, reason, judge="j@1"), st.sampled_from(NOT_JUDGED_REASONS))
SHARED = verifier(passthrough_fields=("unknown",))


def decided(
    fields: dict[str, Any], judge: Callable[[int], Judgement | None], waited_ms: float
) -> Verification:
    prepared = SHARED.prepare(json.dumps(fields).encode(), ORIGIN)
    if isinstance(prepared, Verification):
        return prepared
    judgements = {
        one.index: said for one in prepared.claims_to_judge() if (said := judge(one.index)) is not None
    }
    return SHARED.conclude(prepared, judgements, waited_ms=waited_ms)


@given(EVENTS, st.lists(st.none() | JUDGEMENTS, min_size=20, max_size=20), st.floats(0, 200))
def test_every_decision_is_as_the_contract_says(
    fields: dict[str, Any], judgements: list[Judgement | None], waited_ms: float
) -> None:
    one = decided(fields, judgements.__getitem__, waited_ms)
    assert one.error is None
    assert one.dead_letter is None
    is_contract(one.decision)
    assert orjson.loads(SHARED.encode(one)) == one.decision
    repeated = decided(fields, judgements.__getitem__, waited_ms)
    assert repeated.decision == one.decision


@given(EVENTS, st.lists(st.none() | JUDGEMENTS, min_size=20, max_size=20))
def test_a_pass_has_every_material_claim_cited_and_supported(
    fields: dict[str, Any], judgements: list[Judgement | None]
) -> None:
    one = decided(fields, judgements.__getitem__, 0)
    if one.action == "pass":
        assert one.decision["strict_pass"] in (True, None)
        assert all(finding.severity == "info" for finding in one.findings)
    counts = one.decision["counts"]
    if counts["supported"] < counts["material"]:
        assert one.action != "pass"


@given(st.binary(max_size=100) | EVENTS.map(lambda fields: json.dumps(fields).encode()))
def test_whatever_comes_is_decided(value: bytes) -> None:
    one = SHARED.verify_event(value, LINE)
    assert one.error is None
    is_contract(one.decision)


def test_of_many_citations_a_spec_may_have_the_first_judged() -> None:
    value = orjson.dumps(
        {
            "answer": "The gate is red.",
            "claims": [{"claim_id": "c1", "text": "The gate is red.", "citation_ids": ["s1", "s2"]}],
            "citations": [
                {"citation_id": "s1", "chunk_id": "k1"},
                {"citation_id": "s2", "chunk_id": "k2"},
            ],
            "retrieved_chunks": [
                {"chunk_id": "k1", "text": "The lid is blue."},
                {"chunk_id": "k2", "text": "The gate is red."},
            ],
        }
    )
    found = {}
    for most in (None, 1):
        spec = VerificationSpec(citations_per_claim_judged=most)
        claim = Verifier(spec).verify_event(value, Origin.of_line(1)).decision["claims"][0]
        found[most] = (claim["verdict"], claim["coverage"])
    assert found == {None: ("supported", None), 1: ("not_judged", 0.5)}
