"""Anthropic Messages with citations: https://docs.anthropic.com/en/docs/build-with-claude/citations

A text block with citations is a claim. Documents and search results count through the whole conversation,
those inside tool results too; documents that the service fetched itself follow, as they stand in the answer.
"""

from typing import Any, Final, NamedTuple

from streamverify.model.limits import Limits

from .draft import Draft
from .quotes import QuoteFinder
from .records import Record

_BLOCK_JOINT: Final = "\n"


class _Source(NamedTuple):
    """A document or search result. `blocks` are the stretches of its content blocks in its text."""

    chunk_id: str
    text: str
    blocks: tuple[tuple[int, int], ...]
    title: str | None = None
    file_id: str | None = None
    source: str | None = None

    @property
    def document_id(self) -> str | None:
        return self.file_id or self.source or self.title


class _Sources:
    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self.documents: list[_Source] = []
        self.results: list[_Source] = []
        self.pages: dict[str, str] = {}

    def read(self, block: Record) -> None:
        kind = block.text("type")
        if kind == "document":
            self._add_document(block)
        elif kind == "search_result":
            self._add_result(block)
        elif kind in ("tool_result", "mcp_tool_result"):
            for inner in block.blocks("content"):
                self.read(inner)
        elif kind == "web_search_tool_result" and isinstance(block.value("content"), list):
            for page in block.records("content") or ():
                url = page.text("url")
                if url and url not in self.pages:
                    self.pages[url] = self._draft.add_chunk(url, None, url)
        elif kind == "web_fetch_tool_result" and isinstance(block.value("content"), dict):
            fetched = block.record("content")
            document = fetched and fetched.record("content")
            if document is not None:
                self._add_document(document)

    def _add_document(self, block: Record) -> None:
        blocks, file_id = [""], None
        source = block.record("source")
        if source is not None:
            kind = source.text("type")
            if kind == "text":
                blocks = [source.text("data") or ""]
            elif kind == "content":
                blocks = _texts(source)
            file_id = source.text("file_id")
        text = _BLOCK_JOINT.join(blocks)
        title = block.text("title") or None
        chunk_id = self._draft.add_chunk(f"document:{len(self.documents)}", text, file_id or title)
        self.documents.append(_Source(chunk_id, text, _stretches(blocks), title, file_id))

    def _add_result(self, block: Record) -> None:
        blocks = _texts(block)
        text = _BLOCK_JOINT.join(blocks)
        source = block.text("source") or None
        chunk_id = self._draft.add_chunk(f"search_result:{len(self.results)}", text, source)
        title = block.text("title") or None
        self.results.append(_Source(chunk_id, text, _stretches(blocks), title, source=source))


def adapt(request: Record | None, response: Record, limits: Limits) -> dict[str, Any]:
    """A Messages request and its Message to an event of the contract.

    Raises:
        BadInput: `schema_invalid` for another shape, `too_large` over a limit.
    """
    response.require("content")
    draft = Draft(limits)
    sources = _Sources(draft)
    for message in (request and request.records("messages")) or ():
        for block in message.blocks("content"):
            sources.read(block)
    blocks = response.blocks("content")
    for block in blocks:
        sources.read(block)
    citer = _Citer(draft, sources, listed=request is not None, limits=limits)
    apart = False
    for block in blocks:
        text = block.text("text") if block.text("type") in ("text", None) else None
        if text is None:
            apart = bool(block.raw)
            continue
        start = draft.add_text(text, apart=apart)
        apart = False
        citations = [citation for citation in block.records("citations") or () if citation.raw]
        draft.place(start, start + len(text), [citer.cite(citation) for citation in citations])
    return draft.event(cut=True)


class _Citer:
    def __init__(self, draft: Draft, sources: _Sources, *, listed: bool, limits: Limits) -> None:
        self._draft = draft
        self._sources = sources
        self._listed = listed
        self._finder = QuoteFinder(limits)

    def cite(self, citation: Record) -> str:
        """Add a citation; its id."""
        kind = citation.text("type")
        quote = citation.text("cited_text")
        if kind == "web_search_result_location":
            url = citation.text("url") or "web page"
            return self._draft.add_citation(self._page(url), document_id=url, quote=quote)
        if kind == "search_result_location" or (
            citation.value("document_index") is None and citation.value("search_result_index") is not None
        ):
            sources, name = self._sources.results, "search_result"
        else:
            sources, name = self._sources.documents, "document"
        index = citation.integer(f"{name}_index")
        if index is None or not 0 <= index < len(sources):
            return self._draft.add_citation(self._unknown(name, index), quote=quote)
        source = sources[index]
        span, quote = self._span(citation, source, quote)
        document_id = _document_id(source, citation)
        return self._draft.add_citation(source.chunk_id, document_id=document_id, quote=quote, span=span)

    def _page(self, url: str) -> str:
        chunk_id = self._sources.pages.get(url)
        if chunk_id is not None:
            return chunk_id
        return self._draft.chunk_outside(url) if self._sources.pages else self._draft.chunk_without_text(url)

    def _unknown(self, name: str, index: int | None) -> str:
        wanted = f"{name}:{'?' if index is None else index}"
        if self._listed or (index is not None and index < 0):
            return self._draft.chunk_outside(wanted)
        return self._draft.chunk_without_text(wanted)

    def _span(
        self, citation: Record, source: _Source, quote: str | None
    ) -> tuple[tuple[int, int] | None, str | None]:
        """Where the citation says that its quote stands in the source's text, and the quote."""
        start, end = citation.integer("start_char_index"), citation.integer("end_char_index")
        if start is not None and end is not None:
            return (start, end), quote
        start, end = citation.integer("start_block_index"), citation.integer("end_block_index")
        if start is None or end is None or not source.text:
            return None, quote
        if not 0 <= start <= end:
            return (start, end), quote
        if end > len(source.blocks):
            length = len(source.text)
            return (length, length + 1), quote
        low = source.blocks[start][0] if start < len(source.blocks) else len(source.text)
        high = source.blocks[end - 1][1] if end > start else low
        if not quote or quote.isspace():
            return (low, high), quote
        found = self._finder.find(quote, source.text, low, high)
        if found is not None:
            return found, quote
        # A quote of several blocks may run from one into the next without what parts them here.
        if end - start > 1:
            whole = "".join(source.text[begin:close] for begin, close in source.blocks[start:end])
            if self._finder.find(quote, whole, 0, len(whole)) is not None:
                return (low, high), source.text[low:high]
        return (low, high), quote


def _texts(holder: Record) -> list[str]:
    """The texts of content blocks, one each, empty where a block has none."""
    return [block.text("text") or "" for block in holder.blocks("content")]


def _stretches(blocks: list[str]) -> tuple[tuple[int, int], ...]:
    stretches: list[tuple[int, int]] = []
    start = 0
    for block in blocks:
        stretches.append((start, start + len(block)))
        start += len(block) + len(_BLOCK_JOINT)
    return tuple(stretches)


def _document_id(source: _Source, citation: Record) -> str | None:
    """The source's own name, or the one that the citation gives where it is another."""
    for known, claimed in (
        (source.file_id, citation.text("file_id")),
        (source.source, citation.text("source")),
        (source.title, citation.text("document_title", "title")),
    ):
        if known and claimed and claimed.strip() != known.strip():
            return claimed
    return source.document_id
