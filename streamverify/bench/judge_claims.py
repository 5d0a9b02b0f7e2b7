"""Claims with evidence for the benches of judges: plausible in shape, meaningless in content."""

import random
from typing import Final, NamedTuple

from .answers import make_chunk, make_paraphrase

#: Code points of the evidence in the bench of judges that compute here.
EVIDENCE_CHARS: Final = 700
_SHORTEST_CHARS: Final = 100
_LONGEST_CHARS: Final = 1_000


class BenchClaim(NamedTuple):
    """A claim and the chunks that it cites, by id and text."""

    claim: str
    evidence: tuple[tuple[str, str], ...]


def make_claims(count: int, chars: int | None = None, seed: int = 1) -> list[BenchClaim]:
    """Claims in words of their own beside one chunk each.

    Args:
        count: how many.
        chars: code points of each chunk; None for lengths from 100 to 1,000.
        seed: the same one gives the same claims.
    """
    rng = random.Random(seed)
    claims = []
    for number in range(count):
        length = chars or rng.randrange(_SHORTEST_CHARS, _LONGEST_CHARS)
        text = ""
        while len(text) < length:
            text += ("" if not text else " ") + make_chunk(rng, number)["text"]
        claim = make_paraphrase(rng, text.partition(". ")[0] + ".")
        claims.append(BenchClaim(claim, ((f"doc-{number}:1", text[:length].rstrip()),)))
    return claims
