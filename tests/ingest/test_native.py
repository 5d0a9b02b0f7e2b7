import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamverify.ingest.native import Reading, read_sentences
from streamverify.model.answer import Answer
from streamverify.model.errors import BadInput
from streamverify.model.limits import Limits
from streamverify.text.markers import find_markers

_CHUNKS = [{"chunk_id": name, "text": name, "rank": n} for n, name in enumerate("abc", 1)]


def _read(text: str, **fields: object) -> Reading:
    fields.setdefault("retrieved_chunks", _CHUNKS)
    return read_sentences(Answer.model_validate({"answer": text, **fields}), Limits())


def _cited(text: str, **fields: object) -> list[tuple[str, str]]:
    """Each sentence with the chunks it cites, as one string."""
    reading = _read(text, **fields)
    chunks = {citation.citation_id: citation.chunk_id for citation in reading.citations}
    return [(s.text, "".join(chunks[name] for name in s.citation_ids)) for s in reading.sentences]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ferries run daily [1]. Dogs may come [2].", [("Ferries run daily.", "a"), ("Dogs may come.", "b")]),
        ("Ferries run daily. [1] Dogs may come. [2]", [("Ferries run daily.", "a"), ("Dogs may come.", "b")]),
        ("Ferries run daily.[1][3] Dogs may come", [("Ferries run daily.", "ac"), ("Dogs may come", "")]),
        (
            "Ferries run daily.\n[1]\nDogs may come [2, 3]",
            [("Ferries run daily.", "a"), ("Dogs may come", "bc")],
        ),
        ("Ferries [1] run daily [2-3].", [("Ferries run daily.", "abc")]),
        ("[1] Ferries run daily.", [("Ferries run daily.", "a")]),
        ("Ferries run daily.¹ Dogs may come.²", [("Ferries run daily.", "a"), ("Dogs may come.", "b")]),
        (
            "Паром ходит ежедневно [1]. Собак берут [2].",
            [("Паром ходит ежедневно.", "a"), ("Собак берут.", "b")],
        ),
        ("渡轮每天开行。[1]可以带狗【2】。", [("渡轮每天开行。", "a"), ("可以带狗。", "b")]),
        ("渡轮每天开行【1†来源】。可以带狗。【2】", [("渡轮每天开行。", "a"), ("可以带狗。", "b")]),
        ("Fares rose in [2024].", [("Fares rose in [2024].", "")]),
        ("", []),
    ],
)
def test_a_marker_belongs_to_the_sentence_that_it_ends_or_follows(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert _cited(text) == expected


def test_span_runs_from_the_first_to_the_last_character_of_the_sentence() -> None:
    text = " Ferries run [1] daily [2]. [3]  Dogs may come  \n"
    spans = [text[slice(*sentence.span)] for sentence in _read(text).sentences]
    assert spans == ["Ferries run [1] daily [2].", "Dogs may come"]


def test_new_citations_are_numbered_in_order_of_first_use_and_used_again() -> None:
    reading = _read("Ferries run daily [3]. Dogs may come [1]. Cats may not [3].")
    assert [(citation.citation_id, citation.chunk_id) for citation in reading.citations] == [
        ("s1", "c"),
        ("s2", "a"),
    ]
    assert [sentence.citation_ids for sentence in reading.sentences] == [("s1",), ("s2",), ("s1",)]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Ferries run daily [0].", ["0"]),
        ("Ferries run daily [99].", ["99"]),
        ("Ferries run daily [1, 4, 5].", ["4", "5"]),
        ("Ferries run daily [2-4].", ["4"]),
        ("Ferries run daily [3-1].", ["3-1"]),
        ("[7]", ["7"]),
        ("Ferries run daily [3].", []),
    ],
)
def test_every_marker_that_points_at_nothing_is_named(text: str, labels: list[str]) -> None:
    assert [marker.label for marker in _read(text).broken_markers] == labels


def test_a_broken_marker_is_at_its_sentence() -> None:
    broken = _read("Ferries run daily. Dogs may come. [9] Cats may not.").broken_markers
    assert [marker.sentence for marker in broken] == [1]
    assert [marker.sentence for marker in _read("[9]").broken_markers] == [None]


def test_sentences_with_nothing_to_check_name_the_rule() -> None:
    rules = [sentence.unverifiable_rule for sentence in _read("Hello! Ferries run daily.").sentences]
    assert rules == ["greeting", None]


def test_limits_of_sentences_and_links() -> None:
    answer = Answer.model_validate({"answer": "Ferries run. " * 11, "retrieved_chunks": _CHUNKS})
    assert len(read_sentences(answer, Limits(claims=1, sentences=11)).sentences) == 11
    with pytest.raises(BadInput, match="more than 10 sentences"):
        read_sentences(answer, Limits(sentences=10))
    answer = Answer.model_validate({"answer": "Ferries run" + "[1-3]" * 4 + ".", "retrieved_chunks": _CHUNKS})
    assert len(read_sentences(answer, Limits(links=12)).sentences[0].citation_ids) == 12
    for links in (11, 3):
        with pytest.raises(BadInput, match="too_large"):
            read_sentences(answer, Limits(links=links))


@pytest.mark.parametrize(
    "sentence",
    ["Logs are kept for 30 days. ", "Журналы хранятся тридцать дней. ", "日志保留三十天。"],
)
def test_ordinary_text_of_100_kilobytes_is_taken(sentence: str) -> None:
    count = 100_000 // len(sentence.encode())
    answer = Answer.model_validate({"answer": sentence * count})
    assert len(read_sentences(answer, Limits()).sentences) == count


_PIECES = [
    "Ferries run",
    ". ",
    "[1]",
    "[2, 3]",
    "[9]",
    "。",
    "渡轮",
    "\n",
    "\n\n",
    " ",
    "- ",
    "¹",
    "Паром",
    "! ",
    "(",
    ")",
]


@settings(max_examples=300, deadline=None)
@given(text=st.lists(st.sampled_from(_PIECES), max_size=25).map("".join))
def test_spans_are_in_order_and_no_marker_is_lost(text: str) -> None:
    reading = _read(text)
    position = 0
    for sentence in reading.sentences:
        start, end = sentence.span
        assert position <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        position = end
    pointers = sum(len(marker.labels) for marker in find_markers(text))
    links = sum(len(sentence.citation_ids) for sentence in reading.sentences)
    broken = len(reading.broken_markers)
    assert links + broken == pointers or not reading.sentences
