"""Answers with nothing to check: `empty_answer`, `degenerate_answer`, `refusal`, `no_checkable_claims`."""

import re
from collections.abc import Sequence
from typing import Final

from streamverify.ingest.checkable import PLAINLY_NOTHING
from streamverify.model.codes import FindingCode
from streamverify.model.finding import Finding
from streamverify.structural.resolution import DECLARED, ResolvedAnswer
from streamverify.structural.work import Work
from streamverify.text.checkworthiness import is_degenerate, is_refusal

# Whatever its claims say, a text this short is looked at; a longer one only where no claim is cited.
_SHORT_CHARS: Final = 40
# Refusals and openers are short; of a text beyond this only punctuation is told.
_LONGEST_CHARS: Final = 5_000
_WORD_CHARACTER: Final = re.compile(r"[^\W_]")


def check_answer_kind(resolved: ResolvedAnswer, work: Work) -> Sequence[Finding]:
    """What kind of answer it is, where it is not an ordinary one. At most one of the four is said.

    An answer with a checkable claim that names a citation is not looked at for a refusal: it answers.
    """
    text = resolved.answer.answer
    claims = resolved.claims
    answers = any(claim.links and claim.checkable for claim in claims)
    if answers and len(text) > _SHORT_CHARS:
        return ()
    code = _kind(text, answers, resolved)
    return () if code is None else (Finding(code, work.severities[code]),)


def _kind(text: str, answers: bool, resolved: ResolvedAnswer) -> FindingCode | None:
    if not text or text.isspace():
        return "empty_answer"
    if len(text) > _LONGEST_CHARS:
        if not _WORD_CHARACTER.search(text):
            return "degenerate_answer"
    elif is_degenerate(text):
        return "degenerate_answer"
    elif not answers and is_refusal(text):
        return "refusal"
    if answers:
        return None
    rules = [claim.unverifiable_rule for claim in resolved.claims if not claim.checkable]
    looked_for = resolved.split or any(rule != DECLARED for rule in rules)
    if not looked_for or len(rules) < len(resolved.claims):
        return None
    if rules and all(rule == DECLARED or rule in PLAINLY_NOTHING for rule in rules):
        return None
    return "no_checkable_claims"
