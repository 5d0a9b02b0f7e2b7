"""Claims, citations and chunks of an answer, joined once, so that every check and judge reads the same links.

A citation resolves where its id is in `citations` and its chunk is not known to lie outside the
generation context; whether its text is to be had is a second question (`evidence_missing`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from streamverify.ingest.checkable import SHORT_CLAIM_CHARS, unverifiable_rule, unverifiable_rule_of_cited
from streamverify.ingest.native import BrokenMarker, Sentence, read_sentences
from streamverify.model.answer import Answer, Chunk, Citation, Claim
from streamverify.model.limits import Limits

from .pieces import Pieces

LinkState = Literal["resolved", "unknown_citation", "chunk_not_retrieved", "evidence_missing"]
ChunkLookup = Callable[[str], Chunk | None]

#: `unverifiable_rule` of a claim whose producer says that it is not checkable.
DECLARED: Final = "declared"


class Link(NamedTuple):
    """What one citation id of a claim leads to. `text` is set in state `resolved` only, and may be empty."""

    citation_id: str
    citation: Citation | None
    chunk: Chunk | None
    text: str | None
    state: LinkState

    @property
    def resolves(self) -> bool:
        """Contract: the id is known and its chunk does not lie outside the context."""
        return self.state == "resolved" or self.state == "evidence_missing"

    @property
    def has_evidence(self) -> bool:
        """Whether there is a text to judge on; white space is none."""
        return self.text is not None and self.text != "" and not self.text.isspace()


class ResolvedClaim(NamedTuple):
    """A claim with its links, in the order of its citation ids, repeats included.

    `unverifiable_rule` names why it is not checkable: `declared` by its producer, else the rule of our
    own reading.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody calls on a claim
    claim_id: str
    text: str
    span: tuple[int, int] | None
    material: bool
    checkable: bool
    weight: float
    risk_class: str
    parent_id: str | None
    links: tuple[Link, ...]
    unverifiable_rule: str | None


class ResolvedAnswer(NamedTuple):
    """An answer whose links are followed.

    `split`: the claims are sentences that we cut. `citations`: the given ones, or those made from inline
    markers; `citation_links` holds the link of each, in the same order, also of those that no claim uses.
    `broken_links` are the distinct links of claims and citations that are not `resolved`. `chunks` are the
    retrieved chunks by id, the first of each, or else those that were looked up.
    """

    answer: Answer
    claims: tuple[ResolvedClaim, ...]
    split: bool
    invalid_markers: tuple[BrokenMarker, ...]
    chunks: Mapping[str, Chunk]
    citations: tuple[Citation, ...]
    citation_links: tuple[Link, ...]
    broken_links: tuple[Link, ...]
    compared_chars: int
    most_values: int = Limits().values


def resolve(answer: Answer, lookup: ChunkLookup | None, limits: Limits) -> ResolvedAnswer:
    """Follow every link of an answer.

    Where `retrieved_chunks` is given, a chunk must be among them; `lookup` then only supplies texts that
    are null there. Where it is absent, chunks come from `lookup`. Of ids given twice the first counts.

    Raises:
        BadInput: `too_large`, where an answer without claims has more sentences or markers than the
            limits allow, or long texts fall into too many pieces.
    """
    given = answer.claims
    pieces = Pieces(limits.pieces)
    pieces.count(answer.answer)
    retrieved = answer.retrieved_chunks
    chunks = {} if retrieved is None else _by_id(retrieved)
    broken: list[Link] = []
    broken_markers: tuple[BrokenMarker, ...] = ()
    if given is not None:
        citations = answer.citations or ()
        citation_links = _follow_all(citations, chunks, retrieved is not None, lookup, broken)
        claims = _given_claims(given, _first_by_id(citation_links), broken)
    else:
        sentences, citations, broken_markers = read_sentences(answer, limits)
        citation_links = _follow_all(citations, chunks, retrieved is not None, lookup, broken)
        claims = _sentence_claims(sentences, _first_by_id(citation_links))
    pieces.count_each(claim.text for claim in claims)
    pieces.count_each(_distinct_texts(citation_links))
    return ResolvedAnswer(
        answer,
        tuple(claims),
        given is None,
        broken_markers,
        chunks,
        citations,
        tuple(citation_links),
        tuple(broken),
        limits.compared_chars,
        limits.values,
    )


def _distinct_texts(links: Sequence[Link]) -> Iterable[str]:
    """The cited texts, each once."""
    return {link.chunk.chunk_id: link.text for link in links if link.chunk and link.text}.values()


# A NamedTuple's own constructor costs twice as much, and so do a model's attributes one by one; a dozen of
# each are met in every answer.
_new = tuple.__new__
_claim_fields = itemgetter(
    "claim_id",
    "text",
    "citation_ids",
    "span",
    "material",
    "checkable",
    "weight",
    "risk_class",
    "parent_id",
)


