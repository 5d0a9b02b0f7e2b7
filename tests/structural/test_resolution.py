from streamverify.model.answer import Chunk
from streamverify.structural.resolution import DECLARED

from .events import Event, clean_event, resolved


def _states(event: Event, store: dict[str, Chunk] | None = None) -> list[list[str]]:
    lookup = None if store is None else store.get
    return [[link.state for link in claim.links] for claim in resolved(event, lookup).claims]


def _stored(text: str | None = "Stored.") -> dict[str, Chunk]:
    return {"guide:1": Chunk(chunk_id="guide:1", document_id="guide", text=text)}


def test_links_are_occurrences_in_the_order_of_the_ids() -> None:
    event = clean_event()
    event["claims"][0]["citation_ids"] = ["s2", "s9", "s2"]
    claim = resolved(event).claims[0]
    assert [(link.citation_id, link.state) for link in claim.links] == [
        ("s2", "resolved"),
        ("s9", "unknown_citation"),
        ("s2", "resolved"),
    ]
    assert [link.resolves for link in claim.links] == [True, False, True]


def test_chunk_outside_the_context_does_not_resolve_even_if_the_store_knows_it() -> None:
    event = clean_event()
    event["retrieved_chunks"] = []
    assert _states(event, _stored()) == [["chunk_not_retrieved"], ["chunk_not_retrieved"]]


def test_without_a_context_texts_come_from_the_store() -> None:
    event = clean_event()
    event["retrieved_chunks"] = None
    answer = resolved(event, _stored().get)
    assert [link.text for claim in answer.claims for link in claim.links] == ["Stored.", "Stored."]
    assert list(answer.chunks) == ["guide:1"]


def test_text_in_neither_is_missing_but_resolves() -> None:
    event = clean_event()
    event["retrieved_chunks"] = None
    for store in (None, {}, _stored(None)):
        assert _states(event, store) == [["evidence_missing"], ["evidence_missing"]]
        assert all(link.resolves for link in resolved(event).claims[0].links)


def test_null_text_of_the_context_is_looked_up_and_the_event_has_the_say_on_the_rest() -> None:
    event = clean_event()
    event["retrieved_chunks"][0].update(text=None, document_id="other", source=None)
    link = resolved(event, _stored().get).claims[0].links[0]
    assert (link.state, link.text) == ("resolved", "Stored.")
    assert link.chunk is not None
    assert link.chunk.document_id == "other"
    assert link.chunk.content_sha256 == event["retrieved_chunks"][0]["content_sha256"]


def test_of_ids_given_twice_the_first_counts() -> None:
    event = clean_event()
    event["citations"].append({"citation_id": "s1", "chunk_id": "guide:2"})
    event["retrieved_chunks"].append({"chunk_id": "guide:1", "text": "later"})
    link = resolved(event).claims[0].links[0]
    assert link.citation is not None
    assert link.citation.chunk_id == "guide:1"
    assert link.text != "later"


def test_blank_text_is_no_evidence() -> None:
    event = clean_event()
    event["retrieved_chunks"][0]["text"] = " \n"
    link = resolved(event).claims[0].links[0]
    assert link.state == "resolved"
    assert not link.has_evidence


def test_null_stands_for_the_default() -> None:
    event = clean_event()
    event["claims"][0].update(material=None, checkable=None, weight=None, risk_class=None)
    claim = resolved(event).claims[0]
    assert (claim.material, claim.checkable, claim.weight, claim.risk_class) == (True, True, 1.0, "default")


def test_claims_are_not_checkable_where_declared_or_found() -> None:
    event = clean_event()
    event["claims"] = [
        {"claim_id": "c1", "text": "Bicycles travel free of charge.", "checkable": False},
        {"claim_id": "c2", "text": "Hello!"},
        {"claim_id": "c3", "text": "Добрый день!"},
        {"claim_id": "c4", "text": "您好！"},
        {"claim_id": "c5", "text": "Bicycles travel free of charge."},
        {"claim_id": "c6", "text": ":", "citation_ids": ["s1"]},
        {"claim_id": "c7", "text": "Hello!", "citation_ids": ["s1"]},
    ]
    rules = [claim.unverifiable_rule for claim in resolved(event).claims]
    assert rules == [DECLARED, "greeting", "greeting", "greeting", None, "empty", None]
    assert [claim.checkable for claim in resolved(event).claims] == [rule is None for rule in rules]


def test_sentences_of_an_answer_without_claims_are_its_claims() -> None:
    event = {
        "answer": "Hello! Bicycles travel free. [2] Dogs stay on deck [1].",
        "retrieved_chunks": [
            {"chunk_id": "a", "text": "Dogs stay on deck.", "rank": 1},
            {"chunk_id": "b", "text": "Bicycles travel free.", "rank": 2},
        ],
    }
    answer = resolved(event)
    assert answer.split
    assert [(c.claim_id, c.text, c.span, c.unverifiable_rule) for c in answer.claims] == [
        ("c1", "Hello!", (0, 6), "greeting"),
        ("c2", "Bicycles travel free.", (7, 28), None),
        ("c3", "Dogs stay on deck.", (33, 55), None),
    ]
    assert [[link.chunk and link.chunk.chunk_id for link in c.links] for c in answer.claims] == [
        [],
        ["b"],
        ["a"],
    ]
    assert [citation.citation_id for citation in answer.citations] == ["s1", "s2"]
