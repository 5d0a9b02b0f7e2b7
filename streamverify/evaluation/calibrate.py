"""From judged rows to the document of a calibration file."""

import hashlib
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from streamverify.model.errors import StreamverifyError
from streamverify.semantic.calibration import (
    FORMAT,
    Curve,
    Isotonic,
    Method,
    Platt,
    content_sha256,
    probability_of,
)

from .calibration_fit import Fit, Point, fit
from .calibration_thresholds import Accepted, Found, TooFew, find_threshold
from .clusters import clusters_of, effective_rows
from .verdict_rows import VerdictRow

#: Rows with a score that a curve is fitted on at least, and rows of each kind where scores differ.
LEAST_ROWS: Final = 100
LEAST_OF_EACH: Final = 20
#: Independent rows that all of them are worth at least.
LEAST_CLUSTERS: Final = 20
_ROUNDED: Final = 12


class TooFewLabels(StreamverifyError):
    """Labels that do not carry what was asked for; the message says how many would."""

    code = "too_few_labels"


class NotCalibrated(StreamverifyError):
    """Rows that no calibration can be made of, however many there are."""

    code = "not_calibrated"


class Wanted(NamedTuple):
    """What a calibration is to be.

    Attributes:
        name: its own.
        bounds: share of false accepts at most, by risk class.
        confidence: with which each bound is to hold.
        method: None takes the better one.
        judge: the judge whose rows count; None where there is but one.
        seed: of the split; the same gives the same.
    """

    name: str
    bounds: Mapping[str, float]
    confidence: float = 0.95
    method: Method | None = None
    judge: str | None = None
    seed: int = 1


def calibrate(rows: Sequence[VerdictRow], wanted: Wanted, unusable: int = 0) -> dict[str, Any]:
    """The document of a calibration file.

    The method is chosen on halves that share no cluster; curve and thresholds then come from all rows.

    Args:
        rows: judged, with their labels.
        wanted: see `Wanted`.
        unusable: lines that gave no row, for the record.

    Raises:
        TooFewLabels: there are too few for the curve or for a bound.
        NotCalibrated: no row has a score, they are of several judges, or no bound can be kept.
    """
    judge = _judge(rows, wanted.judge)
    scored = _scored(rows, judge)
    _refuse_too_few([row for row, _ in scored])
    _refuse_too_few_clusters([cluster for _, cluster in scored])
    halves = _halves(scored, wanted.seed)
    try:
        fitted = fit(halves, wanted.method)
    except ValueError:
        raise NotCalibrated(
            "Higher scores do not mean more support: a line cannot be fitted.",
            hint="Leave --method out, or use another judge.",
        ) from None
    found = _thresholds(scored, fitted.curve, wanted)
    if found and all(each.threshold.min_probability is None for each in found.values()):
        each = min(found.values(), key=lambda each: -each.threshold.max_false_accepts)
        raise NotCalibrated(
            f"No threshold keeps false accepts at {each.threshold.max_false_accepts:.2%}: of"
            f" {each.false_accepts.denominator} supported verdicts {each.false_accepts.numerator} are false,"
            f" at most {each.upper:.2%} at {wanted.confidence:.0%} confidence.",
            hint="Ask for a higher bound with --max-false-accepts, or use another judge.",
        )
    return _document(rows, scored, judge, fitted, found, wanted, unusable)


_Scored = tuple[VerdictRow, int]


def _judge(rows: Sequence[VerdictRow], wanted: str | None) -> str:
    judges = Counter(row.judge for row in rows if row.judge is not None and row.scores is not None)
    if wanted is not None and wanted in judges:
        return wanted
    if not judges or wanted is not None:
        others = f"There are scores of: {', '.join(sorted(judges)) or 'none'}."
        raise NotCalibrated(
            f"No row has a score of {wanted or 'any judge'}.",
            hint=others if wanted else "Use a judge that gives scores, and claims that it has a verdict on.",
        )
    if len(judges) > 1:
        raise NotCalibrated(
            f"Scores are of {len(judges)} judges: {', '.join(sorted(judges))}.",
            hint="Name one with --only-judge.",
        )
    return next(iter(judges))


def _scored(rows: Sequence[VerdictRow], judge: str) -> list[_Scored]:
    """Rows of the judge with a score; clusters also go by way of rows without one."""
    return [
        (row, cluster)
        for row, cluster in zip(rows, clusters_of(row.cluster_keys for row in rows), strict=True)
        if row.judge == judge and row.scores is not None
    ]


