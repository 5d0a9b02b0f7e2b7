"""What the labels of a model mean, by a table of names (`docs/judges.md` shows it).

Case does not matter, and neither does what joins words (blank, hyphen, underscore). Names that say nothing
(`LABEL_0`) are refused: what each means has to be said (`LABEL_0=contradicted`).
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from .errors import NliModelError

Meaning = Literal["supported", "contradicted", "insufficient", "not_supported"]

_NAMES: Final[Mapping[Meaning, str]] = {
    "supported": "entailment entails entailed entail supported supports support consistent grounded faithful "
    "factual attributable 蕴含",
    "contradicted": "contradiction contradicts contradicted contradictory contradict refuted refutes refute "
    "conflict conflicting 矛盾",
    "insufficient": "neutral not_enough_info not_enough_information nei insufficient "
    "insufficient_evidence 中立",
    "not_supported": "not_entailment not_entailed non_entailment not_supported unsupported inconsistent "
    "hallucinated hallucination not_grounded ungrounded unfaithful not_attributable unattributable",
}
MEANINGS: Final[Mapping[str, Meaning]] = {
    name: meaning for meaning, names in _NAMES.items() for name in names.split()
}
_JOINTS: Final = re.compile(r"[\s_-]+")


class LabelMap(NamedTuple):
    """Places of the logits. `contradicted` and `insufficient` are None in a model of one or two labels.

    A model of one label gives one logit, whose logistic function is the score of support.
    """

    names: tuple[str, ...]
    meanings: tuple[Meaning, ...]
    supported: int
    contradicted: int | None
    insufficient: int | None

    @property
    def is_binary(self) -> bool:
        """Whether it tells supported from the rest only: its "not supported" is no verdict."""
        return self.contradicted is None


def map_labels(names: Sequence[str], said: Sequence[str] = ()) -> LabelMap:
    """The meaning of each logit.

    Args:
        names: of the labels, in the order of the logits.
        said: `NAME=meaning`, before the table.

    Raises:
        NliModelError: a name that the table does not have, or meanings that do not fit together.
    """
    overrides = dict(_override(item, names) for item in said)
    meanings = []
    for name in names:
        meaning = overrides.get(name) or MEANINGS.get(_JOINTS.sub("_", name.strip().casefold()))
        if meaning is None:
            raise NliModelError("nli_labels_unknown", f"label {name[:40]!r}: its meaning is not known.")
        meanings.append(meaning)
    if meanings.count("supported") != 1 or len(meanings) > 3:
        raise NliModelError(
            "nli_labels_unknown",
            f"labels {_shown(names)}: one of at most three has to mean supported.",
        )
    if len(meanings) < 3:
        return LabelMap(tuple(names), tuple(meanings), meanings.index("supported"), None, None)
    if sorted(meanings) != ["contradicted", "insufficient", "supported"]:
        raise NliModelError(
            "nli_labels_unknown",
            f"labels {_shown(names)}: three have to mean supported, contradicted and insufficient.",
        )
    return LabelMap(
        tuple(names),
        tuple(meanings),
        meanings.index("supported"),
        meanings.index("contradicted"),
        meanings.index("insufficient"),
    )


def _override(item: str, names: Sequence[str]) -> tuple[str, Meaning]:
    name, _, word = item.partition("=")
    name = name.strip()
    meaning = next((each for each in _NAMES if each == word.strip()), None)
    if meaning is None:
        raise NliModelError(
            "nli_labels_unknown", f"{item!r} in judge.nli.labels: no meaning; use one of {', '.join(_NAMES)}."
        )
    if name not in names:
        raise NliModelError(
            "nli_labels_unknown", f"{item!r} in judge.nli.labels: the model has {_shown(names)}."
        )
    return name, meaning


def _shown(names: Sequence[str]) -> str:
    return ", ".join(name[:40] for name in names[:6])
