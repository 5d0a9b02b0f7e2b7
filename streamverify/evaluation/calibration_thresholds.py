"""The lowest probability from which supported verdicts may be accepted within a bound on false accepts.

Learn then test (Angelopoulos and others 2021), as fixed sequences: the highest thresholds accept too few rows
to show anything, so testing begins where there are enough that none, 3, 12 or 48 false accepts would still
pass, or with all, and goes down from each of the four until one fails. Each test is an exact binomial one,
on the effective number of rows by clusters, at a quarter of the error that the confidence leaves. Where
testing begins and in which order it goes follows from scores alone and from no label. So every label can be
tested on, and the chance that the threshold in the end breaks the bound is that error, however many were
tested.
"""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from streamverify.semantic.calibration import Threshold

from .binomial import p_value, upper_bound
from .shares import Share, share_of

#: False accepts with which a sequence could still begin.
_ALLOWED_AT_START: Final = (0, 3, 12, 48)
_MOST_CANDIDATES: Final = 100
#: Labels beyond this many times those that there are would not be asked for.
_MOST_TIMES: Final = 100.0
_MORE: Final = 1.1


class Accepted(NamedTuple):
    """A row with the verdict supported.

    Attributes:
        probability: of support; rises with the score.
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
        false_accepts: of those accepted from the threshold on, of all where none passed.
        upper: bound on their share.
        tested: thresholds that were.
    """

    threshold: Threshold
    false_accepts: Share
    upper: float
    tested: int


class TooFew(NamedTuple):
    """Rows that do not carry the bound, while more of their kind would.

    Attributes:
        needed: effective accepted rows, about.
        there: as many there are.
        times: how many times as many labels would do, about; None if no row is accepted.
    """

    needed: int
    there: float
    times: float | None


class _Candidate(NamedTuple):
    """A threshold, the share of false accepts from it on, and that which the curve expects."""

    minimum: float
    false_accepts: Share
    expected: float

    def error(self, bound: float) -> float:
        """Chance of no more false accepts if their share were the bound."""
        return p_value(self.false_accepts.effective_numerator, self.false_accepts.effective, bound)


def find_threshold(
    accepted: Sequence[Accepted], max_false_accepts: float, confidence: float
) -> Found | TooFew:
    """The threshold for one bound.

    Args:
        accepted: rows with the verdict supported.
        max_false_accepts: the bound, above 0 and below 1.
        confidence: with which it is to hold, above 0 and below 1.
    """
    candidates = _candidates(accepted)
    allowed = _ALLOWED_AT_START[: len(candidates)]
    error = (1 - confidence) / max(len(allowed), 1)
    everything = share_of((row.cluster, not row.is_supported) for row in accepted)
    needed = _rows_needed(0, max_false_accepts, error)
    if everything.effective < needed:
        times = needed / everything.effective if everything.effective else None
        return TooFew(needed, everything.effective, times)
    passed, tested = _tested(candidates, allowed, max_false_accepts, error)
    if passed is None:
        more = _more_labels(candidates, max_false_accepts, error)
        none = Threshold(None, max_false_accepts, confidence)
        return more or Found(none, everything, _upper(everything, error), tested)
    threshold = Threshold(passed.minimum, max_false_accepts, confidence)
    return Found(threshold, passed.false_accepts, _upper(passed.false_accepts, error), tested)


def _tested(
    candidates: Sequence[_Candidate], allowed: Sequence[int], bound: float, error: float
) -> tuple[_Candidate | None, int]:
    """The lowest candidate that passes in any sequence, and how many were tested."""
    lowest = -1
    tested: set[int] = set()
    for false_accepts in allowed:
        enough = _rows_needed(false_accepts, bound, error)
        begin = next(
            (index for index, each in enumerate(candidates) if each.false_accepts.effective >= enough),
            len(candidates) - 1,  # all that is accepted, where that is not enough
        )
        for index in range(begin, len(candidates)):
            tested.add(index)
            if candidates[index].error(bound) > error:
                break
            lowest = max(lowest, index)
    return (candidates[lowest] if lowest >= 0 else None), len(tested)


def _candidates(rows: Sequence[Accepted]) -> list[_Candidate]:
    """Thresholds between the probabilities of the rows, highest first; in one pass over the rows."""
    distinct = sorted({row.probability for row in rows}, reverse=True)
    every = -(-len(distinct) // _MOST_CANDIDATES) or 1
    wanted = {*distinct[::every], *distinct[-1:]}
    sizes: Counter[int] = Counter()
    false = squares = 0
    expected = 0.0
    found = []
    for probability, group in groupby(sorted(rows, reverse=True), key=lambda row: row.probability):
        for row in group:
            squares += 2 * sizes[row.cluster] + 1
            sizes[row.cluster] += 1
            false += not row.is_supported
            expected += 1 - probability
        if probability in wanted:
            count = sizes.total()
            share = Share(false, count, len(sizes), count * count / squares)
            found.append(_Candidate(probability, share, expected / count))
    return found


def _rows_needed(false_accepts: int, bound: float, error: float) -> int:
    """Rows of which so many may be false accepts with the bound still kept."""
    low, high = false_accepts, false_accepts + 1
    while p_value(false_accepts, high, bound) > error:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        if p_value(false_accepts, middle, bound) > error:
            low = middle
        else:
            high = middle
    return high


def _more_labels(candidates: Sequence[_Candidate], bound: float, error: float) -> TooFew | None:
    """How many rows the threshold takes that needs the fewest labels; None where the judge is not up to it.

    A guess: from what the curve expects, with room for as many more as chance commonly adds.
    """
    best: TooFew | None = None
    for each in candidates:
        times = 1.0
        while each.expected < bound and times < (_MOST_TIMES if best is None else best.times or 0):
            times *= _MORE
            rows = each.false_accepts.effective * times
            false = rows * each.expected
            if p_value(min(false + math.sqrt(false), rows), rows, bound) <= error:
                best = TooFew(math.ceil(rows), each.false_accepts.effective, times)
                break
    return best


def _upper(share: Share, error: float) -> float:
    if not share.denominator:
        return 1.0
    return upper_bound(share.effective_numerator, share.effective, 1 - error)
