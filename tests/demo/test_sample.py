"""The shipped sample is what it says it is: recomputed here without the checks of the product."""

import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from importlib.resources import files
from typing import Any

import pytest

Event = dict[str, Any]

INFO_CODES = {"quote_folded", "bound_dropped", "refusal"}
ALERT_CODES = set(
    re.findall(
        r"\w+",
        """
    unknown_citation chunk_not_retrieved quote_not_in_chunk quote_empty document_mismatch
    citation_span_mismatch duplicate_citation_id duplicate_claim_id duplicate_chunk_id
    missing_citation chunk_too_large chunk_empty chunk_hash_mismatch evidence_missing
    number_not_in_evidence unit_not_in_evidence date_not_in_evidence number_conflict
    unit_conflict date_conflict negation_conflict scope_strengthened claim_span_mismatch
    marker_out_of_range uncovered_text source_stale empty_answer degenerate_answer
    no_checkable_claims judge_injection_suspected
    """,
    )
)
BLOCK_CODES = set(
    re.findall(
        r"\w+",
        """
    unknown_citation chunk_not_retrieved quote_not_in_chunk document_mismatch
    citation_span_mismatch chunk_hash_mismatch number_conflict unit_conflict date_conflict
    negation_conflict marker_out_of_range
    """,
    )
)
# The codes that `recomputed_codes` derives from the event alone.
RECOMPUTED_CODES = set(
    re.findall(
        r"\w+",
        """
    unknown_citation chunk_not_retrieved quote_not_in_chunk quote_folded quote_empty
    document_mismatch citation_span_mismatch duplicate_citation_id duplicate_claim_id
    duplicate_chunk_id chunk_too_large chunk_empty chunk_hash_mismatch evidence_missing
    claim_span_mismatch marker_out_of_range source_stale empty_answer
    """,
    )
)
VERDICTS = {"supported", "contradicted", "insufficient", "unverifiable", "not_judged"}
EXPECTED_KEYS = {"kind", "action", "action_with_judge", "codes", "absent", "verdicts", "note"}
CHUNK_LIMIT_CODE_POINTS = 2000
MARKER = re.compile(r"\[\^?(\d[\d, -]*)\]|【(\d+)(?:†source)?】|([¹²³])")
SUPERSCRIPTS = {"¹": 1, "²": 2, "³": 3}


def load_lines() -> list[str]:
    text = (files("streamverify.demo") / "sample.jsonl").read_bytes().decode("utf-8")
    assert text.endswith("\n")
    return text.removesuffix("\n").split("\n")


EVENTS: list[Event] = [json.loads(line) for line in load_lines()]
IDS = [event["answer_id"] for event in EVENTS]
each_event = pytest.mark.parametrize("event", EVENTS, ids=IDS)
each_clean_event = pytest.mark.parametrize(
    "event", [event for event in EVENTS if event["expected"]["kind"] == "clean"], ids=lambda e: e["answer_id"]
)


def folded(text: str) -> str:
    """A rough fold for this sample: quotation marks, blanks of every kind, breaks between Han characters."""
    text = unicodedata.normalize("NFC", text)
    text = re.sub("[“”«»]", '"', text).replace("’", "'").replace("\u00a0", " ")
    text = re.sub(r"(?<=[\u4e00-\u9fff])\n(?=[\u4e00-\u9fff])", "", text)
    return re.sub(r"\s", " ", text)


def words(text: str) -> set[str]:
    return set(re.findall(r"[\u4e00-\u9fff]|[^\W_]+", text.lower()))


def read_markers(event: Event) -> Iterator[int]:
    """Numbers of the inline markers; code spans and years are none."""
    text = re.sub(r"`[^`]*`", "", event["answer"])
    for match in MARKER.finditer(text):
        if match[3]:
            yield SUPERSCRIPTS[match[3]]
            continue
        for part in (match[1] or match[2]).split(","):
            first, _, last = part.strip().partition("-")
            if not 1900 <= int(first) <= 2099:
                yield from range(int(first), int(last or first) + 1)


