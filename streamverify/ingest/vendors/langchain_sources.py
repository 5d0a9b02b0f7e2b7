"""Which document a LangChain citation means: by `url`, by `extras.document_index`, or by `title`."""

from typing import Final, NamedTuple

from .draft import Draft
from .quotes import QuoteFinder
from .records import Record

_JOINT: Final = "\n\n"


class _Document(NamedTuple):
    chunk_id: str
    text: str | None
    document_id: str | None


class Found(NamedTuple):
    """Where a citation leads: its chunk, the document it names, and the stretch of the text that it gives."""

    chunk_id: str
    document_id: str | None = None
    span: tuple[int, int] | None = None


class LangchainSources:
    """Retrieved documents by source, position and title."""

    def __init__(self, draft: Draft, documents: list[Record] | None) -> None:
        self._draft = draft
        #: Whether it is known what was retrieved.
        self._listed = documents is not None
        self._documents: list[_Document] = []
        self._by_source: dict[str, list[int]] = {}
        self._by_title: dict[str, list[int]] = {}
        self._joined: dict[tuple[int, ...], str] = {}
        for index, document in enumerate(documents or ()):
            metadata = document.record("metadata") or Record({}, document.path)
            source, title = _word(metadata, "source"), _word(metadata, "title")
            text = document.text("page_content")
            name = _word(document, "id") or source or title or f"document:{index}"
            document_id = source or title
            chunk_id = draft.add_chunk(name, text, document_id)
            self._documents.append(_Document(chunk_id, text, document_id))
            if source:
                self._by_source.setdefault(source, []).append(index)
            if title:
                self._by_title.setdefault(title, []).append(index)

    def find(self, annotation: Record, quote: str | None, finder: QuoteFinder) -> Found:
        """The chunk of a citation. The first key that it gives, and that documents have, decides.

        Of several pieces of one source the position tells which is meant, else the quote, else all are.
        """
        extras = annotation.record("extras") or Record({}, annotation.path)
        url = annotation.text("url") or extras.text("url", "source") or annotation.text("source")
        title = annotation.text("title", "document_title", "filename")
        index = extras.integer("document_index", "search_result_index")
        if index is None:
            index = annotation.integer("document_index", "search_result_index")
        if index is not None and not 0 <= index < len(self._documents):
            return Found(self._unknown(f"document:{index}", known_wrong=index < 0))
        found: list[int] | None = None
        if url and (self._by_source or index is None):
            found = self._by_source.get(url)
            if found is None and (self._by_source or not title):
                return Found(self._unknown(url))
        if index is not None:
            document = self._documents[index]
            if found is not None and index not in found:
                return Found(
                    document.chunk_id, self._documents[found[0]].document_id, _span(annotation, extras)
                )
            return Found(document.chunk_id, document.document_id, _span(annotation, extras))
        if found is None and title:
            found = self._by_title.get(title)
        if not found:
            return Found(self._unknown(title or url or "?"))
        chosen = found[0] if len(found) == 1 else self._holding(found, quote, finder)
        if chosen is None:
            return Found(self._all_of(found), self._documents[found[0]].document_id)
        document = self._documents[chosen]
        return Found(document.chunk_id, document.document_id, _span(annotation, extras))

    def _holding(self, indices: list[int], quote: str | None, finder: QuoteFinder) -> int | None:
        """The piece that holds the quote; None without a quote; the first where none does."""
        if not quote or quote.isspace():
            return None
        for index in indices:
            text = self._documents[index].text
            if text and finder.find(quote, text, 0, len(text)) is not None:
                return index
        return indices[0]

    def _all_of(self, indices: list[int]) -> str:
        key = tuple(indices)
        chunk_id = self._joined.get(key)
        if chunk_id is None:
            documents = [self._documents[index] for index in indices]
            text = _JOINT.join(document.text for document in documents if document.text)
            name = documents[0].document_id or documents[0].chunk_id
            chunk_id = self._joined[key] = self._draft.add_chunk(name, text, documents[0].document_id)
        return chunk_id

    def _unknown(self, name: str, *, known_wrong: bool = False) -> str:
        if self._listed or known_wrong:
            return self._draft.chunk_outside(name)
        return self._draft.chunk_without_text(name)


def _span(annotation: Record, extras: Record) -> tuple[int, int] | None:
    """Offsets into the source, where a provider's are passed on."""
    for holder in (extras, annotation):
        start, end = holder.integer("start_char_index"), holder.integer("end_char_index")
        if start is not None and end is not None:
            return start, end
    return None


def _word(record: Record, name: str) -> str | None:
    """Metadata may hold anything; only strings are names."""
    value = record.value(name)
    return value if isinstance(value, str) and value else None
