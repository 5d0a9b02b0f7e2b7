"""Why the judge in the box says what it says, in words, from what weighed most."""

from typing import Final

from streamverify.model.finding import Finding

from .features import Reading

_MOST_WORDS: Final = 5
_LEAST_WEIGHT: Final = 0.3
_CONFLICTS: Final = {
    "number_conflict": "the evidence states another number",
    "unit_conflict": "the evidence states another unit",
    "date_conflict": "the evidence states another date",
    "negation_conflict": "one of claim and evidence denies what the other says",
}
_MISSING: Final = {
    "number_not_in_evidence": "number without a match",
    "unit_not_in_evidence": "unit without a match",
    "date_not_in_evidence": "date without a match",
    "scope_strengthened": "the claim goes further than the evidence",
}


def reasons_of(reading: Reading) -> str:
    """Clauses joined by "; ", the gravest first; nothing where no feature speaks against the claim."""
    return "; ".join(_reasons(reading))


def _reasons(reading: Reading) -> list[str]:
    features = reading.features
    told = [_told(finding, _CONFLICTS) for finding in reading.findings if finding.code in _CONFLICTS]
    told += [_told(finding, _MISSING) for finding in reading.findings if finding.code in _MISSING]
    if features.negation and not features.negation_conflict:
        told.append("negated on one side only")
    if reading.opposed is not None:
        told.append(f"{reading.opposed[0]} against {reading.opposed[1]} in the evidence")
    missing = _missing_words(reading)
    if missing:
        told.append(f"no match for: {', '.join(missing)}")
    if features.strong:
        told.append("the claim says all, only, must, will or a condition, and the evidence does not")
    if features.hedge:
        told.append("the evidence has a hedge or a condition that the claim lacks")
    if features.limited and not features.hedge:
        told.append("the evidence limits to some cases what the claim says of all")
    if features.personal:
        told.append("the claim speaks of its speaker or asks")
    if features.unread:
        told.append("in a script whose words are not known here")
    return told


def _told(finding: Finding, words: dict[str, str]) -> str:
    item = finding.detail.partition("; evidence:")[0]
    return f"{words[finding.code]} ({item})" if item else words[finding.code]


def _missing_words(reading: Reading) -> list[str]:
    words = reading.words
    units = [words.units[index] for index in reading.missing]
    units = [unit for unit in units if unit.weight >= _LEAST_WEIGHT][:_MOST_WORDS]
    return [words.text[unit.start : unit.end] for unit in sorted(units, key=lambda unit: unit.start)]
