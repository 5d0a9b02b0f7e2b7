from typing import Any

import pytest

from tests.ingest.vendors.checking import (
    LANGUAGES,
    Json,
    Seen,
    assert_clean,
    check,
    joint,
    sources,
    statements,
)


def document(text: str, source: str | None = None, title: str | None = None, **more: Any) -> Json:
    return {"page_content": text, "metadata": {"source": source, "title": title}, "type": "Document", **more}


def citation(answer: str = "", words: str | None = None, **fields: Any) -> Json:
    place = {}
    if words is not None:
        start = answer.index(words)
        place = {"start_index": start, "end_index": start + len(words)}
    return {"type": "citation", **place, **fields}


def block(text: str, *annotations: Any) -> Json:
    return {"type": "text", "text": text, "annotations": list(annotations)}


def verify(documents: Any, *blocks: Any) -> Seen:
    return check("langchain", {"documents": documents}, {"type": "ai", "content": list(blocks)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_document_by_source_position_or_title(language: str) -> None:
    (one, two), (source, other) = statements(language), sources(language)
    answer = one + joint(language) + two
    documents = [document(source, "a.md", "A"), document(other, "b.md", "B")]
    keys: tuple[tuple[Json, Json], ...] = (
        ({"url": "a.md"}, {"url": "b.md"}),
        ({"extras": {"document_index": 0}}, {"extras": {"document_index": 1}, "title": "B"}),
        ({"title": "A"}, {"title": "B", "url": None}),
    )
    for first, second in keys:
        seen = verify(
            documents,
            block(answer, citation(answer, one, cited_text=one, **first), citation(answer, two, **second)),
        )
        assert_clean(seen)
        assert seen.claims == [(one, 1), (two, 1)]
        assert seen.shown_and_chunks == (2, 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "key",
    [{"url": "z"}, {"title": "Z"}, {"extras": {"document_index": 2}}, {"extras": {"document_index": -1}}, {}],
)
def test_documents_that_were_not_retrieved_block(language: str, key: Json) -> None:
    (one, _), (source, other) = statements(language), sources(language)
    documents = [document(source, "a.md", "A"), document(other, "b.md", "B")]
    seen = verify(documents, block(one, citation(one, one, **key)))
    assert "chunk_not_retrieved" in seen.codes
    assert seen.action == "block"


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_offsets_and_cover(language: str) -> None:
    (one, two), (source, other) = statements(language), sources(language)
    answer = one + joint(language) + two
    documents = [document(source, "a.md"), document(other, "b.md")]
    quoted = verify(documents, block(one, citation(one, one, url="a.md", cited_text=two)))
    outside = verify(documents, block(one, citation(url="a.md", start_index=0, end_index=99)))
    half = verify(documents, block(answer, citation(answer, one, url="a.md")))
    assert "quote_not_in_chunk" in quoted.codes
    assert "claim_span_mismatch" in outside.codes
    assert outside.claims == [(one, 1)]
    assert "missing_citation" in half.codes
    start = source.index(one)
    for shift, is_clean in ((0, True), (2, False)):
        extras = {"document_index": 0, "start_char_index": start + shift, "end_char_index": len(source)}
        seen = verify(documents, block(one, citation(extras=extras, cited_text=one)))
        assert ("citation_span_mismatch" not in seen.codes) is is_clean


def test_citations_without_offsets_stand_for_their_block() -> None:
    documents = [document("The tunnel has 2 tubes.", "a.md"), document("It is 900 m long.", "b.md")]
    seen = verify(
        documents,
        {"type": "reasoning", "reasoning": "It costs 99 euros."},
        block("The tunnel has 2 tubes", citation(url="a.md")),
        block(" and "),
        block("it is 900 m long.", citation(url="b.md")),
        {"type": "tool_call", "name": "x", "args": {}},
        " It is dark.",
    )
    assert seen.claims == [("The tunnel has 2 tubes", 1), ("and it is 900 m long.", 1), ("It is dark.", 0)]


def test_offsets_are_those_of_their_block() -> None:
    documents = [document("The tunnel has 2 tubes.", "a.md"), document("It is 900 m long.", "b.md")]
    one, two = "The tunnel 🚇 has 2 tubes. ", "It is 900 m long."
    seen = verify(
        documents,
        block(one, citation(one, "2 tubes", url="a.md")),
        block(two, citation(two, two, url="b.md")),
    )
    assert_clean(seen)
    assert seen.claims == [(one.strip(), 1), (two, 1)]


def test_pieces_of_one_source() -> None:
    documents = [document("The tunnel has 2 tubes.", "a.md"), document("It is 900 m long.", "a.md")]
    answer = "It is 900 m long."
    by_quote = verify(documents, block(answer, citation(answer, answer, url="a.md", cited_text="900 m")))
    by_index = verify(
        documents, block(answer, citation(answer, answer, url="a.md", extras={"document_index": 1}))
    )
    by_source = verify(documents, block(answer, citation(answer, answer, url="a.md")))
    for seen in (by_quote, by_index, by_source):
        assert_clean(seen)
        assert seen.shown_and_chunks == (1, 1)
    false_quote = verify(documents, block(answer, citation(answer, answer, url="a.md", cited_text="800 m")))
    assert "quote_not_in_chunk" in false_quote.codes
    both = verify(
        [documents[0], document("x", "b.md")],
        block(answer, citation(answer, answer, url="a.md", extras={"document_index": 1})),
    )
    assert "document_mismatch" in both.codes


def test_without_documents_there_is_no_text() -> None:
    answer = "It is 900 m long."
    message = {"content": [block(answer, citation(answer, answer, url="a.md"))]}
    for request in (None, {}, {"documents": None}):
        assert "evidence_missing" in check("langchain", request, message).codes
    assert "chunk_not_retrieved" in check("langchain", {"documents": []}, message).codes
    page = {"documents": [document("", "a.md")]}
    assert "evidence_missing" in check("langchain", page, message).codes


def test_other_dumps_of_the_same() -> None:
    answer = "It is 900 m long."
    content = [block(answer, citation(answer, answer, url="a.md"))]
    raw = document(answer, "a.md")
    for message in (
        {"lc": 1, "type": "constructor", "id": ["AIMessage"], "kwargs": {"content": content}},
        {"type": "ai", "data": {"content": content, "type": "ai"}},
    ):
        assert_clean(check("langchain", {"documents": [{"lc": 1, "kwargs": raw}]}, message))


def test_null_and_unknown_fields_do_no_harm() -> None:
    answer = "It is 900 m long."
    documents = [None, {"page_content": None, "metadata": None}, document(answer, "a.md", id=None)]
    seen = verify(
        documents,
        None,
        block(
            answer,
            None,
            {"type": "non_standard_annotation", "value": {}},
            citation(answer, answer, url="a.md", x=1),
        ),
    )
    assert_clean(seen)
    odd = {"page_content": answer, "metadata": {"source": 7, "title": ["t"], "page": 3}, "id": "d"}
    assert_clean(verify([odd], block(answer, citation(answer, answer, extras={"document_index": 0}))))
    plain = check("langchain", {"documents": documents}, {"content": answer})
    assert plain.claims == [(answer, 0)]
    assert "empty_answer" in check("langchain", None, {"content": ""}).codes
    assert "empty_answer" in check("langchain", None, {"content": None}).codes
