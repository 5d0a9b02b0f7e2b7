"""Ids that follow from what was read, so that doing it again gives the same.

The parts of an id are joined in a way that no two different tuples share: free text carries its length
in front, everything else is digits or hexadecimal.
"""

from hashlib import sha256

DECISION_ID_HEX_DIGITS = 32


def input_sha256(value: bytes | None) -> str:
    """Hexadecimal SHA-256 of the bytes as they came; a null value counts as no bytes."""
    return sha256(value or b"").hexdigest()


def decision_id(topic: str, partition: int, offset: int, input_sha256: str, spec_hash: str) -> str:
    """32 hexadecimal digits for a record of a topic, its bytes and the spec that judged it."""
    return _digest(f"record:{len(topic)}:{topic}:{partition}:{offset}:{input_sha256}:{spec_hash}")


def decision_id_for_file(answer_id: str, input_sha256: str, spec_hash: str) -> str:
    """32 hexadecimal digits for a line of a file: its answer id takes the place of the offset."""
    return _digest(f"file:{len(answer_id)}:{answer_id}:{input_sha256}:{spec_hash}")


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:DECISION_ID_HEX_DIGITS]
