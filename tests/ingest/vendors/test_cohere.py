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


def citation(answer: str, words: str, *ids: str, **more: Any) -> Json:
    start = answer.index(words)
    place = {"start": start, "end": start + len(words), "text": words}
    named = [
        {"type": "document", "id": name, "document": {"id": name, "snippet": "A COPY of 999."}}
        for name in ids
    ]
    return {**place, "sources": named, "content_index": 0, "type": "TEXT_CONTENT", **more}


def verify(documents: Any, answer: Any, *citations: Any, messages: Any = None) -> Seen:
    content = [{"type": "text", "text": answer}] if isinstance(answer, str) else answer
    request = {"documents": documents, "messages": messages}
    return check(
        "cohere", request, {"message": {"role": "assistant", "content": content, "citations": citations}}
    )


def sent(name: str | None, text: str) -> Json:
    return {"id": name, "data": {"snippet": text}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_fragments_cite_their_sentences(language: str) -> None:
    (one, two), (source, other) = statements(language), sources(language)
    answer = one + joint(language) + two
    seen = verify(
        [sent("a", source), sent("b", other)],
        answer,
        citation(answer, one[-7:-1], "a"),
        citation(answer, two[:3], "b", "a"),
        citation(answer, two[-5:-1], "b"),
    )
    assert_clean(seen)
    assert seen.claims == [(one, 1), (two, 2)]
    assert seen.shown_and_chunks == (4, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_uncited_sentences_and_unknown_sources(language: str) -> None:
    (one, two), (source, _) = statements(language), sources(language)
    answer = one + joint(language) + two
    half = verify([sent("a", source)], answer, citation(answer, one, "a"))
    wrong = verify([sent("a", source)], one, citation(one, one, "b"))
    assert half.claims == [(one, 1), (two, 0)]
    assert "missing_citation" in half.codes
    assert "chunk_not_retrieved" in wrong.codes
    assert wrong.action == "block"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("change", [{"start": 0}, {"end": 3}, {"text": "words"}, {"end": 999}, {"start": -2}])
def test_text_and_offsets_must_fit_the_answer(language: str, change: Json) -> None:
    (one, _), (source, _) = statements(language), sources(language)
    seen = verify([sent("a", source)], one, citation(one, one[4:-1], "a") | change)
    assert "claim_span_mismatch" in seen.codes
    assert seen.action == "flag"
    assert seen.counts["citations_shown"] == 1


@pytest.mark.parametrize(("start", "cited"), [(0, 0), (40, 1), (60, 2), (-5, 0), (900, 2)])
def test_a_misplaced_fragment_goes_to_the_nearest_place_of_its_text(start: int, cited: int) -> None:
    answer = "The ramp holds 3 t or so. The press weighs 3 t or so. The crane lifts 3 t or so."
    seen = verify([sent("a", answer)], answer, citation(answer, "3 t", "a", start=start, end=start + 3))
    assert [n for _, n in seen.claims] == [int(n == cited) for n in range(3)]
    assert "claim_span_mismatch" in seen.codes


def test_a_fragment_that_stands_nowhere_is_a_claim_of_its_own() -> None:
    answer = "The ramp holds 3 t."
    wrong = citation(answer, "3 t", "a", text="The ramp holds 9 t.")
    seen = verify([sent("a", answer)], answer, wrong)
    assert seen.claims == [(answer, 0), ("The ramp holds 9 t.", 1)]
    assert {"claim_span_mismatch", "missing_citation"} <= seen.codes


def test_thinking_and_plans_are_no_part_of_the_answer() -> None:
    answer = "The press weighs 3 t."
    thought = "It needs 400 volts."
    content = [{"type": "thinking", "thinking": thought}, {"type": "text", "text": answer}]
    hidden = citation(thought, "400 volts", "x", type="THINKING_CONTENT")
    seen = verify([sent("a", answer)], content, hidden, citation(answer, "3 t", "a", content_index=1))
    assert_clean(seen)
    assert seen.claims == [(answer, 1)]
    for more in ({"type": "PLAN"}, {"type": None}):
        again = verify(
            [sent("a", answer)], content, hidden | more, citation(answer, "3 t", "a", content_index=0)
        )
        assert again.shown_and_chunks == (1, 1)
    assert_clean(again)


def test_offsets_are_those_of_their_block() -> None:
    first, second = "The press weighs 3 t.", "It needs 400 volts."
    content = [{"type": "text", "text": first}, {"type": "text", "text": second}]
    seen = verify(
        [sent("a", first), sent("b", second)],
        content,
        citation(first, "3 t", "a"),
        citation(second, "400 volts", "b", content_index=1),
    )
    assert seen.claims == [(first, 1), (second, 1)]
    outside = verify([sent("b", second)], content, citation(second, "400 volts", "b", content_index=7))
    assert "claim_span_mismatch" in outside.codes


def test_tool_results_are_sources() -> None:
    messages = [
        {"role": "user", "content": "?"},
        {"role": "assistant", "tool_plan": "I look.", "tool_calls": [{"id": "t1"}]},
        {
            "role": "tool",
            "tool_call_id": "t1",
            "content": [
                {"type": "document", "document": {"data": '{"volts": 400}'}},
                {"type": "document", "document": {"id": "w", "data": {"weight_t": 3, "title": "Press"}}},
                {"type": "text", "text": "The press is red."},
            ],
        },
        {"role": "tool", "tool_call_id": "t2", "content": "The press is 9 m long."},
    ]
    answer = "It needs 400 volts. It weighs 3 t. It is red. It is 9 m long. It is loud."
    cited = [("400 volts", "t1:0"), ("3 t", "w"), ("red", "t1:2"), ("9 m", "t2"), ("loud", "t3:0")]
    citations = [
        citation(answer, words, name)
        | {"sources": [{"type": "tool", "id": name, "tool_output": {"content": "loud 400"}}]}
        for words, name in cited
    ]
    seen = verify(None, answer, *citations[:4], messages=messages)
    assert not seen.codes & {"chunk_not_retrieved", "evidence_missing"}
    assert seen.shown_and_chunks == (4, 4)
    assert "chunk_not_retrieved" in verify(None, answer, *citations, messages=messages).codes
    event = event_of("cohere", {"messages": messages}, {"message": {"content": answer}})
    assert [chunk["text"] for chunk in event["retrieved_chunks"]] == [
        '{"volts": 400}',
        "weight_t: 3\nPress",
        "The press is red.",
        "The press is 9 m long.",
    ]


@pytest.mark.parametrize("name", ["doc:1", "doc_1"])
def test_documents_without_an_id_are_numbered(name: str) -> None:
    answer = "The press is red."
    assert_clean(verify(["Not this.", answer], answer, citation(answer, "red", name)))
    assert_clean(verify([{"data": "Not this."}, {"data": answer}], answer, citation(answer, "red", name)))


def test_copies_are_not_believed() -> None:
    answer = "The press is red."
    response = {"message": {"content": answer, "citations": [citation(answer, "red", "a")]}}
    seen = check("cohere", None, response)
    assert "evidence_missing" in seen.codes
    assert seen.action == "flag"
    assert "chunk_not_retrieved" in check("cohere", {"message": "?"}, response).codes
    assert "evidence_missing" in check("cohere", {"documents": [{"id": "a", "data": None}]}, response).codes


@pytest.mark.parametrize("language", LANGUAGES)
def test_v1(language: str) -> None:
    (one, two), (source, other) = statements(language), sources(language)
    answer = one + joint(language) + two
    cited = [
        {"start": 0, "end": len(one), "text": one, "document_ids": ["a"]},
        {"start": len(answer) - len(two), "end": len(answer), "text": two, "document_ids": ["web_1", "a"]},
    ]
    request = {
        "message": "?",
        "documents": [{"id": "a", "title": "Bath", "snippet": source}],
        "connectors": [{}],
    }
    response: Json = {
        "text": answer,
        "citations": cited,
        "documents": [{"id": "web_1", "text": other, "url": "u"}, {"id": "a", "snippet": "altered"}],
    }
    seen = check("cohere", request, response)
    assert_clean(seen)
    assert seen.shown_and_chunks == (3, 2)
    assert_clean(check("cohere", None, response))
    unknown = check("cohere", request, response | {"documents": None})
    assert "chunk_not_retrieved" in unknown.codes
    texts = [chunk["text"] for chunk in event_of("cohere", request, response)["retrieved_chunks"]]
    assert texts == [f"Bath\n{source}", f"{other}\nurl: u"]


def test_null_and_unknown_fields_do_no_harm() -> None:
    answer = "The press is red."
    cited = citation(answer, "red", "a", start=None, end=None, x=1)
    seen = verify(
        [None, sent("a", answer)], answer, None, cited, citation(answer, "press") | {"sources": None}
    )
    assert_clean(seen)
    assert seen.shown_and_chunks == (1, 1)
    assert "empty_answer" in check("cohere", None, {"message": {"content": None, "citations": None}}).codes
    assert "empty_answer" in check("cohere", None, {"text": None}).codes


def test_the_same_document_twice_is_one_and_another_under_its_id_is_told() -> None:
    answer = "The press is red."
    twice = verify([sent("a", answer), sent("a", answer)], answer, citation(answer, "red", "a"))
    assert_clean(twice)
    assert twice.shown_and_chunks == (1, 1)
    other = verify([sent("a", answer), sent("a", "The press is blue.")], answer, citation(answer, "red", "a"))
    assert "duplicate_chunk_id" in other.codes
    assert other.action == "block"
