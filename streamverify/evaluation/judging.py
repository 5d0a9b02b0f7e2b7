"""The one place where evaluation asks a judge: a case in, its decision out, by the verifier's own path."""

from collections.abc import Iterable, Iterator
from typing import Final

from streamverify.model.spec import VerificationSpec
from streamverify.semantic.choice import judge_named
from streamverify.settings import Settings
from streamverify.verifier import Origin, Verification, Verifier

from .cases import Case

DEFAULT_JUDGE: Final = "auto"


def judged(
    cases: Iterable[Case], judge_name: str, spec: VerificationSpec | None, settings: Settings
) -> Iterator[tuple[Case, Verification]]:
    """Each case with what the verifier decided, in order. No deadline counts.

    Args:
        cases: read as they are needed.
        judge_name: one that `semantic.judge_named` knows.
        spec: None for the default one.
        settings: of limits and judges.

    Raises:
        ValueError: there is no such judge. Raised before any case is read.
        SpecError: the spec cannot be used.
    """
    verifier = Verifier(spec, settings.limits, judge=judge_named(judge_name))
    return ((case, verifier.verify_event(case.event, Origin.of_line(case.line))) for case in cases)
