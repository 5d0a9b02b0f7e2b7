import pytest

from streamverify.ingest.targets import ChunkTargets, CitationTargets, chunk_targets, citation_targets
from streamverify.model.answer import Answer, Chunk, Citation


def _citations(*ids: str) -> tuple[Citation, ...]:
    return tuple(Citation(citation_id=name, chunk_id=f"k-{name}") for name in ids)


def _chunks(*ranks: int | None) -> tuple[Chunk, ...]:
    return tuple(Chunk(chunk_id="abcd"[n], rank=rank) for n, rank in enumerate(ranks))


def _found(chunks: tuple[Chunk, ...], base: int, number: int) -> str | None:
    targets = ChunkTargets(chunks, base)
    name = targets.find(number, str(number))
    return None if name is None else {c.citation_id: c.chunk_id for c in targets.citations()}[name]


def test_citation_with_that_id_else_the_nth() -> None:
    targets = CitationTargets(_citations("x", "2", "doc1", "ID:4"), 1)
    assert targets.find(2, "2") == "2"
    assert targets.find(1, "doc1") == "doc1"
    assert targets.find(4, "ID:4") == "ID:4"
    assert targets.find(1, "1") == "x"
    assert targets.find(3, "doc3") == "doc1"
    assert targets.find(5, "5") is None
    assert targets.find(0, "0") is None
    assert targets.find(None, "y") is None
    assert "doc1" in targets.known


def test_nth_citation_counts_from_the_base() -> None:
    targets = CitationTargets(_citations("x", "y"), 0)
    assert [targets.find(n, str(n)) for n in (0, 1, 2)] == ["x", "y", None]


@pytest.mark.parametrize(
    ("ranks", "base", "expected"),
    [
        ((None, None), 1, [None, "a", "b", None]),
        ((None, None), 0, ["a", "b", None, None]),
        ((2, 1), 1, [None, "b", "a", None]),
        ((0, 1), 0, ["a", "b", None, None]),
        ((1, 2), 0, ["a", "b", None, None]),  # ranks are positions from 1, markers count from 0
        ((3, None), 1, [None, "a", "b", "a"]),
    ],
)
def test_chunk_of_that_rank_else_the_nth(
    ranks: tuple[int | None, ...], base: int, expected: list[str | None]
) -> None:
    assert [_found(_chunks(*ranks), base, number) for number in range(4)] == expected


def test_names_are_no_chunks() -> None:
    assert ChunkTargets(_chunks(1), 1).find(None, "a") is None


def test_base_of_the_answer_is_one_by_default() -> None:
    answer = Answer(answer="x", retrieved_chunks=_chunks(None), citations=_citations("x"), marker_base=None)
    assert chunk_targets(answer).find(1, "1") == "s1"
    assert citation_targets(answer).find(1, "1") == "x"
