"""The figures of `bench rules` as lines of text, and what went wrong for reading by hand."""

from collections.abc import Iterator
from typing import Any, Final

from streamverify.model.codes import CONFLICT_CODES

from .claim_codes import STATEMENT_CODES
from .perturb import KINDS, LANGUAGES
from .rule_rates import Example, Rate, RuleRates

_COLUMNS: Final = ("detected", "own_code", "unchanged", "behind_opener")
_EVIDENCE_CHARS: Final = 600


def table_lines(rates: RuleRates) -> Iterator[str]:
    """Rates with numerator and denominator: of changes, of sentences of all sorts, of supported pairs."""
    yield (
        "a changed value or polarity: detected by any code of its family, by the code of its kind;"
        " false alarms of that family on the same sentences"
    )
    yield _row("kind", "lang", "detected", "by own code", "alarms unchanged", "alarms behind opener")
    for kind in KINDS:
        for language in LANGUAGES:
            row = rates.changed.get((kind, language))
            if row:
                yield _row(kind, language, *(_told(row[column]) for column in _COLUMNS))
    yield ""
    yield "unchanged sentences of all sorts: any code of values, negation or scope"
    yield _row("", "lang", "", "", "alarms unchanged", "alarms behind opener")
    for language, row in rates.sentences.items():
        yield _row("", language, "", "", _told(row["unchanged"]), _told(row["behind_opener"]))
    yield ""
    yield "pairs that people labelled supported"
    yield _row("set", "lang", "a …_conflict code", "any flag")
    totals: dict[str, dict[str, Rate]] = {}
    for (name, language), row in rates.supported.items():
        yield _row(name, language, _told(row["conflict"]), _told(row["any"]))
        total = totals.setdefault(language, {})
        for column, rate in row.items():
            into = total.setdefault(column, Rate())
            into.numerator += rate.numerator
            into.denominator += rate.denominator
    for language, total in totals.items():
        yield _row("all sets", language, _told(total["conflict"]), _told(total["any"]))
        for code in sorted(STATEMENT_CODES, key=lambda code: (code not in CONFLICT_CODES, code)):
            yield _row("", language, _told(total[code]), code)


def example_lines(example: Example) -> Iterator[str]:
    """One miss or false alarm with its evidence."""
    codes = " ".join(example.codes) or "no code"
    yield f"{example.what} | {example.kind} | {example.language} | {example.changed} | {codes}"
    yield f"  claim:    {example.claim}"
    yield f"  evidence: {_around(example)}"


def _around(example: Example) -> str:
    """The evidence, of long ones the part where the claim's first words stand."""
    evidence = " ".join(example.evidence.split())
    at = max(evidence.find(example.claim[:20]), 0)
    start = max(0, min(at - _EVIDENCE_CHARS // 3, len(evidence) - _EVIDENCE_CHARS))
    return evidence[start : start + _EVIDENCE_CHARS]


def _told(rate: Rate) -> str:
    figures: dict[str, Any] = rate.wire()
    value = "–" if figures["value"] is None else f"{100 * figures['value']:.1f} %"
    return f"{figures['numerator']}/{figures['denominator']} {value}"


def _row(name: str, language: str, *columns: str) -> str:
    return f"{name:<22}{language:<6}{''.join(f'{column:<22}' for column in columns)}".rstrip()
