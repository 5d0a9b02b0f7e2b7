"""What rows are sliced by: traits of the claim and of its evidence, and fields of the line."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from streamverify.text.dates import extract_dates
from streamverify.text.numbers import extract_quantities
from streamverify.text.statements import read_statement

_CYRILLIC: Final = re.compile("[\u0400-\u04ff]")
_HAN: Final = re.compile("[\u3400-\u9fff]")
_LATIN: Final = re.compile("[A-Za-z]")
#: Upper ends of the bands of length in code points; the last band is open.
_CLAIM_BANDS: Final = (50, 100, 200)
_EVIDENCE_BANDS: Final = (200, 500, 2_000)
#: Longer claims are not taken apart.
_MOST_READ_CHARS: Final = 5_000


class Traits(NamedTuple):
    """Attributes:
    language: as the line gives it; else the script of the claim, as `script:cyrillic`.
    is_numeric: the claim has a number, a date or a time of day.
    is_negated: the claim denies something.
    chunks: texts of the evidence.
    claim_chars: length of the claim in code points.
    evidence_chars: length of all its evidence.
    fields: values of fields of the line.
    """

    language: str
    is_numeric: bool
    is_negated: bool
    chunks: int
    claim_chars: int
    evidence_chars: int
    fields: Mapping[str, str]

    def slices(self) -> dict[str, str]:
        """The value of each slice that the row belongs to."""
        return {
            "language": self.language,
            "numeric": _yes_no(self.is_numeric),
            "negation": _yes_no(self.is_negated),
            "multi-source": _yes_no(self.chunks > 1),
            "claim length": _band(self.claim_chars, _CLAIM_BANDS),
            "evidence length": _band(self.evidence_chars, _EVIDENCE_BANDS),
            **self.fields,
        }


def traits_of(claim: str, evidence: Sequence[str], language: str, fields: Mapping[str, str]) -> Traits:
    """Reads the traits of a claim with its evidence."""
    read = claim[:_MOST_READ_CHARS]
    statement = read_statement(read)
    return Traits(
        language or _script(read),
        bool(extract_dates(read) or extract_quantities(read)),
        bool(statement.negations) or statement.is_denied,
        len(evidence),
        len(claim),
        sum(map(len, evidence)),
        fields,
    )


def _script(text: str) -> str:
    counts = {
        "cyrillic": len(_CYRILLIC.findall(text)),
        "han": len(_HAN.findall(text)),
        "latin": len(_LATIN.findall(text)),
    }
    most = max(counts, key=lambda name: counts[name])
    return f"script:{most if counts[most] else 'other'}"


def _band(length: int, ends: Sequence[int]) -> str:
    low = 0
    for end in ends:
        if length <= end:
            return f"{low + 1 if low else 0}-{end}"
        low = end
    return f"over {low}"


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"
