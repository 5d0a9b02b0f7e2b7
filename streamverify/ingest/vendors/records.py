"""Typed reading of a vendor's JSON: null is the same as absent, another type is named with its path."""

from typing import Any, Final

from streamverify.model.errors import BadInput

_INT64_LEAST: Final = -(2**63)
_UINT64_MOST: Final = 2**64 - 1


class Record:
    """A JSON object and where it stands in the line.

    Each reader takes several names where a vendor has several spellings; the first that is not null counts.
    All of them raise BadInput (`schema_invalid`) for a value of another type.
    """

    __slots__ = ("path", "raw")

    def __init__(self, raw: dict[str, Any], path: str) -> None:
        self.raw = raw
        self.path = path

    def value(self, *names: str) -> Any:
        """Whatever is there, or None."""
        return self._find(names)[0]

    def text(self, *names: str) -> str | None:
        """A string, or None."""
        value, path = self._find(names)
        if value is None or isinstance(value, str):
            return value
        raise wrong(path, "a string")

    def integer(self, *names: str) -> int | None:
        """An integer of 64 bits, or None. `1.0` and `true` are none."""
        value, path = self._find(names)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and _INT64_LEAST <= value <= _UINT64_MOST:
            return value
        raise wrong(path, "an integer of 64 bits")

    def record(self, *names: str) -> "Record | None":
        """An object, or None."""
        value, path = self._find(names)
        if value is None:
            return None
        if isinstance(value, dict):
            return Record(value, path)
        raise wrong(path, "an object")

    def items(self, *names: str) -> list[Any] | None:
        """A list of anything, or None."""
        value, path = self._find(names)
        if value is None or isinstance(value, list):
            return value
        raise wrong(path, "a list")

    def records(self, *names: str) -> "list[Record] | None":
        """A list of objects, or None. A null among them is an object without fields, so that indices hold."""
        values, path = self._find(names)
        if values is None:
            return None
        if not isinstance(values, list):
            raise wrong(path, "a list of objects")
        return [_element(value, f"{path}.{index}") for index, value in enumerate(values)]

    def integers(self, *names: str) -> list[int]:
        """A list of integers without its nulls; empty where there is none."""
        return [
            number
            for index, value in enumerate(self.items(*names) or ())
            if (number := Record({"": value}, f"{self.path}.{names[0]}.{index}").integer("")) is not None
        ]

    def texts(self, *names: str) -> list[str]:
        """A list of strings without its nulls; empty where there is none."""
        return [
            text
            for index, value in enumerate(self.items(*names) or ())
            if (text := Record({"": value}, f"{self.path}.{names[0]}.{index}").text("")) is not None
        ]

    def blocks(self, *names: str) -> "list[Record]":
        """Content blocks: a list of objects, or a string (alone or in the list) as one block of text."""
        value, path = self._find(names)
        if value is None:
            return []
        if isinstance(value, str):
            return [_block(value, path)]
        if not isinstance(value, list):
            raise wrong(path, "a string or a list of content blocks")
        return [
            _block(item, f"{path}.{index}") if isinstance(item, str) else _element(item, f"{path}.{index}")
            for index, item in enumerate(value)
        ]

    def require(self, *names: str) -> None:
        """Say that this is another shape, where none of the fields is there (null counts as there)."""
        if not any(name in self.raw for name in names):
            raise BadInput("schema_invalid", f"{self.path}.{names[0]}: field required")

    def _find(self, names: tuple[str, ...]) -> tuple[Any, str]:
        for name in names:
            value = self.raw.get(name)
            if value is not None:
                path = f"{self.path}.{name}" if name else self.path
                return value, path
        return None, self.path


def wrong(path: str, expected: str) -> BadInput:
    return BadInput("schema_invalid", f"{path}: expected {expected}")


def _element(value: Any, path: str) -> Record:
    if value is None:
        return Record({}, path)
    if isinstance(value, dict):
        return Record(value, path)
    raise wrong(path, "an object")


def _block(text: str, path: str) -> Record:
    return Record({"type": "text", "text": text}, path)
