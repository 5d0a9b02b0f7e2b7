"""What the decisions of a run add up to: pure, from decisions in wire form to a `Report`."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from streamverify.model.codes import VERDICTS, Severity

from .expectations import Expectation, deviations
from .reasons import TellingReason, dead_letter_reason, telling_reasons

WORST_SHOWN: Final = 5
_SEVERITY_ORDER: Final[tuple[str, ...]] = get_args(Severity)


@dataclass(frozen=True)
class Share:
    """A numerator over a denominator."""

    numerator: float
    denominator: float

    @property
    def value(self) -> float | None:
        """None for 0/0."""
        return self.numerator / self.denominator if self.denominator else None


@dataclass(frozen=True)
class FindingCount:
    """How often a check found something, and in how many answers."""

    code: str
    severity: str
    findings: int
    answers: int


@dataclass(frozen=True)
class WorstAnswer:
    """An answer with its telling reasons."""

    answer_id: str
    action: str
    reasons: tuple[TellingReason, ...]

    @property
    def badness(self) -> tuple[int, int]:
        """Reasons that block, then reasons in all."""
        return sum(reason.severity == "block" for reason in self.reasons), len(self.reasons)


@dataclass(frozen=True)
class Deviation:
    """A decision that is not as expected."""

    answer_id: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Expected:
    """How the decisions compare with what is expected of them.

    Attributes:
        as_expected: decisions without a deviation, of those of which something is expected.
        not_checked: codes that are expected, but that no check of this version looks for, with the number
            of answers.
        missing: ids of which a decision is expected, but none came.
    """

    as_expected: Share
    deviations: tuple[Deviation, ...]
    not_checked: Mapping[str, int]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """Figures of a run.

    Attributes:
        decisions: number of decisions, dead letters included.
        actions: decisions by action.
        claims: all claims by verdict.
        judged: judged of checkable claims.
        not_judged: claims by the reason why they were not judged.
        flagged_unjudged_only: answers flagged for nothing but that no judge was sure, of all flagged ones.
        rates: by name, sums of numerators and of denominators over all answers.
        strict_pass: answers that pass strictly, of those with material claims.
        findings: those that block first, then the most frequent.
        dead_letters: records by reason.
        worst: at most `WORST_SHOWN` answers, the worst first; dead letters apart.
        expected: None where nothing was expected.
    """

    decisions: int
    actions: Mapping[str, int]
    claims: Mapping[str, int]
    judged: Share
    not_judged: Mapping[str, int]
    flagged_unjudged_only: Share
    rates: Mapping[str, Share]
    strict_pass: Share
    findings: tuple[FindingCount, ...]
    dead_letters: Mapping[str, int]
    worst: tuple[WorstAnswer, ...]
    expected: Expected | None


@dataclass
class ReportBuilder:
    """Adds up decision by decision, so that none has to be kept."""

    expectations: Mapping[str, Expectation] | None = None
    decisions: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    dead_letters: Counter[str] = field(default_factory=Counter)
    _counts: Counter[str] = field(default_factory=Counter)
    _not_judged: Counter[str] = field(default_factory=Counter)
    _unjudged_only: int = 0
    _rates: dict[str, Share] = field(default_factory=dict)
    _strict: Counter[bool] = field(default_factory=Counter)
    _findings: Counter[tuple[str, str]] = field(default_factory=Counter)
    _answers_with: Counter[tuple[str, str]] = field(default_factory=Counter)
    _worst: list[WorstAnswer] = field(default_factory=list)
    _seen: set[str] = field(default_factory=set)
    _deviations: list[Deviation] = field(default_factory=list)

    def add(self, decision: Mapping[str, Any]) -> None:
        self.decisions += 1
        self.actions[decision["action"]] += 1
        self._counts.update(decision["counts"])
        self._not_judged.update(
            claim["not_judged_reason"] for claim in decision["claims"] if claim["verdict"] == "not_judged"
        )
        for name, rate in decision["rates"].items():
            sums = self._rates.get(name, Share(0, 0))
            self._rates[name] = Share(
                sums.numerator + rate["numerator"], sums.denominator + rate["denominator"]
            )
        if decision["strict_pass"] is not None:
            self._strict[decision["strict_pass"]] += 1
        found = Counter((finding["code"], finding["severity"]) for finding in _all_findings(decision))
        self._findings.update(found)
        self._answers_with.update(found.keys())
        self._add_reasons(decision)
        self._compare(decision)

    def report(self) -> Report:
        counts = self._counts
        findings = [
            FindingCount(code, severity, number, self._answers_with[code, severity])
            for (code, severity), number in self._findings.items()
        ]
        findings.sort(key=lambda each: (-_SEVERITY_ORDER.index(each.severity), -each.answers, each.code))
        return Report(
            decisions=self.decisions,
            actions=dict(self.actions),
            claims={verdict: counts[verdict] for verdict in VERDICTS},
            judged=Share(counts["judged"], counts["checkable"]),
            not_judged=dict(self._not_judged.most_common()),
            flagged_unjudged_only=Share(self._unjudged_only, self.actions["flag"]),
            rates=dict(self._rates),
            strict_pass=Share(self._strict[True], self._strict.total()),
            findings=tuple(findings),
            dead_letters=dict(self.dead_letters.most_common()),
            worst=tuple(self._worst),
            expected=self._expected(),
        )

    def _add_reasons(self, decision: Mapping[str, Any]) -> None:
        if reason := dead_letter_reason(decision):
            self.dead_letters[reason] += 1
        elif telling := telling_reasons(decision):
            self._worst.append(WorstAnswer(decision["answer_id"], decision["action"], telling))
            self._worst.sort(key=lambda answer: answer.answer_id)
            self._worst.sort(key=lambda answer: answer.badness, reverse=True)
            del self._worst[WORST_SHOWN:]
        elif decision["action"] == "flag":
            self._unjudged_only += 1

    def _compare(self, decision: Mapping[str, Any]) -> None:
        expectation = (self.expectations or {}).get(decision["answer_id"])
        if expectation is None:
            return
        self._seen.add(decision["answer_id"])
        if lines := deviations(decision, expectation):
            self._deviations.append(Deviation(decision["answer_id"], tuple(lines)))

    def _expected(self) -> Expected | None:
        if not self.expectations:
            return None
        not_checked = Counter(
            code for expectation in self.expectations.values() for code in expectation.codes_not_checked
        )
        deviating = {deviation.answer_id for deviation in self._deviations}
        return Expected(
            Share(len(self._seen - deviating), len(self.expectations)),
            tuple(sorted(self._deviations, key=lambda deviation: deviation.answer_id)),
            dict(sorted(not_checked.items())),
            tuple(sorted(self.expectations.keys() - self._seen)),
        )


def _all_findings(decision: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    yield from decision["findings"]
    for claim in decision["claims"]:
        yield from claim["findings"]


def report_object(report: Report) -> dict[str, Any]:
    """The report for machines: every share with its `value`."""
    return {name: _plain(value) for name, value in vars(report).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Share):
        return {"numerator": value.numerator, "denominator": value.denominator, "value": value.value}
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if hasattr(value, "__dataclass_fields__"):
        return {name: _plain(each) for name, each in vars(value).items()}
    return value
