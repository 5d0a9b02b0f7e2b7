"""JSON of others, read strictly: no duplicate keys, no NaN, no infinity; and how many values there are
where one was asked for."""

import json
from typing import Any, Final, Literal

_BLANKS: Final = " \t\r\n"


class NotJson(ValueError):
    """The text is not JSON, or not as it should be. Says nothing of what it holds."""

    def __init__(self, code: Literal["not_json", "duplicate_keys"]) -> None:
        super().__init__(code)
        self.code: Literal["not_json", "duplicate_keys"] = code


def read_values(text: str, most: int = 2) -> list[Any]:
    """The JSON values that a text consists of, one after the other, at most so many.

    Raises:
        NotJson: `not_json` or `duplicate_keys`.
    """
    values: list[Any] = []
    position = 0
    while True:
        position = _after_blanks(text, position)
        if position == len(text) or len(values) == most:
            return values
        try:
            value, position = _DECODER.raw_decode(text, position)
        except NotJson:
            raise
        except (ValueError, RecursionError):
            raise NotJson("not_json") from None
        values.append(value)


def _after_blanks(text: str, position: int) -> int:
    while position < len(text) and text[position] in _BLANKS:
        position += 1
    return position


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJson("duplicate_keys")
    return found


def _refuse(_: str) -> Any:
    raise NotJson("not_json")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse)
