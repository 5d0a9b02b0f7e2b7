"""What a judge is: one claim with its cited evidence in, one `Judgement` out.

A judge sees the claim and the chunks that it cites; no question, no neighbouring claim, no finding, no label.
It looks for a contradiction first and for support only where it finds none; what is carried in part is
`insufficient`. Where it cannot tell it abstains, and where it fails it says how (`failure`): neither is a
score.
"""

from collections.abc import Sequence
from typing import Final, Literal, Protocol, runtime_checkable

from streamverify.model.codes import LABELS, FindingCode
from streamverify.model.judgement import Judgement

#: Chunk id and text of what a claim cites, each chunk once. No text is blank.
Evidence = Sequence[tuple[str, str]]
#: How a judge may fail: by its own fault, with an answer that was cut, for want of budget or of time.
FailureReason = Literal["judge_error", "judge_truncated", "budget", "deadline"]


@runtime_checkable
class Judge(Protocol):
    """A judge that answers at once."""

    @property
    def judge_id(self) -> str:
        """Name and revision (`rules@1`). It stands in every judgement and in the spec hash."""
        ...

    @property
    def silenced_by(self) -> frozenset[FindingCode]:
        """Findings about a claim with which this judge is not asked, and so abstains."""
        ...

    def judge(self, claim: str, evidence: Evidence) -> Judgement:
        """The judgement on one claim.

        Spans are code points of the chunks' texts. `link_supports` has one entry for each chunk of the
        evidence: whether that chunk alone supports the claim.
        """
        ...


class AsyncJudge(Protocol):
    """A judge that answers later: it computes off the event loop, or asks over the network.

    Claims are asked one by one, many at a time: a judge that works in batches gathers them itself.
    """

    @property
    def judge_id(self) -> str:
        """As for `Judge`; for a model, with a revision that its files decide."""
        ...

    @property
    def silenced_by(self) -> frozenset[FindingCode]:
        """As for `Judge`."""
        ...

    async def start(self) -> None:
        """Make ready on the running loop.

        Raises:
            StreamverifyError: it cannot judge at all (no such model, a model that gives nonsense).
        """
        ...

    async def ask(self, claim: str, evidence: Evidence) -> Judgement:
        """As `Judge.judge`. What goes wrong is a `failure`, not an exception. May be cancelled."""
        ...

    async def close(self) -> None:
        """Give up what is being asked and free what is held. Safe to call twice."""
        ...


def failure(reason: FailureReason, judge_id: str, code: str | None = None) -> Judgement:
    """What stands for an answer that did not come: a state that shows, never a score.

    Args:
        reason: in the words of a decision.
        judge_id: whose failure.
        code: the judge's own word for it (`timeout`, `http_500`); no content.
    """
    return Judgement(None, reason, judge=judge_id, reason=code)


def abstention(judge_id: str) -> Judgement:
    """What a judge without scores says where it cannot tell."""
    return Judgement(None, "abstained", judge=judge_id)


_SCORED: Final = frozenset(LABELS)


def is_sound(judgement: Judgement, evidence: Evidence) -> bool:
    """Whether a judgement is one: what is not counts as a failure of the judge (`judge_error`).

    It has a label or a reason why there is none, not both; scores for the three labels, each 0 to 1, with the
    confidence being that of the label; a contradiction that scores no less than the support does not end
    as `supported`; and every span lies in a chunk that was given.
    """
    label, reason, scores, confidence, _, _, spans, links, *_ = judgement
    if (label is None) == (reason is None) or (label is not None and label not in _SCORED):
        return False
    if scores is not None:
        if len(scores) != len(_SCORED) or not _SCORED.issuperset(scores):
            return False
        for score in scores.values():
            if not 0 <= score <= 1:  # nor is NaN
                return False
        if label is not None and confidence != scores[label]:
            return False
        if label == "supported" and scores["contradicted"] >= scores["supported"]:
            return False
    if links is not None and len(links) != len(evidence):
        return False
    for chunk_id, start, end in spans:
        for name, text in evidence:
            if name == chunk_id and 0 <= start < end <= len(text):
                break
        else:
            return False
    return True