def _refuse_too_few(rows: Sequence[VerdictRow]) -> None:
    if len(rows) < LEAST_ROWS:
        raise TooFewLabels(
            f"Too few labels: {LEAST_ROWS} labelled claims with a score are needed, there are {len(rows)}."
        )
    supported = sum(row.is_supported for row in rows)
    if len({row.support_score for row in rows}) > 1 and not (
        LEAST_OF_EACH <= supported <= len(rows) - LEAST_OF_EACH
    ):
        raise TooFewLabels(
            f"Too few labels: {LEAST_OF_EACH} supported and {LEAST_OF_EACH} not supported claims with a score"
            f" are needed, there are {supported} and {len(rows) - supported}."
        )


def _refuse_too_few_clusters(clusters: Sequence[int]) -> None:
    effective = effective_rows(clusters)
    if effective < LEAST_CLUSTERS:
        raise TooFewLabels(
            f"Too few labels: rows that share claims or evidence count as {effective:.0f} independent ones,"
            f" {LEAST_CLUSTERS} are needed.",
            hint="Label claims with other evidence, or say with --cluster what goes together.",
        )


def _halves(scored: Sequence[_Scored], seed: int) -> tuple[list[Point], list[Point]]:
    """Points by cluster, as a hash decides; never all on one side."""
    sides: tuple[list[Point], list[Point]] = [], []
    order = sorted({cluster for _, cluster in scored}, key=lambda cluster: _hash(seed, cluster))
    first = set(order[: len(order) // 2])
    for row, cluster in scored:
        score = row.support_score
        if score is not None:
            sides[cluster not in first].append(Point(score, row.is_supported))
    return sides


def _hash(seed: int, cluster: int) -> bytes:
    return hashlib.sha256(f"{seed}:{cluster}".encode()).digest()


def _thresholds(scored: Sequence[_Scored], curve: Curve, wanted: Wanted) -> dict[str, Found]:
    accepted = [
        Accepted(probability_of(curve, score), row.is_supported, cluster)
        for row, cluster in scored
        if row.is_accepted and (score := row.support_score) is not None
    ]
    found = {}
    for risk_class, bound in wanted.bounds.items():
        each = find_threshold(accepted, bound, wanted.confidence)
        if isinstance(each, TooFew):
            raise TooFewLabels(_too_few(risk_class, bound, wanted.confidence, len(scored), each))
        found[risk_class] = each
    return found


def _too_few(risk_class: str, bound: float, confidence: float, labels: int, few: TooFew) -> str:
    more = (
        ""
        if few.times is None
        else f"; some {math.ceil(labels * few.times)} labels in all would do, there are {labels}"
    )
    return (
        f"Too few labels: at most {bound:.2%} false accepts ({risk_class}) at {confidence:.0%} confidence"
        f" needs some {few.needed} supported verdicts, counted by clusters, there are"
        f" {few.there:.0f}{more}."
    )


def _document(
    rows: Sequence[VerdictRow],
    scored: Sequence[_Scored],
    judge: str,
    fitted: Fit,
    found: Mapping[str, Found],
    wanted: Wanted,
    unusable: int,
) -> dict[str, Any]:
    supported = sum(row.is_supported for row, _ in scored)
    document: dict[str, Any] = {
        "format": FORMAT,
        "name": wanted.name,
        "judge": judge,
        "score": "scores.supported",
        "spec_hash": _only(sorted({row.spec_hash for row in rows if row.spec_hash})),
        "method": fitted.method,
        "parameters": _parameters(fitted.curve),
        "base_rate": {
            "numerator": supported,
            "denominator": len(scored),
            "value": supported / len(scored),
        },
        "counts": {
            "rows": len(rows),
            "unusable_lines": unusable,
            "scored": len(scored),
            "clusters": len({cluster for _, cluster in scored}),
            "effective_rows": round(effective_rows(cluster for _, cluster in scored), 2),
            "gold": dict(sorted(Counter(row.gold for row, _ in scored).items())),
        },
        "fit": {"seed": wanted.seed, "losses": fitted.losses},
        "thresholds": {risk_class: _threshold(each) for risk_class, each in found.items()},
    }
    return {**document, "sha256": content_sha256(document)}


def _parameters(curve: Curve) -> dict[str, Any]:
    if isinstance(curve, Platt):
        return {"slope": curve.slope, "intercept": curve.intercept}
    if isinstance(curve, Isotonic):
        return {"scores": list(curve.scores), "probabilities": list(curve.probabilities)}
    raise TypeError("unknown curve")


def _threshold(found: Found) -> dict[str, Any]:
    share = found.false_accepts
    return {
        "min_probability": found.threshold.min_probability,
        "max_false_accepts": found.threshold.max_false_accepts,
        "confidence": found.threshold.confidence,
        "false_accepts": {
            "numerator": share.numerator,
            "denominator": share.denominator,
            "value": share.value,
            "clusters": share.clusters,
            "effective_rows": round(share.effective, 2),
            "upper_bound": round(found.upper, _ROUNDED),
        },
        "thresholds_tested": found.tested,
    }


def _only(values: Sequence[str]) -> str | None:
    return values[0] if len(values) == 1 else None
