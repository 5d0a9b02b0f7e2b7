"""Formats whose text carries its citations as markers: Azure, LlamaIndex, markers."""

from typing import Any

import pytest

from streamverify.model.errors import BadInput
from tests.ingest.vendors.checking import (
    LANGUAGES,
    Json,
    assert_clean,
    check,
    event_of,
    joint,
    sources,
    statements,
)


def with_markers(language: str, first: str, second: str) -> str:
    one, two = statements(language)
    return f"{one[:-1]}{first}{one[-1]}{joint(language)}{two}{second}"


def azure_item(content: str | None, filepath: str | None = "a.md", chunk_id: Any = "0", **more: Any) -> Json:
    return {
        "content": content,
        "title": None,
        "url": None,
        "filepath": filepath,
        "chunk_id": chunk_id,
        **more,
    }


def completion(text: Any, *items: Any, **context: Any) -> Json:
    message = {
        "role": "assistant",
        "content": text,
        "context": {"citations": list(items), "intent": "[]", **context},
    }
    return {"object": "chat.completion", "model": "gpt-4o", "choices": [{"index": 0, "message": message}]}


def node(text: Any, name: str = "n", **more: Any) -> Json:
    return {
        "node": {"id_": name, "text": text, "metadata": {}, "class_name": "TextNode", **more},
        "score": 0.5,
    }


def chunk(number: int, text: str) -> Json:
    return {"chunk_id": f"k{number}", "document_id": "d", "text": text, "rank": number}


def payload(format_name: str, answer: str, texts: tuple[str, ...]) -> tuple[Json | None, Json]:
    if format_name == "azure":
        return None, completion(answer, *(azure_item(text) for text in texts))
    if format_name == "llamaindex":
        pieces = [node(f"Source {n}:\n{text}\n") for n, text in enumerate(texts, 1)]
        return None, {"response": answer, "source_nodes": pieces, "metadata": {}}
    return {"retrieved_chunks": [chunk(n, text) for n, text in enumerate(texts, 1)]}, {"text": answer}


