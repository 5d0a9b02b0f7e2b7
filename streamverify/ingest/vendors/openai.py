"""OpenAI Responses: `output_text` parts with annotations, and the results of file searches beside them.

A `file_citation` has a position and a file; the text is that of the file's results, where they were asked for
(`include: ["file_search_call.results"]`). A `url_citation` has a stretch of the text, mostly the link itself,
and no text of the page. `end_index` may be exclusive or inclusive: sentences do not depend on it.
"""

from typing import Any, Final

from streamverify.model.limits import Limits

from .draft import Draft
from .openai_links import Cleaned, without_citation_links
from .openai_sources import OpenaiSources
from .records import Record

_STRETCH: Final = frozenset(("url_citation", "container_file_citation"))


def adapt(request: Record | None, response: Record, limits: Limits) -> dict[str, Any]:
    """A Responses request and its Response to an event of the contract.

    Raises:
        BadInput: `schema_invalid` for another shape, `too_large` over a limit.
    """
    response.require("output")
    draft = Draft(limits)
    output = response.records("output") or []
    earlier = request.value("input") if request is not None else None
    before = request.records("input") if request is not None and isinstance(earlier, list) else None
    sources = OpenaiSources(draft, [*(before or ()), *output])
    for item in output:
        if item.text("type") not in ("message", None) or item.text("role") not in ("assistant", None):
            continue
        apart = True
        for part in item.blocks("content"):
            text = part.text("text", "refusal")
            if text is None or part.text("type") not in ("output_text", "text", "refusal", None):
                continue
            _add_part(draft, part, text, sources, apart=apart)
            apart = False
    return draft.event()


def _add_part(draft: Draft, part: Record, text: str, sources: OpenaiSources, *, apart: bool) -> None:
    annotations = [each for each in part.records("annotations") or () if each.raw]
    cleaned = without_citation_links(text, _linked(annotations))
    offset = draft.add_text(cleaned.text, apart=apart)
    for annotation in annotations:
        kind = annotation.text("type")
        if kind == "file_citation":
            at = annotation.integer("index")
            citation_id = sources.cite_file(annotation)
            if at is None:
                draft.place(offset, offset + len(cleaned.text), [citation_id])
            else:
                _place(draft, cleaned, offset, at, at, citation_id)
        elif kind in _STRETCH:
            is_url = kind == "url_citation"
            citation_id = sources.cite_page(annotation) if is_url else sources.cite_container_file(annotation)
            start, end = annotation.integer("start_index"), annotation.integer("end_index")
            if start is None or end is None:
                draft.place(offset, offset + len(cleaned.text), [citation_id])
            else:
                _place(draft, cleaned, offset, start, end, citation_id)


def _place(draft: Draft, cleaned: Cleaned, offset: int, start: int, end: int, citation_id: str) -> None:
    if 0 <= start <= end <= cleaned.original_length:
        draft.place(offset + cleaned.position(start), offset + cleaned.position(end), [citation_id])
    else:
        moved = offset if start >= 0 and end >= 0 else 0
        part = (offset, offset + len(cleaned.text))
        draft.misplace(moved + start, moved + end, [citation_id], part=part)


def _linked(annotations: list[Record]) -> dict[str, str | None]:
    """Title by URL of the pages that the annotations cite."""
    return {
        url: annotation.text("title")
        for annotation in annotations
        if annotation.text("type") == "url_citation" and (url := annotation.text("url"))
    }
