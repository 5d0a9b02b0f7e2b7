"""How the time of all checks grows with the length of a cited text, ordinary and hostile."""

import random
import time
from typing import Final

from streamverify.model.answer import Answer
from streamverify.model.limits import Limits
from streamverify.structural.evidence_cache import EVIDENCE
from streamverify.structural.registry import run_checks
from streamverify.structural.resolution import resolve

from .answers import make_chunk

FACTORS: Final = (1, 2, 4, 8)
_CLAIM: Final = "No store may keep 7 records for a fixed time, unless a rule says otherwise."
#: What is repeated up to the length, and how much longer than the others it gets.
_UNITS: Final = {
    "brackets": ("[", 1),
    "spaces": (" ", 1),
    "digits": ("7", 1),
    "hyphens": ("-", 1),
    "one word of letters": ("a", 5),
}
_SECTIONS: Final = 40
_TRIES: Final = 3


def bench_lengths(shortest_chars: int = 50_000) -> dict[str, list[float]]:
    """Milliseconds of all checks over one claim and one chunk that nobody has read yet.

    By kind of text: the least of a few runs for the text of `shortest_chars` code points (five times as many
    for the one word: a million in the end), then for 2, 4 and 8 times the text.
    """
    rng = random.Random(1)
    ordinary = " ".join([make_chunk(rng, number)["text"] for number in range(_SECTIONS)])
    units = {"sentences": (f"{ordinary} ", 1), **_UNITS}
    return {
        name: [_least_ms(_repeated(unit, shortest_chars * longer * factor)) for factor in FACTORS]
        for name, (unit, longer) in units.items()
    }


def _repeated(unit: str, chars: int) -> str:
    return (unit * (chars // len(unit) + 1))[:chars]


def _least_ms(text: str) -> float:
    # Without the bound of pieces, which would refuse what is to be measured.
    limits = Limits(event_bytes=max(1_000_000, 8 * len(text)), pieces=100_000_000)
    event = {
        "answer": _CLAIM,
        "claims": [{"claim_id": "c", "text": _CLAIM, "citation_ids": ["s"]}],
        "citations": [{"citation_id": "s", "chunk_id": "d", "document_id": "d"}],
        "retrieved_chunks": [{"chunk_id": "d", "document_id": "d", "text": text}],
    }
    least = float("inf")
    for _ in range(_TRIES):
        resolved = resolve(Answer.model_validate(event), None, limits)
        EVIDENCE.clear()
        started = time.perf_counter()
        run_checks(resolved)
        least = min(least, time.perf_counter() - started)
    return least * 1e3
