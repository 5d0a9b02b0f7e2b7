"""What keeps the judge in the box from calling a claim supported, however high its score.

The worst error is a false accept. Words in common say little of who did what to whom; so a claim is only
called supported where nearly all of its words stand in one clause of the evidence, or follow one another
there, and where no feature speaks against it.
"""

from typing import Final

from .features import Features

#: With more than nothing of any of these, nothing is called supported.
AGAINST: Final = (
    "values_missing",
    "value_conflict",
    "negation_conflict",
    "scope",
    "negation",
    "opposite",
    "strong",
    "hedge",
    "limited",
    "personal",
    "unread",
)
#: Least share of the claim in one clause, or else of its neighbours that are neighbours there too.
LEAST_CLAUSE: Final = 0.95
LEAST_TIGHT: Final = 0.9
_PLACES: Final = tuple([Features._fields.index(name) for name in AGAINST])


def is_doubtful(features: Features) -> bool:
    """Whether support is out of the question."""
    if features.clause < LEAST_CLAUSE and features.tight < LEAST_TIGHT:
        return True
    return any(features[place] > 0 for place in _PLACES)
