"""Fast paths: proof in one pass that a whole group of checks finds nothing, as in most answers.

Each function may say no for any reason, and then the checks decide; it says yes only where every check of its
group would find nothing. A property test holds the two against each other.
"""

from typing import Final

from streamverify.structural.placement import follow_each_other
from streamverify.structural.resolution import ResolvedAnswer
from streamverify.structural.work import Work

_FIRST_COMBINING: Final = "\u0300"


def links_are_clean(resolved: ResolvedAnswer, work: Work) -> bool:
    """Nothing for the checks of quotes, citation spans, documents, texts of chunks and validity to find."""
    most = work.options.chunk_max_chars
    for _, citation, chunk, text, _ in resolved.citation_links:
        if citation is None or chunk is None or not text or len(text) > most or text.isspace():
            return False
        if citation.document_id != chunk.document_id:
            return False
        quote = citation.quote
        span = citation.span
        if quote is None:
            if span is not None:
                return False
        elif not quote or quote.isspace():
            return False
        elif span is not None:
            start, end = span
            if start < 0 or end - start != len(quote) or text[start:end] != quote:
                return False
            if text[end : end + 1] >= _FIRST_COMBINING:
                return False
        else:
            work.spend(len(text))
            start = text.find(quote)
            end = start + len(quote)
            if start < 0 or text[end : end + 1] >= _FIRST_COMBINING:
                return False
        source = chunk.source
        if source is not None and source.valid_until is not None:
            return False
    return True


def claims_are_clean(resolved: ResolvedAnswer) -> bool:
    """Nothing for the checks of the answer's kind, claim ids, missing citations, claim spans and coverage.

    That is so where every claim is checkable, is cited, stands where it says, and the claims follow each
    other through the whole answer.
    """
    claims = resolved.claims
    if resolved.split or not claims:
        return False
    for claim in claims:
        if not claim.links or not claim.checkable:
            return False
    return len({claim.claim_id for claim in claims}) == len(claims) and follow_each_other(
        resolved.answer.answer, claims
    )
