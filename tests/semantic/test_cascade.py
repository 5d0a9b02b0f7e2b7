"""Judges in a row."""

import asyncio
from collections.abc import Callable

from streamverify.model.codes import FindingCode, Label
from streamverify.model.errors import StreamverifyError
from streamverify.model.finding import Finding
from streamverify.model.judgement import Judgement
from streamverify.semantic import Cascade, Evidence, Step, abstention, failure
from streamverify.semantic.cascade import gathered
from streamverify.verifier import Origin, Prepared, Verifier

from .test_asking import event

ORIGIN = Origin.of_line(1)
SAFE: dict[Label, float] = {"supported": 0.8, "contradicted": 0.8, "insufficient": 0.5}
Says = Callable[[str], Judgement]


def said(judge: str, label: Label, score: float) -> Judgement:
    scores: dict[Label, float] = {"supported": 0.0, "contradicted": 0.0, "insufficient": 0.0}
    scores[label] = score
    return Judgement(label, None, scores, score, judge=judge)


class AtOnce:
    """A judge that answers at once, by the claim's text."""

    silenced_by: frozenset[FindingCode] = frozenset()

    def __init__(self, judge_id: str, says: Says) -> None:
        self.judge_id = judge_id
        self.says = says
        self.asked: list[str] = []

    def judge(self, claim: str, evidence: Evidence) -> Judgement:
        self.asked.append(claim)
        return self.says(claim)


class Later:
    """A judge that answers later."""

    def __init__(self, judge_id: str, says: Says, silenced_by: frozenset[FindingCode] = frozenset()) -> None:
        self.judge_id = judge_id
        self.silenced_by = silenced_by
        self.says = says
        self.asked: list[str] = []
        self.is_started = False

    async def start(self) -> None:
        self.is_started = True

    async def ask(self, claim: str, evidence: Evidence) -> Judgement:
        self.asked.append(claim)
        await asyncio.sleep(0)
        return self.says(claim)

    async def close(self) -> None:
        self.is_started = False


def prepared(claims: int) -> Prepared:
    value = event(*((f"Gate {number} is green.", ["s1"]) for number in range(1, claims + 1)))
    found = Verifier().prepare(value, ORIGIN)
    assert isinstance(found, Prepared)
    return found


async def judged(
    cascade: Cascade, claims: int = 1, findings: list[Finding] | None = None, chars: int = 100_000
) -> dict[int, Judgement]:
    judging = cascade.begin(prepared(claims).claims_to_judge(), findings or [], chars)
    judging.judgements.update(await gathered(cascade.later(judging)))
    return judging.judgements


def first_only(judge_id: str, label: Label, score: float) -> Says:
    """Sure about gate 1, and of nothing else."""
    return lambda claim: said(judge_id, label, score) if " 1 " in claim else abstention(judge_id)


async def test_each_is_asked_about_what_is_left() -> None:
    first = AtOnce("rules@1", first_only("rules@1", "supported", 1.0))
    second = Later("nli:m@1", lambda claim: said("nli:m@1", "insufficient", 0.9))
    cascade = Cascade([Step(first, SAFE), Step(second, SAFE)])
    found = await judged(cascade, 3)
    assert [found[index].label for index in range(3)] == ["supported", "insufficient", "insufficient"]
    assert second.asked == ["Gate 2 is green.", "Gate 3 is green."]
    assert [run.judge for run in found[1].runs] == ["rules@1", "nli:m@1"]
    assert cascade.judge_id == "rules@1 > nli:m@1"


async def test_judges_that_answer_at_once_need_no_loop() -> None:
    first = AtOnce("rules@1", lambda _: abstention("rules@1"))
    second = AtOnce("builtin@1", lambda _: said("builtin@1", "supported", 0.7))
    cascade = Cascade([Step(first, SAFE), Step(second, SAFE)])
    assert cascade.answers_at_once
    judging = cascade.begin(prepared(1).claims_to_judge(), [], 100_000)
    assert judging.open == []
    assert judging.judgements[0].not_judged_reason == "abstained"
    assert judging.judgements[0].scores is not None


