"""What a Cohere chat could cite: documents and tool results of the request, and what v1 returns."""

from typing import Any, Final

import orjson

from .draft import Draft
from .records import Record

#: Fields whose text stands for itself; others are given with their names.
_TEXT_FIELDS: Final = frozenset(("text", "snippet", "content", "title", "body", "data"))
#: Fields that the model does not see.
_NO_TEXT: Final = frozenset(("id", "_excludes"))


class CohereSources:
    """Chunks by the ids that citations name. The copies inside v2 citations are not believed."""

    def __init__(self, draft: Draft, request: Record | None, response: Record) -> None:
        self._draft = draft
        self._chunk_ids: dict[str, str] = {}
        self._texts: dict[str, str | None] = {}
        returned = response.records("documents")
        self._listed = request is not None or returned is not None
        if request is not None:
            for index, document in enumerate(request.items("documents") or ()):
                self._add_document(index, document, f"{request.path}.documents.{index}")
            for message in request.records("messages") or ():
                if message.text("role") == "tool":
                    self._add_tool_message(message)
            for index, result in enumerate(request.records("tool_results") or ()):
                self._add_tool_result(index, result)
        for document in returned or ():
            name = document.text("id")
            if name and name not in self._chunk_ids:
                self._add([name], _text_of(document.raw))

    def chunk_id(self, name: str) -> str:
        """The chunk that a citation's source id means."""
        chunk_id = self._chunk_ids.get(name)
        if chunk_id is not None:
            return chunk_id
        return self._draft.chunk_outside(name) if self._listed else self._draft.chunk_without_text(name)

    def _add_document(self, index: int, document: Any, path: str) -> None:
        """A document is a string, `{"id"?, "data"}` (v2), or an object of fields (v1)."""
        numbered = [f"doc:{index}", f"doc_{index}"]
        if isinstance(document, str):
            self._add(numbered, document)
            return
        fields = Record({"": document}, path).record("") or Record({}, path)
        name = fields.text("id")
        data = fields.raw["data"] if fields.value("data") is not None else fields.raw
        self._add([name] if name else numbered, _text_of(data))

    def _add_tool_message(self, message: Record) -> None:
        call = message.text("tool_call_id") or "tool"
        for index, block in enumerate(message.blocks("content")):
            names = [f"{call}:{index}", *([call] if index == 0 else [])]
            text: str | None
            if block.value("document") is not None:
                document = block.record("document") or block
                data = document.value("data")
                text = _text_of(document.raw if data is None else data)
                name = document.text("id")
                names = [name, *names] if name else names
            else:
                text = block.text("text")
            self._add(names, text)

    def _add_tool_result(self, index: int, result: Record) -> None:
        call = result.record("call")
        tool = (call and call.text("name")) or "tool"
        for number, output in enumerate(result.items("outputs") or ()):
            self._add([f"{tool}:{index}:{number}"], _text_of(output))

    def _add(self, names: list[str], text: str | None) -> None:
        first = names[0]
        if first in self._chunk_ids:
            if self._texts[first] != text:
                self._draft.repeat_chunk(self._chunk_ids[first], text)
            return  # else the same document was sent twice, as in a later turn
        chunk_id = self._draft.add_chunk(first, text)
        for name in names:
            self._chunk_ids.setdefault(name, chunk_id)
            self._texts.setdefault(name, text)


def _text_of(data: Any) -> str | None:
    """The words of a document: a string, or an object's fields, a line each."""
    if data is None or isinstance(data, str):
        return data
    if not isinstance(data, dict):
        return _plain(data)
    lines: list[str] = []
    for name, value in data.items():
        if value is None or name in _NO_TEXT:
            continue
        lines.append(_plain(value) if name in _TEXT_FIELDS else f"{name}: {_plain(value)}")
    return "\n".join(lines)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()
