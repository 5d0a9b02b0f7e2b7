"""Ids that follow from what was read, so that doing it again gives the same.

The parts of an id are joined in a way that no two different tuples share: free text carries its length
in front, everything else is digits or hexadecimal.
"""

from functools import lru_cache
from hashlib import sha256

DECISION_ID_HEX_DIGITS = 32
CLAIM_DIGEST_HEX_DIGITS = 16


def input_sha256(value: bytes | None) -> str:
    """Hexadecimal SHA-256 of the bytes as they came; a null value counts as no bytes."""
    return sha256(value or b"").hexdigest()


def decision_id(topic: str, partition: int, offset: int, input_sha256: str, spec_hash: str) -> str:
    """32 hexadecimal digits for a record of a topic, its bytes and the spec that judged it."""
    return _digest(f"record:{len(topic)}:{topic}:{partition}:{offset}:{input_sha256}:{spec_hash}")


def decision_id_for_file(answer_id: str, input_sha256: str, spec_hash: str) -> str:
    """32 hexadecimal digits for a line of a file: its answer id takes the place of the offset."""
    return _digest(f"file:{len(answer_id)}:{answer_id}:{input_sha256}:{spec_hash}")


def claim_record_id(
    decision_id: str,
    claim_index: int,
    run: int,
    judge: str | None,
    late: bool = False,
    rescore_run: str | None = None,
) -> str:
    """`decision.claim.run.digest` for what one judge made of one claim; the digest is of all else.

    Args:
        decision_id: of the decision about the answer.
        claim_index: place of the claim in the answer.
        run: number of the judge's turn, from 1.
        judge: id of the judge, None where none was asked.
        late: it came when the decision had been made.
        rescore_run: name of the rescore, None where this is none.
    """
    return f"{decision_id}.{claim_index}.{run}.{_asking_digest(judge, late, rescore_run)}"


@lru_cache(1_000)
def _asking_digest(judge: str | None, late: bool, rescore_run: str | None) -> str:
    who = "-" if judge is None else f"{len(judge)}:{judge}"
    again = "-" if rescore_run is None else f"{len(rescore_run)}:{rescore_run}"
    return _digest(f"claim:{who}:{late:d}:{again}")[:CLAIM_DIGEST_HEX_DIGITS]


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:DECISION_ID_HEX_DIGITS]
