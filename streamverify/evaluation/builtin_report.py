"""The figures of the judge in the box, set by set, as plain values."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from .builtin_bands import has_conflict, may_contradict
from .builtin_data import BEGIN, SCORED, Booleans, Floats
from .builtin_folds import Fold
from .builtin_intervals import auc, auc_by_length, drawn_aucs, interval
from .builtin_threshold import half_split

#: The scores that are compared, in order; `model` only where the sets have scores of one.
SCORES: Final = ("judge", "overlap", "model")


def report(folds: Sequence[Fold], seed: int) -> dict[str, Any]:
    """One row a set, and the means over the scored sets with the test of judge against overlap.

    A rate is `[numerator, denominator]`.
    """
    rows = []
    draws: dict[str, Floats] = {}
    for fold in folds:
        row, drawn = _row(fold, seed)
        rows.append(row)
        draws[row["set"]] = drawn
    scored = [name for name in SCORED if name in draws]
    plain = [name for name in scored if name not in BEGIN]
    return {
        "seed": seed,
        "sets": rows,
        "macro": _macro(rows, draws, scored),
        "macro_without_begin": _macro(rows, draws, plain),
    }


def _row(fold: Fold, seed: int) -> tuple[dict[str, Any], Floats]:
    rows, support, _ = fold.scored
    gold = rows.supported
    labels = label_rows(fold)
    scores = [support, rows.overlap, rows.model]
    drawn = drawn_aucs(scores, gold, rows.clusters, seed)
    accepted, blocked = labels == "supported", labels == "contradicted"
    called = support >= 0.5
    balanced = _mean_share(called[gold], ~called[~gold])
    lengths = np.array([len(pair.claim) for pair in rows.pairs], dtype=np.int64)
    half = half_split(support, gold, rows.clusters, seed)
    row = {
        "set": rows.name,
        "language": rows.language,
        "rows": len(gold),
        "supported": int(gold.sum()),
        "clusters": len(np.unique(rows.clusters)),
        "auc": {
            name: list(interval(auc(score, gold), drawn[:, at]))
            for at, (name, score) in enumerate(zip(SCORES, scores, strict=True))
        },
        "auc_same_length": auc_by_length(support, gold, lengths),
        "balanced_accuracy": balanced,
        "bands": fold.bands._asdict(),
        "decided": _rate(labels != ""),
        "accepted": _rate(accepted),
        "false_accepts": [int((accepted & ~gold).sum()), int(accepted.sum())],
        "insufficient_of_supported": [int(((labels == "insufficient") & gold).sum()), int(gold.sum())],
        "false_blocks": [int((blocked & gold).sum()), int(gold.sum())],
        "blocked": _rate(blocked),
        "half_split": half._asdict(),
    }
    return row, drawn


def label_rows(fold: Fold) -> Any:
    """The label of each row by the bands of its fold, as the judge gives it; "" where it abstains."""
    rows, support, contradiction = fold.scored
    bands = fold.bands
    conflict = has_conflict(rows.features)
    labels = np.full(len(support), "", dtype="<U12")
    labels[~conflict & (support <= bands.insufficient)] = "insufficient"
    labels[may_contradict(rows.features) & (contradiction >= bands.contradicted)] = "contradicted"
    labels[rows.disputed] = ""
    labels[rows.said > 0] = "supported"
    return labels


def _macro(rows: Sequence[dict[str, Any]], draws: dict[str, Floats], names: Sequence[str]) -> dict[str, Any]:
    """Means over sets, by score; and of the draws, how often the judge is no better than overlap."""
    if not names:
        return {}
    by_name = {row["set"]: row for row in rows}
    drawn = np.mean([draws[name] for name in names], axis=0)
    means = {
        score: list(
            interval(float(np.mean([by_name[name]["auc"][score][0] for name in names])), drawn[:, at])
        )
        for at, score in enumerate(SCORES)
    }
    difference = drawn[:, 0] - drawn[:, 1]
    return {
        "sets": list(names),
        "auc": means,
        "judge_above_overlap": list(interval(means["judge"][0] - means["overlap"][0], difference)),
        "p_not_above": float((difference <= 0).mean()),
    }


def _rate(hits: Booleans) -> list[int]:
    return [int(hits.sum()), len(hits)]


def _mean_share(hits: Booleans, others: Booleans) -> float | None:
    shares = [float(each.mean()) for each in (hits, others) if len(each)]
    return sum(shares) / len(shares) if len(shares) == 2 else None
