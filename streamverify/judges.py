"""Judges by the names that the command line and specs give them, built from the settings.

`auto` is the cascade of the spec where it names one, else the best that needs nothing to be set up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Final

from streamverify.model.codes import Label
from streamverify.model.errors import SettingsError
from streamverify.model.spec import VerificationSpec
from streamverify.model.spec_judges import AUTO_JUDGES, NAMES_IN_WORDS, Bands, JudgeEntry
from streamverify.semantic import RULES, AsyncJudge, Cascade, Judge, JudgementCache, OnAsked, Step
from streamverify.semantic.calibration import Calibration, CalibrationError, check_judge, load_calibration
from streamverify.settings import JudgeSettings, LlmSettings

if TYPE_CHECKING:
    from streamverify.semantic.llm import LlmObserver, LlmOptions


#: Code points that the judge in the box reads of one answer: about a second of its time.
_BUILTIN_CHARS: Final = 1_000_000


class NoSuchJudge(ValueError):
    """A name that is none of a judge; the message says which there are."""


@dataclass(frozen=True, slots=True)
class Judges:
    """A cascade, and the spec that names it: what a command line chooses is part of the spec's hash."""

    cascade: Cascade
    spec: VerificationSpec


def judges_for(
    name: str,
    spec: VerificationSpec | None = None,
    settings: JudgeSettings | None = None,
    on_asked: OnAsked | None = None,
    llm_observer: "LlmObserver | None" = None,
) -> Judges:
    """The judges of a name, not started yet.

    Args:
        name: `auto`, or one judge to be asked in place of those of the spec.
        spec: how answers are judged; None for the default one.
        settings: what judges need to be set up, and what they may cost.
        on_asked: told of every answer of a judge.
        llm_observer: told what asking an endpoint takes and how it fails.

    Raises:
        NoSuchJudge: there is none of that name.
        SpecError: a judge is not the one that the spec expects.
        StreamverifyError: a judge cannot be set up; the message says what to do.
    """
    spec, settings = spec or VerificationSpec(), settings or JudgeSettings()
    entries = spec.judges if name == "auto" and spec.judges else _entries_of(name)
    expanded = [each for entry in entries for each in _expanded(entry)]
    steps = [_step(entry, settings, llm_observer) for entry in expanded]
    cascade = Cascade(
        steps,
        cache=JudgementCache(settings.cache_bytes),
        on_asked=on_asked,
        calibration=_calibration(spec),
    )
    return Judges(cascade, spec.model_copy(update={"judges": tuple(expanded)}))


def check_revisions(judges: Judges) -> None:
    """Once they are started, when a model's revision is known.

    Raises:
        SpecError: a judge is not the one that the spec expects.
        CalibrationError: the calibration belongs to none of the judges.
    """
    calibration = judges.cascade.calibration
    ids = [step.judge.judge_id for step in judges.cascade.steps]
    if calibration is not None and calibration.judge not in ids:
        check_judge(calibration, " > ".join(ids), "spec: calibration")
    for entry, step in zip(judges.spec.judges, judges.cascade.steps, strict=True):
        entry.check_revision(step.judge.judge_id)


def _calibration(spec: VerificationSpec) -> Calibration | None:
    """That of the spec, if it is the file that the spec means."""
    wanted = spec.calibration
    if wanted is None:
        return None
    calibration = load_calibration(Path(wanted.file))
    if calibration.sha256 != wanted.sha256:
        raise CalibrationError(
            f"{wanted.file}: is {calibration.sha256}, the spec names {wanted.sha256}.",
            hint="Put the file that is meant in its place, or name this one in the spec.",
        )
    return calibration


def check_judge_name(name: str) -> None:
    """Refuse what is no name of a judge; whether it can be set up is another matter.

    Raises:
        NoSuchJudge: there is none of that name.
    """
    _entries_of(name)


def _entries_of(name: str) -> Sequence[JudgeEntry]:
    # Named alone, a judge's every verdict stands; the policy still asks for its least confidence.
    try:
        return [JudgeEntry(name=name, bands=Bands(supported=0, contradicted=0, insufficient=0))]
    except ValueError:
        raise NoSuchJudge(f"no judge {name}; use {NAMES_IN_WORDS}") from None


def _expanded(entry: JudgeEntry) -> Sequence[JudgeEntry]:
    if entry.name != "auto":
        return [entry]
    return [entry.model_copy(update={"name": name}) for name in AUTO_JUDGES]


def _step(entry: JudgeEntry, settings: JudgeSettings, llm_observer: "LlmObserver | None") -> Step:
    bands = entry.bands
    scores: dict[Label, float] = {
        "supported": bands.supported,
        "contradicted": bands.contradicted,
        "insufficient": bands.insufficient,
    }
    judge = _judge(entry, settings, llm_observer)
    most_chars = _BUILTIN_CHARS if entry.name == "builtin" else None
    return Step(judge, scores, entry.max_claims_per_answer, most_chars)


def _judge(
    entry: JudgeEntry, settings: JudgeSettings, llm_observer: "LlmObserver | None"
) -> Judge | AsyncJudge:
    """Of one entry. What a judge alone needs is imported with it."""
    if entry.name == "rules":
        return RULES
    if entry.name == "builtin":
        from streamverify.semantic.builtin import BuiltinJudge

        return BuiltinJudge()
    if entry.directory is not None:
        from streamverify.semantic.nli import NliJudge, NliOptions

        return NliJudge(Path(entry.directory), NliOptions(**settings.nli.model_dump()))
    from streamverify.semantic.llm import LlmJudge

    return LlmJudge(llm_options(settings.llm), llm_observer)


def llm_options(settings: LlmSettings) -> "LlmOptions":
    """What the judge `llm` is told, from the settings of the same names.

    Raises:
        SettingsError: the endpoint or the model is not set.
    """
    from streamverify.semantic.llm import LlmOptions

    for name, example in (("base_url", "http://127.0.0.1:8000/v1"), ("model", "the name of its model")):
        if getattr(settings, name) is None:
            raise SettingsError(
                f"judge.llm.{name}: not set.",
                hint=f"Set STREAMVERIFY_JUDGE__LLM__{name.upper()}, such as {example}.",
            )
    values = {each.name: getattr(settings, each.name) for each in fields(LlmOptions)}
    if settings.api_key is not None:
        values["api_key"] = settings.api_key.get_secret_value()
    return LlmOptions(**values)
