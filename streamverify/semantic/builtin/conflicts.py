"""What the structural checks find about a claim and its evidence: conflicts, values without a match, scope.

The same checks as those of an answer (`structural`), so that a judge that stands alone knows what a decision
knows.
"""

from collections.abc import Sequence
from typing import Final

from streamverify.model.answer import Answer
from streamverify.model.codes import CONFLICT_CODES
from streamverify.model.errors import BadInput
from streamverify.model.finding import Finding
from streamverify.model.limits import Limits
from streamverify.structural.resolution import Link, ResolvedAnswer, ResolvedClaim
from streamverify.structural.severities import DEFAULT_SEVERITIES
from streamverify.structural.statement_checks import check_statements
from streamverify.structural.value_checks import check_values
from streamverify.structural.work import CheckOptions, Work

_ANSWER: Final = Answer(answer="")
_LIMITS: Final = Limits()
_OPTIONS: Final = CheckOptions()
#: Chunks that are also compared alone.
_MOST_ALONE: Final = 20


def conflicts_of(claim: str, chunks: Sequence[str]) -> Sequence[Finding]:
    """The findings about a claim that cites these chunks; `citation_id` is the index of the chunk.

    Of several chunks each is also compared alone: where one states the claim and another states otherwise,
    that is a conflict. Nothing where there is too much to compare: the checks of the answer say so.
    """
    findings = _findings(claim, chunks)
    if len(chunks) > 1:
        for index, text in enumerate(chunks[:_MOST_ALONE]):
            alone = [each for each in _findings(claim, [text]) if each.code in CONFLICT_CODES]
            findings += [each._replace(citation_id=str(index)) for each in alone]
    return findings


def _findings(claim: str, chunks: Sequence[str]) -> list[Finding]:
    links = tuple(Link(str(index), None, None, text, "resolved") for index, text in enumerate(chunks))
    resolved_claim = ResolvedClaim(0, "", claim, None, True, True, 1.0, "default", None, links, None)
    resolved = ResolvedAnswer(
        _ANSWER, (resolved_claim,), False, (), {}, (), (), (), _LIMITS.compared_chars, _LIMITS.values
    )
    work = Work(resolved, DEFAULT_SEVERITIES, _OPTIONS)
    try:
        return [*check_statements(resolved, work), *check_values(resolved, work)]
    except BadInput:
        return []
