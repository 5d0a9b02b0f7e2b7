"""Whether a citation's quote stands in its chunk: `quote_not_in_chunk`, `quote_folded`, `quote_empty`."""

from collections.abc import Sequence

from streamverify.model.codes import FindingCode
from streamverify.model.finding import Finding
from streamverify.structural.resolution import Link, ResolvedAnswer
from streamverify.structural.work import Work
from streamverify.text.folding import find_exact, find_folded


def check_quotes(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Every citation's quote, once a citation, said of each claim that uses it.

    A citation that no claim uses is looked at as well: it is shown, and a false quote is false. Where the
    chunk has no text, nothing can be said but that a quote is empty.
    """
    findings: list[Finding] | None = None
    for link in resolved.citation_links:
        citation = link.citation
        if citation is None or (quote := citation.quote) is None:
            continue
        text = link.text
        span = citation.span
        if (
            text
            and quote
            and span is not None
            and span[0] >= 0
            and text[span[0] : span[1]] == quote
            and not quote.isspace()
        ):
            continue
        code = _quote_code(quote, link, work)
        if code is not None:
            if findings is None:
                findings = []
            severity = work.severities[code]
            findings += [Finding(code, severity, index, link.citation_id) for index in work.users(link)]
    return findings or ()


def _quote_code(quote: str, link: Link, work: Work) -> FindingCode | None:
    if not quote or quote.isspace():
        return "quote_empty"
    text = link.text
    if text is None or not text or text.isspace():
        return None
    work.spend(len(text))
    if find_exact(quote, text) is not None:
        return None
    work.spend(work.search_cost(text))
    folded = work.fold(quote)
    if not folded.text:
        return "quote_empty"
    return "quote_not_in_chunk" if find_folded(folded, work.fold(text)) is None else "quote_folded"
