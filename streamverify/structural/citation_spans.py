"""Whether a citation's span lies in its chunk and gives its quote: `citation_span_mismatch`."""

from collections.abc import Sequence
from typing import Final

from streamverify.model.finding import Finding
from streamverify.structural.resolution import Link, ResolvedAnswer
from streamverify.structural.work import Work
from streamverify.text.folding import find_folded

# No layout makes a quote this much longer; a longer slice is another text and is not read.
_LONGEST_FACTOR: Final = 8
_LONGEST_EXTRA_CHARS: Final = 256


def check_citation_spans(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Every citation's span, once a citation, said of each claim that uses it.

    Without a quote (none given, or an empty one) only the bounds count. Without a text a span can only be
    seen to be negative or reversed. Nothing is said of a chunk that was not retrieved.
    """
    findings: list[Finding] | None = None
    for link in resolved.citation_links:
        citation = link.citation
        if citation is None or (span := citation.span) is None:
            continue
        text = link.text
        start, end = span
        if text and citation.quote and 0 <= start < end <= len(text) and text[start:end] == citation.quote:
            continue
        problem = _problem(link, start, end, work)
        if problem:
            if findings is None:
                findings = []
            severity = work.severities["citation_span_mismatch"]
            findings += [
                Finding("citation_span_mismatch", severity, index, link.citation_id, problem)
                for index in work.users(link)
            ]
    return findings or ()


def _problem(link: Link, start: int, end: int, work: Work) -> str | None:
    if not link.resolves:
        return None
    place = f"[{start}, {end})"
    if start < 0 or end < 0:
        return f"{place} is negative"
    if end < start:
        return f"{place} is reversed"
    text = link.text
    if text is None or not text or text.isspace():
        return None
    if end > len(text):
        return f"{place} is out of bounds, the chunk has {len(text)} code points"
    assert link.citation is not None
    quote = link.citation.quote
    if quote is None or not quote or quote.isspace() or _gives(text, start, end, quote, work):
        return None
    return f"{place} does not give the quote"


def _gives(text: str, start: int, end: int, quote: str, work: Work) -> bool:
    """Whether the slice is the quote under the folding."""
    if end - start > _LONGEST_FACTOR * len(quote) + _LONGEST_EXTRA_CHARS:
        return False
    found = text[start:end]
    work.spend(2 * len(found))
    folded_quote = work.fold(quote)
    folded = work.fold(found)
    if not folded_quote.text or folded.text == folded_quote.text:
        return True
    match = find_folded(folded_quote, folded)
    return match is not None and not found[: match.start].strip() and not found[match.end :].strip()
