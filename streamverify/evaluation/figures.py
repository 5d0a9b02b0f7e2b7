"""All figures of an evaluation, as they stand in its JSON."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from typing import Any, Final

from .answer_level import answer_level
from .confusion import balanced_accuracy, four_way, kappa, three_way, two_way
from .contradictions import contradictions, precision, telling_sources
from .ranking import auc, selective_risk
from .reliability import reliability
from .sample import Sample, sample_of
from .verdict_rows import VerdictRow

#: Values of one slice that are told apart; the rest, by number of rows, is left out and counted.
_MOST_VALUES: Final = 30


def figures(rows: Sequence[VerdictRow]) -> dict[str, Any]:
    """What rows add up to. Every rate has numerator, denominator and intervals; 0/0 is null."""
    sample = sample_of(rows)
    matrices = {"two_way": two_way(rows), "three_way": three_way(rows), "four_way": four_way(rows)}
    return {
        "rows": len(rows),
        "clusters": len(set(sample.clusters)),
        "effective_rows": round(sample.share(lambda _: True).effective, 2),
        "gold": dict(Counter(row.gold for row in rows)),
        "verdicts": dict(Counter(row.label for row in rows)),
        "not_judged": dict(Counter(row.not_judged_reason for row in rows if row.not_judged_reason)),
        "judges": dict(Counter(judge_of(row) for row in rows)),
        "confusion": matrices,
        "balanced_accuracy": {
            "two_way": balanced_accuracy(matrices["two_way"]),
            "three_way": balanced_accuracy(matrices["four_way"]),
        },
        "auc": auc(rows),
        "rates": rates(sample),
        "kappa": {"two_way": kappa(matrices["two_way"]), "three_way": kappa(matrices["three_way"])},
        "contradictions": contradictions(sample),
        "selective_risk": selective_risk(rows),
        "calibration": reliability(sample),
        "answers": answer_level(sample),
        "slices": slices(sample),
    }


def rates(sample: Sample) -> dict[str, Any]:
    """`decided`: got one of the three verdicts. `accepted`: got the verdict supported. `false_accepts`: not
    supported, of those accepted. `accepted_of_not_supported` and `accepted_of_supported`: by the label.
    `false_blocks`: contradicted, of those supported by their label."""
    supported = sample.where(lambda row: row.is_supported)
    others = sample.where(lambda row: not row.is_supported)
    return {
        "decided": sample.share(lambda row: row.is_decided).wire(),
        "accepted": sample.share(_is_accepted).wire(),
        "false_accepts": sample.where(_is_accepted).share(lambda row: not row.is_supported).wire(),
        "accepted_of_not_supported": others.share(_is_accepted).wire(),
        "accepted_of_supported": supported.share(_is_accepted).wire(),
        "false_blocks": supported.share(lambda row: row.label == "contradicted").wire(),
    }


def slices(sample: Sample) -> dict[str, list[dict[str, Any]]]:
    """Figures by slice and value, largest first; a slice in which all rows are alike is left out."""
    telling = telling_sources(sample)
    members: dict[str, dict[str, list[int]]] = {}
    for index, row in enumerate(sample.rows):
        for name, value in _slices_of(row).items():
            members.setdefault(name, {}).setdefault(value, []).append(index)
    found = {}
    for name, by_value in members.items():
        if len(by_value) > 1 or sum(map(len, by_value.values())) < len(sample.rows):
            largest = sorted(by_value.items(), key=lambda item: (-len(item[1]), item[0]))
            found[name] = [
                _slice(sample, value, indices, telling) for value, indices in largest[:_MOST_VALUES]
            ]
            left_out = sum(len(indices) for _, indices in largest[_MOST_VALUES:])
            if left_out:
                found[name].append({"value": None, "rows": left_out})
    return found


def _slice(sample: Sample, value: str, indices: Sequence[int], telling: Set[str]) -> dict[str, Any]:
    part = Sample([sample.rows[at] for at in indices], [sample.clusters[at] for at in indices])
    said = part.where(lambda row: row.label == "contradicted")
    return {
        "value": value,
        "rows": len(indices),
        **rates(part),
        "contradiction_precision": precision(said, telling).wire(),
        "balanced_accuracy": balanced_accuracy(two_way(part.rows)),
        "auc": auc(part.rows)["value"],
    }


def _slices_of(row: VerdictRow) -> Mapping[str, str]:
    return {"judge": judge_of(row), **(row.traits.slices() if row.traits else {})}


def judge_of(row: VerdictRow) -> str:
    """Who gave the verdict: a judge, a finding, or nobody."""
    return row.judge or ("a finding" if row.conflicts else "nobody")


def _is_accepted(row: VerdictRow) -> bool:
    return row.is_accepted
