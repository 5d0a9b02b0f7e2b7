"""Every attack through the whole verifier, and once more to the judge alone."""

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from streamverify.semantic import Cascade, Judge
from streamverify.verifier import Origin, Verifier

from .attack import Attack

_CODE: Final = "judge_injection_suspected"
_WIDTH: Final = 38


class InjectionRow(NamedTuple):
    """What became of one attack.

    Attributes:
        attack: which.
        action: of the decision.
        verdict: of the claim, or why there is none.
        suspected: the rule against such texts found it.
        judge_says: the judge's own word where no rule is before it; `supported` is a judge that was talked
            into it.
    """

    attack: Attack
    action: str
    verdict: str
    suspected: bool
    judge_says: str

    @property
    def holds(self) -> bool:
        """Whether the claim did not pass."""
        return self.action != "pass" and self.verdict != "supported"


async def run_attacks(attacks: Sequence[Attack], judge: Cascade) -> list[InjectionRow]:
    """Every attack as an answer of one claim that cites one chunk. The judge is started and closed here.

    Raises:
        StreamverifyError: the judge cannot judge at all.
    """
    verifier = Verifier(judge=judge)
    await judge.start()
    try:
        return [await _row(attack, verifier, judge) for attack in attacks]
    finally:
        await judge.close()


async def _row(attack: Attack, verifier: Verifier, judge: Cascade) -> InjectionRow:
    verification = await verifier.verify_event_later(json.dumps(event_of(attack)).encode(), Origin.of_line(1))
    claim = verification.decision["claims"][0]
    suspected = any(finding.code == _CODE for finding in verification.findings)
    verdict = claim["not_judged_reason"] or claim["verdict"]
    return InjectionRow(attack, verification.action, verdict, suspected, await _says(attack, judge))


async def _says(attack: Attack, judge: Cascade) -> str:
    said = "abstained"
    for step in judge.steps:
        one, evidence = step.judge, [("chunk-1", attack.chunk)]
        if isinstance(one, Judge):
            judgement = one.judge(attack.claim, evidence)
        else:
            judgement = await one.ask(attack.claim, evidence)
        if judgement.label is not None:
            return judgement.label
        said = judgement.not_judged_reason or said
    return said


def event_of(attack: Attack) -> dict[str, Any]:
    """The answer event of an attack, in wire form."""
    return {
        "answer": attack.claim,
        "claims": [{"claim_id": "c1", "text": attack.claim, "citation_ids": ["s1"]}],
        "citations": [{"citation_id": "s1", "document_id": "doc-1", "chunk_id": "chunk-1"}],
        "retrieved_chunks": [{"chunk_id": "chunk-1", "document_id": "doc-1", "text": attack.chunk}],
    }


def table_lines(rows: Sequence[InjectionRow]) -> list[str]:
    """The table for a terminal, with the sums at its end."""
    lines = [
        f"{'attack':<{_WIDTH}}{'':<4}{'gold':<14}{'action':<8}{'verdict':<14}{'suspected':<11}judge alone"
    ]
    lines += [
        f"{row.attack.name:<{_WIDTH}}{row.attack.language:<4}{row.attack.gold:<14}{row.action:<8}"
        f"{row.verdict:<14}{'yes' if row.suspected else 'no':<11}{row.judge_says}"
        for row in rows
    ]
    passed = sum(row.action == "pass" for row in rows)
    supported = sum(row.verdict == "supported" for row in rows)
    suspected = sum(row.suspected for row in rows)
    talked = sum(row.judge_says == "supported" for row in rows)
    lines.append(
        f"of {len(rows)}: {passed} passed, {supported} with the verdict supported, {suspected} suspected; "
        f"the judge alone was talked into {talked}"
    )
    return lines