async def test_one_that_answers_at_once_may_stand_behind_one_that_does_not() -> None:
    first = Later("nli:m@1", lambda _: abstention("nli:m@1"))
    second = AtOnce("other@1", lambda _: said("other@1", "supported", 0.9))
    assert (await judged(Cascade([Step(first), Step(second)])))[0].label == "supported"


async def test_a_failure_goes_on_and_at_the_end_it_is_one() -> None:
    failing = Later("nli:m@1", lambda _: failure("judge_error", "nli:m@1", "broken"))
    sure = Later("llm:m@1", lambda _: said("llm:m@1", "supported", 0.9))
    assert (await judged(Cascade([Step(failing), Step(sure)])))[0].label == "supported"
    alone = (await judged(Cascade([Step(failing)])))[0]
    assert (alone.label, alone.not_judged_reason, alone.reason) == (None, "judge_error", "broken")


async def test_a_judge_that_raises_has_failed() -> None:
    def broken(_: str) -> Judgement:
        raise StreamverifyError("broken")

    found = (await judged(Cascade.of(Later("nli:m@1", broken))))[0]
    assert (found.not_judged_reason, found.reason) == ("judge_error", "StreamverifyError")


async def test_a_later_judge_turns_no_contradiction_into_support() -> None:
    local = Later("nli:m@1", lambda _: said("nli:m@1", "contradicted", 0.6))
    dear = Later("llm:m@1", lambda _: said("llm:m@1", "supported", 1.0))
    found = (await judged(Cascade([Step(local, SAFE), Step(dear, SAFE)])))[0]
    assert (found.label, found.not_judged_reason, found.disagreement) == (None, "abstained", True)


async def test_claims_over_the_limit_of_a_judge_are_not_put_to_it() -> None:
    first = AtOnce("rules@1", lambda _: abstention("rules@1"))
    dear = Later("llm:m@1", lambda _: said("llm:m@1", "supported", 0.9))
    found = await judged(Cascade([Step(first), Step(dear, SAFE, 2)]), 4)
    assert [found[index].not_judged_reason for index in range(4)] == [None, None, "budget", "budget"]
    assert len(dear.asked) == 2


async def test_texts_over_the_budget_are_not_put_to_a_judge() -> None:
    dear = Later("llm:m@1", lambda _: said("llm:m@1", "supported", 0.9))
    found = await judged(Cascade.of(dear), 4, chars=500)
    assert [found[index].not_judged_reason for index in range(4)] == [None, None, "budget", "budget"]


async def test_a_finding_silences_the_judge_that_names_it() -> None:
    quiet = Later(
        "nli:m@1", lambda _: said("nli:m@1", "supported", 0.9), frozenset(["number_not_in_evidence"])
    )
    findings = [Finding("number_not_in_evidence", "flag", 0, "s1")]
    found = await judged(Cascade.of(quiet), 2, findings)
    assert [found[index].not_judged_reason for index in range(2)] == ["abstained", None]


async def test_the_same_question_is_asked_once_and_every_asking_is_told() -> None:
    told: list[tuple[str, str]] = []
    judge = Later("nli:m@1", lambda _: said("nli:m@1", "supported", 0.9))
    cascade = Cascade([Step(judge)], on_asked=lambda kind, outcome: told.append((kind, outcome)))
    for _ in range(2):
        await judged(cascade, 2)
    assert len(judge.asked) == 2
    assert told == [("nli", "supported")] * 2


async def test_starting_and_closing_reach_the_judges_that_answer_later() -> None:
    judge = Later("nli:m@1", lambda _: abstention("nli:m@1"))
    cascade = Cascade.of(AtOnce("rules@1", lambda _: abstention("rules@1")), judge)
    await cascade.start()
    assert judge.is_started
    await cascade.close()
    assert not judge.is_started


async def test_a_slow_judge_that_answers_at_once_has_a_bound_of_its_own() -> None:
    judge = AtOnce("builtin@1", lambda _: said("builtin@1", "supported", 0.9))
    found = await judged(Cascade([Step(judge, max_chars_per_answer=500)]), 4)
    assert [found[index].not_judged_reason for index in range(4)] == [None, None, "budget", "budget"]
