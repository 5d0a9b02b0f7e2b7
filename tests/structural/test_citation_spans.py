import pytest

from .events import check, clean_event

TEXT = "The  “main” office\nopens at noon."


def _details(span: list[int], quote: str | None, text: str | None = TEXT) -> list[str]:
    event = clean_event()
    event["citations"][0].update(quote=quote, span=span)
    event["citations"][1].update(chunk_id="guide:2", quote=None, span=None)
    event["retrieved_chunks"][0].update(text=text, content_sha256=None)
    return [finding.detail for finding in check(event) if finding.code == "citation_span_mismatch"]


@pytest.mark.parametrize(
    ("span", "quote"),
    [
        ([5, 33], "“main” office\nopens at noon."),
        ([5, 32], '"main" office opens at noon'),  # under the folding
        ([4, 19], '"main" office'),  # white space at the ends of the slice
        ([0, 33], None),
        ([33, 33], None),
        ([0, 5], ""),
    ],
)
def test_span_gives_the_quote(span: list[int], quote: str | None) -> None:
    assert _details(span, quote) == []


@pytest.mark.parametrize(
    ("span", "quote", "problem"),
    [
        ([5, 31], '"main" office opens at noon', "does not give the quote"),
        ([5, 33], '"main" office opens at noon', "does not give the quote"),
        ([5, 5], "office", "does not give the quote"),
        ([-1, 4], None, "is negative"),
        ([9, 2], None, "is reversed"),
        ([0, 34], None, "out of bounds"),
        ([34, 34], "", "out of bounds"),
    ],
)
def test_span_is_wrong(span: list[int], quote: str | None, problem: str) -> None:
    (detail,) = _details(span, quote)
    assert problem in detail


@pytest.mark.parametrize("text", [None, "", " "])
def test_without_a_text_only_impossible_spans_are_told(text: str | None) -> None:
    assert _details([0, 99], "office", text) == []
    assert _details([-4, 99], "office", text) == ["[-4, 99) is negative"]
    assert _details([4, 1], "office", text) == ["[4, 1) is reversed"]


def test_nothing_is_said_of_a_chunk_that_was_not_retrieved() -> None:
    event = clean_event()
    event["citations"][0].update(chunk_id="guide:9", span=[-1, -2])
    assert [finding.code for finding in check(event)] == ["chunk_not_retrieved"]
