"""What an OpenAI response could cite: results of file searches by file, and the pages that a search read."""

from typing import Final

from .draft import Draft
from .openai_links import same_page
from .records import Record

_JOINT: Final = "\n\n"


class OpenaiSources:
    """Chunks of the files and pages. All results of one file are one chunk: a citation names the file."""

    def __init__(self, draft: Draft, items: list[Record]) -> None:
        self._draft = draft
        self._chunks: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._pages: dict[str, str] = {}
        texts: dict[str, list[str]] = {}
        #: Whether what was retrieved is listed: there was a search, and each search tells its results.
        file_lists: list[bool] = []
        page_lists: list[bool] = []
        for item in items:
            kind = item.text("type")
            if kind == "file_search_call":
                results = item.records("results")
                file_lists.append(results is not None)
                for result in results or ():
                    self._read_result(result, texts)
            elif kind == "web_search_call":
                pages = self._read_pages(item)
                if pages is not None:
                    page_lists.append(pages)
        for file_id, parts in texts.items():
            name = self._names.get(file_id)
            self._chunks[file_id] = draft.add_chunk(file_id, _JOINT.join(parts), name)
        self._files_listed = bool(file_lists) and all(file_lists)
        self._pages_listed = bool(page_lists) and all(page_lists)

    def cite_file(self, annotation: Record) -> str:
        """Add a citation of a `file_citation`."""
        filename = annotation.text("filename")
        file_id = annotation.text("file_id") or filename or "?"
        chunk_id = self._chunks.get(file_id)
        if chunk_id is None:
            if self._files_listed:
                return self._draft.add_citation(self._draft.chunk_outside(file_id), document_id=filename)
            chunk_id = self._draft.chunk_without_text(file_id, filename)
            return self._draft.add_citation(chunk_id)
        return self._draft.add_citation(chunk_id, document_id=filename or None)

    def cite_page(self, annotation: Record) -> str:
        """Add a citation of a `url_citation`. No page's text is to be had."""
        url = same_page(annotation.text("url") or "web page")
        chunk_id = self._pages.get(url)
        if chunk_id is None:
            draft = self._draft
            chunk_id = draft.chunk_outside(url) if self._pages_listed else draft.chunk_without_text(url)
        return self._draft.add_citation(chunk_id)

    def cite_container_file(self, annotation: Record) -> str:
        """Add a citation of a file that code of the model wrote; its text is not to be had."""
        file_id = annotation.text("file_id") or annotation.text("filename") or "container file"
        return self._draft.add_citation(self._draft.chunk_without_text(file_id, annotation.text("filename")))

    def _read_result(self, result: Record, texts: dict[str, list[str]]) -> None:
        filename = result.text("filename")
        file_id = result.text("file_id") or filename
        if not file_id:
            return
        if filename:
            self._names.setdefault(file_id, filename)
        parts = texts.setdefault(file_id, [])
        text = result.text("text")
        if text is None:
            text = _JOINT.join(block.text("text") or "" for block in result.blocks("content"))
        if text and text not in parts:
            parts.append(text)

    def _read_pages(self, item: Record) -> bool | None:
        """Whether the call lists its pages; None where it could not."""
        action = item.record("action")
        if action is None:
            return False
        url = action.text("url")
        if url:
            self._add_page(url)
        sources = action.records("sources")
        for source in sources or ():
            listed = source.text("url")
            if listed:
                self._add_page(listed)
        return None if url and sources is None else sources is not None

    def _add_page(self, url: str) -> None:
        page = same_page(url)
        if page not in self._pages:
            self._pages[page] = self._draft.add_chunk(page, None)
