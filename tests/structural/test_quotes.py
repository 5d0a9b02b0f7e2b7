import pytest

from .events import check, clean_event


def _codes_of(quote: str | None, text: str | None) -> list[str]:
    event = clean_event()
    event["citations"][0].update(quote=quote, span=None)
    event["citations"][1].update(chunk_id="guide:2", quote=None, span=None)
    event["retrieved_chunks"][0].update(text=text, content_sha256=None)
    quote_codes = {"quote_not_in_chunk", "quote_folded", "quote_empty"}
    return [finding.code for finding in check(event) if finding.code in quote_codes]


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("open at noon", "The office is open at noon."),
        ("в полдень", "Касса открыта в полдень."),
        ("中午开门", "售票处中午开门。"),
        (None, "The office."),
    ],
)
def test_exact_or_no_quote(quote: str | None, text: str) -> None:
    assert _codes_of(quote, text) == []


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("the office is open", "the office\n  is open"),
        ('the "main" office', "the “main” office"),
        ("зал «Север» открыт", 'зал "Север" открыт'),
        ("10 - 12", "10 – 12"),
        ("售票处中午开门", "售票处中\n午开门"),
        ("office", "o\ufb03ce"),
    ],
)
def test_only_layout_differs(quote: str, text: str) -> None:
    assert _codes_of(quote, text) == ["quote_folded"]


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("the office ... noon", "the office opens at noon"),
        ("The office", "the office"),
        ("касса Открыта", "касса открыта"),
        ("售票处早晨开门", "售票处中午开门"),
        ("10²", "102"),
        ("30", "31"),
    ],
)
def test_not_in_the_chunk(quote: str, text: str) -> None:
    assert _codes_of(quote, text) == ["quote_not_in_chunk"]


@pytest.mark.parametrize("quote", ["", " ", "\n\t", "\u200b"])
def test_empty_quote(quote: str) -> None:
    assert _codes_of(quote, "The office.") == ["quote_empty"]


@pytest.mark.parametrize("text", [None, "", "  "])
def test_chunk_without_text_says_nothing_of_the_quote(text: str | None) -> None:
    assert _codes_of("open at noon", text) == []
