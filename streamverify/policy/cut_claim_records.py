"""Claim records in bytes. Those that are too large for their topic are cut, as decisions are.

The steps, until a record fits, are functions of the record alone:

1. The text, `raw` and `rationale` are cut to 200 code points and end in an ellipsis.
2. Of `context`, `cited`, `evidence` and `findings` the first 3 stay, with details of 100 code points; so do
   the first 100 code points of `risk_class`.

Where the records of one answer are together over the limit, or one of several has thousands of entries, all
of them are cut to the last step. What is then left has a few kilobytes each, however large the answer was.
`truncated` says that it was done.
"""

from typing import Any, Final

import orjson

from .claim_records import AnswerRecords
from .cut import shorten

_TEXT_CHARS: Final = 200
_NAME_CHARS: Final = 100
_ENTRIES: Final = 3
#: A record with more entries is cut before it is serialised.
_SMALL_ENTRIES: Final = 2_000

Record = dict[str, Any]


def encode_claim_records(records: AnswerRecords, most_bytes: int) -> list[bytes]:
    """The records of one answer as JSON, in their order, cut by the rule of this module.

    Args:
        records: in wire form.
        most_bytes: that one may have, and all of them before they are cut; `SMALLEST_DECISION_BYTES` or more.
    """
    # Parts are objects with at least one field each, so that one can be put behind the other.
    shared = orjson.dumps(records.shared)[:-1]
    encoded = []
    size = 0
    for record, outcome in records.own:
        if len(record["cited"]) + len(record["findings"]) > _SMALL_ENTRIES:
            break
        value = b",".join((shared, orjson.dumps(record)[1:-1], outcome.encoded))
        size += len(value)
        if size > most_bytes:
            break
        encoded.append(value)
    else:
        return encoded
    whole = [_cut_texts(record) for record in records.whole()]
    if len(whole) == 1 and len(whole[0]["cited"]) + len(whole[0]["findings"]) <= _SMALL_ENTRIES:
        value = orjson.dumps(whole[0])
        if len(value) <= most_bytes:
            return [value]
    return [orjson.dumps(_cut_lists(record)) for record in whole]


def _cut_texts(record: Record) -> Record:
    cut = {**record, "truncated": True}
    for name in ("text", "raw", "rationale"):
        if cut[name] is not None:
            cut[name] = shorten(cut[name], _TEXT_CHARS)
    return cut


def _cut_lists(record: Record) -> Record:
    cut = {**record, **{name: record[name][:_ENTRIES] for name in ("context", "cited", "evidence")}}
    cut["findings"] = [
        {**finding, "detail": shorten(finding["detail"], _NAME_CHARS)}
        for finding in record["findings"][:_ENTRIES]
    ]
    cut["risk_class"] = shorten(record["risk_class"], _NAME_CHARS)
    return cut
