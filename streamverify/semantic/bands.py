"""Which verdicts of a judge stand, and what a row of judges comes to.

A verdict stands where its score reaches the band of its label; else the next judge is asked. Two rules hold
whatever the bands: a failure never stands, and what one judge called contradicted no later judge turns into
support.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from streamverify.model.codes import LABELS, Label
from streamverify.model.judgement import Judgement

#: The least score from which a label stands, by label.
MinScores = Mapping[Label, float]
#: Every verdict stands: for a judge that says nothing it is not sure of.
ANY_SCORE: Final[MinScores] = dict.fromkeys(LABELS, 0.0)


def stands(judgement: Judgement, bands: MinScores) -> bool:
    """Whether a verdict ends the row of judges. One without a score stands only where none is asked for."""
    label = judgement.label
    return label is not None and (judgement.confidence or 0.0) >= bands[label]


def concluded(runs: Sequence[Judgement], bands: MinScores) -> Judgement:
    """What judges asked in turn come to.

    The last one decides: with its verdict where that stands; as `abstained`, its scores kept, where it is not
    sure; as a failure where it failed.

    Args:
        runs: in the order asked, one or more.
        bands: of the last.
    """
    last = runs[-1]
    if last.label is not None and not stands(last, bands):
        last = abstaining(last)
    elif len(runs) == 1:
        return last
    labels = {run.label for run in runs if run.label is not None}
    if last.label == "supported" and "contradicted" in labels:
        last = abstaining(last)
    return last._replace(runs=tuple(runs), disagreement=len(labels) > 1)


def abstaining(judgement: Judgement) -> Judgement:
    """The same judge, not sure: without the label, with the scores."""
    return judgement._replace(
        label=None,
        not_judged_reason="abstained",
        confidence=None,
        probability=None,
        evidence=(),
        link_supports=None,
    )
