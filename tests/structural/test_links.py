from streamverify.model.finding import Finding

from .events import check, clean_event


def test_a_finding_is_said_once_of_each_claim_that_uses_the_citation() -> None:
    event = clean_event()
    event["citations"][0].update(chunk_id="guide:9")
    event["claims"][0]["citation_ids"] = ["s1", "s1"]
    event["claims"][1]["citation_ids"] = ["s1", "s2"]
    assert check(event) == [
        Finding("chunk_not_retrieved", "block", 0, "s1"),
        Finding("chunk_not_retrieved", "block", 1, "s1"),
    ]


def test_of_a_citation_that_no_claim_uses_what_is_false_is_said_of_the_answer() -> None:
    event = clean_event()
    event["citations"] += [
        {"citation_id": "s8", "chunk_id": "guide:9"},
        {"citation_id": "s9", "chunk_id": "guide:2", "quote": "y", "document_id": "z", "span": [3, 1]},
    ]
    assert [(finding.code, finding.claim, finding.citation_id) for finding in check(event)] == [
        ("chunk_not_retrieved", None, "s8"),
        ("quote_not_in_chunk", None, "s9"),
        ("citation_span_mismatch", None, "s9"),
        ("document_mismatch", None, "s9"),
    ]


def test_of_a_citation_that_no_claim_uses_lack_of_evidence_is_not_said() -> None:
    event = clean_event()
    event["citations"].append({"citation_id": "s9", "chunk_id": "guide:2", "quote": "y", "span": [0, 9]})
    for text in (None, "", " "):
        event["retrieved_chunks"][1]["text"] = text
        assert check(event) == []


def test_a_shadowed_citation_is_looked_at_too() -> None:
    event = clean_event()
    event["citations"].append({"citation_id": "s1", "chunk_id": "guide:1", "quote": "made up"})
    assert [(finding.code, finding.claim) for finding in check(event)] == [
        ("duplicate_citation_id", None),
        ("quote_not_in_chunk", None),
    ]


def test_no_citation_is_missed_where_nothing_is_to_check() -> None:
    event = clean_event()
    event["claims"][0].update(citation_ids=[], checkable=False)
    assert check(event) == []