def _by_id(retrieved: tuple[Chunk, ...]) -> dict[str, Chunk]:
    chunks = {chunk.chunk_id: chunk for chunk in retrieved}
    if len(chunks) != len(retrieved):
        chunks = {chunk.chunk_id: chunk for chunk in reversed(retrieved)}
    return chunks


def _first_by_id(citation_links: list[Link]) -> dict[str, Link]:
    links = {link[0]: link for link in citation_links}
    if len(links) != len(citation_links):
        links = {link[0]: link for link in reversed(citation_links)}
    return links


def _follow_all(
    citations: tuple[Citation, ...],
    chunks: dict[str, Chunk],
    context_given: bool,
    lookup: ChunkLookup | None,
    broken: list[Link],
) -> list[Link]:
    """The link of each citation. Chunks that were looked up are added to ``chunks``."""
    citation_links: list[Link] = []
    for citation in citations:
        chunk = chunks.get(citation.chunk_id)
        if chunk is not None and (text := chunk.text) is not None:
            link = _new(Link, (citation.citation_id, citation, chunk, text, "resolved"))
        else:
            link = _follow(citation, context_given, chunks, lookup)
            if link.state != "resolved":
                broken.append(link)
        citation_links.append(link)
    return citation_links


def _given_claims(
    given: tuple[Claim, ...], links: dict[str, Link], broken: list[Link]
) -> list[ResolvedClaim]:
    claims: list[ResolvedClaim] = []
    for index, claim in enumerate(given):
        claim_id, text, citation_ids, span, material, checkable, weight, risk_class, parent_id = (
            _claim_fields(claim.__dict__)
        )
        claim_links: tuple[Link, ...] = ()
        rule = DECLARED if checkable is False else None
        if citation_ids:
            try:
                claim_links = tuple([links[citation_id] for citation_id in citation_ids])
            except KeyError:
                claim_links = _links_with_unknown(citation_ids, links, broken)
            if rule is None and len(text) < SHORT_CLAIM_CHARS:
                rule = unverifiable_rule_of_cited(text)
        elif rule is None:
            rule = unverifiable_rule(text)
        weight = 1.0 if weight is None else weight
        risk = risk_class or "default"
        is_material = material is not False
        is_checkable = rule is None
        claims.append(
            _new(
                ResolvedClaim,
                (
                    index,
                    claim_id,
                    text,
                    span,
                    is_material,
                    is_checkable,
                    weight,
                    risk,
                    parent_id,
                    claim_links,
                    rule,
                ),
            )
        )
    return claims


def _sentence_claims(sentences: tuple[Sentence, ...], links: dict[str, Link]) -> list[ResolvedClaim]:
    claims: list[ResolvedClaim] = []
    for index, (text, span, citation_ids, rule) in enumerate(sentences):
        claim_links = tuple([links[citation_id] for citation_id in citation_ids])
        claim_id = f"c{index + 1}"
        is_checkable = rule is None
        claims.append(
            _new(
                ResolvedClaim,
                (index, claim_id, text, span, True, is_checkable, 1.0, "default", None, claim_links, rule),
            )
        )
    return claims


def _links_with_unknown(
    citation_ids: tuple[str, ...], links: dict[str, Link], broken: list[Link]
) -> tuple[Link, ...]:
    found = []
    for citation_id in citation_ids:
        link = links.get(citation_id)
        if link is None:
            link = links[citation_id] = Link(citation_id, None, None, None, "unknown_citation")
            broken.append(link)
        found.append(link)
    return tuple(found)


def _follow(
    citation: Citation, context_given: bool, chunks: dict[str, Chunk], lookup: ChunkLookup | None
) -> Link:
    """The link of a citation whose chunk has no text in the event."""
    chunk = chunks.get(citation.chunk_id)
    if chunk is None and context_given:
        return Link(citation.citation_id, citation, None, None, "chunk_not_retrieved")
    if (chunk is None or chunk.text is None) and lookup is not None:
        stored = lookup(citation.chunk_id)
        if stored is not None:
            chunk = stored if chunk is None else _with_stored_text(chunk, stored)
            chunks[citation.chunk_id] = chunk
    text = None if chunk is None else chunk.text
    state: LinkState = "evidence_missing" if text is None else "resolved"
    return Link(citation.citation_id, citation, chunk, text, state)


def _with_stored_text(chunk: Chunk, stored: Chunk) -> Chunk:
    """What the event says of a chunk, and the store's words where the event is silent."""
    update: dict[str, object] = {"text": stored.text}
    for name in ("document_id", "content_sha256", "source"):
        if getattr(chunk, name) is None:
            update[name] = getattr(stored, name)
    return chunk.model_copy(update=update)