def marker_links(event: Event) -> tuple[list[dict[str, Any]], bool]:
    """Citations that the markers mean, and whether one of them points at nothing."""
    base = event.get("marker_base")
    base = 1 if base is None else base
    found, missing = [], False
    for number in read_markers(event):
        if "citations" in event:
            pool = event["citations"]
            chosen = [c for c in pool if c["citation_id"] == str(number)] or pool[number - base :][:1]
        else:
            pool = event["retrieved_chunks"]
            chosen = [c for c in pool if c.get("rank") == number] or pool[number - base :][:1]
        if chosen:
            found.append(chosen[0])
        else:
            missing = True
    return found, missing


def citation_codes(citation: dict[str, Any], chunks: list[dict[str, Any]], created_at: str) -> Iterator[str]:
    chunk = next((c for c in chunks if c["chunk_id"] == citation["chunk_id"]), None)
    if chunk is None:
        yield "chunk_not_retrieved"
        return
    if citation["document_id"] != chunk["document_id"]:
        yield "document_mismatch"
    valid_until = (chunk.get("source") or {}).get("valid_until")
    if valid_until and datetime.fromisoformat(valid_until) < datetime.fromisoformat(created_at):
        yield "source_stale"
    text, quote, span = chunk["text"], citation.get("quote"), citation.get("span")
    if not text:
        yield "evidence_missing" if text is None else "chunk_empty"
        return
    if len(text) > CHUNK_LIMIT_CODE_POINTS:
        yield "chunk_too_large"
    if quote is not None and not quote.strip():
        yield "quote_empty"
    elif quote is not None and quote not in text:
        yield "quote_folded" if folded(quote) in folded(text) else "quote_not_in_chunk"
    if span is not None and (
        not 0 <= span[0] <= span[1] <= len(text)
        or (quote and folded(text[span[0] : span[1]]) != folded(quote))
    ):
        yield "citation_span_mismatch"


def recomputed_codes(event: Event) -> set[str]:
    chunks, citations, claims = event["retrieved_chunks"], event.get("citations", []), event.get("claims")
    codes: set[str] = set() if event["answer"] else {"empty_answer"}
    for code, values in (
        ("duplicate_citation_id", [c["citation_id"] for c in citations]),
        ("duplicate_claim_id", [c["claim_id"] for c in claims or []]),
        ("duplicate_chunk_id", [c["chunk_id"] for c in chunks]),
    ):
        if len(set(values)) != len(values):
            codes.add(code)
    if claims is None:
        cited, out_of_range = marker_links(event)
        if out_of_range:
            codes.add("marker_out_of_range")
    else:
        named = {citation_id for claim in claims for citation_id in claim["citation_ids"]}
        cited = [c for c in citations if c["citation_id"] in named]
        if named - {c["citation_id"] for c in citations}:
            codes.add("unknown_citation")
        for claim in claims:
            span = claim.get("span")
            if span and not words(claim["text"]) <= words(event["answer"][span[0] : span[1]]):
                codes.add("claim_span_mismatch")
    for citation in cited:
        codes.update(citation_codes(citation, chunks, event["created_at"]))
    for chunk in chunks:
        digest = chunk.get("content_sha256")
        if digest and digest != hashlib.sha256(chunk["text"].encode()).hexdigest():
            codes.add("chunk_hash_mismatch")
    return codes


def test_lines_are_json_objects_in_plain_utf8() -> None:
    for line, event in zip(load_lines(), EVENTS, strict=True):
        assert json.dumps(event, ensure_ascii=False) == line


def test_ids_are_unique_and_times_increase_over_one_day() -> None:
    assert len(EVENTS) >= 66
    assert len(set(IDS)) == len(IDS)
    times = [event["created_at"] for event in EVENTS]
    assert times == sorted(set(times))
    assert {time[:10] for time in times} == {"2026-11-30"}


def test_language_mix() -> None:
    languages = Counter(event["producer"]["locale"] for event in EVENTS)
    assert set(languages) == {"en", "ru", "zh"}
    assert 0.45 <= languages["en"] / len(EVENTS) <= 0.55
    assert min(languages["ru"], languages["zh"]) / len(EVENTS) >= 0.22
    for event in EVENTS:
        assert event["answer_id"].startswith(f"demo-{event['producer']['locale']}-")


def test_every_code_of_the_contract_is_shown() -> None:
    shown = {code for event in EVENTS for code in event["expected"]["codes"]}
    assert shown == ALERT_CODES | INFO_CODES


