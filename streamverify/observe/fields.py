"""Which fields a log line may carry, and how.

A log is read by more people than the answers are. So a line holds numbers, words of closed sets, names of
topics and places in the code; ids stand as pseudonyms, and every other text is left out, whoever logs it.
"""

import hashlib
import hmac
import math
import secrets
from collections.abc import Mapping
from typing import Any, Final

#: Ids of answers and of their parts are user data: they are shown as pseudonyms.
ID_FIELDS: Final = frozenset(
    (
        "answer_id",
        "chunk_id",
        "citation_id",
        "claim_id",
        "document_id",
        "item_id",
        "key",
        "reviewer",
        "tenant",
    )
)
#: Words of ours: codes, names of topics, hashes. A value with a blank in it is no such word.
WORD_FIELDS: Final = frozenset(
    (
        "action",
        "code",
        "decision_id",
        "group_id",
        "judge",
        "outcome",
        "policy",
        "reason",
        "role",
        "setting",
        "spec_hash",
        "stage",
        "state",
        "topic",
        "topics",
        "transactional_id",
        "version",
    )
)
#: What the operator named, and places in the code.
TEXT_FIELDS: Final = frozenset(("address", "file", "stacks", "url"))
LEFT_OUT: Final = "(left out)"
_MAX_TEXT_CHARS: Final = 300
_MAX_STACK_CHARS: Final = 20_000
_MAX_ITEMS: Final = 50


class Pseudonyms:
    """Keyed names for ids: equal ids under one key get equal names, and nobody without it gets back.

    Without a key a random one is made, so that names change at each start.
    """

    def __init__(self, key: str | None = None) -> None:
        self._key = key.encode() if key else secrets.token_bytes(32)

    def of(self, value: str) -> str:
        """Sixteen hexadecimal digits of the HMAC-SHA256."""
        digest = hmac.new(self._key, value.encode("utf-8", "surrogatepass"), hashlib.sha256)
        return digest.hexdigest()[:16]


def safe_fields(fields: Mapping[str, Any], pseudonyms: Pseudonyms) -> dict[str, Any]:
    """The fields as they may be written: one value each, or a list of them."""
    return {name: _safe(name, value, pseudonyms) for name, value in fields.items()}


def one_line(text: str, most: int = _MAX_TEXT_CHARS) -> str:
    """Without control characters, which could forge lines, and not longer than `most` code points."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(char if char.isprintable() else " " for char in cut)


def _safe(name: str, value: Any, pseudonyms: Pseudonyms) -> Any:
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else str(value)
    if isinstance(value, list | tuple | set | frozenset):
        return [_safe(name, item, pseudonyms) for item in list(value)[:_MAX_ITEMS]]
    if name in ID_FIELDS:
        return pseudonyms.of(str(value))
    if name in TEXT_FIELDS and isinstance(value, str):
        return one_line(value, _MAX_STACK_CHARS if name == "stacks" else _MAX_TEXT_CHARS)
    if name in WORD_FIELDS and isinstance(value, str) and len(value) <= _MAX_TEXT_CHARS:
        return value if value.isascii() and value.isprintable() and " " not in value else LEFT_OUT
    return LEFT_OUT
