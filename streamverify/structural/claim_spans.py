"""Whether a claim's span gives a text that holds the claim's words: `claim_span_mismatch`.

The words need not stand side by side: a span usually takes in markers and Markdown, and may take in a whole
sentence of which the claim is a part. Case and the layout that folding knows are set aside; a word cut in
half is another word. Han characters count one by one.
"""

import re
from collections.abc import Sequence
from typing import Final

from streamverify.model.finding import Finding
from streamverify.structural.placement import stands_at
from streamverify.structural.resolution import ResolvedAnswer, ResolvedClaim
from streamverify.structural.work import Work

_HAN: Final = "\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD: Final = re.compile(f"[{_HAN}]|[^\\W_{_HAN}]++")
_STOPS: Final = ".!?。！？… \n"
# Taking a text apart into words costs so many times what comparing it costs.
_WORDS_COST: Final = 16


def check_claim_spans(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """Claims whose span is out of bounds or gives another text. A claim without a span is not looked at."""
    if resolved.split:
        return ()
    findings: list[Finding] | None = None
    for claim in resolved.claims:
        problem = _problem(resolved.answer.answer, claim, work)
        if problem:
            if findings is None:
                findings = []
            work.mismatched_claims.add(claim.index)
            severity = work.severities["claim_span_mismatch"]
            findings.append(Finding("claim_span_mismatch", severity, claim.index, detail=problem))
    return findings or ()


def _problem(answer: str, claim: ResolvedClaim, work: Work) -> str | None:
    if claim.span is None:
        return None
    start, end = claim.span
    if 0 <= start <= end <= len(answer) and stands_at(answer, start, end, claim.text):
        return None
    place = f"[{start}, {end})"
    if start < 0 or end < 0:
        return f"{place} is negative"
    if end < start:
        return f"{place} is reversed"
    if end > len(answer):
        return f"{place} is out of bounds, the answer has {len(answer)} code points"
    return (
        None if _holds(answer, start, end, claim.text, work) else f"{place} does not hold the claim's words"
    )


def _holds(answer: str, start: int, end: int, claim: str, work: Work) -> bool:
    words = work.words_of_spans.get((start, end))
    if words is None:
        bare = claim.strip(_STOPS)
        if end - start < 4 * len(claim) + 64:
            work.spend(end - start)
            begun = start + len(bare)
            if answer.startswith(bare, start, end) and not answer[begun : min(begun + 1, end)].isalnum():
                return True
        work.spend(_WORDS_COST * (end - start))
        words = work.words_of_spans[start, end] = _words(answer[start:end], work)
    return _words(claim, work) <= words


def _words(text: str, work: Work) -> frozenset[str]:
    return frozenset(_WORD.findall(work.fold(text).text.casefold()))
