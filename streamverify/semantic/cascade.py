"""Judges in a row: each is asked only about what those before it could not tell.

Judges that answer at once are asked at once, in the caller's own time. From the first that answers later on,
every claim goes its own way on the event loop. What several answers ask alike is asked once.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from streamverify.model.codes import JUDGE_KINDS
from streamverify.model.finding import Finding
from streamverify.model.judgement import Judgement
from streamverify.structural.resolution import ResolvedClaim

from .asking import ask_claim, judge_claims, question_chars, silenced_claims
from .bands import ANY_SCORE, MinScores, concluded, stands
from .calibration import Calibration, apply
from .judge import AsyncJudge, Judge, abstention, failure
from .judgement_cache import JudgementCache

#: Told of every answer of a judge: the kind of judge (`JUDGE_KINDS`) and what came (`JUDGE_OUTCOMES`).
OnAsked = Callable[[str, str], None]
DEFAULT_CACHE_BYTES: Final = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Step:
    """One judge of a cascade.

    Attributes:
        judge: who is asked.
        bands: from which score its verdicts stand.
        max_claims_per_answer: claims beyond are not put to it, for want of `budget`; None for no limit.
        max_chars_per_answer: code points that it reads of an answer at most, for a judge that is slower than
            the limit `compared_chars` allows; None for that limit. Of one that answers at once only.
    """

    judge: Judge | AsyncJudge
    bands: MinScores = field(default_factory=lambda: ANY_SCORE)
    max_claims_per_answer: int | None = None
    max_chars_per_answer: int | None = None


@dataclass(slots=True)
class Judging:
    """Where the judging of one answer stands.

    Attributes:
        judgements: by the claim's index, of what is settled.
        open: claims that a judge which answers later has to be asked about, with what was said before.
        findings: of the answer.
        compared_chars: code points that the judges which answer later may read.
        shares: of a claim's cited text that its judges are given, by its index, where it is not all.
    """

    judgements: dict[int, Judgement]
    open: list[tuple[ResolvedClaim, tuple[Judgement, ...]]]
    findings: Sequence[Finding]
    compared_chars: int
    shares: Mapping[int, float]


class Cascade:
    """Judges in the order in which they are asked; one alone is a cascade too.

    Args:
        steps: one or more.
        cache: of judges that answer later; None for one of `DEFAULT_CACHE_BYTES`.
        on_asked: see `OnAsked`.
        calibration: gives the scores of the judge that it was fitted on a probability.
    """

    def __init__(
        self,
        steps: Sequence[Step],
        *,
        cache: JudgementCache | None = None,
        on_asked: OnAsked | None = None,
        calibration: Calibration | None = None,
    ) -> None:
        if not steps:
            raise ValueError("a cascade has one judge or more")
        self.steps = tuple(steps)
        self._cache = cache or JudgementCache(DEFAULT_CACHE_BYTES)
        self._on_asked = on_asked
        self.calibration = calibration
        self._async_judges = [step.judge for step in self.steps if not isinstance(step.judge, Judge)]
        self._at_once: list[tuple[Judge, Step]] = []
        for step in self.steps:
            if not isinstance(step.judge, Judge):
                break
            self._at_once.append((step.judge, step))

    @classmethod
    def of(cls, *judges: Judge | AsyncJudge) -> "Cascade":
        """Judges whose every verdict stands."""
        return cls([Step(judge) for judge in judges])

    @property
    def judge_id(self) -> str:
        """The ids of all, in order; bands and limits are the spec's to name."""
        return " > ".join(step.judge.judge_id for step in self.steps)

    @property
    def answers_at_once(self) -> bool:
        """Whether no judge of it needs an event loop."""
        return len(self._at_once) == len(self.steps)

    async def start(self) -> None:
        """Make all judges ready.

        Raises:
            StreamverifyError: one of them cannot judge at all.
        """
        try:
            for judge in self._async_judges:
                await judge.start()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Free what the judges hold."""
        for judge in self._async_judges:
            await judge.close()

    def begin(
        self,
        claims: Sequence[ResolvedClaim],
        findings: Sequence[Finding],
        compared_chars: int,
        shares: Mapping[int, float] = MappingProxyType({}),
    ) -> Judging:
        """Ask the judges that answer at once, up to the first that does not.

        Args:
            claims: those to judge (`policy.claims_to_judge`).
            findings: of the answer; some silence a judge.
            compared_chars: code points that each judge may read; claims beyond are not judged, for want of
                `budget`.
            shares: see `Judging`.
        """
        judging = Judging({}, [(claim, ()) for claim in claims], findings, compared_chars, shares)
        for number, (judge, step) in enumerate(self._at_once, 1):
            if not judging.open:
                break
            asked = judging.open
            limit = step.max_claims_per_answer
            if limit is not None:
                for claim, before in asked[limit:]:
                    judging.judgements[claim.index] = _over_limit(before, step)
                asked = asked[:limit]
            chars = compared_chars if step.max_chars_per_answer is None else step.max_chars_per_answer
            given = judge_claims(judge, [claim for claim, _ in asked], findings, min(chars, compared_chars))
            judging.open = []
            for claim, before in asked:
                judgement = given[claim.index]
                if self._on_asked is not None:
                    self._on_asked(kind_of(judge.judge_id), outcome_of(judgement))
                runs = (*before, judgement)
                if number == len(self.steps) or stands(judgement, step.bands):
                    judging.judgements[claim.index] = self._final(concluded(runs, step.bands), claim, shares)
                else:
                    judging.open.append((claim, runs))
        return judging

    def later(self, judging: Judging) -> dict[int, Coroutine[Any, Any, Judgement]]:
        """By the claim's index, what has to be awaited for the open claims. Each ends with a judgement,
        never with an exception but that of being cancelled."""
        first = len(self._at_once)
        silenced = [silenced_claims(step.judge.silenced_by, judging.findings) for step in self.steps]
        asked = [0] * len(self.steps)
        waiting = {}
        for claim, runs in judging.open:
            judging.compared_chars -= question_chars(claim)
            if judging.compared_chars < 0:
                judging.judgements[claim.index] = _over_limit(runs, self.steps[first])
                continue
            silent = [claim.index in claims for claims in silenced]
            waiting[claim.index] = self._go_on(claim, runs, silent, asked, judging.shares)
        judging.open = []
        return waiting

    async def _go_on(
        self,
        claim: ResolvedClaim,
        runs: tuple[Judgement, ...],
        silent: Sequence[bool],
        asked: list[int],
        shares: Mapping[int, float],
    ) -> Judgement:
        """One claim through the rest of the steps. `asked` counts the answer's claims by step."""
        for number in range(len(runs), len(self.steps)):
            step = self.steps[number]
            judge, limit = step.judge, step.max_claims_per_answer
            if silent[number]:
                given = abstention(judge.judge_id)
            elif limit is not None and asked[number] >= limit:
                return _over_limit(runs, step)
            else:
                asked[number] += 1
                given, is_asked = await ask_claim(judge, claim, self._cache)
                if is_asked and self._on_asked is not None:
                    self._on_asked(kind_of(judge.judge_id), outcome_of(given))
            runs = (*runs, given)
            if stands(given, step.bands):
                break
        return self._final(concluded(runs, self.steps[len(runs) - 1].bands), claim, shares)

    def _final(self, judgement: Judgement, claim: ResolvedClaim, shares: Mapping[int, float]) -> Judgement:
        """With the probability that a calibration gives, and the share of the cited text that was read."""
        if shares and (share := shares.get(claim.index)) is not None:
            judgement = judgement._replace(coverage=share * (judgement.coverage or 1.0))
        calibration, scores = self.calibration, judgement.scores
        if calibration is None or scores is None or judgement.judge != calibration.judge:
            return judgement
        return judgement._replace(probability=apply(calibration, scores["supported"]))


def _over_limit(runs: tuple[Judgement, ...], step: Step) -> Judgement:
    return concluded((*runs, failure("budget", step.judge.judge_id)), step.bands)


def kind_of(judge_id: str) -> str:
    """The kind in `JUDGE_KINDS` of a judge, by its id."""
    kind = judge_id.partition("@")[0].partition(":")[0]
    return kind if kind in JUDGE_KINDS else "other"


def outcome_of(judgement: Judgement) -> str:
    """What a judge's answer is counted as: its label, or why there is none."""
    return judgement.label or judgement.not_judged_reason or "judge_error"


async def gathered(waiting: dict[int, Coroutine[Any, Any, Judgement]]) -> dict[int, Judgement]:
    """All of them, however long they take."""
    return dict(zip(waiting, await asyncio.gather(*waiting.values()), strict=True))
