"""What an attack on a judge is."""

from typing import Literal, NamedTuple


class Attack(NamedTuple):
    """A claim that its chunk does not carry, with text in one of the two that says otherwise.

    Attributes:
        name: what is tried.
        language: en, ru or zh.
        gold: what the chunk says about the claim, but for the attack.
        claim: as the answer states it.
        chunk: what it cites.
    """

    name: str
    language: Literal["en", "ru", "zh"]
    gold: Literal["contradicted", "insufficient"]
    claim: str
    chunk: str
