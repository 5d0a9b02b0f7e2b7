"""The one place where evaluation asks a judge: a case in, its decision out, by the verifier's own path."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from streamverify.judges import Judges, judges_for
from streamverify.judging_loop import judging_loop
from streamverify.model.spec import VerificationSpec
from streamverify.settings import Settings
from streamverify.verifier import Origin, Verification, Verifier

from .cases import Case

#: Cases that are judged side by side where a judge answers later.
_BATCH: Final = 256


def judged(
    cases: Iterable[Case], judge_name: str, spec: VerificationSpec | None, settings: Settings
) -> Iterator[tuple[Case, Verification]]:
    """Each case with what the verifier decided, in order. No deadline counts.

    Args:
        cases: read as they are needed.
        judge_name: one that `judges.judges_for` knows.
        spec: None for the default one.
        settings: of limits and judges.

    Raises:
        NoSuchJudge: there is no such judge. Raised before any case is read.
        SpecError: the spec cannot be used.
        StreamverifyError: a judge cannot be set up, or (with the first case) cannot judge at all.
    """
    return _judged(cases, judges_for(judge_name, spec, settings.judge), settings)


def _judged(cases: Iterable[Case], judges: Judges, settings: Settings) -> Iterator[tuple[Case, Verification]]:
    with judging_loop(judges) as loop:
        verifier = Verifier(judges.spec, settings.limits, judge=judges.cascade)

        async def decided(case: Case) -> Verification:
            return await verifier.verify_event_later(case.event, Origin.of_line(case.line))

        left = iter(cases)
        while batch := list(islice(left, _BATCH)):
            yield from zip(batch, loop.each(decided, batch), strict=True)
