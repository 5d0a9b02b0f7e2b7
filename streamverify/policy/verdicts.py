"""The verdict on one claim, from its links, its findings and what a judge said."""

from collections.abc import Sequence
from typing import Final

from streamverify.model.codes import CONFLICT_CODES
from streamverify.model.finding import Finding
from streamverify.model.judgement import Judgement

#: What stands beside the verdict `unverifiable`: nothing.
UNVERIFIABLE: Final = Judgement(None)
#: What is settled without a judge.
CONFLICT: Final = Judgement("contradicted")
UNCITED: Final = Judgement(None, "uncited")
STRUCTURAL_FAILURE: Final = Judgement(None, "structural_failure")
EVIDENCE_MISSING: Final = Judgement(None, "evidence_missing")
#: What stands for a judge that gave no answer.
ABSTAINED: Final = Judgement(None, "abstained")
DEADLINE: Final = Judgement(None, "deadline")
#: What stands for an answer of a judge that is none, or two at once.
JUDGE_ERROR: Final = Judgement(None, "judge_error")


def is_blank(text: str, known: dict[str, bool]) -> bool:
    """Whether a text has nothing to judge on.

    `known` remembers the answer's texts, since thousands of links may share one long blank text.
    """
    if text and not text[0].isspace():
        return False
    blank = known.get(text)
    if blank is None:
        blank = known[text] = not text or text.isspace()
    return blank


def settled_judgement(
    findings: Sequence[Finding], links: int, *, resolves: bool, has_evidence: bool
) -> Judgement | None:
    """What is settled about a checkable claim before any judge; None: a judge is to be asked.

    A conflict comes first. Then, for want of anything to judge on: no citation, none that resolves,
    none with text.

    Args:
        findings: those about this claim.
        links: number of its citations.
        resolves: whether any of them resolves.
        has_evidence: whether any of them has a text that is not blank.
    """
    for finding in findings:
        if finding.code in CONFLICT_CODES:
            return CONFLICT
    if has_evidence:
        return None
    if not links:
        return UNCITED
    return EVIDENCE_MISSING if resolves else STRUCTURAL_FAILURE


def final_judgement(settled: Judgement | None, judged: Judgement | None, unanswered: Judgement) -> Judgement:
    """The judgement that counts.

    A judge is heard only where nothing is settled; on a conflict only if it says the same, since its
    scores would belong to another label. `unanswered` stands for a judge that gave no answer.
    """
    if settled is None:
        if judged is None:
            return unanswered
        return judged if (judged.label is None) != (judged.not_judged_reason is None) else JUDGE_ERROR
    if settled is CONFLICT and judged is not None and judged.label == "contradicted":
        return judged
    return settled
