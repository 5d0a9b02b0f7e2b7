"""Decisions that are too large for their topic are cut, never a reason to stop.

The rule, step by step until the record fits; each step is a function of the record alone, so that the
same decision is always cut to the same bytes:

1. `extra` is dropped; claim texts are cut to 200 code points and end in an ellipsis.
2. `evidence` and the judges' reasons are dropped.
3. Details and producer fields are cut to 100 code points.
4. Of findings the first 3 a claim and 100 of the answer stay, of reasons the first 200, of citations the
   first 3 a claim.
5. As many claims stay as fill a quarter of the limit, from the first on; of reasons and of the answer's
   findings the first 5 each.

`truncated` says that it was done. Action, counts and rates are those of the whole answer.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import orjson

ELLIPSIS: Final = "…"
_TEXT_CHARS: Final = 200
_DETAIL_CHARS: Final = 100
_FINDINGS_PER_CLAIM: Final = 3
_CITATIONS_PER_CLAIM: Final = 3
_ANSWER_FINDINGS: Final = 100
_REASONS: Final = 200
_FEW: Final = 5
#: Up to here a record is serialised at once to see whether it fits: ids are at most 1,000 code points,
#: so that this many entries cannot take much memory.
_SMALL_ENTRIES: Final = 1_000

Record = dict[str, Any]


def encode_decision(decision: Record, most_bytes: int) -> bytes:
    """A decision as JSON of at most `most_bytes`, cut by the rule of this module.

    Args:
        decision: in wire form.
        most_bytes: `SMALLEST_DECISION_BYTES` or more.
    """
    if _entries(decision) <= _SMALL_ENTRIES:
        encoded = orjson.dumps(decision)
        if len(encoded) <= most_bytes:
            return encoded
    return orjson.dumps(cut_decision(decision, most_bytes))


def cut_decision(decision: Record, most_bytes: int) -> Record:
    """The decision itself if it fits, else a copy that is cut until it does."""
    if _fits(decision, most_bytes):
        return decision
    record = {**decision, "truncated": True}
    for step in _STEPS:
        record = step(record)
        if _fits(record, most_bytes):
            return record
    return _keep_first_claims(record, most_bytes)


def shorten(text: str, chars: int) -> str:
    """The text, or its first code points and an ellipsis."""
    return text if len(text) <= chars else text[: chars - 1] + ELLIPSIS


def _entries(decision: Record) -> int:
    return len(decision["reasons"]) + len(decision["findings"]) + int(decision["counts"]["citations_shown"])


def _fits(record: Record, most_bytes: int) -> bool:
    """Whether the JSON is within the limit. Piece by piece, since as a whole it might not be held."""
    size = 0
    for piece in _pieces(record):
        size += len(orjson.dumps(piece)) + 1
        if size > most_bytes:
            return False
    return True


def _pieces(record: Record) -> Iterator[Any]:
    lists = ("reasons", "claims", "findings")
    yield {name: [] if name in lists else value for name, value in record.items()}
    yield from record["reasons"]
    yield from record["findings"]
    for claim in record["claims"]:
        yield {**claim, "citations": [], "findings": []}
        yield from claim["citations"]
        yield from claim["findings"]


def _each_claim(record: Record, change: Callable[[Record], Mapping[str, Any]]) -> list[Record]:
    return [{**claim, **change(claim)} for claim in record["claims"]]


def _shorten_details(entries: list[Record]) -> list[Record]:
    return [{**entry, "detail": shorten(entry["detail"], _DETAIL_CHARS)} for entry in entries]


def _cut_texts(record: Record) -> Record:
    claims = _each_claim(record, lambda claim: {"text": shorten(claim["text"], _TEXT_CHARS)})
    return {**record, "extra": {}, "claims": claims}


def _drop_evidence(record: Record) -> Record:
    return {**record, "claims": _each_claim(record, lambda _: {"evidence": [], "reason": None})}


def _cut_details(record: Record) -> Record:
    return {
        **record,
        "reasons": _shorten_details(record["reasons"]),
        "claims": _each_claim(record, lambda claim: {"findings": _shorten_details(claim["findings"])}),
        "findings": _shorten_details(record["findings"]),
        "producer": {name: shorten(value, _DETAIL_CHARS) for name, value in record["producer"].items()},
    }


def _cut_lists(record: Record) -> Record:
    return {
        **record,
        "reasons": record["reasons"][:_REASONS],
        "claims": _each_claim(
            record,
            lambda claim: {
                "citations": claim["citations"][:_CITATIONS_PER_CLAIM],
                "findings": claim["findings"][:_FINDINGS_PER_CLAIM],
            },
        ),
        "findings": record["findings"][:_ANSWER_FINDINGS],
    }


def _keep_first_claims(record: Record, most_bytes: int) -> Record:
    room = most_bytes // 4
    claims = []
    for claim in record["claims"]:
        room -= len(orjson.dumps(claim)) + 1
        if room < 0:
            break
        claims.append(claim)
    return {
        **record,
        "reasons": record["reasons"][:_FEW],
        "claims": claims,
        "findings": record["findings"][:_FEW],
    }


_STEPS: Final[tuple[Callable[[Record], Record], ...]] = (
    _cut_texts,
    _drop_evidence,
    _cut_details,
    _cut_lists,
)
