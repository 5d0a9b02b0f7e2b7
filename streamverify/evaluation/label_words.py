"""The four labels of labelled rows, and the words that other collections use for them."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

Gold = Literal["supported", "contradicted", "insufficient", "not_supported"]

#: `not_supported` is what a set says that does not tell contradiction from insufficiency.
GOLDS: Final[tuple[Gold, ...]] = get_args(Gold)
_OF_THEIR_OWN: Final[Mapping[str, Gold]] = {gold: gold for gold in GOLDS}

#: Words of fields that `--label-field` names, in small letters. What is supported in part is insufficient; a
#: claim without any evidence is not supported. A word that is not here is no label.
LABEL_WORDS: Final[Mapping[str, Gold]] = {
    **_OF_THEIR_OWN,
    "complete": "supported",  # ExpertQA
    "partial": "insufficient",
    "incomplete": "insufficient",
    "missing": "not_supported",
    "entailment": "supported",  # natural language inference
    "neutral": "insufficient",
    "contradiction": "contradicted",
    "not_entailment": "not_supported",
    "supports": "supported",  # FEVER
    "refutes": "contradicted",
    "not enough info": "insufficient",
    "partially_supported": "insufficient",  # WiCE
}


class LabelReader:
    """Reads the label of a row.

    Args:
        field: that holds it; None for `label`, which takes the four labels as they stand.
        words: labels by words, added to `LABEL_WORDS`; for either field.
    """

    def __init__(self, field: str | None = None, words: Mapping[str, Gold] | None = None) -> None:
        self.field = field or "label"
        own = {word.casefold(): gold for word, gold in (words or {}).items()}
        self._words = {**(LABEL_WORDS if field else {}), **own}

    def gold(self, fields: Mapping[str, object]) -> Gold | None:
        """The label; None where there is none that is known."""
        value = fields.get(self.field)
        if not isinstance(value, str):
            return None
        return _OF_THEIR_OWN.get(value) or self._words.get(value.strip().casefold())


def parse_label_words(text: str) -> dict[str, Gold]:
    """`Yes=supported,No=not_supported` to labels by words.

    Raises:
        ValueError: what is not of that form.
    """
    words: dict[str, Gold] = {}
    for part in text.split(","):
        word, _, label = part.rpartition("=")
        gold = _OF_THEIR_OWN.get(label.strip())
        if not word.strip() or gold is None:
            raise ValueError(f"{part.strip()!r}: WORD=LABEL is wanted, LABEL one of {', '.join(GOLDS)}")
        words[word.strip()] = gold
    return words
