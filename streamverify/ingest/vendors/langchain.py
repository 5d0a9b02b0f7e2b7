"""LangChain: an AIMessage dump with citation annotations, beside the documents that were retrieved.

Annotations give offsets into their block's text, or none, and then the block is the claim.
"""

from typing import Any, NamedTuple

from streamverify.model.limits import Limits

from .draft import Draft
from .langchain_sources import LangchainSources
from .quotes import QuoteFinder
from .records import Record


class _Shown(NamedTuple):
    """A citation with the stretch of the answer that it stands for; without offsets the whole block.

    `block` is set where the stretch does not lie within its block, which it then is.
    """

    start: int
    end: int
    has_offsets: bool
    citation_id: str
    block: tuple[int, int] | None = None


def adapt(request: Record | None, response: Record, limits: Limits) -> dict[str, Any]:
    """Documents and an AIMessage, as `model_dump`, `message_to_dict` or `dumpd` write them, to an event.

    Raises:
        BadInput: `schema_invalid` for another shape, `too_large` over a limit.
    """
    message = unwrapped(response)
    message.require("content")
    draft = Draft(limits)
    documents = request.records("documents") if request is not None else None
    sources = LangchainSources(draft, documents and [unwrapped(each) for each in documents])
    finder = QuoteFinder(limits)
    shown: list[_Shown] = []
    for block in message.blocks("content"):
        text = block.text("text") if block.text("type") in ("text", "output_text", None) else None
        if text is None:
            continue
        start = draft.add_text(text)
        annotations = [*(block.records("annotations") or ()), *(block.records("citations") or ())]
        shown += [
            _read(annotation, draft, sources, finder, start, len(text))
            for annotation in annotations
            if annotation.raw and annotation.text("type") != "non_standard_annotation"
        ]
    cut = not any(citation.has_offsets for citation in shown)
    by_place: dict[tuple[int, int], list[str]] = {}
    for citation in shown:
        if citation.block is None:
            by_place.setdefault((citation.start, citation.end), []).append(citation.citation_id)
        else:
            draft.misplace(citation.start, citation.end, [citation.citation_id], part=citation.block)
    for (start, end), citation_ids in by_place.items():
        draft.place(start, end, citation_ids)
    return draft.event(cut=cut)


def _read(
    annotation: Record, draft: Draft, sources: LangchainSources, finder: QuoteFinder, offset: int, length: int
) -> _Shown:
    quote = annotation.text("cited_text")
    found = sources.find(annotation, quote, finder)
    citation_id = draft.add_citation(
        found.chunk_id, document_id=found.document_id, quote=quote, span=found.span
    )
    start, end = annotation.integer("start_index"), annotation.integer("end_index")
    if start is None or end is None:
        return _Shown(offset, offset + length, False, citation_id)
    if 0 <= start <= end <= length:
        return _Shown(offset + start, offset + end, True, citation_id)
    if start >= 0 and end >= 0:
        start, end = offset + start, offset + end
    return _Shown(start, end, True, citation_id, (offset, offset + length))


def unwrapped(dump: Record) -> Record:
    """The fields of an object, which LangChain's serialisers put under `kwargs` or `data`."""
    for name in ("kwargs", "data"):
        if isinstance(dump.raw.get(name), dict) and not {"content", "page_content"} & dump.raw.keys():
            return dump.record(name) or dump
    return dump