STYLES = {"azure": " [doc{}]", "llamaindex": " [{}]", "markers": "【{}†x】"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("format_name", STYLES)
def test_clean_answers(format_name: str, language: str) -> None:
    style = STYLES[format_name]
    answer = with_markers(language, style.format(2), style.format(1))
    seen = check(format_name, *payload(format_name, answer, ("Nothing.", *sources(language))[1:]))
    assert_clean(seen)
    assert seen.claims == [(text, 1) for text in statements(language)]
    assert seen.shown_and_chunks == (2, 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("format_name", STYLES)
def test_markers_that_point_at_nothing_block(format_name: str, language: str) -> None:
    style = STYLES[format_name]
    for number in (0, 3, 99):
        answer = with_markers(language, style.format(1), style.format(number))
        seen = check(format_name, *payload(format_name, answer, sources(language)))
        assert "marker_out_of_range" in seen.codes
        assert seen.action == "block"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("format_name", STYLES)
def test_half_an_answer_without_markers_is_flagged(format_name: str, language: str) -> None:
    answer = with_markers(language, STYLES[format_name].format(1), "")
    seen = check(format_name, *payload(format_name, answer, sources(language)))
    assert "missing_citation" in seen.codes
    assert seen.action == "flag"


def test_a_range_is_as_many_citations_and_uncited_items_are_none() -> None:
    for format_name, marks in (
        ("azure", "[doc1][doc2][doc3]"),
        ("llamaindex", "[1-3]"),
        ("markers", "[1, 2, 3]"),
    ):
        seen = check(format_name, *payload(format_name, f"It is so {marks}.", ("A.", "B.", "C.", "D.")))
        assert seen.shown_and_chunks == (3, 3)


def test_azure_ordinals_of_two_files_and_repeats_are_no_duplicates() -> None:
    items = [
        azure_item("A."),
        azure_item("B.", "b.md"),
        azure_item("C."),
        azure_item("D.", None, 7, title="T"),
    ]
    seen = check("azure", None, completion("It is so [doc1][doc2][doc3][doc4].", *items))
    assert_clean(seen)
    assert seen.shown_and_chunks == (4, 4)


def test_azure_text_may_stand_among_all_documents() -> None:
    everything = [azure_item("Gloves are in box 4.", search_queries=["q"])]
    bare = completion("Gloves are in box 4 [doc1].", azure_item(None), all_retrieved_documents=everything)
    assert_clean(check("azure", None, bare))
    missing = check("azure", None, completion("Gloves are in box 4 [doc1].", azure_item("")))
    assert "evidence_missing" in missing.codes
    assert missing.action == "flag"


def test_azure_first_choice_and_nulls() -> None:
    first = completion("Gloves are in box 4 [doc1].", azure_item("Gloves are in box 4."))
    first["choices"].append({"index": 1, "message": {"content": "Other [doc9]."}})
    assert_clean(check("azure", None, first))
    no_context: Json = {"choices": [{"message": {"content": "Gloves are in box 4 [doc1].", "context": None}}]}
    assert "marker_out_of_range" in check("azure", None, no_context).codes
    nothing: list[Json] = [{"choices": []}, {"choices": None}, {"choices": [{"message": {"content": None}}]}]
    for empty in nothing:
        assert "empty_answer" in check("azure", None, empty).codes


def test_llamaindex_source_lines_are_no_source_text() -> None:
    nodes = [
        node("Source 1:\nTents weigh 4 kg.\n"),
        node("Source 10: Poles weigh 1 kg."),
        node("Source notes: none."),
    ]
    event = event_of("llamaindex", None, {"response": "x", "source_nodes": nodes})
    assert [entry["text"] for entry in event["retrieved_chunks"]] == [
        "Tents weigh 4 kg.\n",
        "Poles weigh 1 kg.",
        "Source notes: none.",
    ]
    assert len({entry["chunk_id"] for entry in event["retrieved_chunks"]}) == 3


def test_llamaindex_numbers_of_the_engine_count() -> None:
    nodes = [node("Source 2:\nPoles weigh 1 kg.", "p"), node("Source 1:\nTents weigh 4 kg.", "t")]
    seen = check("llamaindex", None, {"response": "Tents weigh 4 kg [1].", "source_nodes": nodes})
    assert seen.decision["claims"][0]["citations"][0]["chunk_id"] == "t#1"


def test_llamaindex_shapes_of_nodes_and_nulls() -> None:
    nodes = [
        {"node": {"id_": "a", "text_resource": {"text": "Source 1:\nTents weigh 4 kg."}}, "score": None},
        {"id_": "b", "text": "Poles weigh 1 kg."},
        None,
        {"node": {"id_": None, "text": None}},
    ]
    response: Json = {
        "response": "Tents weigh 4 kg [1]. Poles weigh 1 kg [2].",
        "source_nodes": nodes,
        "metadata": None,
    }
    assert_clean(check("llamaindex", None, response))
    missing = check("llamaindex", {"any": [1]}, response | {"response": "Tents weigh 4 kg [4]."})
    assert "evidence_missing" in missing.codes
    assert "empty_answer" in check("llamaindex", None, {"response": None, "source_nodes": None}).codes


def test_markers_count_from_the_base_and_into_ranks() -> None:
    texts = [chunk(2, "Poles weigh 1 kg."), chunk(1, "Tents weigh 4 kg.")]
    for base, mark in ((1, 1), (None, 1), (0, 0)):
        seen = check(
            "markers",
            {"retrieved_chunks": texts, "marker_base": base, "top_k": 5},
            {"text": f"Tents weigh 4 kg [{mark}]."},
        )
        assert seen.decision["claims"][0]["citations"][0]["chunk_id"] == "k1"


def test_markers_of_null_requests_and_texts() -> None:
    assert "marker_out_of_range" in check("markers", None, {"text": "It is so [1]."}).codes
    assert "empty_answer" in check("markers", {"retrieved_chunks": None}, {"text": None}).codes
    with pytest.raises(BadInput, match=r"response\.text: field required"):
        event_of("markers", None, {"answer": "x"})
