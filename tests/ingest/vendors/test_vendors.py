"""What holds for every format: bad input is typed, nothing crashes, limits hold, the work is linear."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamverify.ingest.vendors import ADAPTERS, convert, convert_envelope
from streamverify.model.codec import answer_from_object
from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits

LIMITS = Limits()
#: Names that the adapters read, so that random objects are looked into.
_NAMES = """
messages content role tool type text data source title citations cited_text document_index start_char_index
end_char_index start_block_index end_block_index search_result_index url output results file_id filename
annotations start_index end_index index input action sources documents id document document_ids start end
content_index message tool_call_id tool_results outputs call thinking candidates parts thought
groundingMetadata grounding_metadata groundingChunks groundingSupports segment partIndex endIndex startIndex
groundingChunkIndices web retrievedContext choices context filepath chunk_id all_retrieved_documents
page_content metadata extras kwargs response source_nodes node id_ text_resource retrieved_chunks marker_base
"""
NAMES = _NAMES.split()
WORDS = ("text", "document", "output_text", "message", "file_search_call", "web_search_call", "url_citation")
KINDS = (*WORDS, "file_citation", "search_result", "tool_result", "char_location", "citation", "tool")
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.just(10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(KINDS)
    | st.sampled_from(("It is so [1]. And [doc2].", "Да 🎉. Нет.", "好。", "", " "))
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=6),
    max_leaves=20,
)
OBJECTS = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=6)
#: A shape for each format whose leaves and lists are anything.
SHAPES: dict[str, Callable[[Any, Any], tuple[Any, Any]]] = {
    "anthropic": lambda a, b: (
        {"messages": [{"content": [{"type": "document", "source": {"type": "content", "content": a}}]}]},
        {"content": [{"type": "text", "text": "It is so.", "citations": b}]},
    ),
    "openai": lambda a, b: (
        None,
        {
            "output": [
                {"type": "file_search_call", "results": a},
                {"type": "message", "content": [{"text": "It is so. Yes.", "annotations": b}]},
            ]
        },
    ),
    "cohere": lambda a, b: ({"documents": a}, {"message": {"content": "It is so. Yes.", "citations": b}}),
    "gemini": lambda a, b: (
        None,
        {
            "candidates": [
                {
                    "content": {"parts": [{"text": "Да 🎉. Нет."}]},
                    "groundingMetadata": {"groundingChunks": a, "groundingSupports": b},
                }
            ]
        },
    ),
    "azure": lambda a, b: (
        None,
        {"choices": [{"message": {"content": "So [doc1].", "context": {"citations": a, "x": b}}}]},
    ),
    "langchain": lambda a, b: (
        {"documents": a},
        {"content": [{"type": "text", "text": "It is so. Yes.", "annotations": b}]},
    ),
    "llamaindex": lambda a, b: (b, {"response": "So [1].", "source_nodes": a}),
    "markers": lambda a, b: ({"retrieved_chunks": a, "marker_base": b}, {"text": "So [1]."}),
}


def survives(format_name: str, envelope: Any) -> None:
    """An event of the contract comes out, or BadInput with a reason other than a fault of ours."""
    try:
        event = json.loads(convert(format_name, json.dumps(envelope).encode(), LIMITS))
        answer_from_object(event, LIMITS)
    except BadInput as bad:
        assert bad.reason in ("schema_invalid", "too_large", "too_deep", "undecodable")  # noqa: PT017


@pytest.mark.parametrize("format_name", ADAPTERS)
@settings(max_examples=60, deadline=None)
@given(request=OBJECTS, response=VALUES)
def test_arbitrary_payloads_never_crash(format_name: str, request: Any, response: Any) -> None:
    survives(format_name, {"request": request, "response": response})


@pytest.mark.parametrize("format_name", ADAPTERS)
@settings(max_examples=60, deadline=None)
@given(
    first=st.lists(OBJECTS, max_size=3) | VALUES,
    second=st.lists(OBJECTS, max_size=3) | VALUES,
)
def test_shapes_with_arbitrary_contents_never_crash(format_name: str, first: Any, second: Any) -> None:
    request, response = SHAPES[format_name](first, second)
    survives(format_name, {"request": request, "response": response})


def test_every_format_has_a_shape_here() -> None:
    assert SHAPES.keys() == ADAPTERS.keys()


@pytest.mark.parametrize("format_name", ADAPTERS)
@pytest.mark.parametrize(
    ("envelope", "path"),
    [
        ({}, "response"),
        ({"response": None}, "response"),
        ({"response": [1]}, "response"),
        ({"response": {"unknown": 1}}, "response."),
    ],
)
def test_another_shape_is_refused_with_its_path(format_name: str, envelope: Any, path: str) -> None:
    with pytest.raises(BadInput) as caught:
        convert_envelope(format_name, envelope, LIMITS)
    assert caught.value.reason == "schema_invalid"
    assert caught.value.detail.startswith(path)


@pytest.mark.parametrize(
    ("format_name", "response", "path"),
    [
        (
            "anthropic",
            {"content": [{"type": "text", "text": 5}]},
            "response.content.0.text: expected a string",
        ),
        ("openai", {"output": {"a": 1}}, "response.output: expected a list of objects"),
        ("openai", {"output": ["x"]}, "response.output.0: expected an object"),
        (
            "cohere",
            {"message": {"content": "x", "citations": [{"start": True}]}},
            "response.message.citations.0.start: expected an integer of 64 bits",
        ),
        (
            "gemini",
            {
                "candidates": [
                    {
                        "content": {"parts": [{"text": "x"}]},
                        "groundingMetadata": {"groundingSupports": [{"groundingChunkIndices": [0, "1"]}]},
                    }
                ]
            },
            "response.candidates.0.groundingMetadata.groundingSupports.0.groundingChunkIndices.1: expected",
        ),
        ("azure", {"choices": [{"message": {"content": 7}}]}, "response.choices.0.message.content: expected"),
        (
            "langchain",
            {"content": [{"text": "x", "annotations": {"a": 1}}]},
            "response.content.0.annotations",
        ),
        ("llamaindex", {"response": {"a": 1}}, "response.response: expected a string"),
        ("markers", {"text": ["a"]}, "response.text: expected a string"),
    ],
)
def test_a_wrong_type_is_named_with_its_path(format_name: str, response: Any, path: str) -> None:
    with pytest.raises(BadInput) as caught:
        convert_envelope(format_name, {"response": response}, LIMITS)
    assert caught.value.detail.startswith(path)


@pytest.mark.parametrize("format_name", ADAPTERS)
def test_a_request_is_an_object_where_it_is_read(format_name: str) -> None:
    _, response = SHAPES[format_name]([], [])
    envelope = {"request": "anything", "response": response}
    if format_name in ("gemini", "azure", "llamaindex"):
        assert convert_envelope(format_name, envelope, LIMITS)["answer"]
    else:
        with pytest.raises(BadInput, match="request: expected an object"):
            convert_envelope(format_name, envelope, LIMITS)


@pytest.mark.parametrize(
    ("pieces", "answer"),
    [
        (["It is so.", "Doors close."], "It is so.\nDoors close."),
        (["It is so. ", "Doors close."], "It is so. Doors close."),
        (["In the U.S.", "A. it ", "is 3.", "5 m."], "In the U.S.A. it is 3.5 m."),
        (["Это так!", "Двери", " закрыты."], "Это так!\nДвери закрыты."),
        (["好。", "门关了。"], "好。门关了。"),
    ],
)
def test_pieces_of_text_follow_each_other(pieces: list[str], answer: str) -> None:
    response = {"content": [{"type": "text", "text": piece} for piece in pieces]}
    assert convert_envelope("langchain", {"response": response}, LIMITS)["answer"] == answer


def test_what_the_envelope_says_of_the_answer() -> None:
    event = convert_envelope(
        "openai",
        {"answer_id": "a", "question": "?", "request": None, "response": {"output": [], "model": "m"}},
        LIMITS,
    )
    assert (event["answer_id"], event["question"], event["producer"]) == ("a", "?", {"model": "m"})


def line(format_name: str, first: Any, second: Any) -> bytes:
    request, response = SHAPES[format_name](first, second)
    return json.dumps({"request": request, "response": response}).encode()


def test_limits_hold() -> None:
    small = Limits(citations=2, chunks=2, claims=1, event_bytes=1_000, depth=12)
    cited = [{"type": "url_citation", "url": "u", "start_index": 0, "end_index": 3}] * 3
    for format_name, first, second, expected in (
        ("openai", [], cited, "citations: more than 2"),
        ("cohere", ["a", "b", "c"], [], "more than 2"),
        ("cohere", [], [], "more than 1 sentences"),
        ("cohere", ["x" * 1_000], [], "limit 1000"),
    ):
        with pytest.raises(BadInput, match=expected) as caught:
            convert(format_name, line(format_name, first, second), small)
        assert caught.value.reason == "too_large"
    deep: Any = "x"
    for _ in range(12):
        deep = [deep]
    with pytest.raises(BadInput) as caught:
        convert("markers", json.dumps({"unknown": deep, "response": {"text": "x"}}).encode(), small)
    assert caught.value.reason == "too_deep"


def test_searches_have_a_budget() -> None:
    limits = Limits(compared_chars=1_000)
    citations = [{"start": 0, "end": 1, "text": "absent", "sources": [{"id": "a"}]}] * 100
    response = {"message": {"content": "It is so. " * 20, "citations": citations}}
    with pytest.raises(BadInput, match="code points to compare"):
        convert_envelope("cohere", {"response": response}, limits)


def test_long_names_become_ids_that_fit() -> None:
    names = ["n" * 5_000 + str(n) for n in range(2)]
    chunks = [{"web": {"uri": name}} for name in names]
    event = json.loads(convert("gemini", line("gemini", chunks, []), LIMITS))
    answer_from_object(event, LIMITS)
    assert len({chunk["chunk_id"] for chunk in event["retrieved_chunks"]}) == 2


def seconds(call: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(3):
        begun = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - begun)
    return best


HOSTILE = (
    "[",
    "[a](",
    "[a](http://x ",
    "(",
    "([a](u)",
    "【1†",
    "【1†x】",
    "http://",
    "<http://",
    "\ue200a",
    "[a](u), ",
    ") (",
)


@pytest.mark.parametrize("piece", HOSTILE)
def test_links_are_found_in_linear_time(piece: str) -> None:
    annotation = {"type": "url_citation", "url": "u", "start_index": 0, "end_index": 3}

    def run(size: int) -> None:
        text = piece * (size // len(piece))
        part = {"type": "output_text", "text": text, "annotations": [annotation]}
        envelope = {"response": {"output": [{"type": "message", "content": [part]}]}}
        convert_envelope("openai", envelope, Limits(claims=1_000_000))

    short, long = seconds(lambda: run(50_000)), seconds(lambda: run(200_000))
    assert long < 16 * short + 0.05


@pytest.mark.parametrize("format_name", ["cohere", "gemini", "langchain", "openai"])
def test_many_places_take_linear_time(format_name: str) -> None:
    def run(sentences: int) -> None:
        text = "It is 🎉 so. " * sentences
        if format_name == "gemini":
            supports = [{"segment": {"startIndex": 15 * n, "endIndex": 15 * n + 10}} for n in range(900)]
            content = {
                "content": {"parts": [{"text": text}]},
                "groundingMetadata": {"groundingSupports": supports},
            }
            response: Any = {"candidates": [content]}
        elif format_name == "cohere":
            places = [{"start": 0, "end": len(text), "sources": [{"id": "a"}]}] * 900
            response = {"message": {"content": text, "citations": places}}
        elif format_name == "langchain":
            places = [{"type": "citation", "start_index": 0, "end_index": len(text), "url": "u"}] * 900
            response = {"content": [{"type": "text", "text": text, "annotations": places}]}
        else:
            places = [{"type": "file_citation", "file_id": "f", "index": 12 * n} for n in range(900)]
            response = {"output": [{"type": "message", "content": [{"text": text, "annotations": places}]}]}
        convert_envelope(format_name, {"response": response}, Limits(claims=1_000_000))

    short, long = seconds(lambda: run(5_000)), seconds(lambda: run(20_000))
    assert long < 16 * short + 0.1
