"""Which claims and sentences have nothing to check, by our own reading."""

from typing import Final

from streamverify.text.checkworthiness import classify_sentence

#: Rules whose sentences plainly have nothing to check, so that an answer of them alone needs no evidence.
PLAINLY_NOTHING: Final = frozenset(("greeting", "courtesy", "question", "request"))

_NO_STATEMENT: Final = frozenset(("empty", "markers_only", "opener"))
#: A cited claim this long or longer is a statement.
SHORT_CLAIM_CHARS: Final = 20


def unverifiable_rule(text: str) -> str | None:
    """The rule by which a sentence has nothing to check, or None where it is checkable."""
    rule = classify_sentence(text)
    return None if rule == "checkable" else rule


def unverifiable_rule_of_cited(text: str) -> str | None:
    """The same for a claim with citations: who cites evidence for it holds it to be checkable.

    Only a claim that is no statement at all, such as a bare colon, is none with evidence either.
    """
    if len(text) >= SHORT_CLAIM_CHARS:
        return None
    rule = classify_sentence(text)
    return rule if rule in _NO_STATEMENT else None
