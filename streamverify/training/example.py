"""What the model learns from: a claim beside its evidence, and what is known of the label."""

from typing import Final, Literal, NamedTuple

#: `not_supported`: contradicted, insufficient or supported in part; which, is not known.
Target = Literal["supported", "contradicted", "insufficient", "not_supported"]

#: The labels that the model tells apart, in the order of its outputs.
LABELS: Final = ("supported", "contradicted", "insufficient")
#: All that an example may say: labels, then what stands for several of them.
TARGETS: Final[tuple[Target, ...]] = ("supported", "contradicted", "insufficient", "not_supported")


class Example(NamedTuple):
    """One pair.

    Attributes:
        source: name of the set, or of what made the pair.
    """

    evidence: str
    claim: str
    target: Target
    source: str
