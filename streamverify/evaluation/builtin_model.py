"""Whether a small model lifts the judge in the box: its score as one more feature, on sets new to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from streamverify.semantic.builtin.encoder import SmallModel
from streamverify.semantic.builtin.features import SIGNS, Features

from .builtin_data import SCORED, LabelledSet
from .builtin_fit import Fitted, Rows, fit_linear
from .builtin_intervals import auc, drawn_aucs, interval
from .markdown import markdown_table

#: A model that lifts the mean AUC less is not worth its size.
LEAST_LIFT: Final = 0.03
_SIGNS: Final = [*(SIGNS[name] for name in Features._fields), 1, 1]
_FARTHEST_LOGIT: Final = 7.0


def with_model(
    sets: Mapping[str, LabelledSet], directory: Path, progress: Callable[[str], None]
) -> dict[str, LabelledSet]:
    """The scored sets with two columns more, and the model's score as `model`.

    The columns hold its logit of support, -1 to 1: one where the whole pair is read, one where it is not.

    Raises:
        NliModelError: it cannot be loaded.
    """
    model = SmallModel(directory)
    found = {}
    for name in SCORED:
        if name not in sets:
            continue
        rows = sets[name]
        columns, scores = [], []
        for pair in rows.pairs:
            said = model.score(pair.claim, "\n".join(pair.evidence))
            scores.append(said.scores["supported"])
            logit = _logit(said.scores["supported"])
            columns.append((logit, 0.0) if said.is_whole else (0.0, logit))
        features = np.hstack([rows.features, np.array(columns) / _FARTHEST_LOGIT])
        found[name] = rows._replace(features=features, model=np.array(scores))
        progress(f"{name}: {len(scores)} pairs scored by the model")
    return found


def measure_lift(sets: Mapping[str, LabelledSet], seed: int) -> dict[str, Any]:
    """AUC of features, model and both, each set left out with its group; and the lift of the means."""
    rows: list[dict[str, Any]] = []
    lifts: list[float] = []
    draws = []
    for name, each in sets.items():
        others = [other for other in sets.values() if other.group != each.group]
        alone, both = _fit(others, len(Features._fields)), _fit(others, len(_SIGNS))
        plain = each.features[:, : len(Features._fields)]
        scores = [alone.score(plain), each.model, both.score(each.features)]
        by_features, by_model, by_both = (auc(score, each.supported) for score in scores)
        drawn = drawn_aucs(scores, each.supported, each.clusters, seed)
        draws.append(drawn[:, 2] - drawn[:, 0])
        lifts.append(by_both - by_features)
        row = {"rows": len(each.supported), "features": by_features, "model": by_model, "both": by_both}
        rows.append({"set": name, **row})
    lift = float(np.mean(lifts))
    return {
        "sets": rows,
        "lift": list(interval(lift, np.mean(draws, axis=0))),
        "worth_its_size": lift >= LEAST_LIFT,
    }


def _fit(sets: Sequence[LabelledSet], columns: int) -> Fitted:
    return fit_linear([Rows(each.features[:, :columns], each.supported) for each in sets], _SIGNS[:columns])


def _logit(score: float) -> float:
    bounded = min(max(score, 1e-6), 1 - 1e-6)
    return float(np.clip(np.log(bounded / (1 - bounded)), -_FARTHEST_LOGIT, _FARTHEST_LOGIT))


def lift_lines(found: Mapping[str, Any]) -> Iterator[str]:
    """A table for people."""
    aucs = ("features", "model", "both")
    rows = [[row["set"], str(row["rows"]), *[f"{row[name]:.3f}" for name in aucs]] for row in found["sets"]]
    yield from markdown_table(("set", "rows", *aucs), rows)
    value, low, high = found["lift"]
    yield f"mean lift {value:+.3f} [{low:+.3f}, {high:+.3f}]; worth its size: {found['worth_its_size']}"
