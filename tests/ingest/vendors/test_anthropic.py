from typing import Any

import pytest

from tests.ingest.vendors.checking import (
    LANGUAGES,
    Json,
    Seen,
    assert_clean,
    check,
    event_of,
    joint,
    sources,
    statements,
)


def document(text: str, **more: Any) -> Json:
    return {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": text}, **more}


def content_document(*blocks: str, **more: Any) -> Json:
    content = [{"type": "text", "text": block} for block in blocks]
    return {"type": "document", "source": {"type": "content", "content": content}, **more}


def search_result(source: str, *blocks: str) -> Json:
    content = [{"type": "text", "text": block} for block in blocks]
    return {"type": "search_result", "source": source, "title": "T", "content": content}


def request(*blocks: Json) -> Json:
    return {"messages": [{"role": "user", "content": [*blocks, {"type": "text", "text": "Question?"}]}]}


def chars(quote: str, index: int | None, source: str, **more: Any) -> Json:
    start = source.index(quote)
    place = {"start_char_index": start, "end_char_index": start + len(quote)}
    return {"type": "char_location", "cited_text": quote, "document_index": index, **place, **more}


def block_range(quote: str, index: int, start: int, end: int, **more: Any) -> Json:
    place = {"start_block_index": start, "end_block_index": end, "document_index": index}
    return {"type": "content_block_location", "cited_text": quote, **place, **more}


def text(words: str, *citations: Json) -> Json:
    return {"type": "text", "text": words, "citations": list(citations) or None}


def verify(asked: Json | None, *blocks: Json) -> Seen:
    return check("anthropic", asked, {"type": "message", "role": "assistant", "content": list(blocks)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_blocks_of_text_documents(language: str) -> None:
    (one, two), (source, other) = statements(language), sources(language)
    asked = request(document(source, title="A"), document(other, title="B"))
    seen = verify(
        asked,
        {"type": "thinking", "thinking": "It costs 99 euros.", "signature": "x"},
        text(one, chars(one, 0, source, document_title="A", file_id=None)),
        text(joint(language)),
        text(two, chars(two, 1, other, document_title=None)),
    )
    assert_clean(seen)
    assert seen.claims == [(one, 1), (two, 1)]
    assert seen.shown_and_chunks == (2, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_half_of_which_is_uncited_is_flagged(language: str) -> None:
    (one, two), (source, _) = statements(language), sources(language)
    seen = verify(request(document(source)), text(one, chars(one, 0, source)), text(joint(language) + two))
    assert seen.claims == [(one, 1), (two, 0)]
    assert "missing_citation" in seen.codes
    assert seen.action == "flag"


@pytest.mark.parametrize("language", LANGUAGES)
def test_offsets_and_quotes_are_checked_again(language: str) -> None:
    (one, _), (source, other) = statements(language), sources(language)
    asked = request(document(source), document(other))
    cited = chars(one, 0, source)
    shifted = verify(asked, text(one, cited | {"start_char_index": cited["start_char_index"] - 3}))
    elsewhere = verify(asked, text(one, cited | {"document_index": 1, "end_char_index": 12}))
    beyond = verify(asked, text(one, cited | {"end_char_index": 900}))
    negative = verify(asked, text(one, cited | {"start_char_index": -1}))
    assert "quote_not_in_chunk" in elsewhere.codes
    for seen in (shifted, beyond, negative):
        assert "citation_span_mismatch" in seen.codes
        assert seen.action == "block"


def test_a_document_cited_three_times_is_three_citations_of_one_chunk() -> None:
    blocks = ("Rule one: no shoes.", "Rule two: no dogs.")
    asked = request(content_document(*blocks, title="Rules"))
    seen = verify(
        asked,
        text(
            "No shoes and no dogs, says the house.",
            block_range(blocks[0], 0, 0, 1),
            block_range(blocks[1], 0, 1, 2),
            block_range("".join(blocks), 0, 0, 2),
        ),
    )
    assert_clean(seen)
    assert seen.shown_and_chunks == (3, 1)


@pytest.mark.parametrize("between", ["", " ", "\n", "\n\n"])
def test_a_quote_of_several_blocks_may_be_joined_in_any_way(between: str) -> None:
    blocks = ("Правило 1: без обуви.", "Правило 2: без собак.", "Правило 3.")
    seen = verify(
        request(content_document(*blocks)),
        text("Без обуви и без собак.", block_range(between.join(blocks[:2]), 0, 0, 2)),
    )
    assert_clean(seen)


@pytest.mark.parametrize(
    ("start", "end", "quote", "code"),
    [
        (0, 1, "Second rule.", "citation_span_mismatch"),
        (1, 1, "Second rule.", "citation_span_mismatch"),
        (1, 3, "Second rule.", "citation_span_mismatch"),
        (-1, 1, "Second rule.", "citation_span_mismatch"),
        (2, 1, "Second rule.", "citation_span_mismatch"),
        (7, 9, None, "citation_span_mismatch"),
        (1, 2, "Third rule.", "quote_not_in_chunk"),
    ],
)
def test_block_ranges_are_checked_again(start: int, end: int, quote: Any, code: str) -> None:
    asked = request(content_document("First rule.", "Second rule."))
    seen = verify(asked, text("There is a second rule.", block_range(quote, 0, start, end)))
    assert code in seen.codes
    assert seen.action == "block"


def test_a_part_of_a_block_may_be_quoted() -> None:
    asked = request(content_document("First rule.", "Second rule. Dogs  wait “outside”."))
    quote = 'Dogs wait "outside".'
    seen = verify(asked, text("Dogs wait outside, it is said.", block_range(quote, 0, 1, 2)))
    assert "citation_span_mismatch" not in seen.codes
    assert "quote_not_in_chunk" not in seen.codes


def test_sources_count_through_all_messages_and_tool_results() -> None:
    asked: Json = {
        "system": "Be short.",
        "messages": [
            {"role": "user", "content": [document("Zero."), search_result("kb/0", "Nothing here.")]},
            {"role": "assistant", "content": "I look."},
            {
                "role": "user",
                "content": [
                    {
                        "type": "tool_result",
                        "tool_use_id": "t",
                        "content": [
                            search_result("kb/1", "A.", "Keys are at the desk."),
                            document("Gate 7."),
                        ],
                    },
                    {"type": "tool_result", "tool_use_id": "u", "content": "plain"},
                    {"type": "tool_result", "tool_use_id": "v", "content": None},
                ],
            },
        ],
    }
    found = {
        "type": "search_result_location",
        "cited_text": "Keys are at the desk.",
        "search_result_index": 1,
        "source": "kb/1",
        "title": "T",
        "start_block_index": 1,
        "end_block_index": 2,
    }
    seen = verify(
        asked, text("Keys are at the desk.", found), text(" It is gate 7.", chars("Gate 7.", 1, "Gate 7."))
    )
    assert_clean(seen)
    assert [n for _, n in seen.claims] == [1, 1]
    assert "document_mismatch" in verify(asked, text("Keys are there.", found | {"source": "kb/0"})).codes
    wrong = verify(asked, text("Keys are there.", found | {"search_result_index": 2}))
    assert "chunk_not_retrieved" in wrong.codes


@pytest.mark.parametrize("index", [-1, 2, 10**15, None])
def test_a_document_that_was_not_sent_blocks(index: int | None) -> None:
    asked = request(document("One."), document("Two."))
    seen = verify(asked, text("It is two of them.", chars("Two.", index, "Two.")))
    assert "chunk_not_retrieved" in seen.codes
    assert seen.action == "block"


def test_another_title_is_another_document() -> None:
    asked = request(document("Gate 7 it is.", title="Gates"))
    cited = chars("Gate 7 it is.", 0, "Gate 7 it is.")
    assert (
        "document_mismatch" in verify(asked, text("Gate 7 it is.", cited | {"document_title": "Doors"})).codes
    )


def test_pages_and_files_have_no_text() -> None:
    pdf: Json = {
        "type": "document",
        "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBERi0="},
        "title": "Handbook",
    }
    file: Json = {"type": "document", "source": {"type": "file", "file_id": "file_1"}}
    page: Json = {
        "type": "page_location",
        "cited_text": "Doors close at 9.",
        "document_index": 0,
        "document_title": "Handbook",
        "start_page_number": 3,
        "end_page_number": 4,
        "file_id": None,
    }
    for index in (0, 1):
        file_id = "file_1" if index else None
        cited = page | {"document_index": index, "file_id": file_id}
        seen = verify(request(pdf, file), text("Doors close at 9.", cited))
        assert "evidence_missing" in seen.codes
        assert seen.action == "flag"
        assert seen.counts["citations_shown"] == 1


def test_without_a_request_nothing_is_known_of_the_documents() -> None:
    seen = verify(None, text("Doors close at 9.", chars("Doors close at 9.", 0, "Doors close at 9.")))
    assert "evidence_missing" in seen.codes
    assert "chunk_not_retrieved" not in seen.codes
    assert seen.action == "flag"


def test_web_pages_have_no_text_and_must_have_been_found() -> None:
    found = {
        "type": "web_search_tool_result",
        "tool_use_id": "w",
        "content": [
            {
                "type": "web_search_result",
                "url": "https://a.example/x",
                "title": "X",
                "encrypted_content": "E",
            }
        ],
    }
    cited = {
        "type": "web_search_result_location",
        "cited_text": "Doors close at 9.",
        "url": "https://a.example/x",
        "title": "X",
        "encrypted_index": "Eo8",
    }
    use = {"type": "server_tool_use", "id": "w", "name": "web_search", "input": {"query": "doors"}}
    failed = {"type": "web_search_tool_result", "content": {"type": "web_search_tool_result_error"}}
    listed = verify(None, use, found, text("Doors close at 9.", cited))
    unlisted = verify(None, use, found, text("Doors close at 9.", cited | {"url": "https://b.example"}))
    no_list = verify(None, use, failed, text("Doors close at 9.", cited))
    assert "evidence_missing" in listed.codes & no_list.codes
    assert listed.shown_and_chunks == (1, 1)
    assert "chunk_not_retrieved" in unlisted.codes


def test_documents_that_the_service_fetched_are_sources() -> None:
    fetched = {
        "type": "web_fetch_tool_result",
        "content": {
            "type": "web_fetch_result",
            "url": "https://a.example",
            "content": document("Doors close at 9."),
        },
    }
    seen = verify(
        request(), fetched, text("Doors close at 9.", chars("Doors close at 9.", 0, "Doors close at 9."))
    )
    assert_clean(seen)


def test_words_around_cited_blocks_belong_to_the_nearest_claim() -> None:
    source = "The hall has 3 doors. The roof is red."
    seen = verify(
        request(document(source)),
        text("Based on the plan, "),
        text("the hall has 3 doors", chars("The hall has 3 doors.", 0, source)),
        text(" and "),
        text("the roof is red", chars("The roof is red.", 0, source)),
        text(". "),
        text("The floor is oak."),
    )
    assert seen.claims == [
        ("Based on the plan, the hall has 3 doors", 1),
        ("and the roof is red.", 1),
        ("The floor is oak.", 0),
    ]
    assert "uncovered_text" not in seen.codes


def test_a_cited_block_of_several_sentences_is_one_claim() -> None:
    source = "The hall has 3 doors. The roof is red."
    seen = verify(
        request(document(source)),
        text("Intro stands alone. "),
        text("The hall has 3 doors. The roof is red.", chars(source, 0, source)),
        text("", chars("The roof is red.", 0, source)),
        text(" ", chars("The hall has 3 doors.", 0, source)),
    )
    assert seen.claims == [("Intro stands alone.", 0), (source, 1)]
    assert seen.shown_and_chunks == (3, 1)


def test_a_tool_call_between_texts_parts_them() -> None:
    event = event_of(
        "anthropic",
        None,
        {
            "content": [
                text("Let me look"),
                {"type": "tool_use", "id": "t", "input": {}},
                text("Doors close at 9."),
            ]
        },
    )
    assert event["answer"] == "Let me look\n\nDoors close at 9."


def test_null_and_unknown_fields_do_no_harm() -> None:
    source = "Doors close at 9."
    blocks = [None, document(source, context=None)]
    asked = {"messages": [None, {"role": "user", "content": None}, {"role": "user", "content": blocks}]}
    seen = check(
        "anthropic",
        asked,
        {
            "content": [
                None,
                {"type": "new_block", "text": "hidden"},
                text(source, chars(source, 0, source, x=1)),
            ],
            "container": None,
        },
    )
    assert_clean(seen)
    assert seen.claims == [(source, 1)]
    assert "empty_answer" in check("anthropic", None, {"content": None}).codes
    assert "empty_answer" in check("anthropic", None, {"content": []}).codes