def test_half_of_the_answers_are_clean_in_every_language() -> None:
    for language in ("en", "ru", "zh"):
        kinds = [e["expected"]["kind"] for e in EVENTS if e["producer"]["locale"] == language]
        assert kinds.count("clean") >= len(kinds) / 2
        assert "structural" in kinds
        assert "semantic" in kinds


def test_answers_have_many_forms() -> None:
    answers = [event["answer"] for event in EVENTS if "claims" not in event]
    for form in ("[1]", "[1][2]", "[1, 2]", "[1-3]", "[^1]", "【1】", "【1†source】", "¹", "[0]"):
        assert any(form in answer for answer in answers), form
    assert any(event.get("claims") == [] for event in EVENTS)
    assert any(event.get("marker_base") == 0 for event in EVENTS)
    for field in ("tenant", "model", "route"):
        assert len({event["producer"][field] for event in EVENTS}) >= 3


@each_event
def test_expectation_is_well_formed_and_agrees_with_the_policy(event: Event) -> None:
    expected = event["expected"]
    assert set(expected) == EXPECTED_KEYS
    assert expected["note"]
    assert set(expected["codes"]) <= ALERT_CODES | INFO_CODES
    assert set(expected["absent"]) <= ALERT_CODES - set(expected["codes"])
    assert set(expected["verdicts"].values()) <= VERDICTS
    for actions in (expected["action"], expected["action_with_judge"]):
        assert actions
        assert set(actions) <= {"pass", "flag", "block"}
    assert (expected["kind"] == "clean") == (expected["action_with_judge"] == ["pass"])
    contradicted = "contradicted" in expected["verdicts"].values()
    changed_chunk = "duplicate_chunk_id" in expected["codes"]
    if contradicted or changed_chunk or set(expected["codes"]) & BLOCK_CODES:
        assert expected["action_with_judge"] == ["block"]
        assert "block" in expected["action"]
    if any(code.endswith("_conflict") for code in expected["codes"]):
        assert contradicted


@each_event
def test_structural_codes_are_those_of_the_event(event: Event) -> None:
    assert recomputed_codes(event) == set(event["expected"]["codes"]) & RECOMPUTED_CODES


@each_event
def test_event_keeps_to_the_sizes_of_the_sample(event: Event) -> None:
    assert 2 <= len(event["retrieved_chunks"]) <= 5
    for chunk in event["retrieved_chunks"]:
        if chunk["text"] and "chunk_too_large" not in event["expected"]["codes"]:
            assert 150 <= len(chunk["text"]) <= 900
    claims = event.get("claims")
    if claims:
        assert len(claims) <= 5
        assert {claim["claim_id"] for claim in claims} == set(event["expected"]["verdicts"])
    assert "://" not in json.dumps(event)


@each_clean_event
def test_clean_answer_raises_no_alarm_and_its_spans_and_quotes_are_exact(event: Event) -> None:
    expected = event["expected"]
    noted = {"missing_citation"} if "missing_citation" in expected["codes"] else set()
    assert set(expected["codes"]) <= INFO_CODES | noted
    assert set(expected["absent"]) == ALERT_CODES - noted
    assert expected["action"] in (["flag"], ["pass"], ["pass", "flag"])
    texts = {chunk["chunk_id"]: chunk["text"] for chunk in event["retrieved_chunks"]}
    for claim in event.get("claims", []):
        span = claim.get("span")
        if span:
            assert event["answer"][span[0] : span[1]] == claim["text"]
        material = claim.get("material") is not False
        if material and claim.get("checkable") is not False:
            assert claim["citation_ids"]
            assert expected["verdicts"][claim["claim_id"]] == "supported"
    for citation in event.get("citations", []):
        quote, span = citation["quote"], citation.get("span")
        if "quote_folded" not in expected["codes"]:
            assert quote in texts[citation["chunk_id"]]
        if span:
            assert texts[citation["chunk_id"]][span[0] : span[1]] == quote


def test_chinese_chunk_is_over_the_limit_in_bytes_only() -> None:
    text = next(c["text"] for e in EVENTS for c in e["retrieved_chunks"] if c["chunk_id"] == "ulv-zh-guide:1")
    assert len(text) < CHUNK_LIMIT_CODE_POINTS < len(text.encode())
