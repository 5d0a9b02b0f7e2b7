"""The lowest probability from which supported verdicts may be accepted within a bound on false accepts.

Learn then test (Angelopoulos and others 2021), as a fixed sequence: on the rows that the curve was fitted on,
the threshold is chosen that looks safest; on rows kept apart it is tested, then the next lower one, and so
on, until one fails. Each test is the exact upper bound of the held-out false accepts at the wanted
confidence, on the effective number of rows by clusters. The order was fixed before the held-out rows were
looked at, so the chance that the threshold in the end breaks the bound is that of one test, however many
were made.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from streamverify.semantic.calibration import Threshold

from .binomial import trials_needed, upper_bound
from .shares import Share, share_of

_MOST_CANDIDATES: Final = 100


class Accepted(NamedTuple):
    """A row with the verdict supported.

    Attributes:
        probability: of support, by the curve.
        is_supported: what the label says.
        cluster: that it stands in.
    """

    probability: float
    is_supported: bool
    cluster: int


class Found(NamedTuple):
    """A threshold with the rows that it was tested on.

    Attributes:
        threshold: without `min_probability` where none passed.
        false_accepts: held-out, of those accepted from the threshold on; where none passed, from the first
            that was tested on.
        upper: bound on their share.
        tested: thresholds that were.
    """

    threshold: Threshold
    false_accepts: Share
    upper: float
    tested: int


class TooFew(NamedTuple):
    """Held-out rows that could not carry the bound even without a false accept.

    Attributes:
        needed: effective accepted held-out rows.
        there: as many there are.
    """

    needed: int
    there: float


def find_threshold(
    fitted_on: Sequence[Accepted],
    held_out: Sequence[Accepted],
    max_false_accepts: float,
    confidence: float,
) -> Found | TooFew:
    """The threshold for one bound.

    Args:
        fitted_on: accepted rows that the curve was fitted on.
        held_out: accepted rows that nothing was chosen on; no cluster is in both.
        max_false_accepts: the bound, above 0 and below 1.
        confidence: with which it is to hold, above 0 and below 1.
    """
    needed = trials_needed(max_false_accepts, confidence)
    everything = _false_accepts(held_out, 0.0)
    if everything.effective < needed:
        return TooFew(needed, everything.effective)
    none = Threshold(None, max_false_accepts, confidence)
    found = Found(none, everything, _upper(everything, confidence), 0)
    for tested, minimum in enumerate(_candidates(fitted_on, confidence), start=1):
        share = _false_accepts(held_out, minimum)
        upper = _upper(share, confidence)
        if upper > max_false_accepts:
            return found._replace(tested=tested) if tested > 1 else Found(none, share, upper, tested)
        found = Found(Threshold(minimum, max_false_accepts, confidence), share, upper, tested)
    return found


def labels_needed(labels: int, too_few: TooFew) -> int | None:
    """How many labels would do, if more of them are as those that there are; None if none is accepted."""
    return math.ceil(labels * too_few.needed / too_few.there) if too_few.there else None


def _candidates(fitted_on: Sequence[Accepted], confidence: float) -> list[float]:
    """The threshold with the least bound on these rows, then all lower ones."""
    distinct = sorted({row.probability for row in fitted_on}, reverse=True)
    every = -(-len(distinct) // _MOST_CANDIDATES) or 1
    kept = sorted({*distinct[::every], *distinct[-1:]}, reverse=True)
    if not kept:
        return []
    bounds = [_upper(_false_accepts(fitted_on, minimum), confidence) for minimum in kept]
    return kept[bounds.index(min(bounds)) :]


def _false_accepts(rows: Sequence[Accepted], minimum: float) -> Share:
    return share_of((row.cluster, not row.is_supported) for row in rows if row.probability >= minimum)


def _upper(share: Share, confidence: float) -> float:
    if not share.denominator:
        return 1.0
    return upper_bound(share.effective_numerator, share.effective, confidence)
