"""Which of a claim's citations are judged, where a spec bounds their number."""

from streamverify.structural.resolution import ResolvedClaim

from .verdicts import is_blank


def limit_citations(
    claim: ResolvedClaim, most: int | None, blank: dict[str, bool] | None = None
) -> tuple[ResolvedClaim, float | None]:
    """The claim as a judge is to see it, and the share of the cited text that this is.

    Links beyond lose their text but keep their place, so that what a judge says about links still goes with
    them. Several links to one chunk count once.

    Args:
        claim: with all its links.
        most: distinct chunks with a text that is not blank, the first ones in the claim's own order; None for
            all.
        blank: remembers which texts of the answer are blank.

    Returns:
        The claim, and its judged share in code points; None where all is judged.
    """
    links = claim.links
    if most is None or len(links) <= most:
        return claim, None
    known: dict[str, bool] = {} if blank is None else blank
    places: dict[str, int] = {}  # by chunk, in the order in which they are met
    lengths: list[int] = []
    limited = []
    for link in links:
        _, citation, _, text, _ = link
        if citation is not None and text is not None and not is_blank(text, known):
            place = places.setdefault(citation.chunk_id, len(places))
            if place == len(lengths):
                lengths.append(len(text))
            if place >= most:
                link = link._replace(text=None)
        limited.append(link)
    if len(lengths) <= most:
        return claim, None
    return claim._replace(links=tuple(limited)), sum(lengths[:most]) / sum(lengths)
