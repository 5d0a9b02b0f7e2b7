"""Hashes, sizes, documents and validity of chunks."""

import hashlib

import pytest

from streamverify.model.answer import Chunk
from streamverify.structural.work import CheckOptions

from .events import check, clean_event, codes


@pytest.mark.parametrize("shape", ["{}", "sha256:{}", "SHA256:{}"])
def test_hash_in_either_case_and_with_its_prefix(shape: str) -> None:
    event = clean_event("zh")
    digest = hashlib.sha256(event["retrieved_chunks"][0]["text"].encode()).hexdigest()
    for given in (shape.format(digest), shape.format(digest.upper())):
        event["retrieved_chunks"][0]["content_sha256"] = given
        assert check(event) == []


def test_empty_hash_is_none() -> None:
    event = clean_event()
    event["retrieved_chunks"][0]["content_sha256"] = ""
    assert check(event) == []


def test_hash_of_a_chunk_that_nothing_cites_is_said_of_the_answer() -> None:
    event = clean_event()
    event["retrieved_chunks"][1]["content_sha256"] = "0" * 64
    (finding,) = check(event)
    assert (finding.code, finding.claim, finding.detail) == ("chunk_hash_mismatch", None, "guide:2")


def test_text_of_the_store_is_held_against_the_hash_of_the_event() -> None:
    event = clean_event()
    text = event["retrieved_chunks"][0]["text"]
    event["retrieved_chunks"][0]["text"] = None
    stored = {
        "guide:1": Chunk(chunk_id="guide:1", text=text),
        "old": Chunk(chunk_id="guide:1", text=text + " "),
    }
    assert codes(event, stored.get) == set()
    assert codes(event, lambda _: stored["old"]) == {"chunk_hash_mismatch"}


def test_limit_of_size_counts_code_points_of_cited_chunks() -> None:
    event = clean_event("zh")
    length = len(event["retrieved_chunks"][0]["text"])
    event["retrieved_chunks"][1]["text"] = "x" * (length + 1)
    assert check(event, options=CheckOptions(chunk_max_chars=length)) == []
    findings = check(event, options=CheckOptions(chunk_max_chars=length - 1))
    assert [(f.code, f.severity, f.claim) for f in findings] == [
        ("chunk_too_large", "flag", 0),
        ("chunk_too_large", "flag", 1),
    ]


def test_two_thousand_code_points_are_the_default_limit() -> None:
    event = clean_event()
    event["retrieved_chunks"][0]["content_sha256"] = None
    text = event["retrieved_chunks"][0]["text"]
    event["retrieved_chunks"][0]["text"] = text + "x" * (2_000 - len(text))
    assert codes(event) == set()
    event["retrieved_chunks"][0]["text"] += "x"
    assert codes(event) == {"chunk_too_large"}


def test_blank_chunk_is_empty_and_not_too_large() -> None:
    event = clean_event()
    event["retrieved_chunks"][0].update(text=" " * 3_000, content_sha256=None)
    assert codes(event) == {"chunk_empty"}


@pytest.mark.parametrize("field", ["citation", "chunk"])
def test_documents_are_compared_where_both_are_given(field: str) -> None:
    event = clean_event()
    for citation in event["citations"]:
        citation["document_id"] = None if field == "citation" else "anything"
    event["retrieved_chunks"][0]["document_id"] = None if field == "chunk" else "guide"
    assert check(event) == []


@pytest.mark.parametrize(
    ("valid_until", "created_at", "stale"),
    [
        ("2026-02-28", "2026-02-28T23:00:00Z", False),
        ("2026-02-28", "2026-03-01T00:00:01Z", True),
        ("2026-02-28T10:00:00Z", "2026-02-28T10:00:01Z", True),
        ("2026-02-28T12:00:00+03:00", "2026-02-28T09:00:00Z", False),
        ("2026-02-28T12:00:00+03:00", "2026-02-28T10:00:00Z", True),
        ("2020-01-01", None, False),
        (None, "2026-02-28T10:00:00Z", False),
    ],
)
def test_source_validity(valid_until: str | None, created_at: str | None, stale: bool) -> None:
    event = clean_event()
    event["created_at"] = created_at
    event["retrieved_chunks"][0]["source"]["valid_until"] = valid_until
    assert codes(event) == ({"source_stale"} if stale else set())


def test_stale_source_that_nothing_cites_does_no_harm() -> None:
    event = clean_event()
    event["retrieved_chunks"][1]["source"] = {"valid_until": "2001-01-01"}
    assert check(event) == []
