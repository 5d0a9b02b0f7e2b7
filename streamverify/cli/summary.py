"""What the decisions of a run add up to."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from streamverify.model.codes import ACTIONS, VERDICTS
from streamverify.model.spec_hashes import SpecHashes
from streamverify.verifier import Verification

_MOST_REASONS: Final = 10


class Summary:
    """Counts over the decisions, and the rates as sums of numerators and of denominators."""

    def __init__(self) -> None:
        self.answers = 0
        self.dead_letters = 0
        self.actions: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.answers_by_reason: Counter[str] = Counter()
        self.spec_hashes = SpecHashes()
        self._rates: dict[str, tuple[float, float]] = {}

    def add(self, verification: Verification) -> None:
        decision = verification.decision
        self.answers += 1
        self.spec_hashes.add(decision["spec_hash"])
        self.dead_letters += verification.dead_letter is not None
        self.actions[verification.action] += 1
        self.counts.update(decision["counts"])
        self.answers_by_reason.update({reason["code"] for reason in decision["reasons"]})
        for name, rate in decision["rates"].items():
            numerator, denominator = self._rates.get(name, (0, 0))
            self._rates[name] = (numerator + rate["numerator"], denominator + rate["denominator"])

    @property
    def rates(self) -> Mapping[str, tuple[float, float, float | None]]:
        """Numerator, denominator and value by name; no value where the denominator is 0."""
        return {
            name: (numerator, denominator, numerator / denominator if denominator else None)
            for name, (numerator, denominator) in self._rates.items()
        }

    @property
    def worst_reasons(self) -> list[tuple[str, int]]:
        """Codes with the number of answers that have them, most frequent first."""
        ordered = sorted(self.answers_by_reason.items(), key=lambda item: (-item[1], item[0]))
        return ordered[:_MOST_REASONS]


def print_summary(summary: Summary, seconds: float) -> None:
    """A table on stderr."""
    from rich.console import Console
    from rich.table import Table

    table = Table("", "count", "of", "share", box=None, title="Summary", title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for action in ACTIONS:
        table.add_row(f"answers: {action}", *_share(summary.actions[action], summary.answers))
    table.add_row("answers: not readable", *_share(summary.dead_letters, summary.answers))
    for verdict in VERDICTS:
        table.add_row(f"claims: {verdict}", *_share(summary.counts[verdict], summary.counts["claims"]))
    for name, (numerator, denominator, _) in summary.rates.items():
        table.add_row(f"rate: {name}", *_share(numerator, denominator))
    for code, answers in summary.worst_reasons:
        table.add_row(f"reason: {code}", *_share(answers, summary.answers))
    console = Console(stderr=True)
    console.print(table)
    speed = f", {summary.answers / seconds:,.0f} a second" if seconds > 0 else ""
    console.print(f"{summary.answers:,} answers in {seconds:.1f} s{speed}", highlight=False)
    hashes = summary.spec_hashes
    if hashes.counts:
        console.print(hashes.warning() or f"spec_hash {hashes.only}", highlight=False, soft_wrap=True)


def _share(part: float, whole: float) -> tuple[str, str, str]:
    return f"{part:,g}", f"{whole:,g}", f"{part / whole:.1%}" if whole else "-"
