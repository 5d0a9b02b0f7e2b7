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


def search(*results: Json, listed: bool = True) -> Json:
    return {
        "type": "file_search_call",
        "id": "fs",
        "queries": ["q"],
        "results": list(results) if listed else None,
    }


def result(file_id: str, text: str, filename: str = "rules.md") -> Json:
    return {"file_id": file_id, "filename": filename, "score": 0.5, "text": text, "attributes": {}}


def file_citation(file_id: str, index: int | None, filename: str = "rules.md") -> Json:
    return {"type": "file_citation", "file_id": file_id, "filename": filename, "index": index}


def url_citation(url: str, start: int | None, end: int | None, title: str | None = None) -> Json:
    return {"type": "url_citation", "url": url, "title": title, "start_index": start, "end_index": end}


def part(text: str, *annotations: Json) -> Json:
    return {"type": "output_text", "text": text, "annotations": list(annotations), "logprobs": []}


def message(*parts: Json) -> Json:
    return {"type": "message", "role": "assistant", "status": "completed", "content": list(parts)}


def verify(*output: Any, request: Json | None = None) -> Seen:
    return check("openai", request, {"object": "response", "output": list(output)})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_file_citations_belong_to_the_sentence_that_they_end_or_follow(language: str, shift: int) -> None:
    (one, two), (source, other) = statements(language), sources(language)
    answer = one + joint(language) + two
    if shift == 1 and not joint(language):
        shift = 0  # there is no character between the sentences
    seen = verify(
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": "It costs 99 euros."}]},
        search(result("f1", source), result("f2", other)),
        message(
            part(
                answer,
                file_citation("f1", len(one) + shift),
                file_citation("f2", len(answer) - (shift == -1)),
            )
        ),
    )
    assert_clean(seen)
    assert seen.claims == [(one, 1), (two, 1)]
    assert seen.shown_and_chunks == (2, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_uncited_sentences_and_unknown_files(language: str) -> None:
    (one, two), (source, _) = statements(language), sources(language)
    answer = one + joint(language) + two
    half = verify(search(result("f1", source)), message(part(answer, file_citation("f1", len(one)))))
    wrong = verify(search(result("f1", source)), message(part(one, file_citation("f9", len(one)))))
    assert "missing_citation" in half.codes
    assert half.claims == [(one, 1), (two, 0)]
    assert "chunk_not_retrieved" in wrong.codes
    assert wrong.action == "block"


def test_results_of_one_file_are_one_source() -> None:
    seen = verify(
        search(result("f1", "Doors close at 9."), result("f1", "Bikes stay outside.")),
        message(
            part("Doors close at 9. Bikes stay outside.", file_citation("f1", 17), file_citation("f1", 37))
        ),
    )
    assert_clean(seen)
    assert seen.shown_and_chunks == (2, 1)
    event = event_of(
        "openai",
        None,
        {"output": [search(result("f1", "Doors close at 9."), result("f1", "Bikes stay outside."))]},
    )
    assert [chunk["text"] for chunk in event["retrieved_chunks"]] == [
        "Doors close at 9.\n\nBikes stay outside."
    ]


@pytest.mark.parametrize("before", [[], [search(listed=False)], [{"type": "file_search_call"}]])
def test_without_results_there_is_no_text(before: list[Json]) -> None:
    seen = verify(*before, message(part("Doors close at 9.", file_citation("f1", 16))))
    assert "evidence_missing" in seen.codes
    assert "chunk_not_retrieved" not in seen.codes
    assert (seen.action, seen.shown_and_chunks) == ("flag", (1, 1))


def test_results_of_an_earlier_turn_stand_in_the_request() -> None:
    request: Json = {"input": [{"role": "user", "content": "?"}, search(result("f1", "Doors close at 9."))]}
    assert_clean(verify(message(part("Doors close at 9.", file_citation("f1", 16))), request=request))
    assert (
        "chunk_not_retrieved"
        in verify(message(part("Doors close at 9.", file_citation("f2", 16))), request=request).codes
    )


def test_another_file_name_is_another_document() -> None:
    seen = verify(
        search(result("f1", "Doors close at 9.")),
        message(part("Doors close at 9.", file_citation("f1", 16, "other.md"))),
    )
    assert "document_mismatch" in seen.codes


LAKE = "https://lakes.example/depth"


@pytest.mark.parametrize(
    ("answer", "marked", "expected"),
    [
        (
            f"The lake is 34 m deep. ([lakes.example]({LAKE}))",
            f"([lakes.example]({LAKE}))",
            "The lake is 34 m deep.",
        ),
        (
            f"The lake is 34 m deep ([lakes.example]({LAKE})).",
            f"[lakes.example]({LAKE})",
            "The lake is 34 m deep.",
        ),
        (
            f"The lake is 34 m deep. [lakes.example]({LAKE})",
            f"[lakes.example]({LAKE})",
            "The lake is 34 m deep.",
        ),
        (f"The lake is 34 m deep. [The depth]({LAKE})", f"[The depth]({LAKE})", "The lake is 34 m deep."),
        (
            f"The lake is 34 m deep. ({LAKE}?utm_source=openai)",
            f"({LAKE}?utm_source=openai)",
            "The lake is 34 m deep.",
        ),
        (f"[The lake is 34 m deep.]({LAKE})", f"[The lake is 34 m deep.]({LAKE})", "The lake is 34 m deep."),
        (f"The [big lake]({LAKE}) is 34 m deep.", "big lake", "The big lake is 34 m deep."),
        (
            f"Озеро 🐟 глубже 34 м. ([lakes.example]({LAKE}))",
            f"([lakes.example]({LAKE}))",
            "Озеро 🐟 глубже 34 м.",
        ),
        (f"湖深34米。（[lakes.example]({LAKE})）", f"（[lakes.example]({LAKE})）", "湖深34米。"),
        ("The lake is 34 m deep.【4:0†depth.md】", "【4:0†depth.md】", "The lake is 34 m deep."),
    ],
)
@pytest.mark.parametrize("inclusive", [False, True])
def test_link_markup_is_no_claim(answer: str, marked: str, expected: str, inclusive: bool) -> None:
    start = answer.index(marked)
    end = start + len(marked) - inclusive
    seen = verify(message(part(answer, url_citation(LAKE, start, end, "The depth"))))
    assert seen.claims == [(expected, 1)]
    assert "evidence_missing" in seen.codes
    assert not seen.codes & {"claim_span_mismatch", "missing_citation", "uncovered_text"}
    assert seen.action == "flag"


def test_links_behind_several_sentences() -> None:
    other = "https://lakes.example/fish"
    one, two = (
        f"It is deep. ([a.example]({LAKE}), [b.example]({other}))",
        f"It has fish. ([b.example]({other}))",
    )
    answer = f"{one} {two}\n\nBoats are blue."
    seen = verify(
        message(
            part(
                answer,
                url_citation(LAKE, 12, 13 + len(f"[a.example]({LAKE})")),
                url_citation(other, answer.index(f"[b.example]({other})"), len(one) - 1),
                url_citation(other, len(one) + 1, len(one) + 1 + len(two)),
            )
        )
    )
    assert seen.claims == [("It is deep.", 2), ("It has fish.", 1), ("Boats are blue.", 0)]
    assert seen.shown_and_chunks == (3, 2)
    assert "missing_citation" in seen.codes


def test_links_that_nothing_cites_stay() -> None:
    answer = f"See [the guide](https://a.example/x) on it. It is deep. ([l.example]({LAKE}))"
    event = event_of("openai", None, {"output": [message(part(answer, url_citation(LAKE, 44, len(answer))))]})
    assert event["answer"] == "See [the guide](https://a.example/x) on it. It is deep."
    assert "【注意】" in event_of("openai", None, {"output": [message(part("【注意】湖深34米。"))]})["answer"]


@pytest.mark.parametrize(("start", "end"), [(0, 99), (-1, 5), (9, 3), (40, 50)])
def test_offsets_outside_the_text_are_told(start: int, end: int) -> None:
    seen = verify(
        message(
            part("The lake is deep.", url_citation(LAKE, start, end)), part(" Fish live there for years.")
        )
    )
    assert "claim_span_mismatch" in seen.codes
    assert seen.claims[0] == ("The lake is deep.", 1)
    assert "claim_span_mismatch" in verify(message(part("The lake is deep.", file_citation("f", 99)))).codes


def test_offsets_are_those_of_their_part() -> None:
    seen = verify(
        search(result("f1", "Doors close at 9."), result("f2", "Bikes stay outside.")),
        message(
            part("Doors close at 9.", file_citation("f1", 16)),
            part("Bikes stay 🚲 outside.", file_citation("f2", 21)),
        ),
        message(part("Ask the porter.")),
    )
    assert [n for _, n in seen.claims] == [1, 1, 0]


def test_listed_pages_only() -> None:
    call = {
        "type": "web_search_call",
        "action": {"type": "search", "query": "q", "sources": [{"type": "url", "url": f"{LAKE}/"}]},
    }
    text = "The lake is deep."
    good = verify(call, message(part(text, url_citation(f"{LAKE}?utm_source=openai", 0, 17))))
    bad = verify(call, message(part(text, url_citation("https://other.example", 0, 17))))
    unlisted = verify(
        {"type": "web_search_call", "action": {"type": "search", "query": "q"}},
        message(part(text, url_citation("https://other.example", 0, 17))),
    )
    assert "evidence_missing" in good.codes & unlisted.codes
    assert "chunk_not_retrieved" in bad.codes


def test_files_of_code_have_no_text_and_paths_are_no_citations() -> None:
    text = "The mean is 4."
    container = {
        "type": "container_file_citation",
        "container_id": "c",
        "file_id": "cf",
        "start_index": 0,
        "end_index": 14,
    }
    path = {"type": "file_path", "file_id": "cf", "index": 14}
    assert "evidence_missing" in verify(message(part(text, container))).codes
    assert verify(message(part(text, path))).counts["citations_shown"] == 0


def test_null_and_unknown_fields_do_no_harm() -> None:
    text = "Doors close at 9."
    seen = verify(
        None,
        {"type": "mcp_call", "output": "x"},
        search(result("f1", text), None),  # type: ignore[arg-type]
        message(None, part(text, None, file_citation("f1", None)), {"type": "refusal", "refusal": None}),  # type: ignore[arg-type]
    )
    assert_clean(seen)
    assert seen.claims == [(text, 1)]
    assert "empty_answer" in check("openai", None, {"output": None}).codes
    assert "empty_answer" in verify(message()).codes
    refused = verify(message({"type": "refusal", "refusal": "I'm sorry, I can't help with that."}))
    assert "refusal" in refused.codes
    no_places = verify(message(part("The lake is deep.", url_citation(LAKE, None, None))))
    assert no_places.claims == [("The lake is deep.", 1)]
