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


def stored(text: str | None, uri: str = "gs://a/b") -> Json:
    return {"retrievedContext": {"uri": uri, "title": "b", "text": text}}


def support(answer: str, words: str, *indices: int, **more: Any) -> Json:
    start = len(answer[: answer.index(words)].encode())
    segment = {"startIndex": start, "endIndex": start + len(words.encode()), "text": words} | more
    return {"segment": segment, "groundingChunkIndices": list(indices), "confidenceScores": [0.9]}


def response(parts: Any, chunks: Any, *supports: Any) -> Json:
    parts = [{"text": parts}] if isinstance(parts, str) else parts
    metadata = {"groundingChunks": chunks, "groundingSupports": list(supports)}
    first = {"content": {"role": "model", "parts": parts}, "groundingMetadata": metadata}
    return {"candidates": [first, {"content": {"parts": [{"text": "Another answer."}]}}]}


def verify(parts: Any, chunks: Any, *supports: Any) -> Seen:
    return check("gemini", None, response(parts, chunks, *supports))


@pytest.mark.parametrize("language", LANGUAGES)
def test_segments_in_bytes(language: str) -> None:
    (one, two), (source, other) = statements(language), sources(language)
    answer = one + joint(language) + two
    seen = verify(
        answer,
        [stored(other), {"web": {"uri": "u", "title": "t"}}, stored(source)],
        support(answer, one, 2, startIndex=None),
        support(answer, two, 0, 2),
    )
    assert_clean(seen)
    assert seen.claims == [(one, 1), (two, 2)]
    assert seen.shown_and_chunks == (3, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_uncited_sentences_and_unknown_chunks(language: str) -> None:
    (one, two), (source, _) = statements(language), sources(language)
    answer = one + joint(language) + two
    half = verify(answer, [stored(source)], support(answer, one, 0), support(answer, two))
    assert half.claims == [(one, 1), (two, 0)]
    assert "missing_citation" in half.codes
    for index in (1, -1):
        wrong = verify(one, [stored(source)], support(one, one, index))
        assert "chunk_not_retrieved" in wrong.codes
        assert wrong.action == "block"


@pytest.mark.parametrize("language", LANGUAGES)
def test_offsets_and_text_must_fit_the_answer(language: str) -> None:
    (one, _), (source, _) = statements(language), sources(language)
    cited = support(one, one, 0)
    size = len(one.encode())
    changes: list[Json] = [
        {"endIndex": size - 3},
        {"endIndex": size + 5},
        {"startIndex": -1},
        {"text": "Towels cost 4 euros."},
        {"startIndex": 9, "endIndex": 4},
        {"partIndex": 3},
        {"partIndex": -1},
    ]
    if size == len(one):
        return
    changes.append({"endIndex": len(one)})  # code points instead of bytes
    for change in changes:
        seen = verify(one, [stored(source)], cited | {"segment": cited["segment"] | change})
        assert "claim_span_mismatch" in seen.codes, change
        assert seen.action == "flag"
        assert seen.counts["citations_shown"] == 1


def test_an_offset_inside_a_code_point_is_told() -> None:
    seen = verify(
        "Дверь открыта.",
        [stored("Дверь открыта.")],
        support("Дверь открыта.", "Дверь", 0, endIndex=9, text=None),
    )
    assert "claim_span_mismatch" in seen.codes


def test_parts_and_thoughts() -> None:
    parts = [
        {"text": "Вес 99 кг.", "thought": True},
        {"text": "Дверь весит "},
        {"text": "9 кг."},
        {"executableCode": {"code": "x"}},
        {"text": "Ручка из меди."},
    ]
    seen = verify(
        parts,
        [stored("Дверь весит 9 кг."), stored("Ручка из меди.")],
        support("Вес 99 кг.", "99", 0, partIndex=0),
        support("Дверь весит ", "Дверь весит ", 0, partIndex=1),
        support("9 кг.", "9 кг.", 0, partIndex=2),
        support("Ручка из меди.", "Ручка", 1, partIndex=4),
    )
    assert_clean(seen)
    assert seen.claims == [("Дверь весит 9 кг.", 1), ("Ручка из меди.", 1)]
    assert seen.shown_and_chunks == (3, 2)


def test_a_segment_without_a_part_beside_a_thought() -> None:
    thought, answer = "Вес 99 кг.", "Дверь 🚪 весит 9 кг."
    parts = [{"text": thought, "thought": True}, {"text": answer}]
    chunks = [stored(answer)]
    said = support(answer, "весит 9 кг.", 0)
    seen = verify(parts, chunks, support(thought, "99 кг", 0), said)
    assert_clean(seen)
    assert seen.claims == [(answer, 1)]
    assert seen.shown_and_chunks == (1, 1)


def test_a_segment_over_several_sentences_is_one_claim() -> None:
    answer = "It opens at 9. It closes at 5. Dogs may come."
    seen = verify(answer, [stored(answer)], support(answer, "It opens at 9. It closes at 5.", 0))
    assert seen.claims == [("It opens at 9. It closes at 5.", 1), ("Dogs may come.", 0)]


def test_names_as_the_sdk_dumps_them() -> None:
    answer = "Печь греет 🔥. Дверь весит 9 кг."
    metadata = {
        "grounding_chunks": [
            {
                "web": None,
                "retrieved_context": {"uri": None, "title": "b", "text": None, "rag_chunk": {"text": answer}},
            },
            {"maps": {"uri": "m", "text": "Печь греет 🔥."}, "web": None},
        ],
        "grounding_supports": [
            {
                "segment": {
                    "end_index": 25,
                    "part_index": None,
                    "start_index": None,
                    "text": "Печь греет 🔥.",
                },
                "grounding_chunk_indices": [1],
            },
            {
                "segment": {"end_index": 55, "start_index": 26, "text": "Дверь весит 9 кг."},
                "grounding_chunk_indices": [0, None],
            },
        ],
    }
    dump = {
        "candidates": [
            {"content": {"parts": [{"text": answer, "thought": None}]}, "grounding_metadata": metadata}
        ]
    }
    seen = check("gemini", {"contents": []}, dump)
    assert_clean(seen)
    assert seen.shown_and_chunks == (2, 2)


def test_web_pages_have_no_text() -> None:
    answer = "It opens at 9."
    seen = verify(answer, [{"web": {"uri": "https://a.example"}}], support(answer, answer, 0))
    assert "evidence_missing" in seen.codes
    assert seen.action == "flag"


def test_null_and_unknown_fields_do_no_harm() -> None:
    answer = "It opens at 9."
    seen = verify(
        [None, {"text": answer}],
        [None, stored(answer)],
        None,
        {"segment": {"partIndex": 1, "endIndex": None, "text": None}, "groundingChunkIndices": [1], "x": 1},
        {"segment": None, "groundingChunkIndices": None},
    )
    assert_clean(seen)
    assert seen.claims == [(answer, 1)]
    nothing: list[Json] = [
        {"candidates": None},
        {"candidates": []},
        {"promptFeedback": {"blockReason": "OTHER"}},
        {"candidates": [{}]},
    ]
    for empty in nothing:
        assert "empty_answer" in check("gemini", None, empty).codes
    no_grounding = {"candidates": [{"content": {"parts": [{"text": answer}]}, "groundingMetadata": None}]}
    assert "missing_citation" in check("gemini", None, no_grounding).codes
